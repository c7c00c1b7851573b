// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// A parameter worth plotting over.
struct AxisChoice {
  QString group;  ///< "Pose", "Velocity", "Contact", "Bodies and joints"
  std::string path;
  QString title;  ///< "x of tip"
  QString doc;
};

/// What the plots can have as their axis, by group: what moves the mechanism, what the contact is
/// like, masses and sizes.
std::vector<AxisChoice> axisChoices(const Scenario& scenario);

/// A range for a parameter around its present value: as far as the pose can be reached for a pose,
/// a full turn for an angle, the usual range for e and μ, a factor for masses and sizes.
SweepAxis suggestedAxis(const Scenario& scenario, const std::string& path);

}  // namespace carom::ui
