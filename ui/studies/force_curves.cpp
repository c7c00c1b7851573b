// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/force_curves.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/look/tr.h"

namespace carom::ui {

namespace {

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
  curve.role = CurveRole::series;
  curve.series = seriesOf(model);
  return curve;
}

Curve curveOf(const ModelForce& model, const std::vector<double>& x, double perX, double perForce) {
  Curve curve = curveOf(model.model);
  for (std::size_t i = 0; i < x.size(); ++i) {
    curve.points.push_back({perX * x[i], perForce * model.history.force[i]});
  }
  return curve;
}

/// F over one column of the history, whose largest value is a member of the impact.
PlotSpec forceOver(const std::vector<const ModelForce*>& models,
                   std::vector<double> ForceHistory::*column, double FrozenImpact::*extent,
                   const QString& unit) {
  const double end = largest(models, extent);
  const PrefixedUnit x = prefixedUnit(end, unit);
  const PrefixedUnit force =
      prefixedUnit(largest(models, &FrozenImpact::peak_force), QStringLiteral("N"));
  PlotSpec spec;
  spec.x.unit = x.label;
  spec.y = {QStringLiteral("F"), tr("contact force"), force.label};
  spec.range = {0, end > 0 ? x.perUnit * end : 1};
  spec.always_shown = {0};
  for (const ModelForce* model : models) {
    spec.curves.push_back(curveOf(*model, model->history.*column, x.perUnit, force.perUnit));
    spec.curves.back().unit = force.label;
  }
  return spec;
}

struct Prefix {
  const char* letter;
  double perUnit;
};
constexpr std::array<Prefix, 7> prefixes{Prefix{"G", 1e-9}, {"M", 1e-6}, {"k", 1e-3}, {"", 1},
                                         {"m", 1e3},        {"µ", 1e6},  {"n", 1e9}};

/// How many of the unit `shown`, a multiple of `unit`, make one `unit`.
double prefixIn(const QString& shown, const QString& unit) {
  for (const Prefix& prefix : prefixes) {
    if (QString::fromUtf8(prefix.letter) + unit == shown) return prefix.perUnit;
  }
  return 1;
}

}  // namespace

PrefixedUnit prefixedUnit(double largest, const QString& unit) {
  // 1 J less rounding is shown as 1 J, not as 1000 mJ.
  constexpr double one = 1 - 1e-9;
  for (const Prefix& prefix : prefixes) {
    if (largest * prefix.perUnit >= one)
      return {QString::fromUtf8(prefix.letter) + unit, prefix.perUnit};
  }
  return largest > 0 ? PrefixedUnit{QStringLiteral("n") + unit, 1e9} : PrefixedUnit{unit, 1};
}

int seriesOf(ForceModel model) {
  // The papers' four and the linear one have the solid lines.
  constexpr std::array order{ForceModel::hertz,          ForceModel::hunt_crossley,
                             ForceModel::gonthier,       ForceModel::lankarani_nikravesh,
                             ForceModel::kelvin_voigt,   ForceModel::flores,
                             ForceModel::lee_wang,       ForceModel::herbert_mcwhannell,
                             ForceModel::zhiying_qishao, ForceModel::carvalho_martins};
  return static_cast<int>(std::ranges::find(order, model) - order.begin());
}

QString modelTitle(ForceModel model) {
  const std::string_view title = info_of(model).title;
  return QString::fromUtf8(title);
}

void addTouch(const ContactTouch& touch, PlotSpec& spec) {
  constexpr int moving = 10;
  const ContactHistory& history = touch.history;
  const bool loops = spec.loops;
  const double perX = prefixIn(spec.x.unit, loops ? QStringLiteral("m") : QStringLiteral("s"));
  const double perForce = prefixIn(spec.y.unit, QStringLiteral("N"));
  Curve curve;
  curve.symbol = tr("moving");
  curve.unit = spec.y.unit;
  curve.role = CurveRole::series;
  curve.series = moving;
  for (std::size_t i = 0; i < history.t.size(); ++i) {
    const double x = loops ? history.indentation[i] : history.t[i] - touch.t_touch;
    curve.points.push_back({perX * x, perForce * history.force[i]});
    spec.range.high = std::max(spec.range.high, perX * x);
  }
  spec.curves.push_back(std::move(curve));
}

PlotSpec forceOverTime(const ForceStudy& study, const QList<ForceModel>& shown) {
  PlotSpec spec = forceOver(chosen(study, shown), &ForceHistory::t, &FrozenImpact::duration,
                            QStringLiteral("s"));
  spec.name = QStringLiteral("force-time");
  spec.title = tr("Contact force over time");
  spec.x.symbol = QStringLiteral("t");
  spec.x.title = tr("time since the first touch");
  return spec;
}

PlotSpec forceOverIndentation(const ForceStudy& study, const QList<ForceModel>& shown) {
  PlotSpec spec = forceOver(chosen(study, shown), &ForceHistory::indentation,
                            &FrozenImpact::max_indentation, QStringLiteral("m"));
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

}  // namespace carom::ui
