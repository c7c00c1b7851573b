// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/sweep_plots.h"

#include <QCoreApplication>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/mechanism/contact_dimension.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

const auto refreshDue = static_cast<QEvent::Type>(QEvent::registerEventType());
// Paint events of windows have low priority.
constexpr int afterPainting = Qt::LowEventPriority - 1;

/// Sets the exact values of this instant, so that numbers at the cursor equal the indicators.
void putExactValues(const ScenarioDocument& document, PlotSpec& spec) {
  const bool turns = stops_angles_only(*document.scenario().mechanism);
  for (Curve& curve : spec.curves) {
    // Where several contacts strike there is no curve of the impulse, and so no value on it.
    if (std::ranges::none_of(curve.points, [](const CurvePoint& p) { return p.y.has_value(); })) {
      continue;
    }
    const IndicatorInfo& info = *find_indicator(curve.key);
    const auto& number = (document.evaluation().indicators.*(info.member)).number;
    const DisplayUnit unit =
        displayUnit(dimension_if(turns, info.dimension), *document.scenario().display);
    curve.at_cursor = number ? std::optional(toShown(*number, unit)) : std::nullopt;
  }
}

void addCurvesOfVariants(const ScenarioDocument& document, PlotSpec& spec) {
  const std::vector<const VariantDesign*> variants = document.variants();
  for (std::size_t i = 0; i < variants.size(); ++i) {
    if (const Table* table = document.variantTable(i)) {
      addVariantCurves(document.scenario(), *variants[i], *table, spec);
    }
  }
}

/// Why a table has no values: the reason of its first row without an impact. A row with one may
/// say which law has answered.
QString reasonOf(const Table& table) {
  for (std::size_t row = 0; row < table.reason.size(); ++row) {
    const bool empty = table.regime[row] == regime_word(Regime::none);
    if (empty && !table.reason[row].empty()) return QString::fromStdString(table.reason[row]);
  }
  return {};
}

}  // namespace

int leastPlotHeight(const QWidget& widget) {
  constexpr int least = 90, most = 190, lines = 8;
  return std::clamp(lines * widget.fontMetrics().height(), least, most);
}

SweepPlots::SweepPlots(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      bar_(new AxisBar(document, this)),
      drag_(new AxisDrag(document, this)),
      charts_{new ChartView(this), new ChartView(this), new ChartView(this)},
      row_(withoutGaps(new QBoxLayout(QBoxLayout::TopToBottom))),
      note_(new QLabel(charts_.front())) {
  setAccessibleName(tr("Plots over one parameter"));
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(bar_);
  for (ChartView* chart : charts_) row_->addWidget(chart, 1);
  column->addLayout(row_, 1);
  arrangeCharts();

  note_->setAutoFillBackground(true);
  note_->setFrameShape(QFrame::StyledPanel);
  note_->setMargin(3);
  note_->setAttribute(Qt::WA_TransparentForMouseEvents);
  note_->hide();

  for (ChartView* chart : charts_) follow(chart);
  fitToLetters(*this, [this] { arrangeCharts(); });
  connect(bar_, &AxisBar::refused, this, &SweepPlots::showNote);
  connect(drag_, &AxisDrag::refused, this, &SweepPlots::showNote);
  connect(&document_, &ScenarioDocument::changed, this, &SweepPlots::onChanged);
  connect(&document_, &ScenarioDocument::sweepArrived, this, &SweepPlots::refresh);
  refresh();
}

void SweepPlots::follow(ChartView* chart) {
  drag_->follow(chart);
  for (ChartView* other : charts_) {
    if (other != chart) connect(chart, &ChartView::hovered, other, &ChartView::showHover);
  }
  connect(chart, &ChartView::hovered, this, &SweepPlots::announceHover);
  connect(chart, &ChartView::painted, this, &SweepPlots::announcePainted);
}

quint64 SweepPlots::paintedGeneration() const {
  const auto oldest = std::ranges::min_element(charts_, {}, &ChartView::paintedGeneration);
  return (*oldest)->paintedGeneration();
}

void SweepPlots::setFollower(std::optional<double> value) {
  if (value) value = toShown(*value, drag_->unit());
  for (ChartView* chart : charts_) chart->setFollower(value);
}

void SweepPlots::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

// Side by side where there is more width than height, so that no chart becomes a strip.
void SweepPlots::arrangeCharts() {
  const bool wide = width() > height() * 3 / 2;
  row_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  for (ChartView* chart : charts_) {
    chart->setXTitleVisible(wide || chart == charts_.back());
    // Below each other they may be lower: three times as much would be higher than a window.
    chart->setMinimumHeight(wide ? leastPlotHeight(*this) : 0);
  }
}

void SweepPlots::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrangeCharts();
  showNote(note_->text());
}

void SweepPlots::onChanged() {
  if (!isVisible() || !document_.inGesture()) return refresh();
  // During a gesture the sweep is computed while the other views paint, and shown right after them.
  tryTo(&SweepPlots::prepare);
  if (due_) return;
  due_ = true;
  QCoreApplication::postEvent(this, new QEvent(refreshDue), afterPainting);
}

bool SweepPlots::event(QEvent* event) {
  if (event->type() != refreshDue) return QWidget::event(event);
  due_ = false;
  refresh();
  return true;
}

void SweepPlots::refresh() {
  // Hidden plots compute nothing.
  if (isVisible()) tryTo(&SweepPlots::showPlots);
}

void SweepPlots::tryTo(void (SweepPlots::*action)()) {
  try {
    (this->*action)();
  } catch (const InputError& error) {
    noCurves_ = true;
    showNote(QString::fromUtf8(error.what()));
  }
}

void SweepPlots::showPlots() {
  if (!document_.inGesture()) bar_->refresh();
  const Table& table = document_.sweepTable();
  const quint64 instant = document_.sweepGeneration();
  const bool late = instant != document_.generation();
  const QString reason = late ? tr("Calculating…") : reasonOf(table);
  for (const SweepPlot plot : allSweepPlots) {
    ChartView* shown = chart(plot);
    PlotSpec spec = sweepPlot(plot, document_.scenario(), document_.axis(), table);
    putExactValues(document_, spec);
    addCurvesOfVariants(document_, spec);
    const bool several = plot == SweepPlot::impulses && document_.strikingContacts().size() > 1;
    shown->setEmptyText(reason.isEmpty() && several
                            ? tr("Several contacts strike, each with an impulse of its own.")
                            : reason);
    shown->setSpec(spec);
    shown->setOutOfDate(late);
    shown->setGeneration(instant);
  }
  if (std::exchange(noCurves_, false)) showNote({});
}

void SweepPlots::announceHover(std::optional<double> shown) {
  const bool told = shown && !document_.inGesture();
  emit hovered(told ? std::optional(toSi(*shown, drag_->unit())) : std::nullopt);
}

void SweepPlots::showNote(const QString& sentence) {
  note_->setText(sentence);
  note_->setVisible(!sentence.isEmpty());
  note_->adjustSize();
  const QRectF plot = charts_.front()->plotArea();
  note_->move(static_cast<int>(plot.center().x()) - note_->width() / 2,
              static_cast<int>(plot.top()) + 2);
}

void SweepPlots::announcePainted() {
  const quint64 all = paintedGeneration();
  if (all == announced_) return;
  announced_ = all;
  emit painted(all);
}

}  // namespace carom::ui
