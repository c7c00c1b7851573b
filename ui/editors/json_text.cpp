// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/json_text.h"

#include <QApplication>
#include <QRegularExpression>
#include <algorithm>

#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

/// Goes through a text that is JSON.
class Scanner {
 public:
  explicit Scanner(const QString& text) : text_(text) {}

  /// The value that the pointer names, beginning at the value that stands next.
  TextRange find(QStringList pointer) {
    skipBlanks();
    const qsizetype from = at_ = std::min(at_, text_.size());
    if (!pointer.isEmpty()) {
      const QString token = pointer.takeFirst();
      if (enter(token)) return find(pointer);
      at_ = from;
    }
    skipValue();
    return {from, at_ - from};
  }

  /// The key of the last member on the way to what was found.
  [[nodiscard]] TextRange key() const { return key_; }

 private:
  [[nodiscard]] QChar here() const { return at_ < text_.size() ? text_[at_] : QChar(); }

  void skipBlanks() {
    while (at_ < text_.size() && text_[at_].isSpace()) ++at_;
  }

  QString string() {
    const qsizetype from = ++at_;
    while (at_ < text_.size() && text_[at_] != QLatin1Char('"')) {
      at_ += text_[at_] == QLatin1Char('\\') ? 2 : 1;
    }
    const QString inside = text_.mid(from, at_ - from);
    ++at_;
    return inside;
  }

  void skipValue() {
    int depth = 0;
    do {
      skipBlanks();
      const QChar c = here();
      if (c == QLatin1Char('"')) {
        string();
      } else if (c == QLatin1Char('{') || c == QLatin1Char('[')) {
        ++depth;
        ++at_;
      } else if (c == QLatin1Char('}') || c == QLatin1Char(']')) {
        --depth;
        ++at_;
      } else if (depth > 0 && (c == QLatin1Char(',') || c == QLatin1Char(':'))) {
        ++at_;
      } else {
        const qsizetype from = at_;
        while (at_ < text_.size() && !text_[at_].isSpace() &&
               !QStringLiteral(",:{}[]\"").contains(text_[at_])) {
          ++at_;
        }
        if (at_ == from) ++at_;
      }
    } while (depth > 0 && at_ < text_.size());
    at_ = std::min(at_, text_.size());
  }

  /// Goes to a member of the object, or an item of the list, that stands here.
  bool enter(const QString& token) {
    const bool object = here() == QLatin1Char('{');
    if (!object && here() != QLatin1Char('[')) return false;
    ++at_;
    for (qsizetype index = 0; at_ < text_.size(); ++index) {
      skipBlanks();
      QString name = QString::number(index);
      if (object) {
        if (here() != QLatin1Char('"')) return false;
        const qsizetype from = at_;
        name = string();
        if (name == token) key_ = {from, std::min(at_, text_.size()) - from};
        skipBlanks();
        ++at_;  // the colon
      }
      if (here() == QLatin1Char(']')) return false;
      if (name == token) return true;
      skipValue();
      skipBlanks();
      if (here() != QLatin1Char(',')) return false;
      ++at_;
    }
    return false;
  }

  const QString& text_;
  qsizetype at_ = 0;
  TextRange key_;
};

QStringList tokensOf(const QString& pointer) {
  QStringList tokens = pointer.split(QLatin1Char('/'));
  tokens.removeFirst();
  for (QString& token : tokens) {
    token.replace(QStringLiteral("~1"), QStringLiteral("/"));
    token.replace(QStringLiteral("~0"), QStringLiteral("~"));
  }
  return tokens;
}

}  // namespace

TextRange placeOfFault(const QString& text, const QString& where) {
  static const QRegularExpression lineAndColumn(QStringLiteral("^line (\\d+), column (\\d+)$"));
  if (const auto match = lineAndColumn.match(where); match.hasMatch()) {
    qsizetype from = 0;
    for (int line = match.captured(1).toInt(); line > 1; --line) {
      from = text.indexOf(QLatin1Char('\n'), from) + 1;
    }
    qsizetype end = text.indexOf(QLatin1Char('\n'), from);
    if (end < 0) end = text.size();
    from = std::min(from + match.captured(2).toInt() - 1, end);
    // At the end of a line there is nothing: what stands before it is marked.
    if (from == end && from > 0) --from;
    return {from, std::max<qsizetype>(1, end - from)};
  }
  return Scanner(text).find(tokensOf(where));
}

TextRange placeOfKey(const QString& text, const QString& where) {
  Scanner scanner(text);
  scanner.find(tokensOf(where));
  return scanner.key();
}

void JsonHighlighter::setFault(const TextRange& range) {
  if (range.from == fault_.from && range.length == fault_.length) return;
  fault_ = range;
  rehighlight();
}

void JsonHighlighter::highlightBlock(const QString& line) {
  static const QRegularExpression pieces(
      QStringLiteral("(\"(?:[^\"\\\\]|\\\\.)*\")(\\s*:)?|-?\\d[\\d.eE+-]*|true|false|null"));
  const QPalette palette = QApplication::palette();
  for (auto it = pieces.globalMatch(line); it.hasNext();) {
    const auto match = it.next();
    const bool text = !match.captured(1).isEmpty(), key = !match.captured(2).isEmpty();
    QTextCharFormat format;
    format.setForeground(toneColour(key ? Tone::note : text ? Tone::good : Tone::warning, palette));
    const int group = text ? 1 : 0;
    setFormat(static_cast<int>(match.capturedStart(group)),
              static_cast<int>(match.capturedLength(group)), format);
  }
  const qsizetype start = currentBlock().position();
  const qsizetype from = std::max(fault_.from - start, qsizetype{0});
  const qsizetype end = std::min(fault_.from + fault_.length - start, line.size());
  for (qsizetype i = from; i < end; ++i) {
    QTextCharFormat marked = format(static_cast<int>(i));
    marked.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    marked.setUnderlineColor(toneColour(Tone::bad, palette));
    setFormat(static_cast<int>(i), 1, marked);
  }
}

}  // namespace carom::ui
