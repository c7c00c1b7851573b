// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/indicator_grid.h"

#include <QHBoxLayout>
#include <algorithm>

namespace carom::ui {

namespace {

constexpr int mostColumns = 2;
constexpr int spacing = 5;
constexpr int gapBetweenCells = 8;

QLabel* boldLabel(const QString& title, QWidget* parent) {
  return new QLabel(QStringLiteral("<b>%1</b>").arg(title), parent);
}

}  // namespace

IndicatorGrid::IndicatorGrid(QWidget* parent) : QWidget(parent) {
  addGroup(boldLabel(tr("Energies"), this),
           {"T_minus", "T_plus", "T_c_minus", "gamma", "xi", "delta_T"});
  addGroup(contactHeading(), {"v_n_minus", "v_n_plus", "v_t_minus", "v_t_plus", "i_n", "i_t",
                              "m_eff", "friction_work"});
  addGroup(boldLabel(tr("Friction"), this),
           {"mu_cr", "mu_cr_printed", "e_star", "e_star_conservative", "mu_star", "sigma"});
  arrange(mostColumns);
}

void IndicatorGrid::addGroup(QWidget* heading, const std::vector<std::string_view>& keys) {
  const std::size_t first = cells_.size();
  for (const std::string_view key : keys) {
    if (const IndicatorInfo* info = find_indicator(key)) cells_.emplace_back(*info, *this);
  }
  groups_.push_back({heading, first, cells_.size() - first});
}

QWidget* IndicatorGrid::contactHeading() {
  auto* heading = new QWidget(this);
  regime_ = new ExplainedLabel;
  regime_->setTextFormat(Qt::PlainText);
  QFont font = regime_->font();
  font.setPointSizeF(font.pointSizeF() * 1.1);
  font.setWeight(QFont::DemiBold);
  regime_->setFont(font);
  auto* row = new QHBoxLayout(heading);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(boldLabel(tr("Contact"), heading));
  row->addSpacing(8);
  row->addWidget(regime_, 1);
  return heading;
}

void IndicatorGrid::arrange(int columns) {
  if (columns == columns_) return;
  columns_ = columns;
  // One grid for all groups, so that the numbers stand below each other.
  delete layout();
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(spacing);
  grid->setVerticalSpacing(1);
  int row = 0;
  for (const Group& group : groups_) {
    grid->addWidget(group.heading, row++, 0, 1, -1);
    const int count = static_cast<int>(group.count);
    for (int i = 0; i < count; ++i) {
      const IndicatorCell& cell = cells_[group.first + static_cast<std::size_t>(i)];
      cell.place(*grid, row + IndicatorCell::rows * (i / columns), i % columns);
    }
    row += IndicatorCell::rows * ((count + columns - 1) / columns);
  }
  for (int c = 0; c < columns; ++c) {
    const int first = c * IndicatorCell::columns;
    grid->setColumnStretch(first + 1, 1);
    grid->setColumnMinimumWidth(first + 1, indicatorValueWidth(font()));
    if (c + 1 < columns) grid->setColumnMinimumWidth(first + 3, gapBetweenCells);
  }
}

int IndicatorGrid::widthOf(int columns) const {
  int all = 0;
  for (int c = 0; c < columns; ++c) {
    int symbol = 0, value = indicatorValueWidth(font()), unit = 0;
    for (const Group& group : groups_) {
      for (std::size_t i = static_cast<std::size_t>(c); i < group.count;
           i += static_cast<std::size_t>(columns)) {
        const IndicatorCell& cell = cells_[group.first + i];
        symbol = std::max(symbol, cell.symbolLabel()->sizeHint().width());
        value = std::max(value, cell.valueLabel()->sizeHint().width());
        unit = std::max(unit, cell.unitLabel()->sizeHint().width());
      }
    }
    all += symbol + value + unit + 2 * spacing;
  }
  return all + (columns - 1) * (gapBetweenCells + 2 * spacing);
}

void IndicatorGrid::fitInto(int width) {
  int columns = mostColumns;
  while (columns > 1 && widthOf(columns) > width) --columns;
  arrange(columns);
}

}  // namespace carom::ui
