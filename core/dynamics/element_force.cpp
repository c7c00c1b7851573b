// SPDX-License-Identifier: MIT
//
// A spring pushes its ends apart with P = k(L₀ − |d|) − c |d|˙, d = p_a − p_b, along u = d/|d|. In
// the form k(L₀u − d) it has a limit without rest length where the ends meet.
//
// A drive gives c(u₀ − u) for what is missing of the speed u₀ that it is to hold, cut at its limit.
#include "core/dynamics/element_force.h"

#include <algorithm>

namespace carom {

namespace {

/// A point of a body with its velocity, and its arm from the centre of mass.
struct Point {
  int body = ground;
  Vec2 p, velocity, arm;
};

struct Elements {
  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  const std::vector<double>& qdot;

  [[nodiscard]] std::size_t first(int body) const {
    return static_cast<std::size_t>(system.offset[static_cast<std::size_t>(body)]);
  }

  [[nodiscard]] bool turns(int body) const { return dof(mechanism, body) == 3; }

  [[nodiscard]] double rate(int body) const { return turns(body) ? qdot[first(body) + 2] : 0; }

  [[nodiscard]] double angle(int body) const {
    return body == ground ? 0 : system.frame[static_cast<std::size_t>(body)].angle;
  }

  [[nodiscard]] Point point(const Anchor& anchor) const {
    if (anchor.body == ground) return {ground, anchor.p, {}, {}};
    const Frame& frame = system.frame[static_cast<std::size_t>(anchor.body)];
    const Vec2 arm = rotated(local_point(mechanism, anchor), frame.c, frame.s);
    const std::size_t i = first(anchor.body);
    return {anchor.body, frame.origin + arm,
            Vec2{qdot[i], qdot[i + 1]} + rate(anchor.body) * perp(arm), arm};
  }

  /// Of the distance of two points.
  struct Stretch {
    Point a, b;
    Vec2 d, u;
    double length = 0, rate = 0;
  };
  [[nodiscard]] Stretch stretch(const Anchor& a, const Anchor& b) const {
    Stretch s{point(a), point(b), {}, {}, 0, 0};
    s.d = s.a.p - s.b.p;
    s.length = norm(s.d);
    if (s.length > 0) s.u = (1 / s.length) * s.d;
    s.rate = dot(s.u, s.a.velocity - s.b.velocity);
    return s;
  }

  [[nodiscard]] double twist_rate(int a, int b) const { return rate(a) - rate(b); }
};

/// What an element gives: along its line, pushing apart, or on its first body, turning it.
struct ElementEffort {
  const Elements& at;
  double sense;

  double operator()(const SpringForce& spring) const {
    const Elements::Stretch s = at.stretch(spring.a, spring.b);
    return spring.stiffness * (spring.rest_length - s.length) - sense * spring.damping * s.rate;
  }
  double operator()(const TorsionForce& spring) const {
    const double twist = at.angle(spring.a) - at.angle(spring.b) - spring.rest_angle;
    return -spring.stiffness * twist - sense * spring.damping * at.twist_rate(spring.a, spring.b);
  }
  double operator()(const TorqueForce& torque) const { return torque.torque; }
  double operator()(const MotorForce& motor) const {
    return drive(motor, at.twist_rate(motor.a, motor.b));
  }
  double operator()(const ActuatorForce& actuator) const {
    return drive(actuator, at.stretch(actuator.a, actuator.b).rate);
  }
  double operator()(const PointForce& force) const { return norm(Vec2{force.x, force.y}); }

  /// What a motor or an actuator gives at a rate.
  [[nodiscard]] double drive(const auto& by, double rate) const {
    return std::clamp(by.gain * (by.speed - sense * rate), -by.limit, by.limit);
  }
};

struct Adder {
  const Elements& at;
  const ElementEffort& effort;
  std::vector<double>& f;

  void push(const Point& point, Vec2 force) const {
    if (point.body == ground) return;
    const std::size_t i = at.first(point.body);
    f[i] += force.x;
    f[i + 1] += force.y;
    if (at.turns(point.body)) f[i + 2] += cross(point.arm, force);
  }

  void operator()(const SpringForce& spring) const {
    const Elements::Stretch s = at.stretch(spring.a, spring.b);
    const double along =
        spring.stiffness * spring.rest_length - effort.sense * spring.damping * s.rate;
    const Vec2 force = along * s.u - spring.stiffness * s.d;
    push(s.a, force);
    push(s.b, -force);
  }

  void operator()(const ActuatorForce& actuator) const {
    const Elements::Stretch s = at.stretch(actuator.a, actuator.b);
    const Vec2 force = effort.drive(actuator, s.rate) * s.u;
    push(s.a, force);
    push(s.b, -force);
  }

  void operator()(const ActsBetweenAngles auto& turning) const {
    const double torque = effort(turning);
    if (turning.a != ground) f[at.first(turning.a) + 2] += torque;
    if (turning.b != ground) f[at.first(turning.b) + 2] -= torque;
  }

  void operator()(const PointForce& force) const {
    push(at.point(force.point), {force.x, force.y});
  }
};

/// What a spring stores.
struct Stored {
  Elements at;

  double operator()(const SpringForce& spring) const {
    const double longer = at.stretch(spring.a, spring.b).length - spring.rest_length;
    return spring.stiffness * longer * longer / 2;
  }
  double operator()(const TorsionForce& spring) const {
    const double twist = at.angle(spring.a) - at.angle(spring.b) - spring.rest_angle;
    return spring.stiffness * twist * twist / 2;
  }
  double operator()(const auto& /*no spring*/) const { return 0; }
};

struct Taken {
  const Elements& at;
  const ElementEffort& effort;

  double operator()(const SpringForce& spring) const {
    const double rate = at.stretch(spring.a, spring.b).rate;
    return spring.damping * rate * rate;
  }
  double operator()(const TorsionForce& spring) const {
    const double rate = at.twist_rate(spring.a, spring.b);
    return spring.damping * rate * rate;
  }
  double operator()(const ActuatorForce& actuator) const {
    const double rate = at.stretch(actuator.a, actuator.b).rate;
    return -effort.drive(actuator, rate) * rate;
  }
  double operator()(const PointForce& force) const {
    return -dot({force.x, force.y}, at.point(force.point).velocity);
  }
  double operator()(const auto& turning) const {
    return -effort(turning) * at.twist_rate(turning.a, turning.b);
  }
};

}  // namespace

double stored_energy(const Mechanism& mechanism, const EvaluatedSystem& system,
                     const ForceElement& element) {
  const std::vector<double> rest(static_cast<std::size_t>(system.n()), 0.0);
  return std::visit(Stored{{mechanism, system, rest}}, element.kind);
}

double power_taken(const Mechanism& mechanism, const EvaluatedSystem& system,
                   const std::vector<double>& qdot, const ForceElement& element) {
  const Elements at{mechanism, system, qdot};
  const ElementEffort effort{at, 1};
  return std::visit(Taken{at, effort}, element.kind);
}

bool takes_power(const ForceElement& element) {
  return std::visit(
      []<class Kind>(const Kind& kind) {
        if constexpr (requires { kind.damping; }) {
          return kind.damping > 0;
        } else {
          return true;
        }
      },
      element.kind);
}

void add_element_forces(const Mechanism& mechanism, const EvaluatedSystem& system,
                        const std::vector<double>& qdot, double sense, std::vector<double>& f) {
  const Elements at{mechanism, system, qdot};
  const ElementEffort effort{at, sense};
  const Adder add{at, effort, f};
  for (const ForceElement& force : mechanism.forces) std::visit(add, force.kind);
}

double element_effort(const Mechanism& mechanism, const EvaluatedSystem& system,
                      const std::vector<double>& qdot, const ForceElement& element) {
  const Elements at{mechanism, system, qdot};
  return std::visit(ElementEffort{at, 1}, element.kind);
}

}  // namespace carom
