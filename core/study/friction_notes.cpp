// SPDX-License-Identifier: MIT
//
// What friction does in an impact: whether the contact sticks, whether friction does work, and
// where the limits of Newton's law with Coulomb's friction lie.
#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/mechanism/shown_name.h"
#include "core/study/compare_laws.h"
#include "core/study/verdict.h"

namespace carom {

namespace {

struct FrictionNotes {
  const Mechanism& mechanism;
  const Evaluation& of;
  std::vector<Finding> findings;

  void say(Severity severity, std::string text, std::string equation = {}) {
    findings.push_back({severity, std::move(text), std::move(equation)});
  }

  /// The first contact that strikes, or null.
  [[nodiscard]] const Contact* impacting() const {
    const auto first = std::ranges::find(of.role, ContactRole::impacting);
    if (first == of.role.end()) return nullptr;
    return &mechanism.contacts[static_cast<std::size_t>(first - of.role.begin())];
  }

  void about_regime() {
    const Contact* contact = impacting();
    if (of.result.status != ImpactStatus::solved || contact == nullptr) return;
    const Indicators& in = of.indicators;
    const std::string mu = rounded(contact->mu_s);
    if (contact->mu_s == 0) return;
    switch (of.result.regime) {
      case Regime::stick:
        if (in.mu_cr.number) {
          say(Severity::note,
              "sticks: μ = " + mu + " ≥ `μ_cr` = " + rounded(without_roundoff(*in.mu_cr.number, 1)),
              "F(24)");
        }
        break;
      case Regime::slip_positive:
      case Regime::slip_negative:
        say(Severity::note,
            in.mu_cr.number ? "slips: μ = " + mu +
                                  " < `μ_cr` = " + rounded(without_roundoff(*in.mu_cr.number, 1))
                            : "slips: " + std::string(in.mu_cr.reason),
            "F(24)");
        break;
      case Regime::zero_average:
        say(Severity::note, "neither sticks nor slips on average: `v_t⁺ = −v_t⁻`", "F(18d)");
        break;
      case Regime::wedged:
        say(Severity::warning,
            "wedged: μ = " + mu + " holds the contact back as it rebounds, e is not realised");
        break;
      case Regime::frictionless:
      case Regime::none:
        break;
    }
  }

  [[nodiscard]] std::string name_of(int contact) const {
    return "contact " + shown_name(mechanism.contacts[static_cast<std::size_t>(contact)]);
  }

  void about_friction_work(double work, const std::string& where) {
    const double T_minus = of.indicators.T_minus.number.value_or(0);
    const double T_plus = of.indicators.T_plus.number.value_or(0);
    if (!(work > 1e-9 * std::max(T_minus, T_plus))) return;
    say(Severity::warning, where + " does positive work, " + rounded(work) + " J", "F(26)");
  }

  void about_friction() {
    const Indicators& in = of.indicators;
    const Contact* contact = impacting();
    if (of.result.status != ImpactStatus::solved || contact == nullptr) return;
    // A tangential velocity that is rounding beside the normal one has no direction.
    constexpr double still = 1e-9;
    if (in.i_t.number && std::abs(*in.v_t_minus.number) > still * std::abs(*in.v_n_minus.number) &&
        *in.i_t.number * *in.v_t_minus.number > 0) {
      say(Severity::warning, "the friction impulse pushes along the slip before the impact",
          "F(26)");
    }
    if (of.has_plane) {
      about_friction_work(in.friction_work.number.value_or(0), "friction");
    } else {
      for (const ContactOutcome& one : contact_outcomes(of)) {
        about_friction_work(friction_work(of, one), "friction at " + name_of(one.contact));
      }
    }
    if (in.mu_star.number && contact->mu_d >= *in.mu_star.number) {
      const bool towards_positive = of.plane.W_nt > 0;
      say(Severity::note,
          std::string("beyond μ* = ") + rounded(*in.mu_star.number) + " in the direction of slip " +
              (towards_positive ? "+" : "−"),
          "F(38)");
    }
    if (of.has_plane && !(of.plane.det > 0) && has_tangent(contact->geometry)) {
      say(Severity::note,
          "one degree of freedom at the contact (det W = 0): normal and tangent move together");
    }
  }
};

}  // namespace

std::vector<Finding> friction_notes(const Mechanism& mechanism, const Evaluation& evaluation) {
  FrictionNotes notes{mechanism, evaluation, {}};
  if (std::holds_alternative<NewtonCoulombLaw>(evaluation.law)) notes.about_regime();
  if (has_friction(evaluation.law)) notes.about_friction();
  return std::move(notes.findings);
}

}  // namespace carom
