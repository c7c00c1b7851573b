// SPDX-License-Identifier: MIT
#include "tests/support/rough_contacts.h"

#include <cmath>
#include <string>

#include "core/impact/audit.h"

namespace carom::test {

namespace {

/// A point of the world fixed to a body.
Vec2 in_body(const Example& e, int body, Vec2 world) {
  if (body == ground) return world;
  const auto at = static_cast<std::size_t>(3 * body);
  const double angle = e.q[at + 2];
  return rotated(world - Vec2{e.q[at], e.q[at + 1]}, std::cos(angle), -std::sin(angle));
}

/// v_n of a contact.
double approach(const Example& e, std::size_t contact) {
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  const ContactRows& rows = system.contacts[contact];
  return apply(system, rows.body_a, rows.body_b, rows.normal, e.qdot);
}

}  // namespace

Example rough_contacts(std::mt19937_64& random, int contacts) {
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
  };
  const auto integer = [&](int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
  };
  Example e;
  const int bodies = integer(1, 3);
  for (int b = 0; b < bodies; ++b) {
    const double mass = std::pow(10, uniform(-1, 1));
    e.mechanism.bodies.push_back({"b" + std::to_string(b), BodyKind::rigid, mass,
                                  mass * std::pow(uniform(0.1, 1), 2), NoShape{}});
    for (int i = 0; i < 3; ++i) e.q.push_back(uniform(-1, 1));
    for (int i = 0; i < 3; ++i) e.qdot.push_back(uniform(-1, 1));
  }
  for (int k = 0; k < contacts; ++k) {
    const int a = integer(0, bodies - 1);
    int b = integer(-1, bodies - 1);
    if (b == a) b = ground;
    const Vec2 at{uniform(-1, 1), uniform(-1, 1)};
    const double turned = b == ground ? 0 : e.q[static_cast<std::size_t>(3 * b + 2)];
    const Line line{{b, Place::at, in_body(e, b, at)}, uniform(-pi, pi) - turned};
    Contact contact{"c" + std::to_string(k), PointLine{{a, Place::at, in_body(e, a, at)}, line}};
    contact.e = uniform(0, 0.95);
    contact.mu_s = contact.mu_d = uniform(0, 1) < 0.1 ? 0 : uniform(0, 1.2);
    contact.stiffness_ratio = std::pow(10, uniform(-1, 1));
    e.mechanism.contacts.push_back(contact);
  }
  if (approach(e, 0) > 0) {
    for (double& v : e.qdot) v = -v;
  }
  return e;
}

Example discs_in_a_row(const std::vector<double>& mass, const std::vector<double>& velocity,
                       const std::vector<double>& stiffness) {
  Example e;
  for (std::size_t i = 0; i < mass.size(); ++i) {
    const int disc = static_cast<int>(i);
    e.mechanism.bodies.push_back(
        {"d" + std::to_string(i), BodyKind::rigid, mass[i], {}, DiscShape{0.5}});
    for (const double c : {static_cast<double>(i), 0.0, 0.0}) e.q.push_back(c);
    for (const double c : {velocity[i], 0.0, 0.0}) e.qdot.push_back(c);
    if (i == 0) continue;
    Contact contact{"c" + std::to_string(i - 1), DiscDisc{disc - 1, disc}};
    contact.e = 1;
    if (!stiffness.empty()) contact.stiffness_ratio = stiffness[i - 1];
    e.mechanism.contacts.push_back(contact);
  }
  return e;
}

ImpactSolution impact_of(const Example& example, const Law& law) {
  const EvaluatedSystem system = evaluate(example.mechanism, example.q);
  const EliminationPlan plan = plan_elimination(example.mechanism);
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(example.mechanism, plan, system, example.qdot, law, workspace, solution);
  return solution;
}

std::string audit_faults(const Example& example, const ImpactSolution& solution) {
  const EvaluatedSystem system = evaluate(example.mechanism, example.q);
  const EliminationPlan plan = plan_elimination(example.mechanism);
  const auto residuals = audit(example.mechanism, system, solution,
                               joint_impulses(plan, system, solution), solution.law);
  std::string faults = residuals.empty() ? "nothing was checked" : "";
  for (const Residual& r : residuals) {
    if (!r.holds()) faults += r.law + ": " + std::to_string(r.value) + "\n";
  }
  return faults;
}

}  // namespace carom::test
