// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/quantity_cell.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPixmap>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/plot_style.h"
#include "ui/plots/quantity_plot.h"

namespace carom::ui {

/// The names of a plot's curves in rows above it, where they do not fit into its own line.
class FamilyLegend : public QWidget {
 public:
  explicit FamilyLegend(QWidget* parent) : QWidget(parent) {
    setAccessibleName(QuantityCell::tr("Names of the curves"));
    hide();
  }
  void setSpec(const PlotSpec& spec) {
    spec_ = spec;
    QStringList names;
    for (const Curve& curve : spec_.curves) names << plainText(curve.symbol);
    setAccessibleDescription(names.join(QStringLiteral("; ")));
    fit(parentWidget()->width());
  }
  void fit(int width) {
    QPixmap nowhere(1, 1);
    QPainter painter(&nowhere);
    const double height =
        spec_.curves.empty()
            ? 0
            : paintLegendRows(painter, QRectF(0, 0, width, width), spec_, styleOf(*this));
    setFixedHeight(std::max(1, static_cast<int>(std::ceil(height))));
    setVisible(height > 0);
    update();
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    const PlotStyle style = styleOf(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), style.background);
    paintLegendRows(painter, QRectF(rect()), spec_, style);
  }

 private:
  PlotSpec spec_;
};

QuantityCell::QuantityCell(ScenarioDocument& document, const QuantityChoice& choice,
                           QWidget* parent)
    : QWidget(parent),
      document_(document),
      choice_(choice),
      quantity_(new QuantityBox(tr("Quantity that is plotted"), this)),
      second_(new QuantityBox(tr("Second parameter of the plot"), this)),
      kind_(new QComboBox(this)),
      families_(new QSpinBox(this)),
      remove_(new QToolButton(this)),
      legend_(new FamilyLegend(this)),
      chart_(new ChartView(this)),
      map_(new HeatView(document, this)),
      drag_(new AxisDrag(document, this)),
      pictures_(new QStackedLayout),
      worker_(QStringLiteral("chosen plot"), tr("The plot could not be computed"), this) {
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(header());
  column->addWidget(legend_);
  pictures_->addWidget(chart_);
  pictures_->addWidget(map_);
  column->addLayout(pictures_, 1);
  constexpr int leastEms = 11;
  fitToLetters(*this, [this] { setMinimumHeight(leastEms * fontMetrics().height()); });
  drag_->follow(chart_);
  connect(drag_, &AxisDrag::refused, this, &QuantityCell::refused);
  connect(map_, &HeatView::refused, this, &QuantityCell::refused);
  connect(&worker_, &Worker::progressed, this, &QuantityCell::showLateness);
  connect(&worker_, &Worker::failed, this, [this] {
    drawn_.reset();
    draw();
  });
}

QWidget* QuantityCell::legend() const {
  return legend_;
}

void QuantityCell::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  legend_->fit(width());
}

QWidget* QuantityCell::header() {
  auto* head = new QWidget(this);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(6, 4, 6, 0);
  row->setSpacing(4);
  quantity_->setToolTip(tr("What is plotted: type a part of its name to find it"));
  second_->setToolTip(tr("A curve for some values of this parameter, or a map over both"));
  for (const QuantityBox* box : {quantity_, second_}) {
    connect(box, &QuantityBox::edited, this, &QuantityCell::takeChoice);
  }
  kind_->addItems({tr("curves"), tr("map")});
  kind_->setAccessibleName(tr("Curves or a map"));
  families_->setRange(fewestFamilies, mostFamilies);
  families_->setAccessibleName(tr("Number of curves"));
  families_->setToolTip(families_->accessibleName());
  remove_->setText(QStringLiteral("✕"));
  remove_->setAutoRaise(true);
  remove_->setAccessibleName(tr("Remove this plot"));
  remove_->setToolTip(remove_->accessibleName());
  row->addWidget(quantity_, 3);
  row->addWidget(new ToneLabel(Tone::quiet, tr("by"), head));
  row->addWidget(second_, 3);
  row->addWidget(families_);
  row->addWidget(kind_);
  row->addWidget(remove_);
  connect(kind_, &QComboBox::activated, this, &QuantityCell::takeChoice);
  connect(families_, &QSpinBox::valueChanged, this, &QuantityCell::takeChoice);
  connect(remove_, &QToolButton::clicked, this, &QuantityCell::removed);
  return head;
}

void QuantityCell::fillBoxes() {
  const std::shared_ptr<const Mechanism>& now = document_.scenario().mechanism;
  std::vector<std::string> paths;
  for (const Parameter& one : document_.parameters()) paths.push_back(one.path);
  if (listed_ && haveSameParts(*listed_, *now) && paths == paths_) return;
  listed_ = now;
  paths_ = std::move(paths);
  quantity_->clear();
  quantity_->addQuantities(document_.scenario());
  second_->clear();
  second_->add(tr("nothing"), {});
  second_->addParameters(*now, document_.parameters());
  showChoice();
}

void QuantityCell::showChoice() {
  const QSignalBlocker quietQuantity(quantity_), quietSecond(second_), quietCount(families_);
  quantity_->choose(choice_.quantity);
  second_->choose(choice_.by);
  families_->setValue(choice_.families);
  kind_->setCurrentIndex(choice_.as_map ? 1 : 0);
  kind_->setEnabled(!choice_.by.empty() || choice_.as_map);
  families_->setVisible(!choice_.by.empty() && !choice_.as_map);
}

void QuantityCell::takeChoice() {
  const QuantityChoice next{quantity_->chosen(), second_->chosen(), families_->value(),
                            kind_->currentIndex() == 1 && !second_->chosen().empty()};
  const bool changed = next != choice_;
  choice_ = next;
  showChoice();
  if (!changed) return;
  emit edited();
  refresh();
}

bool QuantityCell::isUpToDate() const {
  return !worker_.isBusy() && worker_.delivered() == document_.generation() && asked_ == choice_;
}

void QuantityCell::refresh() {
  if (!isVisible()) return;
  if (choice_.as_map && map_->isDragged()) return;
  if (!document_.inGesture()) fillBoxes();
  if (worker_.requested() != document_.generation() || asked_ != choice_) request();
  draw();
}

void QuantityCell::request() {
  const bool moves = document_.inGesture();
  // At rest nobody waits for the plot of a move that is over, nor for one that is not chosen.
  if (!moves || asked_ != choice_) worker_.cancel();
  asked_ = choice_;
  const SweepAxis axis = document_.axis();
  auto next = std::make_shared<Drawn>();
  next->scenario = document_.scenario();
  next->axis = axis;
  next->choice = choice_;
  next->failure = whyNot(axis, choice_);
  try {
    // While the dot is dragged, the map stays.
    held_ =
        moves && held_.path == choice_.by ? held_ : rangeOfSecond(next->scenario, choice_, held_);
    next->second = held_;
  } catch (const InputError& error) {
    next->failure = tr("Not in this scenario: %1.").arg(QString::fromStdString(error.message()));
  }
  if (choice_.by.empty()) next->variants = variantsNow();
  worker_.start(
      [this, next, moves](const Job& job) -> Worker::Delivery {
        try {
          if (next->failure.isEmpty()) {
            next->table = quantityTable(next->scenario, next->axis, next->second, next->choice,
                                        moves ? Fineness::dragged : Fineness::screen, job);
            for (DrawnVariant& variant : next->variants) {
              if (variant.table) continue;
              variant.table = std::make_shared<const Table>(variantQuantityTable(
                  *variant.design, next->axis, next->choice, Fineness::screen, job));
            }
          }
        } catch (const InputError& error) {
          next->failure =
              tr("Not in this scenario: %1.").arg(QString::fromStdString(error.message()));
        }
        return [this, next] {
          drawn_ = next;
          draw();
        };
      },
      document_.generation());
}

std::vector<QuantityCell::DrawnVariant> QuantityCell::variantsNow() const {
  const bool same = drawn_ && drawn_->axis == document_.axis() && drawn_->choice == choice_;
  const std::vector<DrawnVariant> former = same ? drawn_->variants : std::vector<DrawnVariant>();
  std::vector<DrawnVariant> all;
  for (const VariantDesign* now : document_.variants()) {
    const auto kept = std::ranges::find_if(former, [now](const DrawnVariant& one) {
      return one.design->name == now->name && one.design->colour == now->colour &&
             one.design->scenario == now->scenario;
    });
    if (kept != former.end()) {
      all.push_back(*kept);
      continue;
    }
    auto design = std::make_shared<VariantDesign>(*now);
    placeOnAxis(*design, document_.axis());
    all.push_back({std::move(design), nullptr});
  }
  return all;
}

void QuantityCell::draw() {
  pictures_->setCurrentWidget(choice_.as_map ? static_cast<QWidget*>(map_) : chart_);
  const bool fits =
      drawn_ && drawn_->choice == choice_ && drawn_->axis.path == document_.axis().path;
  QString words = worker_.fault();
  if (words.isEmpty()) words = fits ? drawn_->failure : tr("Calculating…");
  if (!fits || !drawn_->failure.isEmpty()) {
    legend_->setSpec({});
    chart_->setSpec({});
    chart_->setEmptyText(words);
    map_->setEmptyText(words);
    return showLateness();
  }
  const quint64 instant = worker_.delivered();
  if (choice_.as_map) {
    legend_->setSpec({});
    const HeatMap map =
        quantityMap(drawn_->scenario, drawn_->axis, drawn_->second, choice_, drawn_->table);
    map_->setEmptyText(map.z_range ? QString() : QString::fromStdString(map.reason));
    map_->setMap(map, drawn_->axis.path, drawn_->second.path, instant);
    return showLateness();
  }
  PlotSpec spec =
      quantityPlot(drawn_->scenario, drawn_->axis, drawn_->second, choice_, drawn_->table);
  for (const DrawnVariant& variant : drawn_->variants) {
    addVariantQuantity(drawn_->scenario, *variant.design, drawn_->axis, choice_, *variant.table,
                       spec);
  }
  const Parameter along = find_parameter(document_.scenario(), document_.axis().path);
  spec.cursor = toShown(along.value, drag_->unit());
  chart_->setEmptyText(drawn_->table.reason.empty()
                           ? QString()
                           : QString::fromStdString(drawn_->table.reason.front()));
  legend_->setSpec(spec);
  chart_->setSpec(spec);
  chart_->setGeneration(instant);
  showLateness();
}

void QuantityCell::showLateness() {
  const bool late = worker_.isBusy() && worker_.percent();
  chart_->setOutOfDate(late);
}

}  // namespace carom::ui
