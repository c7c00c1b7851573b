// SPDX-License-Identifier: MIT
//
// With the nodes uⱼ = j·h around 0, the derivative at 0 of the polynomial through f(x + uⱼ) is
//
//   f′(x) ≈ Σ wⱼ f(x + j·h)/h,   wⱼ = ℓⱼ′(0),
//
// where ℓⱼ is Lagrange's polynomial of the node j:
//
//   ℓⱼ′(0) = Π_{k≠j,0} (−k)/(j − k) · 1/j   for j ≠ 0,     ℓ₀′(0) = −Σ_{k≠0} 1/k.
//
// The truncation error is O(h⁸), that of rounding Σ|wⱼ f|·ε/h.
#include "core/study/sensitivity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace carom {

namespace {

/// Places of the nodes, in steps from the value.
struct Stencil {
  DerivativeSide side;
  int first, last;  ///< of nine nodes
};
constexpr std::array<Stencil, 3> stencils{
    {{DerivativeSide::both, -4, 4}, {DerivativeSide::above, 0, 8}, {DerivativeSide::below, -8, 0}}};

/// ℓⱼ′(0) of the node j among the nodes first … last, which have 0 among them.
double weight(int j, int first, int last) {
  double sum = 0, product = 1;
  for (int k = first; k <= last; ++k) {
    if (k == j || k == 0) continue;
    sum -= 1.0 / k;
    product *= static_cast<double>(-k) / (j - k);
  }
  return j == 0 ? sum : product / j;
}

/// Σ wⱼ fⱼ and Σ|wⱼ fⱼ| over the nodes first … last; `f` begins at the node `at`.
std::array<double, 2> weighted(const std::vector<double>& f, int at, int first, int last) {
  std::array<double, 2> sums{0, 0};
  for (int j = first; j <= last; ++j) {
    const double term = weight(j, first, last) * f[static_cast<std::size_t>(j - at)];
    sums[0] += term;
    sums[1] += std::abs(term);
  }
  return sums;
}

/// Of the values at a stencil's nodes, a step h apart.
Derivative differentiated(const std::vector<double>& f, const Stencil& stencil, double h) {
  // A response is the end of a computation with some rounding of its own.
  constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
  const int first = std::min(0, stencil.first == 0 ? 0 : stencil.first + 1);
  const int last = std::max(0, stencil.last == 0 ? 0 : stencil.last - 1);
  const auto [sum, magnitude] = weighted(f, stencil.first, stencil.first, stencil.last);
  const double coarser = weighted(f, stencil.first, first, last)[0];
  return {sum / h, (std::abs(sum - coarser) + rounding * magnitude) / h, stencil.side, {}};
}

/// The derivatives of all responses by the only parameter of the function.
class ByParameter {
 public:
  ByParameter(const ResponseFunction& function, const Responses& here)
      : function_(function), here_(here), at_(function.parameter(0).value) {}

  std::vector<Derivative> derivatives(const std::stop_token& stop) {
    const std::size_t responses = here_.values.size();
    std::vector<Derivative> best(responses);
    for (const Stencil& stencil : stencils) {
      std::vector<int> found(responses, 0);
      const auto are_settled = [&] {
        for (std::size_t r = 0; r < responses; ++r) {
          const bool has_another = best[r].value && best[r].side != stencil.side;
          if (here_.values[r] && found[r] < enough && !has_another) return false;
        }
        return true;
      };
      double h = first_step();
      for (int halving = 0; halving < most_halvings; ++halving, h /= 2) {
        if (are_settled()) break;
        if (stop.stop_requested()) return {};
        improve(sampled(stencil, h, stop), stencil, h, found, best);
      }
    }
    for (std::size_t r = 0; r < responses; ++r) {
      if (!best[r].value) best[r].reason = why_none(r);
    }
    return best;
  }

 private:
  static constexpr int most_halvings = 16;
  static constexpr int enough = 3;  ///< spacings of which the best is taken

  double first_step() const {
    constexpr double part = 0.0125, tiny = 1e-6;
    const double size = std::abs(at_);
    return part * (size > tiny ? size : 1);
  }

  /// The responses at each node.
  std::vector<Responses> sampled(const Stencil& stencil, double h, const std::stop_token& stop) {
    std::vector<Responses> nodes;
    for (int j = stencil.first; j <= stencil.last; ++j) {
      const double value = at_ + j * h;
      nodes.push_back(j == 0 ? here_ : function_({&value, 1}, stop));
    }
    return nodes;
  }

  /// Takes what has a smaller error than what is known, of the responses that do not have a value
  /// of an earlier stencil.
  void improve(const std::vector<Responses>& nodes, const Stencil& stencil, double h,
               std::vector<int>& found, std::vector<Derivative>& best) const {
    const bool one_regime = std::ranges::all_of(
        nodes, [&](const Responses& node) { return node.regime == here_.regime; });
    if (!one_regime) return;
    for (std::size_t r = 0; r < best.size(); ++r) {
      if (best[r].value && best[r].side != stencil.side) continue;
      std::vector<double> f;
      for (const Responses& node : nodes) {
        if (node.values[r]) f.push_back(*node.values[r]);
      }
      if (f.size() != nodes.size()) continue;
      ++found[r];
      const Derivative one = differentiated(f, stencil, h);
      if (!best[r].value || one.error < best[r].error) best[r] = one;
    }
  }

  std::string why_none(std::size_t r) const {
    if (!here_.values[r]) return here_.reason;
    return "the regime, the range or the reach of the pose ends at this value on both sides";
  }

  const ResponseFunction& function_;
  const Responses& here_;
  double at_;
};

}  // namespace

Sensitivity sensitivity(const Scenario& scenario, const std::vector<std::string>& paths,
                        const std::vector<std::string>& responses, const Job& job) {
  Sensitivity out;
  for (const std::string& path : paths) {
    const ResponseFunction function(scenario, {path}, responses);
    if (out.responses.empty()) {
      out.responses.assign(function.columns().begin() + 1, function.columns().end());
      out.here = function({&function.parameter(0).value, 1}, job.stop);
    }
    out.parameters.push_back(function.parameter(0));
    std::vector<Derivative> row = ByParameter(function, out.here).derivatives(job.stop);
    if (job.stop.stop_requested()) break;
    out.derivatives.push_back(std::move(row));
    const auto done = static_cast<double>(out.derivatives.size());
    if (job.progress) job.progress(done / static_cast<double>(paths.size()));
  }
  return out;
}

std::optional<double> percent_per_percent(const Derivative& derivative, double x,
                                          std::optional<double> y) {
  if (!derivative.value || !y || *y == 0) return std::nullopt;
  const double part = x / *y * *derivative.value;
  return std::isfinite(part) ? std::optional(part) : std::nullopt;
}

std::string derivative_unit(Dimension response, Dimension parameter) {
  std::string of(si_unit(response));
  const std::string by(si_unit(parameter));
  if (parameter == Dimension::none) return of;
  const bool is_composed = by.find_first_of(" /") != std::string::npos;
  return of + "/" + (is_composed ? "(" + by + ")" : by);
}

}  // namespace carom
