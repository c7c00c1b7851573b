// SPDX-License-Identifier: MIT
#include "core/projection/elimination_plan.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>

namespace carom {

namespace {

/// What speaks for a joint as the next one of the tree, the weightiest first.
///
/// The most rows, so that few are left for the loops. Then the largest lesser mass of its two
/// bodies, which is Prim's maximal spanning tree: on the way to any body the lightest one is as
/// heavy as can be. In the metric of M⁻¹ a row lies almost wholly on its lighter body. Where that
/// is the child, the rows of the tree lie on a body each and are all but orthogonal; a light body
/// between two heavy ones would have to bear the rows of both, which are then dependent but for
/// √(light/heavy), and this the elimination loses in rounding and every part of a loop row outside
/// their span shows. So loops are cut at light bodies, and neither accuracy nor the rank that is
/// decided there depends on the order in which the mechanism is written down.
struct Preference {
  int rows = 0;
  double lesser_mass = 0;
  double greater_mass = 0;
  bool operator<(const Preference& other) const {
    return std::tie(rows, lesser_mass, greater_mass) <
           std::tie(other.rows, other.lesser_mass, other.greater_mass);
  }
};

/// Rows of a joint that the elimination of a body takes.
constexpr int most_tree_rows = 2;

/// A joint with one end in the tree. The first of equals is taken.
struct Candidate {
  Preference preference;
  int joint = -1;
  bool operator<(const Candidate& other) const {
    return std::tie(preference, other.joint) < std::tie(other.preference, joint);
  }
};

struct TreeBuilder {
  const Mechanism& mechanism;
  std::vector<bool> in_tree;
  std::vector<bool> joint_used;
  std::vector<EliminationStep> roots_first;
  std::vector<std::vector<int>> joints_of;  ///< of each body
  std::vector<Candidate> candidates;        ///< a heap; some of them reach no new body any more
  std::vector<int> heaviest_first;          ///< bodies, the first of equals before the others
  std::size_t next_heaviest = 0;

  explicit TreeBuilder(const Mechanism& m)
      : mechanism(m),
        in_tree(m.bodies.size()),
        joint_used(m.joints.size()),
        joints_of(m.bodies.size()),
        heaviest_first(m.bodies.size()) {
    for (int j = 0; j < static_cast<int>(m.joints.size()); ++j) {
      const JointKind& kind = m.joints[static_cast<std::size_t>(j)].kind;
      for (const int body : {anchor_a(kind).body, anchor_b(kind).body}) {
        if (body == ground) {
          offer(j);
        } else {
          joints_of[static_cast<std::size_t>(body)].push_back(j);
        }
      }
    }
    std::iota(heaviest_first.begin(), heaviest_first.end(), 0);
    std::ranges::stable_sort(heaviest_first, std::greater{}, [this](int b) { return mass_of(b); });
  }

  [[nodiscard]] bool reached(int body) const {
    return body == ground || in_tree[static_cast<std::size_t>(body)];
  }

  [[nodiscard]] double mass_of(int body) const {
    return body == ground ? std::numeric_limits<double>::infinity()
                          : mechanism.bodies[static_cast<std::size_t>(body)].mass;
  }

  [[nodiscard]] Preference preference(const JointKind& kind) const {
    const double a = mass_of(anchor_a(kind).body);
    const double b = mass_of(anchor_b(kind).body);
    return {row_count(kind), std::min(a, b), std::max(a, b)};
  }

  /// The tree keeps still, however a drive goes.
  void offer(int joint) {
    const JointKind& kind = mechanism.joints[static_cast<std::size_t>(joint)].kind;
    if (is_drive(kind)) return;
    candidates.push_back({preference(kind), joint});
    std::push_heap(candidates.begin(), candidates.end());
  }

  /// The preferred joint that leads from the tree to a new body; −1 if there is none.
  [[nodiscard]] int next_joint() {
    while (!candidates.empty()) {
      std::pop_heap(candidates.begin(), candidates.end());
      const int joint = candidates.back().joint;
      candidates.pop_back();
      const JointKind& kind = mechanism.joints[static_cast<std::size_t>(joint)].kind;
      if (!reached(anchor_a(kind).body) || !reached(anchor_b(kind).body)) return joint;
    }
    return -1;
  }

  /// The heaviest body outside the tree, the first of equals; −1 if there is none.
  [[nodiscard]] int heaviest_free() {
    for (; next_heaviest < heaviest_first.size(); ++next_heaviest) {
      if (!reached(heaviest_first[next_heaviest])) return heaviest_first[next_heaviest];
    }
    return -1;
  }

  void hang(int joint) {
    const JointKind& kind = mechanism.joints[static_cast<std::size_t>(joint)].kind;
    const bool child_is_a = !reached(anchor_a(kind).body);
    const int child = child_is_a ? anchor_a(kind).body : anchor_b(kind).body;
    const int parent = child_is_a ? anchor_b(kind).body : anchor_a(kind).body;
    joint_used[static_cast<std::size_t>(joint)] = true;
    add(child, parent, joint, child_is_a, std::min(row_count(kind), most_tree_rows));
  }

  void float_body(int body) { add(body, ground, -1, true, 0); }

  void add(int body, int parent, int joint, bool child_is_a, int r) {
    in_tree[static_cast<std::size_t>(body)] = true;
    EliminationStep step;
    step.body = body;
    step.parent = parent;
    step.joint = joint;
    step.child_is_a = child_is_a;
    step.n = dof(mechanism, body);
    step.r = r;
    roots_first.push_back(step);
    for (const int other : joints_of[static_cast<std::size_t>(body)]) offer(other);
  }

  void grow() {
    for (;;) {
      if (const int joint = next_joint(); joint >= 0) {
        hang(joint);
        continue;
      }
      const int root = heaviest_free();
      if (root < 0) return;
      float_body(root);
    }
  }
};

/// The lengths in a mechanism's description. Of points on the ground only the differences count:
/// where the origin lies must not decide what is small.
struct Lengths {
  double largest = 0;
  double sum = 0;
  std::optional<Vec2> low = {};  ///< corners of the box around the ground points of the joints
  Vec2 high = {};

  void add(double length) {
    largest = std::max(largest, length);
    sum += length;
  }

  void add(const Anchor& anchor) {
    if (anchor.body != ground) {
      // Points at rod ends are counted with the rod.
      if (anchor.place == Place::at) add(std::max(std::abs(anchor.p.x), std::abs(anchor.p.y)));
      return;
    }
    if (!low) low = high = anchor.p;
    *low = {std::min(low->x, anchor.p.x), std::min(low->y, anchor.p.y)};
    high = {std::max(high.x, anchor.p.x), std::max(high.y, anchor.p.y)};
  }

  [[nodiscard]] double size() const { return largest > 0 ? largest : 1; }
};

Lengths measure(const Mechanism& mechanism) {
  Lengths lengths;
  for (const Body& body : mechanism.bodies) {
    if (const auto* rod = std::get_if<RodShape>(&body.shape)) lengths.add(rod->length);
    if (const auto* disc = std::get_if<DiscShape>(&body.shape)) lengths.add(disc->radius);
    if (const auto* polygon = std::get_if<PolygonShape>(&body.shape)) {
      lengths.add(2 * reach_of(*polygon));
    }
  }
  for (const Joint& joint : mechanism.joints) {
    lengths.add(anchor_a(joint.kind));
    lengths.add(anchor_b(joint.kind));
    if (const auto* rod = std::get_if<DistanceJoint>(&joint.kind)) lengths.add(rod->length);
    if (const auto* slot = std::get_if<CurvedSlotJoint>(&joint.kind)) {
      lengths.add(std::max(slot->semi_x, slot->semi_y.value_or(0)));
    }
  }
  for (const Contact& contact : mechanism.contacts) {
    const Anchor* point = striking_point(contact.geometry);
    if (point != nullptr && point->body != ground) lengths.add(*point);
    lengths.add(size_of(contact.geometry));
  }
  for (const ForceElement& force : mechanism.forces) {
    if (const auto* spring = std::get_if<SpringForce>(&force.kind)) {
      lengths.add(spring->rest_length);
    }
  }
  if (lengths.low) {
    lengths.add(std::max(lengths.high.x - lengths.low->x, lengths.high.y - lengths.low->y));
  }
  return lengths;
}

}  // namespace

double characteristic_size(const Mechanism& mechanism) {
  return measure(mechanism).size();
}

void measure_again(const Mechanism& mechanism, EliminationPlan& plan) {
  const Lengths lengths = measure(mechanism);
  plan.size = lengths.size();
  plan.extent = std::max(lengths.sum, plan.size);
}

EliminationPlan plan_elimination(const Mechanism& mechanism) {
  TreeBuilder tree(mechanism);
  tree.grow();

  EliminationPlan plan;
  measure_again(mechanism, plan);
  plan.steps.assign(tree.roots_first.rbegin(), tree.roots_first.rend());
  plan.step_of_body.resize(mechanism.bodies.size());
  const std::vector<int> offset = coordinate_offsets(mechanism);
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    EliminationStep& step = plan.steps[i];
    plan.step_of_body[static_cast<std::size_t>(step.body)] = static_cast<int>(i);
    step.first = offset[static_cast<std::size_t>(step.body)];
    step.first_dof = plan.tree_dof;
    plan.tree_dof += step.n - step.r;
  }
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    EliminationStep& step = plan.steps[i];
    if (step.parent == ground) continue;
    step.parent_step = plan.step_of_body[static_cast<std::size_t>(step.parent)];
    int& youngest = plan.steps[static_cast<std::size_t>(step.parent_step)].youngest_step;
    step.elder_step = youngest;
    youngest = static_cast<int>(i);
  }
  for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
    const JointKind& kind = mechanism.joints[j].kind;
    const bool in_tree = tree.joint_used[j];
    for (int row = in_tree ? most_tree_rows : 0; row < row_count(kind); ++row) {
      plan.loop_rows.push_back({static_cast<int>(j), static_cast<std::size_t>(row)});
    }
    plan.has_drives = plan.has_drives || is_drive(kind);
    plan.closes_loops = plan.closes_loops || (!in_tree && !is_drive(kind));
  }
  return plan;
}

}  // namespace carom
