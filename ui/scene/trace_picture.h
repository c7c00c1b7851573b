// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include "core/scenario/scenario.h"
#include "ui/document/trace_file.h"
#include "ui/scene/scene_layer.h"

namespace carom::ui {

/// The picture behind the scene. It is read when its name changes.
class TracePicture {
 public:
  /// @param document  path of the scenario's file, beside which a named picture lies; may be empty
  void paint(QPainter& painter, const Trace& trace, const QString& document, const View& view,
             const QSizeF& size, const Theme& theme);

  /// With the whole picture.
  [[nodiscard]] Bounds around(Bounds bounds, const Trace& trace, const QString& document);

 private:
  void read(const Trace& trace, const QString& document);
  void paintInto(QPainter& painter, const View& view, const QRectF& area, const Theme& theme) const;

  Trace trace_;
  QString document_;
  QImage picture_;  ///< null where it could not be read
  SceneLayer layer_;
};

/// The picture that a trace names; null where there is none.
QImage pictureOf(const Trace& trace, const QString& document);

/// Paints it where it belongs.
void paintPicture(QPainter& painter, const QImage& picture, const Trace& trace, const View& view,
                  const QRectF& area);

/// With the whole of a picture, which may be null.
Bounds boundsAround(Bounds bounds, const QImage& picture, const Trace& trace);

/// A picture in a file as it stands in a scenario that carries it: no larger than is worth drawing
/// over. Empty where it is no picture.
QString storedPicture(const QString& path);

}  // namespace carom::ui
