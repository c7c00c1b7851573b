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

/// A page that plays a motion has its scenario near its beginning.
QString fromPage(QIODevice& page) {
  constexpr qint64 farthest = 8 << 20;
  const QByteArray text = page.read(farthest);
  const QByteArray tag(scenarioTagOfPage);
  const qsizetype begin = text.indexOf(tag);
  const qsizetype end = begin < 0 ? -1 : text.indexOf("</script>", begin);
  return end < 0 ? QString() : QString::fromUtf8(text.mid(begin, end - begin).mid(tag.size()));
}

}  // namespace

bool isFigureFile(const QString& path) {
  return path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive) ||
         path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive) ||
         path.endsWith(QLatin1String(".html"), Qt::CaseInsensitive);
}

QString scenarioTextOf(QIODevice& figure, FigureFormat format) {
  QString text = format == FigureFormat::svg   ? fromSvg(figure)
                 : format == FigureFormat::png ? fromPng(figure)
                                               : fromPage(figure);
  if (text.trimmed().isEmpty() && format == FigureFormat::page) {
    throw InputError("", "this page carries no scenario; only pages exported by Carom do");
  }
  if (text.trimmed().isEmpty()) {
    throw InputError("", "this picture carries no scenario; only figures exported by Carom do");
  }
  return text;
}

QString scenarioTextOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) throw InputError("", "the file cannot be read");
  const auto endsWith = [&path](const char* ending) {
    return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
  };
  return scenarioTextOf(file, endsWith(".svg")   ? FigureFormat::svg
                              : endsWith(".png") ? FigureFormat::png
                                                 : FigureFormat::page);
}

}  // namespace carom::ui
