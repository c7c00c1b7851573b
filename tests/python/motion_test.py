# SPDX-License-Identifier: MIT
"""Motions and compliant impacts against closed forms and independent programs."""
import unittest

import carom
import numpy as np


class BouncingDisc(unittest.TestCase):
    """It strikes with 2 m/s downwards and e = 0.7 under g = 9.81 m/s2."""

    @classmethod
    def setUpClass(cls):
        cls.motion = carom.gallery("bouncing-disc").simulate(until=2, approach=0.1)

    def test_instants_of_the_impacts(self):
        # Flight k takes 2 e^k v/g.
        t = [impact["t"] for impact in self.motion.impacts[:5]]
        flights = 2 * 0.7 ** np.arange(1, 5) * 2 / 9.81
        np.testing.assert_allclose(t, np.concatenate([[0], np.cumsum(flights)]), atol=1e-8)
        self.assertEqual({impact["contact"] for impact in self.motion.impacts}, {"bottom"})

    def test_height_over_time(self):
        t = 0.1
        q, qdot = self.motion.at(t)
        self.assertAlmostEqual(q[1], 0.1 + 1.4 * t - 9.81 / 2 * t**2, places=8)
        self.assertAlmostEqual(qdot[1], 1.4 - 9.81 * t, places=8)
        before, after = self.motion.at(0, before=True)[1], self.motion.at(0)[1]
        self.assertAlmostEqual(before[1], -2, places=9)
        self.assertAlmostEqual(after[1], 1.4, places=9)

    def test_it_comes_to_rest(self):
        # All flights take 2 v/g e/(1 - e) = 0.951 s.
        self.assertFalse(self.motion.end["failed"])
        self.assertAlmostEqual(self.motion.end["rests_from"], 2 * 2 / 9.81 * 0.7 / 0.3, delta=1e-4)
        self.assertEqual((self.motion.end["reason"], self.motion.end["t"]), ("rests", 2))

    def test_phases(self):
        first, second = self.motion.phases[:2]
        self.assertEqual(first.q.shape, (len(first), 3))
        self.assertEqual(second.t[0], 0)
        np.testing.assert_allclose(second.qddot[:, 1], -9.81, rtol=1e-9)
        self.assertTrue(np.all(np.diff(second.t) > 0))

    def test_table(self):
        table = self.motion.table(step=0.05, units=True)
        t, y = table["t [s]"], table["disc.y [m]"]
        flying = (t > 0) & (t < 0.28)
        np.testing.assert_allclose(
            y[flying], 0.1 + 1.4 * t[flying] - 9.81 / 2 * t[flying] ** 2, atol=1e-8
        )
        with self.assertRaisesRegex(carom.InputError, "step"):
            self.motion.table(step=0)


class CompliantPendulum(unittest.TestCase):
    """Gonzalez' double pendulum, Sec. 3, K = 1e9 N/m^1.5, e = 0.5, without friction and gravity;
    the numbers are those of independent programs."""

    @classmethod
    def setUpClass(cls):
        cls.pendulum = carom.gallery("double-pendulum-compliant").set(
            {"contacts.tip.mu": 0, "gravity.y": 0}
        )

    def test_force_duration_and_restitution(self):
        rows = [
            ("gonthier", 8536.22, 1.44689, 0.49977),
            ("hunt-crossley", 8295.15, 1.36748, 0.66252),
            ("lankarani-nikravesh", 8315.72, 1.34720, 0.72470),
        ]
        for model, peak, duration, e in rows:
            impact = self.pendulum.with_force_model(model).compliant_impact()
            self.assertEqual(impact.end, "separated")
            (touch,) = impact.touches
            self.assertAlmostEqual(touch.F_peak, peak, delta=0.0051)
            self.assertAlmostEqual(touch.duration * 1e3, duration, delta=0.51e-5)
            self.assertAlmostEqual(touch.e, e, delta=0.55e-5)
            self.assertAlmostEqual(touch.force.max(), peak, delta=peak * 1e-3)
            self.assertEqual(touch.contact, "tip")

    def test_energies_balance(self):
        impact = self.pendulum.compliant_impact()
        energies = impact.energies
        self.assertAlmostEqual(
            energies["T_minus"], energies["T_plus"] + energies["normal_loss"], delta=1e-7
        )
        self.assertLess(abs(energies["imbalance"]), 1e-7)
        self.assertEqual(impact.events[0][1:], ("tip", "touch"))
        self.assertEqual(impact.q.shape, (len(impact.t), 4))
        self.assertEqual(impact.force.shape, (len(impact.t), 1, 2))
        self.assertEqual(len(impact.table()["force"]), len(impact.touches[0].t))

    def test_forces_of_the_frozen_pose(self):
        table = self.pendulum.forces()
        force = dict(zip(table["model"], table["F_peak"]))
        for model, peak in [("hunt-crossley", 8298.21), ("gonthier", 8540.17)]:
            self.assertAlmostEqual(force[model], peak, delta=0.0051)
        histories = self.pendulum.force_histories()
        of_gonthier = np.array(histories["model"]) == "gonthier"
        self.assertAlmostEqual(histories["F"][of_gonthier].max(), 8540.17, delta=8540.17 * 1e-3)

    def test_restitution_that_models_realise(self):
        asked, realised = carom.restitution_curve("gonthier", 11)
        np.testing.assert_allclose(realised, asked, atol=1e-9)
        # a (1 + e) = ln((1 + a)/(1 - a e)) with a = 3 (1 - 0.5)/2: 0.663.
        asked, realised = carom.restitution_curve("hunt-crossley", 3)
        self.assertEqual(asked[1], 0.5)
        a, e = 0.75, realised[1]
        self.assertAlmostEqual(a * (1 + e), np.log((1 + a) / (1 - a * e)), places=9)
        self.assertAlmostEqual(e, 0.663, delta=5e-4)

    def test_rigid_contacts_have_no_compliant_impact(self):
        with self.assertRaisesRegex(carom.InputError, "contacts.tip.*rigid"):
            carom.gallery("kane").compliant_impact()


if __name__ == "__main__":
    unittest.main()
