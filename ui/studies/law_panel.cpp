// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/symbols.h"
#include "ui/document/explanation.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

// The bars end beyond γ = 1, so that the line there has space on both sides.
constexpr double leastTop = 1.25;
constexpr double roomAbove = 1.05;

/// "tip.v_n_plus" is explained as the indicator v_n_plus.
const IndicatorInfo* infoOf(const Column* column) {
  if (column == nullptr) return nullptr;
  const std::size_t dot = column->key.rfind('.');
  return find_indicator(dot == std::string::npos ? column->key : column->key.substr(dot + 1));
}

/// A narrow panel shows few columns: the pure numbers of the impact stay first, and those of the
/// contact that was chosen follow.
void bringForward(const std::string& prefix, std::vector<Column>& columns) {
  std::stable_partition(columns.begin(), columns.end(), [&prefix](const Column& column) {
    return column.key.find('.') == std::string::npos || column.key.starts_with(prefix);
  });
}

std::vector<LawOutcome> compareLaws(const Scenario& scenario, const Evaluation&, bool,
                                    const Job& job) {
  return compare_laws(scenario, {.left = effort_of_a_move, .stop = job.stop});
}

/// A text with lowered and raised letters, broken into lines.
void setHtml(QTextDocument& text, const QString& html, const QFont& font, double width) {
  text.setDocumentMargin(0);
  text.setDefaultFont(font);
  text.setHtml(html);
  text.setTextWidth(width);
}

/// The space on each side of a verdict [px].
constexpr int verdictMarginPx = 4;

/// A verdict with its symbols as they are printed.
class VerdictCell : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const QWidget& table = *option.widget;
    table.style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, &table);
    const bool chosen = cell.state.testFlag(QStyle::State_Selected);
    const QColor ink = cell.palette.color(chosen ? QPalette::HighlightedText : QPalette::Text);
    const QRect area = cell.rect.adjusted(verdictMarginPx, 0, -verdictMarginPx, 0);
    QTextDocument text;
    setHtml(text,
            QStringLiteral("<span style=\"color:%1\">%2</span>")
                .arg(ink.name(), index.data(LawTable::htmlRole).toString()),
            cell.font, area.width());
    painter->save();
    painter->setClipRect(cell.rect);
    painter->translate(area.left(), area.top() + (area.height() - text.size().height()) / 2);
    text.drawContents(painter);
    painter->restore();
  }
};

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
    const QRectF cell =
        QRectF(option.rect).adjusted(marginPx, 4.5, -static_cast<double>(number), -4.5);
    if (cell.width() < 1) return;
    const bool creates = gamma.toDouble() > createdEnergy;
    QRectF bar = cell;
    bar.setWidth(cell.width() * gamma.toDouble() / top);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(
        bar, faded(toneColour(creates ? Tone::bad : Tone::good, QApplication::palette()), 0.75));
    const double one = cell.left() + cell.width() / top;
    painter->setPen(QPen(option.palette.color(QPalette::Text), 1.5));
    painter->drawLine(QPointF(one, cell.top() - 3), QPointF(one, cell.bottom() + 3));
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

LawTable::LawTable(QObject* parent) : StudyModel(gammaColumn, parent) {}

void LawTable::show(const Scenario& scenario, const std::vector<LawOutcome>& outcomes, int first,
                    const std::optional<Law>& answering) {
  Table table = to_table(*scenario.mechanism, outcomes);
  if (first >= 0) {
    const std::string& name = scenario.mechanism->contacts[static_cast<std::size_t>(first)].name;
    bringForward(name + '.', table.columns);
  }
  gammaTop_ = leastTop;
  for (const std::optional<double>& gamma : table.columns.front().values) {
    gammaTop_ = std::max(gammaTop_, roomAbove * gamma.value_or(0));
  }
  StudyModel::show(std::move(table), static_cast<int>(outcomes.size()), [&] {
    display_ = *scenario.display;
    chosen_ = scenario.law;
    answering_ = answering;
    outcomes_ = outcomes;
  });
}

std::optional<Severity> LawTable::severity(int row) const {
  const std::vector<Finding>& all = outcome(row).evaluation.verdict;
  return all.empty() ? std::nullopt : std::optional(all.front().severity);
}

QString LawTable::reason(int row) const {
  return QString::fromStdString(outcome(row).reason);
}

DisplayUnit LawTable::unitOf(const Column& column) const {
  return displayUnit(column.dimension, display_);
}

std::optional<double> LawTable::valueOf(int row, const Column& column) const {
  return readable(outcomes_, table(), column, static_cast<std::size_t>(row));
}

QString LawTable::words(int row, int column) const {
  const LawOutcome& shown = outcome(row);
  if (column == nameColumn) {
    const QString mark = isChosen(row)             ? QStringLiteral("▸ ")
                         : shown.law == answering_ ? QStringLiteral("▹ ")
                                                   : QString();
    return mark + lawLabel(shown.law);
  }
  if (column == verdictColumn) return plainText(capitalized(summary(shown)));
  return QString::fromStdString(table().regime[static_cast<std::size_t>(row)]);
}

QString LawTable::heading(int column) const {
  if (column == nameColumn) return tr("law");
  return column == verdictColumn ? tr("verdict") : tr("regime");
}

QString LawTable::tip(int row, int column) const {
  const LawOutcome& shown = outcome(row);
  if (column == nameColumn) {
    QStringList all{lawTitle(shown.law), plainText(capitalized(summary(shown)))};
    if (shown.law == answering_) {
      all << tr("It answers here in the place of the scenario's law, which has no answer.");
    }
    all << tr("Double click or Enter makes it the scenario's law.");
    return all.join(QLatin1Char('\n'));
  }
  QStringList all;
  for (const Finding& finding : shown.evaluation.verdict) {
    all << sentenceHtml(capitalized(finding.text));
  }
  return QStringLiteral("<p>%1</p>").arg(all.join(QStringLiteral("<br>")));
}

QString LawTable::meaningOf(const Column& column) const {
  const IndicatorInfo* info = infoOf(&column);
  return info == nullptr ? QString() : QString::fromUtf8(info->doc);
}

QString LawTable::explanation(int row, int column) const {
  const LawOutcome& shown = outcome(row);
  const Column* of = numbers(column);
  const IndicatorInfo* info = infoOf(of);
  if (info == nullptr) {
    QString addresses = lawTitle(shown.law);
    for (const Finding& finding : shown.evaluation.verdict) {
      addresses += QLatin1Char(' ') + QString::fromStdString(finding.equation);
    }
    return explanationHtml({.name = lawName(shown.law),
                            .meaning = capitalized(summary(shown)),
                            .addresses = addresses,
                            .absent = reason(row)});
  }
  const std::optional<double>& value = of->values[static_cast<std::size_t>(row)];
  return explanationHtml(
      {.name = symbolHtml(info->symbol),
       .meaning = meaningOf(*of),
       .addresses = QString::fromUtf8(info->equation),
       .value = value ? formatQuantity(*value, info->dimension, display_) : QString(),
       .unit = displayUnit(info->dimension, display_).label,
       .absent = value ? QString() : reason(row)});
}

QVariant LawTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int row = index.row();
  switch (role) {
    case severityRole:
      return static_cast<int>(severity(row).value_or(Severity::note));
    case gammaRole: {
      const auto& gamma = table().columns.front().values[static_cast<std::size_t>(row)];
      return gamma ? QVariant(*gamma) : QVariant();
    }
    case gammaTopRole:
      return gammaTop_;
    case htmlRole:
      return sentenceHtml(capitalized(summary(outcome(row))));
    case Qt::ForegroundRole:
      if (index.column() == verdictColumn && severity(row)) {
        return toneColour(toneOf(*severity(row)), QApplication::palette());
      }
      [[fallthrough]];
    default:
      return StudyModel::data(index, role);
  }
}

QVariant LawTable::headerData(int section, Qt::Orientation orientation, int role) const {
  const IndicatorInfo* info = infoOf(numbers(section));
  if (orientation != Qt::Horizontal || role != Qt::WhatsThisRole || info == nullptr) {
    return StudyModel::headerData(section, orientation, role);
  }
  return explanationHtml({.name = symbolHtml(info->symbol),
                          .meaning = QString::fromUtf8(info->doc),
                          .addresses = QString::fromUtf8(info->equation),
                          .unit = displayUnit(info->dimension, display_).label});
}

QString LawTable::asText() const {
  QList<QStringList> rows;
  for (const LawOutcome& shown : outcomes_) {
    rows << QStringList{
        lawName(shown.law), QString::fromStdString(plain_text(summary(shown))),
        QString::fromStdString(table().regime[static_cast<std::size_t>(rows.size())])};
  }
  return tableAsText(table(), {tr("law"), tr("verdict"), tr("regime")}, rows);
}

LawOutcomes::LawOutcomes(const ScenarioDocument& document, QObject* parent)
    : QObject(parent),
      late_(
          document, QStringLiteral("laws"), tr("The laws could not be compared"), compareLaws,
          [this] { emit arrived(); }, isQuicklyCompared) {}

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
  view_->setItemDelegateForColumn(LawTable::verdictColumn, new VerdictCell(view_));
  view_->setItemDelegateForColumn(LawTable::gammaColumn, new GammaBar(view_));
  view_->setWordWrap(true);
  late_->setMargin(4);
  late_->setWordWrap(true);
  late_->hide();
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(view_, 1);
  column->addWidget(late_);
  connect(view_, &StudyTable::lettersFitted, this, &LawPanel::fitColumns);
  connect(view_, &StudyTable::rowChosen, this, &LawPanel::choose);
  connect(view_, &StudyTable::copyWanted, this, &LawPanel::copy);
  auto* follower = new FollowWhenShown(document_, *this, [this] { refresh(); });
  connect(&outcomes_, &LawOutcomes::arrived, follower, &FollowWhenShown::follow);
}

void LawPanel::refresh() {
  const std::vector<LawOutcome>* outcomes = outcomes_.latest();
  const QString& fault = outcomes_.fault();
  late_->setText(fault.isEmpty() ? tr("Calculating… what is shown is out of date.") : fault);
  late_->setVisible(outcomes_.isOverdue() || !fault.isEmpty());
  if (outcomes == nullptr) return table_->show(document_.scenario(), {});
  const int columns = table_->columnCount();
  const Law& answering = document_.evaluation().law;
  table_->show(document_.scenario(), *outcomes, document_.focusContact(),
               answering == document_.scenario().law ? std::nullopt : std::optional(answering));
  if (!document_.inGesture() || columns != table_->columnCount()) fitColumns();
  QModelIndex now = view_->currentIndex();
  if (!now.isValid()) {
    now = table_->index(static_cast<int>(document_.scenario().law.index()), LawTable::nameColumn);
    view_->setCurrentIndex(now);
  }
  if (!document_.inGesture()) view_->setWhatsThis(now.data(Qt::WhatsThisRole).toString());
}

void LawPanel::fitColumns() {
  constexpr int marginPx = 16, linesPx = 6, widestEms = 17;
  const QFontMetrics letters = view_->fontMetrics();
  view_->resizeColumnsToContents();
  const int width =
      std::min(view_->columnWidth(LawTable::verdictColumn), widestEms * letters.height());
  view_->setColumnWidth(LawTable::verdictColumn, width);
  constexpr int regimeColumn = LawTable::gammaColumn - 1;
  view_->setColumnWidth(regimeColumn, letters.horizontalAdvance(tr("zero average")) + marginPx);
  // A long verdict takes several lines, because no part of it may be hidden.
  for (int row = 0; row < table_->rowCount(); ++row) {
    QTextDocument verdict;
    const QModelIndex cell = table_->index(row, LawTable::verdictColumn);
    setHtml(verdict, cell.data(LawTable::htmlRole).toString(), view_->font(),
            width - 2 * verdictMarginPx - 1);
    const int lines = static_cast<int>(std::ceil(verdict.size().height()));
    view_->setRowHeight(row,
                        std::max(view_->verticalHeader()->defaultSectionSize(), lines + linesPx));
  }
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
