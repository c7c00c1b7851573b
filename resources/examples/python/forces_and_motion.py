# SPDX-License-Identifier: MIT
# What force an impact brings, and what comes after it. Cells begin with "# %%".

# %% The same pendulum in many poses: the peak force follows T_c⁻, and not T⁻
import carom
import numpy as np

pendulum = carom.gallery("double-pendulum-compliant")
table = pendulum.sweep({"pose.tip.x": (-0.35, 0.35, 71)}, responses=["F_peak:gonthier"])
order = np.argsort(table["T_c_minus"])
force = table["F_peak:gonthier"][order]
print(f"force from {force[0]:.0f} to {force[-1]:.0f} N; it rises with T_c⁻: {np.all(np.diff(force) > 0)}")
by_all = table["F_peak:gonthier"][np.argsort(table["T_minus"])]
print(f"it rises with T⁻: {np.all(np.diff(by_all) > 0)}")

# %% What each force model makes of one impact
forces = pendulum.forces(units=True)
for model, peak, e in zip(forces["model"], forces["F_peak [N]"], forces["e_realised [1]"]):
    print(f"  {model:20} F = {peak:8.1f} N, e = {e:.4f}")

# %% The impact in time: the mechanism moves on while the forces act
impact = pendulum.compliant_impact()
touch = impact.touches[0]
print(f"{impact.end} after {touch.duration * 1e3:.4f} ms, F = {touch.F_peak:.1f} N, e = {touch.e:.4f}")
print(f"  asked for e = {touch.e_requested}; {touch.sticks.mean():.0%} of the instants it sticks")
# The arrays are views of the core's memory: the impulse is the integral of the force.
impulse = np.trapz(touch.force, touch.t)
print(f"  normal impulse {impulse:.4f} N s, of which a rigid tip would have "
      f"{pendulum.evaluate().impulses['tip']['normal']:.4f}")
print("  energies [J]:", {key: round(value, 5) for key, value in impact.energies.items()})

# %% The motion after an impact: a disc that bounces until it rests
disc = carom.gallery("bouncing-disc")
motion = disc.simulate(until=2, approach=0.2)
instants = np.array([one["t"] for one in motion.impacts])
print(f"{len(instants)} impacts are followed, the first at {np.round(instants[:4], 4)} s")
ratios = np.diff(instants)[1:6] / np.diff(instants)[:5]
print(f"each flight takes {ratios.mean():.4f} of the one before: e = {disc.get('contacts.bottom.e')}")
assert np.allclose(ratios, 0.7)
print(motion.end["text"])

# %% Everything over time, as a table
table = motion.table(step=0.01)
print(f"{len(table['t'])} rows of {', '.join(list(table)[:8])}, …")
print(f"the centre rises to {table['disc.y'][table['t'] > 0].max():.4f} m")

# %% The same at the samples of the integration
for phase in motion.phases[:3]:
    print(f"  {len(phase):3} samples from {phase.t[0]:.4f} to {phase.t[-1]:.4f} s")
