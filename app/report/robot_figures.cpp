// SPDX-License-Identifier: MIT
//
// González et al., Sec. 4: the front wheel of the robot meets an obstacle of the angle β at 1 m/s.
// The stiffness is the pendulum's, for the paper names no other.
#include <fmt/format.h>

#include "app/report/impact_series.h"
#include "app/report/measure.h"
#include "app/report/sections.h"

namespace carom {

namespace {

constexpr double degree = pi / 180;

ImpactSeries robot_impacts(ForceModel model, double e, const std::stop_token& stop) {
  ReferenceCase one;
  one.scenario = "wheeled-robot";
  one.settings = {{"contacts.obstacle.e", e}};
  one.compliance = Compliance{model, 1e9, 1.5, NoTangentialForce{}};
  // β from 10° to 90°; the normal stands at 90° + β. The paper computes every 10°.
  return impact_series(scenario_of(one),
                       {"contacts.obstacle.normal_angle", 100 * degree, 180 * degree, 81, 5, stop});
}

std::optional<double> beta(const SeriesImpact& s) {
  return s.at / degree - 90;
}
std::optional<double> total(const SeriesImpact& s) {
  return s.T;
}
std::optional<double> effective(const SeriesImpact& s) {
  return s.T_c;
}
std::optional<double> frozen(const SeriesImpact& s) {
  return s.frozen / 1e3;
}
std::optional<double> followed(const SeriesImpact& s) {
  return s.peak ? std::optional(*s.peak / 1e3) : std::nullopt;
}

constexpr const char* over_beta = "angle of the obstacle β [°]";
constexpr const char* peak_label = "greatest force `f_n` [kN]";

Figure energies(const std::stop_token& stop) {
  using enum CurveStyle;
  const auto s = robot_impacts(ForceModel::gonthier, 1, stop);
  Figure out;
  out.caption =
      "Figure 11: e = 1. The worst obstacle is not the vertical wall. Line: frozen pose; points: "
      "moving. " +
      monotonic_text(count_pairs(s));
  out.plots = {
      {"figure-11-energy",
       "Energy before the impact",
       over_beta,
       "energy [J]",
       {curve("T⁻", line, 1, s, beta, total), curve("`T_c⁻`", line, 0, s, beta, effective)}},
      {"figure-11-force",
       "Greatest normal force",
       over_beta,
       peak_label,
       {curve("frozen pose", line, 0, s, beta, frozen),
        curve("moving", points, 0, s, beta, followed)}}};
  return out;
}

void add(const std::string& name, int look, const ImpactSeries& s, Plot& plot) {
  plot.curves.push_back(curve(name + ", frozen", CurveStyle::line, look, s, beta, frozen));
  plot.curves.push_back(curve(name, CurveStyle::points, look, s, beta, followed));
}

Figure variations(const std::stop_token& stop) {
  Plot restitution{
      "figure-12-restitution", "Restitution, Gonthier's model", over_beta, peak_label, {}};
  int look = 0;
  for (const double e : {1.0, 0.9, 0.8, 0.7}) {
    add(fmt::format("e = {}", e), look++, robot_impacts(ForceModel::gonthier, e, stop),
        restitution);
  }
  Plot models{"figure-12-models", "Force models at e = 0.8", over_beta, peak_label, {}};
  look = 0;
  for (const ForceModel model :
       {ForceModel::gonthier, ForceModel::hunt_crossley, ForceModel::lankarani_nikravesh}) {
    add(std::string(info_of(model).title), look++, robot_impacts(model, 0.8, stop), models);
  }
  Figure out;
  out.caption =
      "Figure 12: restitution and force models. All have their greatest force where `T_c⁻` is "
      "greatest, as in the paper; how far they lie apart is not as in the paper (E8, below).";
  out.plots = {std::move(restitution), std::move(models)};
  return out;
}

}  // namespace

ReportSection robot_figures(const std::stop_token& stop) {
  ReportSection section{"González et al., figures 11 and 12: the wheeled robot", {}};
  section.blocks.emplace_back(
      Paragraph{"The terrain is compliant in the paper and gives no rows; the wheels' rolling sets "
                "the velocity. K = 10⁹ N/m^1.5 as for the pendulum, since the paper names no other "
                "stiffness."});
  section.blocks.emplace_back(energies(stop));
  section.blocks.emplace_back(variations(stop));
  return section;
}

}  // namespace carom
