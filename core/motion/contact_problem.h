// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <vector>

#include "core/motion/contact_mode.h"
#include "core/projection/acceleration.h"
#include "core/projection/contact_operator.h"

namespace carom {

/// Closed contacts at one pose and velocity, as the joints let them be felt: rows in whitened
/// coordinates without what the joints hold, and the accelerations that would follow without any
/// contact force.
struct ContactProblem {
  struct Side {
    DelassusForm::Rows row;     ///< k×tree_dof
    std::vector<double> norm;   ///< ‖a‖ in the metric of M⁻¹
    Eigen::VectorXd free;       ///< a q̈ + ȧq̇ without contact forces [m/s²]
    std::vector<double> speed;  ///< a q̇ − v_0 [m/s]
    std::vector<double> given;  ///< v_0 of the surface beside what the drives give [m/s]
  };
  Side normal, tangent;
  std::vector<double> mu_s, mu_d;
  double size = 0;   ///< of the accelerations in the kinetic metric, √(aᵀMa)
  double sense = 1;  ///< −1: time runs backward, and friction drives

  [[nodiscard]] std::size_t count() const { return mu_s.size(); }
};

/// What is done to the contacts, in the order of the problem's.
using Modes = std::vector<PersistentMode>;

/// One condition that a mode sets: the contact keeps v_n = 0, or v_t = 0 where it sticks.
struct ModeRow {
  std::size_t place = 0;  ///< in the problem
  bool tangent = false;
};

/// A force of a contact on its first body [N].
struct ContactForce {
  double normal = 0;
  double tangent = 0;
};

/// @param qddot  without contact forces
/// @param floor  size that accelerations have at least, see ContactProblem::size
/// @param w      factored at this pose
/// @eq B(21)
void fill_contact_problem(const Mechanism& mechanism, const MotionPlan& plan,
                          const std::vector<double>& qdot, std::span<const double> qddot,
                          double floor, std::span<const int> contacts, AccelerationWorkspace& w,
                          ContactProblem& problem);

/// A largest set of conditions that do not follow from each other. Like the loop rows they are
/// chosen at a pose that closes joints and contacts to rounding.
std::vector<ModeRow> independent_rows(const ContactProblem& problem, const Modes& modes);

/// The whitened acceleration that contact forces add so that the given conditions hold. Where
/// friction turns a force away from its own condition, F(20), there may be none: then they do not.
/// @eq F(4a) F(4b) F(5a) F(5b)
Eigen::VectorXd contact_response(const ContactProblem& problem, const Modes& modes,
                                 std::span<const ModeRow> rows);

/// The forces of least norm that make up a response, whatever their signs.
std::vector<ContactForce> least_forces(const ContactProblem& problem, const Modes& modes,
                                       const Eigen::VectorXd& response);

/// The forces that make up a response within what each contact can give: it pushes, and a sticking
/// one keeps within its cone. Empty if there are none. Where they are not unique, those of least
/// norm if they will do.
/// @param tolerance  as a fraction of the problem's size and that of the response
/// @eq F(1) F(4c) F(4d) F(5c)
std::optional<std::vector<ContactForce>> forces_within(const ContactProblem& problem,
                                                       const Modes& modes,
                                                       const Eigen::VectorXd& response,
                                                       double tolerance);

/// W_nn − μ_d s W_nt of a slipping contact: not positive where F(20) fails and continuous sliding
/// has no or no unique force.
/// @eq F(20)
double sliding_gain(const ContactProblem& problem, std::size_t place, double slip);

}  // namespace carom
