// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/summary.h"

#include <QTextDocument>
#include <QUrl>

#include "core/impact/indicators.h"
#include "core/impact/law.h"
#include "core/study/compute.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

const QString pageStyle = QStringLiteral(
    "body{font:14px/1.45 'DejaVu Sans',sans-serif;color:#1c2530;max-width:60em;margin:2em auto;"
    "padding:0 1em}h1{font-size:1.5em;margin:0}.source{color:#5d6975;margin:0 0 1em}"
    ".verdict{padding:.6em .8em;margin:1em 0;border-left:.35em solid #00734c;background:#e3f1ec}"
    ".verdict.bad{border-color:#b3391b;background:#f8e6e0}.figures{display:grid;"
    "grid-template-columns:1fr 1fr;gap:.6em}.figures img{width:100%}table{border-collapse:collapse;"
    "margin:1em 0}td,th{text-align:left;padding:.15em 1em .15em 0;vertical-align:top}"
    "td.number{text-align:right;font-variant-numeric:tabular-nums}.absent{color:#5d6975}");

/// What a text document knows of styles, with letters in points.
const QString paperSheet = QStringLiteral(
    "body{font-family:'DejaVu Sans';font-size:9pt;color:#1c2530}h1{font-size:14pt}"
    ".source{color:#5d6975}td{padding-right:8px}td.number{text-align:right}"
    ".absent{color:#5d6975}");

QString text(std::string_view words) {
  return QString::fromUtf8(words).toHtmlEscaped();
}

QString verdictOf(const Evaluation& evaluation) {
  QString html;
  bool first = true;
  for (const Finding& finding : evaluation.verdict) {
    const bool bad = finding.severity == Severity::error || finding.severity == Severity::warning;
    const QString equation =
        finding.equation.empty() ? QString() : QStringLiteral(" (%1)").arg(text(finding.equation));
    const QString words = sentenceHtml(finding.text) + equation;
    html += first ? QStringLiteral("<p class=\"verdict%1\"><b>%2</b></p>")
                        .arg(bad ? QStringLiteral(" bad") : QString(), words)
                  : QStringLiteral("<p>%1</p>").arg(words);
    first = false;
  }
  return html;
}

QString figuresOf(const std::vector<ExportFigure>& figures) {
  QString html = QStringLiteral("<div class=\"figures\">");
  for (const ExportFigure& figure : figures) {
    html += QStringLiteral("<img src=\"%1.svg\" alt=\"%2\">")
                .arg(text(figure.name), figure.title.toHtmlEscaped());
  }
  return html + QStringLiteral("</div>");
}

QString indicatorsOf(const Evaluation& evaluation, const Display& display) {
  QString html = QStringLiteral(
      "<table><tr><th>quantity</th><th>value</th><th>meaning</th><th>equation</th></tr>");
  for (const IndicatorInfo& row : indicator_table()) {
    const Value& value = evaluation.indicators.*row.member;
    const std::optional<double> number = readable(evaluation.indicators, row);
    const QString shown =
        number
            ? QStringLiteral("<td class=\"number\">%1</td>")
                  .arg(formatQuantity(*number, dimension_of(evaluation.indicators, row), display))
            : QStringLiteral("<td class=\"absent\">– %1</td>").arg(sentenceHtml(value.reason));
    html += QStringLiteral("<tr><td>%1</td>%2<td>%3</td><td>%4</td></tr>")
                .arg(symbolHtml(row.symbol), shown, sentenceHtml(row.doc), text(row.equation));
  }
  return html + QStringLiteral("</table>");
}

QString pageOf(const Scenario& scenario, const std::vector<ExportFigure>& figures,
               const QString& style) {
  const Evaluation evaluation = compute(scenario);
  return QStringLiteral(
             "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%1</title>"
             "<style>%2</style></head><body>\n<h1>%1</h1>\n<p class=\"source\">%3</p>\n"
             "<p>%4</p>\n<p>Law: %5. Regime: %6.</p>\n%7\n%8\n%9\n</body></html>\n")
      .arg(text(scenario.description->title), style, text(scenario.description->source),
           sentenceHtml(scenario.description->text), text(law_title(evaluation.law)),
           regimeName(evaluation.result), verdictOf(evaluation), figuresOf(figures),
           indicatorsOf(evaluation, *scenario.display));
}

}  // namespace

std::string summaryPage(const Scenario& scenario, const std::vector<ExportFigure>& figures) {
  return pageOf(scenario, figures, pageStyle).toStdString();
}

void printSummary(QPagedPaintDevice& paper, const Scenario& scenario,
                  const std::vector<ExportFigure>& figures) {
  constexpr double dotsPerCm = 300 / 2.54;
  constexpr double screenPerCm = 96 / 2.54;
  // A third of the page's height at most, so that the verdict stands on the page of the figure.
  const double width = paper.pageLayout().paintRect(QPageLayout::Millimeter).width() / 10 - 4;
  const FigureSize size{width, width * 0.55};
  QTextDocument document;
  for (const ExportFigure& figure : figures) {
    QImage image = imageOf(figure, size, dotsPerCm * 2.54, scenario);
    image.setDevicePixelRatio(dotsPerCm / screenPerCm);
    document.addResource(QTextDocument::ImageResource,
                         QUrl(QString::fromStdString(figure.name) + QStringLiteral(".svg")), image);
  }
  document.setHtml(pageOf(scenario, figures, paperSheet));
  document.print(&paper);
}

}  // namespace carom::ui
