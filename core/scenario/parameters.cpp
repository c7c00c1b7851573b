// SPDX-License-Identifier: MIT
#include "core/scenario/parameters.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/mechanism/fields.h"
#include "core/pose/prescription.h"

namespace carom {

namespace {

using Access = BoundParameter::Access;

/// A parameter, the way to its place in a part, and the scalars it writes if they are not itself.
using Sink = std::function<void(Parameter, Access, std::vector<std::string>)>;

/// Visits everything a user can set, in the order of the file, and hands each parameter with
/// its access to the sink. They reach their place by index, so they fit every copy.
class ParameterVisitor {
 public:
  ParameterVisitor(const Scenario& scenario, Sink sink)
      : mechanism_(*scenario.mechanism),
        motion_(*scenario.motion),
        gravity_(scenario.gravity),
        sink_(std::move(sink)) {}

  void run() {
    for (std::size_t i = 0; i < mechanism_.bodies.size(); ++i) body(i);
    for (std::size_t i = 0; i < mechanism_.joints.size(); ++i) joint(i);
    for (std::size_t i = 0; i < mechanism_.contacts.size(); ++i) contact(i);
    for (std::size_t i = 0; i < mechanism_.forces.size(); ++i) force(i);
    for (std::size_t i = 0; i < motion_.pose.targets.size(); ++i) pose(i);
    for (std::size_t i = 0; i < motion_.velocity.targets.size(); ++i) velocity(i);
    add<Motion>("velocity", fields<VelocityPrescription>(), motion_.velocity,
                [](Motion& m) -> VelocityPrescription& { return m.velocity; });
    for (std::size_t i = 0; i < motion_.impulses.size(); ++i) impulse(i);
    add<Vec2>("gravity", gravity_fields(), gravity_, [](Vec2& g) -> Vec2& { return g; });
  }

 private:
  /// The present scalars of one table; `reach` finds their owner in a part.
  template <class Part, class Owner, class Reach>
  void add(const std::string& prefix, std::span<const Field<Owner>> table, const Owner& owner,
           Reach reach) {
    for (const Field<Owner>& field : table) {
      const double* value = value_of(field, owner);
      if (value == nullptr) continue;
      sink_({prefix + "." + std::string(field.key), std::string(field.symbol), field.dimension,
             std::string(field.doc), field.range_in(owner), *value, field.range},
            PartAccess<Part>{[&field, reach](Part& part, double changed) {
                               set_value(field, reach(part), changed);
                             },
                             [&field, reach](Part& part) { return field.range_in(reach(part)); }},
            {});
    }
  }

  void body(std::size_t i) {
    const Body& body = mechanism_.bodies[i];
    const std::string prefix = "bodies." + body.name;
    add<Mechanism>(prefix, fields<Body>(), body,
                   [i](Mechanism& m) -> Body& { return m.bodies[i]; });
    std::visit(
        [&]<class Kind>(const Kind& shape) {
          add<Mechanism>(prefix, fields<Kind>(), shape,
                         [i](Mechanism& m) -> Kind& { return std::get<Kind>(m.bodies[i].shape); });
        },
        body.shape);
  }

  void joint(std::size_t i) {
    const Joint& joint = mechanism_.joints[i];
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          add<Mechanism>("joints." + joint.name, fields<Kind>(), kind,
                         [i](Mechanism& m) -> Kind& { return std::get<Kind>(m.joints[i].kind); });
        },
        joint.kind);
  }

  void contact(std::size_t i) {
    const Contact& contact = mechanism_.contacts[i];
    const std::string prefix = "contacts." + contact.name;
    const bool rubs = has_tangent(contact.geometry);
    if (rubs) friction(prefix, contact, i);
    for (const Field<Contact>& field : fields<Contact>()) {
      // Where α gives the restitution, e stands for nothing.
      const bool tangential =
          field.key.starts_with("mu") || field.key == "e_t" || field.key == "turn";
      if ((field.key == "e" && contact.alpha) || (tangential && !rubs)) continue;
      if (field.key == "turn" && surface_moves(contact.geometry)) continue;
      add<Mechanism>(prefix, std::span(&field, 1), contact,
                     [i](Mechanism& m) -> Contact& { return m.contacts[i]; });
    }
    if (contact.compliance) compliance(prefix, *contact.compliance, i);
    std::visit([&](const auto& kind) { geometry(prefix, kind, i); }, contact.geometry);
  }

  void compliance(const std::string& prefix, const Compliance& compliance, std::size_t i) {
    add<Mechanism>(prefix, fields<Compliance>(), compliance,
                   [i](Mechanism& m) -> Compliance& { return *m.contacts[i].compliance; });
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          add<Mechanism>(prefix, fields<Kind>(), kind, [i](Mechanism& m) -> Kind& {
            return std::get<Kind>(m.contacts[i].compliance->tangential);
          });
        },
        compliance.tangential);
  }

  void force(std::size_t i) {
    const ForceElement& force = mechanism_.forces[i];
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          add<Mechanism>("forces." + force.name, fields<Kind>(), kind,
                         [i](Mechanism& m) -> Kind& { return std::get<Kind>(m.forces[i].kind); });
        },
        force.kind);
  }

  void friction(const std::string& prefix, const Contact& contact, std::size_t i) {
    const double ratio_then = friction_ratio(contact);
    sink_({prefix + ".mu", "μ", Dimension::none,
           "coefficient of friction: the static one; the dynamic one keeps its ratio to it",
           any_friction, contact.mu_s, any_friction},
          PartAccess<Mechanism>{[i, ratio_then](Mechanism& m, double mu) {
                                  Contact& c = m.contacts[i];
                                  const double ratio = c.mu_s > 0 ? friction_ratio(c) : ratio_then;
                                  c.mu_s = mu;
                                  c.mu_d = std::min(ratio * mu, mu);
                                },
                                [](Mechanism&) { return any_friction; }},
          {prefix + ".mu_s", prefix + ".mu_d"});
  }

  /// Of a rope, a strut or a stop: its own scalars.
  template <class Kind>
  void geometry(const std::string& prefix, const Kind& kind, std::size_t i) {
    add<Mechanism>(prefix, fields<Kind>(), kind,
                   [i](Mechanism& m) -> Kind& { return std::get<Kind>(m.contacts[i].geometry); });
  }

  template <class Striker, class Surface>
  void geometry(const std::string& prefix, const Against<Striker, Surface>& contact,
                std::size_t i) {
    using Kind = Against<Striker, Surface>;
    const auto reach = [i](Mechanism& m) -> Kind& {
      return std::get<Kind>(m.contacts[i].geometry);
    };
    using TipKind = decltype(contact.tip);
    add<Mechanism>(prefix, fields<TipKind>(), contact.tip,
                   [reach](Mechanism& m) -> TipKind& { return reach(m).tip; });
    surface(prefix, contact.surface,
            [reach](Mechanism& m) -> Surface& { return reach(m).surface; });
  }

  template <class Reach>
  void surface(const std::string& /*prefix*/, const BodyDisc& /*disc*/, Reach /*reach*/) {}

  template <class Reach>
  void surface(const std::string& prefix, const PolygonSurface& polygon, Reach reach) {
    if (polygon.own.vertices.empty()) return;
    add<Mechanism>(prefix, fields<PolygonShape>(), polygon.own,
                   [reach](Mechanism& m) -> PolygonShape& { return reach(m).own; });
  }

  template <class Reach>
  void surface(const std::string& prefix, const Capsule& capsule, Reach reach) {
    add<Mechanism>(prefix, fields<Capsule>(), capsule, reach);
  }

  /// A shaken line has a phase also where the file leaves it out.
  static Line with_phase(Line line) {
    if (line.amplitude && !line.phase) line.phase = 0;
    return line;
  }
  template <class Surface>
  static const Surface& with_phase(const Surface& surface) {
    return surface;
  }

  template <class Surface, class Reach>
  void surface(const std::string& prefix, const Surface& surface, Reach reach) {
    add<Mechanism>(prefix, fields<Surface>(), with_phase(surface), reach);
    const Anchor& anchor = anchor_of(surface);
    if (anchor.place != Place::at) return;
    add<Mechanism>(prefix, point_fields<Surface>(), anchor.p,
                   [reach](Mechanism& m) -> Vec2& { return anchor_of(reach(m)).p; });
  }

  void pose(std::size_t i) {
    std::visit([&](const auto& target) { pose_target(target, i); }, motion_.pose.targets[i]);
  }

  void pose_target(const ClosedTarget&, std::size_t) {}

  template <class Target>
  void pose_target(const Target& target, std::size_t i) {
    add<Motion>("pose." + target.name, fields<Target>(), target,
                [i](Motion& m) -> Target& { return std::get<Target>(m.pose.targets[i]); });
  }

  void velocity(std::size_t i) {
    std::visit(
        [&]<class Target>(const Target& target) {
          const std::string prefix = "velocity." + target.name;
          const auto reach = [i](Motion& m) -> Target& {
            return std::get<Target>(m.velocity.targets[i]);
          };
          add<Motion>(prefix, fields<Target>(), target, reach);
          if constexpr (std::is_same_v<Target, PointVelocity>) polar(prefix, target, reach);
        },
        motion_.velocity.targets[i]);
  }

  void impulse(std::size_t i) {
    const BodyImpulse& impulse = motion_.impulses[i];
    std::span<const Field<BodyImpulse>> table = fields<BodyImpulse>();
    // A particle does not turn; the moment is the last.
    if (dof(mechanism_, impulse.body) != 3) table = table.first(table.size() - 1);
    add<Motion>("impulses." + impulse.name, table, impulse,
                [i](Motion& m) -> BodyImpulse& { return m.impulses[i]; });
  }

  /// Length and direction of a velocity of which both components are given.
  template <class Reach>
  void polar(const std::string& prefix, const PointVelocity& target, Reach reach) {
    if (!target.x || !target.y) return;
    const Vec2 then{*target.x, *target.y};
    const double speed_then = norm(then);
    const Vec2 along_then = speed_then > 0 ? (1 / speed_then) * then : Vec2{1, 0};
    const auto read = [reach](Motion& motion) {
      return Vec2{reach(motion).x.value_or(0), reach(motion).y.value_or(0)};
    };
    const auto write = [reach](Motion& motion, Vec2 changed) {
      reach(motion).x = changed.x;
      reach(motion).y = changed.y;
    };
    const std::vector<std::string> both = {prefix + ".x", prefix + ".y"};
    const Range speeds = {0, any_velocity.high};
    sink_({prefix + ".speed", "v", Dimension::velocity, "speed of the point", speeds, speed_then,
           speeds},
          PartAccess<Motion>{[read, write, along_then](Motion& m, double changed) {
                               const Vec2 v = read(m);
                               const double speed = norm(v);
                               write(m, changed * (speed > 0 ? (1 / speed) * v : along_then));
                             },
                             [speeds](Motion&) { return speeds; }},
          both);
    sink_({prefix + ".angle", "φ_v", Dimension::angle,
           "direction of the point's velocity from the x axis", any_angle,
           std::atan2(then.y, then.x), any_angle},
          PartAccess<Motion>{[read, write](Motion& m, double changed) {
                               write(m, norm(read(m)) * direction(changed));
                             },
                             [](Motion&) { return any_angle; }},
          both);
  }

  const Mechanism& mechanism_;
  const Motion& motion_;
  const Vec2& gravity_;
  Sink sink_;
};

template <class T>
std::shared_ptr<const T> changed_copy(const T& part, const std::function<void(T&, double)>& set,
                                      double value) {
  auto copy = std::make_shared<T>(part);
  set(*copy, value);
  return copy;
}

}  // namespace

std::vector<Parameter> list_parameters(const Scenario& scenario) {
  std::vector<Parameter> list;
  ParameterVisitor(scenario, [&](Parameter parameter, const Access&,
                                 const std::vector<std::string>&) {
    list.push_back(std::move(parameter));
  }).run();
  return list;
}

Parameter find_parameter(const Scenario& scenario, std::string_view path) {
  return BoundParameter(scenario, path).parameter();
}

Scenario with_known_axis(Scenario scenario) {
  if (scenario.axis.path.empty()) return scenario;
  const std::vector<Parameter> known = list_parameters(scenario);
  if (std::ranges::find(known, scenario.axis.path, &Parameter::path) == known.end()) {
    scenario.axis = {};
  }
  return scenario;
}

Scenario with_parameter(const Scenario& scenario, std::string_view path, double value) {
  return BoundParameter(scenario, path).applied(scenario, value);
}

BoundParameter::BoundParameter(const Scenario& scenario, std::string_view path) {
  bool found = false;
  ParameterVisitor(scenario, [&](Parameter parameter, Access access,
                                 std::vector<std::string> writes) {
    if (found || parameter.path != path) return;
    found = true;
    parameter_ = std::move(parameter);
    access_ = std::move(access);
    writes_ = std::move(writes);
  }).run();
  if (!found) throw InputError(std::string(path), unknown_parameter(scenario, path));
  if (writes_.empty()) writes_ = {parameter_.path};
}

void BoundParameter::set(Mechanism& mechanism, Motion& motion, Vec2& gravity, double value) const {
  switch (access_.index()) {
    case 0:
      return std::get<0>(access_).set(mechanism, value);
    case 1:
      return std::get<1>(access_).set(motion, value);
    default:
      return std::get<2>(access_).set(gravity, value);
  }
}

Range BoundParameter::range_in(Mechanism& mechanism, Motion& motion, Vec2& gravity) const {
  switch (access_.index()) {
    case 0:
      return std::get<0>(access_).range(mechanism);
    case 1:
      return std::get<1>(access_).range(motion);
    default:
      return std::get<2>(access_).range(gravity);
  }
}

bool BoundParameter::shares_owner(const BoundParameter& other) const {
  const auto owner = [](const std::string& path) { return path.substr(0, path.rfind('.')); };
  return owner(parameter_.path) == owner(other.parameter_.path);
}

Scenario BoundParameter::applied(const Scenario& scenario, double value) const {
  const std::string key = parameter_.path.substr(parameter_.path.rfind('.') + 1);
  try {
    require_in_range(value, parameter_.range, parameter_.path, key);
  } catch (const InputError& fault) {
    throw InputError(fault.where(), fault.message() + bounded_beside(scenario, *this));
  }
  Scenario result = scenario;
  switch (access_.index()) {
    case 0:
      result.mechanism = changed_copy(*scenario.mechanism, std::get<0>(access_).set, value);
      break;
    case 1:
      result.motion = changed_copy(*scenario.motion, std::get<1>(access_).set, value);
      break;
    default:
      std::get<2>(access_).set(result.gravity, value);
  }
  return result;
}

std::vector<std::size_t> order_together(const std::vector<BoundParameter>& parameters) {
  const auto is_speed = [&](std::size_t i) {
    const std::string& path = parameters[i].parameter().path;
    return path.starts_with("velocity.") && path.ends_with(".speed");
  };
  const auto are_polar = [&](std::size_t i, std::size_t k) {
    const auto is_angle = [&](std::size_t j) {
      return parameters[j].parameter().path.ends_with(".angle");
    };
    return (is_speed(i) && is_angle(k)) || (is_angle(i) && is_speed(k));
  };
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    for (std::size_t i = 0; i < k; ++i) {
      const auto& a = parameters[i].writes();
      const auto& b = parameters[k].writes();
      const auto shared = std::ranges::find_first_of(a, b);
      if (shared == a.end() || are_polar(i, k)) continue;
      throw InputError(parameters[k].parameter().path, "it cannot be varied together with " +
                                                           parameters[i].parameter().path +
                                                           ": both set " + *shared);
    }
    order.push_back(k);
  }
  // Not std::ranges: Clang 14, which reads this for clang-tidy, cannot parse GCC 12's subrange.
  std::stable_partition(order.begin(), order.end(), is_speed);
  return order;
}

}  // namespace carom
