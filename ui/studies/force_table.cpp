// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/force_table.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/document/explanation.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

/// A sample of a model's line in the plots.
QPixmap sampleOf(ForceModel model) {
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

}  // namespace

ForceTable::ForceTable(QObject* parent)
    : StudyModel(1, 0, parent),
      drawn_{ForceModel::hertz, ForceModel::hunt_crossley, ForceModel::lankarani_nikravesh,
             ForceModel::gonthier} {}

void ForceTable::show(const ForceStudy& study, std::optional<ForceModel> own) {
  StudyModel::show(to_table(study), static_cast<int>(study.models.size()), [&] {
    study_ = study;
    own_ = own;
  });
}

QList<ForceModel> ForceTable::drawn() const {
  QList<ForceModel> models;
  for (const ForceModel model : all_force_models()) {
    if (drawn_.contains(model) || model == own_) models.append(model);
  }
  return models;
}

QString ForceTable::reason(int row) const {
  return QString::fromUtf8(force(row).reason);
}

/// One prefix for all rows of a column, so that they can be compared.
DisplayUnit ForceTable::unitOf(const Column& column) const {
  if (column.dimension == Dimension::none) return {};
  double largest = 0;
  for (const auto& value : column.values) largest = std::max(largest, std::abs(value.value_or(0)));
  return prefixedUnit(largest, QString::fromUtf8(si_unit(column.dimension)));
}

QString ForceTable::meaningOf(const Column& column) const {
  if (column.key == "a") return tr("Damping of F = Kδⁿ(1 + a δ̇/v₀); of Kelvin–Voigt the ratio ζ.");
  if (column.key == "e_realised") return tr("The realised coefficient of restitution.");
  if (column.key == "F_peak") {
    return tr("The greatest force; at a given pose it depends on the motion only through `T_c⁻`.");
  }
  if (column.key == "delta_max") return tr("The greatest indentation.");
  return tr("The time until the force is zero again.");
}

QString ForceTable::tip(int row, int) const {
  if (!force(row).reason.empty()) return capitalized(reason(row));
  return tr("Ticked: it is drawn. Double click or Enter gives the contact this model.");
}

QString ForceTable::explanation(int row, int) const {
  return explanationHtml({.name = modelTitle(model(row)),
                          .meaning = tr("How the force follows from indentation and its rate. "
                                        "Double click or Enter gives the contact this model."),
                          .addresses = QString::fromUtf8(info_of(model(row)).equation),
                          .absent = reason(row)});
}

QVariant ForceTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.column() != nameColumn) return StudyModel::data(index, role);
  const ForceModel shown = model(index.row());
  if (role == Qt::DecorationRole) return sampleOf(shown);
  if (role != Qt::CheckStateRole) return StudyModel::data(index, role);
  return static_cast<int>(drawn().contains(shown) ? Qt::Checked : Qt::Unchecked);
}

bool ForceTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || role != Qt::CheckStateRole || index.column() != nameColumn) return false;
  const ForceModel changed = model(index.row());
  drawn_.removeAll(changed);
  if (value.toInt() == Qt::Checked) drawn_.append(changed);
  emit dataChanged(index, index, {Qt::CheckStateRole});
  emit drawnChanged();
  return true;
}

Qt::ItemFlags ForceTable::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = StudyModel::flags(index);
  if (index.isValid() && index.column() == nameColumn) flags |= Qt::ItemIsUserCheckable;
  return flags;
}

QString ForceTable::asText() const {
  QList<QStringList> rows;
  for (const ModelForce& row : study_.models) rows << QStringList{modelTitle(row.model)};
  return tableAsText(table(), {tr("model")}, rows);
}

}  // namespace carom::ui
