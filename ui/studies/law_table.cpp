// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_table.h"

#include <QApplication>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/symbols.h"
#include "core/math/planar.h"
#include "ui/document/explanation.h"
#include "ui/document/law_names.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

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
  std::ranges::stable_partition(columns, [&prefix](const Column& column) {
    return column.key.find('.') == std::string::npos || column.key.starts_with(prefix);
  });
}

}  // namespace

LawTable::LawTable(QObject* parent) : StudyModel(gammaColumn, 1, parent) {}

void LawTable::show(const Scenario& scenario, const std::vector<LawOutcome>& outcomes, int first) {
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
    return (isChosen(row) ? QStringLiteral("▸ ") : QString()) + lawLabel(shown.law);
  }
  if (column == verdictColumn()) return plainText(capitalized(summary(shown)));
  if (!shown.reason.empty()) return plainText(capitalized(shown.reason));
  return QString::fromStdString(table().regime[static_cast<std::size_t>(row)]);
}

QString LawTable::heading(int column) const {
  if (column == nameColumn) return tr("law");
  return column == reasonColumn ? tr("regime") : tr("verdict");
}

QString LawTable::tip(int row, int column) const {
  const LawOutcome& shown = outcome(row);
  if (column == nameColumn) {
    return QStringLiteral("%1\n%2\n%3")
        .arg(lawTitle(shown.law), plainText(capitalized(summary(shown))),
             tr("Double click or Enter makes it the scenario's law."));
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
    case Qt::ForegroundRole:
      if (index.column() == verdictColumn() && severity(row)) {
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
  QStringList verdicts{tr("verdict")};
  for (const LawOutcome& shown : outcomes_) {
    rows << QStringList{
        lawName(shown.law),
        QString::fromStdString(table().regime[static_cast<std::size_t>(rows.size())])};
    verdicts << QString::fromStdString(plain_text(summary(shown)));
  }
  return tableAsText(table(), {tr("law"), tr("regime")}, rows, verdicts);
}

}  // namespace carom::ui
