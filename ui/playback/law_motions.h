// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/impact/law.h"
#include "core/motion/trajectory.h"
#include "ui/document/scenario_document.h"
#include "ui/playback/player.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The motion of the scenario under other laws, to be shown beside its own at the same time.
class LawMotions : public QObject {
  Q_OBJECT

 public:
  /// More cannot be told apart.
  static constexpr std::size_t most = 4;

  struct Motion {
    Law law;
    Trajectory trajectory;
  };

  LawMotions(const ScenarioDocument& document, const Player& player, QObject* parent);

  [[nodiscard]] bool shows(const Law& law) const;
  /// Shows the motion under the law, or no more. Beyond the most the one that was chosen first
  /// goes.
  void toggle(const Law& law);
  /// Those that are known of the present scenario.
  [[nodiscard]] const std::vector<Motion>& motions() const { return *motions_; }

 signals:
  void changed();
  /// Why there are none.
  void failed(const QString& sentence);

 private:
  void request();
  void forget();

  const ScenarioDocument& document_;
  const Player& player_;
  std::vector<Law> laws_;  ///< in the order of choice
  std::shared_ptr<const std::vector<Motion>> motions_;
  Worker worker_;
};

}  // namespace carom::ui
