// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPixmap>
#include <QString>

#include "core/scenario/scenario.h"
#include "ui/scene/scene.h"

class QPainter;

namespace carom::ui {

/// The picture behind the scene. It is read when its name changes, and painted anew when it, the
/// view or the size changes: a mechanism that is dragged before it costs no more than without it.
class TracePicture {
 public:
  /// @param document  path of the scenario's file, beside which a named picture lies; may be empty
  void paint(QPainter& painter, const Trace& trace, const QString& document, const View& view,
             const QSize& size, const Theme& theme);

 private:
  void paintLayer(const Theme& theme);

  Trace trace_;
  QString document_;
  View view_;
  QRgb background_ = 0;
  QImage picture_;  ///< null where it could not be read
  QPixmap layer_;   ///< as large as the scene
};

/// The file that a trace names; empty where the scenario carries the picture.
QString pictureFile(const Trace& trace, const QString& document);

/// The picture that a trace names; null where there is none.
QImage pictureOf(const Trace& trace, const QString& document);

/// A picture in a file as it stands in a scenario that carries it: no larger than is worth drawing
/// over. Empty where it is no picture.
QString storedPicture(const QString& path);

}  // namespace carom::ui
