// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_text.h"

#include <QRegularExpression>
#include <QTextDocument>

#include "ui/document/units.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

const QChar wordJoiner(0x2060);

/// Without a place behind a stroke or a bar where a line may end: m/s, |a|.
QString inOneLine(QString text) {
  for (const QChar mark : {u'/', u'|'}) text.replace(mark, QString(mark) + wordJoiner);
  return text;
}

}  // namespace

QString markdownWithFormulas(const QString& markdown) {
  QString out;
  qsizetype at = 0;
  while (at < markdown.size()) {
    const qsizetype open = markdown.indexOf(u'`', at);
    const qsizetype close = open < 0 ? -1 : markdown.indexOf(u'`', open + 1);
    if (close < 0) break;
    out += QStringView(markdown).mid(at, open - at);
    if (out.endsWith(u'/') || out.endsWith(u'|')) out += wordJoiner;
    QString formula = symbolHtml(QStringView(markdown).mid(open + 1, close - open - 1));
    // In Markdown a star would begin emphasis.
    formula.replace(u'*', QStringLiteral("\\*"));
    out += formula;
    at = close + 1;
  }
  out += QStringView(markdown).mid(at);
  return out;
}

QString lessonQuantityText(const LessonQuantity& quantity, const Display& display, int digits) {
  if (quantity.is_word()) return QString::fromStdString(quantity.stated_word());
  if (!quantity.number) return QStringLiteral("–");
  return inOneLine(readableQuantity(*quantity.number, quantity.dimension, display, digits));
}

QString htmlOfMarkdown(const QString& markdown) {
  QTextDocument document;
  document.setMarkdown(markdownWithFormulas(markdown));
  // The font is that of the label, also after it has changed.
  static const QRegularExpression body(QStringLiteral("<body[^>]*>"));
  return document.toHtml().replace(body, QStringLiteral("<body>"));
}

}  // namespace carom::ui
