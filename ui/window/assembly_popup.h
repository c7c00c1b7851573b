// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// Pictures of the poses that meet the joints and the targets, of which one is taken.
class AssemblyPopup : public QFrame {
  Q_OBJECT

 public:
  /// @param poses  of assemblies(), the present one first
  /// @param take   is called with the pose that is clicked
  AssemblyPopup(const Scenario& scenario, const std::vector<std::vector<double>>& poses, bool dark,
                const std::function<void(const std::vector<double>&)>& take, QWidget* parent);

  void openAt(const QPoint& middle);
};

}  // namespace carom::ui
