// SPDX-License-Identifier: MIT
#include "tests/io/sample.h"

#include <gtest/gtest.h>

namespace carom::test {

std::string sample_text() {
  return R"({
  "version": 1,
  "title": "Everything",
  "units": {"length": "mm"},
  "bodies": [
    {"name": "arm", "shape": "rod", "mass": 2, "length": 0.5, "mass_centre": 0.2, "inertia": 0.03},
    {"name": "fore", "shape": "rod", "mass": 1, "length": 0.4},
    {"name": "P1", "kind": "particle", "mass": 5},
    {"name": "ball", "shape": "disc", "mass": 0.3, "radius": 0.05},
    {"name": "puck", "shape": "disc", "mass": 0.4, "radius": 0.06},
    {"name": "slider", "mass": 1, "inertia": 0.01},
    {"name": "block", "shape": "polygon", "mass": 1.5, "scale_x": 0.5,
     "vertices": {"heel": [-0.1, -0.1], "toe": [0.1, -0.1], "brow": [0.1, 0.1], "nape": [-0.1, 0.1]}},
    {"name": "bead", "kind": "particle", "mass": 0.2},
    {"name": "plate", "mass": 0.6, "inertia": 0.02},
    {"name": "cart", "mass": 0.8, "inertia": 0.03},
    {"name": "wheel", "shape": "disc", "mass": 0.5, "radius": 0.07}
  ],
  "joints": [
    {"name": "shoulder", "kind": "revolute", "a": {"body": "arm", "at": "start"}, "b": {"body": "ground"}},
    {"name": "elbow", "kind": "revolute", "a": {"body": "fore", "at": "start"}, "b": {"body": "arm", "at": "end"}},
    {"name": "rope", "kind": "distance", "a": {"body": "P1"}, "b": {"body": "ground", "at": [3, 0]}, "length": 0.7},
    {"name": "rail", "kind": "prismatic", "a": {"body": "slider"}, "b": {"body": "ground", "at": [0, 2]}, "axis": [0, 2], "angle": 0.1},
    {"name": "groove", "kind": "slot", "a": {"body": "puck"}, "b": {"body": "ground"}, "axis_angle": 0.2},
    {"name": "ring", "kind": "curved-slot", "a": {"body": "bead"}, "b": {"body": "ground", "at": [5, 0]}, "semi_x": 0.5, "semi_y": 0.25, "axis": [0, 1]},
    {"name": "glue", "kind": "weld", "a": {"body": "plate"}, "b": {"body": "slider", "at": [0.1, 0]}, "angle": 0.4}
  ],
  "contacts": [
    {"name": "tip", "kind": "point-line", "point": {"body": "fore", "at": "end"},
     "line": {"body": "ground", "at": [0, -0.6], "normal": [0, 1]}, "e": 0.5, "mu": 0.3,
     "compliance": {"model": "gonthier", "stiffness": 1e9}},
    {"name": "bottom", "kind": "disc-line", "disc": "ball",
     "line": {"body": "slider", "at": [0, 0.1], "normal_angle": 1.5}, "e": 1, "mu_s": 0.4, "mu_d": 0.1, "hold": true, "e_t": 0.25, "turn": 0.1,
     "stiffness_ratio": 2.5},
    {"name": "touch", "kind": "disc-disc", "a": "ball", "b": "puck", "alpha": 0.2,
     "compliance": {"model": "kelvin-voigt", "stiffness": 2e5, "exponent": 1,
                    "friction": "regularised-coulomb", "stick_velocity": 0.02}},
    {"name": "corner", "kind": "point-polygon", "point": {"body": "arm", "at": [0, 0.1]}, "polygon": "block", "e": 0.9,
     "compliance": {"model": "hunt-crossley", "stiffness": 3e8, "exponent": 1.25, "friction": "bristle",
                    "bristle_stiffness": 2e7, "bristle_damping": 40, "stick_velocity": 0.03, "dwell_time": 0.005}},
    {"name": "side", "kind": "disc-polygon", "disc": "puck", "polygon": "block", "e": 0.8, "mu": 0.7},
    {"name": "foot", "kind": "point-line", "point": {"body": "block", "vertex": "toe"},
     "line": {"body": "ground", "at": [0, -3], "normal": [0, 1], "from": -1, "to": 2.5, "speed": 0.4}, "e": 0.6},
    {"name": "nose", "kind": "point-disc", "point": {"body": "arm", "at": "start"}, "disc": "ball", "e": 0.7, "mu": 0, "tip_radius": 0.01},
    {"name": "step", "kind": "point-polygon", "point": {"body": "fore", "at": "start"},
     "polygon": {"body": "ground", "vertices": {"p": [2, -2], "q": [3, -2], "r": [3, -1]}, "scale_y": 0.5}, "e": 0.2, "mu": 0.1},
    {"name": "bearing", "kind": "disc-ring", "disc": "puck", "ring": {"body": "slider", "at": [0, 0.2], "radius": 0.08}, "e": 0.4, "mu": 0.05},
    {"name": "eye", "kind": "point-ring", "point": {"body": "P1"}, "ring": {"body": "ground", "at": [3, 0], "radius": 2}, "e": 0.3, "mu": 0.2},
    {"name": "cam", "kind": "disc-arc", "disc": "ball", "arc": {"body": "slider", "radius": 0.3, "from_angle": 0.5, "to_angle": 2}, "e": 0.6, "mu": 0.3},
    {"name": "bowl", "kind": "point-arc", "point": {"body": "bead"}, "arc": {"body": "ground", "at": [5, 1], "radius": 1.5, "from_angle": 3.5, "to_angle": 6, "hollow": true}, "e": 0.5, "mu": 0.25},
    {"name": "line", "kind": "rope", "a": {"body": "bead"}, "b": {"body": "ground", "at": [5, 2]}, "length": 3, "e": 0.1,
     "compliance": {"model": "hertz", "stiffness": 1e5}},
    {"name": "prop", "kind": "strut", "a": {"body": "block", "vertex": "toe"}, "b": {"body": "arm", "at": "end"}, "length": 0.05, "e": 0.2},
    {"name": "buffer", "kind": "slide-stop", "joint": "rail", "side": "upper", "limit": 0.8, "e": 0.5},
    {"name": "hinge", "kind": "angle-stop", "joint": "elbow", "side": "lower", "limit": -1.2, "e": 0.35},
    {"name": "spike", "kind": "point-capsule", "point": {"body": "P1"}, "capsule": {"body": "arm", "radius": 0.02}, "e": 0.45, "mu": 0.15,
     "acts_from": 0.25, "acts_until": 1.5},
    {"name": "roll", "kind": "disc-capsule", "disc": "wheel", "capsule": {"body": "fore", "radius": 0.03}, "e": 0.55, "mu": 0.35},
    {"name": "table", "kind": "disc-line", "disc": "wheel",
     "line": {"body": "ground", "at": [0, -4], "normal": [0, 1], "amplitude": 0.01, "frequency": 25, "phase": 1.5}, "e": 0.65}
  ],
  "forces": [
    {"name": "coil", "kind": "spring", "a": {"body": "slider"}, "b": {"body": "ground", "at": [0, 3]}, "stiffness": 200, "damping": 1.5, "rest_length": 0.8},
    {"name": "wrist", "kind": "torsion-spring", "a": "fore", "b": "arm", "stiffness": 4, "rest_angle": 0.3},
    {"name": "motor", "kind": "torque", "a": "arm", "b": "ground", "torque": -2},
    {"name": "wind", "kind": "force", "point": {"body": "fore", "at": "end"}, "x": 0.4},
    {"name": "drive", "kind": "motor", "a": "block", "b": "ground", "speed": 6, "gain": 0.5, "limit": 3},
    {"name": "cylinder", "kind": "actuator", "a": {"body": "fore", "at": "end"}, "b": {"body": "ground", "at": [0, 2.5]}, "speed": -0.1, "gain": 30, "limit": 8}
  ],
  "pose": {
    "targets": [
      {"name": "tip", "point": {"body": "fore", "at": "end"}, "x": 0.1},
      {"name": "ball", "body": "ball", "angle": 0.25},
      {"closed": "tip"}
    ],
    "mode": {"elbow": -1, "P1": 1, "ring": -1}
  },
  "velocity": {
    "targets": [
      {"name": "tip", "point": {"body": "fore", "at": "end"}, "x": 3, "y": -4},
      {"name": "arm", "body": "arm", "rate": 0.5}
    ],
    "kinetic_energy": 2.5
  },
  "impulses": [
    {"name": "kick", "body": "arm", "x": 0.5, "y": -1, "moment": 0.125},
    {"name": "push", "body": "P1", "x": 0.75}
  ],
  "law": "newton-coulomb",
  "law_for_several": {"kind": "liu-zhao-brogliato", "exponent": 1.75},
  "gravity": [0.5, -9.81],
  "axis": {"parameter": "pose.tip.x", "from": -0.2, "to": 0.2},
  "workspace": "laws",
  "variants": [{
    "name": "a stone", "colour": 3,
    "bodies": [{"name": "stone", "shape": "disc", "mass": 3, "radius": 0.1}],
    "contacts": [{"name": "tip", "kind": "disc-line", "disc": "stone",
                  "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0.7, "mu": 0.2,
                  "compliance": {"model": "hertz", "stiffness": 4e6}}],
    "pose": {"targets": [{"closed": "tip"}]},
    "velocity": {"targets": [{"name": "fall", "point": {"body": "stone"}, "y": -2}]},
    "law": "newton",
    "gravity": [0, -1.62]
  }],
  "reference": "a stone"
}
)";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto place = text.find(from);
  EXPECT_NE(place, std::string::npos) << "the sample has no " << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

}  // namespace carom::test
