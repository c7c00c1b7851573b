// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measured data beside a fitted model.
#include <QChart>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <algorithm>

#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/tr.h"
#include "ui/plots/parameter_titles.h"
#include "ui/plots/quantity_plot.h"
#include "ui/studies/study_chart.h"

namespace carom::ui {

namespace {

constexpr std::size_t mostDeviations = 200;  ///< of deviations that are drawn

QString withUnit(const QString& title, const DisplayUnit& unit) {
  return unit.label.isEmpty() ? title : QStringLiteral("%1 [%2]").arg(title, unit.label);
}

/// Which condition the data are drawn over: the time, or the first one.
std::size_t placeOfAxis(const StudyFit& fit) {
  const auto time = std::ranges::find(fit.conditions, time_condition, &FitColumn::key);
  return time != fit.conditions.end() ? static_cast<std::size_t>(time - fit.conditions.begin()) : 0;
}

bool haveSameOthers(const FitRow& a, const FitRow& b, std::size_t place) {
  for (std::size_t i = 0; i < a.conditions.size(); ++i) {
    if (i != place && a.conditions[i] != b.conditions[i]) return false;
  }
  return true;
}

}  // namespace

void StudyChart::show(const StudyRows& study, const FitResult& found, const Display& display) {
  clear();
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  const StudyFit& fit = *study.study().fit;
  const Scenario& scenario = study.study().scenario.scenario;
  const StudyColumn& response = found.responses.front();
  const DisplayUnit unit = displayUnit(response.dimension, display);
  QString along = tr("line of the data");
  DisplayUnit alongUnit;
  const std::size_t place = placeOfAxis(fit);
  bool overTime = false;
  if (!fit.conditions.empty()) {
    const std::string& path = fit.conditions[place].key;
    overTime = path == time_condition;
    const Dimension dimension =
        overTime ? Dimension::time : find_parameter(scenario, path).dimension;
    alongUnit = displayUnit(dimension, display);
    along = withUnit(overTime ? tr("time since the contact touches")
                              : ParameterTitles(*scenario.mechanism).of(path),
                     alongUnit);
  }
  auto* measured = new QScatterSeries;
  QList<QPointF> places;
  std::vector<QList<QPointF>> curves(1);  // of the model: each history is one
  std::vector<QLineSeries*> bars;
  std::size_t line = 0;
  for (const FitPoint& point : found.points) {
    if (point.response != 0) continue;
    const FitRow& row = fit.rows[line++];
    const double x = row.conditions.empty() ? static_cast<double>(point.line)
                                            : toShown(row.conditions[place], alongUnit);
    if (overTime && line > 1 && !haveSameOthers(fit.rows[line - 2], row, place)) {
      curves.emplace_back();
    }
    places.push_back({x, toShown(point.measured, unit)});
    curves.back().push_back({x, toShown(point.model, unit)});
    if (bars.size() == mostDeviations) continue;
    QLineSeries* bar = bars.emplace_back(new QLineSeries);
    bar->append(x, toShown(point.measured - point.deviation, unit));
    bar->append(x, toShown(point.measured + point.deviation, unit));
  }
  for (QList<QPointF>& curve : curves) {
    std::ranges::stable_sort(curve, {}, [](const QPointF& p) { return p.x(); });
    auto* model = new QLineSeries;
    model->replace(curve);
    model->setName(tr("model"));
    model->setPen(QPen(hue::vermilion.on(dark), 2));
    chart()->addSeries(model);
    chart()->legend()->markers(model).front()->setVisible(&curve == &curves.front());
  }
  for (QLineSeries* bar : bars) {
    bar->setPen(QPen(hue::blue.on(dark), 1.5));
    chart()->addSeries(bar);
    chart()->legend()->markers(bar).front()->setVisible(false);
  }
  measured->replace(places);
  measured->setName(tr("measured, with one standard deviation"));
  measured->setMarkerSize(8);
  measured->setColor(hue::blue.on(dark));
  measured->setBorderColor(Qt::transparent);
  chart()->addSeries(measured);
  chart()->legend()->setVisible(true);
  finishAxes(along, withUnit(quantityTitle(response.symbol, response.key), unit));
}

}  // namespace carom::ui
