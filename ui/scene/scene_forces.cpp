// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_forces.h"

#include <algorithm>
#include <cmath>

#include "ui/document/units.h"
#include "ui/look/pixels.h"
#include "ui/scene/element_info.h"
#include "ui/scene/scene_bodies.h"
#include "ui/scene/scene_joints.h"

namespace carom::ui {

namespace {

constexpr double longestForcePx = 66;
constexpr double motorPx = 12;
constexpr double arrowGapPx = 9;   // between an arrow and what it goes round
constexpr double coilPx = 17;      // between the ends of a coil
constexpr double innermostPx = 8;  // clear of a pin
constexpr double torquePx = 22;
constexpr int labelDigits = 3;

/// Without stiffness and damping it is not there.
bool acts(const auto& spring) {
  return spring.stiffness > 0 || spring.damping > 0;
}

/// Draws some of the mechanism's force elements.
struct ElementPainter {
  Scene& scene;
  const Mechanism& mechanism;
  const std::vector<double>& q;
  int element = -1;  ///< that is drawn
  bool lit = false;

  [[nodiscard]] Vec2 at(const Anchor& anchor) const { return world_point(mechanism, q, anchor); }
  [[nodiscard]] Role roleOf(const auto& kind) const {
    if (lit) return Role::elementLit;
    return givesNothing(kind) ? Role::elementIdle : Role::element;
  }
  [[nodiscard]] Role arrowRole() const { return lit ? Role::forceLit : Role::force; }
  [[nodiscard]] double angle(int body) const {
    return body == ground ? 0 : frame_of(mechanism, q, body).angle;
  }
};

/// Where two bodies meet: their joint if there is one at a point, else the middle of the first.
Vec2 meetingPlace(const Mechanism& mechanism, const std::vector<double>& q, int a, int b) {
  for (const Joint& joint : mechanism.joints) {
    if (std::holds_alternative<DistanceJoint>(joint.kind)) continue;
    const int first = anchor_a(joint.kind).body, second = anchor_b(joint.kind).body;
    const bool theirs = (first == a && second == b) || (first == b && second == a);
    if (theirs) return world_point(mechanism, q, anchor_a(joint.kind));
  }
  return world_point(mechanism, q, {.body = a == ground ? b : a});
}

struct BelowBodies : ElementPainter {
  void operator()(const SpringForce& spring) const {
    if (!acts(spring)) return;
    addEnds(spring);
    const double usual =
        spring.rest_length > 0 ? spring.rest_length : 0.5 * characteristicLength(mechanism);
    scene.primitives.push_back(SpringLine{.a = at(spring.a),
                                          .b = at(spring.b),
                                          .spring = spring.stiffness > 0,
                                          .damper = spring.damping > 0,
                                          .usual = usual,
                                          .role = roleOf(spring),
                                          .element = element});
  }

  void operator()(const ActuatorForce& actuator) const {
    constexpr double barrel = 0.3;  // of the mechanism's size
    addEnds(actuator);
    scene.primitives.push_back(PistonLine{.a = at(actuator.a),
                                          .b = at(actuator.b),
                                          .barrel = barrel * characteristicLength(mechanism),
                                          .role = roleOf(actuator),
                                          .element = element});
  }

  void operator()(const auto&) const {}

 private:
  void addEnds(const ActsBetweenPoints auto& kind) const {
    addSupport(scene, mechanism, q, kind.a);
    addSupport(scene, mechanism, q, kind.b);
  }
};

struct Anchors {
  std::vector<Anchor> operator()(const ActsBetweenPoints auto& line) const {
    return {line.a, line.b};
  }
  std::vector<Anchor> operator()(const PointForce& force) const { return {force.point}; }
  std::vector<Anchor> operator()(const auto&) const { return {}; }
};

/// The radius up to which the surroundings of a place are taken.
class Rings {
 public:
  explicit Rings(double same) : same_(same) {}

  double& at(Vec2 place) {
    const auto here = [&](const Ring& ring) { return norm(ring.place - place) < same_; };
    const auto found = std::ranges::find_if(rings_, here);
    if (found != rings_.end()) return found->radius;
    rings_.push_back({place, 0});
    return rings_.back().radius;
  }

 private:
  struct Ring {
    Vec2 place;
    double radius = 0;
  };
  std::vector<Ring> rings_;
  double same_;
};

struct AboveBodies : ElementPainter {
  Rings& rings;
  double longest = 0;  ///< force on a point [N]

  void operator()(const SpringForce& spring) const {
    if (acts(spring)) addEnds(spring);
  }
  void operator()(const ActuatorForce& actuator) const { addEnds(actuator); }

  void operator()(const TorsionForce& spring) const {
    if (!acts(spring)) return;
    const Vec2 place = meetingPlace(mechanism, q, spring.a, spring.b);
    double& taken = rings.at(place);
    const double inner = std::max(innermostPx, taken + 3);
    taken = inner + coilPx;
    // Two windings and a quarter at rest; the twist winds them up or off.
    const double twist = angle(spring.a) - angle(spring.b) - spring.rest_angle;
    const double turn = std::clamp(4.5 * pi + twist, 2.25 * pi, 8 * pi);
    scene.primitives.push_back(CoilMark{.centre = place,
                                        .from = angle(spring.b) + pi / 2,
                                        .turn = turn,
                                        .spring = spring.stiffness > 0,
                                        .damper = spring.damping > 0,
                                        .innerPx = inner,
                                        .outerPx = taken,
                                        .role = roleOf(spring),
                                        .element = element});
  }

  void operator()(const TorqueForce& torque) const {
    const Vec2 place = meetingPlace(mechanism, q, torque.a, torque.b);
    addArrowAround(place, seen(torque, torque.torque), torquePx);
  }

  void operator()(const MotorForce& motor) const {
    const Vec2 place = meetingPlace(mechanism, q, motor.a, motor.b);
    scene.primitives.push_back(
        MotorMark{.centre = place, .radiusPx = motorPx, .role = roleOf(motor), .element = element});
    rings.at(place) = std::max(rings.at(place), motorPx);
    addArrowAround(place, givesNothing(motor) ? 0 : seen(motor, motor.speed), 0);
  }

  void operator()(const PointForce& force) const {
    const Vec2 f{force.x, force.y};
    if (!(norm(f) > 0)) return;
    scene.primitives.push_back(Arrow{.tail = at(force.point),
                                     .shaftPx = onScreen(f, longestForcePx / longest),
                                     .role = arrowRole(),
                                     .element = element});
  }

 private:
  void addEnds(const ActsBetweenPoints auto& kind) const {
    constexpr double radiusPx = 3.5;
    for (const Anchor& end : {kind.a, kind.b}) {
      if (!isMiddle(end)) addPin(scene, mechanism, q, end, radiusPx);
    }
  }

  /// The middle of a body has a mark already.
  [[nodiscard]] bool isMiddle(const Anchor& anchor) const {
    const double away = norm(at(anchor) - at({.body = anchor.body}));
    return anchor.body != ground && away < 1e-9 * characteristicLength(mechanism);
  }

  /// The ground stands still: against it the other body turns.
  static double seen(const auto& turning, double sense) {
    return turning.a == ground ? -sense : sense;
  }

  /// Nothing where nothing turns.
  void addArrowAround(Vec2 place, double sense, double leastPx) const {
    if (sense == 0) return;
    double& taken = rings.at(place);
    taken = std::max(leastPx, taken + arrowGapPx);
    scene.primitives.push_back(TurnArrow{.centre = place,
                                         .clockwise = sense < 0,
                                         .radiusPx = taken,
                                         .role = arrowRole(),
                                         .element = element});
  }
};

/// Goes through the elements with one of these painters; `wanted` says which.
template <class Painter>
void paintElements(Painter painter, const LitElements& lit, const auto& wanted) {
  const std::vector<ForceElement>& forces = painter.mechanism.forces;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    if (!wanted(forces[i].kind)) continue;
    painter.element = static_cast<int>(i);
    painter.lit = lit.has(painter.element);
    std::visit(painter, forces[i].kind);
  }
}

double strongestForce(const Mechanism& mechanism) {
  double strongest = 0;
  for (const ForceElement& force : mechanism.forces) {
    const auto* point = std::get_if<PointForce>(&force.kind);
    if (point != nullptr) strongest = std::max(strongest, std::hypot(point->x, point->y));
  }
  return strongest;
}

/// The label of one element; without a text where nothing is drawn.
struct Naming {
  const Scenario& scenario;
  const std::vector<double>& q;
  const std::string& name;
  double longest;

  [[nodiscard]] Vec2 at(const Anchor& anchor) const {
    return world_point(*scenario.mechanism, q, anchor);
  }
  [[nodiscard]] QString numbered(double value, Dimension dimension) const {
    return QString::fromStdString(name) + QLatin1Char(' ') +
           formatQuantity(value, dimension, *scenario.display, labelDigits);
  }
  [[nodiscard]] Label label(Vec2 place, QPointF towards, double clearance) const {
    return {.text = QString::fromStdString(name),
            .at = place,
            .towardsPx = towards,
            .clearancePx = clearance,
            .role = Role::elementName,
            .small = true,
            .optional = true};
  }
  [[nodiscard]] Label around(int a, int b) const {
    constexpr double outer = 26;  // of what turns about a place
    const QPointF towards = unit(QPointF(-1, -0.6));
    Label result = label(meetingPlace(*scenario.mechanism, q, a, b), towards, 5);
    result.offsetPx = outer * towards;
    return result;
  }

  [[nodiscard]] Label between(const ActsBetweenPoints auto& kind) const {
    constexpr double clearance = 10;
    const Vec2 a = at(kind.a), b = at(kind.b);
    return label(0.5 * (a + b), onScreen(perp(a - b), 1), clearance);
  }
  Label operator()(const SpringForce& spring) const {
    return acts(spring) ? between(spring) : Label{};
  }
  Label operator()(const ActuatorForce& actuator) const { return between(actuator); }
  Label operator()(const TorsionForce& spring) const {
    return acts(spring) ? around(spring.a, spring.b) : Label{};
  }
  Label operator()(const MotorForce& motor) const { return around(motor.a, motor.b); }
  Label operator()(const TorqueForce& torque) const {
    Label result = around(torque.a, torque.b);
    result.role = Role::force;
    result.text =
        torque.torque == 0 ? QString() : numbered(std::abs(torque.torque), Dimension::torque);
    return result;
  }
  Label operator()(const PointForce& force) const {
    const Vec2 f{force.x, force.y};
    Label result = label(at(force.point), onScreen(f, 1), 6);
    result.role = Role::force;
    result.text = norm(f) > 0 ? numbered(norm(f), Dimension::force) : QString();
    if (norm(f) > 0) result.offsetPx = onScreen(f, longestForcePx / longest);
    return result;
  }
};

}  // namespace

std::vector<Anchor> anchorsOf(const ForceKind& kind) {
  return std::visit(Anchors{}, kind);
}

void addElementsBelow(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
                      const LitElements& lit) {
  paintElements(BelowBodies{{scene, mechanism, q}}, lit, [](const ForceKind&) { return true; });
}

void addElementsAbove(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
                      const LitElements& lit) {
  const auto isMotor = [](const ForceKind& kind) {
    return std::holds_alternative<MotorForce>(kind);
  };
  Rings rings(1e-9 * characteristicLength(mechanism));
  const AboveBodies above{{scene, mechanism, q}, rings, strongestForce(mechanism)};
  // A motor is in the middle of what turns about its place.
  paintElements(above, lit, isMotor);
  paintElements(above, lit, [&](const ForceKind& kind) { return !isMotor(kind); });
}

void addElementNames(Scene& scene, const Scenario& scenario, const std::vector<double>& q) {
  const double longest = strongestForce(*scenario.mechanism);
  for (const ForceElement& force : scenario.mechanism->forces) {
    const Label label = std::visit(Naming{scenario, q, force.name, longest}, force.kind);
    if (!label.text.isEmpty()) scene.labels.push_back(label);
  }
}

}  // namespace carom::ui
