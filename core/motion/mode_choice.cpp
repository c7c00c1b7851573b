// SPDX-License-Identifier: MIT
#include "core/motion/mode_choice.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/impact/coulomb_solver.h"
#include "core/impact/islands.h"
#include "core/math/lcp.h"
#include "core/motion/tolerances.h"

namespace carom {

PersistentMode persistent_mode(ContactMode mode) {
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

namespace {

/// Contacts of which all combinations of modes cost less than pivots.
constexpr std::size_t most_at_once = 4;

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

/// The modes of a solution of Coulomb's problem, in which what neither pushes nor opens stays
/// closed.
Modes kept_closed(const ContactProblem& problem, const CoulombSolution& solution, double still) {
  using enum PersistentMode;
  const double least = choice_tolerance * (problem.size + solution.y.norm());
  Modes modes;
  for (std::size_t i = 0; i < problem.count(); ++i) {
    const PersistentMode mode = persistent_mode(solution.modes[i]);
    const bool opens = acceleration(problem.normal, i, solution.y) > least * problem.normal.norm[i];
    if (mode != open || opens) {
      modes.push_back(mode);
      continue;
    }
    const double a_t = acceleration(problem.tangent, i, solution.y);
    const double v_t = problem.tangent.speed[i];
    const double slip = std::abs(v_t) > still ? v_t : a_t;
    const bool sticks_on =
        std::abs(v_t) <= still && std::abs(a_t) <= least * problem.tangent.norm[i];
    modes.push_back(problem.mu_s[i] == 0 ? slides
                    : sticks_on          ? sticks
                    : slip > 0           ? slips_forward
                                         : slips_backward);
  }
  return modes;
}

/// The modes of a solution of Coulomb's problem: it decides what is too close for the tolerances of
/// the forces, and contacts that are too many to be enumerated.
ModeChoice read_off(const ContactProblem& problem, const std::vector<Modes>& left, double still,
                    const ModeTest& possible) {
  for (Eigen::Index i = 0; i < problem.normal.row.rows(); ++i) {
    if (problem.normal.row.row(i).isZero(0)) return {};  // the joints lock it
  }
  const auto allowed = [&](const CoulombSolution& solution) -> std::optional<ModeChoice> {
    ModeChoice out{ChoiceStatus::found, kept_closed(problem, solution, still), solution.y};
    if (!contains(left, out.modes) && possible(out.modes)) return out;
    out.modes.clear();
    for (const ContactMode mode : solution.modes) out.modes.push_back(persistent_mode(mode));
    if (!contains(left, out.modes) && possible(out.modes)) return out;
    return {};
  };
  const CoulombProblem forces = coulomb_problem(problem, still);
  const std::size_t count = problem.count();
  if (count > most_at_once) {
    for (const CoulombSolution& solution : solve_coulomb_from(forces, {}).all) {
      if (auto out = allowed(solution)) return *out;
    }
    if (count > most_enumerated_contacts) return {};
  }
  for (const CoulombSolution& solution : solve_coulomb(forces).all) {
    if (auto out = allowed(solution)) return *out;
  }
  return {};
}

/// The modes of contacts that act on each other.
ModeChoice choose_together(const ContactProblem& problem, const std::vector<Modes>& left,
                           double still, const ModeTest& possible) {
  ModeChoice out = enumerate(problem, left, still, possible);
  const bool answered = out.status == ChoiceStatus::found || out.status == ChoiceStatus::several;
  if (answered || problem.sense < 0) return out;
  ModeChoice solved = read_off(problem, left, still, possible);
  return solved.status == ChoiceStatus::found ? solved : out;
}

ContactProblem part_of(const ContactProblem& whole, const std::vector<Eigen::Index>& contacts) {
  ContactProblem part;
  part.size = whole.size;
  part.sense = whole.sense;
  const auto take = [&](const ContactProblem::Side& from, ContactProblem::Side& to) {
    to.row = from.row(contacts, Eigen::all);
    to.free = from.free(contacts);
    for (const Eigen::Index k : contacts) {
      to.norm.push_back(from.norm[static_cast<std::size_t>(k)]);
      to.speed.push_back(from.speed[static_cast<std::size_t>(k)]);
      to.given.push_back(from.given[static_cast<std::size_t>(k)]);
    }
  };
  take(whole.normal, part.normal);
  take(whole.tangent, part.tangent);
  for (const Eigen::Index k : contacts) {
    part.mu_s.push_back(whole.mu_s[static_cast<std::size_t>(k)]);
    part.mu_d.push_back(whole.mu_d[static_cast<std::size_t>(k)]);
  }
  return part;
}

/// Contacts that do not act on each other, island by island.
struct IslandChoice {
  const ContactProblem& problem;
  const std::vector<Modes>& left;
  double still;
  const ModeTest& possible;
  std::vector<std::vector<Eigen::Index>> islands = {};
  std::vector<ModeChoice> chosen = {};

  [[nodiscard]] ModeChoice choose(std::size_t island, const std::vector<Modes>& ended) const {
    return choose_together(part_of(problem, islands[island]), ended, still,
                           [](const Modes&) { return true; });
  }

  [[nodiscard]] ModeChoice all_together() const {
    ModeChoice out{ChoiceStatus::found, Modes(problem.count()),
                   Eigen::VectorXd::Zero(problem.normal.row.cols())};
    for (std::size_t i = 0; i < islands.size(); ++i) {
      out.response += chosen[i].response;
      for (std::size_t k = 0; k < islands[i].size(); ++k) {
        out.modes[static_cast<std::size_t>(islands[i][k])] = chosen[i].modes[k];
      }
    }
    const bool may = !contains(left, out.modes) && possible(out.modes);
    return may ? out : ModeChoice{};
  }

  /// The modes that ended are those of one island: it gets other modes, and the other islands keep
  /// theirs.
  ModeChoice with_another(std::size_t island) {
    std::vector<Modes> ended;
    for (const Modes& all : left) {
      Modes& part = ended.emplace_back();
      for (const Eigen::Index k : islands[island]) part.push_back(all[static_cast<std::size_t>(k)]);
    }
    ModeChoice other = choose(island, ended);
    if (other.status != ChoiceStatus::found) return {};
    std::swap(other, chosen[island]);
    ModeChoice out = all_together();
    std::swap(other, chosen[island]);
    return out;
  }

  /// Without status `found` where islands alone do not tell.
  ModeChoice choose_all() {
    for (std::size_t i = 0; i < islands.size(); ++i) {
      chosen.push_back(choose(i, {}));
      if (chosen.back().status != ChoiceStatus::found) return {};
    }
    ModeChoice out = all_together();
    for (std::size_t i = 0; i < islands.size() && out.status != ChoiceStatus::found; ++i) {
      if (!left.empty()) out = with_another(i);
    }
    return out;
  }
};

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
  IslandChoice islands{problem, left, still, possible};
  islands.islands = contact_islands(coulomb_problem(problem, still).D);
  if (islands.islands.size() > 1) {
    ModeChoice out = islands.choose_all();
    if (out.status == ChoiceStatus::found) return out;
  }
  return choose_together(problem, left, still, possible);
}

}  // namespace carom
