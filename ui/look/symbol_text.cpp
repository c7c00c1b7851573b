// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/symbol_text.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/symbols.h"
#include "ui/look/glyph_text.h"

namespace carom::ui {

namespace {

using Level = SymbolRun::Level;

constexpr double indexScale = 0.75;
constexpr double subscriptDrop = 0.18;    // share of the font's size
constexpr double superscriptRise = 0.35;  // share of the font's size

const QChar combiningDot(0x0307), combiningDots(0x0308);
const QChar dot(0x02D9), dots(0x00A8);

/// Text of one level. Fonts without an anchor for a dot put it far above a letter such as q: it is
/// a piece of its own then, which stands over the letter before it.
struct Piece {
  QString text;
  Level level = Level::base;
  bool over = false;
};

bool isLoneLetter(const QString& text, qsizetype at) {
  return at >= 0 && text[at].isLetter() && (at + 2 == text.size() || !text[at + 2].isMark());
}

void addPieces(std::vector<Piece>& pieces, const QString& text, Level level) {
  // Letters that the font has with their dot, such as ẋ, need no second piece.
  const QString composed = text.normalized(QString::NormalizationForm_C);
  Piece piece{{}, level};
  for (qsizetype i = 0; i < composed.size(); ++i) {
    const QChar c = composed[i];
    if ((c != combiningDot && c != combiningDots) || !isLoneLetter(composed, i - 1)) {
      piece.text += c;
      continue;
    }
    // The letter is a piece of its own, so that the dot stands over it alone.
    const QString letter = piece.text.right(1);
    piece.text.chop(1);
    if (!piece.text.isEmpty()) pieces.push_back(piece);
    pieces.push_back({letter, level});
    pieces.push_back({c == combiningDot ? dot : dots, level, true});
    piece.text.clear();
  }
  if (!piece.text.isEmpty()) pieces.push_back(piece);
}

std::vector<Piece> piecesOf(const std::vector<SymbolRun>& runs) {
  std::vector<Piece> pieces;
  for (const SymbolRun& run : runs) {
    addPieces(pieces, QString::fromStdString(run.text), run.level);
  }
  return pieces;
}

bool isPlain(const QString& text) {
  return !text.contains(u'`') && !text.contains(combiningDot) && !text.contains(combiningDots);
}

std::vector<Piece> piecesOf(const QString& sentence) {
  if (isPlain(sentence)) return {{sentence}};
  return piecesOf(marked_runs(sentence.toStdString()));
}

QFont fontOf(const Piece& piece, const QFont& font) {
  if (piece.level == Level::base) return font;
  QFont small = font;
  small.setPixelSize(std::max(1, qRound(indexScale * font.pixelSize())));
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

double lowering(const Piece& piece, const QFont& font) {
  if (piece.level == Level::subscript) return subscriptDrop * font.pixelSize();
  return piece.level == Level::superscript ? -superscriptRise * font.pixelSize() : 0;
}

/// A letter with a dot over it: rich text has no other means than to move the dot back.
QString dottedHtml(const QString& letter, const QString& above) {
  const QFontMetricsF metrics(QApplication::font());
  const double width = metrics.horizontalAdvance(letter), mark = metrics.horizontalAdvance(above);
  const auto spaced = [](const QString& text, double by) {
    return QStringLiteral("<span style=\"letter-spacing:%1px\">%2</span>")
        .arg(QString::number(by, 'f', 1), text.toHtmlEscaped());
  };
  return spaced(letter, -(width + mark) / 2) + spaced(above, (width - mark) / 2);
}

QString htmlOf(const std::vector<SymbolRun>& runs) {
  QString html;
  for (const SymbolRun& run : runs) {
    std::vector<Piece> pieces;
    addPieces(pieces, QString::fromStdString(run.text), run.level);
    QString text;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const bool dotted = i + 1 < pieces.size() && pieces[i + 1].over;
      text +=
          dotted ? dottedHtml(pieces[i].text, pieces[i + 1].text) : pieces[i].text.toHtmlEscaped();
      if (dotted) ++i;
    }
    const char* form = run.level == Level::subscript     ? "<sub>%1</sub>"
                       : run.level == Level::superscript ? "<sup>%1</sup>"
                                                         : "%1";
    html += QLatin1String(form).arg(text);
  }
  return html;
}

}  // namespace

QString symbolHtml(const QString& formula) {
  return htmlOf(formula_runs(formula.toStdString()));
}

QString sentenceHtml(const QString& sentence) {
  return htmlOf(marked_runs(sentence.toStdString()));
}

QString plainText(const QString& sentence) {
  QString plain;
  for (const SymbolRun& run : marked_runs(sentence.toStdString())) {
    plain += QString::fromStdString(run.text);
  }
  return plain;
}

QString marked(const QString& formula) {
  return QString::fromStdString(carom::marked(formula.toStdString()));
}

double mathTextWidth(const QFont& font, const QString& sentence) {
  double width = 0;
  for (const Piece& piece : piecesOf(sentence)) {
    if (!piece.over) width += advance(fontOf(piece, font), piece.text);
  }
  return width;
}

void drawMathText(QPainter& painter, const QFont& font, QPointF baseline, const QString& sentence) {
  double letter = 0;  // width of the piece before
  for (const Piece& piece : piecesOf(sentence)) {
    const QFont used = fontOf(piece, font);
    const double width = advance(used, piece.text);
    const QPointF lowered(0, lowering(piece, font));
    if (piece.over) {
      drawPiece(painter, used, baseline + lowered - QPointF((letter + width) / 2, 0), piece.text);
      continue;
    }
    drawPiece(painter, used, baseline + lowered, piece.text);
    baseline.rx() += width;
    letter = width;
  }
}

void drawMathText(QPainter& painter, const QFont& font, const QRectF& box, Qt::Alignment alignment,
                  const QString& sentence) {
  const QFontMetricsF metrics(font);
  double x = box.left();
  if (alignment & Qt::AlignRight) x = box.right() - mathTextWidth(font, sentence);
  if (alignment & Qt::AlignHCenter) x = box.center().x() - mathTextWidth(font, sentence) / 2;
  const double y = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
  drawMathText(painter, font, QPointF(x, y), sentence);
}

}  // namespace carom::ui
