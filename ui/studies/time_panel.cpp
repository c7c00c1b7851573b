// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/time_panel.h"

#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <algorithm>

#include "ui/document/explanation.h"

namespace carom::ui {

namespace {

constexpr std::array shownFirst{TimePlot::energies, TimePlot::gap, TimePlot::forces};
// Less than this no curve is read between its numbers and names.
constexpr int leastWidthEms = 14;
constexpr int leastHeightEms = 10;

int rowsOf(int charts, int columns) {
  return (charts + columns - 1) / columns;
}

/// The number of columns in which the charts, of their usual shape, are largest.
/// @param em  the height of a line of text [px]
int columnsOf(int charts, const QSize& space, int em) {
  constexpr double shape = 1.6;  // width over height
  int best = 1;
  double most = 0;
  for (int columns = 1; columns <= charts; ++columns) {
    const double width = static_cast<double>(space.width()) / columns;
    const int height = std::max(space.height() / rowsOf(charts, columns), leastHeightEms * em);
    if (columns > 1 && width < leastWidthEms * em) break;
    // Of equally large charts those are better of which fewer are scrolled.
    const double size = std::min(width / shape, static_cast<double>(height));
    if (size < most) continue;
    most = size;
    best = columns;
  }
  return best;
}

constexpr std::array parts{TimePart::contact, TimePart::joint, TimePart::body};

}  // namespace

TimePanel::TimePanel(ScenarioDocument& document, Player& player, MotionData& tables,
                     QWidget* parent)
    : QWidget(parent),
      document_(document),
      player_(player),
      data_(tables),
      button_(new QToolButton(this)),
      grid_(new QGridLayout) {
  setAccessibleName(tr("Motion over time"));
  auto* column = withoutGaps(new QVBoxLayout(this));
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setSpacing(0);
  for (const TimePlot plot : allTimePlots) {
    auto* view = new ChartView(this);
    charts_[static_cast<std::size_t>(plot)] = view;
    follow(view);
  }
  for (const TimePlot plot : allTimePlots) showNothing(plot);
  bar_ = controls();
  column->addWidget(bar_);
  auto* charts = new QWidget;
  charts->setLayout(grid_);
  column->addWidget(scrolled(charts, tr("Charts")), 1);
  setWhatsThis(explanationHtml(
      {.name = tr("Motion over time"),
       .meaning = tr("What the played motion does, over its time. The energies lie on each other, "
                     "each from its smallest value: what friction, dampers and impacts take is "
                     "what T and V lose, so that the sum is constant. The cursor is where the "
                     "motion stands; drag it to go through the motion."),
       .addresses = {}}));
  connect(&player_, &Player::momentChanged, this, &TimePanel::showTime);
  connect(&data_, &MotionData::changed, this, &TimePanel::refresh);
  connect(&document_, &ScenarioDocument::opened, this, [this] { choice_ = {}; });
  connect(&document_, &ScenarioDocument::gestureOver, this, &TimePanel::endScrub);
  arrange();
}

QWidget* TimePanel::controls() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 2, 6, 2);
  button_->setText(tr("&Charts"));
  button_->setPopupMode(QToolButton::InstantPopup);
  button_->setToolTip(tr("Which charts are shown"));
  button_->setFocusPolicy(Qt::StrongFocus);
  auto* menu = new QMenu(button_);
  for (const TimePlot plot : allTimePlots) {
    QAction* toggle = menu->addAction(timePlotTitle(plot));
    toggle->setCheckable(true);
    toggle->setChecked(std::ranges::find(shownFirst, plot) != shownFirst.end());
    connect(toggle, &QAction::toggled, this, [this] {
      arrange();
      shown_.reset();
      refresh();
    });
    toggles_[static_cast<std::size_t>(plot)] = toggle;
  }
  button_->setMenu(menu);
  row->addWidget(button_);
  const QString names[] = {tr("Contact"), tr("Joint"), tr("Body")};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto* chooser = new FittingComboBox(bar);
    chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    chooser->setAccessibleName(names[i]);
    chooser->setToolTip(tr("%1 that the charts show").arg(names[i]));
    choosers_[static_cast<std::size_t>(parts[i])] = chooser;
    connect(chooser, &QComboBox::currentTextChanged, this,
            [this, part = parts[i]](const QString& name) { choose(part, name); });
    row->addWidget(chooser);
  }
  row->addStretch(1);
  return bar;
}

void TimePanel::follow(ChartView* chart) {
  connect(chart, &ChartView::cursorMoved, this, &TimePanel::scrub);
  connect(chart, &ChartView::cursorReleased, this, &TimePanel::endScrub);
  connect(chart, &ChartView::cursorCancelled, this, &TimePanel::cancelScrub);
  connect(&document_, &ScenarioDocument::gestureOver, chart, &ChartView::forgetGesture);
  connect(chart, &ChartView::hovered, this, [this, chart](std::optional<double> t) {
    for (ChartView* other : charts_) {
      if (other != chart) other->showHover(t);
    }
    emit hovered(data_.isOutOfDate() ? std::nullopt : t);
  });
}

void TimePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void TimePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void TimePanel::arrange() {
  std::vector<TimePlot> shown;
  std::array<bool, 4> needed{};
  for (const TimePlot plot : allTimePlots) {
    if (!toggleOf(plot)->isChecked()) continue;
    shown.push_back(plot);
    needed[static_cast<std::size_t>(partOf(plot))] = true;
  }
  place(shown);
  for (const TimePart part : parts) {
    chooserOf(part)->setVisible(needed[static_cast<std::size_t>(part)] &&
                                chooserOf(part)->count() > 0);
  }
}

void TimePanel::place(const std::vector<TimePlot>& shown) {
  const int count = static_cast<int>(shown.size()), em = fontMetrics().height();
  const QSize space(width(), height() - bar_->sizeHint().height());
  const int columns = columnsOf(count, space, em), rows = rowsOf(count, columns);
  const int least = leastHeightEms * em;
  if (shown == placed_ && columns == columns_ && grid_->rowMinimumHeight(0) == least) return;
  placed_ = shown;
  columns_ = columns;
  for (ChartView* view : charts_) {
    grid_->removeWidget(view);
    view->hide();
  }
  for (int row = 0; row < static_cast<int>(charts_.size()); ++row) {
    grid_->setRowStretch(row, row < rows ? 1 : 0);
    grid_->setRowMinimumHeight(row, row < rows ? least : 0);
    grid_->setColumnStretch(row, 0);
  }
  // What is left over belongs to the first one: the stack of energies has the most to tell.
  int cell = 0;
  for (const TimePlot plot : shown) {
    const int span = cell == 0 ? 1 + columns * rows - count : 1;
    const int row = cell / columns, column = cell % columns;
    grid_->addWidget(chart(plot), row, column, 1, span);
    grid_->setColumnStretch(column, rows == 1 && plot == TimePlot::energies ? 3 : 2);
    chart(plot)->setXTitleVisible(row == rows - 1);
    chart(plot)->show();
    cell += span;
  }
}

void TimePanel::refresh() {
  if (!isVisible()) return;
  const std::shared_ptr<const MotionTables> motion = data_.latest();
  const bool late = data_.isOutOfDate();
  for (ChartView* view : charts_) view->setOutOfDate(late);
  if (motion != nullptr) {
    if (shown_ != motion) {
      shown_ = motion;
      showPlots();
    }
  } else {
    shown_.reset();
    for (const TimePlot plot : allTimePlots) showNothing(plot);
  }
  showTime();
}

void TimePanel::showNothing(TimePlot plot) {
  PlotSpec none;
  none.title = timePlotTitle(plot);
  chart(plot)->setEmptyText(data_.reason());
  chart(plot)->setSpec(none);
}

void TimePanel::showPlots() {
  choice_ = existing(*shown_->scenario.mechanism, choice_);
  fillChoosers();
  for (const TimePlot plot : allTimePlots) {
    ChartView* view = chart(plot);
    if (!toggleOf(plot)->isChecked()) continue;
    PlotSpec spec = timePlot(plot, *shown_, choice_);
    spec.cursor = player_.time();
    view->setEmptyText(noCurvesText(plot, *shown_->scenario.mechanism));
    view->setSpec(spec);
  }
  arrange();
}

void TimePanel::fillChoosers() {
  for (const TimePart part : parts) {
    QComboBox* chooser = chooserOf(part);
    const QSignalBlocker quiet(chooser);
    const QStringList names = namesOf(*shown_->scenario.mechanism, part);
    QStringList now;
    for (int i = 0; i < chooser->count(); ++i) now << chooser->itemText(i);
    if (now != names) {
      chooser->clear();
      chooser->addItems(names);
    }
    chooser->setCurrentText(QString::fromStdString(choice_.of(part)));
  }
}

void TimePanel::choose(TimePart part, const QString& name) {
  std::string& chosen = part == TimePart::contact ? choice_.contact
                        : part == TimePart::joint ? choice_.joint
                                                  : choice_.body;
  if (chosen == name.toStdString()) return;
  chosen = name.toStdString();
  shown_.reset();
  refresh();
}

void TimePanel::showTime() {
  if (!isVisible() || shown_ == nullptr) return;
  for (ChartView* view : charts_) {
    if (!view->isHidden()) view->setCursorAt(player_.time());
  }
}

void TimePanel::scrub(double t) {
  if (!scrubbing_) before_ = player_.moment() ? std::optional(player_.time()) : std::nullopt;
  scrubbing_ = true;
  player_.seek(t);
}

void TimePanel::endScrub() {
  scrubbing_ = false;
}

void TimePanel::cancelScrub() {
  if (!scrubbing_) return;
  scrubbing_ = false;
  before_ ? player_.seek(*before_) : player_.rest();
}

}  // namespace carom::ui
