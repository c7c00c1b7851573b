// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAnyStringView>
#include <QPainter>
#include <QString>

namespace carom::ui {

// Symbols on screen. The core says what is a formula (core/base/symbols.h): a symbol such as "T_c⁻"
// is one as a whole, and in a sentence formulas stand between backticks.

/// Rich text of a formula: "T_c⁻" with c as a subscript.
QString symbolHtml(QAnyStringView formula);

/// Rich text of a sentence in which formulas are marked.
QString sentenceHtml(QAnyStringView sentence);

/// The sentence where no subscript can be set, as in names that are read aloud: "Tc⁻ of left_foot".
QString plainText(QAnyStringView sentence);

/// A formula to stand in a sentence.
QString marked(QAnyStringView formula);

// On a painter the text consists of plain items, so that figures keep their text as text.

double mathTextWidth(const QFont& font, const QString& sentence);

/// Writes from `baseline` to the right in the painter's pen.
void drawMathText(QPainter& painter, const QFont& font, QPointF baseline, const QString& sentence);

/// Writes into the middle of the box's height, aligned left, centre or right.
void drawMathText(QPainter& painter, const QFont& font, const QRectF& box, Qt::Alignment alignment,
                  const QString& sentence);

/// With a capital at its beginning, unless a symbol or a key stands there: e is not E.
QString capitalized(QAnyStringView sentence);

}  // namespace carom::ui
