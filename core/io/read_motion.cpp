// SPDX-License-Identifier: MIT
#include "core/io/read_motion.h"

namespace carom {

namespace {

template <class Target>
Target read_point_target(const JsonView& view, const Names& names) {
  Keys keys{"name", "point"};
  append_keys(keys, fields<Target>());
  view.allow_only(keys);
  Target target;
  target.name = view.need("name").text();
  target.anchor = read_anchor(view.need("point"), names);
  read_fields(view, fields<Target>(), target);
  return target;
}

template <class Target>
Target read_of_body(const JsonView& view, const Names& names) {
  Keys keys{"name", "body"};
  append_keys(keys, fields<Target>());
  view.allow_only(keys);
  Target target;
  target.name = view.need("name").text();
  target.body = read_name(view.need("body"), names.bodies, "body");
  read_fields(view, fields<Target>(), target);
  return target;
}

PoseTarget read_pose_target(const JsonView& view, const Names& names) {
  if (view.has("closed")) {
    view.allow_only({"closed"});
    return ClosedTarget{read_name(view.need("closed"), names.contacts, "contact")};
  }
  if (view.has("point")) return read_point_target<PointTarget>(view, names);
  if (view.has("body")) return read_of_body<AngleTarget>(view, names);
  view.fail(
      "a target needs \"point\" with \"x\" or \"y\", \"body\" with \"angle\", or \"closed\" with "
      "the name of a contact");
}

PosePrescription read_pose(const JsonView& view, const Names& names) {
  view.allow_only({"targets", "mode"});
  PosePrescription pose;
  if (view.has("targets")) {
    for (const JsonView& target : view.need("targets").items()) {
      pose.targets.push_back(read_pose_target(target, names));
    }
  }
  if (!view.has("mode")) return pose;
  for (const auto& [elbow, sign] : view.need("mode").members()) {
    const double value = sign.number();
    if (value != 1 && value != -1) {
      sign.fail("the mode must be 1 (counter-clockwise) or -1 (clockwise)");
    }
    pose.mode.push_back({elbow, static_cast<int>(value)});
  }
  return pose;
}

VelocityTarget read_velocity_target(const JsonView& view, const Names& names) {
  if (view.has("point")) return read_point_target<PointVelocity>(view, names);
  if (view.has("body")) return read_of_body<AngleRate>(view, names);
  view.fail("a target needs \"point\" with \"x\" or \"y\", or \"body\" with \"rate\"");
}

VelocityPrescription read_velocity(const JsonView& view, const Names& names) {
  Keys keys{"targets"};
  append_keys(keys, fields<VelocityPrescription>());
  view.allow_only(keys);
  VelocityPrescription velocity;
  if (view.has("targets")) {
    for (const JsonView& target : view.need("targets").items()) {
      velocity.targets.push_back(read_velocity_target(target, names));
    }
  }
  read_fields(view, fields<VelocityPrescription>(), velocity);
  return velocity;
}

std::vector<double> read_per_body(const JsonView& view, const Mechanism& mechanism,
                                  const Names& names) {
  std::vector<std::vector<double>> per_body(mechanism.bodies.size());
  for (const auto& [name, list] : view.members()) {
    const auto found = names.bodies.find(name);
    if (found == names.bodies.end() || found->second == ground) {
      list.fail("there is no moving body \"" + name + "\"");
    }
    per_body[static_cast<std::size_t>(found->second)] = list.numbers(dof(mechanism, found->second));
  }
  std::vector<double> all;
  for (std::size_t i = 0; i < per_body.size(); ++i) {
    if (per_body[i].empty()) view.fail("\"" + mechanism.bodies[i].name + "\" is missing");
    all.insert(all.end(), per_body[i].begin(), per_body[i].end());
  }
  return all;
}

State read_state(const JsonView& view, const Mechanism& mechanism, const Names& names) {
  view.allow_only({"q", "qdot"});
  State state;
  state.q = read_per_body(view.need("q"), mechanism, names);
  if (view.has("qdot")) state.qdot = read_per_body(view.need("qdot"), mechanism, names);
  return state;
}

}  // namespace

Motion read_motion(const JsonView& root, const Mechanism& mechanism, const Names& names) {
  Motion motion;
  if (root.has("pose")) motion.pose = read_pose(root.need("pose"), names);
  if (root.has("velocity")) motion.velocity = read_velocity(root.need("velocity"), names);
  if (root.has("impulses")) {
    for (const JsonView& view : root.need("impulses").items()) {
      motion.impulses.push_back(read_of_body<BodyImpulse>(view, names));
    }
  }
  if (root.has("state")) motion.state = read_state(root.need("state"), mechanism, names);
  return motion;
}

}  // namespace carom
