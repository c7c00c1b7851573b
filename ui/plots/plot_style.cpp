// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_style.h"

#include <QFontInfo>
#include <QGuiApplication>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/planar.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

QSizeF chipSize(const PlotStyle& style, const QString& text) {
  return {mathTextWidth(style.font(), text) + 0.7 * style.font_px, 1.5 * style.font_px};
}

void paintChip(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour,
               const PlotStyle& style) {
  // The ground of a text is opaque: a line that shows through strikes the text through.
  painter.setBrush(style.background);
  painter.setPen(QPen(mixed(style.background, colour, 0.5), 1));
  painter.drawRoundedRect(box, 0.25 * style.font_px, 0.25 * style.font_px);
  painter.setPen(mixed(colour, style.text, 0.35));
  drawMathText(painter, style.font(), box, Qt::AlignHCenter, text);
}

namespace {

// Strong enough to tell regimes apart, weak enough for thin curves on top of them.
constexpr double lightTint = 0.13;
constexpr double darkTint = 0.16;
// Numbers at ticks may be a little smaller than the text of the window.
constexpr double plotFontShare = 0.92;
// Lines grow with large type, as for a lecture.
constexpr double lineShare = 1.0 / 7;
// Lengths of dashes and gaps in widths of the pen.
constexpr double unbrokenDash = 1e5;

struct Look {
  Shade shade;
  Qt::PenStyle dash = Qt::SolidLine;
};

Look lookOf(std::string_view key) {
  const auto quantity = std::ranges::find(plottedQuantities, key, &PlottedQuantity::key);
  return {quantity->shade, quantity->dash};
}

/// The pens of the series: five with solid lines, five with dashed, five with dotted ones, and on.
Look lookOfSeries(int series) {
  constexpr std::array dashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine};
  constexpr std::size_t ofOneDash = seriesShades.size() / 2;
  const auto k = static_cast<std::size_t>(series);
  return {seriesShades[k % seriesShades.size()], dashes[k / ofOneDash % dashes.size()]};
}

QPen penOf(const Look& look, const PlotStyle& style) {
  QPen pen(look.shade.on(style.dark), style.line_px, look.dash);
  pen.setCosmetic(false);
  pen.setJoinStyle(Qt::BevelJoin);
  pen.setCapStyle(Qt::FlatCap);
  // Qt Charts draws a solid pen piece by piece: beads on screen, a thousand elements in an SVG, and
  // twice the time. Any dash makes it one path, and one longer than every curve is solid.
  if (look.dash == Qt::SolidLine) pen.setDashPattern({unbrokenDash, 1});
  return pen;
}

static_assert(lawShades.size() == std::variant_size_v<Law>);

/// The shape of a law's mark.
struct LawMark {
  int corners;  ///< 0: a disc
  double turn;  ///< of its first corner from the top, in parts of a corner
};

/// In the order of all_laws().
const LawMark& markOf(const Law& law) {
  static constexpr std::array<LawMark, std::variant_size_v<Law>> marks{
      {{4, 0.5}, {4, 0}, {0, 0}, {3, 0}, {3, 0.5}, {5, 0}, {6, 0}, {5, 0.5}, {6, 0.5}}};
  return marks[law.index()];
}

}  // namespace

QFont PlotStyle::font(double scale) const {
  QFont font = QGuiApplication::font();
  font.setPixelSize(std::max(1, static_cast<int>(std::lround(font_px * scale))));
  return font;
}

PlotStyle plotStyle(bool dark, double font_px) {
  PlotStyle style;
  style.dark = dark;
  style.font_px = font_px;
  style.background = grey::paper.on(dark);
  style.text = grey::text.on(dark);
  style.quiet_text = grey::quietText.on(dark);
  style.frame = grey::frame.on(dark);
  style.grid = grey::grid.on(dark);
  style.accent = grey::cursor.on(dark);
  return style;
}

PlotStyle styleOf(const QWidget& widget) {
  const bool dark = widget.palette().color(QPalette::Window).lightness() < 128;
  const double font_px = plotFontShare * QFontInfo(widget.font()).pixelSize();
  PlotStyle style = plotStyle(dark, font_px);
  style.line_px = std::max(style.line_px, lineShare * font_px);
  return style;
}

QPen seriesPen(int series, const PlotStyle& style) {
  return penOf(lookOfSeries(series), style);
}

QPen penOf(const Curve& curve, const PlotStyle& style) {
  const Look look = curve.key.empty() ? lookOfSeries(curve.series) : lookOf(curve.key);
  if (!curve.variant) return penOf(look, style);
  // The colour tells the design, the length of the dashes the quantity.
  QPen pen = penOf({variantShade(curve.variant->colour), look.dash}, style);
  pen.setWidthF(0.75 * style.line_px);
  const double dash = look.dash == Qt::SolidLine ? 6 : look.dash == Qt::DashLine ? 3 : 1;
  pen.setDashPattern({dash, 2.5});
  return pen;
}

QColor regimeHue(Regime regime) {
  constexpr std::pair<Regime, QRgb> hues[] = {
      {Regime::stick, okabeIto::sky},           {Regime::slip_positive, okabeIto::orange},
      {Regime::slip_negative, okabeIto::green}, {Regime::zero_average, okabeIto::purple},
      {Regime::frictionless, okabeIto::blue},   {Regime::wedged, okabeIto::vermilion}};
  for (const auto& [known, colour] : hues) {
    if (known == regime) return QColor::fromRgb(colour);
  }
  return Qt::gray;
}

QColor regimeTint(Regime regime, const PlotStyle& style) {
  return mixed(style.background, regimeHue(regime), style.dark ? darkTint : lightTint);
}

QColor regimeText(Regime regime, const PlotStyle& style) {
  return mixed(regimeHue(regime), style.text, style.dark ? 0.35 : 0.55);
}

QColor lawColour(const Law& law, const PlotStyle& style) {
  return lawShades[law.index()].on(style.dark);
}

void paintLawMark(QPainter& painter, QPointF at, double radius, const Law& law,
                  const PlotStyle& style) {
  painter.setPen(QPen(style.background, 1));
  painter.setBrush(lawColour(law, style));
  const LawMark& look = markOf(law);
  if (look.corners == 0) return painter.drawEllipse(at, radius, radius);
  // Corners reach further than a disc of the same weight.
  const double reach = 1.2 * radius;
  QPolygonF mark;
  for (int k = 0; k < look.corners; ++k) {
    const double angle = 2 * pi * (k + look.turn) / look.corners;
    mark << at + reach * QPointF(std::sin(angle), -std::cos(angle));
  }
  painter.drawPolygon(mark);
}

}  // namespace carom::ui
