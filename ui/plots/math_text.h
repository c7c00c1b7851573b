// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

namespace carom::ui {

// Symbols on a painter: "T_c⁻" is written with a lowered c, and names as they are where they went
// through asWritten(). Plain text items, so that figures keep their text as text.

double mathTextWidth(const QFont& font, const QString& text);

/// Writes from `baseline` to the right in the painter's pen.
void drawMathText(QPainter& painter, const QFont& font, QPointF baseline, const QString& text);

/// Writes into the middle of the box's height, aligned left, centre or right.
void drawMathText(QPainter& painter, const QFont& font, const QRectF& box, Qt::Alignment alignment,
                  const QString& text);

/// The text without its markup, for names read aloud and for running text. A subscript belongs to a
/// single letter: what somebody calls "left_foot" in a sentence stays so.
QString plainText(const QString& text);

}  // namespace carom::ui
