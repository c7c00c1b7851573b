// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_impact.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "ui/document/units.h"
#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

constexpr double coneLengthPx = 104;
constexpr double shortestGripPx = 24;
constexpr int labelDigits = 3;

QString number(double value, const char* unit) {
  // Rounding errors are shown as 0.
  const double shown = std::abs(value) < 1e-12 ? 0 : value;
  return QString::fromStdString(rounded(shown, labelDigits)) + QChar(0x2009) +
         QString::fromUtf8(unit);
}

const ContactRows* rowsOf(const Evaluation& evaluation, int contact) {
  const auto& contacts = evaluation.system.contacts;
  const auto index = static_cast<std::size_t>(contact);
  return contact >= 0 && index < contacts.size() ? &contacts[index] : nullptr;
}

/// The normal turned by −90°: up becomes right.
Vec2 tangentOf(Vec2 n) {
  return {n.y, -n.x};
}

/// The rows of a contact that can be pushed: in free flight nothing can.
const ContactRows* pushedRows(const Evaluation& evaluation, int contact) {
  const bool flies = evaluation.result.status == ImpactStatus::no_closed_contact;
  return flies ? nullptr : rowsOf(evaluation, contact);
}

void addAxis(Scene& scene, Vec2 at, Vec2 direction, const QString& name) {
  const QPointF d = onScreen(direction, 1), t = onScreen(tangentOf(direction), 1);
  scene.primitives.push_back(AxisLine{at, -28 * d, directionGripPx * d});
  scene.labels.push_back({.text = name,
                          .at = at,
                          .offsetPx = directionGripPx * d,
                          .towardsPx = d + 0.5 * t,
                          .clearancePx = 4,
                          .role = Role::textMuted,
                          .small = true,
                          .optional = true});
}

void addCone(Scene& scene, Vec2 at, Vec2 axis, double mu) {
  const double halfAngle = std::atan(mu);
  scene.primitives.push_back(Cone{at, axis, halfAngle, coneLengthPx});
  const QPointF d = onScreen(axis, 1), t = onScreen(tangentOf(axis), 1);
  const QPointF edge = coneLengthPx * (std::cos(halfAngle) * d + std::sin(halfAngle) * t);
  scene.labels.push_back(
      {.text = QStringLiteral("μ ") + QString::fromStdString(rounded(mu, labelDigits)),
       .at = at,
       .offsetPx = edge,
       .towardsPx = edge,
       .clearancePx = 4,
       .role = Role::impulse,
       .small = true,
       .optional = true});
}

void addArrow(Scene& scene, Vec2 tail, QPointF shaft, Role role, const QString& text) {
  scene.primitives.push_back(Arrow{tail, shaft, role});
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
  if (!rows) return;
  const Contact& struck = scenario.mechanism->contacts[static_cast<std::size_t>(contact)];
  const Vec2 d = impact_direction(*rows);
  addAxis(scene, rows->point, rows->n, QStringLiteral("n"));
  if (rows->turn != not_turned) {
    addAxis(scene, rows->point, d,
            QStringLiteral("δ ") +
                formatQuantity(struck.turn, Dimension::angle, *scenario.display, labelDigits));
  }
  if (struck.mu_s > 0 && has_friction(scenario.law)) addCone(scene, rows->point, d, struck.mu_s);
}

}  // namespace

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

void addChosenContact(Scene& scene, const Evaluation& evaluation, int contact) {
  constexpr double radiusPx = 9;
  const auto strikes = [](ContactRole role) { return role == ContactRole::impacting; };
  if (std::ranges::count_if(evaluation.role, strikes) < 2) return;
  const ContactRows* rows = rowsOf(evaluation, contact);
  if (!rows || !strikes(evaluation.role[static_cast<std::size_t>(contact)])) return;
  scene.primitives.push_back(
      Disc{.centre = rows->point, .radiusPx = radiusPx, .role = Role::chosen});
}

namespace {

double sizeOf(const ContactImpulse& impulse) {
  return std::hypot(impulse.normal, impulse.tangent);
}

double largestContactImpulse(const Evaluation& evaluation) {
  if (evaluation.result.status != ImpactStatus::solved) return 0;
  double largest = 0;
  for (const ContactImpulse& impulse : evaluation.result.impulses) {
    largest = std::max(largest, sizeOf(impulse));
  }
  return largest;
}

}  // namespace

double largestImpulse(const Scenario& scenario, const Evaluation& evaluation) {
  double largest = largestContactImpulse(evaluation);
  for (const BodyImpulse& given : scenario.motion->impulses) {
    largest = std::max(largest, std::hypot(given.x, given.y));
  }
  return largest;
}

void addImpulses(Scene& scene, const Evaluation& evaluation, double scale) {
  const double largest = largestContactImpulse(evaluation);
  if (!(largest > 0)) return;
  for (const ContactImpulse& impulse : evaluation.result.impulses) {
    const ContactRows* rows = rowsOf(evaluation, impulse.contact);
    // A rounding error at a contact that takes no part is not drawn.
    if (!rows || !(sizeOf(impulse) > 1e-9 * largest)) continue;
    const Vec2 n = impact_direction(*rows);
    const Vec2 i = impulse.normal * n + impulse.tangent * tangentOf(n);
    addArrow(scene, rows->point, onScreen(i, scale), Role::impulse,
             QStringLiteral("i ") + number(sizeOf(impulse), "N s"));
  }
}

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

std::optional<Handle> directionHandle(const Scenario& scenario, const Evaluation& evaluation,
                                      int contact) {
  const ContactRows* rows = pushedRows(evaluation, contact);
  if (!rows) return {};
  const Contact& struck = scenario.mechanism->contacts[static_cast<std::size_t>(contact)];
  const Anchor* point = striking_point(struck.geometry);
  const Anchor anchor = point ? *point : Anchor{.body = body_a(struck.geometry)};
  return Handle{
      HandleKind::direction, contact,     anchor,
      struck.name,           rows->point, onScreen(impact_direction(*rows), directionGripPx)};
}

namespace {

const Line* groundLineOf(const Contact& contact) {
  const Line* line = nullptr;
  if (const auto* point = std::get_if<PointLine>(&contact.geometry)) line = &point->line;
  if (const auto* disc = std::get_if<DiscLine>(&contact.geometry)) line = &disc->line;
  return line != nullptr && line->through.body == ground ? line : nullptr;
}

/// A surface that others rest on, too, has one normal for each of them.
bool isShared(const Mechanism& mechanism, const Line& line) {
  const auto has = [&line](const Contact& contact) {
    const Line* other = groundLineOf(contact);
    return other != nullptr && *other == line;
  };
  return std::ranges::count_if(mechanism.contacts, has) > 1;
}

}  // namespace

std::vector<Handle> surfaceHandles(const Mechanism& mechanism, const Evaluation& evaluation) {
  std::vector<Handle> handles;
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    const Contact& contact = mechanism.contacts[i];
    const Line* line = groundLineOf(contact);
    if (line == nullptr || isShared(mechanism, *line)) continue;
    const Vec2 n{std::cos(line->normal_angle), std::sin(line->normal_angle)};
    const ContactRows* rows = rowsOf(evaluation, static_cast<int>(i));
    if (rows == nullptr) continue;
    // The grip stands on the side of the mechanism.
    const Vec2 t = tangentOf(n), reach = rows->point - line->through.p;
    const Vec2 along = dot(reach, t) < 0 ? -t : t;
    handles.push_back({HandleKind::surface, static_cast<int>(i), line->through, contact.name,
                       line->through.p, onScreen(along, surfaceGripPx)});
  }
  return handles;
}

void addSurfaceGrips(Scene& scene) {
  for (const Handle& handle : scene.handles) {
    if (handle.kind != HandleKind::surface) continue;
    scene.primitives.push_back(HandleMark{handle.at, handle.offsetPx, Role::support});
  }
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

void addVelocities(Scene& scene, const PointVelocities& v, double scale, const QString& note) {
  const auto text = [](const char* symbol, Vec2 velocity) {
    return QString::fromUtf8(symbol) + QChar(' ') + number(norm(velocity), "m/s");
  };
  constexpr double visible = 1;  // [px]: smaller differences cannot be seen
  if (v.asked && scale * norm(*v.asked - v.before) > visible) {
    scene.primitives.push_back(Arrow{v.at, onScreen(*v.asked, scale), Role::velocityAsked});
  }
  if (v.after)
    addArrow(scene, v.at, onScreen(*v.after, scale), Role::velocityAfter, text("v⁺", *v.after));
  addArrow(scene, v.at, onScreen(v.before, scale), Role::velocityBefore,
           text("v⁻", v.before) + note);
}

QPointF velocityGrip(Vec2 velocity, Vec2 rest, double scale) {
  const QPointF tip = onScreen(velocity, scale);
  if (size(tip) >= shortestGripPx) return tip;
  return shortestGripPx * unit(onScreen(norm(velocity) > 0 ? velocity : rest, 1));
}

}  // namespace carom::ui
