# SPDX-License-Identifier: MIT
"""Files and structural edits: what is changed, what goes with it, and what that does."""
import pathlib
import pickle
import tempfile
import unittest

import carom


class Files(unittest.TestCase):
    def test_what_is_saved_is_loaded(self):
        kane = carom.gallery("kane").set("contacts.tip.e", 0.25)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "kane.json"
            kane.save(file)
            self.assertEqual(carom.load(file), kane)
            self.assertEqual(carom.load(str(file)).to_json(), file.read_text(encoding="utf-8"))

    def test_dicts_are_files_too(self):
        kane = carom.gallery("kane")
        content = kane.to_dict()
        self.assertEqual(content["contacts"][0]["e"], 0.7)
        content["contacts"][0]["e"] = 0.5
        self.assertEqual(carom.parse(content), kane.set("contacts.tip.e", 0.5))

    def test_every_gallery_entry_is_given(self):
        names = carom.gallery_names()
        self.assertIn("painleve-rod", names)
        for name in names:
            self.assertEqual(pickle.loads(pickle.dumps(carom.gallery(name))), carom.gallery(name))

    def test_a_scenario_does_not_change(self):
        kane = carom.gallery("kane")
        self.assertEqual(kane.set("contacts.tip.e", 0.1).get("contacts.tip.e"), 0.1)
        self.assertEqual(kane.get("contacts.tip.e"), 0.7)
        self.assertEqual(kane.with_law("poisson").law, "poisson")
        self.assertEqual(kane.law, "newton-coulomb")
        paths = {row["path"]: row for row in kane.parameters()}
        self.assertEqual(paths["bodies.rod1.mass"]["unit"], "kg")
        self.assertEqual(paths["bodies.rod1.mass"]["value"], 1)

    def test_several_values_keep_each_other(self):
        # The angle of a velocity keeps its speed, and the speed its angle.
        pendulum = carom.gallery("double-pendulum").set(
            {"velocity.tip.angle": -1.0, "velocity.tip.speed": 2.0}
        )
        self.assertAlmostEqual(pendulum.get("velocity.tip.speed"), 2, places=12)
        self.assertAlmostEqual(pendulum.get("velocity.tip.angle"), -1, places=12)
        # mu_d is at most mu_s, which is 0.5 in the file.
        kane = carom.gallery("kane").set({"contacts.tip.mu_s": 0.8, "contacts.tip.mu_d": 0.6})
        self.assertEqual(kane.get("contacts.tip.mu_d"), 0.6)
        with self.assertRaisesRegex(carom.InputError, "contacts.tip.mu"):
            carom.gallery("kane").set({"contacts.tip.mu": 0.5, "contacts.tip.mu_s": 0.4})

    def test_variants(self):
        kane = carom.gallery("kane")
        kept = kane.with_variant("A").set("contacts.tip.e", 0.1)
        self.assertEqual(kept.variants()["A"].get("contacts.tip.e"), 0.7)
        other = kept.with_variant("B", kane.set("contacts.tip.e", 0.2))
        self.assertEqual(other.variants()["B"].get("contacts.tip.e"), 0.2)

    def test_templates(self):
        self.assertIn("slider-crank", carom.template_names())
        for name in carom.template_names():
            self.assertGreater(len(carom.template(name).parts()), 0)


class Edits(unittest.TestCase):
    def test_equal_discs_exchange_their_velocities(self):
        discs = carom.gallery("two-discs")
        content = discs.part("body", "right")
        self.assertEqual(content, {"name": "right", "shape": "disc", "mass": 2, "radius": 0.15})
        discs, gone = discs.replaced("body", "right", {**content, "mass": 1})
        self.assertEqual(gone, [])
        impact = discs.set("contacts.touch.e", 1).evaluate()
        speed = dict(zip(impact.coordinates, impact.qdot_plus))
        self.assertAlmostEqual(speed["left.x"], -0.5, places=12)
        self.assertAlmostEqual(speed["right.x"], 2, places=12)

    def test_what_held_a_body_goes_with_it(self):
        rest, gone = carom.gallery("kane").without([("body", "rod2")])
        self.assertEqual(
            set(gone),
            {("joint", "elbow"), ("contact", "tip"), ("closed contact", "tip"), ("velocity target", "rod2")},
        )
        self.assertNotIn(("body", "rod2"), rest.parts())

    def test_a_mechanism_of_one_s_own(self):
        # A particle of 2 kg falls on the ground with 3 m/s and e = 0.5.
        ball = carom.parse({"version": 1, "title": "Ball", "bodies": [], "law": "newton"})
        ball = ball.with_part("body", {"name": "ball", "kind": "particle", "mass": 2}, at=(0, 0))
        ball = ball.with_part(
            "contact",
            {
                "name": "floor",
                "kind": "point-line",
                "point": {"body": "ball"},
                "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]},
                "e": 0.5,
                "mu": 0,
            },
        )
        ball = ball.with_part(
            "velocity target", {"name": "fall", "point": {"body": "ball"}, "x": 0, "y": -3}
        )
        ball = ball.with_part("closed contact", {"closed": "floor"})
        impact = ball.evaluate()
        self.assertAlmostEqual(impact["T_minus"], 9, places=12)
        self.assertAlmostEqual(impact["gamma"], 0.25, places=12)
        self.assertAlmostEqual(impact.impulses["floor"]["normal"], 2 * 4.5, places=12)

    def test_names_follow(self):
        kane = carom.gallery("kane").renamed("contact", "tip", "foot")
        self.assertEqual(kane.get("contacts.foot.e"), 0.7)
        self.assertEqual(kane.to_dict()["axis"]["parameter"], "contacts.foot.mu")
        self.assertEqual(kane.evaluate()["gamma"], carom.gallery("kane").evaluate()["gamma"])

    def test_copies(self):
        kane, copies = carom.gallery("kane").duplicated([("body", "rod2")], by=(0.5, 0))
        self.assertEqual(copies, [("body", "rod2-2")])
        self.assertEqual(kane.part("body", "rod2-2")["mass"], 1)

    def test_joints_of_another_kind(self):
        self.assertIn("weld", carom.joint_kinds())
        kane, _ = carom.gallery("kane").with_joint_kind("elbow", "weld")
        self.assertEqual(kane.part("joint", "elbow")["kind"], "weld")
        kane, _ = carom.gallery("kane").reconnected(("joint", "elbow"), "b", "ground")
        self.assertEqual(kane.part("joint", "elbow")["b"]["body"], "ground")

    def test_contacts_of_another_kind_and_opened(self):
        kane = carom.gallery("kane")
        self.assertIn("ring", kane.contact_kinds("tip"))
        ring, _ = kane.with_contact_kind("tip", "ring")
        self.assertEqual(ring.part("contact", "tip")["kind"], "point-ring")
        # The normal and the point are the same, and so is the impact.
        self.assertAlmostEqual(ring.evaluate()["gamma"], kane.evaluate()["gamma"], places=12)
        with self.assertRaisesRegex(carom.InputError, "two places"):
            kane.with_contact_kind("tip", "rope")
        self.assertEqual(kane.opened("tip").evaluate().status, "no closed contact")


class BadInput(unittest.TestCase):
    """The sentence names the place and what would be right."""

    def refused(self, text, call, where=None):
        with self.assertRaisesRegex(carom.InputError, text) as caught:
            call()
        if where is not None:
            self.assertEqual(caught.exception.where, where)
        self.assertEqual(str(caught.exception),
                         f"{caught.exception.where}: {caught.exception.message}")
        self.assertIsInstance(caught.exception, ValueError)

    def setUp(self):
        self.kane = carom.gallery("kane")

    def test_in_a_text(self):
        content = self.kane.to_dict()
        content["contacts"][0]["e"] = 2
        self.refused("e", lambda: carom.parse(content), "/contacts/0/e")
        self.refused("line 1", lambda: carom.parse("{"))

    def test_in_a_file(self):
        content = self.kane.to_json().replace('"mass": 1', '"mass": -1', 1)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "bad.json"
            file.write_text(content, encoding="utf-8")
            self.refused("mass", lambda: carom.load(file), f"{file}: /bodies/0/mass")
            missing = pathlib.Path(folder) / "missing.json"
            self.refused("missing.json", lambda: carom.load(missing), str(missing))

    def test_in_names(self):
        self.refused("contacts.tip.mu", lambda: self.kane.set("contacts.tip.nu", 1))
        self.refused("poisson", lambda: self.kane.with_law("poison"), "law")
        self.refused("kane", lambda: carom.gallery("kanes"), "kanes")
        self.refused("gamma", lambda: self.kane.evaluate()["gama"], "gama")
        self.refused("gonthier", lambda: carom.restitution_curve("gontier"), "model")
        self.refused("rod3", lambda: self.kane.without([("body", "rod3")]))
        self.refused("no kind of part", lambda: self.kane.part("bodies", "rod1"), "kind")

    def test_in_numbers(self):
        self.refused("1.5", lambda: self.kane.set("contacts.tip.e", 1.5), "contacts.tip.e")
        self.refused("nan", lambda: self.kane.set("contacts.tip.e", float("nan")))
        self.refused("from, to, count", lambda: self.kane.sweep({"contacts.tip.e": 3}))
        self.refused("over", lambda: self.kane.sweep({}))
        self.refused("count", lambda: self.kane.map(e=(0, 1, 1)), "e")
        self.refused("cells", lambda: self.kane.map((0, 1, 10000), (0, 1, 10000)), "mu")
        self.refused("pose", lambda: self.kane.set("pose.rod1.angle", 1.5).evaluate(), "pose")

    def test_in_parts(self):
        body = {"name": "third", "kind": "particle", "mass": -2}
        self.refused("mass", lambda: self.kane.with_part("body", body), "/bodies/2/mass")
        contact = {**self.kane.part("contact", "tip"), "point": {"body": "rod9"}}
        self.refused("rod9", lambda: self.kane.replaced("contact", "tip", contact))

    def test_where_numbers_determine_nothing(self):
        still = self.kane.set("velocity.rod1.rate", 1).set("velocity.rod2.rate", 1)
        with self.assertRaisesRegex(carom.NumericalError, "no impact"):
            still.map()
        with self.assertRaises(ArithmeticError):
            still.forces()


if __name__ == "__main__":
    unittest.main()
