// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/figure_scenario.h"

#include <QFile>
#include <QImageReader>
#include <QXmlStreamReader>

#include "core/base/error.h"
#include "ui/export/figure_export.h"

namespace carom::ui {

namespace {

QString fromSvg(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) throw InputError("", "the file cannot be read");
  QXmlStreamReader xml(&file);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("desc")) return xml.readElementText();
  }
  return {};
}

QString fromPng(const QString& path) {
  QImageReader reader(path);
  return reader.text(QString::fromLatin1(scenarioTextKey));
}

}  // namespace

bool isFigureFile(const QString& path) {
  return path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive) ||
         path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
}

QString scenarioTextOf(const QString& path) {
  const bool svg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
  QString text = svg ? fromSvg(path) : fromPng(path);
  if (text.trimmed().isEmpty()) {
    throw InputError("", "this picture carries no scenario; only figures exported by Carom do");
  }
  return text;
}

}  // namespace carom::ui
