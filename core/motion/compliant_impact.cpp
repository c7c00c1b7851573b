// SPDX-License-Identifier: MIT
//
// From the onset of the first contact until no force acts any more. The equations are smooth
// between changes of the contacts; at each of these the integration begins anew, so that no step
// reaches across.
#include "core/motion/compliant_impact.h"

#include <algorithm>
#include <cmath>

#include "core/motion/compliant_run.h"

namespace carom {

std::string_view end_word(CompliantEnd end) {
  switch (end) {
    case CompliantEnd::separated:
      return "separated";
    case CompliantEnd::nothing_touches:
      return "nothing touches";
    case CompliantEnd::stays_closed:
      return "stays closed";
    case CompliantEnd::reached:
      return "reached";
    case CompliantEnd::rests:
      return "rests";
    case CompliantEnd::cannot_start:
      return "cannot start";
    case CompliantEnd::no_mode:
      return "no contact mode";
    case CompliantEnd::cannot_go_on:
      return "cannot go on";
    case CompliantEnd::cancelled:
      return "cancelled";
  }
  return "";
}

std::string_view event_word(CompliantEventKind kind) {
  switch (kind) {
    case CompliantEventKind::touch:
      return "touch";
    case CompliantEventKind::max_compression:
      return "maximum compression";
    case CompliantEventKind::slip:
      return "slip";
    case CompliantEventKind::stick:
      return "stick";
    case CompliantEventKind::separation:
      return "separation";
    case CompliantEventKind::strike:
      return "impact, rigid";
  }
  return "";
}

double CompliantImpact::imbalance() const {
  const double after = T_plus + normal_loss + tangential_loss + strike_loss + elastic;
  const double whole = std::max(T_minus, after);
  return whole > 0 ? (T_minus + gravity_work + element_work - after) / whole : 0;
}

State CompliantImpact::state(std::size_t knot) const {
  const auto part = [&](const std::vector<double>& all) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(knot * n);
    return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(n));
  };
  return {part(q), part(qdot)};
}

CompliantImpact compliant_impact(const Mechanism& mechanism, const State& start,
                                 const CompliantSpec& spec, const CompliantJob& job) {
  CompliantRun run(mechanism, spec);
  run.go(start, job);
  return run.result();
}

}  // namespace carom
