// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/math_text.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <utility>
#include <vector>

#include "ui/document/units.h"
#include "ui/plots/glyph_text.h"

namespace carom::ui {

namespace {

constexpr double subscriptScale = 0.75;
constexpr double subscriptDrop = 0.18;  // share of the font's size

struct Piece {
  QString text;
  bool below = false;
};

bool staysBelow(QChar c) {
  const bool letter = c.isLetter() && c.category() != QChar::Letter_Modifier;
  return letter || c.isDigit();
}

std::vector<Piece> piecesOf(const QString& text) {
  std::vector<Piece> pieces(1);
  bool written = false;
  for (const QChar c : text) {
    if (c == writtenMark) {
      written = true;
      continue;
    }
    if (c == QLatin1Char('_') && !std::exchange(written, false)) {
      pieces.push_back({{}, true});
      continue;
    }
    if (pieces.back().below && !staysBelow(c)) pieces.push_back({});
    pieces.back().text += c;
  }
  return pieces;
}

QFont lowered(const QFont& font) {
  QFont small = font;
  small.setPixelSize(std::max(1, qRound(subscriptScale * font.pixelSize())));
  return small;
}

/// Remembers widths: a frame asks for the same numbers and words several times, and each answer
/// shapes the text anew.
double advance(const QFont& font, const QString& text) {
  constexpr qsizetype most = 2000;
  thread_local QHash<std::pair<QFont, QString>, double> known;
  const std::pair key(font, text);
  if (const auto found = known.constFind(key); found != known.constEnd()) return *found;
  if (known.size() >= most) known.clear();
  return *known.insert(key, QFontMetricsF(font).horizontalAdvance(text));
}

void drawPiece(QPainter& painter, const QFont& font, QPointF baseline, const QString& text) {
  // In files text stays text.
  const bool onScreen = painter.paintEngine()->type() == QPaintEngine::Raster;
  if (onScreen && drawGlyphs(painter, font, baseline, text)) return;
  painter.setFont(font);
  painter.drawText(baseline, text);
}

}  // namespace

double mathTextWidth(const QFont& font, const QString& text) {
  if (!text.contains(QLatin1Char('_'))) return advance(font, text);
  const QFont below = lowered(font);
  double width = 0;
  for (const Piece& piece : piecesOf(text)) {
    width += advance(piece.below ? below : font, piece.text);
  }
  return width;
}

void drawMathText(QPainter& painter, const QFont& font, QPointF baseline, const QString& text) {
  for (const Piece& piece : piecesOf(text)) {
    const QFont used = piece.below ? lowered(font) : font;
    const QPointF drop(0, piece.below ? subscriptDrop * font.pixelSize() : 0);
    drawPiece(painter, used, baseline + drop, piece.text);
    baseline.rx() += advance(used, piece.text);
  }
}

void drawMathText(QPainter& painter, const QFont& font, const QRectF& box, Qt::Alignment alignment,
                  const QString& text) {
  const QFontMetricsF metrics(font);
  double x = box.left();
  if (alignment & Qt::AlignRight) x = box.right() - mathTextWidth(font, text);
  if (alignment & Qt::AlignHCenter) x = box.center().x() - mathTextWidth(font, text) / 2;
  const double y = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
  drawMathText(painter, font, QPointF(x, y), text);
}

QString plainText(const QString& text) {
  const auto isWord = [&text](qsizetype i) { return i >= 0 && text[i].isLetterOrNumber(); };
  QString plain;
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (text[i] == writtenMark) continue;
    const bool symbol = text[i] == QLatin1Char('_') && isWord(i - 1) && !isWord(i - 2) &&
                        (i < 2 || text[i - 2] != QLatin1Char('_'));
    if (!symbol) plain += text[i];
  }
  return plain;
}

}  // namespace carom::ui
