// SPDX-License-Identifier: MIT
#include "core/motion/words.h"

#include "core/base/number_text.h"

namespace carom {

namespace {

std::string against_f20(const ContactModes& modes) {
  return "`W_nn − μ_d s W_nt` = " + rounded(modes.gain, 4) +
         " 1/kg is not positive, F(20), Painlevé's paradox";
}

}  // namespace

std::string quoted(const Mechanism& mechanism, int contact) {
  return "\"" + mechanism.contacts[static_cast<std::size_t>(contact)].name + "\"";
}

std::string too_deep_text(SmoothMotion& motion, const std::vector<double>& q,
                          const std::vector<PersistentContact>& contacts) {
  evaluate(motion.mechanism, q, motion.system);
  for (const PersistentContact& one : contacts) {
    const ContactRows& rows = motion.system.contacts[static_cast<std::size_t>(one.contact)];
    if (-rows.gap <= closed_gap(motion.plan.all, rows)) continue;
    return quoted(motion.mechanism, one.contact) + " is already " + rounded(-rows.gap, 3) +
           " m deep, and rigid: begin where it touches";
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

}  // namespace carom
