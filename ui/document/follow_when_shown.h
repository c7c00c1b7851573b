// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

#include "ui/document/scenario_document.h"

namespace carom::ui {

/// Keeps a panel up to date with the document while it is shown; a hidden one is refreshed when it
/// is shown again, so that nobody pays for what nobody sees. Belongs to the panel.
class FollowWhenShown : public QObject {
  Q_OBJECT

 public:
  FollowWhenShown(ScenarioDocument& document, QWidget& panel, std::function<void()> refresh);

  /// Refreshes what is behind the document, though the panel be hidden.
  void catchUp();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget& panel_;
  std::function<void()> refresh_;
  bool behind_ = true;
};

}  // namespace carom::ui
