// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "core/scenario/scenario.h"

namespace carom::ui {

class ScenarioDocument;

/// The only undo command: it swaps whole scenarios, so that undo restores the former one exactly.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(ScenarioDocument& document, Scenario before, Scenario after, const QString& text);
  void undo() override;
  void redo() override;

 private:
  ScenarioDocument& document_;
  Scenario before_;
  Scenario after_;
};

}  // namespace carom::ui
