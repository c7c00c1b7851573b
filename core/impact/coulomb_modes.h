// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "core/impact/coulomb_solver.h"
#include "core/math/dense.h"

namespace carom {

/// Unknowns below zero by less than this fraction of the size are rounding.
inline constexpr double sign_tolerance = 1e-11;
/// Equations hold to this fraction of the size.
inline constexpr double equation_tolerance = 1e-10;

/// A CoulombProblem in unit rows, coordinates in the span of the rows, and the size 1.
struct UnitProblem {
  Eigen::MatrixXd A;      ///< 2k×rank
  Eigen::MatrixXd basis;  ///< rank×d: y = size·basisᵀz
  Eigen::VectorXd zeta;   ///< 2k
};

/// The impulses of the unit rows, 2k, that the pivots' own path leads to, if they keep the law.
/// Where rows almost depend on each other, as at a pose that closes contacts less than to rounding,
/// the equations of the modes alone lead away from them.
std::optional<Eigen::VectorXd> impulse_by_pivots(const CoulombProblem& problem,
                                                 const UnitProblem& unit);

/// The system of one combination of modes.
class ModeSystem {
 public:
  using Matrix = Eigen::MatrixXd;
  using Vector = Eigen::VectorXd;

  ModeSystem(const CoulombProblem& problem, const UnitProblem& unit,
             const std::vector<ContactMode>& modes);

  /// Of each solution the velocity z, the unknowns x, and whether they are the only ones. z is not
  /// Cx: where large impulses cancel, that has lost digits.
  using Visit = std::function<void(const Vector& z, const Vector& x, bool unique)>;
  /// @param every  of a continuum every vertex, of which there may be many; else one point
  void for_each_solution(bool every, const Visit& visit) const;

  /// One solution by the nearest x, see impulse_by_pivots().
  void nearest_solution(const Visit& visit) const;

  /// What the modes ask for and even the nearest x does not give.
  [[nodiscard]] std::vector<CoulombMiss> misses() const;

  /// i, 2k.
  [[nodiscard]] Vector impulse(const Vector& x) const;

 private:
  /// An impulse (normal, tangent) of a contact that changes z by a vector of length 1, however
  /// little of it the joints let through: unknown factors of it are velocities.
  struct Unknown {
    std::size_t contact;
    double normal, tangent;
    double felt;  ///< length of the change by such an impulse of length 1 in unit rows
  };
  /// An impulse that is there from the beginning.
  struct Given {
    std::size_t contact;
    double normal, tangent;
  };
  /// A row of ζ that is not to be negative, times its sign.
  struct Side {
    Eigen::Index row;
    double sign;
  };
  /// The cone of a contact that sticks: |x(tangent)| ≤ across·x(normal) + limit.
  struct Cone {
    Eigen::Index tangent, normal;
    double across, limit;
  };

  [[nodiscard]] Vector effect(std::size_t k, double normal, double tangent) const;
  bool unknown(std::size_t k, double normal, double tangent);
  void give(std::size_t k, double tangent_per_normal);
  void add(std::size_t k, ContactMode mode);
  void add_stick(std::size_t k, bool open);
  [[nodiscard]] bool sides_hold(const Vector& z) const;
  [[nodiscard]] Matrix cones() const;
  [[nodiscard]] Vector limits() const;
  [[nodiscard]] bool makes(const Vector& z, Vector& x) const;
  [[nodiscard]] Matrix split(const Matrix& rows) const;
  [[nodiscard]] Vector joined(const Vector& parts) const;
  [[nodiscard]] Vector unknowns_of(const Vector& z, BeginsWith begin) const;
  [[nodiscard]] Vector unknowns_by_edges(const Vector& z) const;
  static double length_of(const Cone& cone) { return std::hypot(1, cone.across); }
  void one_velocity(const Vector& z, bool independent, bool every, const Visit& visit) const;
  void vertices(const Vector& z, const Matrix& free, int rank, const Visit& visit) const;
  struct Nearest {
    Vector x, off;  ///< off = Bx − b
  };
  [[nodiscard]] Nearest nearest(BeginsWith begin) const;

  const CoulombProblem& problem_;
  const UnitProblem& unit_;
  std::vector<Unknown> unknowns_;
  std::vector<Given> given_;
  std::vector<Eigen::Index> zero_;  ///< rows of ζ
  std::vector<Side> sides_;
  std::vector<Cone> cones_;
  Vector start_;  ///< z of what is given
  Vector zeta_;   ///< with it
  Matrix C_;
  Vector felt_;  ///< of the unknowns
};

}  // namespace carom
