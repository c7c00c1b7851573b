// SPDX-License-Identifier: MIT
//
// Let c = Σ_k μ_k c_k be a row that depends on those that are kept, in whitened coordinates (see
// constraint_factor.h). Of a velocity the rows ask for Cy = b, b the drives' ṡ, so that there is
// one only if b = Σ_k μ_k b_k. Of an acceleration they ask for s̈ − Ȧq̇ in the place of b, and so do
// the rows of the tree: an acceleration that has what these ask for is taken off first, as in
// accelerate().
#include "core/projection/drive_conflict.h"

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/dynamics/bias.h"

namespace carom {

namespace {

/// Rows whose coefficient is below this part of the largest one have nothing to do with a
/// dependence, and values that miss each other by less are the same but for rounding.
constexpr double rounding = 1e-9;

/// What a row asks for, and the size of the terms of which this is a sum.
struct Asked {
  double value = 0;
  double size = 0;
};

struct Dependence {
  int row = 0;             ///< that depends on others
  std::vector<double> mu;  ///< coefficient of each kept row, in rows divided by their norms
};

struct DriveRows {
  const Mechanism& mechanism;
  const EliminationPlan& plan;
  const EvaluatedSystem& system;
  ConstraintFactor factor = {};
  std::vector<double> norm = {};  ///< of each loop row

  [[nodiscard]] const Joint& joint_of(int row) const {
    const LoopRow& loop = plan.loop_rows[static_cast<std::size_t>(row)];
    return mechanism.joints[static_cast<std::size_t>(loop.joint)];
  }

  [[nodiscard]] std::vector<Dependence> dependences() const {
    const RowSpace& joints = factor.joints;
    RowSpace independent;
    independent.reset(joints.dimension());
    for (int k = 0; k < joints.rank(); ++k) {
      std::ranges::copy(joints.row(joints.kept_row(k)), independent.add_row(1).begin());
    }
    independent.close_group();
    std::vector<bool> kept(static_cast<std::size_t>(joints.row_count()));
    for (int k = 0; k < joints.rank(); ++k)
      kept[static_cast<std::size_t>(joints.kept_row(k))] = true;
    std::vector<Dependence> found;
    for (int i = 0; i < joints.row_count(); ++i) {
      if (kept[static_cast<std::size_t>(i)]) continue;
      found.push_back({i, std::vector<double>(static_cast<std::size_t>(joints.rank()))});
      independent.multipliers(joints.row(i), found.back().mu);
    }
    return found;
  }

  /// The drives among the rows of a dependence, in the order of the file.
  [[nodiscard]] std::vector<int> drives_of(const Dependence& dependence) const {
    double largest = 1;
    for (const double mu : dependence.mu) largest = std::max(largest, std::abs(mu));
    std::vector<int> rows;
    const auto add = [&](int row) {
      if (is_drive(joint_of(row).kind)) rows.push_back(row);
    };
    add(dependence.row);
    for (std::size_t k = 0; k < dependence.mu.size(); ++k) {
      if (std::abs(dependence.mu[k]) > rounding * largest) {
        add(factor.joints.kept_row(static_cast<int>(k)));
      }
    }
    std::ranges::sort(rows);
    return rows;
  }

  /// The values b of the rows do not depend on each other as the rows do.
  [[nodiscard]] bool differ(const Dependence& dependence, const std::vector<Asked>& b) const {
    double left = 0;
    double largest = 0;
    const auto add = [&](double mu, int row) {
      const auto i = static_cast<std::size_t>(row);
      if (!(norm[i] > 0)) return;
      left += mu * b[i].value / norm[i];
      largest = std::max(largest, std::abs(mu) * b[i].size / norm[i]);
    };
    add(1, dependence.row);
    for (std::size_t k = 0; k < dependence.mu.size(); ++k) {
      add(-dependence.mu[k], factor.joints.kept_row(static_cast<int>(k)));
    }
    return std::abs(left) > rounding * largest;
  }

  [[nodiscard]] std::vector<Asked> speeds() const {
    std::vector<Asked> out;
    for (const double v : drive_speeds(plan, system)) out.push_back({v, std::abs(v)});
    return out;
  }

  /// −Ȧq̇ + s̈ of each loop row beyond what the tree's rows give it.
  [[nodiscard]] std::vector<Asked> accelerations(const std::vector<double>& qdot) {
    EvaluatedSystem biased = system;
    for (std::size_t j = 0; j < biased.joints.size(); ++j) {
      biased.joints[j].phi = joint_bias(mechanism, system, static_cast<int>(j), qdot);
    }
    std::vector<double> tree(qdot.size());
    close_tree(plan, biased, factor, tree);
    std::vector<Asked> out;
    for (const LoopRow& loop : plan.loop_rows) {
      const JointRows& joint = biased.joints[static_cast<std::size_t>(loop.joint)];
      const double own = joint.phi[loop.row];
      const double moved = product(system, joint.body_a, joint.body_b, joint.row[loop.row], tree);
      out.push_back({-own - moved, std::max(std::abs(own), std::abs(moved))});
    }
    return out;
  }

  /// s̈ of a drive's row, or its ṡ.
  [[nodiscard]] double asked(int row, bool speed) const {
    return std::visit(
        [&]<class Kind>(const Kind& kind) {
          if constexpr (IsDrive<Kind>) {
            const MotionInstant now = motion_at(kind, system.clock.t);
            return speed ? now.rate : now.acceleration;
          } else {
            return 0.0;
          }
        },
        joint_of(row).kind);
  }

  [[nodiscard]] std::string sentence(const std::vector<int>& drives, bool speed) const {
    std::string names;
    for (std::size_t i = 0; i < drives.size(); ++i) {
      const Joint& joint = joint_of(drives[i]);
      const bool turns = rows_of(joint.kind).front().turns;
      names += i == 0 ? "" : i + 1 < drives.size() ? ", " : " and ";
      names += "\"" + joint.name + "\" (" + rounded(asked(drives[i], speed), 4) +
               (turns ? " rad/s" : " m/s") + (speed ? ")" : "²)");
    }
    const std::string which = speed ? "speed" : "acceleration";
    return drives.size() == 1
               ? "the joints do not let the drive " + names + " have its " + which
               : "the drives " + names + " exclude each other: no motion has these " + which + "s";
  }
};

}  // namespace

std::string drive_conflict(const Mechanism& mechanism, const EliminationPlan& plan,
                           const EvaluatedSystem& system, const std::vector<double>& qdot) {
  if (!plan.has_drives) return {};
  DriveRows rows{mechanism, plan, system};
  factor_joints(plan, system, rows.factor);
  if (!rows.factor.joints.redundant()) return {};
  for (const LoopRow& loop : plan.loop_rows)
    rows.norm.push_back(row_norm(system, row_of(system, loop)));
  const std::vector<Dependence> all = rows.dependences();
  const auto conflict = [&](const std::vector<Asked>& b, bool speed) -> std::string {
    for (const Dependence& dependence : all) {
      const std::vector<int> drives = rows.drives_of(dependence);
      if (!drives.empty() && rows.differ(dependence, b)) return rows.sentence(drives, speed);
    }
    return {};
  };
  std::string text = conflict(rows.speeds(), true);
  if (text.empty() && !qdot.empty()) text = conflict(rows.accelerations(qdot), false);
  return text;
}

}  // namespace carom
