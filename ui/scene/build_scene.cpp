// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/build_scene.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/base/ticks.h"
#include "core/study/edit.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/pixels.h"
#include "ui/scene/part_marks.h"
#include "ui/scene/scene_marks.h"
#include "ui/scene/scene_mechanism.h"

namespace carom::ui {

namespace {

constexpr double coneLengthPx = 104;
constexpr int labelDigits = 3;

QString number(double value, const char* unit) {
  // Rounding errors are shown as 0.
  const double shown = std::abs(value) < 1e-12 ? 0 : value;
  return QString::fromStdString(rounded(shown, labelDigits)) + QChar(0x2009) +
         QString::fromUtf8(unit);
}

/// A small text at an end of what is drawn at a contact.
void addNote(Scene& scene, Vec2 at, QPointF offsetPx, QPointF towardsPx, Role role,
             const QString& text) {
  scene.labels.push_back({.text = text,
                          .at = at,
                          .offsetPx = offsetPx,
                          .towardsPx = towardsPx,
                          .clearancePx = 4,
                          .role = role,
                          .small = true,
                          .optional = true});
}

void addAxis(Scene& scene, Vec2 at, Vec2 direction, const QString& name) {
  const QPointF d = onScreen(direction, 1), t = onScreen(-perp(direction), 1);
  const QPointF end = directionGripPx * d;
  scene.add(AxisLine{at, -28 * d, end});
  addNote(scene, at, end, d + 0.5 * t, Role::textMuted, name);
}

void addCone(Scene& scene, Vec2 at, Vec2 axis, double mu) {
  const double halfAngle = std::atan(mu);
  scene.add(Cone{at, axis, halfAngle, coneLengthPx});
  const QPointF d = onScreen(axis, 1), t = onScreen(-perp(axis), 1);
  const QPointF edge = coneLengthPx * (std::cos(halfAngle) * d + std::sin(halfAngle) * t);
  addNote(scene, at, edge, edge, Role::impulse,
          QStringLiteral("μ ") + QString::fromStdString(rounded(mu, labelDigits)));
}

void addArrow(Scene& scene, Vec2 tail, QPointF shaft, Role role, const QString& text) {
  scene.add(Arrow{tail, shaft, role});
  scene.labels.push_back({.text = text,
                          .at = tail,
                          .offsetPx = shaft,
                          .towardsPx = shaft,
                          .clearancePx = 10,
                          .role = role});
}

void addContactPlane(Scene& scene, const Scenario& scenario, const Evaluation& evaluation,
                     int contact) {
  const ContactRows* rows = pushedRows(evaluation, contact);
  // The stop of an angle has no normal in the plane.
  if (!rows || rows->n == Vec2{}) return;
  const Contact& struck = scenario.mechanism->contacts[static_cast<std::size_t>(contact)];
  const Vec2 d = impact_direction(*rows);
  addAxis(scene, rows->point, rows->n, QStringLiteral("n"));
  if (rows->turn != not_turned) {
    addAxis(scene, rows->point, d,
            QStringLiteral("δ ") +
                formatQuantity(struck.turn, Dimension::angle, *scenario.display, labelDigits));
  }
  if (struck.mu_s > 0 && has_friction(evaluation.law)) addCone(scene, rows->point, d, struck.mu_s);
}

/// Adds for the focus contact and for all others that push: the normal, the direction of the impact
/// where it is turned from it, and, with friction, the cone about that.
void addContactPlanes(Scene& scene, const Scenario& scenario, const Evaluation& evaluation) {
  const int focus = focus_contact(*scenario.mechanism, evaluation);
  addContactPlane(scene, scenario, evaluation, focus);
  const auto& impulses = evaluation.result.impulses;
  for (int contact = 0; contact < static_cast<int>(evaluation.role.size()); ++contact) {
    // A law that cannot solve several contacts gives no impulses, so their roles count, too.
    const bool strikes =
        evaluation.role[static_cast<std::size_t>(contact)] == ContactRole::impacting;
    const bool pushes =
        std::ranges::find(impulses, contact, &ContactImpulse::contact) != impulses.end();
    if (contact != focus && (strikes || pushes)) {
      addContactPlane(scene, scenario, evaluation, contact);
    }
  }
}

/// The contact strikes, and others do.
bool strikesBesideOthers(const Evaluation& evaluation, int contact) {
  const auto strikes = [](ContactRole role) { return role == ContactRole::impacting; };
  return std::ranges::count_if(evaluation.role, strikes) > 1 && rowsOf(evaluation, contact) &&
         strikes(evaluation.role[static_cast<std::size_t>(contact)]);
}

/// A ring about the contact that is shown where several strike; none where it is the only one.
void addChosenContact(Scene& scene, const Evaluation& evaluation, int contact) {
  constexpr double radiusPx = 9;
  if (!strikesBesideOthers(evaluation, contact)) return;
  const Vec2 centre = rowsOf(evaluation, contact)->point;
  scene.add(Disc{.centre = centre, .radiusPx = radiusPx, .role = Role::chosen});
}

double sizeOf(const ContactImpulse& impulse) {
  return std::hypot(impulse.normal, impulse.tangent);
}

/// It is the stop of an angle, whose impulse is that of a torque and no arrow.
bool turns(const Evaluation& evaluation, const ContactImpulse& impulse) {
  const ContactRows* rows = rowsOf(evaluation, impulse.contact);
  return rows && rows->n == Vec2{};
}

/// The largest impulse of a contact [N s], or of the stops of angles [N m s].
double largestContactImpulse(const Evaluation& evaluation, bool turning) {
  if (evaluation.result.status != ImpactStatus::solved) return 0;
  double largest = 0;
  for (const ContactImpulse& impulse : evaluation.result.impulses) {
    if (turns(evaluation, impulse) == turning) largest = std::max(largest, sizeOf(impulse));
  }
  return largest;
}

double scaleFor(double largest, double lengthPx) {
  if (!(largest > 1e-9)) return 100;  // at rest
  return round_number_below(lengthPx / largest);
}

/// The impulse of an angle's stop: that of a torque on its first body.
void addTurning(Scene& scene, const ContactRows& rows, double impulse) {
  const TurnArrow arrow{
      .centre = rows.point,
      .clockwise = (rows.normal.a[2] != 0 ? rows.normal.a[2] : -rows.normal.b[2]) < 0,
      .role = Role::impulse};
  scene.add(arrow);
  addNote(scene, rows.point, {arrow.radiusPx, -arrow.radiusPx}, {1, -1}, Role::impulse,
          QStringLiteral("i ") + number(impulse, "N m s"));
}

/// The impulse of every contact, inside its cone, with `scale` pixels per N s.
void addImpulses(Scene& scene, const Evaluation& evaluation, double scale) {
  const double push = largestContactImpulse(evaluation, false);
  const double twist = largestContactImpulse(evaluation, true);
  for (const ContactImpulse& impulse : evaluation.result.impulses) {
    const ContactRows* rows = rowsOf(evaluation, impulse.contact);
    const bool turning = turns(evaluation, impulse);
    // A rounding error at a contact that takes no part is not drawn.
    if (!rows || !(sizeOf(impulse) > 1e-9 * (turning ? twist : push))) continue;
    if (turning) {
      addTurning(scene, *rows, impulse.normal);
      continue;
    }
    const Vec2 n = impact_direction(*rows);
    const Vec2 i = impulse.normal * n + impulse.tangent * -perp(n);
    addArrow(scene, rows->point, onScreen(i, scale), Role::impulse,
             QStringLiteral("i ") + number(sizeOf(impulse), "N s"));
  }
}

/// The impulses that come from outside, at the bodies that they act on, in the same scale.
void addGivenImpulses(Scene& scene, const Scenario& scenario, const Evaluation& evaluation,
                      double scale) {
  for (const BodyImpulse& given : scenario.motion->impulses) {
    const Vec2 at = world_point(*scenario.mechanism, evaluation.state.q, {.body = given.body});
    const Vec2 i{given.x, given.y};
    const double length = norm(i);
    QStringList words{QString::fromStdString(given.name)};
    if (length > 0) words << number(length, "N s");
    if (given.moment != 0)
      words << (given.moment > 0 ? "↺ " : "↻ ") + number(std::abs(given.moment), "N m s");
    if (words.size() == 1) continue;
    // Without a length it is a moment, whose words alone stand at the body.
    addArrow(scene, at, length > 0 ? onScreen(i, scale) : QPointF(), Role::impulseGiven,
             words.join(QLatin1Char(' ')));
  }
}

/// @param note  follows the number of the velocity before the impact
void addVelocities(Scene& scene, const PointVelocities& v, double scale, const QString& note = {}) {
  const auto text = [](const char* symbol, Vec2 velocity) {
    return QString::fromUtf8(symbol) + QChar(' ') + number(norm(velocity), "m/s");
  };
  constexpr double visible = 1;  // [px]: smaller differences cannot be seen
  if (v.asked && scale * norm(*v.asked - v.before) > visible)
    scene.add(Arrow{v.at, onScreen(*v.asked, scale), Role::velocityAsked});
  // What rests has neither an arrow nor a number, unless the impact has stopped it.
  constexpr double atRest = 1e-6;  // [px]: zero but for rounding
  const bool moved = scale * norm(v.before) > atRest;
  if (v.after && (moved || scale * norm(*v.after) > atRest))
    addArrow(scene, v.at, onScreen(*v.after, scale), Role::velocityAfter, text("v⁺", *v.after));
  if (!moved) return;
  addArrow(scene, v.at, onScreen(v.before, scale), Role::velocityBefore,
           text("v⁻", v.before) + note);
}

/// The mechanism under another law or model, with its name at the last body.
void addLawState(Scene& scene, const Mechanism& mechanism, const LawState& other) {
  const auto n = static_cast<std::size_t>(coordinate_count(mechanism));
  if (other.q.size() != n || mechanism.bodies.empty()) return;
  const MechanismPainter painter{{mechanism, other.q}, scene};
  addGhost(painter, other.role);
  const int last = static_cast<int>(mechanism.bodies.size()) - 1;
  scene.labels.push_back({.text = other.name,
                          .at = painter.middleOf(last),
                          .towardsPx = {1, 0.6},
                          .clearancePx = 12,
                          .role = other.role,
                          .small = true});
}

/// Adds impulses and velocities of the impact.
void addImpact(Scene& scene, const Scenario& scenario, const Evaluation& evaluation,
               const SceneOptions& options) {
  const double scale = options.velocityScale;
  const double largest = largestImpulse(scenario, evaluation);
  const double impulses =
      options.impulseScale > 0 ? options.impulseScale : comfortableImpulseScale(largest);
  addGivenImpulses(scene, scenario, evaluation, impulses);
  addImpulses(scene, evaluation, impulses);
  if (largest > 0) {
    scene.scaleBars.push_back({.unit = displayUnit(Dimension::impulse, *scenario.display).label,
                               .unitsPerPx = 1 / impulses,
                               .role = Role::impulse});
  }
  // A velocity that is scaled to a prescribed energy is not the one that was typed.
  const std::optional<double>& energy = scenario.motion->velocity.kinetic_energy;
  QString note;
  if (energy) {
    note = QStringLiteral(" (T⁻ %1)")
               .arg(formatQuantity(*energy, Dimension::energy, *scenario.display, 3));
  }
  for (const VelocityHandle& handle : velocity_handles(scenario)) {
    const PointVelocities v = velocitiesOf(*scenario.mechanism, evaluation, handle.anchor);
    addVelocities(scene, v, scale, note);
    addGripOfShortArrow(scene, handle.anchor, scale * norm(v.before));
  }
}

/// Adds the velocities at another moment than that of the impact.
void addMotion(Scene& scene, const Scenario& scenario, const SceneMoment& moment, double scale) {
  const Mechanism& mechanism = *scenario.mechanism;
  for (const VelocityHandle& handle : velocity_handles(scenario)) {
    const Vec2 at = world_point(mechanism, moment.state.q, handle.anchor);
    const Vec2 now = point_velocity(mechanism, moment.state, handle.anchor);
    if (moment.qdot_after.empty()) {
      const Role role = moment.rebounds ? Role::velocityAfter : Role::velocityBefore;
      scene.add(Arrow{at, onScreen(now, scale), role});
    } else {
      const State after{moment.state.q, moment.qdot_after};
      const Vec2 then = point_velocity(mechanism, after, handle.anchor);
      addVelocities(scene, {.at = at, .before = now, .after = then}, scale);
    }
  }
}

}  // namespace

const ContactRows* rowsOf(const Evaluation& evaluation, int contact) {
  const auto& contacts = evaluation.system.contacts;
  const auto index = static_cast<std::size_t>(contact);
  return contact >= 0 && index < contacts.size() ? &contacts[index] : nullptr;
}

const ContactRows* pushedRows(const Evaluation& evaluation, int contact) {
  const bool flies = evaluation.result.status == ImpactStatus::no_closed_contact;
  return flies ? nullptr : rowsOf(evaluation, contact);
}

double largestImpulse(const Scenario& scenario, const Evaluation& evaluation) {
  double largest = largestContactImpulse(evaluation, false);
  for (const BodyImpulse& given : scenario.motion->impulses) {
    largest = std::max(largest, std::hypot(given.x, given.y));
  }
  return largest;
}

PointVelocities velocitiesOf(const Mechanism& mechanism, const Evaluation& evaluation,
                             const Anchor& anchor) {
  State state = evaluation.state;
  PointVelocities result{.at = world_point(mechanism, state.q, anchor),
                         .before = point_velocity(mechanism, state, anchor)};
  if (evaluation.qdot_asked.size() == state.q.size()) {
    state.qdot = evaluation.qdot_asked;
    result.asked = point_velocity(mechanism, state, anchor);
  }
  if (evaluation.result.status == ImpactStatus::solved) {
    state.qdot = evaluation.result.qdot_plus;
    result.after = point_velocity(mechanism, state, anchor);
  }
  return result;
}

double fastestArrow(const Scenario& scenario, const Evaluation& evaluation) {
  double fastest = 0;
  for (const VelocityHandle& handle : velocity_handles(scenario)) {
    const PointVelocities v = velocitiesOf(*scenario.mechanism, evaluation, handle.anchor);
    fastest = std::max({fastest, norm(v.before), v.after ? norm(*v.after) : 0});
  }
  return fastest;
}

double comfortableVelocityScale(double speed, double sidePx) {
  return scaleFor(speed, std::clamp(0.4 * sidePx, 60.0, 160.0));
}

double comfortableImpulseScale(double impulse, double sidePx) {
  return scaleFor(impulse, std::clamp(0.25 * sidePx, 50.0, 100.0));
}

double longestImpulseScale(double impulse, double sidePx) {
  return scaleFor(impulse, std::clamp(0.4 * sidePx, 50.0, 250.0));
}

Scene buildScene(const Scenario& scenario, const Evaluation& evaluation,
                 const SceneOptions& options) {
  const Mechanism& mechanism = *scenario.mechanism;
  // A moment or a ghost of another mechanism, shown until the other is known, has no place here.
  const auto fits = [&evaluation](const std::optional<State>& state) {
    return state && state->q.size() == evaluation.state.q.size();
  };
  const std::optional<SceneMoment> moment =
      options.moment && fits(options.moment->state) ? options.moment : std::nullopt;
  const std::vector<double>& q = moment ? moment->state.q : evaluation.state.q;

  Scene scene;
  const DisplayUnit unit = displayUnit(Dimension::length, *scenario.display);
  scene.scaleBars.push_back({unit.label, unit.denominator / unit.numerator});
  scene.bounds = boundsOf(mechanism, evaluation.state.q);
  for (const ContactRows& contact : evaluation.system.contacts) scene.bounds.add(contact.point);
  scene.handles = options.design
                      ? dimensionHandles(scenario)
                      : handlesOf(scenario, evaluation, options.velocityScale, options.contact);
  if (options.design) {
    for (const Handle& handle : scene.handles) scene.bounds.add(handle.at);
  }
  // Nothing of the impact is drawn at another moment, so its handles are left out.
  // Dimensions belong to the scenario's own pose.
  const auto isOfImpact = [&options](const Handle& handle) {
    return options.design || handle.isDirected();
  };
  if (moment) std::erase_if(scene.handles, isOfImpact);
  const double t = moment ? moment->state.t : 0;
  const bool away = options.home.size() == evaluation.state.q.size();
  const MechanismPainter painter{
      {mechanism, q, characteristicLength(mechanism), t, away ? options.home : evaluation.state.q},
      scene};
  addSurfaces(painter);
  for (const VariantPose& variant : options.variants) {
    addGhost({{*variant.mechanism, variant.q}, scene}, variantRole(variant.colour));
  }
  if (moment) addGhost({{mechanism, evaluation.state.q}, scene});
  if (fits(options.ghost)) addGhost({{mechanism, options.ghost->q}, scene});
  for (const LawState& other : options.beside) addLawState(scene, mechanism, other);
  addElementsBelow(painter, options.litElements);
  addJointsBelow(painter);
  addBodies(painter, options.litBody, options.selectedBodies);
  addTips(painter);
  // Translucent, so that bodies show through and do not hide it.
  const bool showsImpact = !moment && !options.design;
  if (showsImpact) addContactPlanes(scene, scenario, evaluation);
  addPins(painter);
  addElementsAbove(painter, options.litElements);
  if (options.design) {
    addDimensionMarks(scene);
  } else if (moment) {
    addMotion(scene, scenario, *moment, options.velocityScale);
  } else {
    addImpact(scene, scenario, evaluation, options);
    addChosenContact(scene, evaluation, options.contact);
    addGrips(scene, options);
  }
  addPartMarks(painter, moment ? nullptr : &evaluation);
  addLitParts(scene, options.litParts);
  addMarks(scene, options);
  if (options.rubberBand) addRubberBand(scene, *options.rubberBand);
  if (options.names == Names::all) addElementNames(painter, *scenario.display, options.litElements);
  if (options.names != Names::none) addBodyNames(painter);
  if (options.names == Names::all) addJointNames(painter);
  const bool chosen = showsImpact && strikesBesideOthers(evaluation, options.contact);
  keepMeantLabels(scene, options, chosen ? rowsOf(evaluation, options.contact) : nullptr);
  return scene;
}

}  // namespace carom::ui
