// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chosen_plots.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "ui/document/explanation.h"
#include "ui/document/panel_refresh.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

// Offered one after the other: what the other plots have not.
constexpr std::array<const char*, mostChoices> firstQuantities{"F_peak:hertz", "delta_max:hertz",
                                                               "t_c:hertz", "gamma"};

}  // namespace

ChosenPlots::ChosenPlots(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      bar_(new AxisBar(document, this)),
      add_(new QPushButton(tr("+ Plot"), this)),
      grid_(withoutGaps(new QGridLayout)),
      hint_(new ToneLabel(Tone::quiet,
                          tr("“+ Plot” adds a plot of any quantity: indicators, peak forces by any "
                             "model, impulses of joints, or what the motion comes to."),
                          this)),
      note_(new ToneLabel(Tone::warning, {}, this)) {
  setAccessibleName(tr("Plots of one's choice"));
  setWhatsThis(explanationHtml(
      {.name = tr("Plots of one's choice"),
       .meaning = tr("Any quantity over the plots' parameter: as a curve, as a curve for each of "
                     "some values of a second parameter, or as a map over both. Drag the line or "
                     "the dot to set the parameters: the mechanism follows."),
       .addresses = {}}));
  auto* top = withoutGaps(new QHBoxLayout);
  top->addWidget(bar_, 1);
  top->addWidget(add_);
  top->addSpacing(6);
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addLayout(top);
  hint_->setAlignment(Qt::AlignCenter);
  hint_->setWordWrap(true);
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::RichText);
  note_->setMargin(4);
  note_->hide();
  auto* cells = new QWidget(this);
  cells->setLayout(grid_);
  area_ = scrolled(cells, accessibleName());
  column->addWidget(area_, 1);
  column->addWidget(hint_, 1);
  column->addWidget(note_);
  add_->setToolTip(tr("Add a plot, four at most"));
  connect(add_, &QPushButton::clicked, this, &ChosenPlots::addAnother);
  connect(bar_, &AxisBar::refused, this, &ChosenPlots::tell);
  for (const QuantityChoice& choice : rememberedChoices()) addCell(choice);
  arrange();
  new FollowWhenShown(document_, *this, [this] { refresh(); });
}

QuantityCell* ChosenPlots::addCell(const QuantityChoice& choice) {
  auto* cell = new QuantityCell(document_, choice, area_->widget());
  cells_.push_back(cell);
  connect(cell, &QuantityCell::edited, this, &ChosenPlots::remember);
  connect(cell, &QuantityCell::removed, this, [this, cell] { removeCell(cell); });
  connect(cell, &QuantityCell::refused, this, &ChosenPlots::tell);
  for (QuantityCell* other : cells_) {
    if (other == cell) continue;
    connect(cell->chart(), &ChartView::hovered, other->chart(), &ChartView::showHover);
    connect(other->chart(), &ChartView::hovered, cell->chart(), &ChartView::showHover);
  }
  return cell;
}

void ChosenPlots::addAnother() {
  QuantityChoice choice;
  for (const char* quantity : firstQuantities) {
    choice.quantity = quantity;
    const bool there = std::ranges::any_of(cells_, [&](const QuantityCell* cell) {
      return cell->choice().quantity == choice.quantity;
    });
    if (!there) break;
  }
  QuantityCell* cell = addCell(choice);
  arrange();
  emit added(cell);
  cell->show();
  cell->refresh();
  remember();
}

void ChosenPlots::removeCell(QuantityCell* cell) {
  std::erase(cells_, cell);
  grid_->removeWidget(cell);
  cell->hide();
  cell->deleteLater();
  arrange();
  remember();
}

/// As many beside each other as are wide enough for their choices; four are two and two.
void ChosenPlots::arrange() {
  constexpr int leastEms = 26;
  const auto count = static_cast<int>(cells_.size());
  const int room = std::max(1, width() / (leastEms * fontMetrics().height()));
  int across = std::clamp(room, 1, std::max(1, count));
  if (count == 4 && across == 3) across = 2;
  if (across != across_ || grid_->count() != count) {
    across_ = across;
    while (grid_->count() > 0) delete grid_->takeAt(0);
    for (int i = 0; i < count; ++i) {
      grid_->addWidget(cells_[static_cast<std::size_t>(i)], i / across, i % across);
    }
  }
  area_->setVisible(count > 0);
  hint_->setVisible(count == 0);
  add_->setEnabled(cells_.size() < mostChoices);
}

void ChosenPlots::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void ChosenPlots::remember() const {
  std::vector<QuantityChoice> choices;
  for (const QuantityCell* cell : cells_) choices.push_back(cell->choice());
  rememberChoices(choices);
}

void ChosenPlots::refresh() {
  try {
    if (!document_.inGesture()) bar_->refresh();
  } catch (const InputError& error) {
    tell(QString::fromStdString(error.message()));
  }
  for (QuantityCell* cell : cells_) cell->refresh();
}

void ChosenPlots::tell(const QString& sentence) {
  note_->setText(sentenceHtml(sentence));
  note_->setVisible(!sentence.isEmpty());
}

}  // namespace carom::ui
