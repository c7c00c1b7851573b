// SPDX-License-Identifier: MIT
#include "core/scenario/scenario.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <utility>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/trimmed.h"
#include "core/mechanism/mechanism.h"
#include "core/pose/prescription.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

constexpr std::array<Field<Vec2>, 2> gravity_table{{
    {"x", "g_x", Dimension::acceleration, any_acceleration, "gravitational acceleration along x",
     &Vec2::x},
    {"y", "g_y", Dimension::acceleration, any_acceleration, "gravitational acceleration along y",
     &Vec2::y},
}};

constexpr std::array<Field<Trace>, 5> trace_table{{
    {"x", "x", Dimension::length, any_length, "x of the middle of the picture", &Trace::x, 0.0},
    {"y", "y", Dimension::length, any_length, "y of the middle of the picture", &Trace::y, 0.0},
    {"width", "w", Dimension::length, positive_length, "width of the picture", &Trace::width},
    {"angle", "θ", Dimension::angle, any_angle, "turn of the picture", &Trace::angle, 0.0},
    {"opacity", "", Dimension::none, {0, 1}, "opacity of the picture", &Trace::opacity, 0.5},
}};

constexpr std::array<std::string_view, 3> length_words{"m", "cm", "mm"};
constexpr std::array<std::string_view, 2> angle_words{"deg", "rad"};
constexpr std::array<std::string_view, 2> energy_words{"J", "mJ"};

constexpr std::array<DisplayField, 3> display_table{{
    {"length", &Display::length, length_words},
    {"angle", &Display::angle, angle_words},
    {"energy", &Display::energy, energy_words},
}};

constexpr std::array<std::string_view, 6> workspace_table{"pose",   "laws",    "models",
                                                          "motion", "designs", "teaching"};

template <class T>
bool equal_parts(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  return a == b || (a && b && *a == *b);
}

void check_one_given(bool given, const std::string& where) {
  if (!given) throw InputError(where, "\"x\", \"y\" or both must be given");
}

void check_rigid_body(const Mechanism& mechanism, int body, const std::string& where) {
  check_moving_body(mechanism, body, where);
  if (dof(mechanism, body) == 3) return;
  throw InputError(where, "\"" + body_name(mechanism, body) +
                              "\" is a particle and has no angle; a rigid body is expected");
}

/// Checks the targets of one list; closed contacts have no name but must not come twice.
class TargetCheck {
 public:
  explicit TargetCheck(const Mechanism& mechanism) : mechanism_(mechanism) {}

  template <class Target>
  void operator()(const Target& target, const std::string& where) {
    names_.add(target.name, where + "/name");
    if constexpr (OfPoint<Target>) {
      check_anchor(mechanism_, target.anchor, where + "/point");
      check_moving_body(mechanism_, target.anchor.body, where + "/point/body");
      check_one_given(target.x || target.y, where);
    } else {
      check_rigid_body(mechanism_, target.body, where + "/body");
    }
    check_fields(fields<Target>(), target, where);
  }

  void operator()(const ClosedTarget& target, const std::string& where) {
    const auto count = static_cast<int>(mechanism_.contacts.size());
    if (target.contact < 0 || target.contact >= count) {
      throw InputError(where + "/closed", "there is no contact number " +
                                              std::to_string(target.contact) +
                                              "; the mechanism has " + std::to_string(count));
    }
    const Contact& contact = mechanism_.contacts[static_cast<std::size_t>(target.contact)];
    if (const BodyPair ends = contact_ends(mechanism_, contact.geometry); ends.a == ends.b) {
      throw InputError(where + "/closed",
                       "nothing strikes \"" + contact.name + "\" yet; it cannot be closed");
    }
    if (!acts_at(contact, 0, false)) {
      throw InputError(where + "/closed", "\"" + contact.name +
                                              "\" does not act at t = 0, where the pose is; it "
                                              "cannot be closed there");
    }
    if (!closed_.insert(target.contact).second) {
      throw InputError(where + "/closed", "this contact is already closed by a target before");
    }
  }

 private:
  const Mechanism& mechanism_;
  NameList names_;
  std::set<int> closed_;
};

template <class Target>
void check_targets(const Mechanism& mechanism, const std::vector<Target>& targets,
                   const std::string& where) {
  TargetCheck check(mechanism);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const std::string here = where + "/targets/" + std::to_string(i);
    std::visit([&](const auto& target) { check(target, here); }, targets[i]);
  }
}

}  // namespace

std::set<std::string> elbow_names(const Mechanism& mechanism) {
  std::set<std::string> names;
  for (const Joint& joint : mechanism.joints) {
    if (std::holds_alternative<CurvedSlotJoint>(joint.kind)) names.insert(joint.name);
    const auto* revolute = std::get_if<RevoluteJoint>(&joint.kind);
    if (revolute == nullptr) continue;
    if (revolute->a.body != ground && revolute->b.body != ground) names.insert(joint.name);
  }
  for (const Body& body : mechanism.bodies) {
    if (body.kind == BodyKind::particle) names.insert(body.name);
  }
  return names;
}

namespace {

void check_impulses(const Mechanism& mechanism, const std::vector<BodyImpulse>& impulses) {
  NameList names;
  for (std::size_t i = 0; i < impulses.size(); ++i) {
    const BodyImpulse& impulse = impulses[i];
    const std::string where = "/impulses/" + std::to_string(i);
    names.add(impulse.name, where + "/name");
    check_moving_body(mechanism, impulse.body, where + "/body");
    check_fields(fields<BodyImpulse>(), impulse, where);
    if (impulse.moment == 0 || dof(mechanism, impulse.body) == 3) continue;
    throw InputError(where + "/moment", "\"" + body_name(mechanism, impulse.body) +
                                            "\" is a particle and does not turn; leave it out");
  }
}

void check_mode(const Mechanism& mechanism, const std::vector<ElbowMode>& modes) {
  if (modes.empty()) return;
  const std::set<std::string> known = elbow_names(mechanism);
  std::set<std::string> seen;
  for (const ElbowMode& mode : modes) {
    const std::string where = "/pose/mode/" + mode.elbow;
    if (!known.contains(mode.elbow)) {
      throw InputError(where, "\"" + mode.elbow +
                                  "\" is no elbow; name a revolute joint between two moving "
                                  "bodies, a particle in which rods meet, or a curved slot");
    }
    if (!seen.insert(mode.elbow).second) throw InputError(where, "this elbow is named twice");
    if (mode.sign != 1 && mode.sign != -1) {
      throw InputError(where,
                       "the mode must be 1 (counter-clockwise; of a curved slot: left of "
                       "its axis) or -1, not " +
                           std::to_string(mode.sign));
    }
  }
}

void check_near(const Mechanism& mechanism, const std::vector<NearAngle>& near) {
  std::set<std::string> seen;
  for (const NearAngle& one : near) {
    const std::string where = "/pose/near/" + one.body;
    const auto body = std::ranges::find(mechanism.bodies, one.body, &Body::name);
    if (body == mechanism.bodies.end() || body->kind == BodyKind::particle) {
      throw InputError(where, "\"" + one.body + "\" is no rigid body; name one that has an angle");
    }
    if (!seen.insert(one.body).second) throw InputError(where, "this body is named twice");
    const Field<AngleTarget>& angle = fields<AngleTarget>().front();
    require_in_range(one.angle, angle.range, where, angle.key);
  }
}

void check_list(const std::vector<double>& values, int n, const std::string& where) {
  if (values.empty()) return;
  if (static_cast<int>(values.size()) != n) {
    throw InputError(
        where, std::to_string(n) + " numbers are expected, not " + std::to_string(values.size()));
  }
  for (const double value : values) {
    if (!std::isfinite(value)) throw InputError(where, "each number must be finite");
  }
}

/// What is derived need only be finite: the ranges are for what is typed, and a body may fly, a
/// crank turn and a short crank drive farther and faster than anybody types.
void check_state(const Mechanism& mechanism, const State& state) {
  const int n = coordinate_count(mechanism);
  check_list(state.q, n, "/state/q");
  check_list(state.qdot, n, "/state/qdot");
}

void check_display(const Display& display) {
  for (const DisplayField& field : display_fields()) {
    const std::string& word = display.*field.member;
    if (std::ranges::find(field.words, word) != field.words.end()) continue;
    const std::vector<std::string> words(field.words.begin(), field.words.end());
    throw InputError("/units/" + std::string(field.key),
                     "the unit must be " + joined_with_or(words) + ", not \"" + word + "\"");
  }
}

void check_trace(const Trace& trace) {
  if (trace.image.empty()) {
    throw InputError("/trace/image", "the name of a picture is missing");
  }
  check_fields(fields<Trace>(), trace, "/trace");
}

void check_workspace(const std::string& word) {
  if (word.empty() || std::ranges::find(workspace_table, word) != workspace_table.end()) return;
  const std::vector<std::string> words(workspace_table.begin(), workspace_table.end());
  throw InputError("/workspace",
                   "the workspace must be " + joined_with_or(words) + ", not \"" + word + "\"");
}

void check_axis(const Scenario& scenario) {
  const SweepAxis& axis = scenario.axis;
  if (axis.path.empty()) return;
  Parameter parameter;
  try {
    parameter = find_parameter(scenario, axis.path);
  } catch (const InputError& error) {
    throw InputError("/axis/parameter", error.message());
  }
  // Not as the other parameters are now: one of them may change, and the axis stays.
  require_in_range(axis.from, parameter.widest, "/axis/from", axis.path);
  require_in_range(axis.to, parameter.widest, "/axis/to", axis.path);
  if (axis.from < axis.to) return;
  throw InputError("/axis", "\"from\" must be less than \"to\", but " + shortest(axis.from) +
                                " ≥ " + shortest(axis.to));
}

}  // namespace

bool operator==(const Design& a, const Design& b) {
  return equal_parts(a.mechanism, b.mechanism) && equal_parts(a.motion, b.motion) &&
         a.law == b.law && a.law_for_several == b.law_for_several && a.gravity == b.gravity;
}

bool operator==(const Variant& a, const Variant& b) {
  return a.name == b.name && a.colour == b.colour && equal_parts(a.design, b.design);
}

bool operator==(const Scenario& a, const Scenario& b) {
  return static_cast<const Design&>(a) == b && equal_parts(a.description, b.description) &&
         equal_parts(a.display, b.display) && a.axis == b.axis && a.variants == b.variants &&
         a.reference == b.reference && equal_parts(a.trace, b.trace) && a.workspace == b.workspace;
}

namespace {

void check_law(const Law& law, const std::string& where) {
  std::visit(
      [&]<class Kind>(const Kind& one) {
        if constexpr (!std::is_empty_v<Kind>) check_fields(fields<Kind>(), one, where);
      },
      law);
}

/// Scaling the velocity to a kinetic energy would change the speed of a drive.
void check_energy(const Mechanism& mechanism, const VelocityPrescription& velocity) {
  if (!velocity.kinetic_energy) return;
  const auto drive = std::ranges::find_if(mechanism.joints,
                                          [](const Joint& joint) { return is_drive(joint.kind); });
  if (drive == mechanism.joints.end()) return;
  throw InputError("/velocity/kinetic_energy",
                   "the kinetic energy cannot be prescribed beside the drive \"" + drive->name +
                       "\", which has a speed of its own; leave it out");
}

void validate_design(const Design& design) {
  validate(*design.mechanism, *design.motion);
  check_law(design.law, "/law");
  if (design.law_for_several) check_law(*design.law_for_several, "/law_for_several");
  if (design.law_for_several && !treats_several(*design.law_for_several)) {
    throw InputError("/law_for_several",
                     "\"" + std::string(law_word(*design.law_for_several)) +
                         "\" treats one contact that strikes, too: name a law for several");
  }
  require_in_range(design.gravity.x, any_acceleration, "/gravity/0", "gravity");
  require_in_range(design.gravity.y, any_acceleration, "/gravity/1", "gravity");
}

/// @param before  those that stand before it
void check_variant(std::span<const Variant> before, const Variant& variant,
                   const std::string& where) {
  if (trimmed(variant.name).empty()) {
    throw InputError(where + "/name", "the name of a variant is missing");
  }
  if (std::ranges::any_of(variant.name, [](unsigned char c) { return c < ' '; })) {
    throw InputError(where + "/name", "the name of a variant must be one line without tabs");
  }
  for (const Variant& other : before) {
    if (other.name == variant.name) {
      throw InputError(where + "/name", "another variant is called \"" + variant.name + "\"");
    }
    if (other.colour == variant.colour) {
      throw InputError(where + "/colour",
                       "the variant \"" + other.name + "\" has that colour already");
    }
  }
  validate(*variant.design, where);
}

void check_variants(const Scenario& scenario) {
  if (scenario.variants.size() > most_variants) {
    throw InputError("/variants", "there are " + std::to_string(scenario.variants.size()) +
                                      " variants, and at most " + std::to_string(most_variants) +
                                      " can be compared");
  }
  const std::span<const Variant> all(scenario.variants);
  for (std::size_t i = 0; i < all.size(); ++i) {
    check_variant(all.first(i), all[i], "/variants/" + std::to_string(i));
  }
  if (scenario.reference.empty() ||
      std::ranges::find(all, scenario.reference, &Variant::name) != all.end()) {
    return;
  }
  throw InputError("/reference", "no variant is called \"" + scenario.reference + "\"");
}

}  // namespace

void validate(const Mechanism& mechanism, const Motion& motion) {
  validate(mechanism);
  check_targets(mechanism, motion.pose.targets, "/pose");
  check_mode(mechanism, motion.pose.mode);
  check_near(mechanism, motion.pose.near);
  check_targets(mechanism, motion.velocity.targets, "/velocity");
  check_fields(fields<VelocityPrescription>(), motion.velocity, "/velocity");
  check_energy(mechanism, motion.velocity);
  check_state(mechanism, motion.state);
  check_impulses(mechanism, motion.impulses);
}

void validate(const Scenario& scenario) {
  validate_design(scenario);
  check_display(*scenario.display);
  check_axis(scenario);
  check_workspace(scenario.workspace);
  if (scenario.trace) check_trace(*scenario.trace);
  check_variants(scenario);
}

void validate(const Design& design, const std::string& where) {
  try {
    validate_design(design);
  } catch (const InputError& error) {
    throw InputError(where + error.where(), error.message());
  }
}

Scenario with_motion(Scenario scenario, Motion motion) {
  scenario.motion = std::make_shared<const Motion>(std::move(motion));
  return scenario;
}
Scenario with_mechanism(Scenario scenario, Mechanism mechanism) {
  scenario.mechanism = std::make_shared<const Mechanism>(std::move(mechanism));
  return scenario;
}

std::span<const Field<Vec2>> gravity_fields() {
  return gravity_table;
}
template <>
std::span<const Field<Trace>> fields<Trace>() {
  return trace_table;
}
std::span<const DisplayField> display_fields() {
  return display_table;
}
std::span<const std::string_view> workspace_words() {
  return workspace_table;
}

}  // namespace carom
