// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/trace_picture.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>

#include "core/mechanism/mechanism.h"

namespace carom::ui {

namespace {

/// Larger pictures are made smaller: more pixels than a screen has help nobody, and a file that
/// carries them could not be read as text.
constexpr int mostPixels = 1600;
constexpr int quality = 80;

const QString dataPrefix = QStringLiteral("data:image/");

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
  const QString name = QString::fromStdString(trace.image);
  if (name.startsWith(dataPrefix)) {
    QByteArray data = QByteArray::fromBase64(name.section(u',', 1).toLatin1());
    QBuffer buffer(&data);
    QImageReader reader(&buffer);
    return readPicture(reader);
  }
  const QDir beside = document.isEmpty() ? QDir() : QFileInfo(document).absoluteDir();
  QImageReader reader(beside.filePath(name));
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

void TracePicture::paint(QPainter& painter, const Trace& trace, const QString& document,
                         const View& view, const QRectF& area) {
  const QString name = QString::fromStdString(trace.image);
  if (name != image_ || document != document_) {
    picture_ = pictureOf(trace, document);
    image_ = name;
    document_ = document;
  }
  if (picture_.isNull()) return;
  const double width = trace.width * view.scale;
  const double height = width * picture_.height() / picture_.width();
  painter.save();
  painter.setClipRect(area);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setOpacity(trace.opacity);
  painter.translate(toPixels(view, area, {trace.x, trace.y}));
  painter.rotate(-trace.angle * 180 / pi);
  painter.drawImage(QRectF(-width / 2, -height / 2, width, height), picture_);
  painter.restore();
}

}  // namespace carom::ui
