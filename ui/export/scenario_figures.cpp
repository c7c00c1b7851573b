// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/scenario_figures.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "core/study/map.h"
#include "core/study/simulation.h"
#include "core/study/sweep.h"
#include "core/study/velocity_plane.h"
#include "core/study/wave_table.h"
#include "ui/document/part_name.h"
#include "ui/document/scenario_document.h"
#include "ui/export/figure_export.h"
#include "ui/export/study_figures.h"
#include "ui/look/tr.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/map_paint.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"
#include "ui/scene/scene.h"
#include "ui/scene/trace_picture.h"
#include "ui/studies/impulse_picture.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/wave_plot.h"

namespace carom::ui {

namespace {

// Letters of 8.5 pt: what papers ask for, whatever the size of the figure.
constexpr double letterPx = 11.3;
constexpr double smallLetterPx = 9.7;
// Arrows, discs and pins have the sizes that look right on a canvas at least this wide; a smaller
// figure is that canvas made smaller.
constexpr double leastCanvasWidth = 560;

Scene sceneOf(const Scenario& scenario, const std::optional<SceneMoment>& moment) {
  const Evaluation evaluation = compute(scenario);
  SceneOptions options;
  options.moment = moment;
  options.grips = false;
  options.velocityScale = comfortableVelocityScale(fastestArrow(scenario, evaluation));
  for (const VariantDesign& variant : variantDesigns(scenario)) {
    options.variants.push_back(
        {variant.colour, variant.scenario.mechanism, variant.evaluation.state.q});
  }
  Scene scene = buildScene(scenario, evaluation, options);
  if (moment) {
    const Bounds there = boundsOf(*scenario.mechanism, moment->state.q);
    if (!there.empty) {
      scene.bounds.add(there.low);
      scene.bounds.add(there.high);
    }
  }
  return scene;
}

/// A scene laid out on the canvas of a figure.
struct OnCanvas {
  double scale = 1;  ///< of the canvas, by the figure
  Figure figure;
};

OnCanvas onCanvas(const Scene& scene, QSizeF size) {
  OnCanvas laid{std::max(1.0, leastCanvasWidth / size.width()), {}};
  Theme theme = Theme::light();
  theme.textPx = letterPx * laid.scale;
  theme.smallTextPx = smallLetterPx * laid.scale;
  const QRectF area({}, laid.scale * size);
  layOut(scene, fitted(scene, area.size()), theme, area, laid.figure);
  return laid;
}

// A figure of 17 cm at 600 dpi is 4000 pixels wide; four pixels a point are smooth.
constexpr int sweepPoints = 1001;
// Fewer where each takes about a millisecond, so that a figure takes a tenth of a second.
constexpr int slowSweepPoints = 101;

int sweepPointsOf(const Scenario& scenario) {
  return hasSlowImpacts(scenario) ? slowSweepPoints : sweepPoints;
}

constexpr int mapPoints = 768;
// In the table e and μ go in steps of 0.01; a longer axis of μ in hundredths of itself.
constexpr int tableStepsOfE = 101;
constexpr double tableStep = 0.01;
// Coloured pixels per 1/96 inch, at least: about 300 dpi.
constexpr double leastImageScale = 3;

const Contact& struckContact(const Evaluation& evaluation, const Scenario& scenario) {
  const int contact = focus_contact(*scenario.mechanism, evaluation);
  return scenario.mechanism->contacts[static_cast<std::size_t>(contact)];
}

bool severalStrike(const Evaluation& evaluation) {
  return std::ranges::count(evaluation.role, ContactRole::impacting) > 1;
}

int tableStepsOfMu(double top) {
  return top <= 2 ? static_cast<int>(std::lround(top / tableStep)) + 1 : tableStepsOfE;
}

ImpactMap mapOf(const Evaluation& evaluation, const Scenario& scenario, int e_count, int mu_count) {
  const Contact& at = struckContact(evaluation, scenario);
  MapSpec spec;
  spec.e_count = e_count;
  spec.mu_count = mu_count;
  spec.mu_to = mapFrictionTop(at.mu_s);
  spec.mu_d_over_mu_s = friction_ratio(at);
  spec.e_t = at.e_t;
  spec.law = scenario.law;
  return make_map(evaluation.plane, spec);
}

/// Of a variant; without rows if it has no such axis.
Table variantTable(const VariantDesign& variant, const SweepAxis& axis, const Job& job) {
  try {
    return sweep(variant.scenario, {axis.path, axis.from, axis.to, sweepPointsOf(variant.scenario)},
                 job);
  } catch (const InputError&) {
    return {};
  }
}

QString because(const QString& title, const QString& reason) {
  return QStringLiteral("%1 (%2)").arg(title, reason);
}

/// Empty where there is a map, and where nothing strikes.
QString noMap(const Evaluation& evaluation) {
  const auto striking = std::ranges::count(evaluation.role, ContactRole::impacting);
  const std::string_view reason = why_no_map(evaluation);
  if (striking == 0 || reason.empty()) return {};
  return because(
      tr("Map over e and μ"),
      striking > 1
          ? tr("%1 contacts strike together, each with an e and a μ of its own").arg(striking)
          : QString::fromUtf8(reason));
}

/// Empty where the velocities have a plane, and where nothing strikes.
QString noVelocities(const Evaluation& evaluation, int contact) {
  if (std::ranges::count(evaluation.role, ContactRole::impacting) == 0) return {};
  const std::string reason = velocity_plane(evaluation, contact).reason;
  if (reason.empty()) return {};
  return because(tr("Velocity plane"), QString::fromStdString(reason));
}

/// Says that the shown contact is rigid where another one is compliant; a mechanism without
/// compliant contacts needs no such remark.
QString noForces(const Mechanism& mechanism, int contact) {
  const auto compliant = [](const Contact& each) { return each.compliance.has_value(); };
  if (contact < 0 || std::ranges::none_of(mechanism.contacts, compliant)) return {};
  const Contact& shown = mechanism.contacts[static_cast<std::size_t>(contact)];
  if (compliant(shown)) return {};
  return because(tr("Contact forces"), tr("%1 is rigid").arg(shownName(shown)));
}

}  // namespace

std::vector<VariantDesign> variantDesigns(const Scenario& scenario) {
  std::vector<VariantDesign> designs;
  for (std::size_t i = 0; i < scenario.variants.size(); ++i) {
    designs.push_back(variantDesign(scenario, i, {.left = effort_of_a_sweep}));
  }
  return designs;
}

ExportFigure sceneFigure(const Scenario& scenario, const std::optional<SceneMoment>& moment,
                         const QString& caption, const QString& document) {
  Scene whole = sceneOf(scenario, moment);
  const std::shared_ptr<const Trace> trace = scenario.trace;
  const QImage behind = trace ? pictureOf(*trace, document) : QImage();
  if (!behind.isNull()) whole.bounds = boundsAround(whole.bounds, behind, *trace);
  const auto scene = std::make_shared<const Scene>(std::move(whole));
  const auto paint = [scene, trace, behind](QPainter& painter, QSizeF size) {
    const OnCanvas laid = onCanvas(*scene, size);
    const QRectF area({}, laid.scale * size);
    painter.save();
    painter.scale(1 / laid.scale, 1 / laid.scale);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFigure(painter, laid.figure, Theme::light().background, area, [&] {
      if (behind.isNull()) return;
      paintPicture(painter, behind, *trace, fitted(*scene, area.size()), area);
    });
    painter.restore();
  };
  const auto leftOut = [scene](QSizeF size) { return onCanvas(*scene, size).figure.leftOut; };
  const QString title = QString::fromStdString(scenario.description->title);
  return captioned({"scene",
                    caption.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, caption),
                    paint,
                    nullptr,
                    {},
                    false,
                    leftOut},
                   caption);
}

std::vector<ExportFigure> sweepFigures(const Scenario& scenario, const Job& job) {
  const SweepAxis axis = plot_axis(scenario);
  const auto table = std::make_shared<const Table>(
      sweep(scenario, {axis.path, axis.from, axis.to, sweepPointsOf(scenario)}, job));
  std::vector<VariantDesign> variants = variantDesigns(scenario);
  std::vector<Table> tables;
  for (VariantDesign& variant : variants) {
    placeOnAxis(variant, axis);
    tables.push_back(variantTable(variant, axis, job));
  }
  std::vector<ExportFigure> figures;
  for (const SweepPlot plot : allSweepPlots) {
    PlotSpec spec = sweepPlot(plot, scenario, axis, *table);
    for (std::size_t i = 0; i < variants.size(); ++i) {
      if (tables[i].rows() == 0) continue;
      addVariantCurves(scenario, variants[i], tables[i], spec);
    }
    figures.push_back(chartFigure(std::move(spec), table, "sweep"));
  }
  return figures;
}

std::optional<ExportFigure> mapFigure(const Scenario& scenario) {
  const Evaluation evaluation = compute(scenario);
  if (!why_no_map(evaluation).empty()) return {};
  const auto map =
      std::make_shared<const ImpactMap>(mapOf(evaluation, scenario, mapPoints, mapPoints));
  const auto paint = [map](QPainter& painter, QSizeF size) {
    const double scale = std::max(leastImageScale, painter.worldTransform().m11());
    paintMap(painter, QRectF({}, size), *map, paperStyle(size), scale);
  };
  const ImpactMap coarse =
      mapOf(evaluation, scenario, tableStepsOfE,
            tableStepsOfMu(mapFrictionTop(struckContact(evaluation, scenario).mu_s)));
  return ExportFigure{"impact-map",
                      QStringLiteral("Stick and slip over restitution e and friction μ"), paint,
                      std::make_shared<const Table>(to_table(coarse)), "impact-map"};
}

ExportFigure impulsePlaneFigure(const Scenario& scenario, int contact, const Job& job) {
  if (const Evaluation own = compute(scenario); hasWaves(own)) {
    return chartFigure(wavePlot(scenario, own.waves),
                       std::make_shared<const Table>(to_table(*scenario.mechanism, own.waves)),
                       "wave-path");
  }
  const std::vector<LawOutcome> outcomes = compare_laws(scenario, {.stop = job.stop});
  if (job.stop.stop_requested()) throw InputError("", "the comparison of laws was cancelled");
  if (contact < 0) contact = focus_contact(*scenario.mechanism, outcomes.front().evaluation);
  if (contact < 0) throw InputError("", "nothing strikes: the mechanism has no contact");
  const Contact& at = scenario.mechanism->contacts[static_cast<std::size_t>(contact)];
  const bool several = severalStrike(outcomes.front().evaluation);
  const std::vector<VariantDesign> variants = variantDesigns(scenario);
  std::vector<const VariantDesign*> compared;
  compared.reserve(variants.size());
  for (const VariantDesign& variant : variants) compared.push_back(&variant);
  const ImpulsePicture picture{impulse_plane(*scenario.mechanism, outcomes, contact),
                               compute(scenario).law, false,
                               endsOf(compared, several ? at.name : std::string())};
  if (!picture.plane.reason.empty()) throw InputError("", plain_text(picture.plane.reason));
  const auto paint = [picture](QPainter& painter, QSizeF size) {
    const PlotStyle style = paperStyle(size);
    const ImpulseExtent extent = roundExtent(impulseExtent(picture.plane, picture.chosen));
    paintImpulsePlane(painter, impulseFrame(QRectF({}, size), extent, style), picture, style);
  };
  const QString shown = shownName(at);
  Table table = to_table(picture.plane);
  if (several) table = ofContact(std::move(table), at.name);
  return captioned({"impulse-plane",
                    QStringLiteral("The impulses of %1, with the laws in their plane").arg(shown),
                    paint, std::make_shared<const Table>(std::move(table)), "impulse-plane"},
                   several ? QStringLiteral("Contact %1").arg(shown) : QString());
}

Table motionTable(const Scenario& scenario, const Trajectory& trajectory, const Job& job) {
  return to_table(scenario, trajectory, usual_trajectory_step, JointColumns::forces, job);
}

std::vector<ExportFigure> figuresOf(const Scenario& scenario, int contact, const Job& job) {
  std::vector<ExportFigure> figures = sweepFigures(scenario, job);
  if (job.stop.stop_requested()) return figures;
  if (auto map = mapFigure(scenario)) figures.push_back(std::move(*map));
  try {
    figures.push_back(impulsePlaneFigure(scenario, contact, job));
  } catch (const InputError&) {
    // Nothing strikes: there is none.
  }
  if (job.stop.stop_requested()) return figures;
  for (ExportFigure& figure : studyFiguresOf(scenario, contact, job)) {
    figures.push_back(std::move(figure));
  }
  return figures;
}

QStringList leftOutOf(const Scenario& scenario, const std::vector<ExportFigure>& figures,
                      const FigureSize& size, int contact) {
  QStringList leftOut;
  for (const ExportFigure& figure : figures) {
    if (figure.blank) leftOut << because(figure.title, tr("no curve has a value"));
    if (const QString names = namesLeftOut(figure, size); !names.isEmpty()) leftOut << names;
  }
  const Evaluation evaluation = compute(scenario);
  if (contact < 0) contact = focus_contact(*scenario.mechanism, evaluation);
  for (const QString& missing : {noMap(evaluation), noVelocities(evaluation, contact),
                                 noForces(*scenario.mechanism, contact)}) {
    if (!missing.isEmpty()) leftOut << missing;
  }
  return leftOut;
}

}  // namespace carom::ui
