// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/figure_scenario.h"

#include <QFile>
#include <QImageReader>
#include <QXmlStreamReader>

#include "core/base/error.h"

namespace carom::ui {

namespace {

QString fromSvg(QIODevice& figure) {
  QXmlStreamReader xml(&figure);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("desc")) return xml.readElementText();
  }
  return {};
}

QString fromPng(QIODevice& figure) {
  QImageReader reader(&figure, "png");
  reader.setAutoDetectImageFormat(false);  // no other format carries a scenario
  return reader.text(QString::fromLatin1(scenarioTextKey));
}

}  // namespace

bool isFigureFile(const QString& path) {
  return path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive) ||
         path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
}

QString scenarioTextOf(QIODevice& figure, FigureFormat format) {
  QString text = format == FigureFormat::svg ? fromSvg(figure) : fromPng(figure);
  if (text.trimmed().isEmpty()) {
    throw InputError("", "this picture carries no scenario; only figures exported by Carom do");
  }
  return text;
}

QString scenarioTextOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) throw InputError("", "the file cannot be read");
  const bool svg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
  return scenarioTextOf(file, svg ? FigureFormat::svg : FigureFormat::png);
}

}  // namespace carom::ui
