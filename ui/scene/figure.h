// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLineF>
#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "ui/look/label_placer.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// The few outlines both renderers know, in pixels (y down). The outline is centred on the edge.
struct Glyph {
  enum class Kind : unsigned char {
    capsule,   ///< all points within `radius` of the segment a b
    box,       ///< centre line a b, half width `radius`, square ends
    triangle,  ///< corners a b c
    sector,    ///< centre a, unit axis b, `radius`, `halfAngle`
  };
  Kind kind = Kind::capsule;
  QPointF a = {}, b = {}, c = {};
  double radius = 0;
  double halfAngle = 0;
  Style style = {};
};

struct PlacedLabel {
  QString text;
  QRectF box;
  QRgb colour = 0;
  double pixelSize = 14;
  std::optional<QLineF> leader = {};  ///< to what is named, where that is not near
};

/// What a body covers, on which no other body's name may lie.
struct BodyArea {
  int body = ground;
  QPointF centre = {};
  double radius = 0;                  ///< of a disc
  std::vector<QPointF> corners = {};  ///< of a polygon
};

/// A label from one picture to the next: its words, without the number, and which one of several.
using LabelKey = std::pair<QString, int>;

/// A scene laid out for one size: what is left is to fill glyphs and write texts.
struct Figure {
  std::vector<Glyph> glyphs;
  std::vector<PlacedLabel> labels;
  std::vector<Obstacle> obstacles;
  std::vector<BodyArea> bodies;
  std::vector<QString> leftOut;  ///< names and numbers for which there is no place
  /// The place of each label among those it may have, the largest number for a name left out. The
  /// next layout keeps it, so that labels neither move nor blink at a mechanism that moves.
  std::map<LabelKey, std::size_t> kept;
};

/// Lays `scene` out in `area`; reuses the memory of `figure`, whose labels keep their places.
void layOut(const Scene& scene, const View& view, const Theme& theme, const QRectF& area,
            Figure& figure);

/// The view that shows the whole scene, arrows included, with a comfortable margin.
View fitted(const Scene& scene, const QSizeF& size);

/// Font of all labels.
QFont labelFont(double pixelSize);

/// Gives every label of the scene a box that covers neither strokes nor other labels, as near its
/// preferred place as that allows; adds them to `figure.labels`. A number may cover strokes where
/// it must. Added to `figure.leftOut` is a name that has no such place, and a number that has none
/// beside the other labels: two numbers on each other are none. Only what is meant always has one.
/// A label that is not near what it belongs to has a line that leads there.
void placeLabels(const Scene& scene, const View& view, const Theme& theme, const QRectF& area,
                 Figure& figure);

/// True if a stroke of the figure crosses `box`.
bool coversStroke(const QRectF& box, const Figure& figure);

/// Paints what was laid out in `area`, and its background, into a widget, an image, an SVG or a
/// PDF.
/// @param behind  paints between both; may be empty
void paintFigure(QPainter& painter, const Figure& figure, QRgb background, const QRectF& area,
                 const std::function<void()>& behind = {});
/// Lays a scene out and paints it.
void paintScene(QPainter& painter, const Scene& scene, const View& view, const Theme& theme,
                const QRectF& area);

void paintGlyphs(QPainter& painter, const Figure& figure);
void paintLabels(QPainter& painter, const Figure& figure);

}  // namespace carom::ui
