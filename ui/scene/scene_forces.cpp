// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_mechanism.h"

#include <algorithm>
#include <cmath>

#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/pixels.h"
#include "ui/scene/part_info.h"

namespace carom::ui {

namespace {

constexpr double longestForcePx = 66;
constexpr double motorPx = 12;
constexpr double arrowGapPx = 9;   // between an arrow and what it goes round
constexpr double coilPx = 17;      // between the ends of a coil
constexpr double innermostPx = 8;  // clear of a pin
constexpr double torquePx = 22;
constexpr int labelDigits = 3;

/// A spring without stiffness and damping is not drawn.
bool acts(const auto& spring) {
  return spring.stiffness > 0 || spring.damping > 0;
}

/// Draws some of the mechanism's force elements.
struct ElementPainter : MechanismPainter {
  int element = -1;  ///< the one that is drawn
  bool lit = false;

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
Vec2 meetingPlace(const Posed& posed, int a, int b) {
  for (const Joint& joint : posed.mechanism.joints) {
    if (std::holds_alternative<DistanceJoint>(joint.kind)) continue;
    const int first = anchor_a(joint.kind).body, second = anchor_b(joint.kind).body;
    const bool theirs = (first == a && second == b) || (first == b && second == a);
    if (theirs) return posed.at(anchor_a(joint.kind));
  }
  return posed.middleOf(a == ground ? b : a);
}

struct BelowBodies : ElementPainter {
  void operator()(const SpringForce& spring) const {
    if (!acts(spring)) return;
    addEnds(spring);
    add(SpringLine{.a = at(spring.a),
                   .b = at(spring.b),
                   .spring = spring.stiffness > 0,
                   .damper = spring.damping > 0,
                   .usual = spring.rest_length > 0 ? spring.rest_length : 0.5 * length,
                   .role = roleOf(spring),
                   .element = element});
  }

  void operator()(const ActuatorForce& actuator) const {
    addEnds(actuator);
    add(PistonLine{.a = at(actuator.a),
                   .b = at(actuator.b),
                   .barrel = 0.3 * length,
                   .role = roleOf(actuator),
                   .element = element});
  }

  void operator()(const auto&) const {}

 private:
  void addEnds(const ActsBetweenPoints auto& kind) const {
    addSupport(*this, kind.a);
    addSupport(*this, kind.b);
  }
};

struct Anchors {
  std::vector<Anchor> operator()(const ActsBetweenPoints auto& line) const {
    return {line.a, line.b};
  }
  std::vector<Anchor> operator()(const PointForce& force) const { return {force.point}; }
  std::vector<Anchor> operator()(const auto&) const { return {}; }
};

/// A place with the radius up to which its surroundings are taken.
struct ArrowRing {
  Vec2 place;
  double radius = 0;
};

struct AboveBodies : ElementPainter {
  std::vector<ArrowRing>& rings;
  double longest = 0;  ///< force on a point [N]

  void operator()(const SpringForce& spring) const {
    if (acts(spring)) addEnds(spring);
  }
  void operator()(const ActuatorForce& actuator) const { addEnds(actuator); }

  void operator()(const TorsionForce& spring) const {
    if (!acts(spring)) return;
    const Vec2 place = meetingPlace(*this, spring.a, spring.b);
    double& taken = takenRadius(place);
    const double inner = std::max(innermostPx, taken + 3);
    taken = inner + coilPx;
    // Two windings and a quarter at rest; the twist winds them up or off.
    const double twist = angle(spring.a) - angle(spring.b) - spring.rest_angle;
    const double turn = std::clamp(4.5 * pi + twist, 2.25 * pi, 8 * pi);
    add(CoilMark{.centre = place,
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
    const Vec2 place = meetingPlace(*this, torque.a, torque.b);
    addArrowAround(place, seen(torque, torque.torque), torquePx);
  }

  void operator()(const MotorForce& motor) const {
    const Vec2 place = meetingPlace(*this, motor.a, motor.b);
    add(MotorMark{.centre = place, .radiusPx = motorPx, .role = roleOf(motor), .element = element});
    double& taken = takenRadius(place);
    taken = std::max(taken, motorPx);
    addArrowAround(place, givesNothing(motor) ? 0 : seen(motor, motor.speed), 0);
  }

  void operator()(const PointForce& force) const {
    const Vec2 f{force.x, force.y};
    if (!(norm(f) > 0)) return;
    add(Arrow{.tail = at(force.point),
              .shaftPx = onScreen(f, longestForcePx / longest),
              .role = arrowRole(),
              .element = element});
  }

 private:
  void addEnds(const ActsBetweenPoints auto& kind) const {
    constexpr double radiusPx = 3.5;
    for (const Anchor& end : {kind.a, kind.b}) {
      // The middle of a body has a mark already.
      const bool marked = end.body != ground && coincide(at(end), middleOf(end.body));
      if (!marked) addPin(*this, end, radiusPx);
    }
  }

  [[nodiscard]] double& takenRadius(Vec2 place) const {
    const auto here = [&](const ArrowRing& ring) { return coincide(ring.place, place); };
    const auto found = std::ranges::find_if(rings, here);
    return found != rings.end() ? found->radius : rings.emplace_back(ArrowRing{place}).radius;
  }

  /// The sense in which the body that is not the ground turns.
  static double seen(const auto& turning, double sense) {
    return turning.a == ground ? -sense : sense;
  }

  /// Adds no arrow where nothing turns.
  void addArrowAround(Vec2 place, double sense, double leastPx) const {
    if (sense == 0) return;
    double& taken = takenRadius(place);
    taken = std::max(leastPx, taken + arrowGapPx);
    add(TurnArrow{.centre = place,
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
struct Naming : MechanismPainter {
  const Display& display;
  const QString name;
  double longest;

  [[nodiscard]] QString numbered(double value, Dimension dimension) const {
    return name + QLatin1Char(' ') + formatQuantity(value, dimension, display, labelDigits);
  }
  [[nodiscard]] Label label(Vec2 place, QPointF towards, double clearance) const {
    return {.text = name,
            .at = place,
            .towardsPx = towards,
            .clearancePx = clearance,
            .role = Role::elementName,
            .small = true,
            .optional = true,
            .isName = true};
  }
  [[nodiscard]] Label around(int a, int b) const {
    constexpr double outer = 26;  // of what turns about a place
    const QPointF towards = unit(QPointF(-1, -0.6));
    Label result = label(meetingPlace(*this, a, b), towards, 5);
    result.offsetPx = outer * towards;
    result.bodies = {a, b};
    return result;
  }

  [[nodiscard]] Label between(const ActsBetweenPoints auto& kind) const {
    const Vec2 a = at(kind.a), b = at(kind.b);
    Label result = label(0.5 * (a + b), onScreen(perp(a - b), 1), 10);
    result.bodies = {kind.a.body, kind.b.body};
    result.to = b;
    return result;
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
    result.text = numbered(std::abs(torque.torque), Dimension::torque);
    return torque.torque == 0 ? Label{} : result;
  }
  Label operator()(const PointForce& force) const {
    const Vec2 f{force.x, force.y};
    if (!(norm(f) > 0)) return {};
    Label result = label(at(force.point), onScreen(f, 1), 6);
    result.role = Role::force;
    result.text = numbered(norm(f), Dimension::force);
    result.offsetPx = onScreen(f, longestForcePx / longest);
    result.bodies = {force.point.body, force.point.body};
    return result;
  }
};

}  // namespace

std::vector<Anchor> anchorsOf(const ForceKind& kind) {
  return std::visit(Anchors{}, kind);
}

void addElementsBelow(const MechanismPainter& painter, const LitElements& lit) {
  paintElements(BelowBodies{{painter}}, lit, [](const ForceKind&) { return true; });
}

void addElementsAbove(const MechanismPainter& painter, const LitElements& lit) {
  const auto isMotor = [](const ForceKind& kind) {
    return std::holds_alternative<MotorForce>(kind);
  };
  std::vector<ArrowRing> rings;
  const AboveBodies above{{painter}, rings, strongestForce(painter.mechanism)};
  // A motor is in the middle of what turns about its place.
  paintElements(above, lit, isMotor);
  paintElements(above, lit, std::not_fn(isMotor));
}

void addElementNames(const MechanismPainter& painter, const Display& display,
                     const LitElements& lit) {
  const double longest = strongestForce(painter.mechanism);
  int element = 0;
  for (const ForceElement& force : painter.mechanism.forces) {
    Label label = std::visit(Naming{painter, display, shownName(force), longest}, force.kind);
    label.meant = lit.has(element++);
    if (!label.text.isEmpty()) painter.scene.labels.push_back(label);
  }
}

}  // namespace carom::ui
