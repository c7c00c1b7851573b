// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/variant_table.h"

#include <QApplication>
#include <QFont>
#include <QPixmap>
#include <algorithm>

#include "core/base/number_text.h"
#include "core/study/compare_designs.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

constexpr int valueDigits = 5, differenceDigits = 3;

/// A square in a variant's colour.
QPixmap swatch(int colour) {
  constexpr int sizePx = 12;
  const bool dark = schemeOf(QApplication::palette()) == ColourScheme::dark;
  QPixmap square(sizePx, sizePx);
  square.fill(variantShade(colour).on(dark));
  return square;
}

QString signedNumber(double value) {
  return (value > 0 ? QStringLiteral("+") : QString()) + formatNumber(value, differenceDigits);
}

}  // namespace

void VariantTable::show(const ScenarioDocument& document) {
  std::vector<Design> designs;
  designs.push_back({tr("present"), "", 0, document.evaluation().indicators});
  for (const VariantDesign* variant : document.variants()) {
    designs.push_back({QString::fromStdString(variant->name), variant->name, variant->colour,
                       indicatorsBeside(*variant, document.shownContactName())});
  }
  std::vector<const IndicatorInfo*> rows;
  for (const IndicatorInfo& info : indicator_table()) {
    const bool known = std::ranges::any_of(designs, [&info](const Design& one) {
      return (one.indicators.*(info.member)).number.has_value();
    });
    if (known) rows.push_back(&info);
  }
  const bool sameShape = rows == rows_ && designs.size() == designs_.size();
  if (!sameShape) beginResetModel();
  rows_ = std::move(rows);
  designs_ = std::move(designs);
  reference_ = document.scenario().reference;
  display_ = *document.scenario().display;
  if (!sameShape) return endResetModel();
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int VariantTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int VariantTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ownColumn + static_cast<int>(designs_.size());
}

bool VariantTable::isReference(const Design& design) const {
  return design.id == reference_;
}

const Indicators& VariantTable::reference() const {
  const auto found =
      std::ranges::find_if(designs_, [this](const Design& one) { return isReference(one); });
  return (found == designs_.end() ? designs_.front() : *found).indicators;
}

QString VariantTable::numberText(const IndicatorInfo& info, const Design& design) const {
  const Indicators& indicators = design.indicators;
  const std::optional<double> number = readable(indicators, info);
  if (!number) return QStringLiteral("–");
  const DisplayUnit unit = displayUnit(dimension_of(indicators, info), display_);
  return (formatNumber(toShown(*number, unit), valueDigits) + QChar(QChar::Nbsp) + unit.label)
      .trimmed();
}

QString VariantTable::differenceText(const IndicatorInfo& info, const Design& design) const {
  if (isReference(design)) return {};
  const Indicators& indicators = design.indicators;
  const std::optional<IndicatorDifference> found = difference(indicators, reference(), info);
  if (!found) return {};
  const DisplayUnit unit = displayUnit(dimension_of(indicators, info), display_);
  if (found->number == 0) return QStringLiteral("Δ 0");
  QString words = QStringLiteral("Δ ") + signedNumber(toShown(found->number, unit));
  if (!unit.label.isEmpty()) words += QChar(QChar::Nbsp) + unit.label;
  if (found->relative) {
    constexpr double percent = 100;
    words += QStringLiteral(" (%1 %)").arg(signedNumber(percent * *found->relative));
  }
  return words;
}

QString VariantTable::tip(const IndicatorInfo& info, const Design& design) const {
  const Indicators& indicators = design.indicators;
  const Value& value = indicators.*(info.member);
  if (!value.number) return plainText(value.reason);
  return QStringLiteral("%1 %2").arg(QString::fromStdString(shortest(*value.number)),
                                     QString::fromUtf8(si_unit(dimension_of(indicators, info))));
}

QVariant VariantTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const IndicatorInfo& info = *rows_[static_cast<std::size_t>(index.row())];
  const QString symbol = marked(QString::fromUtf8(info.symbol));
  if (index.column() == symbolColumn) {
    if (role == Qt::DisplayRole) return symbol;
    if (role == Qt::AccessibleTextRole) return plainText(symbol);
    if (role == Qt::ToolTipRole) return sentenceHtml(QString::fromUtf8(info.doc));
    return {};
  }
  const Design& shown = design(index.column());
  const QString difference = differenceText(info, shown);
  switch (role) {
    case Qt::DisplayRole:
      return difference.isEmpty() ? numberText(info, shown)
                                  : numberText(info, shown) + QLatin1Char('\n') + difference;
    case Qt::AccessibleTextRole:
      return QStringLiteral("%1, %2: %3 %4")
          .arg(shown.name, plainText(symbol), numberText(info, shown), difference);
    case Qt::ToolTipRole:
      return tip(info, shown);
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    default:
      return {};
  }
}

Qt::ItemFlags VariantTable::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return index.column() == symbolColumn ? flags & ~Qt::ItemIsSelectable : flags;
}

QVariant VariantTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  if (section == symbolColumn) return role == Qt::DisplayRole ? tr("indicator") : QVariant();
  const Design& shown = design(section);
  switch (role) {
    case Qt::DisplayRole:
      return isReference(shown) ? tr("%1 (reference)").arg(shown.name) : shown.name;
    case Qt::DecorationRole:
      return shown.colour > 0 ? QVariant(swatch(shown.colour)) : QVariant();
    case Qt::ToolTipRole:
      return isReference(shown) ? tr("The other designs are compared with this one.") : shown.name;
    case Qt::FontRole: {
      QFont font = QApplication::font();
      font.setBold(isReference(shown));
      return font;
    }
    default:
      return {};
  }
}

}  // namespace carom::ui
