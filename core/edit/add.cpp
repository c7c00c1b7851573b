// SPDX-License-Identifier: MIT
#include "core/edit/edit.h"

namespace carom {

Scenario with_body(const Scenario& scenario, const Body& body, const Placement& placement) {
  Parts parts(scenario);
  std::vector<Placement> places = placements_of(parts.mechanism, parts.motion.state);
  // Where the others are still to be resolved, this one is, too.
  const bool resolved = places.size() == parts.mechanism.bodies.size();
  parts.mechanism.bodies.push_back(body);
  if (resolved) places.push_back(placement);
  parts.motion.state = with_placements(parts.mechanism, parts.motion.state, places);
  Scenario out = std::move(parts).put_into(scenario);
  validate(out);
  return out;
}

Scenario with_part(const Scenario& scenario, const Part& part) {
  if (const auto* body = std::get_if<Body>(&part)) return with_body(scenario, *body, {});
  Parts parts(scenario);
  parts.each_list([&]<class Value>(PartKind /*kind*/, std::vector<Value>& list) {
    if (const auto* value = std::get_if<Value>(&part)) list.push_back(*value);
  });
  Scenario out = std::move(parts).put_into(scenario);
  validate(out);
  return out;
}

}  // namespace carom
