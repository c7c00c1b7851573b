// SPDX-License-Identifier: MIT
//
// Every reference figure of the pendulum, of friction, of Kane and of the rod, to its printed
// digits, as a user gets it: from the command line on the gallery's scenario files. The numbers
// were worked out from the papers in minimal coordinates, independently of this library.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "command_output.h"

namespace carom {
namespace {

using nlohmann::json;

json evaluate(const std::string& arguments) {
  return json::parse(test::command_output("evaluate --json " + arguments));
}

double value(const json& evaluation, const char* key) {
  return evaluation["indicators"][key]["value"].get<double>();
}

/// Half a unit in the last of `digits` decimals.
double half_unit(int digits) {
  return 0.505 * std::pow(10.0, -digits);
}

/// The branch is the file's: φ₂ < 0 in double-pendulum, φ₂ > 0 in double-pendulum-slip.
std::string pendulum(int branch, double x2, double vx, double vy, double e, double mu) {
  std::array<char, 300> text{};
  std::snprintf(text.data(), text.size(),
                "%s --set pose.tip.x=%.17g --set velocity.tip.x=%.17g --set velocity.tip.y=%.17g "
                "--set contacts.tip.e=%.17g --set contacts.tip.mu=%.17g",
                branch < 0 ? "double-pendulum" : "double-pendulum-slip", x2, vx, vy, e, mu);
  return text.data();
}

TEST(Figures, PendulumEnergies) {
  const double rows[][7] = {{-0.38, -1, 1, -1, 2.72938, 1.29130, 2.5826},
                            {0, -1, 1, -1, 2.15334, 1.31341, 2.6268},
                            {0.38, -1, 1, -1, 9.25231, 6.70741, 13.4148},
                            {0.2, 1, 2.5, -1, 27.88051, 1.13688, 2.2738}};
  for (const auto& r : rows) {
    const json out = evaluate(pendulum(r[1] < 0 ? -1 : 1, r[0], r[2], r[3], 0.5, 0));
    EXPECT_NEAR(value(out, "T_minus"), r[4], half_unit(5)) << r[0];
    EXPECT_NEAR(value(out, "T_c_minus"), r[5], half_unit(5)) << r[0];
    EXPECT_NEAR(value(out, "m_eff"), r[6], half_unit(4)) << r[0];
  }
}

TEST(Figures, PendulumFriction) {
  struct Row {
    int branch;
    double x2, vx, vy, e, mu;
    const char* regime;
    double mu_cr, printed, gamma;
  };
  const Row rows[] = {
      {-1, 0.1, 1, -1, 0.5, 0.3, "stick", 0.12456, 0.58948, 0.297243},
      {1, 0.1, 1, -1, 0.5, 0.3, "slip +", 1.37459, 1.05093, 0.650424},
      {-1, 0.2, 0, -1, 0.5, 0.1, "slip -", 0.38456, 0.25637, 0.315293},
      {1, 0, -0.5, -1, 0.8, 0.3, "zero average", 0.30299, 0, 0.678616},
  };
  for (const Row& r : rows) {
    const json out = evaluate(pendulum(r.branch, r.x2, r.vx, r.vy, r.e, r.mu));
    EXPECT_EQ(out["regime"], r.regime);
    EXPECT_NEAR(value(out, "mu_cr"), r.mu_cr, half_unit(5)) << r.regime;
    if (r.printed > 0) {
      EXPECT_NEAR(value(out, "mu_cr_printed"), r.printed, half_unit(5));
    }
    EXPECT_NEAR(value(out, "gamma"), r.gamma, half_unit(6)) << r.regime;
  }
  const json zero = evaluate(pendulum(1, 0, -0.5, -1, 0.8, 0.3));
  EXPECT_NEAR(value(zero, "i_n"), 4.246783, half_unit(6));
  EXPECT_NEAR(value(zero, "i_t"), 1.079709, half_unit(6));
}

TEST(Figures, Kane) {
  const double rows[][3] = {
      {0, 0.5, 0.513603}, {0.5, 0.5, 1.587495}, {0.7, 0.5, 0.636471}, {0.7, 0.7, 3.111490}};
  for (const auto& r : rows) {
    const json out = evaluate("kane --set contacts.tip.e=" + std::to_string(r[0]) +
                              " --set contacts.tip.mu=" + std::to_string(r[1]));
    EXPECT_NEAR(value(out, "gamma"), r[2], half_unit(6)) << r[0] << " " << r[1];
    EXPECT_NEAR(value(out, "v_n_minus"), -0.134202, half_unit(6));
    EXPECT_NEAR(value(out, "v_t_minus"), -0.267174, half_unit(6));
    EXPECT_NEAR(value(out, "W_nn"), 1.009560, half_unit(6));
    EXPECT_NEAR(value(out, "W_nt"), 1.521309, half_unit(6));
    EXPECT_NEAR(value(out, "W_tt"), 2.440338, half_unit(6));
    EXPECT_NEAR(value(out, "e_star"), 0.39684, half_unit(5));
    EXPECT_NEAR(value(out, "e_star_conservative"), 0.24616, half_unit(5));
    EXPECT_NEAR(value(out, "mu_star"), 0.6636, half_unit(4));
  }
}

TEST(Figures, Rod) {
  EXPECT_NEAR(value(evaluate("rod-wall-rail"), "W_nn"), 0.564165, half_unit(6));
}

}  // namespace
}  // namespace carom
