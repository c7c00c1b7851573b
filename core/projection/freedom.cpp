// SPDX-License-Identifier: MIT
#include "core/projection/freedom.h"

#include <algorithm>
#include <numeric>

#include "core/projection/constraint_factor.h"

namespace carom {

namespace {

/// The bodies of a mechanism with the first of its joints, drives coming after all others.
class FirstJoints {
 public:
  FirstJoints(const Mechanism& mechanism, const std::vector<double>& q)
      : mechanism_(mechanism), q_(q), order_(mechanism.joints.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    passive_ = static_cast<std::size_t>(
        std::stable_partition(order_.begin(), order_.end(),
                              [&](std::size_t j) { return !is_drive(mechanism.joints[j].kind); }) -
        order_.begin());
  }

  /// Rows of the first joints, and how many of them are independent.
  struct Rank {
    int rows = 0;
    int rank = 0;
    [[nodiscard]] int lost() const { return rows - rank; }
  };
  [[nodiscard]] Rank rank_of(std::size_t count) const {
    Mechanism part;
    part.bodies = mechanism_.bodies;
    Rank out;
    for (std::size_t k = 0; k < count; ++k) {
      part.joints.push_back(mechanism_.joints[order_[k]]);
      out.rows += row_count(part.joints.back().kind);
    }
    const EliminationPlan plan = plan_elimination(part);
    ConstraintFactor factor;
    factor_joints(plan, evaluate(part, q_), factor);
    out.rank = coordinate_count(part) - plan.tree_dof + factor.joints.rank();
    return out;
  }

  /// Finds the joints by which rows are lost among those from the `from`-th to before the `to`-th,
  /// by halving where `lost` says that there are any.
  void find(std::size_t from, int lost_from, std::size_t to, int lost_to,
            std::vector<int>& found) const {
    if (lost_from >= lost_to || found.size() > Freedom::most_named) return;
    if (to - from == 1) return found.push_back(static_cast<int>(order_[from]));
    const std::size_t middle = from + (to - from) / 2;
    const int lost = rank_of(middle).lost();
    find(from, lost_from, middle, lost, found);
    find(middle, lost, to, lost_to, found);
  }

  [[nodiscard]] std::size_t passive() const { return passive_; }
  [[nodiscard]] std::size_t all() const { return order_.size(); }

 private:
  const Mechanism& mechanism_;
  const std::vector<double>& q_;
  std::vector<std::size_t> order_;
  std::size_t passive_ = 0;  ///< how many are no drives
};

}  // namespace

Freedom freedom_of(const Mechanism& mechanism, const std::vector<double>& q) {
  const FirstJoints joints(mechanism, q);
  const FirstJoints::Rank passive = joints.rank_of(joints.passive());
  const FirstJoints::Rank all =
      joints.passive() == joints.all() ? passive : joints.rank_of(joints.all());
  Freedom out{.degrees = coordinate_count(mechanism) - passive.rank,
              .driven = all.rank - passive.rank};
  joints.find(0, 0, joints.all(), all.lost(), out.redundant);
  out.more = out.redundant.size() > Freedom::most_named;
  if (out.more) out.redundant.pop_back();
  return out;
}

std::string freedom_text(const Mechanism& mechanism, const Freedom& freedom) {
  std::string text = "Nothing can move";
  if (freedom.degrees > 0) {
    const bool one = freedom.degrees == 1;
    text = std::to_string(freedom.degrees) + (one ? " degree of freedom" : " degrees of freedom");
    if (freedom.driven == freedom.degrees) {
      text += ", driven";
    } else if (freedom.driven > 0) {
      text += ", " + std::to_string(freedom.driven) + " of them driven";
    }
  }
  const std::size_t count = freedom.redundant.size();
  for (std::size_t k = 0; k < count; ++k) {
    const bool last = k + 1 == count && !freedom.more;
    text += k == 0 ? "; " : last ? " and " : ", ";
    text += mechanism.joints[static_cast<std::size_t>(freedom.redundant[k])].name;
  }
  if (freedom.more) text += " and others";
  if (count > 0) text += count == 1 ? " holds more than is needed" : " hold more than is needed";
  return text;
}

}  // namespace carom
