// SPDX-License-Identifier: MIT
//
// Pfeiffer and Glocker's law and Liu, Zhao and Brogliato's at two and three rough contacts, against
// programs of a few lines that take nothing from the library but the rows of the contacts: every
// combination of modes by a dense solution of its equations, and the forces of the contacts
// integrated in time.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/study/verdict.h"
#include "tests/support/flight.h"
#include "tests/support/rough_contacts.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

using Eigen::Index;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// W = AM⁻¹Aᵀ and u = Aq̇⁻ with the rows n, t of each contact, and its numbers.
struct Contacts {
  Matrix W;
  Vector u, e, mu, stiffness;

  [[nodiscard]] Index count() const { return e.size(); }
};

Contacts contacts_of(const Example& example) {
  const EvaluatedSystem system = evaluate(example.mechanism, example.q);
  const auto n = static_cast<Index>(example.q.size());
  const auto k = static_cast<Index>(example.mechanism.contacts.size());
  Matrix A = Matrix::Zero(2 * k, n);
  Contacts out{{}, {}, Vector(k), Vector(k), Vector(k)};
  for (Index i = 0; i < k; ++i) {
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(i)];
    for (Index part = 0; part < 2; ++part) {
      const Row& row = part == 0 ? rows.normal : rows.tangent;
      for (Index j = 0; j < 3; ++j) {
        const auto c = static_cast<std::size_t>(j);
        if (rows.body_a != ground) A(2 * i + part, 3 * rows.body_a + j) = row.a[c];
        if (rows.body_b != ground) A(2 * i + part, 3 * rows.body_b + j) = row.b[c];
      }
    }
    const Contact& contact = example.mechanism.contacts[static_cast<std::size_t>(i)];
    out.e(i) = contact.e;
    out.mu(i) = contact.mu_s;
    out.stiffness(i) = contact.stiffness_ratio;
  }
  const Vector mass = Eigen::Map<const Vector>(system.mass.data(), n);
  out.W = A * mass.cwiseInverse().asDiagonal() * A.transpose();
  out.u = A * Eigen::Map<const Vector>(example.qdot.data(), n);
  return out;
}

Vector impulses_of(const ImpactSolution& s, Index contacts) {
  Vector out = Vector::Zero(2 * contacts);
  for (const ContactImpulse& i : s.result.impulses) {
    out(2 * i.contact) = i.normal;
    out(2 * i.contact + 1) = i.tangent;
  }
  return out;
}

/// Every solution of 0 ≤ v_n ⊥ i_n − o ≥ 0 with Coulomb's law between v_t and i_t, v = u + Wi.
std::vector<Vector> one_phase(const Contacts& c, const Vector& u, const Vector& o) {
  constexpr double hair = 1e-10;
  const Index k = c.count();
  std::vector<Vector> found;
  const auto combinations = static_cast<Index>(std::pow(6, static_cast<double>(k)));
  for (Index number = 0; number < combinations; ++number) {
    Matrix S = Matrix::Zero(2 * k, 2 * k);
    Vector b(2 * k);
    std::vector<Index> slip;
    Index rest = number;
    for (Index i = 0; i < k; ++i, rest /= 6) {
      const Index n = 2 * i, t = n + 1;
      slip.push_back(rest % 3 - 1);
      if (rest % 6 < 3) {
        S.row(n) = c.W.row(n);
        b(n) = -u(n);
      } else {
        S(n, n) = 1;
        b(n) = o(i);
      }
      if (slip.back() == 0) {
        S.row(t) = c.W.row(t);
        b(t) = -u(t);
      } else {
        S(t, t) = 1;
        S(t, n) = static_cast<double>(slip.back()) * c.mu(i);
        b(t) = 0;
      }
    }
    const Eigen::FullPivLU<Matrix> lu(S);
    if (lu.rcond() < 1e-10) continue;
    const Vector impulse = lu.solve(b), v = u + c.W * impulse;
    bool good = true;
    for (Index i = 0; i < k; ++i) {
      const Index n = 2 * i, t = n + 1;
      const Index s = slip[static_cast<std::size_t>(i)];
      good = good && impulse(n) >= o(i) - hair && v(n) >= -hair;
      good = good && (s == 0 ? std::abs(impulse(t)) <= c.mu(i) * impulse(n) + hair
                             : static_cast<double>(s) * v(t) >= -hair);
    }
    const bool known = std::ranges::any_of(
        found, [&](const Vector& other) { return (other - impulse).norm() < 1e-7; });
    if (good && !known) found.push_back(impulse);
  }
  return found;
}

/// True if two of these impulses lead to one velocity: the contacts may share them in many ways.
bool shared(const Contacts& c, const std::vector<Vector>& impulses) {
  return std::ranges::any_of(impulses, [&](const Vector& one) {
    return std::ranges::any_of(impulses, [&](const Vector& other) {
      return &one != &other && (c.W * (one - other)).norm() < 1e-7 * (1 + (c.W * one).norm());
    });
  });
}

// One of the answers; where the law is sure of them all, the one that loses most energy. It is,
// unless the contacts may share the impulses of the compression in many ways, each of which gives
// back others: of a continuum of answers it follows the share of least norm, and says that there
// are more.
TEST(RoughContacts, PfeifferAndGlockerByPlainEnumeration) {
  std::mt19937_64 random(seed(63));
  int compared = 0, slipping = 0, unsure = 0;
  for (int run = 0; run < 400; ++run) {
    const Example example = rough_contacts(random, 2 + run % 2);
    const Contacts c = contacts_of(example);
    std::vector<Vector> answers;
    const std::vector<Vector> compressions = one_phase(c, c.u, Vector::Zero(c.count()));
    for (const Vector& compression : compressions) {
      Vector given(c.count());
      for (Index i = 0; i < c.count(); ++i) given(i) = c.e(i) * std::max(0.0, compression(2 * i));
      for (const Vector& expansion : one_phase(c, c.u + c.W * compression, given)) {
        answers.push_back(compression + expansion);
      }
    }
    if (answers.empty()) continue;  // its equations are singular
    const ImpactSolution s = impact_of(example, PfeifferGlockerLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved) << run;
    if (!s.multipliers_unique) continue;
    const auto work = [&](const Vector& i) { return i.dot(c.u) + i.dot(c.W * i) / 2; };
    const Vector ours = impulses_of(s, c.count());
    const auto distance = [&](const Vector& one) { return (ours - one).norm(); };
    const Vector& nearest = *std::ranges::min_element(answers, {}, distance);
    EXPECT_NEAR(distance(nearest), 0, 1e-7 * (1 + nearest.norm())) << run;
    const double least = work(*std::ranges::min_element(answers, {}, work));
    if (s.all_alternatives) {
      EXPECT_NEAR(work(ours), least, 1e-7 * (1 + std::abs(least))) << run;
    } else {
      EXPECT_TRUE(shared(c, compressions)) << run;
      ++unsure;
    }
    ++compared;
    for (Index i = 0; i < c.count(); ++i) {
      slipping += c.mu(i) > 0 && std::abs(ours(2 * i + 1)) > (c.mu(i) - 1e-6) * ours(2 * i) &&
                          ours(2 * i) > 0
                      ? 1
                      : 0;
    }
  }
  EXPECT_GT(compared, 300);
  EXPECT_GT(slipping, 50);
  EXPECT_LT(unsure, compared / 10);
}

// Two contacts share the impulses of the compression in many ways; of the two answers that are
// found neither loses as much as a third one, and it is not said that there are two.
TEST(RoughContacts, WhatIsNotKnownToBeAllIsNotCalledAll) {
  constexpr int run = 388;
  std::mt19937_64 random(63);
  for (int before = 0; before < run; ++before) rough_contacts(random, 2 + before % 2);
  const Example example = rough_contacts(random, 2 + run % 2);
  const Evaluation evaluation = compute(scenario_of(example, PfeifferGlockerLaw{}));
  ASSERT_EQ(evaluation.alternatives.size(), 2u);
  ASSERT_FALSE(evaluation.all_alternatives);
  const std::vector<Finding> notes = solution_notes(example.mechanism, evaluation);
  EXPECT_TRUE(std::ranges::any_of(notes, [](const Finding& note) {
    return note.text ==
           "not unique: 2 solutions of the law are known here, of which the one that loses most "
           "energy at the contacts is shown, and there may be others";
  }));
}

/// The forces kδ^1.5 of all contacts, stiffer by 1/e² on the way back, with Coulomb's friction,
/// in short steps until all have let go.
/// @param part  length of the steps, relative
Vector march(const Contacts& c, double part) {
  constexpr double exponent = 1.5;
  const Index k = c.count();
  const Vector stiffness = c.stiffness / c.stiffness.maxCoeff();
  Vector v = c.u, P = Vector::Zero(2 * k), depth = Vector::Zero(k);
  std::vector<bool> open(static_cast<std::size_t>(k));
  double fastest = 0, lightest = 0;
  for (Index i = 0; i < k; ++i) {
    open[static_cast<std::size_t>(i)] = v(2 * i) >= -1e-9;
    fastest = std::max(fastest, -v(2 * i));
    lightest = std::max(lightest, c.W(2 * i, 2 * i));
  }
  const double h =
      part * 2e-4 * std::pow(1 / (lightest * std::pow(fastest, exponent - 1)), 1 / (exponent + 1));
  for (int step = 0; step < 2000000 && std::ranges::count(open, false) > 0; ++step) {
    Vector i = Vector::Zero(2 * k);
    for (Index n = 0; n < k; ++n) {
      if (open[static_cast<std::size_t>(n)]) continue;
      i(2 * n) = h * stiffness(n) * std::pow(std::max(depth(n), 0.0), exponent);
    }
    for (int sweep = 0; sweep < 60; ++sweep) {
      double change = 0;
      for (Index n = 0; n < k; ++n) {
        const Index t = 2 * n + 1;
        const double most = c.mu(n) * i(2 * n), before = i(t);
        i(t) = std::clamp(before - (v(t) + c.W.row(t).dot(i)) / c.W(t, t), -most, most);
        change = std::max(change, std::abs(i(t) - before));
      }
      if (change < 1e-14) break;
    }
    const Vector next = v + c.W * i;
    for (Index n = 0; n < k; ++n) {
      const auto place = static_cast<std::size_t>(n);
      if (open[place]) {
        open[place] = next(2 * n) >= -1e-9;
        depth(n) = 0;
        continue;
      }
      const double rate = (v(2 * n) + next(2 * n)) / 2;
      // W_r = −e²W_c: on the way back the same force acts over e² of the way.
      depth(n) -= h * rate / (rate < 0 ? 1 : c.e(n) * c.e(n));
      if (depth(n) <= 0 && next(2 * n) >= 0) {
        depth(n) = 0;
        open[place] = true;
      }
    }
    v = next;
    P += i;
  }
  return P;
}

TEST(RoughContacts, LiuZhaoAndBrogliatoByForcesInTime) {
  std::mt19937_64 random(seed(64));
  int compared = 0;
  for (int run = 0; run < 60; ++run) {
    Example example = rough_contacts(random, 2 + run % 2);
    for (Contact& contact : example.mechanism.contacts) contact.e = std::max(contact.e, 0.2);
    const Contacts c = contacts_of(example);
    double slowest = 0;
    for (Index i = 0; i < c.count(); ++i) slowest = std::min(slowest, c.u(2 * i));
    if (slowest > -0.05) continue;  // its steps would be too many
    const ImpactSolution s = impact_of(example, LiuZhaoBrogliatoLaw{});
    if (s.result.status != ImpactStatus::solved || s.waves.jammed) continue;
    const Vector expected = march(c, 1);
    const double size = expected.cwiseAbs().maxCoeff();
    // Where the number of strokes depends on the length of the steps, they are too long.
    if ((march(c, 0.5) - expected).cwiseAbs().maxCoeff() > 2e-3 * size) continue;
    EXPECT_NEAR((impulses_of(s, c.count()) - expected).cwiseAbs().maxCoeff(), 0, 5e-3 * size)
        << run;
    ++compared;
  }
  EXPECT_GT(compared, 40);
}

}  // namespace
}  // namespace carom::test
