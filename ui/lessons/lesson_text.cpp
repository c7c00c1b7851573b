// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_text.h"

#include <QTextDocument>

#include "ui/look/symbol_text.h"

namespace carom::ui {

QString markdownWithFormulas(const QString& markdown) {
  QString out;
  qsizetype at = 0;
  while (at < markdown.size()) {
    const qsizetype open = markdown.indexOf(u'`', at);
    const qsizetype close = open < 0 ? -1 : markdown.indexOf(u'`', open + 1);
    if (close < 0) break;
    out += QStringView(markdown).mid(at, open - at);
    QString formula = symbolHtml(QStringView(markdown).mid(open + 1, close - open - 1));
    // In Markdown a star would begin emphasis.
    formula.replace(u'*', QStringLiteral("\\*"));
    out += formula;
    at = close + 1;
  }
  out += QStringView(markdown).mid(at);
  return out;
}

QString htmlOfMarkdown(const QString& markdown) {
  QTextDocument document;
  document.setMarkdown(markdownWithFormulas(markdown));
  return document.toHtml();
}

}  // namespace carom::ui
