// SPDX-License-Identifier: MIT
#include "tests/support/chain_scenario.h"

#include <string>

#include "core/base/number_text.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"

namespace carom::test {

namespace {

constexpr double length = 0.05;

double angle_of(int link) {
  return (link % 2 == 0 ? -70 : -110) * pi / 180;
}

std::string rod_name(int link) {
  return "rod" + std::to_string(link + 1);
}

std::string end_of(int link) {
  return R"({"body": ")" + rod_name(link) + R"(", "at": "end"})";
}

std::string body(int link) {
  return R"({"name": ")" + rod_name(link) + R"(", "shape": "rod", "mass": 0.1, "length": )" +
         shortest(length) + "}";
}

std::string pin(int link) {
  return R"({"name": "pin)" + std::to_string(link + 1) +
         R"(", "kind": "revolute", "a": {"body": ")" + rod_name(link) +
         R"(", "at": "start"}, "b": )" +
         (link == 0 ? R"({"body": "ground", "at": [0, 0]})" : end_of(link - 1)) + "}";
}

std::string target(int link) {
  return R"({"name": ")" + rod_name(link) + R"(", "body": ")" + rod_name(link) + R"(", "angle": )" +
         shortest(angle_of(link)) + "}, ";
}

}  // namespace

Scenario chain_scenario(int links) {
  std::string bodies, joints, targets;
  Vec2 end{};
  for (int link = 0; link < links; ++link) {
    const std::string comma = link == 0 ? "" : ", ";
    bodies += comma + body(link);
    joints += comma + pin(link);
    if (link + 2 < links) targets += target(link);
    end = end + length * direction(angle_of(link));
  }
  const std::string tip = end_of(links - 1);
  return resolved(read_scenario(
      R"({"version": 1, "title": "Chain", "bodies": [)" + bodies + R"(], "joints": [)" + joints +
      R"(], "contacts": [{"name": "tip", "kind": "point-line", "point": )" + tip +
      R"(, "line": {"body": "ground", "at": [0, )" + shortest(end.y) +
      R"(], "normal": [0, 1]}, "e": 0.5, "mu": 0.3}], "pose": {"targets": [)" + targets +
      R"({"name": "tip", "point": )" + tip + R"(, "x": )" + shortest(end.x) +
      R"(}, {"closed": "tip"}], "mode": {"pin)" + std::to_string(links) +
      R"(": -1}}, "velocity": {"targets": [{"name": "tip", "point": )" + tip +
      R"(, "x": 1, "y": -1}]}, "law": "newton-coulomb", "gravity": [0, -9.81],)" +
      R"("axis": {"parameter": "pose.tip.x", "from": )" + shortest(end.x - 0.04) + R"(, "to": )" +
      shortest(end.x + 0.04) + "}}"));
}

}  // namespace carom::test
