# SPDX-License-Identifier: MIT
"""Impacts, laws, sweeps and maps against closed forms and against the numbers of the papers."""
import math
import unittest

import carom
import numpy as np


class Pendulum(unittest.TestCase):
    """A rod of 1 kg and 1 m on a pin strikes a stop with omega = 3 rad/s: J = 1/3 kg m2."""

    def test_the_energy_ratio_is_the_square_of_e(self):
        for e in (0.0, 0.25, 0.5, 1.0):
            impact = carom.gallery("stopped-pendulum").set("contacts.right.e", e).evaluate()
            self.assertAlmostEqual(impact["T_minus"], 0.5 / 3 * 3**2, places=12)
            self.assertAlmostEqual(impact["gamma"], e**2, places=12)

    def test_impulses_of_the_stop_and_of_the_pin(self):
        impact = carom.gallery("stopped-pendulum").evaluate()
        e, omega = 0.5, 3
        self.assertAlmostEqual(impact.impulses["right"]["normal"], (1 + e) * omega / 3, places=12)
        self.assertEqual(impact.unit("i_n"), "N m s")
        pin = impact.joint_impulses["pin"]
        self.assertAlmostEqual(math.hypot(*pin), 0.5 * (1 + e) * omega, places=12)

    def test_velocities_are_those_of_the_closed_form(self):
        impact = carom.gallery("stopped-pendulum").evaluate()
        self.assertEqual(impact.coordinates, ["rod.x", "rod.y", "rod.angle"])
        self.assertAlmostEqual(impact.qdot_minus[2], 3, places=12)
        self.assertAlmostEqual(impact.qdot_plus[2], -1.5, places=12)
        np.testing.assert_allclose(impact.mass, [1, 1, 1 / 12], rtol=1e-15)
        jump = impact.mass * (impact.qdot_plus - impact.qdot_minus)
        np.testing.assert_allclose(impact.generalized_impulse, jump, atol=1e-12)


class Kane(unittest.TestCase):
    """Kane's double pendulum; numbers worked out from the papers' equations apart from Carom."""

    def setUp(self):
        self.kane = carom.gallery("kane")

    def at(self, e, mu):
        return self.kane.set({"contacts.tip.e": e, "contacts.tip.mu": mu})

    def test_table_of_laws(self):
        rows = [
            (0.0, 0.5, 0.513603, 0.513603, 0.513603, "slip -"),
            (0.5, 0.5, 1.587495, 0.545078, 0.553188, "stick"),
            (0.7, 0.5, 0.636471, 0.571673, 0.600092, "slip -"),
            (0.7, 0.7, 3.111490, 0.538542, 0.570783, "stick"),
        ]
        for e, mu, aghili, poisson, stronge, regime in rows:
            laws = self.at(e, mu).compare_laws()
            self.assertEqual(list(laws), carom.laws())
            self.assertEqual(laws["newton-coulomb"].regime, regime)
            for word, gamma in [("newton-coulomb", aghili), ("poisson", poisson), ("stronge", stronge)]:
                self.assertAlmostEqual(laws[word]["gamma"], gamma, delta=6e-7)
                self.assertEqual(laws[word]["gamma"], self.at(e, mu).evaluate(word)["gamma"])

    def test_contact_operators(self):
        impact = self.kane.evaluate()
        for key, value in {"W_nn": 1.009560, "W_nt": 1.521309, "W_tt": 2.440338}.items():
            self.assertAlmostEqual(abs(impact[key]), value, delta=6e-7)
        for key, value in {"v_n_minus": -0.134202, "v_t_minus": -0.267174}.items():
            self.assertAlmostEqual(impact[key], value, delta=6e-7)
        self.assertAlmostEqual(impact["e_star"], 0.39684, delta=6e-6)
        self.assertAlmostEqual(impact["mu_star"], 0.6636, delta=6e-5)

    def test_map(self):
        found = self.kane.map(e=(0, 1, 11), mu=(0, 1, 21))
        self.assertEqual(found.gamma.shape, (21, 11))
        np.testing.assert_allclose(found.e, np.linspace(0, 1, 11), rtol=0, atol=1e-15)
        np.testing.assert_allclose(found.mu, np.linspace(0, 1, 21), rtol=0, atol=1e-15)
        self.assertAlmostEqual(found.gamma[14, 7], 3.111490, delta=6e-7)
        self.assertAlmostEqual(found.gamma[10, 5], 1.587495, delta=6e-7)
        words = carom.regimes()
        self.assertEqual(words[found.regime[14, 7]], "stick")
        self.assertEqual(words[found.regime[10, 7]], "slip -")
        self.assertAlmostEqual(found.e_star, 0.39684, delta=6e-6)
        # From mu_cr on it sticks.
        sticks = found.regime == words.index("stick")
        np.testing.assert_array_equal(sticks, found.mu[:, None] >= found.mu_cr[None, :])

    def test_what_does_not_exist_is_nan_with_a_reason(self):
        impact = self.kane.set("velocity.rod1.rate", 1).set("velocity.rod2.rate", 1).evaluate()
        self.assertEqual(impact.status, "no approach")
        self.assertTrue(math.isnan(impact["mu_cr"]))
        self.assertNotEqual(impact.reason_of("mu_cr"), "")
        self.assertEqual(self.kane.evaluate().reason_of("gamma"), "")


class TwoDiscs(unittest.TestCase):
    """1 kg with 2 m/s meets m with -0.5 m/s: m_eff = m/(1 + m), gamma = 1 - (1 - e2) T_c/T."""

    def test_sweep_over_two_parameters(self):
        discs = carom.gallery("two-discs")
        table = discs.sweep({"bodies.right.mass": (0.5, 8, 16), "contacts.touch.e": (0, 1, 5)})
        m = np.repeat(np.linspace(0.5, 8, 16), 5)
        e = np.tile(np.linspace(0, 1, 5), 16)
        np.testing.assert_allclose(table["bodies.right.mass"], m, rtol=1e-15)
        np.testing.assert_allclose(table["contacts.touch.e"], e, rtol=1e-15)
        before = 0.5 * 2**2 + 0.5 * m * 0.5**2
        central = 0.5 * m / (1 + m) * 2.5**2
        np.testing.assert_allclose(table["T_minus"], before, rtol=1e-12)
        np.testing.assert_allclose(table["T_c_minus"], central, rtol=1e-12)
        np.testing.assert_allclose(table["gamma"], 1 - (1 - e**2) * central / before, rtol=1e-12)
        self.assertEqual(set(table["regime"]), {"stick"})  # nothing slides on a guide
        self.assertEqual({len(column) for column in table.values()}, {80})

    def test_rows_are_the_same_for_any_number_of_threads(self):
        kane = carom.gallery("kane")
        over = {"contacts.tip.mu": (0, 1, 101), "contacts.tip.e": (0, 1, 51)}
        one, two = kane.sweep(over, threads=1), kane.sweep(over, threads=2)
        self.assertEqual(list(one), list(two))
        for key in one:
            np.testing.assert_array_equal(one[key], two[key])

    def test_units_and_further_responses(self):
        discs = carom.gallery("two-discs")
        table = discs.sweep({"contacts.touch.e": (0, 1, 3)}, responses=["i_n:touch"], units=True)
        np.testing.assert_allclose(
            table["i_n:touch [N s]"], (1 + np.array([0, 0.5, 1])) * 2 / 3 * 2.5, rtol=1e-12
        )
        self.assertIn("T_minus [J]", table)
        self.assertIn("i_n:touch", discs.response_names())

    def test_derivative(self):
        # dgamma/de = 2 e T_c/T.
        found = carom.gallery("two-discs").sensitivity(["contacts.touch.e"], ["gamma"])
        expected = 2 * 0.5 * (2.5**2 / 3) / 2.25
        self.assertAlmostEqual(found["derivative"][0], expected, delta=1e-9)
        self.assertEqual(found["parameter"], ["contacts.touch.e"])

    def test_missing_values_have_a_reason(self):
        # The tip reaches up to 0.6 m below the pin only where x is within the rods' length.
        pendulum = carom.gallery("double-pendulum")
        table = pendulum.sweep({"pose.tip.x": (-0.8, 0.8, 17)})
        reach = np.hypot(table["pose.tip.x"], 0.6) > 0.75
        np.testing.assert_array_equal(np.isnan(table["T_minus"]), reach)
        self.assertTrue(all(table["reason"][i] for i in np.flatnonzero(reach)))


if __name__ == "__main__":
    unittest.main()
