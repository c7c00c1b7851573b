// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/impact/coulomb_solver.h"
#include "core/motion/contact_problem.h"
#include "core/motion/tolerances.h"

namespace carom {

enum class ChoiceStatus : unsigned char {
  found,
  none,      ///< no combination of modes answers
  several,   ///< combinations that keep different contacts closed answer with different motions
  too_many,  ///< contacts for all combinations to be tried
};

/// What closed contacts without normal velocity do from an instant on.
struct ModeChoice {
  ChoiceStatus status = ChoiceStatus::none;
  Modes modes;               ///< of the problem's contacts
  Eigen::VectorXd response;  ///< whitened acceleration that their forces add
};

/// What a mode of Coulomb's problem is of a contact that stays closed.
PersistentMode persistent_mode(ContactMode mode);

using ModeTest = std::function<bool(const Modes&)>;

/// Tries every combination of open, sticking and slipping: sticking first, open last.
///
/// A contact that is still sticks if it can; else it slips in the direction in which it then
/// accelerates. Of one that moves the direction is given. A gap never closes. With μ_s > μ_d a
/// contact at rest could also slip: it does not by itself. Backward in time, where what sticks may
/// have come to rest at any instant, the first answer is taken.
///
/// Without friction the combination is that of the solution of B(20).
/// @param left      combinations that have ended at this instant: not these again
/// @param still     |v_t| up to which a contact does not move [m/s]
/// @param possible  what the velocity allows
/// @eq B(20) F(1) F(3)
ModeChoice choose_modes(const ContactProblem& problem, const std::vector<Modes>& left, double still,
                        const ModeTest& possible);

/// Whether the accelerations under a response are those that all modes ask for.
/// @param still      tangential velocity below which a contact sticks [m/s]
/// @param tolerance  as a fraction of the problem's size and that of the response
bool accelerates_as(const ContactProblem& problem, const Modes& modes, double still,
                    const Eigen::VectorXd& response, double tolerance);

}  // namespace carom
