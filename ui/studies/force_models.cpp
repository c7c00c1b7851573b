// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/force_models.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/mechanism/contact_dimension.h"
#include "ui/document/explanation.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

// After those of the models; its line is dotted.
constexpr int movingSeries = static_cast<int>(seriesShades.size());

std::vector<const ModelForce*> chosen(const ForceStudy& study, const QList<ForceModel>& shown) {
  std::vector<const ModelForce*> models;
  for (const ModelForce& model : study.models) {
    if (model.reason.empty() && shown.contains(model.model)) models.push_back(&model);
  }
  return models;
}

double largest(const std::vector<const ModelForce*>& models, double FrozenImpact::*member) {
  double most = 0;
  for (const ModelForce* model : models) most = std::max(most, model->impact.*member);
  return most;
}

Curve curveOf(ForceModel model) {
  Curve curve;
  curve.symbol = modelTitle(model);
  curve.series = seriesOf(model);
  return curve;
}

/// F over one column of the history: `extent` is its largest value, `xOf` its value at a time step
/// of the moving mechanism.
PlotSpec forceOver(const std::vector<const ModelForce*>& models, const ContactTouch* moving,
                   std::vector<double> ForceHistory::*column, double FrozenImpact::*extent,
                   const QString& unit, const QString& force_unit,
                   double (*xOf)(const ContactTouch&, std::size_t)) {
  const double end = largest(models, extent);
  const DisplayUnit x = prefixedUnit(end, unit);
  const DisplayUnit force = prefixedUnit(largest(models, &FrozenImpact::peak_force), force_unit);
  PlotSpec spec;
  spec.x.unit = x.label;
  spec.y = {QStringLiteral("F"), tr("contact force"), force.label};
  spec.range = {0, end > 0 ? toShown(end, x) : 1};
  spec.always_shown = {0};
  for (const ModelForce* model : models) {
    Curve& curve = spec.curves.emplace_back(curveOf(model->model));
    const std::vector<double>& values = model->history.*column;
    for (std::size_t i = 0; i < values.size(); ++i) {
      curve.points.push_back({toShown(values[i], x), toShown(model->history.force[i], force)});
    }
  }
  if (moving != nullptr) {
    Curve& curve = spec.curves.emplace_back();
    curve.symbol = tr("moving");
    curve.series = movingSeries;
    for (std::size_t i = 0; i < moving->history.t.size(); ++i) {
      const double shown = toShown(xOf(*moving, i), x);
      curve.points.push_back({shown, toShown(moving->history.force[i], force)});
      spec.range.high = std::max(spec.range.high, shown);
    }
  }
  for (Curve& curve : spec.curves) curve.unit = force.label;
  return spec;
}

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

QString unitIn(const ForceStudy& study, Dimension of_most) {
  return QString::fromUtf8(si_unit(dimension_if(study.turns, of_most)));
}

int seriesOf(ForceModel model) {
  // The papers' four and the linear one have the solid lines.
  constexpr std::array order{ForceModel::hertz,          ForceModel::hunt_crossley,
                             ForceModel::gonthier,       ForceModel::lankarani_nikravesh,
                             ForceModel::kelvin_voigt,   ForceModel::flores,
                             ForceModel::lee_wang,       ForceModel::herbert_mcwhannell,
                             ForceModel::zhiying_qishao, ForceModel::carvalho_martins};
  static_assert(order.size() == seriesShades.size());
  return static_cast<int>(std::ranges::find(order, model) - order.begin());
}

QString modelTitle(ForceModel model) {
  return QString::fromUtf8(info_of(model).title);
}

PlotSpec forceOverTime(const ForceStudy& study, const QList<ForceModel>& shown,
                       const ContactTouch* moving) {
  PlotSpec spec = forceOver(
      chosen(study, shown), moving, &ForceHistory::t, &FrozenImpact::duration, QStringLiteral("s"),
      unitIn(study, Dimension::force),
      [](const ContactTouch& touch, std::size_t i) { return touch.history.t[i] - touch.t_touch; });
  spec.name = QStringLiteral("force-time");
  spec.title = tr("Contact force over time");
  spec.x.symbol = QStringLiteral("t");
  spec.x.title = tr("time since the first touch");
  return spec;
}

PlotSpec forceOverIndentation(const ForceStudy& study, const QList<ForceModel>& shown,
                              const ContactTouch* moving) {
  PlotSpec spec = forceOver(
      chosen(study, shown), moving, &ForceHistory::indentation, &FrozenImpact::max_indentation,
      unitIn(study, Dimension::length), unitIn(study, Dimension::force),
      [](const ContactTouch& touch, std::size_t i) { return touch.history.indentation[i]; });
  spec.name = QStringLiteral("force-indentation");
  spec.title = tr("Contact force over indentation");
  spec.x.symbol = QStringLiteral("δ");
  spec.x.title = tr("indentation");
  spec.loops = true;
  return spec;
}

PlotSpec realisedRestitution(const ForceStudy& study, const QList<ForceModel>& shown) {
  PlotSpec spec;
  spec.name = QStringLiteral("realised-restitution");
  spec.title = tr("Realised over requested coefficient of restitution");
  spec.x = {QStringLiteral("e"), tr("requested e"), {}};
  spec.y = {QStringLiteral("`e_out`"), tr("realised e"), {}};
  spec.always_shown = {0, 1};
  for (const ForceModel model : shown) {
    const auto row = std::ranges::find(study.models, model, &ModelForce::model);
    if (row != study.models.end() && !row->reason.empty()) continue;
    const RestitutionCurve law = restitution_curve(model);
    Curve curve = curveOf(model);
    for (std::size_t i = 0; i < law.requested.size(); ++i) {
      curve.points.push_back({law.requested[i], law.realised[i]});
    }
    spec.curves.push_back(std::move(curve));
  }
  if (study.reason.empty()) spec.cursor = study.e;
  return spec;
}

ForceTable::ForceTable(QObject* parent)
    : StudyModel(1, parent),
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
  return tr(
      "The model is drawn while it is ticked. Double click or Enter makes it the contact's model.");
}

QString ForceTable::explanation(int row, int) const {
  return explanationHtml({.name = modelTitle(model(row)),
                          .meaning = tr("How the force follows from indentation and its rate. "
                                        "Double click or Enter makes it the contact's model."),
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
