// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/handle_info.h"

#include <algorithm>
#include <cmath>

#include "core/impact/roundoff.h"
#include "core/scenario/parameters.h"
#include "ui/document/units.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;
// Tenths of a nanometre are rounding noise of a solved pose [m].
constexpr double poseNoise = 1e-10;

QString number(double value) {
  return formatNumber(value, digits);
}

QString length(const Scenario& scenario, double metres) {
  return formatQuantity(std::abs(metres) < poseNoise ? 0 : metres, Dimension::length,
                        *scenario.display, digits);
}

QString placeText(const Scenario& scenario, Vec2 at) {
  return tr("x = %1, y = %2").arg(length(scenario, at.x), length(scenario, at.y));
}

/// Paths that would suit, the best first; which of them exist depends on the prescriptions.
std::vector<std::string> candidates(const Scenario& scenario, const Handle& handle) {
  if (handle.isTurned()) return {turnPath(handle)};
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

QString kindText(const Handle& handle) {
  QString name = QString::fromStdString(handle.name);
  switch (handle.kind) {
    case HandleKind::velocity:
      return tr("Velocity of %1 before the impact").arg(name);
    case HandleKind::contact:
      return tr("Contact point %1").arg(name);
    case HandleKind::joint:
      return tr("Joint %1").arg(name);
    case HandleKind::body:
      return tr("Body %1").arg(name);
    case HandleKind::end:
      if (handle.anchor.place == Place::vertex) return tr("Corner of %1").arg(name);
      return tr("End of %1").arg(name);
    case HandleKind::direction:
      return tr("Direction of the impact at %1").arg(name);
    case HandleKind::surface:
      return tr("Surface that %1 strikes").arg(name);
  }
  return name;
}

}  // namespace

std::string turnPath(const Handle& handle) {
  return "contacts." + handle.name +
         (handle.kind == HandleKind::surface ? ".normal_angle" : ".turn");
}

QString parameterPath(const Scenario& scenario, const Handle& handle) {
  const std::vector<Parameter> known = list_parameters(scenario);
  for (const std::string& path : candidates(scenario, handle)) {
    const auto same = [&](const Parameter& parameter) { return parameter.path == path; };
    if (std::any_of(known.begin(), known.end(), same)) return QString::fromStdString(path);
  }
  return {};
}

QString describe(const Scenario& scenario, const Evaluation& evaluation, const Handle& handle) {
  if (handle.kind == HandleKind::velocity) {
    const Vec2 v = point_velocity(*scenario.mechanism, evaluation.state, handle.anchor);
    const QString words =
        tr("%1: %2\u00a0m/s (x %3, y %4)")
            .arg(kindText(handle), number(norm(v)), number(without_roundoff(v.x, norm(v))),
                 number(without_roundoff(v.y, norm(v))));
    const std::optional<double>& energy = scenario.motion->velocity.kinetic_energy;
    if (!energy) return words;
    return words + tr("; scaled to the prescribed T⁻ = %1")
                       .arg(formatQuantity(*energy, Dimension::energy, *scenario.display, digits));
  }
  if (handle.kind == HandleKind::direction) {
    const Contact& contact = scenario.mechanism->contacts[static_cast<std::size_t>(handle.index)];
    return tr("%1: δ = %2 from the normal")
        .arg(kindText(handle),
             formatQuantity(contact.turn, Dimension::angle, *scenario.display, digits));
  }
  if (handle.kind == HandleKind::surface) {
    const double angle = find_parameter(scenario, turnPath(handle)).value;
    return tr("%1: normal at %2")
        .arg(kindText(handle), formatQuantity(angle, Dimension::angle, *scenario.display, digits));
  }
  return tr("%1: %2").arg(kindText(handle), placeText(scenario, handle.at));
}

QString describeBody(const Scenario& scenario, int body) {
  const Body& shown = scenario.mechanism->bodies[static_cast<std::size_t>(body)];
  QString text =
      tr("%1: mass %2\u00a0kg").arg(QString::fromStdString(shown.name), number(shown.mass));
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
