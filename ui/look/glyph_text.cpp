// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/glyph_text.h"

#include <QGlyphRun>
#include <QHash>
#include <QRawFont>

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

CharacterGlyph glyphOf(FontGlyphs& font, QChar c) {
  const auto found = font.known.constFind(c.unicode());
  if (found != font.known.constEnd()) return *found;
  CharacterGlyph glyph;
  if (standsAlone(c)) {
    const QList<quint32> indexes = font.raw.glyphIndexesForString(QString(c));
    if (indexes.size() == 1) {
      glyph.index = indexes.front();
      glyph.advance = font.raw.advancesForGlyphIndexes(indexes).front().x();
    }
  }
  return *font.known.insert(c.unicode(), glyph);
}

FontGlyphs& glyphsOf(const QFont& font) {
  constexpr qsizetype most = 50;
  thread_local QHash<QFont, FontGlyphs> fonts;
  const auto found = fonts.find(font);
  if (found != fonts.end()) return *found;
  if (fonts.size() >= most) fonts.clear();
  return *fonts.insert(font, {QRawFont::fromFont(font), {}});
}

}  // namespace

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

}  // namespace carom::ui
