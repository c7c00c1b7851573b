// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tool_palette.h"

#include <QEvent>
#include <QGridLayout>
#include <QToolButton>
#include <string_view>

#include "ui/look/appearance.h"
#include "ui/scene/scene_tools.h"
#include "ui/window/actions.h"

namespace carom::ui {

ToolPalette::ToolPalette(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
  setAccessibleName(tr("Tools of the scene"));
  grid_->setContentsMargins(2, 4, 2, 4);
  grid_->setSpacing(1);
}

void ToolPalette::fill(const ActionTable& actions) {
  constexpr int columns = 2;
  constexpr int gap = 6;
  int row = 0, column = 0;
  std::string_view group;
  for (const SceneToolInfo& info : sceneTools()) {
    if (info.group != group) {
      group = info.group;
      row += column > 0 ? 1 : 0;
      grid_->setRowMinimumHeight(row++, gap);
      column = 0;
    }
    QAction* action = actions.action(QLatin1String("draw.") + QLatin1String(info.id));
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setIconSize(iconSizeOf(*this));
    button->setToolTip(QStringLiteral("<b>%1</b> (%2)<br>%3")
                           .arg(action->text().remove(QLatin1Char('&')),
                                action->shortcut().toString(), hintOf(info.tool)));
    // The keyboard stays in the scene, which draws.
    button->setFocusPolicy(Qt::NoFocus);
    grid_->addWidget(button, row, column);
    if (++column == columns) {
      column = 0;
      ++row;
    }
  }
  grid_->setRowStretch(row + 1, 1);
}

void ToolPalette::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  for (QToolButton* button : findChildren<QToolButton*>()) button->setIconSize(iconSizeOf(*this));
}

}  // namespace carom::ui
