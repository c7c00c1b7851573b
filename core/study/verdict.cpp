// SPDX-License-Identifier: MIT
#include "core/study/verdict.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/impact/audit.h"
#include "core/impact/consistency.h"
#include "core/impact/newton_coulomb.h"
#include "core/mechanism/shown_name.h"
#include "core/motion/words.h"

namespace carom {

namespace {

/// Whether there is a time at which both contacts act.
bool act_together(const Contact& a, const Contact& b) {
  const auto ends_before = [](const Contact& first, const Contact& second) {
    return first.acts_until && second.acts_from && *first.acts_until <= *second.acts_from;
  };
  return !ends_before(a, b) && !ends_before(b, a);
}

struct Judge {
  const Mechanism& mechanism;
  const Evaluation& of;
  std::vector<Finding> findings;

  void say(Severity severity, std::string text, std::string equation = {}) {
    findings.push_back({severity, std::move(text), std::move(equation)});
  }

  /// The verdict says so already.
  [[nodiscard]] bool says(const std::string& words) const {
    return !findings.empty() && findings.front().text.ends_with(words);
  }

  /// e of the struck contact at its velocity.
  [[nodiscard]] double restitution() const {
    const auto first = std::ranges::find(of.role, ContactRole::impacting);
    return of.restitution[static_cast<std::size_t>(first - of.role.begin())];
  }

  /// γ above 1 by more than rounding.
  [[nodiscard]] bool creates_energy() const {
    if (is_driven(mechanism)) return contact_balance() > energy_rounding * size();
    return of.indicators.gamma.number && *of.indicators.gamma.number > 1 + energy_rounding;
  }

  [[nodiscard]] double contact_balance() const { return contact_work(of.system, of.result); }

  /// Why the numbers of this pose are not to be trusted far; empty if they are.
  [[nodiscard]] std::optional<Finding> near_singular() const {
    // Beyond this fewer than eight digits are left.
    constexpr double ill_condition = 1e8;
    // Where normal and tangent almost move together, a velocity that differs from that one motion
    // takes 1/sin² times the usual energy: a hundredfold from here on.
    constexpr double small_sine = 0.1;
    const auto& condition = of.indicators.condition.number;
    if (condition.value_or(1) > ill_condition) {
      return Finding{
          Severity::warning,
          "the pose is nearly singular: ill-conditioned (" + rounded(*condition, 1) + ")", "P(10)"};
    }
    if (!of.has_plane) return {};
    const PlanarImpactData& plane = of.plane;
    if (plane.det == 0 && plane.W_nt != 0) {
      // One degree of freedom: the velocity of the contact has a direction, the same for all.
      const double slope = std::sqrt(plane.W_nn / (plane.W_nn + plane.W_tt));
      if (slope >= small_sine) return {};
      return Finding{Severity::warning,
                     "the pose is nearly singular: the contact can move along its surface and "
                     "hardly across it, the sine of the angle is " +
                         rounded(slope) + " < " + rounded(small_sine),
                     "B(16)"};
    }
    // e* of F(32) is that sine where no tangential restitution enters.
    const std::optional<double> sine = limit_restitution_conservative(plane);
    if (sine.value_or(1) >= small_sine) return {};
    return Finding{Severity::warning,
                   "the pose is nearly singular: the sine of the kinetic angle between normal and "
                   "tangent is " +
                       rounded(*sine) + " < " + rounded(small_sine),
                   "F(32)"};
  }

  [[nodiscard]] std::vector<Finding> breaches() const {
    std::vector<Finding> found;
    for (const Breach& breach : retest(of.system, of)) {
      found.push_back({Severity::warning, breach_words(mechanism, breach), "B(77)"});
    }
    return found;
  }

  /// That the contacts do not get the e that was asked for.
  [[nodiscard]] std::optional<Finding> unmet() const {
    constexpr double noticeable = 1e-9;
    if (!of.consistency || !(of.consistency->residual > noticeable)) return {};
    return Finding{
        Severity::warning,
        "the contacts depend on each other and cannot all have their e: they miss it by " +
            rounded(of.consistency->residual, 2) + " of the speed",
        "P(46)"};
  }

  /// The gravest of what speaks against an answer that creates no energy.
  [[nodiscard]] std::optional<Finding> doubt() const {
    const std::vector<Finding> against = breaches();
    if (!against.empty()) return against.front();
    if (auto missed = unmet()) return missed;
    return near_singular();
  }

  /// "γ = 1.2", or that there is none.
  [[nodiscard]] std::string ratio() const {
    const std::optional<double>& gamma = of.indicators.gamma.number;
    return gamma ? "γ = " + rounded(*gamma) : "γ, where T⁻ = 0,";
  }

  /// The greater kinetic energy [J].
  [[nodiscard]] double size() const {
    return std::max(of.indicators.T_minus.number.value_or(0),
                    of.indicators.T_plus.number.value_or(0));
  }

  /// What drives, belts and shaken lines give in the impact: ΔT − D [J].
  [[nodiscard]] double prescribed_work() const {
    return of.indicators.T_plus.number.value_or(0) - of.indicators.T_minus.number.value_or(0) -
           contact_balance();
  }

  /// Of a mechanism that is driven the contacts' own balance counts.
  void say_driven() {
    const std::optional<Finding> against = doubt();
    const std::string losing = "what moves as prescribed does work, " + rounded(prescribed_work()) +
                               " J, so that " + ratio() +
                               " is not bounded by 1; the contacts lose " +
                               rounded(std::max(0.0, -contact_balance())) + " J";
    if (against) {
      return say(Severity::warning, losing + ", but " + against->text, against->equation);
    }
    say(Severity::note, losing, "F(26)");
  }

  void about_no_impulse() {
    if (!of.pose_reached || of.result.status != ImpactStatus::solved) return;
    if (of.result.regime != Regime::none) return;
    say(Severity::note,
        "closed contacts approach, but none bears an impulse: the external impulse parts them",
        "B(77)");
  }

  void verdict() {
    if (!of.pose_reached) {
      return say(Severity::error,
                 of.pose_reason.empty() ? "the pose is out of reach" : of.pose_reason);
    }
    if (!of.conflict.empty()) return say(Severity::error, of.conflict);
    switch (of.result.status) {
      case ImpactStatus::no_closed_contact:
      case ImpactStatus::no_approach:
        return say(Severity::note, "no impact: " + std::string(of.result.reason));
      case ImpactStatus::law_not_applicable:
      case ImpactStatus::ill_posed:
        return say(Severity::warning,
                   "no answer: " + no_answer_text(of.first_reason, of.result.reason));
      case ImpactStatus::solved:
        break;
    }
    if (!creates_energy()) {
      const bool driven = is_driven(mechanism) && of.external.empty();
      if (driven && std::abs(prescribed_work()) > energy_rounding * size()) return say_driven();
      const std::optional<Finding> against = doubt();
      if (!against) return say(Severity::good, "energy consistent", balance());
      return say(Severity::warning, "energy consistent, but " + against->text, against->equation);
    }
    const std::string gamma = ratio();
    if (!of.external.empty()) {
      return say(Severity::note, "gains energy, " + gamma + ", with the external impulse", "P(31)");
    }
    if (is_driven(mechanism)) {
      return say(Severity::error,
                 "creates energy: the contacts give " + rounded(contact_balance()) + " J", "F(26)");
    }
    if (of.consistency && of.consistency->scale &&
        *of.consistency->scale < 1 - consistency_tolerance) {
      return say(Severity::error,
                 "creates energy, " + gamma +
                     ": these e gain at some velocities, s* = " + rounded(*of.consistency->scale),
                 "P(55)");
    }
    const std::optional<double>& e_star = of.indicators.e_star.number;
    if (of.result.regime == Regime::stick && e_star && restitution() > *e_star) {
      return say(Severity::error,
                 "sticks and creates energy, " + gamma + ": e = " + rounded(restitution()) +
                     " > e* = " + rounded(*e_star),
                 "F(30)");
    }
    say(Severity::error, "creates energy, " + gamma, balance());
  }

  /// Without friction no impact gains energy, P(36); with it the work of the impulse decides.
  [[nodiscard]] const char* balance() const {
    return of.result.regime == Regime::frictionless ? "P(36)" : "F(26)";
  }

  /// That the scenario's law is not the one that answers.
  void about_other_law() {
    if (of.first_reason.empty() || of.result.status != ImpactStatus::solved) return;
    say(Severity::note, answered_by_text(of.law, of.first_reason));
  }

  /// No closed contact may end approaching, none may pull.
  void about_other_contacts() {
    for (Finding& breach : breaches()) {
      if (!says(breach.text)) findings.push_back(std::move(breach));
    }
  }

  /// Different coefficients at several contacts.
  void about_consistency() {
    if (of.result.status != ImpactStatus::solved || !of.consistency) return;
    const RestitutionConsistency& c = *of.consistency;
    if (c.scale && *c.scale < 1 - consistency_tolerance && !creates_energy()) {
      say(Severity::warning,
          "with these e other velocities of these contacts would gain energy; with " +
              rounded(*c.scale) + " times these e none would",
          "P(55)");
    }
    const std::optional<Finding> missed = unmet();
    if (missed && !says(missed->text)) findings.push_back(*missed);
  }

  /// The numbers of an impact are those of a law, also where a contact is compliant.
  void about_compliance() {
    if (of.result.status != ImpactStatus::solved) return;
    for (std::size_t k = 0; k < of.role.size(); ++k) {
      if (of.role[k] != ContactRole::impacting || !mechanism.contacts[k].compliance) continue;
      say(Severity::note,
          "the law takes contact " + shown_name(mechanism.contacts[k]) +
              " as rigid; its compliance acts in the motion and in the contact forces",
          "G(10)");
    }
  }

  /// Two stops of one joint between which there is nothing.
  void about_stops() {
    const auto crossed = [&]<class Stop>(const Contact& one, const Stop& lower, const char* unit) {
      if (lower.side != StopSide::lower) return;
      for (const Contact& other : mechanism.contacts) {
        const auto* upper = std::get_if<Stop>(&other.geometry);
        if (upper == nullptr || upper->joint != lower.joint || upper->side != StopSide::upper ||
            upper->limit >= lower.limit || !act_together(one, other)) {
          continue;
        }
        say(Severity::warning,
            "no pose keeps both stops of joint " +
                shown_name(mechanism.joints[static_cast<std::size_t>(lower.joint)]) + ": " +
                shown_name(one) + " allows nothing below " + rounded(lower.limit) + unit + ", " +
                shown_name(other) + " nothing above " + rounded(upper->limit) + unit);
      }
    };
    for (const Contact& one : mechanism.contacts) {
      if (const auto* stop = std::get_if<AngleStop>(&one.geometry)) crossed(one, *stop, " rad");
      if (const auto* stop = std::get_if<SlideStop>(&one.geometry)) crossed(one, *stop, " m");
    }
  }

  /// A spring takes the angle as it is, also where only the turns are another's than meant.
  void about_turns() {
    const auto angle = [&](int body) {
      return body == ground ? 0 : of.system.frame[static_cast<std::size_t>(body)].angle;
    };
    for (const ForceElement& force : mechanism.forces) {
      const auto* spring = std::get_if<TorsionForce>(&force.kind);
      if (spring == nullptr) continue;
      const double apart = angle(spring->a) - angle(spring->b);
      if (std::abs(apart - spring->rest_angle) <= pi) continue;
      say(Severity::warning, "the torsion spring " + shown_name(force) + " is wound by " +
                                 rounded(apart - spring->rest_angle) +
                                 " rad, more than half a turn: " + body_name(mechanism, spring->a) +
                                 " is at " + rounded(apart) + " rad against " +
                                 body_name(mechanism, spring->b) + ", and it rests at " +
                                 rounded(spring->rest_angle) + " rad");
    }
  }

  void about_numbers() {
    const std::optional<Finding> singular = near_singular();
    if (singular && !says(singular->text)) findings.push_back(*singular);
    if (!of.velocity_reason.empty()) say(Severity::note, of.velocity_reason);
    if (!of.pose_reached) return;
    if (!of.multipliers_unique) {
      const bool contacts = !of.touching.empty();
      // Each contact expands by e times its own part of the compression.
      const bool splits = contacts && std::holds_alternative<PfeifferGlockerLaw>(of.law);
      say(Severity::note,
          splits ? "multipliers not unique (hyperstatic): the compression may be shared in other "
                   "ways, which may expand to other velocities under this law"
          : contacts
              ? "multipliers not unique (hyperstatic): other impulses of contacts and joints "
                "lead to the same velocity"
              : "multipliers not unique (hyperstatic): the joint impulses shown are those of "
                "least norm",
          "P(30)");
    }
    for (std::size_t k = 0; k < of.role.size(); ++k) {
      const ContactRows& rows = of.system.contacts[k];
      if (-rows.gap > touching_depth(characteristic_size(mechanism), rows)) {
        say(Severity::warning, overlap_text(mechanism, static_cast<int>(k), rows));
      }
    }
    for (const Residual& r : of.audit) {
      if (!r.holds()) {
        say(Severity::error,
            "a balance law does not hold: " + marked(r.law) + " (" + rounded(r.value, 2) + ")",
            r.equation);
      }
    }
  }
};

}  // namespace

std::vector<Finding> judge(const Mechanism& mechanism, const Evaluation& evaluation) {
  Judge judge{mechanism, evaluation, {}};
  judge.verdict();
  judge.about_no_impulse();
  judge.about_other_law();
  std::ranges::move(friction_notes(mechanism, evaluation), std::back_inserter(judge.findings));
  judge.about_consistency();
  std::ranges::move(solution_notes(mechanism, evaluation), std::back_inserter(judge.findings));
  judge.about_other_contacts();
  judge.about_compliance();
  judge.about_stops();
  judge.about_turns();
  judge.about_numbers();
  return std::move(judge.findings);
}

}  // namespace carom
