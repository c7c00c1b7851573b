# SPDX-License-Identifier: MIT
# Kane's paradox: Newton's restitution with Coulomb's friction creates energy. Cells begin with "# %%":
# Jupyter, Spyder and VS Code run one after the other.

# %% One impact
import carom
import numpy as np

kane = carom.gallery("kane")
print(kane.title)
impact = kane.evaluate()
print(f"{impact.regime}: T⁻ = {impact['T_minus']:.5f} J, γ = {impact['gamma']:.4f}")
for sentence in impact.verdict:
    print(" ", sentence)

# %% With a little more friction the tip sticks, and the kinetic energy is three times what it was
impact = kane.set("contacts.tip.mu", 0.7).evaluate()
print(f"{impact.regime}: γ = {impact['gamma']:.4f}, e* = {impact['e_star']:.4f}")
assert abs(impact["gamma"] - 3.11149) < 1e-5

# %% What every indicator means
for key, row in carom.indicators().items():
    print(f"  {key:20} [{row['unit']}] {row['equation']:8} {row['doc']}")

# %% Other laws do not
for law, outcome in kane.set("contacts.tip.mu", 0.7).compare_laws().items():
    found = f"γ = {outcome['gamma']:.4f}" if outcome.status == "solved" else outcome.reason
    print(f"  {law:22} {found}")

# %% γ over μ; pandas.DataFrame(table) makes a frame of it
table = kane.sweep({"contacts.tip.mu": (0, 1.2, 121)})
mu, gamma = table["contacts.tip.mu"], table["gamma"]
first = int(np.argmax(gamma > 1))
print(f"γ > 1 from μ = {mu[first]:.2f} on, where the regime is {table['regime'][first]}")

# %% Where in the plane of e and μ it creates energy
plane = kane.map(e=(0, 1, 201), mu=(0, 1.2, 241))
print(f"γ > 1 in {np.mean(plane.gamma > 1):.1%} of the map, at most {np.nanmax(plane.gamma):.2f}")
sticks = plane.regime == carom.regimes().index("stick")
assert np.all(plane.gamma[sticks & (plane.e[None, :] < plane.e_star)] <= 1 + 1e-12)

# %% A picture, where matplotlib is there
try:
    import matplotlib
except ImportError:
    print("matplotlib is not installed: no picture")
else:
    matplotlib.use("Agg")  # into a file; a notebook needs no such line
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    shown = axes.pcolormesh(plane.e, plane.mu, plane.gamma, shading="nearest", vmax=3)
    axes.contour(plane.e, plane.mu, plane.gamma, levels=[1], colors="white")
    axes.set(xlabel="e", ylabel="μ", title=kane.title)
    figure.colorbar(shown, label="γ")
    figure.savefig("kanes_paradox.png")
