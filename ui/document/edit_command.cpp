// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/edit_command.h"

#include <utility>

#include "ui/document/scenario_document.h"

namespace carom::ui {

EditCommand::EditCommand(ScenarioDocument& document, Scenario before, Scenario after,
                         const QString& text)
    : QUndoCommand(text),
      document_(document),
      before_(std::move(before)),
      after_(std::move(after)) {}

void EditCommand::undo() {
  document_.setCommitted(before_);
}

void EditCommand::redo() {
  document_.setCommitted(after_);
}

}  // namespace carom::ui
