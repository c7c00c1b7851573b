// SPDX-License-Identifier: MIT
//
// How a law fills a map, row by row. A row has one friction; what depends on that alone is computed
// once for it. Its cells go in parts through loops without branches, so that the processor takes
// several at once: the first loop gives a cell its answer or leaves it open, others answer what is
// open still.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/impact/newton_coulomb.h"

// Compiles a function, with all that it calls, for processors that take eight numbers at once,
// four, and for all others. All compute the same bytes: no operation is contracted or reordered.
// The sanitizers are not ready when the loader chooses.
#if defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12 && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CAROM_EVERY_PROCESSOR \
  __attribute__((flatten, target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define CAROM_EVERY_PROCESSOR
#endif

namespace carom {

/// What a law says of a cell.
struct CellAnswer {
  using Code = std::int64_t;  ///< of a regime; as wide as the numbers that are computed beside it
  static constexpr Code open = static_cast<Code>(Regime::none);

  Code regime = open;
  double work = 0;  ///< ΔT; 0 without an answer [J]

  CellAnswer() = default;
  CellAnswer(Regime its_regime, double its_work)
      : regime(static_cast<Code>(its_regime)), work(its_work) {}
  CellAnswer(const PlanarImpactData& d, const PlanarImpulse& i)
      : CellAnswer(i.regime, impact_work(d, i.i_n, i.i_t)) {}
};

/// Where `first` holds a, else b; both have been computed, so that no cell has a branch of its own.
inline CellAnswer choose(bool first, const CellAnswer& a, const CellAnswer& b) {
  CellAnswer out;
  out.regime = first ? a.regime : b.regime;
  out.work = first ? a.work : b.work;
  return out;
}

/// Cells of one row, of which some may be open.
class RowPart {
 public:
  static constexpr std::size_t most = 128;  ///< what the loops use stays in the nearest cache

  RowPart(std::size_t count, double T_minus) : count_(count), per_T_minus_(1 / T_minus) {}

  /// @param answer_at  gives the answer in a cell
  template <class AnswerAt>
  void begin(const AnswerAt& answer_at) {
    open_ = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const CellAnswer answer = answer_at(i);
      regime_[i] = answer.regime;
      gamma_[i] = energy_ratio(per_T_minus_, answer.work);
      open_ += answer.regime == CellAnswer::open ? 1 : 0;
    }
  }

  /// Only in the cells that are open.
  template <class AnswerAt>
  void go_on(const AnswerAt& answer_at) {
    if (open_ == 0) return;
    open_ = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const CellAnswer answer = answer_at(i);
      const bool open = regime_[i] == CellAnswer::open;
      regime_[i] = open ? answer.regime : regime_[i];
      gamma_[i] = open ? energy_ratio(per_T_minus_, answer.work) : gamma_[i];
      open_ += regime_[i] == CellAnswer::open ? 1 : 0;
    }
  }

  /// @param from  of its first cell
  void write(const CellsOfMap& cells, std::size_t from) const {
    for (std::size_t i = 0; i < count_; ++i) {
      cells.regime[from + i] = static_cast<Regime>(regime_[i]);
    }
    for (std::size_t i = 0; i < count_; ++i) cells.gamma[from + i] = gamma_[i];
  }

 private:
  std::size_t count_;
  double per_T_minus_;
  CellAnswer::Code open_ = 0;  ///< how many
  std::array<CellAnswer::Code, most> regime_;
  std::array<double, most> gamma_;
};

/// Calls `of(from, e)` for the parts of a row.
/// @param size  of all but the last, RowPart::most at most
template <class Of>
void for_parts(std::span<const double> e, std::size_t size, const Of& of) {
  for (std::size_t from = 0; from < e.size(); from += size) {
    of(from, e.subspan(from, std::min(size, e.size() - from)));
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
      cells.gamma[cell] = energy_ratio(1 / d.T_minus, impact_work(d, i.i_n, i.i_t));
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
