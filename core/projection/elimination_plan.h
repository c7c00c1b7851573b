// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/dynamics/evaluate.h"

namespace carom {

/// A contact is closed at gaps up to this fraction of the mechanism's size: far above the rounding
/// of a solved pose, far below anything drawn.
inline constexpr double closed_tolerance = 1e-9;

/// A contact that is inside by up to this fraction of the mechanism's size touches: a pose written
/// by hand with six digits leaves as much. Deeper ones overlap; they count as closed, too.
inline constexpr double touching_tolerance = 1e-6;
static_assert(closed_tolerance < touching_tolerance);

/// One body of the spanning tree and the joint that hangs it on its parent.
struct EliminationStep {
  int body = 0;
  int parent = ground;     ///< body index, or ground
  int parent_step = -1;    ///< its step; −1 for ground
  int elder_step = -1;     ///< the parent's child eliminated just before this one; −1 if none
  int joint = -1;          ///< −1: a floating root, free against the ground
  int youngest_step = -1;  ///< its own child eliminated last; the others follow by elder_step
  bool child_is_a = true;  ///< the body is the joint's body a
  int first_dof = 0;       ///< first of its free directions in whitened coordinates
  int first = 0;           ///< first coordinate of the body
  int n = 0;               ///< coordinates of the body, 2 or 3
  int r = 0;               ///< its first rows, 2 at most: as many free directions are lost

  /// Whether the k-th whitened motion is free: the joint holds the first r, which is 2 at most, and
  /// a particle has 2.
  [[nodiscard]] bool is_free(int k) const { return k < 2 ? r <= k : n == 3; }
};

/// One row of a joint that the tree does not hold.
struct LoopRow {
  int joint = 0;
  std::size_t row = 0;
};

/// Which joints form the tree and which rows are left: those of joints that close loops, of drives,
/// and the third of a weld. Depends on the topology and on which bodies are heavier.
struct EliminationPlan {
  std::vector<EliminationStep> steps;  ///< leaves first; a parent comes after its children
  std::vector<int> step_of_body;
  std::vector<LoopRow> loop_rows;
  bool closes_loops = false;  ///< a row is left of a joint that is not in the tree and no drive
  bool has_drives = false;    ///< a row is left of a drive
  int tree_dof = 0;           ///< coordinates left free by the tree joints
  double size = 1;    ///< characteristic length [m]: the scale of gaps and of closing errors
  double extent = 1;  ///< all lengths together [m]: how far the mechanism can reach
};

/// Largest length in the mechanism's description [m]: of bodies, joints, points fixed to bodies and
/// the distances between joints on the ground. It does not depend on where the origin lies.
double characteristic_size(const Mechanism& mechanism);

/// Grows the tree from the ground, always along the joint with the most rows, so that as few rows
/// as possible are left to close loops, and among those towards the heaviest body, so that loops
/// are cut where a body is light.
EliminationPlan plan_elimination(const Mechanism& mechanism);

/// Measures the plan's lengths again, for the same mechanism with other parameters than its bodies'
/// masses, on which the tree depends.
void measure_again(const Mechanism& mechanism, EliminationPlan& plan);

/// The gap up to which a contact counts as closed [m]: `closed_tolerance` of the size and the
/// rounding of the coordinates, without which nothing far from the origin would ever touch. The
/// size moves by as much where an angle changes by that tolerance [rad].
inline double closed_gap(const EliminationPlan& plan, const ContactRows& contact) {
  return closed_tolerance * (contact.turns ? 1 : plan.size) + contact.rounding;
}

/// The depth up to which a contact that is inside counts as touching [m], [rad].
inline double touching_depth(double size, const ContactRows& contact) {
  return touching_tolerance * (contact.turns ? 1 : size) + contact.rounding;
}

/// The one answer to whether a contact is closed: touching, or overlapping by whatever depth.
inline bool is_closed(const EliminationPlan& plan, const ContactRows& contact) {
  return contact.gap <= closed_gap(plan, contact);
}

}  // namespace carom
