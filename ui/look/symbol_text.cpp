// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/symbol_text.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QHash>
#include <QPaintEngine>
#include <QRawFont>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/symbols.h"

namespace carom::ui {

namespace {

struct CharacterGlyph {
  quint32 index = 0;
  double advance = 0;
};

/// A font with the glyphs that were asked for so far.
struct FontGlyphs {
  QRawFont raw;
  QHash<char16_t, CharacterGlyph> known;
};

/// Scripts whose characters stand side by side as they are; a combining mark would not.
bool standsAlone(QChar c) {
  if (c.isMark() || c.isSurrogate() || c.direction() == QChar::DirR) return false;
  const QChar::Script script = c.script();
  return script == QChar::Script_Common || script == QChar::Script_Latin ||
         script == QChar::Script_Greek;
}

/// The value of a key, made at the first call. At `most` values the cache is emptied.
template <class Key, class Value>
Value& remembered(QHash<Key, Value>& cache, const Key& key, qsizetype most, const auto& make) {
  const auto found = cache.find(key);
  if (found != cache.end()) return *found;
  if (cache.size() >= most) cache.clear();
  return *cache.insert(key, make());
}

CharacterGlyph glyphOf(FontGlyphs& font, QChar c) {
  return remembered(font.known, c.unicode(), 0x10000, [&]() -> CharacterGlyph {
    if (!standsAlone(c)) return {};
    const QList<quint32> indexes = font.raw.glyphIndexesForString(QString(c));
    if (indexes.size() != 1) return {};
    return {indexes.front(), font.raw.advancesForGlyphIndexes(indexes).front().x()};
  });
}

FontGlyphs& glyphsOf(const QFont& font) {
  thread_local QHash<QFont, FontGlyphs> fonts;
  return remembered(fonts, font, 50, [&font] { return FontGlyphs{QRawFont::fromFont(font), {}}; });
}

/// Writes numbers and symbols from `baseline` to the right, each character by its glyph, because
/// shaping a text that is new in every frame costs more than painting it. Writes nothing and
/// returns false if the font lacks a character or the text must be shaped.
bool drawGlyphs(QPainter& painter, const QFont& font, QPointF baseline, const QString& text) {
  FontGlyphs& glyphs = glyphsOf(font);
  if (!glyphs.raw.isValid()) return false;
  QList<quint32> indexes;
  QList<QPointF> places;
  indexes.reserve(text.size());
  places.reserve(text.size());
  double x = 0;
  for (const QChar c : text) {
    const CharacterGlyph glyph = glyphOf(glyphs, c);
    if (glyph.index == 0) return false;
    indexes.append(glyph.index);
    places.append({x, 0});
    x += glyph.advance;
  }
  QGlyphRun run;
  run.setRawFont(glyphs.raw);
  run.setGlyphIndexes(indexes);
  run.setPositions(places);
  painter.drawGlyphRun(baseline, run);
  return true;
}

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

/// With a minus sign before negative numbers, where the core's texts have a hyphen; names keep
/// theirs.
QString withMinus(const QString& sentence) {
  QString out = sentence;
  for (qsizetype i = sentence.indexOf(u'-'); i >= 0; i = sentence.indexOf(u'-', i + 1)) {
    const bool begins = i == 0 || QStringLiteral(" \u00a0(").contains(sentence[i - 1]);
    if (begins && i + 1 < sentence.size() && sentence[i + 1].isDigit()) out[i] = u'−';
  }
  return out;
}

std::vector<SymbolRun> symbolRuns(QAnyStringView sentence) {
  return marked_runs(withMinus(sentence.toString()).toStdString());
}

std::vector<Piece> piecesOf(const QString& sentence) {
  const bool formatted = sentence.contains(u'`') || sentence.contains(combiningDot) ||
                         sentence.contains(combiningDots);
  if (!formatted) return {{withMinus(sentence)}};
  std::vector<Piece> pieces;
  for (const SymbolRun& run : symbolRuns(sentence)) {
    addPieces(pieces, QString::fromStdString(run.text), run.level);
  }
  return pieces;
}

QFont fontOf(const Piece& piece, const QFont& font) {
  if (piece.level == Level::base) return font;
  QFont small = font;
  small.setPixelSize(std::max(1, qRound(indexScale * font.pixelSize())));
  return small;
}

/// The width of a text; remembered, because measuring shapes the text anew.
double advance(const QFont& font, const QString& text) {
  thread_local QHash<std::pair<QFont, QString>, double> known;
  return remembered(known, std::pair(font, text), 2000,
                    [&] { return QFontMetricsF(font).horizontalAdvance(text); });
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

/// "e", "mu", "v_x", "γ" are symbols or keys; "a", "one", "mass" are words.
bool isSymbol(const QString& word) {
  if (word == QLatin1String("a")) return false;
  if (word.size() == 1 || word == QLatin1String("mu")) return true;
  return !std::all_of(word.begin(), word.end(), [](QChar c) {
    return c.unicode() < 0x80 && (c.isLetter() || c == QLatin1Char('-'));
  });
}

}  // namespace

QString symbolHtml(QAnyStringView formula) {
  return htmlOf(formula_runs(formula.toString().toStdString()));
}

QString sentenceHtml(QAnyStringView sentence) {
  return htmlOf(symbolRuns(sentence));
}

QString plainText(QAnyStringView sentence) {
  QString plain;
  for (const SymbolRun& run : symbolRuns(sentence)) {
    plain += QString::fromStdString(run.text);
  }
  return plain;
}

QString marked(QAnyStringView formula) {
  return QString::fromStdString(carom::marked(formula.toString().toStdString()));
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

QString capitalized(QAnyStringView sentence) {
  QString text = sentence.toString();
  qsizetype end = 0;
  while (end < text.size() && !text[end].isSpace() && !QStringLiteral(",:;").contains(text[end])) {
    ++end;
  }
  if (end > 0 && !isSymbol(text.left(end))) text.front() = text.front().toUpper();
  return text;
}

}  // namespace carom::ui
