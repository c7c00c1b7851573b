// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/projection/contact_operator.h"
#include "core/projection/multipliers.h"

namespace carom {

/// One row of a joint or a contact, with the name that people know it by.
struct NamedRow {
  std::string name;  ///< "tip", "rail", "pivot x", "guide turn"
  BodyRow row;
  double norm = 0;     ///< ‖a‖ in the metric of M⁻¹
  bool turns = false;  ///< of a contact: it is the stop of an angle, whose velocity is in rad/s
};

/// Angles between rows; empty where a row is zero and has no direction.
class AngleTable {
 public:
  AngleTable() = default;
  /// Kinetic angles between the rows of two matrices of equal width.
  /// @eq B(9)
  AngleTable(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
  /// The same between two lists of rows of a system.
  AngleTable(const EvaluatedSystem& system, const std::vector<NamedRow>& a,
             const std::vector<NamedRow>& b, const std::stop_token& stop);

  [[nodiscard]] std::optional<double> at(int row, int column) const {
    const auto width = static_cast<std::size_t>(columns_);
    return angle_[static_cast<std::size_t>(row) * width + static_cast<std::size_t>(column)];
  }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return columns_; }

 private:
  int rows_ = 0;
  int columns_ = 0;
  std::vector<std::optional<double>> angle_;
};

/// How the contacts and joints of a mechanism act on each other at one pose: dense, for panels and
/// tests. h are the given contacts (m rows), g the joints (p rows), in the order of the mechanism.
///
/// A kinetic angle is that of B(9), π less the angle between the two rows: for two contacts the
/// angle of the wedge that they leave free. The sign of a joint's row is arbitrary, and with it
/// which of θ and π − θ is meant.
struct Couplings {
  std::vector<NamedRow> contacts, joints;
  Eigen::MatrixXd unit_h, unit_g;  ///< unit rows times M^(−1/2), m×n and p×n
  Eigen::MatrixXd A;               ///< ∇hᵀM⁻¹∇h: without the joints. @eq B(2)
  Eigen::MatrixXd A_g;             ///< ∇gᵀM⁻¹∇g. @eq B(11)
  DelassusForm with_joints;        ///< A_c
  AngleTable contact_contact, contact_joint, joint_joint;
  AngleTable contact_contact_held;  ///< the same between contacts while the joints hold
  Eigen::MatrixXd outside_joints;   ///< what the joints leave of an orthonormal basis of the
                                    ///< contacts' rows, a column for each of its vectors
  std::vector<std::optional<double>>
      contact_to_joints;      ///< least angle between a contact's row and
                              ///< any combination of the joints', ≤ π/2
  int rank_h = 0;             ///< of the contacts alone
  int rank_g = 0;             ///< of the joints alone
  int n = 0;                  ///< coordinates
  MultiplierFreedom freedom;  ///< of the joints' rows, then the contacts'
};

/// @param contacts  indices of the contacts that count as closed
/// @param stop      where it is stopped, the result is not complete
Couplings find_couplings(const Mechanism& mechanism, const EliminationPlan& plan,
                         const EvaluatedSystem& system, std::span<const int> contacts,
                         const std::stop_token& stop = {});

/// The unit of A and A_c: "1/kg", with stops of angles "1/(kg m^2)", or what is in which of them.
std::string delassus_unit(const Couplings& couplings);

/// Indices of all closed contacts.
std::vector<int> closed_contacts(const EliminationPlan& plan, const EvaluatedSystem& system);

/// Two rows, or a row and a span, are orthogonal or parallel if their kinetic angle is so to within
/// this [rad]: far above the rounding of a pose that is solved to `pose_tolerance`.
inline constexpr double angle_tolerance = 1e-9;

struct CheckValue {
  std::string label;
  double value = 0;  ///< SI, radians
};

/// One statement of Brogliato's about A_c, with the numbers that decide it here.
struct CouplingCheck {
  std::string_view name;           ///< "Theorem 1"
  std::string_view equation;       ///< address in the register
  std::string_view condition;      ///< what is asked
  std::vector<CheckValue> values;  ///< what is compared
  std::optional<bool> holds;       ///< empty: its premises are not met, or there is nothing to ask
  std::string explanation;         ///< what follows, or which premise is missing; one sentence
};

/// Every statement, in the order of the paper.
/// @eq B(2) B(11) B(20) B(23) B(24) B(30) B(31) B(34) B(35) B(36) B(72)
std::vector<CouplingCheck> check_couplings(const Couplings& couplings);

}  // namespace carom
