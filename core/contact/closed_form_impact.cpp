// SPDX-License-Identifier: MIT
//
// One mass against F = Kδⁿ(1 + aδ̇/v₀). With u = δ̇/v₀ and L(z) = z − ln(1 + z), see
// damping_factors.cpp,
//
//     Kδⁿ⁺¹/((n + 1)mv₀²) = (L(a) − L(au))/a².
//
// δ is greatest at u = 0: δ_maxⁿ⁺¹ = (n + 1)mv₀²/K · L(a)/a². Where δ = δ_max·r, L(au) = L(a)(1 −
// rⁿ⁺¹): one equation with a root au > 0 in compression and one in (−1, 0) in the rebound.
//
// F is greatest at u* with aI(u*) = nu*/(n + 1), I = (L(a) − L(au))/a², that is, with v = au*, at
// L(v) + nv/(n + 1) = L(a). There F = K[(n + 1)T_c⁻/K]^(n/(n+1)) · (2I)^(n/(n+1))(1 + v), the last
// two factors being φ(a, n).
//
// Time: dt = dδ/(v₀u). With r = sin²(πx/2) the integrand is smooth at both ends, where u → 0 as 1 −
// x and where F begins as δⁿ.
#include "core/contact/closed_form_impact.h"

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>

#include "core/contact/damping_factors.h"
#include "core/math/planar.h"

namespace carom {

namespace {

/// Below, L(a) would underflow; every result has its value at a = 0.
constexpr double undamped = 1e-100;

enum class Stage : unsigned char { compression, rebound };

/// u and 1 + au at one indentation.
struct Speed {
  double u = 1;
  double damping = 1;
};

/// What depends on a and n alone.
struct Shape {
  double a, n;
  double L_a;  ///< L(a)
  double I_0;  ///< L(a)/a²

  Shape(double a_given, double n_given)
      : a(a_given < undamped ? 0 : a_given),
        n(n_given),
        L_a(log_excess(a)),
        I_0(0.5 + log_excess_beyond_half(a)) {}

  /// @param energy  1 − rⁿ⁺¹
  [[nodiscard]] Speed speed(double energy, Stage stage) const {
    if (a == 0) return {stage == Stage::compression ? std::sqrt(energy) : -std::sqrt(energy), 1};
    const LogExcessRoot root = stage == Stage::compression ? log_excess_root_above(L_a * energy)
                                                           : log_excess_root_below(L_a * energy);
    return {root.z / a, root.one_plus_z};
  }

  /// r = sin²(πx/2) as its logarithm, good near r = 1.
  [[nodiscard]] static double log_indentation(double x) {
    const double c = std::cos(pi / 2 * x);
    return std::log1p(-c * c);
  }

  /// dδ/dx over δ_max|u|: what is integrated to the time.
  [[nodiscard]] double slowness(double x, Stage stage) const {
    const double energy = -std::expm1((n + 1) * log_indentation(x));
    return pi / 2 * std::sin(pi * x) / std::abs(speed(energy, stage).u);
  }
  /// Its limit at x = 1, where u²/2 = (n + 1)I₀cos²(πx/2).
  [[nodiscard]] double slowness_at_rest() const { return pi / std::sqrt(2 * (n + 1) * I_0); }
};

/// δ_max [m]
double depth_of(const FrozenProblem& p, const Shape& shape) {
  const double energy = (shape.n + 1) * p.mass * p.v_0 * p.v_0 * shape.I_0;
  return std::pow(energy / p.compliance.stiffness, 1 / (shape.n + 1));
}

/// Of both stages over δ_max/v₀.
double relative_duration(const Shape& shape) {
  const auto both = [&](double x) {
    return shape.slowness(x, Stage::compression) + shape.slowness(x, Stage::rebound);
  };
  using Quadrature = boost::math::quadrature::gauss_kronrod<double, 31>;
  return Quadrature::integrate(both, 0.0, 1.0, 10, 1e-13);
}

/// Intervals of x in each stage of a history.
constexpr int intervals = 150;

/// Samples both stages; the time between two samples is integrated by Simpson's formula.
struct HistoryWriter {
  const FrozenProblem& p;
  Shape shape;
  double depth, elastic;
  ForceHistory out = {};
  double t = 0;

  explicit HistoryWriter(const FrozenProblem& problem)
      : p(problem),
        shape(p.factor, p.compliance.exponent),
        depth(depth_of(p, shape)),
        elastic(p.compliance.stiffness * std::pow(depth, shape.n)) {}

  /// Adds the point at x and returns the slowness there.
  double add(double x, Stage stage) {
    const double log_r = Shape::log_indentation(x);
    const Speed speed = shape.speed(-std::expm1((shape.n + 1) * log_r), stage);
    out.t.push_back(t);
    out.indentation.push_back(depth * std::exp(log_r));
    out.rate.push_back(p.v_0 * speed.u);
    out.force.push_back(elastic * std::exp(shape.n * log_r) * speed.damping);
    return x < 1 ? pi / 2 * std::sin(pi * x) / std::abs(speed.u) : shape.slowness_at_rest();
  }

  void add(Stage stage, double slowness) {
    const double h = 1.0 / intervals;
    for (int k = 0; k < intervals; ++k) {
      const int from = stage == Stage::compression ? k : intervals - k;
      const int to = stage == Stage::compression ? k + 1 : intervals - k - 1;
      const double middle = shape.slowness((from + to) * h / 2, stage);
      const double unit = h / 6 * depth / p.v_0;
      const std::size_t point = out.t.size();
      const double next = add(to == intervals ? 1 : to * h, stage);
      t += unit * (slowness + 4 * middle + next);
      out.t[point] = t;
      slowness = next;
    }
  }
};

}  // namespace

double peak_factor(double a, double n) {
  if (a < undamped) return 1;
  // L(v) + nv/(n + 1) is convex and rising: from above Newton's method falls to the root.
  const double share = n / (n + 1);
  const double L_a = log_excess(a);
  double v = std::min(a, L_a / share);
  for (int i = 0; i < 50; ++i) {
    const double step = (log_excess(v) + share * v - L_a) / (v / (1 + v) + share);
    v -= step;
    if (std::abs(step) <= 1e-16 * v) break;
  }
  return std::pow(2 * share * v / (a * a), share) * (1 + v);
}

namespace {

FrozenImpact damped_power_impact(const FrozenProblem& p) {
  const Shape shape(p.factor, p.compliance.exponent);
  const double T_c = p.mass * p.v_0 * p.v_0 / 2;
  const double K = p.compliance.stiffness;
  const double n = shape.n;
  FrozenImpact out;
  out.e = realised_restitution(shape.a);
  out.phi = peak_factor(shape.a, n);
  out.peak_force = K * std::pow((n + 1) * T_c / K, n / (n + 1)) * out.phi;
  out.max_indentation = depth_of(p, shape);
  out.duration = out.max_indentation / p.v_0 * relative_duration(shape);
  return out;
}

ForceHistory damped_power_history(const FrozenProblem& p) {
  HistoryWriter writer(p);
  writer.add(Stage::compression, writer.add(0, Stage::compression));
  writer.add(Stage::rebound, writer.shape.slowness_at_rest());
  return std::move(writer.out);
}

// Kelvin and Voigt's contact, F = Kδ + cδ̇, is a damped oscillation; see damping_factors.cpp. With
// ζ = cos θ and x = ωt sin θ, δ is greatest at x = θ, F at x = 3θ − π, or at once where that is
// negative, ζ > ½: there the damper's force 2ζmv₀ω at the onset is the greatest.
// mv₀ω = √(2KT_c⁻).

/// At ζ = 1 the motion is no oscillation; this near to it, it is the same to rounding.
constexpr double most_damping = 1 - 1e-12;

struct Oscillation {
  double zeta, theta, eta;  ///< cos θ, θ, sin θ
  double omega;             ///< [rad/s]

  explicit Oscillation(const FrozenProblem& p)
      : zeta(std::min(p.factor, most_damping)),
        theta(std::acos(zeta)),
        eta(std::sin(theta)),
        omega(std::sqrt(p.compliance.stiffness / p.mass)) {}

  [[nodiscard]] double decay(double x) const { return std::exp(-x * zeta / eta); }
};

FrozenImpact kelvin_voigt_impact(const FrozenProblem& p) {
  const Oscillation o(p);
  const double peak_at = 3 * o.theta - pi;
  FrozenImpact out;
  out.e = realised_restitution(ForceModel::kelvin_voigt, p.factor);
  out.phi = peak_at > 0 ? o.decay(peak_at) : 2 * o.zeta;
  out.peak_force = p.mass * p.v_0 * o.omega * out.phi;
  out.max_indentation = p.v_0 / o.omega * o.decay(o.theta);
  out.duration = 2 * o.theta / (o.omega * o.eta);
  return out;
}

ForceHistory kelvin_voigt_history(const FrozenProblem& p) {
  constexpr int points = 300;
  const Oscillation o(p);
  ForceHistory out;
  for (int k = 0; k <= points; ++k) {
    const double x = 2 * o.theta * k / points;
    const double scale = p.v_0 * o.decay(x) / o.eta;
    out.t.push_back(x / (o.omega * o.eta));
    out.indentation.push_back(scale / o.omega * std::sin(x));
    out.rate.push_back(scale * std::sin(o.theta - x));
    out.force.push_back(std::max(0.0, p.mass * o.omega * scale * std::sin(2 * o.theta - x)));
  }
  return out;
}

}  // namespace

FrozenImpact frozen_impact(const FrozenProblem& problem) {
  return info_of(problem.compliance.model).linear ? kelvin_voigt_impact(problem)
                                                  : damped_power_impact(problem);
}

ForceHistory force_history(const FrozenProblem& problem) {
  return info_of(problem.compliance.model).linear ? kelvin_voigt_history(problem)
                                                  : damped_power_history(problem);
}

}  // namespace carom
