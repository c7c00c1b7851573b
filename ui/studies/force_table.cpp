// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/force_table.h"

#include <QApplication>
#include <QFont>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/plot_style.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;

/// One unit for all rows of a column, so that they can be compared.
PrefixedUnit unitOf(const Column& column) {
  if (column.dimension == Dimension::none) return {};
  double largest = 0;
  for (const auto& value : column.values) largest = std::max(largest, std::abs(value.value_or(0)));
  return prefixedUnit(largest, QString::fromUtf8(si_unit(column.dimension)));
}

const Column& columnAt(const Table& table, int column) {
  return table.columns[static_cast<std::size_t>(column - ForceTable::reasonColumn)];
}

QString meaningOf(const Column& column) {
  if (column.key == "a") {
    return ForceTable::tr("Damping of F = Kδⁿ(1 + a δ̇/v₀); of Kelvin–Voigt the ratio ζ.");
  }
  if (column.key == "e_realised") {
    return ForceTable::tr("The realised coefficient of restitution.");
  }
  if (column.key == "F_peak") {
    return ForceTable::tr(
        "The greatest force; at a given pose it depends on the motion only through `T_c⁻`.");
  }
  if (column.key == "delta_max") return ForceTable::tr("The greatest indentation.");
  return ForceTable::tr("The time until the force is zero again.");
}

}  // namespace

ForceTable::ForceTable(QObject* parent)
    : QAbstractTableModel(parent),
      drawn_{ForceModel::hertz, ForceModel::hunt_crossley, ForceModel::lankarani_nikravesh,
             ForceModel::gonthier} {}

void ForceTable::show(const ForceStudy& study, std::optional<ForceModel> own) {
  const bool sameShape = study.models.size() == study_.models.size();
  if (!sameShape) beginResetModel();
  study_ = study;
  own_ = own;
  table_ = to_table(study_);
  units_.clear();
  for (const Column& column : table_.columns) units_.push_back(unitOf(column));
  if (!sameShape) return endResetModel();
  if (rowCount() == 0) return;
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

ForceModel ForceTable::model(int row) const {
  return study_.models[static_cast<std::size_t>(row)].model;
}

QList<ForceModel> ForceTable::drawn() const {
  QList<ForceModel> models;
  for (const ForceModel model : all_force_models()) {
    if (drawn_.contains(model) || model == own_) models.append(model);
  }
  return models;
}

int ForceTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(study_.models.size());
}

int ForceTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || table_.columns.empty() ? 0
                                                    : static_cast<int>(table_.columns.size()) + 1;
}

QString ForceTable::cellText(int row, int column) const {
  const auto k = static_cast<std::size_t>(row);
  if (column == modelColumn) return modelTitle(model(row));
  const ModelForce& force = study_.models[k];
  if (!force.reason.empty()) {
    return column == reasonColumn ? capitalized(force.reason) : QString();
  }
  const double perUnit = units_[static_cast<std::size_t>(column - reasonColumn)].perUnit;
  return formatNumber(perUnit * columnAt(table_, column).values[k].value_or(0), digits);
}

QString ForceTable::explanation(int row) const {
  const ForceModelInfo& info = info_of(model(row));
  const ModelForce& force = study_.models[static_cast<std::size_t>(row)];
  return explanationHtml({.name = modelTitle(model(row)),
                          .meaning = tr("How the force follows from indentation and its rate. "
                                        "Double click or Enter gives the contact this model."),
                          .addresses = QString::fromUtf8(info.equation),
                          .value = {},
                          .unit = {},
                          .absent = QString::fromUtf8(force.reason)});
}

QPixmap ForceTable::sample(ForceModel model) const {
  const QSize size(22, 12);
  const qreal ratio = qApp->devicePixelRatio();
  QPixmap picture(size * ratio);
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  const bool dark = schemeOf(QApplication::palette()) == ColourScheme::dark;
  painter.setPen(seriesPen(seriesOf(model), plotStyle(dark, 12)));
  painter.drawLine(QPointF(0, 6), QPointF(size.width(), 6));
  return picture;
}

QVariant ForceTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int row = index.row();
  const int column = index.column();
  const ModelForce& force = study_.models[static_cast<std::size_t>(row)];
  const bool own = force.model == own_;
  switch (role) {
    case Qt::DisplayRole:
      return cellText(row, column);
    case Qt::CheckStateRole:
      if (column != modelColumn) return {};
      return static_cast<int>(drawn().contains(force.model) ? Qt::Checked : Qt::Unchecked);
    case Qt::DecorationRole:
      return column == modelColumn ? QVariant(sample(force.model)) : QVariant();
    case Qt::AccessibleTextRole:
      return (column == modelColumn
                  ? QString()
                  : headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() +
                        QLatin1Char(' ')) +
             cellText(row, column) +
             (column == modelColumn && own ? tr(", the model of this contact") : QString());
    case Qt::ToolTipRole:
      if (column == modelColumn || !force.reason.empty()) {
        return force.reason.empty()
                   ? tr("Ticked: it is drawn. Double click or Enter gives the contact this model.")
                   : capitalized(force.reason);
      }
      return QStringLiteral("%1 %2").arg(
          QString::fromStdString(
              shortest(*columnAt(table_, column).values[static_cast<std::size_t>(row)])),
          QString::fromUtf8(si_unit(columnAt(table_, column).dimension)));
    case Qt::WhatsThisRole:
      return explanation(row);
    case Qt::TextAlignmentRole:
      return static_cast<int>(
          (column == modelColumn || !force.reason.empty() ? Qt::AlignLeft : Qt::AlignRight) |
          Qt::AlignVCenter);
    case Qt::FontRole: {
      QFont font = QApplication::font();
      font.setBold(own && column == modelColumn);
      return font;
    }
    case Qt::ForegroundRole:
      if (column != modelColumn && !force.reason.empty()) {
        return toneColour(Tone::quiet, QApplication::palette());
      }
      return {};
    case reasonRole:
      return QString::fromUtf8(force.reason);
    default:
      return {};
  }
}

bool ForceTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || role != Qt::CheckStateRole || index.column() != modelColumn) return false;
  const ForceModel changed = model(index.row());
  drawn_.removeAll(changed);
  if (value.toInt() == Qt::Checked) drawn_.append(changed);
  emit dataChanged(index, index, {Qt::CheckStateRole});
  emit drawnChanged();
  return true;
}

Qt::ItemFlags ForceTable::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (index.isValid() && index.column() == modelColumn) flags |= Qt::ItemIsUserCheckable;
  return flags;
}

QVariant ForceTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  if (section == modelColumn) return role == Qt::DisplayRole ? QVariant(tr("model")) : QVariant();
  const Column& column = columnAt(table_, section);
  if (role == Qt::ToolTipRole) return sentenceHtml(meaningOf(column));
  if (role != Qt::DisplayRole) return {};
  const QString unit = units_[static_cast<std::size_t>(section - reasonColumn)].label;
  const QString symbol = marked(column.symbol);
  return unit.isEmpty() ? symbol : symbol + QStringLiteral(" [%1]").arg(unit);
}

QString ForceTable::asText() const {
  QList<QStringList> rows;
  for (const ModelForce& force : study_.models) rows << QStringList{modelTitle(force.model)};
  return tableAsText(table_, {tr("model")}, rows);
}

}  // namespace carom::ui
