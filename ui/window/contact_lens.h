// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "core/study/close_up.h"
#include "ui/document/scenario_document.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

/// Shows in the scene, while it is switched on, one contact from nearby: during a compliant contact
/// of the motion its indentation and its force at that instant, at an impact how its impulse grows.
class ContactLens : public QObject {
  Q_OBJECT

 public:
  ContactLens(const ScenarioDocument& document, const Player& player, SceneView& scene,
              QObject* parent);

  [[nodiscard]] bool isOn() const { return on_; }
  void setOn(bool on);
  /// How far the impact has come, as a share of its normal impulse.
  void setShare(double share);

 signals:
  /// Why nothing is seen now that it is switched on.
  void told(const QString& sentence);

 private:
  [[nodiscard]] std::optional<CloseUp> seen();
  [[nodiscard]] std::optional<CloseUp> touchAt(double t);
  void refresh();

  const ScenarioDocument& document_;
  const Player& player_;
  SceneView& scene_;
  bool on_ = false;
  double share_ = 1;
  /// The touch that was shown last, and the motion that it belongs to.
  std::shared_ptr<const Trajectory> motion_;
  const TrajectoryTouch* touch_ = nullptr;
  std::optional<TouchCloseUp> closeUp_;
};

}  // namespace carom::ui
