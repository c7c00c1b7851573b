// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/element_info.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/dynamics/element_force.h"
#include "core/impact/roundoff.h"
#include "core/mechanism/force_fields.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/scene/scene_bodies.h"

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
      const QString symbol = QString::fromUtf8(field.symbol);
      numbers << symbolHtml(symbol) + QChar(QChar::Nbsp) +
                     formatQuantity(*value_of(field, kind), field.dimension, display, digits);
    }
    return numbers.join(QStringLiteral(", "));
  }
};

/// The size of the terms of which an element's force is the difference; what is left of them at
/// rest is none.
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
  static QString off() { return tr("gives nothing: its limit or its gain is 0"); }
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

struct Meaning {
  QString operator()(const SpringForce&) const {
    return tr(
        "A spring and a damper side by side between two points, d apart: they push with "
        "k(L₀ − d) − c ḋ.");
  }
  QString operator()(const TorsionForce&) const {
    return tr("A spring and a damper between the angles of two bodies.");
  }
  QString operator()(const TorqueForce&) const {
    return tr("A constant torque on the first body against the second.");
  }
  QString operator()(const PointForce&) const {
    return tr("A force on a point of a body, constant in the world.");
  }
  QString operator()(const MotorForce&) const {
    return tr(
        "A drive that turns the first body against the second at a prescribed speed, as far "
        "as its torque reaches.");
  }
  QString operator()(const ActuatorForce&) const {
    return tr(
        "A drive that lengthens the line between two points at a prescribed speed, as far as "
        "its force reaches.");
  }
};

}  // namespace

QString describeElement(const Scenario& scenario, const State& state, int element) {
  const Mechanism& mechanism = *scenario.mechanism;
  const ForceElement& shown = mechanism.forces[static_cast<std::size_t>(element)];
  const double length = characteristicLength(mechanism);
  const double fall = std::sqrt(norm(scenario.gravity) * length);
  const double terms = std::visit(TermSize{length, fall}, shown.kind);
  const double effort = without_roundoff(
      element_effort(mechanism, evaluate(mechanism, state.q), state.qdot, shown), terms);
  QString title = QString::fromStdString(shown.name);
  const QString kind = QString::fromLatin1(kind_word(shown.kind));
  if (title != kind) title += QStringLiteral(" (%1)").arg(kind);
  const QString numbers = std::visit(Numbers{*scenario.display}, shown.kind);
  const QString effortText = std::visit(EffortText{scenario, effort}, shown.kind);
  return title + QStringLiteral(": ") + numbers +
         (effortText.isEmpty() ? QString() : QStringLiteral("; ") + effortText);
}

QString meaningOf(const ForceKind& kind) {
  return std::visit(Meaning{}, kind) + QLatin1Char(' ') +
         tr("It acts between impacts and while contacts yield; an impact at an instant takes no "
            "notice of it.");
}

}  // namespace carom::ui
