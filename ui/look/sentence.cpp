// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/sentence.h"

#include <algorithm>

namespace carom::ui {

namespace {

/// "e", "mu", "v_x", "γ" are symbols or keys; "a", "one", "mass" are words.
bool isSymbol(const QString& word) {
  if (word == QLatin1String("a")) return false;
  if (word.size() == 1 || word == QLatin1String("mu")) return true;
  return !std::all_of(word.begin(), word.end(), [](QChar c) {
    return c.unicode() < 0x80 && (c.isLetter() || c == QLatin1Char('-'));
  });
}

}  // namespace

QString capitalized(QString text) {
  qsizetype end = 0;
  while (end < text.size() && !text[end].isSpace() && !QStringLiteral(",:;").contains(text[end])) {
    ++end;
  }
  if (end > 0 && !isSymbol(text.left(end))) text.front() = text.front().toUpper();
  return text;
}

}  // namespace carom::ui
