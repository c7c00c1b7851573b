// SPDX-License-Identifier: MIT
//
// González et al., Sec. 3: the point P₂ of the double pendulum strikes the ground at h = 0.6 m,
// over its place x₂. K = 10⁹ N/m^1.5, n = 3/2.
#include <fmt/format.h>

#include "app/report/impact_series.h"
#include "app/report/measure.h"
#include "app/report/sections.h"

namespace carom {

namespace {

// What figure 9 uses; the paper names none.
constexpr BristleFriction bristles{1e8, 1e3, 0.01, 1e-3};

/// One series of impacts in a figure.
struct Series {
  std::string name;
  ForceModel model = ForceModel::gonthier;
  double e = 1;
  double mu = 0;
};

struct PendulumFigure {
  int number = 0;
  int branch = -1;  ///< sign of φ₂
  Vec2 velocity;    ///< of P₂ [m/s]
};

Scenario pendulum(const PendulumFigure& figure, const Series& series) {
  ReferenceCase one;
  one.scenario = "double-pendulum";
  one.law = "newton";
  one.settings = {{"velocity.tip.x", figure.velocity.x},
                  {"velocity.tip.y", figure.velocity.y},
                  {"contacts.tip.e", series.e},
                  {"contacts.tip.mu", series.mu}};
  one.mode = {{"P1", figure.branch}};
  one.compliance = Compliance{series.model, 1e9, 1.5, NoTangentialForce{}};
  if (series.mu > 0) one.compliance->tangential = bristles;
  return scenario_of(one);
}

ImpactSeries impacts_of(const PendulumFigure& figure, const Series& series,
                        const std::stop_token& stop) {
  return impact_series(pendulum(figure, series), {"pose.tip.x", -0.38, 0.38, 77, 2, stop});
}

// What the plots show of an impact.
constexpr double kilo = 1e3;
std::optional<double> place(const SeriesImpact& s) {
  return s.at;
}
std::optional<double> total(const SeriesImpact& s) {
  return s.T;
}
std::optional<double> effective(const SeriesImpact& s) {
  return s.T_c;
}
std::optional<double> frozen(const SeriesImpact& s) {
  return s.frozen / kilo;
}
std::optional<double> followed(const SeriesImpact& s) {
  return s.peak ? std::optional(*s.peak / kilo) : std::nullopt;
}

std::string stem(const PendulumFigure& figure, const char* part) {
  return fmt::format("figure-{}-{}", figure.number, part);
}

std::string setting(const PendulumFigure& figure) {
  const auto number = [](double v) {
    return v < 0 ? fmt::format("−{}", -v) : fmt::format("{}", v);
  };
  return fmt::format("φ₂ {} 0, ẋ₂ = {} m/s, ẏ₂ = {} m/s", figure.branch < 0 ? "<" : ">",
                     number(figure.velocity.x), number(figure.velocity.y));
}

constexpr const char* over_place = "x₂ [m]";
constexpr const char* over_energy = "kinetic energy [J]";
constexpr const char* peak_label = "greatest force `f_n` [kN]";

/// Figures 4, 5 and 6: one series, and the total energy beside the effective one.
Figure energy_figure(const PendulumFigure& figure, const std::stop_token& stop) {
  using enum CurveStyle;
  const auto s = impacts_of(figure, {"Gonthier, e = 1"}, stop);
  Figure out;
  out.caption = fmt::format(
      "Figure {}: {}; frictionless, e = 1. T⁻ says little about the greatest force, `T_c⁻` decides "
      "it. Line: closed form with the pose frozen; points: the moving mechanism. {}",
      figure.number, setting(figure), monotonic_text(count_pairs(s)));
  out.plots = {
      {stem(figure, "energy"),
       "Energy before the impact",
       over_place,
       "energy [J]",
       {curve("T⁻", line, 1, s, place, total), curve("`T_c⁻`", line, 0, s, place, effective)}},
      {stem(figure, "force"),
       "Greatest normal force",
       over_place,
       peak_label,
       {curve("frozen pose", line, 0, s, place, frozen),
        curve("moving", points, 0, s, place, followed)}},
      {stem(figure, "correlation"),
       "Force over energy",
       over_energy,
       peak_label,
       {curve("over `T_c⁻`, frozen pose", line, 0, s, effective, frozen),
        curve("over `T_c⁻`, moving", points, 0, s, effective, followed),
        curve("over T⁻, moving", points, 1, s, total, followed)}}};
  return out;
}

/// Figures 7, 8 and 9: several series over the same T_c⁻.
Figure series_figure(const PendulumFigure& figure, const std::vector<Series>& all,
                     const std::string& caption, const std::stop_token& stop) {
  using enum CurveStyle;
  Plot energy{
      stem(figure, "energy"), "Effective energy before the impact", over_place, "`T_c⁻` [J]", {}};
  Plot force{stem(figure, "force"), "Greatest normal force", over_place, peak_label, {}};
  Plot correlation{
      stem(figure, "correlation"), "Force over effective energy", "`T_c⁻` [J]", peak_label, {}};
  PairCount pairs;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto s = impacts_of(figure, all[i], stop);
    const int look = static_cast<int>(i);
    if (i == 0) energy.curves.push_back(curve("`T_c⁻`", line, 0, s, place, effective));
    if (all[i].mu == 0) {
      force.curves.push_back(curve(all[i].name + ", frozen", line, look, s, place, frozen));
      correlation.curves.push_back(
          curve(all[i].name + ", frozen", line, look, s, effective, frozen));
    }
    force.curves.push_back(curve(all[i].name, points, look, s, place, followed));
    correlation.curves.push_back(curve(all[i].name, points, look, s, effective, followed));
    const PairCount one = count_pairs(s);
    pairs.all += one.all;
    pairs.reversed += one.reversed;
  }
  Figure out;
  out.caption = fmt::format("Figure {}: {}; {} {}", figure.number, setting(figure), caption,
                            monotonic_text(pairs));
  out.plots = {std::move(energy), std::move(force), std::move(correlation)};
  return out;
}

Figure models_figure(const std::stop_token& stop) {
  return series_figure({7, -1, {1, -1}},
                       {{"Gonthier", ForceModel::gonthier, 0.5},
                        {"Hunt–Crossley", ForceModel::hunt_crossley, 0.5},
                        {"Lankarani–Nikravesh", ForceModel::lankarani_nikravesh, 0.5}},
                       "three force models asked for e = 0.5. Lines: frozen pose; points: moving.",
                       stop);
}

Figure restitution_figure(const std::stop_token& stop) {
  std::vector<Series> series;
  for (const double e : {1.0, 0.7, 0.5, 0.3}) {
    series.push_back({fmt::format("e = {}", e), ForceModel::gonthier, e});
  }
  return series_figure({8, -1, {1, -1}}, series,
                       "Gonthier's model with four coefficients of restitution. Lines: frozen "
                       "pose; points: moving.",
                       stop);
}

Figure friction_figure(const std::stop_token& stop) {
  std::vector<Series> series;
  for (const double mu : {0.0, 0.1, 0.2, 0.3}) {
    series.push_back({fmt::format("μ = {}", mu), ForceModel::gonthier, 1, mu});
  }
  return series_figure(
      {9, -1, {1, -1}}, series,
      fmt::format("e = 1 with bristle friction. Qualitative: the paper names no parameters of it; "
                  "here bristles of {:.0f} kN/mm and {} kN s/m, stick velocity {} m/s, dwell "
                  "time {} s. The closed form knows no friction.",
                  bristles.bristle_stiffness / 1e6, bristles.bristle_damping / 1e3,
                  bristles.stick_velocity, bristles.dwell_time),
      stop);
}

}  // namespace

ReportSection pendulum_figures(const std::stop_token& stop) {
  ReportSection section{"González et al., figures 4 to 9: the double pendulum", {}};
  section.blocks.emplace_back(
      Paragraph{"The tip strikes at 77 places; at 39 of them the motion of the whole mechanism is "
                "followed through the impact, without gravity. The paper prints no numbers of its "
                "curves: what is compared with it are their shapes, and with independent "
                "computations the numbers of the sections below."});
  for (const PendulumFigure& figure :
       {PendulumFigure{4, -1, {0, -1}}, {5, -1, {1, -1}}, {6, 1, {1, -1}}}) {
    section.blocks.emplace_back(energy_figure(figure, stop));
  }
  section.blocks.emplace_back(models_figure(stop));
  section.blocks.emplace_back(restitution_figure(stop));
  section.blocks.emplace_back(friction_figure(stop));
  return section;
}

}  // namespace carom
