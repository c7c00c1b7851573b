# SPDX-License-Identifier: MIT
"""How the module behaves whatever it computes: arrays that are views, a lock that is released,
Ctrl+C, types, documentation, and files that it finds."""
import ast
import gc
import inspect
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import carom
import numpy as np


class Arrays(unittest.TestCase):
    def is_view_of(self, array, owner):
        self.assertIs(array.base, owner)
        self.assertFalse(array.flags.owndata)
        self.assertFalse(array.flags.writeable)
        with self.assertRaises(ValueError):
            array[...] = 0

    def test_are_views_of_the_core_s_objects(self):
        kane = carom.gallery("kane")
        impact = kane.evaluate()
        for name in ("q", "qdot_minus", "qdot_plus", "mass", "generalized_impulse"):
            self.is_view_of(getattr(impact, name), impact)
        found = kane.map(e=(0, 1, 5), mu=(0, 1, 7))
        for name in ("e", "mu", "gamma", "regime"):
            self.is_view_of(getattr(found, name), found)
        motion = carom.gallery("bouncing-disc").simulate(until=0.5)
        phase = motion.phases[-1]
        for name in ("t", "q", "qdot", "qddot"):
            self.is_view_of(getattr(phase, name), phase)
        self.is_view_of(motion.impacts[0]["qdot_plus"], motion)
        slow = carom.gallery("double-pendulum-compliant").compliant_impact()
        for name in ("t", "q", "qdot", "qddot", "force"):
            self.is_view_of(getattr(slow, name), slow)
        touch = slow.touches[0]
        for name in ("t", "indentation", "rate", "force", "slip", "tangential", "bend"):
            self.is_view_of(getattr(touch, name), touch)

    def test_the_same_memory_each_time(self):
        impact = carom.gallery("kane").evaluate()
        address = [impact.q.__array_interface__["data"][0] for _ in range(2)]
        self.assertEqual(address[0], address[1])

    def test_columns_are_not_copied_either(self):
        table = carom.gallery("kane").sweep({"contacts.tip.e": (0, 1, 5)})
        for column in table.values():
            if isinstance(column, np.ndarray):
                self.assertEqual(type(column.base).__name__, "PyCapsule")
                self.assertTrue(column.flags.c_contiguous and column.dtype == np.float64)

    def test_keep_what_they_show(self):
        motion = carom.gallery("bouncing-disc").simulate(until=0.5)
        q = motion.phases[-1].q
        slow = carom.gallery("double-pendulum-compliant").compliant_impact()
        force = slow.touches[0].force
        kept = q.copy(), force.copy()
        del motion, slow
        gc.collect()
        carom.gallery("kane").map()  # takes memory that is free
        np.testing.assert_array_equal(q, kept[0])
        np.testing.assert_array_equal(force, kept[1])


class Lock(unittest.TestCase):
    def goes_on_beside(self, compute):
        """Another thread runs meanwhile: the interpreter never takes the lock away by itself
        here, so that the thread gets it only if the computation gives it back."""
        done = threading.Event()
        steps = 0

        def step():
            nonlocal steps
            while not done.is_set():
                steps += 1
                time.sleep(0)

        interval = sys.getswitchinterval()
        sys.setswitchinterval(1000)
        other = threading.Thread(target=step)
        other.start()
        try:
            before = steps
            # Some take less time than it takes to wake a thread.
            for _ in range(1000):
                compute()
                if steps > before:
                    break
            after = steps
        finally:
            done.set()
            sys.setswitchinterval(interval)
            other.join()
        self.assertGreater(after, before)

    def test_is_released(self):
        kane = carom.gallery("kane")
        self.goes_on_beside(lambda: kane.sweep({"contacts.tip.e": (0, 1, 20000)}))
        self.goes_on_beside(lambda: kane.map((0, 1, 2000), (0, 1, 2000)))
        disc = carom.gallery("bouncing-disc")
        self.goes_on_beside(lambda: disc.simulate(until=2))
        self.goes_on_beside(carom.gallery("double-pendulum-compliant").compliant_impact)

    def test_results_do_not_depend_on_who_else_computes(self):
        kane = carom.gallery("kane")
        expected = kane.sweep({"contacts.tip.e": (0, 1, 2000)})["gamma"]
        found = [None] * 4

        def compute(i):
            found[i] = kane.sweep({"contacts.tip.e": (0, 1, 2000)})["gamma"]

        threads = [threading.Thread(target=compute, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for gamma in found:
            np.testing.assert_array_equal(gamma, expected)


class Interrupts(unittest.TestCase):
    def test_a_signal_stops_what_takes_long(self):
        study = carom.parse_study(
            {
                "study": 1,
                "title": "Long",
                "scenario": "kane",
                "parameters": {"contacts.tip.e": {"from": 0, "to": 1, "count": 5000000}},
                "responses": ["gamma"],
            }
        )

        def interrupt(number, frame):
            raise KeyboardInterrupt

        old = signal.signal(signal.SIGALRM, interrupt)
        try:
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "long.sqlite"
                signal.setitimer(signal.ITIMER_REAL, 0.3)
                with self.assertRaises(KeyboardInterrupt):
                    study.store(file)
                self.assertLess(len(carom.read_study_rows(file)["gamma"]), len(study))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)


def stub():
    """What the stub declares: functions, and names of each class."""
    text = (pathlib.Path(carom.__file__).parent / "__init__.pyi").read_text(encoding="utf-8")
    functions, classes = {}, {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = [a.arg for a in node.args.args]
        if isinstance(node, ast.ClassDef):
            members = {}
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    members[member.name] = [a.arg for a in member.args.args]
                elif isinstance(member, ast.AnnAssign):
                    members[member.target.id] = None
            classes[node.name] = members
    return functions, classes


def public(names):
    return {name for name in names if not name.startswith("_")}


class Documentation(unittest.TestCase):
    def test_types_are_declared(self):
        functions, classes = stub()
        self.assertTrue((pathlib.Path(carom.__file__).parent / "py.typed").exists())
        found = public(vars(carom))
        self.assertEqual(found, set(functions) | set(classes))
        for name in classes:
            one = getattr(carom, name)
            if not issubclass(one, Exception):
                self.assertEqual(public(vars(one)), public(classes[name]), name)

    def test_declared_arguments_are_those_of_the_module(self):
        functions, classes = stub()
        for name, arguments in functions.items():
            self.has_arguments(getattr(carom, name), arguments)
        for name, members in classes.items():
            for member, arguments in members.items():
                function = getattr(getattr(carom, name), member, None)
                if not member.startswith("_") and callable(function):
                    self.has_arguments(function, arguments)

    def has_arguments(self, function, arguments):
        text = inspect.getdoc(function)
        for argument in arguments:
            self.assertIn(f"{argument}: ", text, function.__name__)

    def test_everything_is_told(self):
        self.assertGreater(len(carom.__doc__), 1000)
        for name in public(vars(carom)):
            one = getattr(carom, name)
            self.is_told(name, one)
            if inspect.isclass(one) and not issubclass(one, Exception):
                for member in public(vars(one)):
                    self.is_told(f"{name}.{member}", getattr(one, member))

    def is_told(self, name, what):
        text = inspect.getdoc(what) or ""
        # The first line of a function is its signature.
        told = [line for line in text.splitlines() if line and "->" not in line]
        self.assertTrue(told, f"{name} has no description")

    def test_the_page_of_the_manual_names_everything(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        page = (root / "resources/docs/python.md").read_text(encoding="utf-8")
        named = set(re.findall(r"\w+", page))
        functions = {n for n in public(vars(carom)) if not inspect.isclass(getattr(carom, n))}
        methods = {n for n in public(vars(carom.Scenario)) if callable(getattr(carom.Scenario, n))}
        self.assertEqual((functions | methods | {"run", "store", "search", "trade_off", "fit"}) - named,
                         set())

    def test_help_is_a_manual(self):
        done = subprocess.run(
            [sys.executable, "-c", "import carom; help(carom)"],
            capture_output=True, text=True, check=True,
        )
        for text in ("Impacts of planar mechanisms", "sweep(", "InputError", "[SI, rad]"):
            self.assertIn(text, done.stdout)
        self.assertNotIn("::", done.stdout, "a class of C++ that Python does not know")
        self.assertLessEqual(max(len(line) for line in done.stdout.splitlines() if "->" not in line), 110)


class Place(unittest.TestCase):
    def test_the_gallery_is_found_from_the_module_alone(self):
        environment = {k: v for k, v in os.environ.items() if k != "CAROM_RESOURCES"}
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-c", "import carom; print(carom.gallery('kane').title)"],
                cwd=folder, env=environment, capture_output=True, text=True, check=True,
            )
        self.assertIn("Kane", done.stdout)

    def test_examples_run(self):
        examples = sorted((pathlib.Path(__file__).resolve().parents[2] / "resources/examples/python").glob("*.py"))
        self.assertGreaterEqual(len(examples), 3)
        for example in examples:
            with self.subTest(example.name), tempfile.TemporaryDirectory() as folder:
                done = subprocess.run(
                    [sys.executable, str(example)], cwd=folder, capture_output=True, text=True
                )
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertGreater(len(done.stdout), 100)


if __name__ == "__main__":
    unittest.main()
