// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QList>
#include <QString>
#include <optional>

#include "core/study/map.h"
#include "core/study/restitution_study.h"
#include "ui/plots/chart_decoration.h"

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

}  // namespace carom::ui
