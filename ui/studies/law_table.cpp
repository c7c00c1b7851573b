// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_table.h"

#include <QApplication>
#include <QFont>
#include <QPolygonF>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/symbols.h"
#include "core/base/text.h"
#include "core/math/planar.h"
#include "ui/document/explanation.h"
#include "ui/document/law_names.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

namespace {

constexpr int signPx = 14;

}  // namespace

void LawCell::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const auto severity = static_cast<Severity>(index.data(LawTable::severityRole).toInt());
  if (option->widget == nullptr) return;
  option->features |= QStyleOptionViewItem::HasDecoration;
  option->icon = QIcon(severityPixmap(severity, signPx, *option->widget));
  option->decorationSize = QSize(signPx, signPx);
}

namespace {

struct Look {
  Shade shade;
  int corners;  ///< of the mark; 0: a disc
  double turn;  ///< of its first corner from the top, in parts of a corner
};

/// In the order of all_laws().
const Look& lookOf(const Law& law) {
  static constexpr std::array<Look, std::variant_size_v<Law>> looks{{{hue::slate, 4, 0.5},
                                                                     {hue::sky, 4, 0},
                                                                     {hue::vermilion, 0, 0},
                                                                     {hue::deepBlue, 3, 0},
                                                                     {hue::green, 3, 0.5},
                                                                     {hue::purple, 5, 0},
                                                                     {hue::amber, 6, 0}}};
  return looks[law.index()];
}

}  // namespace

QColor lawColour(const Law& law, const PlotStyle& style) {
  return lookOf(law).shade.on(style.dark);
}

void paintLawMark(QPainter& painter, QPointF at, double radius, const Law& law,
                  const PlotStyle& style) {
  painter.setPen(QPen(style.background, 1));
  painter.setBrush(lawColour(law, style));
  const Look& look = lookOf(law);
  if (look.corners == 0) return painter.drawEllipse(at, radius, radius);
  // Corners reach further than a disc of the same weight.
  const double reach = 1.2 * radius;
  QPolygonF mark;
  for (int k = 0; k < look.corners; ++k) {
    const double angle = 2 * pi * (k + look.turn) / look.corners;
    mark << at + reach * QPointF(std::sin(angle), -std::cos(angle));
  }
  painter.drawPolygon(mark);
}

namespace {

constexpr int digits = 4;
// The bars end beyond γ = 1, so that the line there has space on both sides.
constexpr double leastTop = 1.25;
constexpr double roomAbove = 1.05;
const QString none = QStringLiteral("–");

/// "tip.v_n_plus" is explained as the indicator v_n_plus.
const IndicatorInfo* infoOf(const Column& column) {
  const std::size_t dot = column.key.rfind('.');
  return find_indicator(dot == std::string::npos ? column.key : column.key.substr(dot + 1));
}

/// A narrow panel shows few columns: the pure numbers of the impact stay first, and those of the
/// contact that was chosen follow.
void bringForward(const std::string& prefix, std::vector<Column>& columns) {
  std::ranges::stable_partition(columns, [&prefix](const Column& column) {
    return column.key.find('.') == std::string::npos || column.key.starts_with(prefix);
  });
}

}  // namespace

LawTable::LawTable(QObject* parent) : QAbstractTableModel(parent) {}

void LawTable::show(const Scenario& scenario, const std::vector<LawOutcome>& outcomes, int first) {
  Table table = to_table(*scenario.mechanism, outcomes);
  if (first >= 0) {
    const std::string& name = scenario.mechanism->contacts[static_cast<std::size_t>(first)].name;
    bringForward(name + '.', table.columns);
  }
  const bool sameShape =
      table.columns.size() == table_.columns.size() && outcomes.size() == outcomes_.size();
  if (!sameShape) beginResetModel();
  display_ = *scenario.display;
  chosen_ = scenario.law;
  outcomes_ = outcomes;
  table_ = std::move(table);
  gammaTop_ = leastTop;
  for (const std::optional<double>& gamma : table_.columns.front().values) {
    gammaTop_ = std::max(gammaTop_, roomAbove * gamma.value_or(0));
  }
  if (!sameShape) return endResetModel();
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int LawTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(outcomes_.size());
}

int LawTable::columnCount(const QModelIndex& parent) const {
  if (parent.isValid() || outcomes_.empty()) return 0;
  return gammaColumn + static_cast<int>(table_.columns.size()) + 1;
}

const Column* LawTable::numbers(int column) const {
  const int at = column - gammaColumn;
  if (at < 0 || column >= verdictColumn()) return nullptr;
  return &table_.columns[static_cast<std::size_t>(at)];
}

const Finding* LawTable::verdict(int row) const {
  const std::vector<Finding>& all = outcomes_[static_cast<std::size_t>(row)].evaluation.verdict;
  return all.empty() ? nullptr : &all.front();
}

QString LawTable::cellText(int row, int column) const {
  const auto k = static_cast<std::size_t>(row);
  const LawOutcome& outcome = outcomes_[k];
  if (column == lawColumn) {
    return (outcome.law == chosen_ ? QStringLiteral("▸ ") : QString()) + lawLabel(outcome.law);
  }
  if (column == verdictColumn()) return plainText(capitalized(summary(outcome)));
  if (column == regimeColumn) {
    if (outcome.reason.empty()) return QString::fromStdString(table_.regime[k]);
    return plainText(capitalized(outcome.reason));
  }
  const Column& of = *numbers(column);
  const std::optional<double> value = readable(outcomes_, table_, of, k);
  if (!value) return none;
  return formatNumber(toShown(*value, displayUnit(of.dimension, display_)), digits);
}

QString LawTable::heading(int column) const {
  if (column == lawColumn) return tr("law");
  if (column == regimeColumn) return tr("regime");
  const Column* of = numbers(column);
  if (of == nullptr) return tr("verdict");
  const QString unit = displayUnit(of->dimension, display_).label;
  // "i_n", and where there are several contacts the name of one after it.
  const QString whole = QString::fromStdString(of->symbol);
  const qsizetype gap = whole.indexOf(QLatin1Char(' '));
  const QString symbol = gap < 0 ? marked(whole) : marked(whole.left(gap)) + whole.mid(gap);
  return unit.isEmpty() ? symbol : symbol + QStringLiteral(" [%1]").arg(unit);
}

QString LawTable::tip(int row, int column) const {
  const LawOutcome& outcome = outcomes_[static_cast<std::size_t>(row)];
  if (column == lawColumn) {
    return QStringLiteral("%1\n%2\n%3")
        .arg(lawTitle(outcome.law), plainText(capitalized(summary(outcome))),
             tr("Double click or Enter makes it the scenario's law."));
  }
  if (column == verdictColumn() || column == regimeColumn) {
    QStringList all;
    for (const Finding& finding : outcome.evaluation.verdict) {
      all << sentenceHtml(capitalized(finding.text));
    }
    return QStringLiteral("<p>%1</p>").arg(all.join(QStringLiteral("<br>")));
  }
  const Column& of = *numbers(column);
  const std::optional<double>& value = of.values[static_cast<std::size_t>(row)];
  if (!value) return plainText(outcome.reason);
  return QStringLiteral("%1 %2").arg(QString::fromStdString(shortest(*value)),
                                     QString::fromUtf8(si_unit(of.dimension)));
}

QString LawTable::explanation(int row, int column) const {
  const LawOutcome& outcome = outcomes_[static_cast<std::size_t>(row)];
  const Column* of = numbers(column);
  const IndicatorInfo* info = of != nullptr ? infoOf(*of) : nullptr;
  if (info == nullptr) {
    QString addresses = lawTitle(outcome.law);
    for (const Finding& finding : outcome.evaluation.verdict) {
      addresses += QLatin1Char(' ') + QString::fromStdString(finding.equation);
    }
    return explanationHtml({.name = lawName(outcome.law),
                            .meaning = capitalized(summary(outcome)),
                            .addresses = addresses,
                            .value = {},
                            .unit = {},
                            .absent = QString::fromStdString(outcome.reason)});
  }
  const std::optional<double>& value = of->values[static_cast<std::size_t>(row)];
  return explanationHtml(
      {.name = symbolHtml(info->symbol),
       .meaning = QString::fromUtf8(info->doc),
       .addresses = QString::fromUtf8(info->equation),
       .value = value ? formatQuantity(*value, info->dimension, display_) : QString(),
       .unit = displayUnit(info->dimension, display_).label,
       .absent = value ? QString() : QString::fromStdString(outcome.reason)});
}

QVariant LawTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int row = index.row();
  const int column = index.column();
  const LawOutcome& outcome = outcomes_[static_cast<std::size_t>(row)];
  const Finding* finding = column == verdictColumn() ? verdict(row) : nullptr;
  const bool chosen = outcome.law == chosen_;
  switch (role) {
    case Qt::DisplayRole:
      return cellText(row, column);
    case Qt::AccessibleTextRole:
      return plainText(heading(column)) + QLatin1Char(' ') +
             (column == lawColumn ? lawName(outcome.law) : cellText(row, column)) +
             (column == lawColumn && chosen ? tr(", the law of this scenario") : QString());
    case Qt::ToolTipRole:
      return tip(row, column);
    case Qt::WhatsThisRole:
      return explanation(row, column);
    case Qt::TextAlignmentRole:
      return static_cast<int>((numbers(column) != nullptr ? Qt::AlignRight : Qt::AlignLeft) |
                              Qt::AlignVCenter);
    case Qt::FontRole: {
      QFont font = QApplication::font();
      font.setBold(chosen && column == lawColumn);
      return font;
    }
    case severityRole: {
      const Finding* all = verdict(row);
      return static_cast<int>(all != nullptr ? all->severity : Severity::note);
    }
    case Qt::ForegroundRole:
      if (finding != nullptr) return toneColour(toneOf(finding->severity), QApplication::palette());
      if (column == regimeColumn && !outcome.reason.empty()) {
        return toneColour(Tone::quiet, QApplication::palette());
      }
      return {};
    case gammaRole: {
      const auto& gamma = table_.columns.front().values[static_cast<std::size_t>(row)];
      return gamma ? QVariant(*gamma) : QVariant();
    }
    case gammaTopRole:
      return gammaTop_;
    case reasonRole:
      return plainText(outcome.reason);
    case chosenRole:
      return chosen;
    default:
      return {};
  }
}

QVariant LawTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  if (role == Qt::DisplayRole) return heading(section);
  const Column* of = numbers(section);
  const IndicatorInfo* info = of != nullptr ? infoOf(*of) : nullptr;
  if (info == nullptr) return {};
  if (role == Qt::ToolTipRole) {
    return QStringLiteral("<p>%1</p>").arg(sentenceHtml(info->doc));
  }
  if (role != Qt::WhatsThisRole) return {};
  return explanationHtml({.name = symbolHtml(info->symbol),
                          .meaning = QString::fromUtf8(info->doc),
                          .addresses = QString::fromUtf8(info->equation),
                          .value = {},
                          .unit = displayUnit(info->dimension, display_).label,
                          .absent = {}});
}

QString LawTable::asText() const {
  QList<QStringList> rows;
  QStringList verdicts{tr("verdict")};
  for (std::size_t k = 0; k < outcomes_.size(); ++k) {
    rows << QStringList{lawName(outcomes_[k].law), QString::fromStdString(table_.regime[k])};
    verdicts << QString::fromStdString(plain_text(summary(outcomes_[k])));
  }
  return tableAsText(table_, {tr("law"), tr("regime")}, rows, verdicts);
}

}  // namespace carom::ui
