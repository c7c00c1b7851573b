// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_export.h"
#include "core/io/figure_text.h"

#include <QBuffer>
#include <QImageWriter>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <cmath>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/io/csv.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr double lineHeight = 1.7;  // in font sizes
constexpr double indent = 0.5;

double captionHeight(const QSizeF& size) {
  return lineHeight * paperStyle(size).font_px;
}

QFont fontFor(const QString& words, double width, const PlotStyle& style) {
  const double wide = QFontMetricsF(style.font()).horizontalAdvance(words);
  return wide <= width ? style.font() : style.font(width / wide);
}

constexpr double cmPerInch = 2.54;
// The unit figures are painted in; also what browsers and Inkscape take a pixel for.
constexpr int figureDpi = 96;
// Places in a PDF are whole dots of the writer.
constexpr int pdfDpi = 1200;
constexpr const char* scenarioAttachment = "scenario.json";

QSizeF sizeInUnits(const FigureSize& size) {
  return QSizeF(size.width_cm, size.height_cm) * (figureDpi / cmPerInch);
}

QByteArray pngOf(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

/// Names fonts of other machines after the one of this desktop, similar ones first, so that words
/// keep a sans-serif face of about their width where it is not installed.
QByteArray withCommonFonts(const QByteArray& svg) {
  static const QRegularExpression family(QStringLiteral("font-family=\"([^\"]*)\""));
  return QString::fromUtf8(svg)
      .replace(family, QStringLiteral("font-family=\"'\\1', 'DejaVu Sans', Verdana, 'Helvetica "
                                      "Neue', Arial, sans-serif\""))
      .toUtf8();
}

void writeBytes(const std::filesystem::path& path, const QByteArray& bytes) {
  write_text_file(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

QByteArray bytesOf(const std::string& ending, const ExportFigure& figure, const FigureSize& size,
                   double dpi, const Scenario& scenario, const ExportRun& run) {
  QByteArray bytes;
  QImage image;
  run.inWindow([&] {
    if (ending == ".svg") bytes = svgOf(figure, size, scenario);
    if (ending == ".pdf") bytes = pdfOf(figure, size, scenario);
    if (ending == ".png") image = imageOf(figure, size, dpi, scenario);
  });
  return image.isNull() ? bytes : pngOf(image);
}

}  // namespace

QString namesLeftOut(const ExportFigure& figure, const FigureSize& size) {
  if (!figure.leftOut) return {};
  constexpr qsizetype mostListed = 6;
  QStringList names;
  for (const QString& name : figure.leftOut(sizeInUnits(size))) names << name;
  if (names.isEmpty()) return {};
  const QString which = names.size() > mostListed ? tr("%1 names and numbers").arg(names.size())
                                                  : names.join(QStringLiteral(", "));
  return tr("%1 (no free place in the picture)").arg(which);
}

ExportFigure captioned(ExportFigure figure, const QString& words) {
  if (words.isEmpty()) return figure;
  if (figure.leftOut) {
    figure.leftOut = [leftOut = std::move(figure.leftOut)](QSizeF size) {
      return leftOut({size.width(), size.height() - captionHeight(size)});
    };
  }
  figure.paint = [words, paint = std::move(figure.paint)](QPainter& painter, QSizeF size) {
    const PlotStyle style = paperStyle(size);
    const double em = style.font_px;
    const double height = captionHeight(size);
    painter.fillRect(QRectF(0, 0, size.width(), height), style.background);
    const QRectF line(indent * em, 0, size.width() - 2 * indent * em, height);
    painter.setFont(fontFor(words, line.width(), style));
    painter.setPen(style.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, words);
    painter.save();
    painter.translate(0, height);
    paint(painter, QSizeF(size.width(), size.height() - height));
    painter.restore();
  };
  return figure;
}

QByteArray svgOf(const ExportFigure& figure, const FigureSize& size, const Scenario& scenario) {
  const QSizeF units = sizeInUnits(size);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(figureDpi);
  generator.setSize(units.toSize());
  generator.setViewBox(QRectF({}, units));
  generator.setTitle(figure.title);
  generator.setDescription(QString::fromStdString(write_scenario(scenario)));
  QPainter painter(&generator);
  painter.fillRect(QRectF({}, units), Qt::white);
  figure.paint(painter, units);
  painter.end();
  return withCommonFonts(bytes);
}

QByteArray pdfOf(const ExportFigure& figure, const FigureSize& size, const Scenario& scenario) {
  const QSizeF units = sizeInUnits(size);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
  writer.setTitle(figure.title);
  writer.setCreator(QStringLiteral("Carom"));
  writer.setResolution(pdfDpi);
  const QPageSize page(QSizeF(size.width_cm, size.height_cm) * 10, QPageSize::Millimeter, {},
                       QPageSize::ExactMatch);
  writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, {}));
  writer.addFileAttachment(QString::fromLatin1(scenarioAttachment),
                           QByteArray::fromStdString(write_scenario(scenario)),
                           QStringLiteral("application/json"));
  QPainter painter(&writer);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(static_cast<double>(pdfDpi) / figureDpi, static_cast<double>(pdfDpi) / figureDpi);
  figure.paint(painter, units);
  painter.end();
  return bytes;
}

QImage imageOf(const ExportFigure& figure, const FigureSize& size, double dpi,
               const Scenario& scenario) {
  const QSizeF units = sizeInUnits(size);
  const double scale = dpi / figureDpi;
  QImage image((units * scale).toSize(), QImage::Format_RGB32);
  image.fill(Qt::white);
  image.setText(QString::fromUtf8(scenario_text_key),
                QString::fromStdString(write_scenario(scenario)));
  image.setText(QStringLiteral("Title"), figure.title);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  painter.scale(scale, scale);
  figure.paint(painter, units);
  painter.end();
  // After painting: fonts are scaled by the painter, not by the device's resolution.
  const int per_metre = static_cast<int>(std::lround(dpi / cmPerInch * 100));
  image.setDotsPerMeterX(per_metre);
  image.setDotsPerMeterY(per_metre);
  return image;
}

void writeFigure(const std::filesystem::path& path, const ExportFigure& figure,
                 const FigureSize& size, double dpi, const Scenario& scenario,
                 const ExportRun& run) {
  const std::string ending = path.extension().string();
  if (ending != ".svg" && ending != ".pdf" && ending != ".png") {
    throw InputError(path.string(),
                     "a figure is written as .svg, .pdf or .png, not as \"" + ending + "\"");
  }
  const QByteArray bytes = bytesOf(ending, figure, size, dpi, scenario, run);
  if (!run.job.stop.stop_requested()) writeBytes(path, bytes);
}

std::vector<std::filesystem::path> writeAll(const std::filesystem::path& folder,
                                            const std::vector<ExportFigure>& figures,
                                            const FigureSize& size, double dpi,
                                            const Scenario& scenario, const ExportRun& run) {
  constexpr const char* endings[] = {".svg", ".pdf", ".png"};
  const double all = static_cast<double>(figures.size() * std::size(endings));
  std::vector<std::filesystem::path> files;
  std::set<const Table*> written;
  for (std::size_t k = 0; k < figures.size(); ++k) {
    const ExportFigure& figure = figures[k];
    for (std::size_t i = 0; i < std::size(endings); ++i) {
      if (run.job.progress) {
        run.job.progress(static_cast<double>(k * std::size(endings) + i) / all);
      }
      const QByteArray bytes = bytesOf(endings[i], figure, size, dpi, scenario, run);
      if (run.job.stop.stop_requested()) return files;
      files.push_back(folder / (figure.name + endings[i]));
      writeBytes(files.back(), bytes);
    }
    if (figure.table == nullptr || !written.insert(figure.table.get()).second) continue;
    const std::filesystem::path csv = folder / (figure.table_name + ".csv");
    writeTable(csv, *figure.table, scenario);
    files.push_back(csv);
    files.push_back(scenarioBeside(csv));
  }
  return files;
}

std::filesystem::path scenarioBeside(const std::filesystem::path& csv) {
  return std::filesystem::path(csv).replace_extension(".scenario.json");
}

Table ofContact(Table table, const std::string& contact) {
  table.label_head.insert(0, "contact: ");
  for (std::string& label : table.label) label.insert(0, contact + ": ");
  return table;
}

void writeTable(const std::filesystem::path& csv, const Table& table, const Scenario& scenario) {
  write_text_file(csv, write_csv(table));
  write_text_file(scenarioBeside(csv), write_scenario(scenario));
}

}  // namespace carom::ui
