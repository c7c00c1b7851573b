// SPDX-License-Identifier: MIT
//
// González et al., Sec. 5: what was measured with the pantographs, the paper's second-order
// polynomial through it, and the power law that T_c⁻ alone decides the force by at constant
// effective mass: F = K^(2/5) (5/2 T_c⁻)^(3/5), Hertz's exponent. The stiffness is fitted; the
// damping is not known and left out, so that it is that of an elastic contact of the same force.
#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/report/sections.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/gallery.h"
#include "core/io/text_file.h"
#include "core/study/compute.h"

namespace carom {

namespace {

constexpr double milli = 1e-3;

/// F = c₀ + c₁T_c⁻ + c₂T_c⁻², T_c⁻ in mJ.
Eigen::Vector3d polynomial_fit(const std::vector<MeasuredImpact>& measured) {
  const auto rows = static_cast<Eigen::Index>(measured.size());
  Eigen::MatrixX3d powers(rows, 3);
  Eigen::VectorXd force(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const MeasuredImpact& one = measured[static_cast<std::size_t>(i)];
    powers.row(i) << 1, one.T_c, one.T_c * one.T_c;
    force(i) = one.force;
  }
  return powers.colPivHouseholderQr().solve(force);
}

double polynomial(const Eigen::Vector3d& c, double T_c) {
  return c(0) + c(1) * T_c + c(2) * T_c * T_c;
}

/// (5/2 T_c⁻)^(3/5), what K^(2/5) multiplies.
double power(double T_c_in_mJ) {
  return std::pow(2.5 * T_c_in_mJ * milli, 0.6);
}

/// K that makes the squares of F − K^(2/5) (5/2 T_c⁻)^(3/5) least [N/m^1.5].
double fitted_stiffness(const std::vector<MeasuredImpact>& measured) {
  double mixed = 0;
  double square = 0;
  for (const MeasuredImpact& one : measured) {
    mixed += one.force * power(one.T_c);
    square += power(one.T_c) * power(one.T_c);
  }
  return std::pow(mixed / square, 2.5);
}

double force_of(double K, double T_c) {
  return std::pow(K, 0.4) * power(T_c);
}

/// T_c⁻ of Table 4 as computed, at T⁻ = 10 mJ [mJ].
std::vector<double> computed_energies() {
  std::vector<double> out;
  for (int k = 1; k <= 5; ++k) {
    const Evaluation e = compute(load_gallery("five-bar-" + std::to_string(k)));
    out.push_back(e.indicators.T_c_minus.number.value_or(0) / milli);
  }
  return out;
}

CellTable table(const std::vector<MeasuredImpact>& measured, const std::vector<double>& computed,
                const Eigen::Vector3d& c, double K) {
  CellTable out{"table-5",
                "Table 5: measured, and what the polynomial and the power law leave",
                {"case", "T⁻ [mJ]", "σ(T⁻) [mJ]", "`T_c⁻` [mJ]", "`σ(T_c⁻)` [mJ]", "`f_n` [N]",
                 "`σ(f_n)` [N]", "`T_c⁻` computed at 10 mJ [mJ]", "polynomial [N]",
                 "measured − polynomial [N]", "power law [N]", "measured − power law [N]"},
                {}};
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const MeasuredImpact& m = measured[i];
    const double by_polynomial = polynomial(c, m.T_c);
    const double by_power = force_of(K, m.T_c);
    std::vector<std::string> cells{std::to_string(m.number)};
    // With the decimals that are printed.
    for (const auto& [value, spread] : {std::pair{m.T, m.T_spread}, {m.T_c, m.T_c_spread}}) {
      cells.push_back(fmt::format("{:.2f}", value));
      cells.push_back(fmt::format("{:.3f}", spread));
    }
    cells.push_back(fmt::format("{:.1f}", m.force));
    cells.push_back(fmt::format("{:.2f}", m.force_spread));
    for (const double v :
         {computed[i], by_polynomial, m.force - by_polynomial, by_power, m.force - by_power}) {
      cells.push_back(fmt::format("{:.3f}", v));
    }
    out.rows.push_back(std::move(cells));
  }
  return out;
}

Curve measured_curve(const char* name, int look, const std::vector<MeasuredImpact>& measured,
                     double MeasuredImpact::*y, double MeasuredImpact::*spread) {
  Curve out{name, CurveStyle::points, look};
  for (const MeasuredImpact& m : measured) {
    out.x.push_back(m.number);
    out.y.push_back(m.*y);
    out.y_spread.push_back(m.*spread);
  }
  return out;
}

Curve by_case(const char* name, int look, const std::vector<double>& values) {
  Curve out{name, CurveStyle::line, look};
  for (std::size_t i = 0; i < values.size(); ++i) {
    out.x.push_back(static_cast<double>(i + 1));
    out.y.push_back(values[i]);
  }
  return out;
}

Figure figure_15(const std::vector<MeasuredImpact>& measured, const std::vector<double>& computed,
                 double K) {
  std::vector<double> force;
  force.reserve(computed.size());
  for (const double T_c : computed) force.push_back(force_of(K, T_c));
  Figure out;
  out.caption =
      "Figure 15: means and standard deviations of three impacts each. The lines are computed from "
      "the mechanism: `T_c⁻` of Table 4, and the force that the fitted stiffness makes of it.";
  out.plots = {
      {"figure-15-energy",
       "Energy before the impact",
       "case",
       "energy [mJ]",
       {measured_curve("T⁻, measured", 1, measured, &MeasuredImpact::T, &MeasuredImpact::T_spread),
        measured_curve("`T_c⁻`, measured", 0, measured, &MeasuredImpact::T_c,
                       &MeasuredImpact::T_c_spread),
        by_case("`T_c⁻`, computed", 0, computed)}},
      {"figure-15-force",
       "Greatest normal force",
       "case",
       "greatest force `f_n` [N]",
       {measured_curve("measured", 0, measured, &MeasuredImpact::force,
                       &MeasuredImpact::force_spread),
        by_case("power law of the computed `T_c⁻`", 0, force)}}};
  return out;
}

Figure figure_16(const std::vector<MeasuredImpact>& measured, const Eigen::Vector3d& c, double K) {
  Curve points{"measured", CurveStyle::points, 6};
  for (const MeasuredImpact& m : measured) {
    points.x.push_back(m.T_c);
    points.y.push_back(m.force);
    points.x_spread.push_back(m.T_c_spread);
    points.y_spread.push_back(m.force_spread);
  }
  Curve parabola{"second-order polynomial", CurveStyle::line, 0};
  Curve law{"`f_n` ∝ `(T_c⁻)^(3/5)`", CurveStyle::line, 1};
  for (int k = 32; k <= 81; ++k) {
    const double T_c = k / 8.0;  // a little beyond what was measured [mJ]
    for (Curve* curve : {&parabola, &law}) curve->x.push_back(T_c);
    parabola.y.push_back(polynomial(c, T_c));
    law.y.push_back(force_of(K, T_c));
  }
  Figure out;
  out.caption = fmt::format(
      "Figure 16: least squares through the five means give `f_n` = {:.2f} + {:.3f} `T_c⁻` − "
      "{:.4f} "
      "`T_c⁻²` (N, mJ), and K = {:.3f}·10⁶ `N/m^1.5` in `f_n = K^(2/5) (5/2 T_c⁻)^(3/5)`. One "
      "fitted "
      "number instead of three.",
      c(0), c(1), -c(2), K / 1e6);
  out.plots = {{"figure-16",
                "Force over effective energy",
                "`T_c⁻` [mJ]",
                "greatest force `f_n` [N]",
                {std::move(points), std::move(parabola), std::move(law)}}};
  return out;
}

MeasuredImpact read_line(std::string_view line) {
  std::vector<double> numbers;
  while (!line.empty()) {
    const auto comma = std::min(line.find(','), line.size());
    const auto number = parse_number(line.substr(0, comma));
    if (!number) break;
    numbers.push_back(*number);
    line.remove_prefix(std::min(comma + 1, line.size()));
  }
  if (!line.empty() || numbers.size() != 7) {
    throw InputError(std::string(line), "this line of Table 5 is wrong; expected are 7 numbers");
  }
  return {static_cast<int>(numbers[0]),
          numbers[1],
          numbers[2],
          numbers[3],
          numbers[4],
          numbers[5],
          numbers[6]};
}

}  // namespace

std::vector<MeasuredImpact> read_measured_impacts(std::string_view csv) {
  std::vector<MeasuredImpact> out;
  bool head = true;
  while (!csv.empty()) {
    const auto end = std::min(csv.find('\n'), csv.size());
    if (!head && end > 0) out.push_back(read_line(csv.substr(0, end)));
    head = false;
    csv.remove_prefix(std::min(end + 1, csv.size()));
  }
  return out;
}

ReportSection five_bar_measurements() {
  const auto measured =
      read_measured_impacts(read_text_file(resource_folder() / "reference/gonzalez_table5.csv"));
  const std::vector<double> computed = computed_energies();
  const Eigen::Vector3d c = polynomial_fit(measured);
  const double K = fitted_stiffness(measured);
  ReportSection section{"González et al., Table 5, figures 15 and 16: measured with pantographs",
                        {}};
  section.blocks.emplace_back(
      Paragraph{"The only measurements in the four papers: five directions of the velocity, the "
                "same 10 mJ."});
  section.blocks.emplace_back(table(measured, computed, c, K));
  section.blocks.emplace_back(figure_15(measured, computed, K));
  section.blocks.emplace_back(figure_16(measured, c, K));
  return section;
}

}  // namespace carom
