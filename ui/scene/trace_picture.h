// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include "core/scenario/scenario.h"
#include "ui/scene/scene.h"

class QPainter;

namespace carom::ui {

/// The picture behind the scene, read once.
class TracePicture {
 public:
  /// @param document  path of the scenario's file, beside which a named picture lies; may be empty
  void paint(QPainter& painter, const Trace& trace, const QString& document, const View& view,
             const QRectF& area);

 private:
  QString image_, document_;  ///< of what was read
  QImage picture_;            ///< null where it could not be read
};

/// The picture that a trace names; null where there is none.
QImage pictureOf(const Trace& trace, const QString& document);

/// A picture in a file as it stands in a scenario that carries it: no larger than is worth drawing
/// over. Empty where it is no picture.
QString storedPicture(const QString& path);

}  // namespace carom::ui
