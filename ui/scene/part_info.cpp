// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/part_info.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/dynamics/element_force.h"
#include "core/impact/indicators.h"
#include "core/mechanism/fields.h"
#include "core/scenario/parameters.h"
#include "ui/document/part_name.h"
#include "ui/document/part_words.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/scene/dimension_text.h"
#include "ui/scene/handles.h"
#include "ui/scene/scene_mechanism.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;

/// The fields of a kind, as "k 60 N/m, c 0.3 N s/m".
struct Numbers {
  const Display& display;

  template <class Kind>
  QString operator()(const Kind& kind) const {
    QStringList numbers;
    for (const Field<Kind>& field : fields<Kind>()) {
      numbers << symbolHtml(field.symbol) + QChar(QChar::Nbsp) +
                     formatQuantity(*value_of(field, kind), field.dimension, display, digits);
    }
    return numbers.join(QStringLiteral(", "));
  }
};

/// The size of the terms whose difference is an element's force, to tell 0 from roundoff.
struct TermSize {
  double length;  ///< of the mechanism [m]
  double speed;   ///< that gravity gives over that length [m/s]

  double operator()(const SpringForce& spring) const {
    return spring.stiffness * (spring.rest_length + length) + spring.damping * speed;
  }
  double operator()(const TorsionForce& spring) const {
    return spring.stiffness * (std::abs(spring.rest_angle) + pi) + spring.damping * speed / length;
  }
  double operator()(const MotorForce& motor) const {
    return std::min(motor.gain * (std::abs(motor.speed) + speed / length), motor.limit);
  }
  double operator()(const ActuatorForce& actuator) const {
    return std::min(actuator.gain * (std::abs(actuator.speed) + speed), actuator.limit);
  }
  double operator()(const auto&) const { return 0; }
};

/// Describes the force or torque of an element; empty where its parameters already do.
struct EffortText {
  const Scenario& scenario;
  double effort;

  [[nodiscard]] QString amount(Dimension dimension) const {
    return formatQuantity(std::abs(effort), dimension, *scenario.display, digits);
  }
  static QString off() { return tr("has no effect: its limit or its gain is 0"); }
  QString operator()(const ActsBetweenPoints auto& line) const {
    if (givesNothing(line)) return off();
    if (effort == 0) return tr("no force now");
    const QString text = effort > 0 ? tr("pushes with %1 now") : tr("pulls with %1 now");
    return text.arg(amount(Dimension::force));
  }
  QString operator()(const ActsBetweenAngles auto& turning) const {
    if (givesNothing(turning)) return off();
    if (effort == 0) return tr("no torque now");
    // The torque is that on a body, because the ground cannot turn.
    const bool first = turning.a != ground;
    const int body = first ? turning.a : turning.b;
    return tr("%1 on %2 now")
        .arg(formatQuantity(first ? effort : -effort, Dimension::torque, *scenario.display, digits),
             QString::fromStdString(body_name(*scenario.mechanism, body)));
  }
  QString operator()(const TorqueForce&) const { return {}; }
  QString operator()(const PointForce&) const { return amount(Dimension::force); }
};

/// What each kind of force element does, in the order of ForceKind.
QString whatItDoes(const ForceKind& kind) {
  const std::array<QString, std::variant_size_v<ForceKind>> sentences{
      tr("A spring and a damper side by side between two points, d apart: they push with "
         "k(L₀ − d) − c ḋ."),
      tr("A spring and a damper between the angles of two bodies."),
      tr("A constant torque on the first body against the second."),
      tr("A force on a point of a body, constant in the world."),
      tr("A drive that turns the first body against the second at a prescribed speed, as far "
         "as its torque reaches."),
      tr("A drive that lengthens the line between two points at a prescribed speed, as far as "
         "its force reaches.")};
  return sentences.at(kind.index());
}

// Tenths of a nanometre are rounding noise of a solved pose [m].
constexpr double poseNoise = 1e-10;

QString number(double value) {
  return formatNumber(value, digits);
}

QString length(const Scenario& scenario, double metres) {
  return formatQuantity(std::abs(metres) < poseNoise ? 0 : metres, Dimension::length,
                        *scenario.display, digits);
}

/// Paths that would suit, the best first; which of them exist depends on the prescriptions.
std::vector<std::string> candidates(const Scenario& scenario, const Handle& handle) {
  if (handle.isTurned()) return {turnPath(handle)};
  if (handle.kind == HandleKind::dimension) return {};
  if (handle.kind == HandleKind::velocity) {
    std::vector<std::string> paths;
    const std::string own = "velocity." + handle.name;
    for (const char* end : {".speed", ".x", ".y"}) paths.push_back(own + end);
    for (const VelocityTarget& target : scenario.motion->velocity.targets) {
      if (const auto* rate = std::get_if<AngleRate>(&target)) {
        paths.push_back("velocity." + rate->name + ".rate");
      }
    }
    return paths;
  }
  std::vector<std::string> points, angles;
  for (const PoseTarget& target : scenario.motion->pose.targets) {
    if (const auto* point = std::get_if<PointTarget>(&target);
        point && point->anchor == handle.anchor) {
      points.push_back("pose." + point->name + ".x");
      points.push_back("pose." + point->name + ".y");
    } else if (const auto* angle = std::get_if<AngleTarget>(&target);
               angle && angle->body == handle.anchor.body) {
      angles.push_back("pose." + angle->name + ".angle");
    }
  }
  points.insert(points.end(), angles.begin(), angles.end());
  if (handle.kind == HandleKind::contact) points.push_back("contacts." + handle.name + ".mu");
  const std::string body = "bodies." + body_name(*scenario.mechanism, handle.anchor.body);
  for (const char* end : {".length", ".radius", ".mass"}) points.push_back(body + end);
  return points;
}

/// What a handle is, in the order of HandleKind.
QString kindText(const Handle& handle) {
  const bool corner = handle.anchor.place == Place::vertex;
  const std::array words{tr("Velocity of %1 before the impact"),
                         tr("Contact point %1"),
                         tr("Joint %1"),
                         tr("Body %1"),
                         corner ? tr("Corner of %1") : tr("End of %1"),
                         tr("Direction of the impact at %1"),
                         tr("Surface that %1 strikes"),
                         tr("Dimension of %1")};
  return words.at(static_cast<std::size_t>(handle.kind)).arg(shownName(handle.name));
}

}  // namespace

QString describeElement(const Scenario& scenario, const State& state, int element) {
  const Mechanism& mechanism = *scenario.mechanism;
  const ForceElement& shown = mechanism.forces[static_cast<std::size_t>(element)];
  const double length = characteristicLength(mechanism);
  const double fall = std::sqrt(norm(scenario.gravity) * length);
  const double terms = std::visit(TermSize{length, fall}, shown.kind);
  const double effort = without_roundoff(
      element_effort(mechanism, evaluate(mechanism, state.q), state.qdot, shown), terms);
  QString title = shownName(shown);
  const QString kind = kindWords(shown.kind);
  if (title != kind) title += QStringLiteral(" (%1)").arg(kind);
  const QString numbers = std::visit(Numbers{*scenario.display}, shown.kind);
  const QString effortText = std::visit(EffortText{scenario, effort}, shown.kind);
  return title + QStringLiteral(": ") + numbers +
         (effortText.isEmpty() ? QString() : QStringLiteral("; ") + effortText);
}

QString kindWords(const ForceKind& kind) {
  QString word = QString::fromLatin1(kind_word(kind));
  return std::visit(
      [&word](const auto& one) {
        if constexpr (requires { one.stiffness + one.damping; }) {
          if (one.stiffness == 0 && one.damping > 0)
            return QString(word).replace(QLatin1String("spring"), QLatin1String("damper"));
        }
        return word;
      },
      kind);
}

QString meaningOf(const ForceKind& kind) {
  return whatItDoes(kind) + QLatin1Char(' ') +
         tr("It acts between impacts and while compliant contacts touch; it does not change an "
            "impact at an instant.");
}

std::string turnPath(const Handle& handle) {
  return "contacts." + handle.name +
         (handle.kind == HandleKind::surface ? ".normal_angle" : ".turn");
}

QString parameterPath(const Scenario& scenario, const Handle& handle) {
  const std::vector<Parameter> known = list_parameters(scenario);
  for (const std::string& path : candidates(scenario, handle)) {
    if (std::ranges::find(known, path, &Parameter::path) != known.end()) {
      return QString::fromStdString(path);
    }
  }
  return {};
}

namespace {

/// Where a handle is, and the numbers of what it moves.
QString describePlace(const Scenario& scenario, const Evaluation& evaluation,
                      const Handle& handle) {
  const auto shown = [&scenario](double si, Dimension dimension) {
    return formatQuantity(si, dimension, *scenario.display, digits);
  };
  if (handle.kind == HandleKind::dimension) {
    const auto dimension = dimensionOf(scenario, handle);
    if (!dimension) return kindText(handle);
    const QString title = titleOf(*dimension);
    return title.left(1).toUpper() + title.mid(1) + QStringLiteral(": ") +
           measureOf(*dimension, dimension->at, *scenario.display);
  }
  const QString kind = kindText(handle);
  if (handle.kind == HandleKind::velocity) {
    const Vec2 v = point_velocity(*scenario.mechanism, evaluation.state, handle.anchor);
    const double speed = norm(v);
    QString words = tr("%1: %2\u00a0m/s (x %3, y %4)")
                        .arg(kind, number(speed), number(without_roundoff(v.x, speed)),
                             number(without_roundoff(v.y, speed)));
    const std::optional<double>& energy = scenario.motion->velocity.kinetic_energy;
    if (!energy) return words;
    return words + tr("; scaled to the prescribed T⁻ = %1").arg(shown(*energy, Dimension::energy));
  }
  if (handle.kind == HandleKind::direction) {
    const Contact& contact = scenario.mechanism->contacts[static_cast<std::size_t>(handle.index)];
    return tr("%1: δ = %2 from the normal").arg(kind, shown(contact.turn, Dimension::angle));
  }
  if (handle.kind == HandleKind::surface) {
    const double angle = find_parameter(scenario, turnPath(handle)).value;
    return tr("%1: normal at %2").arg(kind, shown(angle, Dimension::angle));
  }
  const QString place = tr("x = %1, y = %2");
  return tr("%1: %2").arg(kind,
                          place.arg(length(scenario, handle.at.x), length(scenario, handle.at.y)));
}

}  // namespace

QString describe(const Scenario& scenario, const Evaluation& evaluation, const Handle& handle) {
  QString words = describePlace(scenario, evaluation, handle);
  if (handle.kind != HandleKind::contact && !handle.isTurned()) return words;
  const Contact& contact = scenario.mechanism->contacts[static_cast<std::size_t>(handle.index)];
  return acts_at(contact, 0, false) ? words : words + tr("; it does not act at t = 0");
}

QString describePart(const Scenario& scenario, const PartIndex& part) {
  const auto index = static_cast<std::size_t>(part.index);
  if (part.kind == PartKind::joint) {
    const Joint& joint = scenario.mechanism->joints[index];
    return tr("Joint %1 (%2): %3")
        .arg(shownName(joint), QString::fromLatin1(kind_word(joint.kind)),
             joinsWords(*scenario.mechanism, joint));
  }
  const Contact& contact = scenario.mechanism->contacts[index];
  QString text = tr("Contact %1 (%2), %3: e = %4")
                     .arg(shownName(contact), QString::fromLatin1(kind_word(contact.geometry)),
                          strikesWords(*scenario.mechanism, contact), number(contact.e));
  if (has_tangent(contact.geometry)) text += tr(", μ = %1").arg(number(contact.mu_s));
  return text;
}

QString describeBody(const Scenario& scenario, int body) {
  const Body& shown = scenario.mechanism->bodies[static_cast<std::size_t>(body)];
  QString text = tr("%1: mass %2\u00a0kg").arg(shownName(shown), number(shown.mass));
  if (shown.inertia)
    text += tr(", moment of inertia %1\u00a0kg\u00a0m²").arg(number(*shown.inertia));
  if (const auto* rod = std::get_if<RodShape>(&shown.shape)) {
    text += tr(", length %1").arg(length(scenario, rod->length));
  } else if (const auto* disc = std::get_if<DiscShape>(&shown.shape)) {
    text += tr(", radius %1").arg(length(scenario, disc->radius));
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shown.shape)) {
    text += tr(", %1 corners").arg(polygon->vertices.size());
  }
  return text;
}

}  // namespace carom::ui
