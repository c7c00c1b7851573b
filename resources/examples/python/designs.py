# SPDX-License-Identifier: MIT
# Mechanisms that are built, changed and improved by a program. Cells begin with "# %%".

# %% A hammer: a head at the end of a handle
import carom
import numpy as np

hammer = carom.parse(
    {
        "version": 1,
        "title": "Hammer",
        "bodies": [
            {"name": "handle", "shape": "rod", "mass": 0.2, "length": 0.3},
            {"name": "head", "kind": "particle", "mass": 0.5},
        ],
        "joints": [
            {"name": "wrist", "kind": "revolute", "a": {"body": "handle", "at": "start"},
             "b": {"body": "ground", "at": [0, 0]}},
            {"name": "eye", "kind": "revolute", "a": {"body": "head"},
             "b": {"body": "handle", "at": "end"}},
        ],
        "contacts": [
            {"name": "nail", "kind": "point-line", "point": {"body": "head"},
             "line": {"body": "ground", "at": [0.3, 0], "normal": [0, 1]}, "e": 0.3, "mu": 0},
        ],
        "pose": {"targets": [{"name": "handle", "body": "handle", "angle": 0}]},
        "velocity": {"targets": [{"name": "handle", "body": "handle", "rate": -10}]},
        "law": "newton",
    }
)
impact = hammer.evaluate()
print(f"effective mass {impact['m_eff']:.4f} kg: the head and a third of the handle")
assert abs(impact["m_eff"] - (0.5 + 0.2 / 3)) < 1e-12
print(f"the nail gets {impact.impulses['nail']['normal']:.4f} N s, "
      f"the wrist {np.hypot(*impact.joint_impulses['wrist']):.4f} N s")

# %% What the wrist feels of masses
found = hammer.sensitivity(
    ["bodies.head.mass", "bodies.handle.mass", "bodies.handle.length"], ["i_n:nail", "T_minus"]
)
for row in zip(found["response"], found["parameter"], found["derivative"], found["unit"]):
    print("  d{}/d{} = {:.5f} {}".format(*row))

# %% Another head, and what goes with a part that is taken away
content = hammer.part("body", "head")
heavy, _ = hammer.replaced("body", "head", {**content, "mass": 1.0})
print(f"with {heavy.get('bodies.head.mass')} kg T⁻ = {heavy.evaluate()['T_minus']:.3f} J")
rest, gone = hammer.without([("body", "head")])
print("without the head there is neither", " nor ".join(" ".join(part) for part in gone))

# %% Every combination of two parameters, on all cores
table = hammer.sweep({"bodies.head.mass": (0.2, 1, 9), "contacts.nail.e": (0, 0.6, 7)})
lost = (1 - table["gamma"]) * table["T_minus"]
best = int(np.argmax(lost))
print(f"most energy stays at the nail, {lost[best]:.2f} J, with m = "
      f"{table['bodies.head.mass'][best]:.1f} kg and e = {table['contacts.nail.e'][best]:.1f}")

# %% Tolerances: a study with distributions
study = carom.parse_study(
    {
        "study": 1,
        "title": "Tolerances of a hammer",
        "scenario": hammer.to_dict(),
        "parameters": {
            "bodies.head.mass": {"distribution": "normal", "mean": 0.5, "deviation": 0.01},
            "contacts.nail.e": {"distribution": "uniform", "from": 0.25, "to": 0.35},
        },
        "sampling": {"method": "sobol", "count": 1024},
        "responses": ["i_n:nail"],
    }
)
rows = study.run()
print(f"{len(study)} hammers: {rows['i_n:nail'].mean():.4f} ± {rows['i_n:nail'].std():.4f} N s")

# %% A search: the heaviest head with which the wrist's energy stays below 10 J
content = {
    "study": 1,
    "title": "The heaviest head",
    "scenario": hammer.to_dict(),
    "parameters": {"bodies.head.mass": {"from": 0.1, "to": 3, "count": 30}},
    "responses": ["T_minus"],
    "search": {
        "objectives": [{"maximise": "param:bodies.head.mass"}],
        "limits": [{"quantity": "T_minus", "at_most": 10}],
    },
}
found = carom.parse_study(content).search()
mass = found["best"]["bodies.head.mass"]
print(f"{mass:.5f} kg; the closed form 2 T/(ω r)² − m/3 gives {2 * 10 / 3**2 - 0.2 / 3:.5f} kg")
assert abs(mass - (2 * 10 / 3**2 - 0.2 / 3)) < 1e-5
