// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPainter>
#include <QSizeF>
#include <memory>
#include <optional>

#include "core/motion/trajectory.h"
#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "ui/playback/latest_impact.h"
#include "ui/playback/player.h"
#include "ui/scene/figure.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// A motion as pictures of one size that all show the same part of the world, light; for one
/// thread, whichever it is.
class MotionPictures {
 public:
  /// @param size  of a picture, in units in which letters are as large as in the window
  /// @param forClass  with the verdict and the energies of the last impact as bars; before the
  /// first
  ///                  impact with those of that one
  /// @param document  path of the scenario's file, beside which a picture behind the scene may lie
  MotionPictures(const Scenario& scenario, std::shared_ptr<const Trajectory> motion, QSizeF size,
                 bool forClass = false, const QString& document = {});

  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] QRectF area() const { return {{}, size_}; }

  [[nodiscard]] Scene sceneAt(const Moment& moment) const;
  /// Into area(), with the time at the left above.
  void paint(QPainter& painter, const Moment& moment);

 private:
  [[nodiscard]] View wholeView() const;

  Scenario scenario_;
  std::shared_ptr<const Trajectory> motion_;
  QSizeF size_;
  bool forClass_;
  Evaluation evaluation_;
  LatestImpact latest_;
  double velocityScale_;
  Figure figure_;  ///< its labels keep their places from one picture to the next
  QImage behind_;
  View view_;
};

}  // namespace carom::ui
