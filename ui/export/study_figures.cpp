// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/study_figures.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/study/coupling_report.h"
#include "core/study/force_study.h"
#include "ui/document/part_name.h"
#include "ui/export/figure_export.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/map_paint.h"
#include "ui/plots/map_view.h"
#include "ui/studies/force_models.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/kinetic_drawing.h"
#include "ui/studies/restitution_view.h"
#include "ui/studies/velocity_view.h"

namespace carom::ui {

namespace {

// Points on each axis of a pair of e.
constexpr int computedPairs = 101;
constexpr int shownPairs = 601;

QString titleEnd(const Contact& contact) {
  return QStringLiteral(" at %1").arg(shownName(contact));
}

QString nameOf(const Mechanism& mechanism, const RestitutionStudy& study, int row) {
  const int contact = study.coupling.contact[static_cast<std::size_t>(row)];
  return shownName(mechanism.contacts[static_cast<std::size_t>(contact)]);
}

/// The models of the papers, and the contact's own.
QList<ForceModel> usuallyShown(ForceModel own) {
  QList<ForceModel> shown{ForceModel::hertz, ForceModel::hunt_crossley,
                          ForceModel::lankarani_nikravesh, ForceModel::gonthier};
  if (!shown.contains(own)) shown.append(own);
  return shown;
}

/// Nothing but a name in the legend.
bool hasNoValue(const Curve& curve) {
  return std::ranges::none_of(curve.points,
                              [](const CurvePoint& point) { return point.y.has_value(); });
}

}  // namespace

ExportFigure chartFigure(PlotSpec spec, std::shared_ptr<const Table> table,
                         std::string table_name) {
  std::erase_if(spec.curves, hasNoValue);
  const auto paint = [spec](QPainter& painter, QSizeF size) {
    const PlotStyle style = paperStyle(size);
    const QRectF whole({}, size);
    painter.fillRect(whole, style.background);
    const double names = paintLegendRows(painter, whole, spec, style);
    paintChart(painter, whole.adjusted(0, names, 0, 0), spec, style);
  };
  return {spec.name.toStdString(), plainText(spec.title), paint,
          std::move(table),        std::move(table_name), spec.curves.empty()};
}

std::vector<ExportFigure> forceFigures(const Mechanism& mechanism, const ForceStudy& study,
                                       const QList<ForceModel>& shown, const ContactTouch* moving) {
  if (!study.reason.empty()) return {};
  const Contact& contact = mechanism.contacts[static_cast<std::size_t>(study.contact)];
  PlotSpec time = forceOverTime(study, shown, moving);
  PlotSpec indentation = forceOverIndentation(study, shown, moving);
  Table history = history_table(study);
  if (moving != nullptr) {
    for (PlotSpec* spec : {&time, &indentation}) {
      // Beside the panel a note says what moves; a figure stands alone.
      spec->curves.back().symbol = QStringLiteral("own model, mechanism moving on");
    }
    append_touch(*moving, history);
  }
  QString words;
  if (study.others) {
    history = ofContact(std::move(history), contact.name);
    words = QStringLiteral("Contact %1, as if no other pushed").arg(shownName(contact));
    for (PlotSpec* spec : {&time, &indentation}) spec->title += titleEnd(contact);
  }
  const auto forces = std::make_shared<const Table>(std::move(history));
  // What comes of an e that is asked for is the same at every contact.
  const auto realised = std::make_shared<const Table>(restitution_table(study));
  return {captioned(chartFigure(time, forces, "force-history"), words),
          captioned(chartFigure(indentation, forces, "force-history"), words),
          chartFigure(realisedRestitution(study, shown), realised, "realised-restitution")};
}

std::vector<ExportFigure> forceFigures(const Scenario& scenario, const Evaluation& evaluation,
                                       const ForceStudy& study, const QList<ForceModel>& shown,
                                       const Job& job) {
  const Mechanism& mechanism = *scenario.mechanism;
  if (!study.reason.empty()) return {};
  if (!mechanism.contacts[static_cast<std::size_t>(study.contact)].compliance) {
    return forceFigures(mechanism, study, shown, nullptr);
  }
  const CompliantImpact moving = movingImpact(scenario, evaluation, false, job);
  return forceFigures(mechanism, study, shown, endedTouch(moving, study.contact));
}

ExportFigure restitutionFigure(const Mechanism& mechanism, const RestitutionStudy& study, int first,
                               int second) {
  if (!study.reason.empty()) throw InputError("", plain_text(study.reason));
  const RestitutionMap map = restitution_map(study.coupling, study.e, first, second, computedPairs);
  const RestitutionAxes axes{nameOf(mechanism, study, first), nameOf(mechanism, study, second)};
  const QPointF own(study.e(first), study.e(second));
  const std::optional<QPointF> limit = largestConsistentPair(study, first, second);
  const auto paint = [fine = finerMap(map, shownPairs), axes, own, limit](QPainter& painter,
                                                                          QSizeF size) {
    constexpr double leastImageScale = 3;  // of coloured pixels per 1/96 inch
    const PlotStyle style = paperStyle(size);
    const double scale = std::max(leastImageScale, painter.worldTransform().m11());
    paintRestitutionMap(painter, QRectF({}, size), fine, axes, style, scale);
    const ChartFrame frame = mapFrame(QRectF({}, size), fine, style);
    paintRestitutionNames(painter, frame, fine, own, limit, style);
    if (limit) paintConsistentRay(painter, frame, own, *limit, style);
    paintMapDot(painter, frame.at(own.x(), own.y()), style);
  };
  return {"consistent-restitution",
          QStringLiteral("Consistent coefficients of restitution of %1 and %2")
              .arg(axes.first, axes.second),
          paint,
          std::make_shared<const Table>(
              to_table(map, axes.first.toStdString(), axes.second.toStdString())),
          "consistent-restitution"};
}

ExportFigure couplingFigure(const Scenario& scenario, const Evaluation& evaluation,
                            const Job& job) {
  Couplings couplings = report_couplings(*scenario.mechanism, evaluation, job.stop).c;
  if (job.stop.stop_requested()) throw InputError("", "the kinetic angles were cancelled");
  if (couplings.contacts.size() + couplings.joints.size() < 2) {
    throw InputError("", "there are no two rows to enclose an angle");
  }
  auto table = std::make_shared<const Table>(angle_table(couplings));
  const KineticDrawing drawing(std::move(couplings),
                               QString::fromStdString(scenario.display->angle));
  const auto paint = [drawing](QPainter& painter, QSizeF size) {
    drawing.paint(painter, QRectF({}, size), paperStyle(size));
  };
  return {"kinetic-angles", QStringLiteral("Kinetic angles of contacts and joints"), paint,
          std::move(table), "kinetic-angles"};
}

ExportFigure velocityFigure(const Evaluation& evaluation, int contact) {
  const VelocityPlane plane = velocity_plane(evaluation, contact);
  if (!plane.reason.empty()) throw InputError("", plane.reason);
  const auto paint = [plane](QPainter& painter, QSizeF size) {
    constexpr double margin = 3;  // its line goes from edge to edge
    const PlotStyle style = paperStyle(size);
    const QRectF whole({}, size);
    painter.fillRect(whole, style.background);
    paintVelocityPlane(painter, whole.adjusted(margin, margin, -margin, -margin), plane, style);
  };
  return {"velocity-plane",
          QStringLiteral("Velocities of the impact in the kinetic metric"),
          paint,
          nullptr,
          {}};
}

std::vector<ExportFigure> studyFiguresOf(const Scenario& scenario, int contact, const Job& job) {
  const Mechanism& mechanism = *scenario.mechanism;
  const Evaluation evaluation = compute(scenario);
  std::vector<ExportFigure> figures;
  try {
    figures.push_back(couplingFigure(scenario, evaluation, job));
  } catch (const InputError&) {
    // There are no two rows.
  }
  if (job.stop.stop_requested()) return figures;
  const RestitutionStudy pairs = restitution_study(mechanism, evaluation);
  if (pairs.reason.empty()) figures.push_back(restitutionFigure(mechanism, pairs, 0, 1));
  if (contact < 0) contact = focus_contact(mechanism, evaluation);
  if (contact < 0) return figures;
  if (velocity_plane(evaluation, contact).reason.empty()) {
    figures.push_back(velocityFigure(evaluation, contact));
  }
  const auto& compliance = mechanism.contacts[static_cast<std::size_t>(contact)].compliance;
  if (!compliance) return figures;
  const ForceStudy study = force_study_of(mechanism, evaluation, contact, *compliance);
  for (ExportFigure& figure :
       forceFigures(scenario, evaluation, study, usuallyShown(compliance->model), job)) {
    figures.push_back(std::move(figure));
  }
  return figures;
}

}  // namespace carom::ui
