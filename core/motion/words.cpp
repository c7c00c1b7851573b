// SPDX-License-Identifier: MIT
#include "core/motion/words.h"

#include <algorithm>
#include <concepts>
#include <variant>

#include "core/base/number_text.h"
#include "core/mechanism/shown_name.h"

namespace carom {

namespace {

template <class Geometry>
constexpr bool is_stop = std::same_as<Geometry, SlideStop> || std::same_as<Geometry, AngleStop>;

std::string against_f20(const ContactModes& modes) {
  return "`W_nn − μ_d s W_nt` = " + rounded(modes.gain, 4) +
         " 1/kg is not positive, F(20), Painlevé's paradox";
}

}  // namespace

std::string quoted(const Mechanism& mechanism, int contact) {
  return "\"" + shown_name(mechanism.contacts[static_cast<std::size_t>(contact)]) + "\"";
}

std::string readable_depth(const ContactRows& contact, double depth, int digits) {
  return contact.turns ? rounded(depth, digits) + " rad" : readable_length(depth, digits);
}

std::string no_damping_text(ForceModel model, double e, const std::string& contact) {
  return "the model \"" + std::string(info_of(model).word) +
         "\" has no finite damping for e = " + rounded(e, 3) + " of the contact \"" + contact +
         "\": choose \"" + std::string(info_of(model_for(model, 0)).word) + "\", or e from " +
         rounded(least_bouncing_restitution, 3) + " on";
}

std::string put_where_it_touches(const Mechanism& mechanism, int contact) {
  const std::string way = std::visit(
      []<class Geometry>(const Geometry&) {
        if constexpr (std::same_as<Geometry, Rope>) {
          return "bring its ends together";
        } else if constexpr (std::same_as<Geometry, Strut>) {
          return "draw its ends apart";
        } else if constexpr (is_stop<Geometry>) {
          return "bring the joint back";
        } else {
          return "drag it out";
        }
      },
      mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
  return way + ", or prescribe in the pose that it is closed ({\"closed\": \"" +
         mechanism.contacts[static_cast<std::size_t>(contact)].name + "\"} in the file)";
}

std::string overlap_text(const Mechanism& mechanism, int contact, const ContactRows& rows) {
  const Contact& one = mechanism.contacts[static_cast<std::size_t>(contact)];
  const std::string how = std::visit(
      [&]<class Geometry>(const Geometry&) {
        const std::string far = readable_depth(rows, -rows.gap, 4);
        if constexpr (std::same_as<Geometry, Rope>) {
          return "is stretched " + far + " beyond its length";
        } else if constexpr (std::same_as<Geometry, Strut>) {
          return "is pressed " + far + " below its length";
        } else if constexpr (is_stop<Geometry>) {
          return "is " + far + " beyond its limit";
        } else {
          return "overlaps by " + far;
        }
      },
      one.geometry);
  return "contact " + shown_name(one) + " " + how +
         " and counts as closed: " + put_where_it_touches(mechanism, contact);
}

std::string too_deep_text(SmoothMotion& motion, const State& state,
                          const std::vector<PersistentContact>& contacts) {
  set_clock(motion, state.t);
  evaluate(motion.mechanism, state.q, motion.system);
  for (const PersistentContact& one : contacts) {
    const ContactRows& rows = motion.system.contacts[static_cast<std::size_t>(one.contact)];
    if (-rows.gap <= closed_gap(motion.plan.all, rows)) continue;
    return quoted(motion.mechanism, one.contact) + " is already " +
           readable_depth(rows, -rows.gap, 3) +
           " deep, and rigid: " + put_where_it_touches(motion.mechanism, one.contact);
  }
  return {};
}

std::string out_of_proportion_text(const Mechanism& mechanism) {
  const char* joints = mechanism.joints.empty() ? "" : "the joints lock, or ";
  return std::string(joints) + "the numbers are out of proportion";
}

std::string undecided_text(const Mechanism& mechanism, const ContactModes& modes) {
  if (modes.status == ChoiceStatus::too_many) {
    return "too many contacts rest with friction for all combinations of sticking and slipping to "
           "be tried";
  }
  const bool several = modes.status == ChoiceStatus::several;
  if (modes.culprit >= 0) {
    const std::string name = quoted(mechanism, modes.culprit);
    return (several ? name + " can slide on as well as let go: "
                    : name + " can neither slide on nor let go: ") +
           against_f20(modes);
  }
  return several ? "the closed contacts can stay closed as well as open: friction couples them"
                 : "no combination of open, sticking and slipping answers: the contacts press a "
                   "part against what is rigid";
}

std::string not_unique_text(const Mechanism& mechanism, std::span<const AmbiguousImpact> impacts) {
  if (impacts.empty()) return {};
  constexpr std::size_t most_named = 5;
  std::string when;
  for (const AmbiguousImpact& impact : impacts.first(std::min(impacts.size(), most_named))) {
    std::string who;
    for (const int contact : impact.contacts) {
      who += (who.empty() ? "" : ", ") + quoted(mechanism, contact);
    }
    when += (when.empty() ? "" : ", ") + rounded(impact.t, 6) + " s (" + who + ")";
  }
  if (impacts.size() > most_named) {
    when += " and at " + std::to_string(impacts.size() - most_named) + " later impacts";
  }
  return "not unique: the law has other answers at t = " + when +
         ", of which the one that loses most energy at the contacts is taken";
}

}  // namespace carom
