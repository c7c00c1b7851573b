// SPDX-License-Identifier: MIT
#include "core/edit/placement.h"

namespace carom {

std::vector<Placement> placements_of(const Mechanism& mechanism, const State& state) {
  std::vector<Placement> out;
  if (state.q.empty()) return out;
  std::size_t i = 0;
  for (const Body& body : mechanism.bodies) {
    const bool turns = body.kind == BodyKind::rigid;
    Placement& one = out.emplace_back();
    one.at = {state.q[i], state.q[i + 1]};
    if (turns) one.angle = state.q[i + 2];
    if (!state.qdot.empty()) {
      one.velocity = {state.qdot[i], state.qdot[i + 1]};
      if (turns) one.angular_rate = state.qdot[i + 2];
    }
    i += turns ? 3 : 2;
  }
  return out;
}

State with_placements(const Mechanism& mechanism, const State& state,
                      const std::vector<Placement>& placements) {
  State out;
  out.t = state.t;
  // A file may give a pose alone.
  const bool moves = !state.qdot.empty() || state.q.empty();
  for (std::size_t b = 0; b < placements.size(); ++b) {
    const Placement& one = placements[b];
    out.q.insert(out.q.end(), {one.at.x, one.at.y});
    const bool turns = mechanism.bodies[b].kind == BodyKind::rigid;
    if (turns) out.q.push_back(one.angle);
    if (!moves) continue;
    out.qdot.insert(out.qdot.end(), {one.velocity.x, one.velocity.y});
    if (turns) out.qdot.push_back(one.angular_rate);
  }
  return out;
}

}  // namespace carom
