// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/palette.h"

#include <QFontInfo>
#include <QGuiApplication>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>

namespace carom::ui {

namespace {

const QColor orange(okabe_ito::orange);
const QColor sky(okabe_ito::sky);
const QColor green(okabe_ito::green);
const QColor blue(okabe_ito::blue);
const QColor vermilion(okabe_ito::vermilion);
const QColor purple(okabe_ito::purple);

// Strong enough to tell regimes apart, weak enough for thin curves on top.
constexpr double lightTint = 0.13;
constexpr double darkTint = 0.16;
// Numbers at ticks may be a little smaller than the text of the window.
constexpr double plotFontShare = 0.92;
// Lines grow with large type, as for a lecture.
constexpr double lineShare = 1.0 / 7;
// In widths of the pen.
constexpr double unbrokenDash = 1e5;

struct Look {
  QColor light;
  QColor dark;
  Qt::PenStyle dash;
};

Look lookOf(CurveRole role) {
  switch (role) {
    case CurveRole::gamma:
      return {vermilion, orange, Qt::SolidLine};
    case CurveRole::xi:
      return {blue, sky, Qt::DashLine};
    case CurveRole::kinetic:
      return {green, mixed(green, Qt::white, 0.25), Qt::DashLine};
    case CurveRole::effective:
      return {blue, sky, Qt::SolidLine};
    case CurveRole::normal:
      return {green, mixed(green, Qt::white, 0.25), Qt::SolidLine};
    case CurveRole::tangent:
      return {mixed(purple, Qt::black, 0.15), purple, Qt::DashLine};
    case CurveRole::series:
      break;
  }
  return {blue, sky, Qt::SolidLine};
}

/// Five colours, solid, then dashed, then dotted.
Look lookOfSeries(int series) {
  static const std::array<Look, 5> looks{
      Look{QColor(0x50, 0x58, 0x60), QColor(0xc0, 0xc8, 0xd0), {}},
      Look{blue, sky, {}},
      Look{vermilion, orange, {}},
      Look{green, mixed(green, Qt::white, 0.25), {}},
      Look{mixed(purple, Qt::black, 0.15), purple, {}},
  };
  const auto count = static_cast<int>(looks.size());
  Look look = looks[static_cast<std::size_t>(series % count)];
  constexpr std::array dashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine};
  look.dash = dashes[static_cast<std::size_t>(series / count) % dashes.size()];
  return look;
}

QPen penOf(const Look& look, const PlotStyle& style) {
  QPen pen(style.dark ? look.dark : look.light, style.line_px, look.dash);
  pen.setCosmetic(false);
  pen.setJoinStyle(Qt::BevelJoin);
  pen.setCapStyle(Qt::FlatCap);
  // Qt Charts draws a solid pen piece by piece: beads on screen, a thousand elements in an SVG, and
  // twice the time. Any dash makes it one path, and one longer than every curve is solid.
  if (look.dash == Qt::SolidLine) pen.setDashPattern({unbrokenDash, 1});
  return pen;
}

}  // namespace

QFont PlotStyle::font(double scale) const {
  QFont font = QGuiApplication::font();
  font.setPixelSize(std::max(1, static_cast<int>(std::lround(font_px * scale))));
  return font;
}

PlotStyle lightStyle(double font_px) {
  PlotStyle style;
  style.font_px = font_px;
  style.background = Qt::white;
  style.text = QColor(0x1a, 0x1a, 0x1a);
  style.quiet_text = QColor(0x55, 0x5a, 0x60);
  style.frame = QColor(0x8a, 0x90, 0x96);
  style.grid = QColor(0xe4, 0xe7, 0xea);
  style.accent = QColor(0x1a, 0x1a, 0x1a);
  return style;
}

PlotStyle darkStyle(double font_px) {
  PlotStyle style;
  style.dark = true;
  style.font_px = font_px;
  style.background = QColor(0x1e, 0x20, 0x23);
  style.text = QColor(0xee, 0xee, 0xee);
  style.quiet_text = QColor(0xa8, 0xae, 0xb4);
  style.frame = QColor(0x74, 0x7a, 0x80);
  style.grid = QColor(0x34, 0x38, 0x3c);
  style.accent = QColor(0xff, 0xff, 0xff);
  return style;
}

PlotStyle styleOf(const QWidget& widget) {
  const bool dark = widget.palette().color(QPalette::Window).lightness() < 128;
  const double font_px = plotFontShare * QFontInfo(widget.font()).pixelSize();
  PlotStyle style = dark ? darkStyle(font_px) : lightStyle(font_px);
  style.line_px = std::max(style.line_px, lineShare * font_px);
  return style;
}

QPen curvePen(CurveRole role, const PlotStyle& style) {
  return penOf(lookOf(role), style);
}

QPen seriesPen(int series, const PlotStyle& style) {
  return penOf(lookOfSeries(series), style);
}

QPen penOf(const Curve& curve, const PlotStyle& style) {
  if (curve.role == CurveRole::series) return seriesPen(curve.series, style);
  return curve.pinned ? pinnedPen(curve.role, style) : curvePen(curve.role, style);
}

QPen pinnedPen(CurveRole role, const PlotStyle& style) {
  QPen pen = curvePen(role, style);
  pen.setColor(mixed(pen.color(), style.background, 0.35));
  pen.setWidthF(0.75 * style.line_px);
  pen.setDashPattern({2, 2.5});
  return pen;
}

QColor regimeHue(Regime regime) {
  switch (regime) {
    case Regime::stick:
      return sky;
    case Regime::slip_positive:
      return orange;
    case Regime::slip_negative:
      return green;
    case Regime::zero_average:
      return purple;
    case Regime::frictionless:
      return blue;
    case Regime::wedged:
      return vermilion;
    case Regime::none:
      break;
  }
  return Qt::gray;
}

QColor regimeTint(Regime regime, const PlotStyle& style) {
  return mixed(style.background, regimeHue(regime), style.dark ? darkTint : lightTint);
}

QColor regimeText(Regime regime, const PlotStyle& style) {
  return mixed(regimeHue(regime), style.text, style.dark ? 0.35 : 0.55);
}

}  // namespace carom::ui
