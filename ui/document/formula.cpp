// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/formula.h"

#include <algorithm>

namespace carom::ui {

namespace {

bool isSmall(QChar c) {
  return (c >= u'a' && c <= u'z') || (c >= u'α' && c <= u'ω');
}

bool isLatin(QChar c) {
  return c >= u'a' && c <= u'z';
}

/// In "a_b" of a key or a name the underscore is a letter.
bool isInWord(const QString& text, qsizetype at) {
  const auto letter = [&text](qsizetype i) {
    return i >= 0 && i < text.size() && isLatin(text[i]);
  };
  return letter(at - 2) && letter(at - 1) && letter(at + 1);
}

/// Where the subscript that begins at `from` ends: digits, small letters, or one sign. In "A_bM"
/// and "A_cλ" a factor follows, in "i_λu" none.
qsizetype endOfIndex(const QString& text, qsizetype from) {
  qsizetype to = from;
  while (to < text.size() && text[to] >= u'0' && text[to] <= u'9') ++to;
  if (to > from) return to;
  while (to < text.size() && isSmall(text[to]) &&
         (to == from || isLatin(text[to]) || !isLatin(text[to - 1]))) {
    ++to;
  }
  return to == from ? std::min(from + 1, text.size()) : to;
}

/// The end of the braces that open at `from`.
qsizetype endOfBraces(const QString& text, qsizetype from) {
  int depth = 0;
  for (qsizetype i = from; i < text.size(); ++i) {
    if (text[i] == u'{') ++depth;
    if (text[i] == u'}' && --depth == 0) return i;
  }
  return text.size();
}

}  // namespace

QString formulaHtml(const QString& plain) {
  QString html;
  qsizetype i = 0;
  while (i < plain.size()) {
    if (plain[i] != u'_' || i == 0 || i + 1 == plain.size() || isInWord(plain, i)) {
      html += QString(plain[i++]).toHtmlEscaped();
      continue;
    }
    const bool braced = plain[i + 1] == u'{';
    const qsizetype from = i + (braced ? 2 : 1);
    const qsizetype to = braced ? endOfBraces(plain, i + 1) : endOfIndex(plain, from);
    html += QStringLiteral("<sub>%1</sub>").arg(formulaHtml(plain.mid(from, to - from)));
    i = to + (braced ? 1 : 0);
  }
  return html;
}

}  // namespace carom::ui
