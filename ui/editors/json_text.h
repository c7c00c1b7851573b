// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QSyntaxHighlighter>

namespace carom::ui {

/// A piece of a text, in characters.
struct TextRange {
  qsizetype from = 0, length = 0;
};

/// Where a fault of the reader stands: the value that its JSON pointer names, or the innermost one
/// on the way to it that there is; or its "line 3, column 7", to the end of that line.
TextRange placeOfFault(const QString& text, const QString& where);
/// The key, in its quotes, of the member that a JSON pointer names; of a place without a key, that
/// of the innermost member around it, and of no length where there is none.
TextRange placeOfKey(const QString& text, const QString& where);

/// Keys, texts, numbers and words of JSON in colours of their own; the place of a fault is
/// underlined.
class JsonHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;

  /// @param range  of no length: there is no fault
  void setFault(const TextRange& range);

 protected:
  void highlightBlock(const QString& line) override;

 private:
  TextRange fault_;
};

}  // namespace carom::ui
