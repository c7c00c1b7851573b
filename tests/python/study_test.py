# SPDX-License-Identifier: MIT
"""Studies against the numbers of the papers and of closed forms."""
import pathlib
import tempfile
import unittest

import carom
import numpy as np

DISCS = {
    "study": 1,
    "title": "Discs of several masses",
    "scenario": "two-discs",
    "parameters": {
        "bodies.right.mass": {"from": 1, "to": 4, "count": 4},
        "contacts.touch.e": {"from": 0, "to": 1, "count": 3},
    },
    "responses": ["T_c_minus", "gamma"],
}


def studies():
    # The studies that are installed lie beside the gallery.
    root = pathlib.Path(__file__).resolve().parents[2]
    return root / "resources" / "studies"


class Rows(unittest.TestCase):
    def test_closed_form(self):
        study = carom.parse_study(DISCS)
        self.assertEqual(len(study), 12)
        self.assertEqual(
            study.columns, ["bodies.right.mass", "contacts.touch.e", "T_c_minus", "gamma"]
        )
        table = study.run()
        m, e = table["bodies.right.mass"], table["contacts.touch.e"]
        np.testing.assert_allclose(m, np.repeat([1, 2, 3, 4], 3), rtol=1e-15)
        central = 0.5 * m / (1 + m) * 2.5**2
        before = 0.5 * 2**2 + 0.5 * m * 0.5**2
        np.testing.assert_allclose(table["T_c_minus"], central, rtol=1e-12)
        np.testing.assert_allclose(table["gamma"], 1 - (1 - e**2) * central / before, rtol=1e-12)

    def test_the_database_has_the_same_rows(self):
        study = carom.parse_study(DISCS)
        expected = study.run()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "rows.sqlite"
            self.assertEqual(study.store(file), 12)
            self.assertEqual(study.store(file, resume=True), 12)
            with self.assertRaisesRegex(carom.InputError, "rows.sqlite"):
                study.store(file)
            found = carom.read_study_rows(file)
            for key in ("T_c_minus", "gamma"):
                np.testing.assert_array_equal(found[key], expected[key])
            part = pathlib.Path(folder) / "part.sqlite"
            self.assertEqual(study.store(part, part=(2, 5)), 3)  # rows 1, 6 and 11
            np.testing.assert_array_equal(
                carom.read_study_rows(part)["gamma"], expected["gamma"][[1, 6, 11]]
            )
            none = pathlib.Path(folder) / "none.sqlite"
            self.assertEqual(study.store(none, part=(14, 20)), 0)
            without_rows = carom.read_study_rows(none)
            self.assertEqual(list(without_rows), list(found))
            self.assertTrue(all(len(column) == 0 for column in without_rows.values()))

    def test_bad_input_names_the_place(self):
        bad = {**DISCS, "parameters": {"bodies.right.weight": {"from": 1, "to": 4, "count": 4}}}
        with self.assertRaisesRegex(carom.InputError, "/parameters/bodies.right.weight"):
            carom.parse_study(bad)
        with self.assertRaisesRegex(carom.InputError, "i from 1 to n"):
            carom.parse_study(DISCS).store("none.sqlite", part=(4, 3))


class SearchAndFit(unittest.TestCase):
    def test_the_largest_restitution_that_gains_nothing(self):
        # e* of Kane's pendulum, by the energy ratio alone.
        found = carom.load_study(studies() / "kane-without-gain.json").search()
        self.assertAlmostEqual(found["best"]["contacts.tip.e"], 0.39684, delta=6e-6)
        self.assertEqual(found["active_limits"], ["gamma"])

    def test_stiffness_from_measured_forces(self):
        # The peak force under Hertz's law rises with K^(1/(n+1)): for one K the weighted sum of
        # squares has its least value at a K that a line through the origin gives.
        study = carom.load_study(studies() / "gonzalez-stiffness.json")
        found = study.fit()
        estimate = found["estimates"]["contacts.plate.stiffness"]
        measured, deviation = found["points"]["measured"], found["points"]["deviation"]
        unit = found["points"]["model"] / estimate["value"] ** 0.4
        scale = np.sum(measured * unit / deviation**2) / np.sum((unit / deviation) ** 2)
        self.assertAlmostEqual(estimate["value"] / scale**2.5, 1, delta=1e-5)
        self.assertTrue(found["converged"])
        self.assertLess(estimate["low"], estimate["value"])
        self.assertLess(estimate["value"], estimate["high"])

    def test_a_study_without_a_search_says_so(self):
        with self.assertRaises(carom.InputError):
            carom.parse_study(DISCS).search()
        with self.assertRaises(carom.InputError):
            carom.parse_study(DISCS).fit()


if __name__ == "__main__":
    unittest.main()
