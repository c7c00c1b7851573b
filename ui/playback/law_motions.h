// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <variant>
#include <vector>

#include "core/impact/law.h"
#include "core/motion/trajectory.h"
#include "ui/document/scenario_document.h"
#include "ui/playback/player.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// What answers the impacts of a motion: a law, or a force model of all contacts.
using ImpactModel = std::variant<Law, ForceModel>;

/// The motion of the scenario under other laws and force models, to be shown beside its own at the
/// same time.
class LawMotions : public QObject {
  Q_OBJECT

 public:
  /// More cannot be told apart.
  static constexpr std::size_t most = 4;

  struct Motion {
    ImpactModel model;
    Trajectory trajectory;
  };

  LawMotions(const ScenarioDocument& document, const Player& player, QObject* parent);

  [[nodiscard]] bool shows(const ImpactModel& model) const;
  /// Shows the motion under the law or model, or no more. Beyond the most the one that was chosen
  /// first goes.
  void toggle(const ImpactModel& model);
  [[nodiscard]] bool showsAny() const { return !models_.empty(); }
  /// Shows none any more; another document begins without them, too.
  void clear();
  /// Those that are known of the present scenario.
  [[nodiscard]] const std::vector<Motion>& motions() const { return *motions_; }

 signals:
  void changed();
  /// Why there are none, or one less.
  void failed(const QString& sentence);
  /// What was told by failed() is not so any longer.
  void resolved(const QString& sentence);

 private:
  void request();
  void forget();
  /// Tells which motions are missing, unless that was told.
  void tell(const QStringList& missing);

  const ScenarioDocument& document_;
  const Player& player_;
  std::vector<ImpactModel> models_;  ///< in the order of choice
  std::shared_ptr<const std::vector<Motion>> motions_;
  QStringList missing_;  ///< why motions are missing, as it was told
  Worker worker_;
};

}  // namespace carom::ui
