// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QList>
#include <QString>
#include <optional>

#include "core/study/map.h"
#include "core/study/restitution_study.h"
#include "ui/plots/chart_decoration.h"
#include "ui/plots/map_view.h"

namespace carom::ui {

/// Interpolates the map of two coefficients: its γ is the greatest for any velocity of the striking
/// contacts, 1/s*².
ImpactMap finerMap(const RestitutionMap& map, int count);

struct RestitutionAxes {
  QString first, second;  ///< names of the contacts
};

/// The pair on the border in the proportion of the present one, s* times that pair;
/// empty with more than two contacts, without a limit, or where it lies beyond e = 1.
std::optional<QPointF> largestConsistentPair(const RestitutionStudy& study, int first, int second);

/// Paints that ray from 0 as far as the farther of the two, and a cross at the border.
void paintConsistentRay(QPainter& painter, const ChartFrame& frame, QPointF own, QPointF limit,
                        const PlotStyle& style);

/// Writes the names of the two regions beside that ray.
void paintRestitutionNames(QPainter& painter, const ChartFrame& frame, const ImpactMap& map,
                           QPointF own, std::optional<QPointF> limit, const PlotStyle& style);

/// Paints the map: consistent pairs, pairs that create energy at some velocity (hatched), the
/// border between them, and the axes. @eq P(55) P(56)
void paintRestitutionMap(QPainter& painter, const QRectF& area, const ImpactMap& map,
                         const RestitutionAxes& axes, const PlotStyle& style, double image_scale);

/// Two coefficients of restitution of contacts that strike together, and where they are consistent.
/// The dot is the scenario's own pair.
class RestitutionView : public DotView {
  Q_OBJECT

 public:
  explicit RestitutionView(ScenarioDocument& document, QWidget* parent = nullptr);

  /// The study of the present instant.
  [[nodiscard]] const RestitutionStudy& study() const { return study_; }
  /// Which of the contacts that strike have the axes: rows of the study.
  void setPair(int first, int second);
  [[nodiscard]] int first() const { return first_; }
  [[nodiscard]] int second() const { return second_; }
  /// Reads the document again.
  void refresh();
  /// What the dot means, or why there is none.
  [[nodiscard]] QString describeDot() const override;
  /// s* of every pair of the map; no rows if there is none.
  [[nodiscard]] Table table() const;

  [[nodiscard]] QSize sizeHint() const override { return {420, 320}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {220, 160}; }

 protected:
  void layOut() override;
  [[nodiscard]] QString emptyText() const override;
  void paintPicture(QPainter& painter, bool blank) override;
  void paintMarks(QPainter& painter) override;
  [[nodiscard]] std::optional<QPointF> dot() const override;
  void moveDotTo(QPointF place) override;
  void finishGesture() override;

 private:
  [[nodiscard]] bool hasMap() const { return study_.reason.empty(); }
  /// Describes a place in words; readout() does it in short.
  [[nodiscard]] QString describe(QPointF place) const override;
  [[nodiscard]] QString readout(QPointF place) const;
  /// s* there.
  [[nodiscard]] QString scaleAt(QPointF place) const;
  [[nodiscard]] QString nameOf(int row) const;

  RestitutionStudy study_;
  int first_ = 0;
  int second_ = 1;
  RestitutionMap coarse_;
  ImpactMap map_;
};

}  // namespace carom::ui
