// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/trace_picture.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <cmath>

#include "core/mechanism/mechanism.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

/// Larger pictures are made smaller: more pixels than a screen has help nobody, and a file that
/// carries them could not be read as text.
constexpr int mostPixels = 1600;
constexpr int quality = 80;

const QString dataPrefix = QStringLiteral("data:image/");

/// Height over width; of one that cannot be read, that of most photographs.
double shapeOf(const QImage& picture) {
  constexpr double usual = 0.75;
  return picture.isNull() ? usual : static_cast<double>(picture.height()) / picture.width();
}

/// About the middle, as wide as the trace says.
QRectF boxOf(const QImage& picture, double width) {
  const double height = width * shapeOf(picture);
  return {-width / 2, -height / 2, width, height};
}

void turnTo(QPainter& painter, const Trace& trace, const View& view, const QRectF& area) {
  painter.translate(toPixels(view, area, {trace.x, trace.y}));
  painter.rotate(-trace.angle * 180 / pi);
}

QImage readPicture(QImageReader& reader) {
  reader.setAutoTransform(true);
  const QSize size = reader.size();
  if (size.isValid() && std::max(size.width(), size.height()) > mostPixels) {
    reader.setScaledSize(size.scaled(mostPixels, mostPixels, Qt::KeepAspectRatio));
  }
  return reader.read();
}

}  // namespace

QImage pictureOf(const Trace& trace, const QString& document) {
  const QString file = pictureFile(trace, document);
  if (!file.isEmpty()) {
    QImageReader reader(file);
    return readPicture(reader);
  }
  QByteArray data =
      QByteArray::fromBase64(QString::fromStdString(trace.image).section(u',', 1).toLatin1());
  QBuffer buffer(&data);
  QImageReader reader(&buffer);
  return readPicture(reader);
}

QString storedPicture(const QString& path) {
  QImageReader reader(path);
  const QImage picture = readPicture(reader);
  if (picture.isNull()) return {};
  QByteArray data;
  QBuffer buffer(&data);
  buffer.open(QIODevice::WriteOnly);
  // What has transparent parts, as a drawing has, must keep them.
  const char* format = picture.hasAlphaChannel() ? "png" : "jpeg";
  picture.save(&buffer, format, quality);
  return dataPrefix + QLatin1String(format) + QStringLiteral(";base64,") +
         QString::fromLatin1(data.toBase64());
}

void paintPicture(QPainter& painter, const QImage& picture, const Trace& trace, const View& view,
                  const QRectF& area) {
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  turnTo(painter, trace, view, area);
  painter.setOpacity(trace.opacity);
  painter.drawImage(boxOf(picture, trace.width * view.scale), picture);
  painter.restore();
}

Bounds boundsAround(Bounds bounds, const QImage& picture, const Trace& trace) {
  const double c = std::cos(trace.angle), s = std::sin(trace.angle);
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.5, 0.5}) {
      const Vec2 corner = trace.width * Vec2{x, y * shapeOf(picture)};
      bounds.add(Vec2{trace.x, trace.y} + rotated(corner, c, s));
    }
  }
  return bounds;
}

Bounds TracePicture::around(Bounds bounds, const Trace& trace, const QString& document) {
  read(trace, document);
  return boundsAround(bounds, picture_, trace);
}

void TracePicture::read(const Trace& trace, const QString& document) {
  if (trace.image == trace_.image && document == document_) return;
  picture_ = pictureOf(trace, document);
  // What was painted is of another picture.
  layer_.forget();
  trace_ = trace;
  document_ = document;
}

void TracePicture::paint(QPainter& painter, const Trace& trace, const QString& document,
                         const View& view, const QSizeF& size, const Theme& theme) {
  read(trace, document);
  const bool same = trace == trace_;
  trace_ = trace;
  layer_.paint(painter, view, size, theme, same,
               [&](QPainter& layer, const QRectF& area) { paintInto(layer, view, area, theme); });
}

void TracePicture::paintInto(QPainter& painter, const View& view, const QRectF& area,
                             const Theme& theme) const {
  if (!picture_.isNull()) return paintPicture(painter, picture_, trace_, view, area);
  const QRectF box = boxOf(picture_, trace_.width * view.scale);
  turnTo(painter, trace_, view, area);
  const QString file = pictureFile(trace_, document_);
  painter.setPen(QPen(QColor::fromRgba(theme.of(Role::textMuted).fill), 1, Qt::DashLine));
  painter.drawRect(box);
  painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap,
                   file.isEmpty() ? tr("The picture in the scenario cannot be read")
                                  : tr("%1 cannot be read").arg(QFileInfo(file).fileName()));
}

}  // namespace carom::ui
