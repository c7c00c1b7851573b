// SPDX-License-Identifier: MIT
//
// What forces an impact brings under each model, from T_c⁻ and the effective mass.
#include "core/study/force_study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

using ::testing::HasSubstr;

Scenario scenario_of(const test::Example& e) {
  auto mechanism = std::make_shared<Mechanism>(e.mechanism);
  auto motion = std::make_shared<Motion>();
  motion->state = {e.q, e.qdot};
  Scenario scenario;
  scenario.mechanism = mechanism;
  scenario.motion = motion;
  return scenario;
}

Scenario with_compliance(const Scenario& scenario, const Compliance& compliance) {
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts[0].compliance = compliance;
  Scenario out = scenario;
  out.mechanism = mechanism;
  return out;
}

ForceStudy study_of(const Scenario& scenario,
                    std::span<const ForceModel> models = all_force_models()) {
  return force_study(*scenario.mechanism, compute(scenario), models);
}

// González's pendulum with K = 10⁹ N/m^1.5, e = 0.5: frozen peak forces worked out from the paper
// with the search for φ on a grid, independently of this library.
TEST(ForceStudy, FrozenPeakForcesOfThePendulum) {
  struct Row {
    double x2;
    ForceModel model;
    double e, peak;
  };
  const Row rows[] = {{0.1, ForceModel::hertz, 1, 9186.12},
                      {0.1, ForceModel::hunt_crossley, 0.5, 8298.21},
                      {0.1, ForceModel::lankarani_nikravesh, 0.5, 8318.45},
                      {0.1, ForceModel::gonthier, 0.5, 8540.17},
                      {0.38, ForceModel::gonthier, 0.5, 20092.38}};
  for (const Row& row : rows) {
    const Scenario scenario =
        with_compliance(scenario_of(test::gonzalez_pendulum(row.x2, -1, {1, -1}, row.e, 0)),
                        {row.model, 1e9, 1.5, NoTangentialForce{}});
    const ForceStudy study = study_of(scenario, std::array{row.model});
    ASSERT_EQ(study.reason, "");
    ASSERT_EQ(study.models.size(), 1U);
    EXPECT_NEAR(study.models[0].impact.peak_force, row.peak, 0.00505) << row.x2;
  }
}

// Feet at 0.1 and 0.3 m: A_c = [[8/15, 0.6], [0.6, 0.8]], and both fall with 1 m/s. Each alone
// feels the inverse of its own entry.
TEST(ForceStudy, OneOfSeveralContactsFeelsItsOwnMass) {
  const Scenario block = scenario_of(test::block_on_feet({0.1, 0.3}, 0.5));
  const Evaluation evaluation = compute(block);
  EXPECT_THAT(force_study(*block.mechanism, evaluation, Compliance{}).reason,
              HasSubstr("several contacts"));
  const double mass[] = {15.0 / 8, 5.0 / 4};
  for (const int k : {0, 1}) {
    const ForceStudy study = force_study_of(*block.mechanism, evaluation, k, {});
    ASSERT_EQ(study.reason, "");
    EXPECT_TRUE(study.others);
    EXPECT_EQ(study.contact, k);
    EXPECT_NEAR(study.mass, mass[k], 1e-12);
    EXPECT_NEAR(study.T_c_minus, mass[k] / 2, 1e-12);
    EXPECT_EQ(study.models.size(), all_force_models().size());
  }
}

TEST(ForceStudy, OneThatStrikesAloneIsThatOfTheEvaluation) {
  const Scenario scenario = load_gallery("double-pendulum");
  const Evaluation evaluation = compute(scenario);
  const ForceStudy study = force_study_of(*scenario.mechanism, evaluation, 0, {});
  EXPECT_FALSE(study.others);
  EXPECT_EQ(study.mass, force_study(*scenario.mechanism, evaluation, Compliance{}).mass);
  EXPECT_NEAR(*effective_mass(*scenario.mechanism, evaluation, 0), study.mass, 1e-12);
}

TEST(ForceStudy, TakesTheImpactFromTheEvaluation) {
  const Scenario scenario = with_compliance(load_gallery("double-pendulum"), {});
  const Evaluation evaluation = compute(scenario);
  const ForceStudy study = force_study(*scenario.mechanism, evaluation);
  EXPECT_EQ(study.contact, 0);
  EXPECT_EQ(study.e, 0.5);
  EXPECT_DOUBLE_EQ(study.mass, *evaluation.indicators.m_eff.number);
  EXPECT_NEAR(study.T_c_minus, *evaluation.indicators.T_c_minus.number, 1e-12);
  EXPECT_NEAR(study.v_n, -1, 1e-12);
  ASSERT_EQ(study.models.size(), all_force_models().size());
  for (const ModelForce& one : study.models) {
    if (one.model == ForceModel::kelvin_voigt) {
      EXPECT_THAT(std::string(one.reason), HasSubstr("exponent 1"));
      EXPECT_TRUE(one.history.t.empty());
      continue;
    }
    EXPECT_EQ(one.reason, "");
    EXPECT_EQ(one.history.t.size(), 301U);
  }
  const Compliance linear{ForceModel::hertz, 1e7, 1, NoTangentialForce{}};
  for (const ModelForce& one : force_study(*scenario.mechanism, evaluation, linear).models) {
    EXPECT_EQ(one.reason, "") << info_of(one.model).word;
  }
}

TEST(ForceStudy, SaysWhyThereIsNone) {
  EXPECT_THAT(std::string(study_of(load_gallery("double-pendulum")).reason), HasSubstr("rigid"));
  EXPECT_THAT(std::string(study_of(scenario_of(test::block_on_feet({-0.1, 0.2}, 0.5))).reason),
              HasSubstr("several contacts"));
  const Scenario away = scenario_of(test::gonzalez_pendulum(0.1, -1, {1, 1}, 0.5, 0));
  EXPECT_THAT(std::string(study_of(away).reason), HasSubstr("nothing strikes"));
}

// e = 1 − α|v_n| may come out as 0, which no file can tell beforehand.
TEST(ForceStudy, SaysWhichModelCannotLoseEverything) {
  Scenario scenario = with_compliance(load_gallery("double-pendulum"), {});
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts[0].alpha = 2;
  scenario.mechanism = mechanism;
  const ForceStudy study = study_of(scenario);
  const Table table = to_table(study);
  ASSERT_EQ(table.reason.size(), study.models.size());
  for (std::size_t i = 0; i < study.models.size(); ++i) {
    const ModelForce& one = study.models[i];
    EXPECT_EQ(table.reason[i], one.reason);
    EXPECT_EQ(table.columns.front().values[i].has_value(), one.reason.empty());
    if (info_of(one.model).bounces) {
      EXPECT_THAT(table.reason[i], HasSubstr("no finite damping"));
    }
  }
}

// Its contact's stiffness and e are parameters like others, with ranges that depend on the model.
TEST(ForceStudy, FollowsTheParameters) {
  const Scenario scenario = with_compliance(load_gallery("double-pendulum"), {});
  const Scenario softer = with_parameter(scenario, "contacts.tip.stiffness", 1e6);
  EXPECT_EQ(softer.mechanism->contacts[0].compliance->stiffness, 1e6);
  // F_pk ~ K^(1/(n + 1)): a thousandth of the stiffness gives 10^(−1.2) of the force.
  const double ratio =
      study_of(softer).models[5].impact.peak_force / study_of(scenario).models[5].impact.peak_force;
  EXPECT_NEAR(ratio, std::pow(10.0, -1.2), 1e-12);
  EXPECT_THROW(with_parameter(scenario, "contacts.tip.e", 0), InputError);
  EXPECT_EQ(find_parameter(scenario, "contacts.tip.e").range.low, 0.01);
  EXPECT_EQ(with_restitution_and_friction(scenario, 0, 0, 0.3).mechanism->contacts[0].e, 0.01);
}

// The pendulum strikes with v_n = −1 m/s; F begins at 0, grows to the tabled peak, and with Hertz's
// force the rebound is the compression backward.
TEST(ForceStudy, HistoriesStandBelowEachOther) {
  const Scenario scenario =
      with_compliance(scenario_of(test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0)), {});
  const ForceStudy study = study_of(scenario);
  const Table table = history_table(study);
  ASSERT_EQ(table.label.size(), table.rows());
  double peak = 0;
  double last = 0;
  std::size_t rows = 0;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    if (table.label[i] != "hertz") continue;
    if (rows++ == 0) {
      EXPECT_EQ(table.find("t")->values[i], 0);
      EXPECT_EQ(table.find("F")->values[i], 0);
      EXPECT_NEAR(*table.find("rate")->values[i], 1, 1e-12) << "it approaches with 1 m/s";
    }
    peak = std::max(peak, *table.find("F")->values[i]);
    last = *table.find("rate")->values[i];
  }
  EXPECT_NEAR(peak, 9186.12, 1e-3 * peak) << "as in the paper's table above";
  EXPECT_NEAR(last, -1, 1e-9);
}

TEST(ForceStudy, RealisedRestitutionsStandBelowEachOther) {
  const ForceStudy study =
      study_of(with_compliance(scenario_of(test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0)), {}));
  const Table table = restitution_table(study);
  ASSERT_EQ(table.label.size(), table.rows());
  EXPECT_GT(std::ranges::count(table.label, "hertz"), 50);
  EXPECT_GT(std::ranges::count(table.label, "gonthier"), 50);
  for (std::size_t i = 0; i < table.rows(); ++i) {
    const double e = *table.find("e")->values[i];
    const double realised = *table.find("e_realised")->values[i];
    if (table.label[i] == "hertz") {
      EXPECT_EQ(realised, 1);
    }
    if (table.label[i] == "gonthier") {
      EXPECT_NEAR(realised, e, 1e-9) << "its factor is exact";
    }
  }
}

// The stop of an angle is pushed by a torque and indented by an angle: no number of it is one of
// metres.
TEST(ForceStudy, AtTheStopOfAnAngleForcesAreTorques) {
  const Scenario scenario = load_gallery("stopped-pendulum");
  const ForceStudy study = force_study(*scenario.mechanism, compute(scenario), Compliance{});
  ASSERT_TRUE(study.reason.empty()) << study.reason;
  const auto dimension = [](const Table& table, std::string_view key) {
    return std::ranges::find(table.columns, key, &Column::key)->dimension;
  };
  const Table models = to_table(study), history = history_table(study);
  EXPECT_EQ(dimension(models, "F_peak"), Dimension::torque);
  EXPECT_EQ(dimension(models, "delta_max"), Dimension::angle);
  EXPECT_EQ(dimension(models, "t_c"), Dimension::time);
  EXPECT_EQ(dimension(history, "rate"), Dimension::angular_velocity);
  EXPECT_EQ(dimension(history, "F"), Dimension::torque);
}

// The rod of 1 kg and 1 m about its end: J = 1/3 kg m², at 3 rad/s. 1/J = 3/(kg m²).
TEST(Indicators, OfTheStopOfAnAngleAreThoseOfTurning) {
  const Scenario scenario = load_gallery("stopped-pendulum");
  const Indicators in = compute(scenario).indicators;
  EXPECT_NEAR(*in.m_eff.number, 1.0 / 3, 1e-12);
  EXPECT_EQ(dimension_of(in, *find_indicator("m_eff")), Dimension::inertia);
  EXPECT_EQ(dimension_of(in, *find_indicator("W_nn")), Dimension::inverse_inertia);
  EXPECT_EQ(dimension_of(in, *find_indicator("v_n_minus")), Dimension::angular_velocity);
  EXPECT_EQ(dimension_of(in, *find_indicator("i_n")), Dimension::angular_impulse);
  EXPECT_EQ(dimension_of(in, *find_indicator("T_minus")), Dimension::energy);
  EXPECT_EQ(si_unit(Dimension::inverse_inertia), "1/(kg m^2)");
  const Indicators kane = compute(load_gallery("kane")).indicators;
  EXPECT_EQ(dimension_of(kane, *find_indicator("m_eff")), Dimension::mass);
}

TEST(ForceStudy, WithoutFrictionTheUsualForceHasNoTangentialPart) {
  Contact contact;
  contact.e = 0.5;
  EXPECT_TRUE(std::holds_alternative<NoTangentialForce>(usual_compliance(contact).tangential));
  contact.mu_s = contact.mu_d = 0.1;
  EXPECT_TRUE(std::holds_alternative<RegularisedCoulomb>(usual_compliance(contact).tangential));
}

// A linear force has no stiffness in N/m^1.5: with_force_model() refuses it as the table does.
TEST(ForceStudy, LinearModelsNeedTheExponentOne) {
  const Scenario scenario = load_gallery("double-pendulum-compliant");
  EXPECT_EQ(scenario.mechanism->contacts[0].compliance->exponent, 1.5);
  EXPECT_THROW(with_force_model(scenario, ForceModel::kelvin_voigt), InputError);
  const Scenario linear = with_parameter(scenario, "contacts.tip.exponent", 1);
  const Scenario other = with_force_model(linear, ForceModel::kelvin_voigt);
  EXPECT_EQ(other.mechanism->contacts[0].compliance->model, ForceModel::kelvin_voigt);
  const Scenario rigid =
      with_force_model(load_gallery("double-pendulum"), ForceModel::kelvin_voigt);
  EXPECT_EQ(rigid.mechanism->contacts[0].compliance->exponent, 1);
}

}  // namespace
}  // namespace carom
