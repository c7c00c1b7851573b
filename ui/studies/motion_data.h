// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "ui/playback/player.h"
#include "ui/studies/time_plots.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The tables of the motion that is played, made on a worker once somebody looks at them.
class MotionData : public QObject {
  Q_OBJECT

 public:
  MotionData(const ScenarioDocument& document, const Player& player, QObject* parent);

  /// The tables, of the motion before while those of this one are made; null before the first and
  /// after a failure. Begins to make them where they are missing.
  std::shared_ptr<const MotionTables> latest();
  /// Whether latest() belongs to an earlier motion.
  [[nodiscard]] bool isOutOfDate() const;
  /// Why there are none, one sentence; empty if there are, or will be.
  [[nodiscard]] QString reason() const;

 signals:
  /// latest(), isOutOfDate() or reason() changed.
  void changed();

 private:
  void request();

  const ScenarioDocument& document_;
  const Player& player_;
  std::shared_ptr<const MotionTables> tables_;
  std::shared_ptr<const Trajectory> of_;     ///< that the tables are of
  std::shared_ptr<const Trajectory> asked_;  ///< that they are made of
  Worker worker_;
};

}  // namespace carom::ui
