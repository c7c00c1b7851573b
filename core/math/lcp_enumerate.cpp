// SPDX-License-Identifier: MIT
//
// A solution with z_J > 0 and nothing else has w_J = M_JJ z_J + q_J = 0. It is an extreme point of
// its piece if, together with the other w_i that happen to vanish, these equations determine z_J:
// if M_JJ is regular that is every such solution, and if not, some further rows must join. (For a
// symmetric semidefinite M they cannot: M_JJ d = 0 makes dᵀMd = 0 and with it Md = 0.) Directions d
// of an unbounded piece obey the same with q = 0 and up to their length.
//
// Every J is tried, so that what is found is all there is, and "none" is a proof.
#include "core/math/lcp.h"

#include <algorithm>
#include <cassert>

#include "core/math/dense.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Indices = std::vector<int>;

/// Extreme points nearer to each other than this fraction of their size are one: they were found
/// with two supports because an entry lies at the tolerance.
constexpr double same_vertex = 1e-8;

/// Where M_JJ d is zero at `lcp_tolerance`, other rows M_Z d of a semidefinite M are below its
/// root: dᵀMd is a square. Only what is above counts as a row of its own, or as growth along d.
constexpr double null_tolerance = 1e-5;

/// Of the largest entry of a solution: the residual that pivoted QR leaves in up to
/// `enumeration_limit` equations of entries up to 1.
constexpr double solution_rounding = 1e-14;

Indices members(unsigned set, int n) {
  Indices out;
  for (int i = 0; i < n; ++i) {
    if ((set >> i & 1u) != 0) out.push_back(i);
  }
  return out;
}

/// Calls `visit` with every choice of `count` of the candidates.
template <class Visit>
void for_each_choice(const Indices& candidates, std::size_t count, const Visit& visit) {
  if (count > candidates.size()) return;
  Indices chosen;
  const auto extend = [&](const auto& self, std::size_t from) -> void {
    if (chosen.size() == count) return visit(chosen);
    for (std::size_t i = from; i + (count - chosen.size()) <= candidates.size(); ++i) {
      chosen.push_back(candidates[i]);
      self(self, i + 1);
      chosen.pop_back();
    }
  };
  extend(extend, 0);
}

/// A solution, or a direction, with the i at which z and w are positive.
struct Extreme {
  Vector y;
  unsigned z_set = 0;
  unsigned w_set = 0;

  [[nodiscard]] bool fits(unsigned cell) const {
    return (z_set & ~cell) == 0 && (w_set & cell) == 0;
  }
};

struct Enumerator {
  const BalancedLcp lcp;
  const int n = static_cast<int>(lcp.q.size());
  const unsigned all = (1u << n) - 1u;
  std::vector<Extreme> vertices = {};
  std::vector<Extreme> rays = {};

  /// Appends y with the support J to `found` if y_J > 0, w_J = 0 and all other w ≥ 0 for w = My +
  /// q. Zero is what `tolerance` says of the terms of a row, but not less than the rounding of y
  /// makes of it: where one contact bears nearly all, the terms of another row are that small.
  void accept(const Indices& J, const Vector& y_J, const Vector& q, double tolerance,
              std::vector<Extreme>& found) {
    const double largest = y_J.size() > 0 ? y_J.cwiseAbs().maxCoeff() : 0;
    Extreme e{Vector::Zero(n), 0, 0};
    for (std::size_t k = 0; k < J.size(); ++k) {
      const double y = y_J(static_cast<Eigen::Index>(k));
      if (!(y > lcp_tolerance * largest)) return;
      e.y(J[k]) = y;
      e.z_set |= 1u << J[k];
    }
    const Vector w = lcp.M * e.y + q;
    const Vector terms = lcp.M.cwiseAbs() * e.y + q.cwiseAbs();
    const double rounding = n > 0 ? solution_rounding * (largest + q.cwiseAbs().maxCoeff()) : 0;
    for (int i = 0; i < n; ++i) {
      const double zero = std::max(tolerance * terms(i), rounding);
      const bool pressed = (e.z_set >> i & 1u) != 0;
      if (w(i) < -zero || (pressed && w(i) > zero)) return;
      if (w(i) > zero) e.w_set |= 1u << i;
    }
    const bool known = std::ranges::any_of(found, [&](const Extreme& other) {
      return (other.y - e.y).norm() <= same_vertex * e.y.norm();
    });
    if (!known) found.push_back(std::move(e));
  }

  /// The rows J and Z of M in the columns J.
  [[nodiscard]] Matrix block(const Indices& J, const Indices& Z) const {
    Indices rows = J;
    rows.insert(rows.end(), Z.begin(), Z.end());
    return lcp.M(rows, J);
  }

  void vertices_with(const Indices& J, const Indices& rest, int rank) {
    if (J.empty()) return accept(J, Vector(0), lcp.q, lcp_tolerance, vertices);
    const auto missing = J.size() - static_cast<std::size_t>(rank);
    for_each_choice(rest, missing, [&](const Indices& Z) {
      const Matrix A = block(J, Z);
      if (missing > 0 && rank_of(A, null_tolerance) < static_cast<int>(J.size())) return;
      Vector b(A.rows());
      for (std::size_t k = 0; k < J.size(); ++k) b(static_cast<Eigen::Index>(k)) = -lcp.q(J[k]);
      for (std::size_t k = 0; k < Z.size(); ++k) {
        b(static_cast<Eigen::Index>(J.size() + k)) = -lcp.q(Z[k]);
      }
      accept(J, least_squares(A, b).x, lcp.q, lcp_tolerance, vertices);
    });
  }

  void rays_with(const Indices& J, const Indices& rest, int rank) {
    const int free = static_cast<int>(J.size()) - rank;
    if (free == 0) return;
    for_each_choice(rest, static_cast<std::size_t>(free - 1), [&](const Indices& Z) {
      const SingularValues svd = full_svd(block(J, Z));
      const double least = (Z.empty() ? lcp_tolerance : null_tolerance) * svd.sigma(0);
      const auto rank_here = (svd.sigma.array() > least).count();
      if (rank_here != static_cast<Eigen::Index>(J.size()) - 1) return;
      Vector d = svd.V.rightCols(1);
      if (d.sum() < 0) d = -d;
      accept(J, d / d.maxCoeff(), Vector::Zero(n), null_tolerance, rays);
    });
  }

  void enumerate() {
    for (unsigned set = 0; set <= all; ++set) {
      const Indices J = members(set, n);
      const Indices rest = members(all & ~set, n);
      const int rank = rank_of(lcp.M(J, J), lcp_tolerance);
      vertices_with(J, rest, rank);
      rays_with(J, rest, rank);
    }
  }

  /// Vertices and directions of the piece in which w vanishes on `cell` and z elsewhere.
  struct Piece {
    std::vector<const Extreme*> vertices, rays;
    int dimension = -1;
  };

  [[nodiscard]] Piece piece(unsigned cell) const {
    Piece out;
    for (const Extreme& v : vertices) {
      if (v.fits(cell)) out.vertices.push_back(&v);
    }
    if (out.vertices.empty()) return out;
    for (const Extreme& r : rays) {
      if (r.fits(cell)) out.rays.push_back(&r);
    }
    out.dimension = 0;
    const auto spread = static_cast<Eigen::Index>(out.vertices.size() + out.rays.size()) - 1;
    if (spread == 0) return out;
    Matrix directions(n, spread);
    Eigen::Index next = 0;
    for (std::size_t k = 1; k < out.vertices.size(); ++k) {
      directions.col(next++) = (out.vertices[k]->y - out.vertices[0]->y).normalized();
    }
    for (const Extreme* r : out.rays) directions.col(next++) = r->y.normalized();
    out.dimension = rank_of(directions, same_vertex);
    return out;
  }

  [[nodiscard]] LcpSolutions result() const {
    Piece largest;
    std::vector<bool> reached(rays.size(), false);
    for (unsigned cell = 0; cell <= all && !vertices.empty(); ++cell) {
      Piece here = piece(cell);
      for (const Extreme* r : here.rays) reached[static_cast<std::size_t>(r - rays.data())] = true;
      if (here.dimension > largest.dimension) largest = std::move(here);
    }
    LcpSolutions out;
    if (vertices.empty()) return out;
    out.dimension = largest.dimension;
    out.count = largest.dimension > 0 ? LcpCount::continuum
                : vertices.size() > 1 ? LcpCount::finite
                                      : LcpCount::one;
    for (const Extreme& v : vertices) out.vertices.push_back(lcp.s.cwiseProduct(v.y));
    for (std::size_t k = 0; k < rays.size(); ++k) {
      if (!reached[k]) continue;
      const Vector d = lcp.s.cwiseProduct(rays[k].y);
      out.rays.push_back(d / d.maxCoeff());
    }
    out.centre = Vector::Zero(n);
    for (const Extreme* v : largest.vertices) out.centre += lcp.s.cwiseProduct(v->y);
    out.centre /= static_cast<double>(largest.vertices.size());
    return out;
  }
};

}  // namespace

LcpSolutions enumerate_lcp(const LcpProblem& problem) {
  assert(problem.q.size() <= enumeration_limit);
  Enumerator enumerator{balanced(problem)};
  enumerator.enumerate();
  return enumerator.result();
}

}  // namespace carom
