// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/sweep_plots.h"

#include <QCoreApplication>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

const auto refreshDue = static_cast<QEvent::Type>(QEvent::registerEventType());
// A window's painting is an event of low priority.
constexpr int afterPainting = Qt::LowEventPriority - 1;

DisplayUnit axisUnit(const ScenarioDocument& document) {
  const Parameter parameter = find_parameter(document.scenario(), document.axis().path);
  return displayUnit(parameter.dimension, *document.scenario().display);
}

/// The exact values of this instant, so that the cursor agrees with the indicators to every digit.
void putExactValues(const ScenarioDocument& document, PlotSpec& spec) {
  const Indicators& now = document.evaluation().indicators;
  const DisplayUnit energy = displayUnit(Dimension::energy, *document.scenario().display);
  const auto in_joules = [&energy](const Value& value) -> std::optional<double> {
    if (!value.number) return {};
    return toShown(*value.number, energy);
  };
  for (Curve& curve : spec.curves) {
    // Of several contacts each has its own impulse, and there is no curve for a number to lie on.
    if (std::ranges::none_of(curve.points, [](const CurvePoint& p) { return p.y.has_value(); })) {
      continue;
    }
    switch (curve.role) {
      case CurveRole::gamma:
        curve.at_cursor = now.gamma.number;
        break;
      case CurveRole::xi:
        curve.at_cursor = now.xi.number;
        break;
      case CurveRole::kinetic:
        curve.at_cursor = in_joules(now.T_minus);
        break;
      case CurveRole::effective:
        curve.at_cursor = in_joules(now.T_c_minus);
        break;
      case CurveRole::normal:
        curve.at_cursor = now.i_n.number;
        break;
      case CurveRole::tangent:
        curve.at_cursor = now.i_t.number;
        break;
      case CurveRole::series:
        break;
    }
  }
}

/// Why a table has no values: the reason of its first row that gives one.
QString reasonOf(const Table& table) {
  const auto reason = std::find_if(table.reason.begin(), table.reason.end(),
                                   [](const std::string& words) { return !words.empty(); });
  return reason == table.reason.end() ? QString() : QString::fromStdString(*reason);
}

}  // namespace

SweepPlots::SweepPlots(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      bar_(new AxisBar(document, this)),
      ratio_(new ChartView(this)),
      energy_(new ChartView(this)),
      impulse_(new ChartView(this)),
      charts_(new QBoxLayout(QBoxLayout::TopToBottom)),
      note_(new QLabel(ratio_)) {
  setAccessibleName(tr("Plots over one parameter"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(bar_);
  charts_->setContentsMargins({});
  charts_->setSpacing(0);
  for (ChartView* chart : allCharts()) charts_->addWidget(chart, 1);
  column->addLayout(charts_, 1);
  arrangeCharts();

  note_->setAutoFillBackground(true);
  note_->setFrameShape(QFrame::StyledPanel);
  note_->setMargin(3);
  note_->setAttribute(Qt::WA_TransparentForMouseEvents);
  note_->hide();

  for (ChartView* chart : allCharts()) follow(chart);
  connect(bar_, &AxisBar::refused, this, &SweepPlots::showNote);
  connect(&document_, &ScenarioDocument::changed, this, &SweepPlots::onChanged);
  connect(&document_, &ScenarioDocument::sweepArrived, this, &SweepPlots::refresh);
  refresh();
}

void SweepPlots::follow(ChartView* chart) {
  connect(chart, &ChartView::cursorMoved, this, &SweepPlots::moveParameter);
  connect(chart, &ChartView::cursorReleased, this, &SweepPlots::commitParameter);
  connect(chart, &ChartView::cursorCancelled, this, &SweepPlots::cancelParameter);
  connect(&document_, &ScenarioDocument::gestureOver, chart, &ChartView::forgetGesture);
  for (ChartView* other : allCharts()) {
    if (other != chart) connect(chart, &ChartView::hovered, other, &ChartView::showHover);
  }
  connect(chart, &ChartView::hovered, this, &SweepPlots::announceHover);
  connect(chart, &ChartView::painted, this, &SweepPlots::announcePainted);
}

quint64 SweepPlots::paintedGeneration() const {
  return std::min(
      {ratio_->paintedGeneration(), energy_->paintedGeneration(), impulse_->paintedGeneration()});
}

void SweepPlots::setFollower(std::optional<double> value) {
  if (value) value = toShown(*value, axisUnit(document_));
  for (ChartView* chart : allCharts()) chart->setFollower(value);
}

void SweepPlots::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

// Side by side where there is more width than height, so that no chart becomes a strip.
void SweepPlots::arrangeCharts() {
  const bool wide = width() > height() * 3 / 2;
  charts_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  for (ChartView* chart : {ratio_, energy_}) chart->setXTitleVisible(wide);
}

void SweepPlots::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrangeCharts();
  showNote(note_->text());
}

void SweepPlots::onChanged() {
  if (!isVisible() || !document_.inGesture()) return refresh();
  // Under the hand the table is made while the other views paint, and shown right after them.
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
  // A sweep behind a closed dock would be work for nobody.
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
  using Plot = PlotSpec (*)(const Scenario&, const SweepAxis&, const Table&);
  for (const auto& [chart, plot] : {std::pair<ChartView*, Plot>{ratio_, ratioPlot},
                                    {energy_, energyPlot},
                                    {impulse_, impulsePlot}}) {
    PlotSpec spec = plot(document_.scenario(), document_.axis(), table);
    putExactValues(document_, spec);
    if (const Table* pinned = document_.pinnedTable()) {
      addPinnedCurves(document_.scenario(), *pinned, spec);
    }
    const bool several = chart == impulse_ && document_.strikingContacts().size() > 1;
    chart->setEmptyText(reason.isEmpty() && several
                            ? tr("Several contacts strike, each with an impulse of its own.")
                            : reason);
    chart->setSpec(spec);
    chart->setOutOfDate(late);
    chart->setGeneration(instant);
  }
  if (std::exchange(noCurves_, false)) showNote({});
}

void SweepPlots::moveParameter(double shown) {
  try {
    const double value = toSi(shown, axisUnit(document_));
    document_.preview(edited(document_.committed(), document_.axis().path, value));
    showNote({});
  } catch (const InputError& error) {
    // The mechanism stays where it last could be; the words say what holds it.
    showNote(QString::fromStdString(error.message()));
  }
}

void SweepPlots::commitParameter() {
  showNote({});
  document_.commit(tr("Set %1").arg(plainText(parameterTitle(document_.axis().path))));
}

void SweepPlots::cancelParameter() {
  showNote({});
  document_.cancel();
}

void SweepPlots::announceHover(std::optional<double> shown) {
  if (!shown || document_.inGesture()) {
    emit hovered({});
    return;
  }
  emit hovered(toSi(*shown, axisUnit(document_)));
}

void SweepPlots::showNote(const QString& sentence) {
  note_->setText(sentence);
  note_->setVisible(!sentence.isEmpty());
  note_->adjustSize();
  const QRectF plot = ratio_->plotArea();
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
