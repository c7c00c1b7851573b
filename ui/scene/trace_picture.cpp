// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/trace_picture.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>

#include "core/mechanism/mechanism.h"
#include "ui/look/tr.h"

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

QString pictureFile(const Trace& trace, const QString& document) {
  const QString name = QString::fromStdString(trace.image);
  if (name.startsWith(dataPrefix)) return {};
  const QDir beside = document.isEmpty() ? QDir() : QFileInfo(document).absoluteDir();
  return beside.filePath(name);
}

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

void TracePicture::paint(QPainter& painter, const Trace& trace, const QString& document,
                         const View& view, const QSize& size, const Theme& theme) {
  const double ratio = painter.device()->devicePixelRatioF();
  const bool named = trace.image == trace_.image && document == document_;
  const bool painted = named && trace == trace_ && view == view_ &&
                       theme.background == background_ && layer_.size() == size * ratio;
  if (!painted) {
    if (!named) picture_ = pictureOf(trace, document);
    trace_ = trace;
    document_ = document;
    view_ = view;
    background_ = theme.background;
    layer_ = QPixmap(size * ratio);
    layer_.setDevicePixelRatio(ratio);
    layer_.fill(Qt::transparent);
    paintLayer(theme);
  }
  painter.drawPixmap(0, 0, layer_);
}

void TracePicture::paintLayer(const Theme& theme) {
  const QRectF area({}, layer_.deviceIndependentSize());
  const double width = trace_.width * view_.scale;
  constexpr double usualShape = 0.75;
  const double shape =
      picture_.isNull() ? usualShape : static_cast<double>(picture_.height()) / picture_.width();
  const QRectF box(-width / 2, -width * shape / 2, width, width * shape);
  QPainter painter(&layer_);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.translate(toPixels(view_, area, {trace_.x, trace_.y}));
  painter.rotate(-trace_.angle * 180 / pi);
  if (!picture_.isNull()) {
    painter.setOpacity(trace_.opacity);
    painter.drawImage(box, picture_);
    return;
  }
  const QString file = pictureFile(trace_, document_);
  painter.setPen(QPen(QColor::fromRgba(theme.of(Role::textMuted).fill), 1, Qt::DashLine));
  painter.drawRect(box);
  painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap,
                   file.isEmpty() ? tr("The picture in the scenario cannot be read")
                                  : tr("%1 cannot be read").arg(QFileInfo(file).fileName()));
}

}  // namespace carom::ui
