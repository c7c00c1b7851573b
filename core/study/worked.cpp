// SPDX-License-Identifier: MIT
#include "core/study/worked.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"

namespace carom {

namespace {

constexpr int digits = 6;

/// As it stands in a sum or a product: negative ones in parentheses.
std::string put(double value) {
  const std::string text = rounded(value, digits);
  return value < 0 ? "(" + text + ")" : text;
}

template <class... Numbers>
Worked with_numbers(std::string formula, fmt::format_string<std::string, Numbers...> form,
                    std::string first, Numbers... more) {
  return {std::move(formula), fmt::format(form, std::move(first), std::move(more)...)};
}

double of(const Value& value) {
  return value.number.value_or(0);
}

Worked energy_line(std::string_view key, const Indicators& in) {
  const std::string before = put(of(in.T_minus)), after = put(of(in.T_plus));
  const std::string effective = put(of(in.T_c_minus));
  if (key == "gamma") return with_numbers("T⁺/T⁻", "{}/{}", after, before);
  if (key == "xi") return with_numbers("T_c⁻/T⁻", "{}/{}", effective, before);
  if (key == "delta_T") return with_numbers("T⁺ − T⁻", "{} − {}", after, before);
  if (key == "T_a_minus") return with_numbers("T⁻ − T_c⁻", "{} − {}", before, effective);
  return {};
}

/// What follows from the plane of the one contact that strikes, whatever the law.
Worked plane_line(std::string_view key, const PlanarImpactData& p) {
  const std::string W_nn = put(p.W_nn), W_nt = put(p.W_nt), W_tt = put(p.W_tt);
  const std::string v_n = put(p.u_n), v_t = put(p.u_t);
  if (key == "T_c_minus") {
    return with_numbers("v_n⁻²/(2 W_nn)", "{}*{}/(2*{})", v_n, v_n, W_nn);
  }
  if (key == "m_eff") return with_numbers("1/W_nn", "1/{}", W_nn);
  if (key == "mu_star") {
    return with_numbers("W_nn/|W_nt|", "{}/{}", W_nn, put(std::abs(p.W_nt)));
  }
  if (key == "e_star_conservative") {
    return with_numbers("√(1 − W_nt²/(W_nn W_tt))", "√(1 − {}*{}/({}*{}))", W_nt, W_nt, W_nn, W_tt);
  }
  if (key == "e_star") {
    return with_numbers("√((W_tt v_n⁻² − 2 W_nt v_n⁻ v_t⁻ + W_nn v_t⁻²)/(W_tt v_n⁻²))",
                        "√(({0}*{1}*{1} − 2*{2}*{1}*{3} + {4}*{3}*{3})/({0}*{1}*{1}))", W_tt, v_n,
                        W_nt, v_t, W_nn);
  }
  return {};
}

/// The one contact that strikes and what it asks for.
struct Struck {
  const PlanarImpactData& p;
  double e = 0, e_t = 0, mu_d = 0;

  [[nodiscard]] std::string plus_one(double value) const { return rounded(1 + value, digits); }

  /// i_n of sticking times det W, and i_t likewise; F(11a) with G = W⁻¹.
  [[nodiscard]] std::string stick_normal() const {
    return fmt::format("({}*{}*{} − {}*{}*{})", plus_one(e_t), put(p.W_nt), put(p.u_t), plus_one(e),
                       put(p.W_tt), put(p.u_n));
  }
  [[nodiscard]] std::string stick_tangent() const {
    return fmt::format("({}*{}*{} − {}*{}*{})", plus_one(e), put(p.W_nt), put(p.u_n), plus_one(e_t),
                       put(p.W_nn), put(p.u_t));
  }
};

constexpr std::string_view stick_normal_formula = "((1 + e_t) W_nt v_t⁻ − (1 + e) W_tt v_n⁻)";
constexpr std::string_view stick_tangent_formula = "((1 + e) W_nt v_n⁻ − (1 + e_t) W_nn v_t⁻)";

Worked normal_impulse(const Struck& at, Regime regime) {
  const PlanarImpactData& p = at.p;
  switch (regime) {
    case Regime::frictionless:
      return with_numbers("−(1 + e) v_n⁻/W_nn", "−{}*{}/{}", at.plus_one(at.e), put(p.u_n),
                          put(p.W_nn));
    case Regime::slip_positive:
      return with_numbers("−(1 + e) v_n⁻/(W_nn − μ_d W_nt)", "−{}*{}/({} − {}*{})",
                          at.plus_one(at.e), put(p.u_n), put(p.W_nn), put(at.mu_d), put(p.W_nt));
    case Regime::slip_negative:
      return with_numbers("−(1 + e) v_n⁻/(W_nn + μ_d W_nt)", "−{}*{}/({} + {}*{})",
                          at.plus_one(at.e), put(p.u_n), put(p.W_nn), put(at.mu_d), put(p.W_nt));
    case Regime::stick:
      if (!(p.det > 0)) return {};
      return {std::string(stick_normal_formula) + "/det W", at.stick_normal() + "/" + put(p.det)};
    default:
      return {};
  }
}

Worked tangential_impulse(const Struck& at, Regime regime, double i_n) {
  switch (regime) {
    case Regime::slip_positive:
      return with_numbers("−μ_d i_n", "−{}*{}", put(at.mu_d), put(i_n));
    case Regime::slip_negative:
      return with_numbers("μ_d i_n", "{}*{}", put(at.mu_d), put(i_n));
    case Regime::stick:
      if (!(at.p.det > 0)) return {};
      return {std::string(stick_tangent_formula) + "/det W",
              at.stick_tangent() + "/" + put(at.p.det)};
    default:
      return {};
  }
}

Worked law_line(std::string_view key, const Struck& at, Regime regime, const Indicators& in) {
  if (key == "i_n") return normal_impulse(at, regime);
  if (key == "i_t") return tangential_impulse(at, regime, of(in.i_n));
  if (key == "v_n_plus" && regime != Regime::wedged) {
    return with_numbers("−e v_n⁻", "−{}*{}", put(at.e), put(at.p.u_n));
  }
  if (key == "mu_cr") {
    return {"|" + std::string(stick_tangent_formula) + "|/" + std::string(stick_normal_formula),
            "√(" + at.stick_tangent() + "*" + at.stick_tangent() + ")/" + at.stick_normal()};
  }
  return {};
}

const Value* value_of(std::string_view key, const Indicators& in) {
  const IndicatorInfo* info = find_indicator(key);
  return info == nullptr ? nullptr : &(in.*(info->member));
}

bool is_newtons(const Law& law) {
  return std::holds_alternative<NewtonLaw>(law) || std::holds_alternative<NewtonCoulombLaw>(law);
}

}  // namespace

Worked worked(std::string_view key, const Scenario& scenario, const Evaluation& evaluation) {
  const Indicators& in = evaluation.indicators;
  const Value* value = value_of(key, in);
  if (value == nullptr || !value->number) return {};
  if (Worked line = energy_line(key, in); !line.formula.empty()) return line;
  if (!evaluation.has_plane) return {};
  if (Worked line = plane_line(key, evaluation.plane); !line.formula.empty()) return line;
  if (!is_newtons(scenario.law) || !evaluation.external.empty()) return {};
  if (evaluation.result.status != ImpactStatus::solved) return {};
  const auto first = std::ranges::find(evaluation.role, ContactRole::impacting);
  const auto k = static_cast<std::size_t>(first - evaluation.role.begin());
  const Contact& contact = scenario.mechanism->contacts[k];
  const Struck at{evaluation.plane, evaluation.restitution[k], contact.e_t, contact.mu_d};
  return law_line(key, at, evaluation.result.regime, in);
}

}  // namespace carom
