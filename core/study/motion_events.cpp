// SPDX-License-Identifier: MIT
#include "core/study/motion_events.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/number_text.h"
#include "core/impact/law_label.h"
#include "core/mechanism/contact_dimension.h"
#include "core/mechanism/shown_name.h"

namespace carom {

namespace {

/// "tip", "left and right", "a, b and c".
std::string names_of(const Mechanism& mechanism, const std::vector<int>& contacts) {
  std::string text;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (i > 0) text += i + 1 == contacts.size() ? " and " : ", ";
    text += shown_name(mechanism.contacts[static_cast<std::size_t>(contacts[i])]);
  }
  return text;
}

std::optional<PersistentMode> mode_in(const Phase& phase, int contact) {
  const auto one = std::ranges::find(phase.persistent, contact, &PersistentContact::contact);
  return one == phase.persistent.end() ? std::nullopt : std::optional(one->mode);
}

struct List {
  const Mechanism& mechanism;
  const Trajectory& trajectory;
  std::vector<MotionHappening> all = {};

  void add(double t, MotionEventKind kind, std::vector<int> contacts, std::string text,
           int impact = -1) {
    all.push_back({t, kind, std::move(contacts), impact, std::move(text)});
  }

  void add_impacts() {
    for (std::size_t i = 0; i < trajectory.impacts.size(); ++i) {
      const TrajectoryImpact& impact = trajectory.impacts[i];
      std::vector<int> struck;
      for (const ContactImpulse& one : impact.result.impulses) {
        if (one.normal != 0) struck.push_back(one.contact);
      }
      if (struck.empty()) struck.push_back(impact.contact);
      std::string text = names_of(mechanism, struck) + ": " + std::string(law_label(impact.law)) +
                         ", " + std::string(regime_text(impact.result));
      if (const auto& gamma = impact.indicators.gamma.number) text += ", γ = " + rounded(*gamma, 4);
      add(impact.t, MotionEventKind::impact, std::move(struck), std::move(text),
          static_cast<int>(i));
    }
  }

  /// "N", or "N m" at the stop of an angle.
  [[nodiscard]] std::string unit_of_force(int contact) const {
    const Contact& one = mechanism.contacts[static_cast<std::size_t>(contact)];
    return std::string(si_unit(dimension_at(one.geometry, Dimension::force)));
  }

  void add_touches() {
    for (const TrajectoryContact& episode : trajectory.contacts) {
      for (const TrajectoryTouch& touch : episode.touches) {
        const std::string name = names_of(mechanism, {touch.contact});
        add(touch.from, MotionEventKind::touch, {touch.contact},
            name + ": at most " + rounded(touch.peak_force, 4) + " " +
                unit_of_force(touch.contact));
        if (!touch.to) continue;
        const std::string e = touch.e ? ", e = " + rounded(*touch.e, 4) : "";
        add(*touch.to, MotionEventKind::lift, {touch.contact}, name + e);
      }
    }
  }

  /// What the contacts that stay closed do otherwise than before.
  void add_changes(const Phase& before, const Phase& after) {
    const double t = after.t.front();
    for (int k = 0; k < static_cast<int>(mechanism.contacts.size()); ++k) {
      const auto was = mode_in(before, k), is = mode_in(after, k);
      if (was == is) continue;
      const std::string name = names_of(mechanism, {k});
      if (!is) {
        add(t, MotionEventKind::lift, {k}, name);
      } else if (*is == PersistentMode::sticks) {
        add(t, MotionEventKind::stick, {k}, name);
      } else if (*is == PersistentMode::slides) {
        add(t, MotionEventKind::touch, {k}, name + ": stays closed");
      } else {
        add(t, MotionEventKind::slip, {k}, name + ": " + std::string(mode_word(*is)));
      }
    }
    if (after.settles) {
      add(t, MotionEventKind::settle, {}, "rebounds are too small to be told apart");
    }
  }

  void add_modes() {
    const Phase* before = nullptr;
    for (const Phase& phase : trajectory.phases) {
      if (!(phase.t.back() > phase.t.front())) continue;
      const bool stepped = phase.time_stepped || (before != nullptr && before->time_stepped);
      if (before != nullptr && !stepped) add_changes(*before, phase);
      before = &phase;
    }
  }

  void add_ends() {
    for (const TrajectoryTimeSteps& one : trajectory.time_steps) {
      add(one.from, MotionEventKind::stepped, {}, one.reason);
    }
    const TrajectoryEnd& end = trajectory.end;
    add(end.rests_from.value_or(end.t),
        end.rests_from ? MotionEventKind::rest : MotionEventKind::end, {}, end.text);
  }
};

}  // namespace

std::string_view event_word(MotionEventKind kind) {
  constexpr std::array<std::string_view, 9> words{
      "touch", "impact", "stick", "slip", "lift", "settle", "rest", "time-stepped", "end"};
  return words[static_cast<std::size_t>(kind)];
}

std::vector<MotionHappening> happenings(const Mechanism& mechanism, const Trajectory& trajectory) {
  List list{mechanism, trajectory};
  list.add_impacts();
  list.add_touches();
  list.add_modes();
  list.add_ends();
  std::ranges::stable_sort(list.all, {}, &MotionHappening::t);
  return std::move(list.all);
}

}  // namespace carom
