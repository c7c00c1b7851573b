// SPDX-License-Identifier: MIT
#include "core/motion/mode_choice.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/impact/coulomb_solver.h"
#include "core/math/lcp.h"
#include "core/motion/tolerances.h"

namespace carom {

namespace {

bool frictionless(const ContactProblem& problem) {
  return std::ranges::all_of(problem.mu_s, [](double mu) { return mu == 0; });
}

/// What the contact may do, what it rather does first.
Modes options_of(const ContactProblem& problem, std::size_t i, double still) {
  using enum PersistentMode;
  if (problem.mu_s[i] == 0) return {slides, open};
  const double v_t = problem.tangent.speed[i];
  if (v_t > still) return {slips_forward, open};
  if (v_t < -still) return {slips_backward, open};
  return {sticks, slips_forward, slips_backward, open};
}

double acceleration(const ContactProblem::Side& side, std::size_t i,
                    const Eigen::VectorXd& response) {
  const auto k = static_cast<Eigen::Index>(i);
  return side.row.row(k).dot(response) + side.free(k);
}

/// Whether the accelerations are those that the mode asks for.
bool moves_as(const ContactProblem& problem, std::size_t i, PersistentMode mode, double still,
              const Eigen::VectorXd& response, double tolerance) {
  const double a_n = acceleration(problem.normal, i, response);
  const double a_t = acceleration(problem.tangent, i, response);
  const double allowed = tolerance * (problem.size + response.norm());
  const double allowed_n = allowed * problem.normal.norm[i];
  const double allowed_t = allowed * problem.tangent.norm[i];
  if (mode == PersistentMode::open) return a_n >= -allowed_n;
  if (!(std::abs(a_n) <= allowed_n)) return false;
  if (mode == PersistentMode::sticks) return std::abs(a_t) <= allowed_t;
  if (mode == PersistentMode::slides || std::abs(problem.tangent.speed[i]) > still) return true;
  return slip_sign(mode) * a_t >= -allowed_t;
}

/// The response under these modes, if it is what they say.
std::optional<Eigen::VectorXd> consistent_response(const ContactProblem& problem,
                                                   const Modes& modes, double still,
                                                   double tolerance) {
  Eigen::VectorXd response = contact_response(problem, modes, independent_rows(problem, modes));
  if (!accelerates_as(problem, modes, still, response, tolerance)) return {};
  if (!forces_within(problem, modes, response, tolerance)) return {};
  return response;
}

bool same_open(const Modes& a, const Modes& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] == PersistentMode::open) != (b[i] == PersistentMode::open)) return false;
  }
  return true;
}

bool contains(const std::vector<Modes>& left, const Modes& modes) {
  return std::ranges::find(left, modes) != left.end();
}

ModeChoice enumerate(const ContactProblem& problem, const std::vector<Modes>& left, double still,
                     const ModeTest& possible, double tolerance) {
  std::vector<Modes> options;
  long combinations = 1;
  for (std::size_t i = 0; i < problem.count(); ++i) {
    options.push_back(options_of(problem, i, still));
    combinations *= static_cast<long>(options.back().size());
    if (combinations > most_combinations) return {ChoiceStatus::too_many, {}, {}};
  }
  ModeChoice out;
  Modes modes(problem.count());
  for (long number = 0; number < combinations; ++number) {
    long rest = number;
    for (std::size_t i = problem.count(); i-- > 0;) {
      const auto choices = static_cast<long>(options[i].size());
      modes[i] = options[i][static_cast<std::size_t>(rest % choices)];
      rest /= choices;
    }
    if (contains(left, modes)) continue;
    auto response = consistent_response(problem, modes, still, tolerance);
    if (!response || !possible(modes)) continue;
    if (out.status == ChoiceStatus::none) {
      out = {ChoiceStatus::found, modes, std::move(*response)};
    } else if (problem.sense > 0 && !same_open(modes, out.modes) &&
               (*response - out.response).norm() > same_motion * problem.size) {
      out.status = ChoiceStatus::several;
      return out;
    }
  }
  return out;
}

/// What holds with a margin is first: a mode that is just ending still answers at its border,
/// and so do others that share a force with it.
ModeChoice enumerate(const ContactProblem& problem, const std::vector<Modes>& left, double still,
                     const ModeTest& possible) {
  ModeChoice out = enumerate(problem, left, still, possible, margin_tolerance);
  if (out.status != ChoiceStatus::none) return out;
  return enumerate(problem, left, still, possible, choice_tolerance);
}

/// B(20): 0 ≤ λ ⊥ A_cλ + H_4 ≥ 0. What neither pushes nor opens stays with the closed ones, unless
/// these have just ended, or cannot be.
ModeChoice complementary(const ContactProblem& problem, const std::vector<Modes>& left,
                         const ModeTest& possible) {
  const auto& D = problem.normal.row;
  LcpProblem lcp{D * D.transpose(), problem.normal.free};
  for (Eigen::Index i = 0; i < lcp.q.size(); ++i) {
    const double norm = problem.normal.norm[static_cast<std::size_t>(i)];
    const bool still = std::abs(lcp.q(i)) <= choice_tolerance * problem.size * norm;
    if (still && lcp.M(i, i) == 0) lcp.q(i) = 0;
  }
  const LcpSolution solved = solve_lcp(lcp);
  if (solved.status != LcpStatus::solved) return {};
  ModeChoice out{ChoiceStatus::found, Modes(problem.count()), D.transpose() * solved.z};
  const auto choose = [&](auto closed) {
    for (std::size_t i = 0; i < problem.count(); ++i) {
      out.modes[i] = closed(i) ? PersistentMode::slides : PersistentMode::open;
    }
  };
  const double least = choice_tolerance * problem.size;
  choose([&](std::size_t i) {
    return solved.w(static_cast<Eigen::Index>(i)) <= least * problem.normal.norm[i];
  });
  if (!contains(left, out.modes) && possible(out.modes)) return out;
  choose([&](std::size_t i) {
    return solved.z(static_cast<Eigen::Index>(i)) * problem.normal.norm[i] > least;
  });
  return out;
}

/// Coulomb's problem of the accelerations instead of the velocities.
CoulombProblem coulomb_problem(const ContactProblem& problem, double still) {
  CoulombProblem out;
  const auto count = static_cast<Eigen::Index>(problem.count());
  out.D.resize(2 * count, problem.normal.row.cols());
  if (problem.size > 0) out.size = problem.size;
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    out.D.row(2 * i) = problem.normal.row.row(i);
    out.D.row(2 * i + 1) = problem.tangent.row.row(i);
    const double v_t = problem.tangent.speed[k];
    out.contacts.push_back({.mu_s = problem.mu_s[k],
                            .mu_d = problem.mu_d[k],
                            .zeta_n = problem.normal.free(i),
                            .zeta_t = problem.tangent.free(i),
                            .length_n = problem.normal.norm[k],
                            .length_t = problem.tangent.norm[k],
                            .slip = v_t > still    ? 1
                                    : v_t < -still ? -1
                                                   : 0});
  }
  return out;
}

PersistentMode persistent(ContactMode mode) {
  switch (mode) {
    case ContactMode::open:
      return PersistentMode::open;
    case ContactMode::stick:
      return PersistentMode::sticks;
    case ContactMode::slip_positive:
      return PersistentMode::slips_forward;
    case ContactMode::slip_negative:
      return PersistentMode::slips_backward;
    case ContactMode::closed:
      return PersistentMode::slides;
    default:  // no force is given
      return PersistentMode::open;
  }
}

/// The modes of a solution of Coulomb's problem: it decides what is too close for the tolerances of
/// the forces, and contacts that are too many to be enumerated.
ModeChoice read_off(const ContactProblem& problem, const std::vector<Modes>& left, double still,
                    const ModeTest& possible) {
  for (Eigen::Index i = 0; i < problem.normal.row.rows(); ++i) {
    if (problem.normal.row.row(i).isZero(0)) return {};  // the joints lock it
  }
  for (const CoulombSolution& solution : solve_coulomb(coulomb_problem(problem, still)).all) {
    ModeChoice out{ChoiceStatus::found, {}, solution.y};
    for (const ContactMode mode : solution.modes) out.modes.push_back(persistent(mode));
    if (!contains(left, out.modes) && possible(out.modes)) return out;
  }
  return {};
}

}  // namespace

bool accelerates_as(const ContactProblem& problem, const Modes& modes, double still,
                    const Eigen::VectorXd& response, double tolerance) {
  for (std::size_t i = 0; i < modes.size(); ++i) {
    if (!moves_as(problem, i, modes[i], still, response, tolerance)) return false;
  }
  return true;
}

ModeChoice choose_modes(const ContactProblem& problem, const std::vector<Modes>& left, double still,
                        const ModeTest& possible) {
  if (problem.count() == 0) {
    return {ChoiceStatus::found, {}, Eigen::VectorXd::Zero(problem.normal.row.cols())};
  }
  if (frictionless(problem)) return complementary(problem, left, possible);
  ModeChoice out = enumerate(problem, left, still, possible);
  const bool answered = out.status == ChoiceStatus::found || out.status == ChoiceStatus::several;
  if (answered || problem.sense < 0) return out;
  ModeChoice solved = read_off(problem, left, still, possible);
  return solved.status == ChoiceStatus::found ? solved : out;
}

}  // namespace carom
