// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "core/motion/contact_modes.h"

namespace carom {

/// The contact's name in quotes.
std::string quoted(const Mechanism& mechanism, int contact);

/// How deep a contact is, with its unit: "7.5 µm", or "0.2 rad" of the stop of an angle.
std::string readable_depth(const ContactRows& contact, double depth, int digits);

/// That a model has no finite damping for so small an e, and what to do, one sentence.
std::string no_damping_text(ForceModel model, double e, const std::string& contact);

/// What to do about an overlap, one clause.
std::string put_where_it_touches(const Mechanism& mechanism, int contact);

/// That a contact is inside, or beyond its length or its limit, and by how much, and what to do,
/// one sentence.
std::string overlap_text(const Mechanism& mechanism, int contact, const ContactRows& rows);

/// Which of these contacts is so deep in the other body that it cannot be put onto it, one
/// sentence; empty if none is.
std::string too_deep_text(SmoothMotion& motion, const State& state,
                          const std::vector<PersistentContact>& contacts);

/// Why neither joints nor contacts hold, part of a sentence.
std::string out_of_proportion_text(const Mechanism& mechanism);

/// Why closed contacts have no unique mode, one sentence.
std::string undecided_text(const Mechanism& mechanism, const ContactModes& modes);

/// An impact to which its law has other answers, too.
struct AmbiguousImpact {
  double t = 0;               ///< [s]
  std::vector<int> contacts;  ///< that take part
};

/// When and at which contacts impacts have other answers by their law, one sentence; empty if there
/// are none.
std::string not_unique_text(const Mechanism& mechanism, std::span<const AmbiguousImpact> impacts);

}  // namespace carom
