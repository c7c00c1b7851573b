// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "ui/document/scenario_document.h"

namespace carom::ui {

class ParameterForm;

/// The numbers of a handle, at the handle: Enter takes the value and closes, Esc closes.
class HandlePopup : public QFrame {
  Q_OBJECT

 public:
  /// @param path  a parameter, or what several begin with: "velocity.tip"
  HandlePopup(ScenarioDocument& document, const QString& path, QWidget* parent);

  /// False if there is no number of that path; then nothing is shown.
  bool openAt(const QPoint& global);
  [[nodiscard]] ParameterForm* form() const { return form_; }

 private:
  ParameterForm* form_;
};

}  // namespace carom::ui
