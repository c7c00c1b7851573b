// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/document/law_names.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"

namespace carom::ui {

namespace {

std::vector<LawOutcome> compareLaws(const Scenario& scenario, const Evaluation&, bool,
                                    const Job& job) {
  return compare_laws(scenario, {.left = effort_of_a_move, .stop = job.stop});
}

}  // namespace

LawOutcomes::LawOutcomes(const ScenarioDocument& document, QObject* parent)
    : QObject(parent),
      late_(document, QStringLiteral("laws"), tr("The laws could not be compared"), compareLaws,
            [this] { emit arrived(); }) {}

namespace {

/// The name of a law behind the sign of its verdict.
class LawCell : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    constexpr int signPx = 14;
    QStyledItemDelegate::initStyleOption(option, index);
    const auto severity = static_cast<Severity>(index.data(LawTable::severityRole).toInt());
    if (option->widget == nullptr) return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->icon = QIcon(severityPixmap(severity, signPx, *option->widget));
    option->decorationSize = QSize(signPx, signPx);
  }
};

/// γ as a number with a bar before it and a line at 1: beyond it energy is created.
class GammaBar : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant gamma = index.data(LawTable::gammaRole);
    if (!gamma.isValid()) return;
    const double top = index.data(LawTable::gammaTopRole).toDouble();
    const int number = numberEms * option.fontMetrics.height();
    const QRectF room =
        QRectF(option.rect).adjusted(marginPx, 4.5, -static_cast<double>(number), -4.5);
    if (room.width() < 1) return;
    const bool creates = gamma.toDouble() > createdEnergy;
    QRectF bar = room;
    bar.setWidth(room.width() * gamma.toDouble() / top);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(
        bar, faded(toneColour(creates ? Tone::bad : Tone::good, QApplication::palette()), 0.75));
    const double one = room.left() + room.width() / top;
    painter->setPen(QPen(option.palette.color(QPalette::Text), 1.5));
    painter->drawLine(QPointF(one, room.top() - 3), QPointF(one, room.bottom() + 3));
    painter->restore();
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override {
    const QSize text = QStyledItemDelegate::sizeHint(option, index);
    return {(barEms + numberEms) * option.fontMetrics.height(), text.height()};
  }

 private:
  static constexpr int barEms = 5;
  static constexpr int numberEms = 3;
  static constexpr int marginPx = 6;
  // A rounding of γ at exactly 1 is no created energy.
  static constexpr double createdEnergy = 1 + 1e-9;
};

}  // namespace

LawPanel::LawPanel(ScenarioDocument& document, LawOutcomes& outcomes, QWidget* parent)
    : QWidget(parent),
      document_(document),
      outcomes_(outcomes),
      table_(new LawTable(this)),
      view_(new StudyTable(
          table_,
          {tr("The impact under every law"), tr("Laws"), tr("All laws"), tr("&Use this law")},
          this)),
      late_(new ToneLabel(Tone::quiet, {}, this)) {
  view_->setItemDelegateForColumn(LawTable::nameColumn, new LawCell(view_));
  view_->setItemDelegateForColumn(LawTable::gammaColumn, new GammaBar(view_));
  late_->setMargin(4);
  late_->setWordWrap(true);
  late_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(view_, 1);
  column->addWidget(late_);
  connect(view_, &StudyTable::rowChosen, this, &LawPanel::choose);
  connect(view_, &StudyTable::copyWanted, this, &LawPanel::copy);
  auto* follower = new FollowWhenShown(document_, *this, [this] { refresh(); });
  connect(&outcomes_, &LawOutcomes::arrived, follower, &FollowWhenShown::follow);
}

void LawPanel::refresh() {
  const std::vector<LawOutcome>* outcomes = outcomes_.latest();
  const QString& fault = outcomes_.fault();
  late_->setText(fault.isEmpty() ? tr("Calculating… what is shown is out of date.") : fault);
  late_->setVisible(isOutOfDate() || !fault.isEmpty());
  if (outcomes == nullptr) return table_->show(document_.scenario(), {});
  const int columns = table_->columnCount();
  table_->show(document_.scenario(), *outcomes, document_.focusContact());
  view_->spanReasons();
  if (!document_.inGesture() || columns != table_->columnCount()) fitColumns();
  QModelIndex now = view_->currentIndex();
  if (!now.isValid()) {
    now = table_->index(static_cast<int>(document_.scenario().law.index()), LawTable::nameColumn);
    view_->setCurrentIndex(now);
  }
  if (!document_.inGesture()) view_->setWhatsThis(now.data(Qt::WhatsThisRole).toString());
}

void LawPanel::fitColumns() {
  // Reasons span the columns of the numbers and must not widen the first of them.
  view_->resizeColumnsToContents();
  const int regime = view_->fontMetrics().horizontalAdvance(tr("zero average")) + 16;
  view_->setColumnWidth(LawTable::reasonColumn, regime);
}

void LawPanel::choose(const QModelIndex& index) {
  if (index.isValid()) chooseLaw(document_, table_->law(index.row()));
}

void LawPanel::copy() const {
  // Computed anew, as the table on screen may belong to an earlier instant.
  LawTable table;
  table.show(document_.scenario(), compare_laws(document_.scenario()));
  QApplication::clipboard()->setText(table.asText());
}

}  // namespace carom::ui
