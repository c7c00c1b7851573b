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

namespace {

constexpr int fewestColumns = 2, mostColumns = 4;
constexpr int gap = 6, spacing = 1;
constexpr double shareOfWindow = 0.5;  ///< of its height; the panels below need some, too

}  // namespace

ToolPalette::ToolPalette(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
  setAccessibleName(tr("Tools of the scene"));
  grid_->setContentsMargins(2, 4, 2, 4);
  grid_->setSpacing(spacing);
}

void ToolPalette::fill(const ActionTable& actions) {
  std::string_view group;
  for (const SceneToolInfo& info : sceneTools()) {
    if (info.group != group || groups_.empty()) groups_.emplace_back();
    group = info.group;
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
    groups_.back().push_back(button);
  }
  placeIn(fewestColumns);
}

int ToolPalette::heightWith(int columns) const {
  int height = 0;
  for (const std::vector<QToolButton*>& group : groups_) {
    const int rows = (static_cast<int>(group.size()) + columns - 1) / columns;
    height += gap + rows * (group.front()->sizeHint().height() + spacing);
  }
  return height;
}

void ToolPalette::arrange() {
  const int most = static_cast<int>(shareOfWindow * window()->height());
  int columns = fewestColumns;
  while (columns < mostColumns && heightWith(columns) > most) ++columns;
  if (columns != columns_) placeIn(columns);
}

void ToolPalette::placeIn(int columns) {
  columns_ = columns;
  for (int row = 0; row < grid_->rowCount(); ++row) {
    grid_->setRowMinimumHeight(row, 0);
    grid_->setRowStretch(row, 0);
  }
  int row = 0;
  for (const std::vector<QToolButton*>& group : groups_) {
    grid_->setRowMinimumHeight(row++, gap);
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int at = static_cast<int>(i);
      grid_->addWidget(group[i], row + at / columns, at % columns);
    }
    row += (static_cast<int>(group.size()) + columns - 1) / columns;
  }
  grid_->setRowStretch(row, 1);
}

void ToolPalette::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  window()->installEventFilter(this);
  arrange();
}

bool ToolPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window() && event->type() == QEvent::Resize && isVisible()) arrange();
  return QWidget::eventFilter(watched, event);
}

void ToolPalette::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  for (QToolButton* button : findChildren<QToolButton*>()) button->setIconSize(iconSizeOf(*this));
  if (isVisible()) arrange();
}

}  // namespace carom::ui
