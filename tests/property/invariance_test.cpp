// SPDX-License-Identifier: MIT
//
// What an impact is must not depend on how it is written down: where the origin is, which way x
// points, the order of the bodies, the units, or a joint that is written twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "core/impact/solve.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/row_space.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

constexpr int examples = 10000;

ImpactSolution solve(const test::Example& e, const Law& law, ImpactWorkspace& workspace) {
  ImpactSolution solution;
  const EliminationPlan plan = plan_elimination(e.mechanism);
  solve_impact(e.mechanism, plan, evaluate(e.mechanism, e.q), e.qdot, law, workspace, solution);
  return solution;
}

ImpactSolution solve(const test::Example& e, const Law& law) {
  ImpactWorkspace workspace;
  return solve(e, law, workspace);
}

Vec2 moved(Vec2 p, double angle, Vec2 shift) {
  return rotated(p, std::cos(angle), std::sin(angle)) + shift;
}

/// The line of a contact, if it has one.
Line* line_of(Contact& contact) {
  if (auto* point = std::get_if<PointLine>(&contact.geometry)) return &point->surface;
  if (auto* disc = std::get_if<DiscLine>(&contact.geometry)) return &disc->surface;
  return nullptr;
}

test::Example rotated_and_shifted(test::Example e, double angle, Vec2 shift) {
  const auto move_anchor = [&](Anchor& a) {
    if (a.body == ground) a.p = moved(a.p, angle, shift);
  };
  // A direction fixed in the ground or in a particle turns with the world.
  const auto turns_with_world = [&](int body) {
    return body == ground ||
           e.mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::particle;
  };
  for (Joint& joint : e.mechanism.joints) {
    std::visit(
        [&](auto& kind) {
          move_anchor(kind.a);
          move_anchor(kind.b);
          using Kind = std::decay_t<decltype(kind)>;
          if constexpr (std::is_same_v<Kind, SlotJoint> || std::is_same_v<Kind, PrismaticJoint>) {
            if (turns_with_world(kind.b.body)) kind.axis_angle += angle;
          }
          if constexpr (std::is_same_v<Kind, PrismaticJoint>) {
            if (kind.b.body == ground) kind.angle += angle;
            if (kind.a.body == ground) kind.angle -= angle;
          }
        },
        joint.kind);
  }
  for (Contact& contact : e.mechanism.contacts) {
    if (Line* line = line_of(contact)) {
      move_anchor(line->through);
      if (turns_with_world(line->through.body)) line->normal_angle += angle;
    }
  }
  std::size_t k = 0;
  for (const Body& body : e.mechanism.bodies) {
    const Vec2 p = moved({e.q[k], e.q[k + 1]}, angle, shift);
    const Vec2 v = moved({e.qdot[k], e.qdot[k + 1]}, angle, {});
    e.q[k] = p.x;
    e.q[k + 1] = p.y;
    e.qdot[k] = v.x;
    e.qdot[k + 1] = v.y;
    if (body.kind == BodyKind::rigid) e.q[k + 2] += angle;
    k += body.kind == BodyKind::rigid ? 3 : 2;
  }
  return e;
}

test::Example reordered(const test::Example& e, std::mt19937_64& random) {
  const std::size_t count = e.mechanism.bodies.size();
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  std::vector<int> new_index(count);
  test::Example out;
  const std::vector<int> offset = coordinate_offsets(e.mechanism);
  for (std::size_t i = 0; i < count; ++i) {
    new_index[order[i]] = static_cast<int>(i);
    out.mechanism.bodies.push_back(e.mechanism.bodies[order[i]]);
    for (int k = offset[order[i]]; k < offset[order[i] + 1]; ++k) {
      out.q.push_back(e.q[static_cast<std::size_t>(k)]);
      out.qdot.push_back(e.qdot[static_cast<std::size_t>(k)]);
    }
  }
  const auto rename = [&](Anchor& a) {
    if (a.body != ground) a.body = new_index[static_cast<std::size_t>(a.body)];
  };
  out.mechanism.joints = e.mechanism.joints;
  std::reverse(out.mechanism.joints.begin(), out.mechanism.joints.end());
  for (Joint& joint : out.mechanism.joints) {
    std::visit(
        [&](auto& kind) {
          rename(kind.a);
          rename(kind.b);
        },
        joint.kind);
  }
  out.mechanism.contacts = e.mechanism.contacts;
  for (Contact& contact : out.mechanism.contacts) {
    if (Line* line = line_of(contact)) rename(line->through);
    const auto rename_body = [&](int& body) { body = new_index[static_cast<std::size_t>(body)]; };
    if (auto* point = std::get_if<PointLine>(&contact.geometry)) rename(point->striker);
    if (auto* disc = std::get_if<DiscLine>(&contact.geometry)) rename_body(disc->striker.body);
    if (auto* discs = std::get_if<DiscDisc>(&contact.geometry)) {
      rename_body(discs->striker.body);
      rename_body(discs->surface.body);
    }
  }
  return out;
}

/// Lengths in units of 1/L metres, masses in units of 1/m kilograms.
test::Example in_other_units(test::Example e, double L, double m) {
  for (Body& body : e.mechanism.bodies) {
    body.mass *= m;
    if (body.inertia) *body.inertia *= m * L * L;
    if (auto* disc = std::get_if<DiscShape>(&body.shape)) disc->radius *= L;
  }
  const auto scale = [&](Anchor& a) { a.p = L * a.p; };
  for (Joint& joint : e.mechanism.joints) {
    std::visit(
        [&](auto& kind) {
          scale(kind.a);
          scale(kind.b);
          if constexpr (std::is_same_v<std::decay_t<decltype(kind)>, DistanceJoint>) {
            kind.length *= L;
          }
        },
        joint.kind);
  }
  for (Contact& contact : e.mechanism.contacts) {
    if (Line* line = line_of(contact)) scale(line->through);
    if (auto* point = std::get_if<PointLine>(&contact.geometry)) scale(point->striker);
  }
  std::size_t k = 0;
  for (const Body& body : e.mechanism.bodies) {
    for (std::size_t c = 0; c < 2; ++c) {
      e.q[k + c] *= L;
      e.qdot[k + c] *= L;
    }
    k += body.kind == BodyKind::rigid ? 3 : 2;
  }
  return e;
}

test::Example with_redundant_joint(test::Example e) {
  Joint again = e.mechanism.joints.front();
  again.name += "once_more";
  e.mechanism.joints.push_back(again);
  return e;
}

struct Units {
  double energy = 1, mass = 1, impulse = 1;
};

/// det W far from 0, or 0 itself: how much rounding of W the impulses of a plane show.
double plane_condition(const PlanarImpactData& p) {
  return p.det > 0 ? std::max(1.0, p.W_nn * p.W_tt / p.det) : 1;
}

/// What two ways of writing may differ by: their rounding, eps, times the condition of the pose and
/// of the masses.
struct Comparison {
  double bound;
  Units unit = {};

  void same(const test::Example& e, const ImpactSolution& a, const ImpactSolution& b) const {
    ASSERT_EQ(a.result.status, b.result.status);
    ASSERT_EQ(a.result.regime, b.result.regime);
    ASSERT_EQ(a.role, b.role);
    const Indicators& x = a.indicators;
    const Indicators& y = b.indicators;
    ASSERT_NEAR(*y.T_minus.number / unit.energy / *x.T_minus.number, 1, bound);
    if (a.result.status != ImpactStatus::solved) return;
    ASSERT_NEAR(*x.xi.number, *y.xi.number, bound);
    const double T = *x.T_minus.number;
    const double cond = a.has_plane ? plane_condition(a.plane) : 1;
    const double largest = std::max(1.0, *x.gamma.number);
    ASSERT_NEAR(*x.gamma.number, *y.gamma.number, cond * bound * largest);
    if (!a.has_plane) return;
    ASSERT_NEAR(*y.m_eff.number / unit.mass / *x.m_eff.number, 1, bound);
    // An impulse against the largest one that the energy could give to this contact.
    const ContactImpulse& i = a.result.impulses.front();
    const ContactImpulse& k = b.result.impulses.front();
    const double size = std::hypot(i.normal, i.tangent) + std::sqrt(2 * T / a.plane.W_nn);
    ASSERT_EQ(i.contact, k.contact);
    ASSERT_NEAR(i.normal, k.normal / unit.impulse, cond * bound * size);
    ASSERT_NEAR(i.tangent, k.tangent / unit.impulse, cond * bound * size);
    same_critical_friction(e, a, b);
  }

  /// μ_cr = |i_t|/i_n is known as well as i_n is: its two terms may cancel.
  void same_critical_friction(const test::Example& e, const ImpactSolution& a,
                              const ImpactSolution& b) const {
    const PlanarImpactData& p = a.plane;
    const double e_n = e.mechanism.contacts[0].e;
    const double normal = -(1 + e_n) * p.W_tt * p.u_n + p.W_nt * p.u_t;
    const double terms =
        (1 + e_n) * (p.W_tt + std::abs(p.W_nt)) * std::sqrt(2 * p.T_minus * p.W_nn) +
        (p.W_nn + std::abs(p.W_nt)) * std::sqrt(2 * p.T_minus * p.W_tt);
    const double cancels = plane_condition(p) * bound * terms / std::abs(normal);
    if (!(p.det > 0) || cancels > 0.1) return;
    const Value& x = a.indicators.mu_cr;
    const Value& y = b.indicators.mu_cr;
    ASSERT_EQ(x.number.has_value(), y.number.has_value());
    if (x.number) {
      ASSERT_NEAR(*x.number, *y.number, 10 * cancels * (1 + *x.number));
    }
  }
};

/// Rows of the joints that are nearly dependent magnify rounding, and contacts that the joints
/// nearly lock magnify what is left of it once more.
double condition_of(const ImpactSolution& base, const ImpactWorkspace& w) {
  double contacts = 1;
  if (base.has_plane) {
    const auto k = std::ranges::find(base.role, ContactRole::impacting) - base.role.begin();
    contacts =
        std::sqrt(base.plane.W_nn) / w.problem.contacts.length_n(static_cast<std::size_t>(k));
  } else if (std::ranges::count(base.role, ContactRole::impacting) > 1) {
    contacts = w.problem.normals.smallest_kept();
  }
  return 1 / (w.problem.contacts.factor.joints.smallest_kept() * contacts);
}

/// The given velocity is rounded, and the joints may leave only a small part of it.
double part_left(const test::Example& e, const ImpactSolution& base) {
  return std::sqrt(*base.indicators.T_minus.number /
                   kinetic_energy(evaluate(e.mechanism, e.q), e.qdot));
}

/// Turning or scaling the description rounds it: the problem itself changes by eps times its
/// condition, however it is solved.
double rounding_of(const test::Example& e, double condition) {
  const auto [low, high] = std::ranges::minmax(e.mechanism.bodies, {}, &Body::mass);
  return std::max(1e-10, 50 * 2.3e-16 * condition * std::sqrt(high.mass / low.mass));
}

/// The decision was narrow: the smallest row kept, or the largest dropped, within a factor 10 of
/// the tolerance. The tree is the same in every way of writing unless masses are equal or joints
/// parallel, and then the parts change by a ratio of lever arms.
bool is_narrow(const RowSpace& rows) {
  return rows.smallest_kept() < 10 * rank_tolerance ||
         test::largest_dropped(rows) > rank_tolerance / 10;
}

/// Of the joints and held contacts, or of several contacts that strike together.
bool rank_is_close(const ImpactSolution& base, const ImpactWorkspace& w) {
  const bool several = std::ranges::count(base.role, ContactRole::impacting) > 1;
  return is_narrow(w.problem.contacts.factor.joints) || (several && is_narrow(w.problem.normals));
}

/// Where a decision hangs on less than that rounding, it may fall either way, and rightly so: a row
/// counts as dependent, a contact as resting, friction as enough to stick. Such examples are left
/// out; they are counted.
bool next_to_a_threshold(const test::Example& e, const ImpactSolution& base, double rounding,
                         double velocity_rounding, const Law& law) {
  if (rounding > 1e-3) return true;
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  const double fastest = std::sqrt(2 * *base.indicators.T_minus.number);
  for (const ContactRows& rows : system.contacts) {
    if (!(fastest > 0)) break;
    const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.normal});
    const double v = apply(system, rows.body_a, rows.body_b, rows.normal, base.result.qdot_minus);
    const double share = std::abs(v) / norm / fastest;
    if (std::abs(share - resting_tolerance) < std::max(velocity_rounding, resting_tolerance / 2)) {
      return true;
    }
  }
  if (!base.has_plane || !has_friction(law)) return false;
  const auto struck = std::ranges::find(base.role, ContactRole::impacting) - base.role.begin();
  const Contact& contact = e.mechanism.contacts[static_cast<std::size_t>(struck)];
  const double little = 100 * rounding * plane_condition(base.plane);
  for (const double s : {-1.0, 1.0}) {
    for (const double r : {-1.0, 1.0}) {
      PlanarImpactData p = base.plane;
      p.u_t += s * little * std::sqrt(2 * p.T_minus * p.W_tt);
      const double mu = 1 + r * little;
      const PlanarImpulse near = newton_coulomb(p, contact.e, contact.mu_s * mu, contact.mu_d * mu);
      if (near.regime != base.result.regime) return true;
    }
  }
  return false;
}

void expect_invariance(const Law& law, std::uint64_t seed) {
  std::mt19937_64 random(test::seed(seed));
  int compared = 0;
  int left_out = 0;
  int narrow = 0;  // of them for their rank
  for (int i = 0; compared < examples; ++i) {
    ASSERT_LT(i, 5 * examples);
    test::Example e = test::random_mechanism(random, 3).example;
    ImpactWorkspace workspace;
    ImpactSolution base = solve(e, law, workspace);
    if (base.result.status == ImpactStatus::no_approach) {
      for (double& v : e.qdot) v = -v;
      base = solve(e, law, workspace);
    }
    if (!(*base.indicators.T_minus.number > 0)) continue;
    const double left = std::min(1.0, part_left(e, base));
    const double bound = rounding_of(e, condition_of(base, workspace) / left);
    // Whether a contact rests is decided by the velocity, which only the joints spoil.
    const double velocity_rounding =
        rounding_of(e, 1 / (workspace.problem.contacts.factor.joints.smallest_kept() * left));
    const bool close = rank_is_close(base, workspace);
    narrow += close;
    if (close || next_to_a_threshold(e, base, bound, velocity_rounding, law)) {
      ++left_out;
      continue;
    }
    ++compared;
    const Comparison plain{bound};
    const Comparison units{bound, {1e3 * 1e3 * 1e-3, 1e-3, 1e-3 * 1e3}};
    const double angle = std::uniform_real_distribution<double>(-pi, pi)(random);
    {
      SCOPED_TRACE("rotation, example " + std::to_string(i));
      plain.same(e, base, solve(rotated_and_shifted(e, angle, {3, -2}), law));
    }
    {
      SCOPED_TRACE("order, example " + std::to_string(i));
      plain.same(e, base, solve(reordered(e, random), law));
    }
    {
      SCOPED_TRACE("units, example " + std::to_string(i));
      units.same(e, base, solve(in_other_units(e, 1e3, 1e-3), law));
    }
    if (!e.mechanism.joints.empty()) {
      SCOPED_TRACE("redundant joint, example " + std::to_string(i));
      plain.same(e, base, solve(with_redundant_joint(e), law));
    }
    if (testing::Test::HasFatalFailure()) return;
  }
  testing::Test::RecordProperty("left_out", left_out);
  testing::Test::RecordProperty("narrow", narrow);
  EXPECT_LT(narrow, compared / 50);
  EXPECT_LT(left_out, (compared + left_out) / 10);
}

TEST(Invariance, OfEveryFrictionlessImpactUnderEveryWayOfWritingIt) {
  expect_invariance(NewtonLaw{}, 20260104);
}

TEST(Invariance, OfEveryFrictionalImpactUnderEveryWayOfWritingIt) {
  expect_invariance(NewtonCoulombLaw{}, 20260105);
}

}  // namespace
}  // namespace carom
