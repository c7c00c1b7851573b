// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/indicator_grid.h"

#include <algorithm>

#include "ui/document/units.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

constexpr int mostColumns = 2;
constexpr int spacing = 5;
constexpr int gapBetweenCells = 8;

}  // namespace

IndicatorGrid::IndicatorGrid(std::span<const IndicatorInfo* const> infos, QWidget* parent)
    : QWidget(parent),
      present_(infos.size(), true),
      absent_(new ExplainedLabel({}, this)),
      columns_(mostColumns) {
  for (const IndicatorInfo* info : infos) cells_.emplace_back(*info, *this);
  absent_->setWordWrap(true);
  absent_->setTextFormat(Qt::RichText);
  arrange();
}

void IndicatorGrid::showPresent(bool steady) {
  std::vector<bool> present;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    present.push_back(cells_[i].exists() || (steady && present_[i]));
  }
  nameAbsent();
  if (present == present_) return;
  present_ = std::move(present);
  arrange();
}

/// "μ_cr, μ*: the law has no friction"
void IndicatorGrid::nameAbsent() {
  std::vector<std::pair<std::string_view, QStringList>> groups;
  for (const IndicatorCell& cell : cells_) {
    if (cell.exists()) continue;
    auto group =
        std::ranges::find(groups, cell.reason(), [](const auto& one) { return one.first; });
    if (group == groups.end()) group = groups.insert(groups.end(), {cell.reason(), {}});
    group->second << symbolHtml(cell.info().symbol);
  }
  QStringList lines;
  for (const auto& [reason, symbols] : groups) {
    lines << tr("No %1: %2.").arg(symbols.join(QStringLiteral(", ")), sentenceHtml(reason));
  }
  const QString words = lines.join(QStringLiteral("<br>"));
  if (words == absent_->text()) return;
  absent_->setText(words);
  absent_->setVisible(!words.isEmpty());
}

void IndicatorGrid::explain(const Scenario& scenario, const Evaluation& evaluation) {
  QString ofAbsent;
  for (IndicatorCell& cell : cells_) {
    cell.explain(scenario, evaluation);
    if (!cell.exists()) ofAbsent += cell.valueLabel()->whatsThis();
  }
  absent_->setAccessibleName(tr("Indicators that do not exist here"));
  absent_->setWhatsThis(ofAbsent);
}

void IndicatorGrid::arrange() {
  delete layout();
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(spacing);
  grid->setVerticalSpacing(1);
  int place = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    cells_[i].setShown(present_[i]);
    if (!present_[i]) continue;
    cells_[i].place(*grid, IndicatorCell::rows * (place / columns_), place % columns_);
    ++place;
  }
  grid->addWidget(absent_, IndicatorCell::rows * (place / columns_ + 1), 0, 1,
                  columns_ * IndicatorCell::columns);
  absent_->setVisible(!absent_->text().isEmpty());
  for (int c = 0; c < columns_; ++c) {
    const int first = c * IndicatorCell::columns;
    grid->setColumnStretch(first + 1, 1);
    grid->setColumnMinimumWidth(first + 1, indicatorValueWidth(font()));
    if (c + 1 < columns_) grid->setColumnMinimumWidth(first + 3, gapBetweenCells);
  }
}

int IndicatorGrid::widthOf(int columns) const {
  int all = 0;
  for (int c = 0; c < columns; ++c) {
    int symbol = 0, value = indicatorValueWidth(font()), unit = 0;
    for (auto i = static_cast<std::size_t>(c); i < cells_.size();
         i += static_cast<std::size_t>(columns)) {
      symbol = std::max(symbol, cells_[i].symbolLabel()->sizeHint().width());
      value = std::max(value, cells_[i].valueLabel()->sizeHint().width());
      unit = std::max(unit, cells_[i].unitLabel()->sizeHint().width());
    }
    all += symbol + value + unit + 2 * spacing;
  }
  return all + (columns - 1) * (gapBetweenCells + 2 * spacing);
}

void IndicatorGrid::fitInto(int width) {
  int columns = mostColumns;
  while (columns > 1 && widthOf(columns) > width) --columns;
  if (columns == columns_) return;
  columns_ = columns;
  arrange();
}

namespace {

// How much further a place aside is than one straight ahead.
constexpr int aside = 3;

/// Between two intervals; 0 where they overlap.
int gap(int a, int b, int c, int d) {
  return std::max({0, c - b, a - d});
}

/// How far `to` is when going there with the key; negative if it is not on that side.
int distance(const QRect& from, const QRect& to, int key) {
  const int across = gap(from.left(), from.right(), to.left(), to.right());
  const int down = gap(from.top(), from.bottom(), to.top(), to.bottom());
  switch (key) {
    case Qt::Key_Down:
      return to.top() > from.bottom() ? down + aside * across : -1;
    case Qt::Key_Up:
      return to.bottom() < from.top() ? down + aside * across : -1;
    case Qt::Key_Right:
      return to.left() > from.right() ? across + aside * down : -1;
    case Qt::Key_Left:
      return to.right() < from.left() ? across + aside * down : -1;
    default:
      return -1;
  }
}

}  // namespace

std::optional<std::size_t> nearestTowards(const QRect& from, const std::vector<QRect>& places,
                                          int key) {
  std::optional<std::size_t> best;
  int least = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const int far = distance(from, places[i], key);
    if (far < 0 || (best && far >= least)) continue;
    best = i;
    least = far;
  }
  return best;
}

}  // namespace carom::ui
