// SPDX-License-Identifier: MIT
//
// The impact of one_compliant_impact by CVODE: the same pendulum in its two angles, its equations
// written out by hand. It shares nothing with the core but the damping factor.
#include <benchmark/benchmark.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <array>
#include <cmath>

#include "core/contact/damping_factors.h"
#include "core/motion/compliant_impact.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

constexpr double m_1 = 5, m_2 = 2, l_1 = 0.5, l_2 = 0.25, height = 0.6;
constexpr double K = 1e9, e = 0.5, v_0 = 1;

/// δ, δ̇ and δ̈ of the tip, and the force; x = (θ_1, θ_2, θ̇_1, θ̇_2).
struct Tip {
  double delta, rate, press, F, F_rate;
};

double damping() {
  static const double a = damping_factor(ForceModel::gonthier, e).value();
  return a;
}

/// F = Kδ^{3/2}(1 + aδ̇/v_0), and the double pendulum M q̈ + h = JᵀF without gravity.
Tip tip_at(const double* x, double* dxdt) {
  const double c_1 = std::cos(x[0]), s_1 = std::sin(x[0]);
  const double c_2 = std::cos(x[1]), s_2 = std::sin(x[1]);
  Tip tip{};
  tip.delta = -(l_1 * s_1 + l_2 * s_2 + height);
  tip.rate = -(l_1 * c_1 * x[2] + l_2 * c_2 * x[3]);
  const double root = std::sqrt(std::max(tip.delta, 0.0));
  const double damped = 1 + damping() * tip.rate / v_0;
  tip.F = std::max(K * root * root * root * damped, 0.0);
  const double M_11 = (m_1 + m_2) * l_1 * l_1, M_22 = m_2 * l_2 * l_2;
  const double M_12 = m_2 * l_1 * l_2 * (c_1 * c_2 + s_1 * s_2);
  const double turning = m_2 * l_1 * l_2 * (s_1 * c_2 - c_1 * s_2);
  const double Q_1 = tip.F * l_1 * c_1 - turning * x[3] * x[3];
  const double Q_2 = tip.F * l_2 * c_2 + turning * x[2] * x[2];
  const double det = M_11 * M_22 - M_12 * M_12;
  dxdt[0] = x[2];
  dxdt[1] = x[3];
  dxdt[2] = (M_22 * Q_1 - M_12 * Q_2) / det;
  dxdt[3] = (M_11 * Q_2 - M_12 * Q_1) / det;
  tip.press =
      -(l_1 * (c_1 * dxdt[2] - s_1 * x[2] * x[2]) + l_2 * (c_2 * dxdt[3] - s_2 * x[3] * x[3]));
  tip.F_rate =
      K * (1.5 * root * tip.rate * damped + root * root * root * damping() * tip.press / v_0);
  return tip;
}

int right_hand_side(double, N_Vector x, N_Vector dxdt, void*) {
  tip_at(N_VGetArrayPointer(x), N_VGetArrayPointer(dxdt));
  return 0;
}

/// The peak of the force, and the end of the touch.
int root_functions(double, N_Vector x, double* out, void*) {
  std::array<double, 4> dxdt{};
  const Tip tip = tip_at(N_VGetArrayPointer(x), dxdt.data());
  out[0] = tip.F_rate;
  out[1] = tip.delta;
  return 0;
}

/// The peak force; 0 where CVODE failed.
double peak_by_cvode(std::array<double, 4> start, double tolerance) {
  constexpr double later = 1;
  SUNContext sun = nullptr;
  SUNContext_Create(nullptr, &sun);
  N_Vector x = N_VMake_Serial(4, start.data(), sun);
  std::array<double, 4> allowed{tolerance * 1e-4, tolerance * 1e-4, tolerance, tolerance};
  N_Vector absolute = N_VMake_Serial(4, allowed.data(), sun);
  void* cvode = CVodeCreate(CV_ADAMS, sun);
  CVodeInit(cvode, right_hand_side, 0, x);
  CVodeSVtolerances(cvode, tolerance, absolute);
  SUNNonlinearSolver solver = SUNNonlinSol_FixedPoint(x, 0, sun);
  CVodeSetNonlinearSolver(cvode, solver);
  CVodeRootInit(cvode, 2, root_functions);
  std::array<int, 2> falling{-1, -1}, found{};
  CVodeSetRootDirection(cvode, falling.data());
  double t = 0, peak = 0;
  while (CVode(cvode, later, x, &t, CV_NORMAL) == CV_ROOT_RETURN) {
    CVodeGetRootInfo(cvode, found.data());
    std::array<double, 4> dxdt{};
    peak = std::max(peak, tip_at(N_VGetArrayPointer(x), dxdt.data()).F);
    if (found[1] != 0) break;
  }
  CVodeFree(&cvode);
  SUNNonlinSolFree(solver);
  N_VDestroy(absolute);
  N_VDestroy(x);
  SUNContext_Free(&sun);
  return peak;
}

/// One impact at a tolerance of 10^−k; the counter is the error of its peak force against the
/// core's at 10^−13.
void compliant_impact_by_cvode(benchmark::State& state) {
  test::Example example = test::gonzalez_pendulum(0.1, -1, {1, -1}, e, 0);
  example.mechanism.contacts[0].compliance =
      Compliance{ForceModel::gonthier, K, 1.5, NoTangentialForce{}};
  const std::vector<double>& q = example.q;
  const std::vector<double>& v = example.qdot;
  const Vec2 r_1{q[0], q[1]}, r_2{q[2] - q[0], q[3] - q[1]};
  const Vec2 v_1{v[0], v[1]}, v_2{v[2] - v[0], v[3] - v[1]};
  const std::array start{std::atan2(r_1.y, r_1.x), std::atan2(r_2.y, r_2.x),
                         dot(perp(r_1), v_1) / dot(r_1, r_1), dot(perp(r_2), v_2) / dot(r_2, r_2)};
  const double tolerance = std::pow(10.0, -static_cast<double>(state.range(0)));
  double peak = 0;
  for (auto _ : state) benchmark::DoNotOptimize(peak = peak_by_cvode(start, tolerance));
  const double reference =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {{}, 1e-13})
          .touches[0]
          .peak_force;
  state.counters["peak_error"] = std::abs(peak / reference - 1);
}
BENCHMARK(compliant_impact_by_cvode)->DenseRange(6, 9)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace carom
