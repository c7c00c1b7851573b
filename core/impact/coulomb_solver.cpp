// SPDX-License-Identifier: MIT
//
// Coulomb's friction at several contacts in the plane. With ζ = ζ_0 + Dy, y = Dᵀi, each contact is
//
//     open    i = 0,               ζ_n ≥ 0
//     stick   ζ_n = 0, ζ_t = 0,    i_n ≥ 0, |i_t| ≤ μ_s i_n
//     slip s  ζ_n = 0, s ζ_t ≥ 0,  i_n ≥ 0, i_t = −s μ_d i_n
//     closed  ζ_n = 0,             i_n ≥ 0, i_t = 0
//
// The last is all that a contact without friction does. Where contacts slide before and ζ is their
// acceleration, the direction of the slip is given, and s ζ_t ≥ 0 is not asked.
//
// An impulse within a cone is a sum of its edges with factors x ≥ 0: two edges (1, ±μ_s) of a
// sticking contact, one edge (1, −s μ_d) of a slipping one. With the edges' effects on y as columns
// of C and the rows that stay zero as E, a combination of modes asks for
//
//     y = Cx,   Ey = −ζ_0,   x ≥ 0,   and the inequalities for ζ.
//
// E and C are never multiplied: C = QR, then (EQ)w = −ζ_0 and Rx = w, so that nearly dependent
// contacts, as on a light body between heavy ones, lose the digits of the rows and not of their
// squares. Ranks are decided once, at `rank_tolerance` of unit rows and columns: an edge that the
// joints lock has no effect and is left out, equations that follow from others must agree with
// them, and velocities that the equations leave free are cut out by the inequalities: a polytope,
// of which every vertex is listed.
//
// A contact may bear an impulse that is given, however ζ_n ends (coulomb_modes.cpp).
//
// All combinations are tried, so what is found is everything. Modes that share an edge (stick at
// μ_s i_n = |i_t|, slip at ζ_t = 0) give the same velocity and count once.
// Beyond `most_enumerated_contacts` and their combinations Lemke's pivots choose the combination
// (coulomb_pivots.cpp).
#include "core/impact/coulomb_solver.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/impact/coulomb_modes.h"
#include "core/impact/islands.h"
#include "core/impact/mode_filter.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// Coordinates in the span of the rows, which keep all of a row that the joints nearly lock: an
/// impulse along it may be 10¹⁰ times the momentum. Ranks are decided among the modes' own columns.
constexpr double rounding_of_rows = 1e-14;

UnitProblem in_unit_rows(const CoulombProblem& problem) {
  const Eigen::Index rows = problem.D.rows(), d = problem.D.cols();
  RowSpace space;
  space.reset(static_cast<int>(d), rounding_of_rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const std::span<double> copy = space.add_row(problem.row_length(i));
    std::copy_n(problem.D.row(i).data(), d, copy.begin());
  }
  space.close_group();
  UnitProblem out{Matrix(rows, space.rank()), Matrix(space.rank(), d), Vector(rows)};
  for (int k = 0; k < space.rank(); ++k) {
    out.basis.row(k) = Eigen::Map<const Eigen::RowVectorXd>(space.basis(k).data(), d);
  }
  for (Eigen::Index i = 0; i < rows; ++i) {
    const CoulombContact& c = problem.contacts[static_cast<std::size_t>(i / 2)];
    const double length = problem.row_length(i);
    out.A.row(i) = out.basis * Eigen::Map<const Vector>(space.row(static_cast<int>(i)).data(), d);
    out.zeta(i) = length > 0 ? (i % 2 == 0 ? c.zeta_n : c.zeta_t) / (length * problem.size) : 0;
  }
  return out;
}

/// Of impulses in unit rows.
double length(const CoulombProblem& problem, const Vector& impulse) {
  double square = 0;
  for (Eigen::Index i = 0; i < impulse.size(); ++i) {
    const double one = impulse(i) * problem.row_length(i) / problem.size;
    square += one * one;
  }
  return std::sqrt(square);
}

/// Returns the place of a solution among all, where it is added if it is new. Of several impulses
/// that lead to one velocity the smallest are kept, with the velocity that they were found with.
std::size_t keep(const CoulombProblem& problem, CoulombSolution found,
                 std::vector<CoulombSolution>& all) {
  for (std::size_t place = 0; place < all.size(); ++place) {
    CoulombSolution& known = all[place];
    const double scale = std::max(problem.size, known.y.norm());
    if ((known.y - found.y).norm() > same_solution * scale) continue;
    const double less = length(problem, known.impulse) - length(problem, found.impulse);
    const bool other = length(problem, known.impulse - found.impulse) > same_solution;
    const bool unique = known.impulse_unique && found.impulse_unique && !other;
    if (less > same_solution) known = std::move(found);
    known.impulse_unique = unique;
    return place;
  }
  all.push_back(std::move(found));
  return all.size() - 1;
}

std::vector<ContactMode> first_modes(const std::vector<CoulombContact>& contacts) {
  std::vector<ContactMode> modes;
  modes.reserve(contacts.size());
  for (const CoulombContact& contact : contacts) modes.push_back(possible_modes(contact).front());
  return modes;
}

/// The next combination, like a number with a digit for each contact; false after the last.
bool advance(const std::vector<CoulombContact>& contacts, std::vector<ContactMode>& modes) {
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const std::span<const ContactMode> possible = possible_modes(contacts[k]);
    const auto next = std::ranges::find(possible, modes[k]) + 1;
    modes[k] = next == possible.end() ? possible.front() : *next;
    if (next != possible.end()) return true;
  }
  return false;
}

/// Combinations of modes: as many as `most_enumerated_contacts` have are all tried, those of two
/// contacts more until one answers, where no path of pivots led to a solution.
constexpr double most_tried = std::size_t{1} << (2 * most_enumerated_contacts);
constexpr double most_searched = 16 * most_tried;

double combinations(const std::vector<CoulombContact>& contacts) {
  double count = 1;
  for (const CoulombContact& c : contacts) count *= static_cast<double>(possible_modes(c).size());
  return count;
}

/// Of all combinations the one whose greatest miss is least.
std::vector<CoulombMiss> least_misses(const CoulombProblem& problem, const UnitProblem& unit) {
  const auto greatest = [](const std::vector<CoulombMiss>& all) {
    return all.empty() ? 0 : std::ranges::max(all, {}, &CoulombMiss::by).by;
  };
  std::vector<ContactMode> modes = first_modes(problem.contacts);
  std::vector<CoulombMiss> least = ModeSystem(problem, unit, modes).misses();
  while (advance(problem.contacts, modes)) {
    std::vector<CoulombMiss> here = ModeSystem(problem, unit, modes).misses();
    if (!here.empty() && greatest(here) < greatest(least)) least = std::move(here);
  }
  return least;
}

/// Adds what a system of modes visits by `solve`.
template <class Solve>
void add_visited(const CoulombProblem& problem, const UnitProblem& unit,
                 const std::vector<ContactMode>& modes, CoulombSolutions& out, const Solve& solve) {
  const ModeSystem system(problem, unit, modes);
  std::vector<std::size_t> vertices;
  solve(system, [&](const Vector& z, const Vector& x, bool unique) {
    if (!z.allFinite()) return;
    vertices.push_back(keep(
        problem, {modes, system.impulse(x), problem.size * (unit.basis.transpose() * z), unique, 0},
        out.all));
  });
  std::ranges::sort(vertices);
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  if (vertices.size() > 1) out.continua.push_back(std::move(vertices));
}

/// Adds what one combination of modes contributes.
void add_solutions(const CoulombProblem& problem, const UnitProblem& unit,
                   const std::vector<ContactMode>& modes, bool every, CoulombSolutions& out) {
  add_visited(problem, unit, modes, out, [every](const ModeSystem& system, const auto& visit) {
    system.for_each_solution(every, visit);
  });
}

/// The pivots' own impulses as a solution.
CoulombSolution as_solution(const CoulombProblem& problem, const UnitProblem& unit,
                            std::vector<ContactMode> modes, Vector impulse) {
  const Vector z = unit.A.transpose() * impulse;
  for (Eigen::Index i = 0; i < impulse.size(); ++i) {
    const double length = problem.row_length(i);
    impulse(i) = length > 0 ? impulse(i) * problem.size / length : 0;
  }
  return {std::move(modes), std::move(impulse), problem.size * (unit.basis.transpose() * z), false,
          0};
}

/// Adds what one of the paths of pivots leads to.
void follow_pivots(const CoulombProblem& problem, const UnitProblem& unit, CoulombSolutions& out) {
  std::vector<ContactMode> first, refused;
  for (int path = 0; path < most_paths && out.all.empty(); ++path) {
    std::vector<ContactMode> found = modes_by_pivots(problem, unit.A, unit.zeta, path);
    if (path == 0) first = found;
    if (found.empty() || found == refused) continue;
    add_solutions(problem, unit, found, false, out);
    refused = std::move(found);
  }
  if (!out.all.empty() || refused.empty()) return;
  auto impulse = first.empty() ? std::nullopt : impulse_by_pivots(problem, unit);
  if (impulse) {
    out.all.push_back(as_solution(problem, unit, std::move(first), std::move(*impulse)));
    return;
  }
  add_visited(problem, unit, refused, out,
              [](const ModeSystem& system, const auto& visit) { system.nearest_solution(visit); });
}

/// Adds the first solution among all combinations of modes.
void find_any(const CoulombProblem& problem, const UnitProblem& unit, CoulombSolutions& out) {
  ModeFilter filter(problem, unit);
  std::vector<ContactMode> modes = first_modes(problem.contacts);
  do {
    if (!filter.rules_out(modes)) add_solutions(problem, unit, modes, false, out);
  } while (out.all.empty() && advance(problem.contacts, modes));
}

/// Every solution of an island, if it has few contacts.
CoulombSolutions every_solution(const CoulombProblem& problem) {
  const UnitProblem unit = in_unit_rows(problem);
  const double count = combinations(problem.contacts);
  CoulombSolutions out;
  out.complete = problem.contacts.size() <= most_enumerated_contacts && count <= most_tried;
  if (!out.complete) {
    follow_pivots(problem, unit, out);
    if (!out.all.empty() || proves_none(problem, unit.A, unit.zeta)) {
      out.proved_none = out.all.empty();
    } else if (count <= most_searched) {
      find_any(problem, unit, out);
      out.proved_none = out.all.empty();
    }
    return out;
  }
  ModeFilter filter(problem, unit);
  std::vector<ContactMode> modes = first_modes(problem.contacts);
  do {
    if (!filter.rules_out(modes)) add_solutions(problem, unit, modes, true, out);
  } while (advance(problem.contacts, modes));
  out.proved_none = out.all.empty();
  if (out.proved_none) out.missed = least_misses(problem, unit);
  return out;
}

/// One solution of an island.
CoulombSolutions any_solution(const CoulombProblem& problem,
                              const std::vector<ContactMode>& guess) {
  const UnitProblem unit = in_unit_rows(problem);
  CoulombSolutions out;
  out.complete = false;
  if (!guess.empty()) add_solutions(problem, unit, guess, false, out);
  if (out.all.empty()) follow_pivots(problem, unit, out);
  return out.all.empty() ? every_solution(problem) : out;
}

using Index = Eigen::Index;
using Island = std::vector<Index>;

/// Solutions of islands are combined in every way up to so many, else the first of each.
constexpr std::size_t most_combined = 256;

struct IslandPart {
  CoulombProblem problem;
  Island rows, columns;  ///< of the whole problem
};

IslandPart part_of(const CoulombProblem& whole, const Island& island) {
  IslandPart part;
  part.rows = rows_of_contacts(island);
  part.columns = used_columns(whole.D, part.rows);
  if (part.columns.empty() && whole.D.cols() > 0) part.columns.push_back(0);  // the joints lock it
  part.problem.D = whole.D(part.rows, part.columns);
  part.problem.size = whole.size;
  part.problem.rank_tolerance = whole.rank_tolerance;
  for (const Index k : island) {
    part.problem.contacts.push_back(whole.contacts[static_cast<std::size_t>(k)]);
  }
  return part;
}

/// A solution of islands before with one of the next.
CoulombSolution with_island(CoulombSolution whole, const CoulombSolution& one,
                            const IslandPart& part, const Island& island) {
  for (std::size_t i = 0; i < island.size(); ++i) {
    whole.modes[static_cast<std::size_t>(island[i])] = one.modes[i];
  }
  whole.impulse(part.rows) = one.impulse;
  whole.y(part.columns) += one.y;
  whole.impulse_unique = whole.impulse_unique && one.impulse_unique;
  return whole;
}

/// All that islands before and the next may do together.
CoulombSolutions combined(CoulombSolutions before, CoulombSolutions next, const IslandPart& part,
                          const Island& island) {
  CoulombSolutions out;
  out.complete = before.complete && next.complete;
  out.proved_none = before.proved_none || next.proved_none;
  out.missed = std::move(before.missed);
  for (CoulombMiss miss : next.missed) {
    miss.contact = static_cast<std::size_t>(island[miss.contact]);
    out.missed.push_back(miss);
  }
  if (before.all.empty() || next.all.empty()) return out;
  if (before.all.size() * next.all.size() > most_combined) {
    out.complete = false;
    for (CoulombSolutions* one : {&before, &next}) {
      one->all.resize(1);
      one->continua.clear();
    }
  }
  for (const CoulombSolution& a : before.all) {
    for (const CoulombSolution& b : next.all) out.all.push_back(with_island(a, b, part, island));
  }
  // A continuum of one island together with each solution of the other, or with each of its
  // continua, is a continuum of both.
  const auto each_alone = [](const CoulombSolutions& of) {
    std::vector<std::vector<std::size_t>> all = of.continua;
    for (std::size_t k = 0; k < of.all.size(); ++k) all.push_back({k});
    return all;
  };
  for (const std::vector<std::size_t>& first : each_alone(before)) {
    for (const std::vector<std::size_t>& second : each_alone(next)) {
      if (first.size() * second.size() < 2) continue;
      std::vector<std::size_t>& ends = out.continua.emplace_back();
      for (const std::size_t a : first) {
        for (const std::size_t b : second) ends.push_back(a * next.all.size() + b);
      }
    }
  }
  return out;
}

/// Solves the islands of a problem one by one.
template <class Solve>
CoulombSolutions by_islands(const CoulombProblem& problem, const Solve& solve) {
  const std::vector<Island> islands = contact_islands(problem.D);
  if (islands.size() == 1) return solve(problem, islands.front());
  CoulombSolutions out;
  out.all = {{std::vector(problem.contacts.size(), ContactMode::open),
              Vector::Zero(problem.D.rows()), Vector::Zero(problem.D.cols()), true, 0}};
  for (const Island& island : islands) {
    const IslandPart part = part_of(problem, island);
    out = combined(std::move(out), solve(part.problem, island), part, island);
  }
  return out;
}

}  // namespace

std::string_view mode_word(ContactMode mode) {
  constexpr std::array<std::string_view, 9> words{
      "open",   "stick",         "slip +",         "slip −",        "closed",
      "leaves", "leaves, stick", "leaves, slip +", "leaves, slip −"};
  return words[static_cast<std::size_t>(mode)];
}

CoulombSolutions solve_coulomb_from(const CoulombProblem& problem,
                                    const std::vector<ContactMode>& guess) {
  const bool guessed = guess.size() == problem.contacts.size();
  return by_islands(problem, [&](const CoulombProblem& part, const Island& island) {
    std::vector<ContactMode> modes;
    for (const Index k : island) {
      if (guessed) modes.push_back(guess[static_cast<std::size_t>(k)]);
    }
    return any_solution(part, modes);
  });
}

CoulombSolutions solve_coulomb(const CoulombProblem& problem) {
  return by_islands(problem,
                    [](const CoulombProblem& part, const Island&) { return every_solution(part); });
}

}  // namespace carom
