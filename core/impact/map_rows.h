// SPDX-License-Identifier: MIT
//
// How a law fills a map, row by row. A row has one friction; what depends on that alone is computed
// once for it. Its cells go in parts through loops without branches, each of which answers where
// none before it has, so that the processor takes several cells at once; where all have their
// answer the row is done.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/impact/newton_coulomb.h"

// Compiles a function, with all that it calls, for the processors that take four numbers at once,
// and for all others. Both compute the same bytes: no operation is contracted or reordered. The
// sanitizers are not ready when the loader chooses.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CAROM_EVERY_PROCESSOR __attribute__((flatten, target_clones("avx2", "default")))
#else
#define CAROM_EVERY_PROCESSOR
#endif

namespace carom {

/// Part of a row.
struct RowPart {
  using Code = std::int64_t;  ///< of a regime; as wide as the numbers that are computed beside it
  static constexpr std::size_t most = 64;  ///< what the loops use stays in the nearest cache

  std::span<const double> e;
  std::array<Code, most> regime;  ///< `open` without an answer
  std::array<double, most> work;  ///< ΔT; 0 without an answer [J]

  static constexpr Code open = static_cast<Code>(Regime::none);

  explicit RowPart(std::span<const double> row) : e(row) {}

  /// Gives a cell its first answer, if it asks for it, or none.
  void begin(std::size_t i, bool asks, Code its_regime, double its_work) {
    regime[i] = asks ? its_regime : open;
    work[i] = asks ? its_work : 0;
  }
  void begin_open() {
    for (std::size_t i = 0; i < e.size(); ++i) begin(i, false, open, 0);
  }
  /// Gives it another in place of what it has.
  void answer(std::size_t i, bool asks, Code its_regime, double its_work) {
    regime[i] = asks ? its_regime : regime[i];
    work[i] = asks ? its_work : work[i];
  }

  [[nodiscard]] bool any_open() const {
    Code count = 0;
    for (std::size_t i = 0; i < e.size(); ++i) count += regime[i] == open ? 1 : 0;
    return count > 0;
  }

  /// @param from  of its first cell
  void write(double T_minus, const CellsOfMap& cells, std::size_t from) const {
    for (std::size_t i = 0; i < e.size(); ++i) {
      cells.regime[from + i] = static_cast<Regime>(regime[i]);
    }
    if (cells.gamma.empty()) return;
    for (std::size_t i = 0; i < e.size(); ++i)
      cells.gamma[from + i] = energy_ratio(T_minus, work[i]);
  }
};

constexpr RowPart::Code code(Regime regime) {
  return static_cast<RowPart::Code>(regime);
}

/// Calls `of(from, e)` for the parts of a row.
template <class Of>
void for_parts(std::span<const double> e, const Of& of) {
  for (std::size_t from = 0; from < e.size(); from += RowPart::most) {
    of(from, e.subspan(from, std::min(RowPart::most, e.size() - from)));
  }
}

/// Fills a row cell by cell with what impulse_at(e) gives.
template <class ImpulseAt>
void fill_row(const PlanarImpactData& d, const RowsOfMap& rows, std::size_t row,
              const CellsOfMap& cells, const ImpulseAt& impulse_at) {
  std::size_t cell = row * rows.e.size();
  for (const double e : rows.e) {
    const PlanarImpulse i = impulse_at(e);
    cells.regime[cell] = i.regime;
    if (!cells.gamma.empty()) {
      cells.gamma[cell] = energy_ratio(d.T_minus, impact_work(d, i.i_n, i.i_t));
    }
    ++cell;
  }
}

/// Fills a map row by row, each cell by cell.
/// @param law_at  gives for (μ_s, μ_d) a function that gives the impulse for e
template <class LawAt>
void fill_each_row(const PlanarImpactData& d, const RowsOfMap& rows, const CellsOfMap& cells,
                   const LawAt& law_at) {
  for (std::size_t j = 0; j < rows.mu_s.size(); ++j) {
    const double mu_s = rows.mu_s[j];
    fill_row(d, rows, j, cells, law_at(mu_s, mu_s * rows.mu_d_over_mu_s));
  }
}

}  // namespace carom
