// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

namespace carom::ui {

/// Writes a short text from `baseline` to the right in the painter's pen, each character by the
/// glyph that the font has for it. Numbers and symbols need no more, and shaping a text that is new
/// in every frame costs more than painting it. False, and nothing written, if the font lacks a
/// character or a text must be shaped.
bool drawGlyphs(QPainter& painter, const QFont& font, QPointF baseline, const QString& text);

}  // namespace carom::ui
