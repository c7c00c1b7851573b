// SPDX-License-Identifier: MIT
#include "core/study/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/impact/law_label.h"
#include "core/mechanism/contact_dimension.h"
#include "core/mechanism/shown_name.h"

namespace carom {

namespace {

struct Notes {
  const Mechanism& mechanism;
  const Evaluation& of;
  std::vector<Finding> findings;

  void say(Severity severity, std::string text, std::string equation = "B(77)") {
    findings.push_back({severity, std::move(text), std::move(equation)});
  }

  [[nodiscard]] std::string name_of(int contact) const {
    return shown_name(mechanism.contacts[static_cast<std::size_t>(contact)]);
  }

  void about_path() {
    for (const RouthPoint& p : of.path.points()) {
      if (p.event != RouthEvent::slip_stops && p.event != RouthEvent::slip_reverses) continue;
      say(Severity::note, fmt::format("{} at `P_n` = {} N s", event_word(p.event), rounded(p.P_n)),
          {});
    }
  }

  /// Which contacts push where each of them may let go.
  void about_letting_go() {
    std::string all;
    for (const int k : of.touching) {
      const auto at = std::ranges::find(of.result.impulses, k, &ContactImpulse::contact);
      const bool pushes = at != of.result.impulses.end() && at->normal > 0;
      all += (all.empty() ? "" : ", ") + name_of(k) + (pushes ? ": pushes" : ": lets go");
    }
    say(Severity::note, all);
  }

  /// "tip: stick, seat: open"
  [[nodiscard]] std::string modes_of(const CoulombSolution& solution) const {
    std::string modes;
    for (std::size_t i = 0; i < of.touching.size(); ++i) {
      modes += fmt::format("{}{}: {}", i > 0 ? ", " : "", name_of(of.touching[i]),
                           mode_word(solution.modes[i]));
    }
    return modes;
  }

  /// Neither an external impulse nor what is prescribed does work.
  [[nodiscard]] bool nothing_drives() const { return of.external.empty() && !is_driven(mechanism); }

  /// The impulse of an angle's stop is that of a torque.
  void about_units() {
    if (of.indicators.turns) return;  // its indicators have these units
    for (const ContactImpulse& i : of.result.impulses) {
      const Contact& contact = mechanism.contacts[static_cast<std::size_t>(i.contact)];
      if (!std::holds_alternative<AngleStop>(contact.geometry)) continue;
      say(Severity::note,
          fmt::format("\"{}\" stops an angle: its impulse is in N m s, its velocities are in "
                      "rad/s, its effective "
                      "mass is in kg m²",
                      shown_name(contact)),
          {});
    }
  }

  /// A solution that is not shown.
  void about_other(const CoulombSolution& solution) {
    const double T_minus = of.indicators.T_minus.number.value_or(0);
    if (!(T_minus > 0)) return;
    const double gamma = 1 + solution.work / T_minus;
    const bool creates = nothing_drives() && gamma > 1 + energy_rounding;
    say(creates ? Severity::warning : Severity::note,
        fmt::format("another solution: {}, γ = {}{}", modes_of(solution), rounded(gamma),
                    creates ? ", which creates energy" : ""));
  }

  void about_continuum(const WorkRange& work) {
    const double T_minus = of.indicators.T_minus.number.value_or(0);
    if (!(T_minus > 0) || is_driven(mechanism)) {
      return say(
          Severity::warning,
          fmt::format("not unique: a continuum of velocities answers the law here; of its {} "
                      "ends the one that loses most energy at the contacts is shown",
                      of.alternatives.size()));
    }
    const double most = 1 + work.most / T_minus;
    const bool creates = nothing_drives() && most > 1 + energy_rounding;
    say(Severity::warning,
        fmt::format("not unique: a continuum of velocities answers the law here, with γ from {} to "
                    "{}{}; of its {} ends the one that loses most energy at the contacts is shown",
                    rounded(1 + work.least / T_minus), rounded(most),
                    creates ? ", which creates energy" : "", of.alternatives.size()));
  }

  void about_number_of_solutions() {
    const std::size_t count = of.alternatives.size();
    if (of.continuum) return about_continuum(*of.continuum);
    if (count > 1) {
      say(Severity::warning,
          of.all_alternatives
              ? fmt::format("not unique: the law has {} solutions here, the one that loses most "
                            "energy at the contacts is shown",
                            count)
              : fmt::format(
                    "not unique: {} solutions of the law are known here, of which the one "
                    "that loses most energy at the contacts is shown, and there may be others",
                    count));
      for (std::size_t i = 1; i < count; ++i) about_other(of.alternatives[i]);
    } else if (!of.all_alternatives) {
      say(Severity::note, "one solution of the law; it is not known whether there are others");
    }
  }

  /// How much energy each contact held, and whether some of it is locked in.
  void about_waves() {
    std::string all;
    const WavePath& waves = of.waves;
    for (std::size_t place = 0; place < waves.contact.size(); ++place) {
      double most = 0;
      for (std::size_t i = 0; i < waves.samples(); ++i) {
        most = std::max(most, waves.energy(i, place));
      }
      all += fmt::format("{}{} {} J", place > 0 ? ", " : "", name_of(waves.contact[place]),
                         rounded(most));
    }
    say(Severity::note, "potential energy of the contacts at most: " + all, {});
    if (!waves.jammed) return;
    say(Severity::warning, "the impact ends jammed: friction holds what is pressed in", {});
  }

  void about_solutions() {
    for (const Breach& breach : of.missed) {
      say(Severity::note, "nearest attempt: " + breach_words(mechanism, breach));
    }
    if (of.result.status != ImpactStatus::solved || of.touching.empty()) return;
    if (!of.waves.contact.empty()) return about_waves();
    if (of.alternatives.empty()) return about_letting_go();
    say(Severity::note, modes_of(of.alternatives.front()));
    about_number_of_solutions();
  }
};

}  // namespace

std::string breach_words(const Mechanism& mechanism, const Breach& breach) {
  const Contact& contact = mechanism.contacts[static_cast<std::size_t>(breach.contact)];
  std::string name = shown_name(contact);
  const auto value = [&](Dimension dimension) {
    const std::string unit(si_unit(dimension_at(contact.geometry, dimension)));
    return fmt::format("{}{} {}", breach.value < 0 ? "−" : "", rounded(std::abs(breach.value)),
                       unit);
  };
  switch (breach.kind) {
    case BreachKind::penetrates:
      return fmt::format("contact {} would penetrate: it ends with `v_n` = {}", name,
                         value(Dimension::velocity));
    case BreachKind::pulls:
      return fmt::format("contact {} would pull: `i_n` = {}", name, value(Dimension::impulse));
    case BreachKind::not_thrown:
      return fmt::format("contact {} misses the rebound with its e by {}", name,
                         value(Dimension::velocity));
    case BreachKind::not_held:
      return fmt::format("contact {} slips by {} where it would have to stick", name,
                         value(Dimension::velocity));
    case BreachKind::not_opposed:
      return fmt::format("contact {} slips by {} along its friction", name,
                         value(Dimension::velocity));
  }
  return name;
}

std::string answered_by_text(const Law& law, std::string_view first_reason) {
  return fmt::format("answered by {}, the law for several contacts: {}", law_label(law),
                     first_reason);
}

std::vector<Finding> solution_notes(const Mechanism& mechanism, const Evaluation& evaluation) {
  Notes notes{mechanism, evaluation, {}};
  notes.about_path();
  notes.about_solutions();
  notes.about_units();
  return std::move(notes.findings);
}

}  // namespace carom
