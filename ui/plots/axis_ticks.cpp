// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/axis_ticks.h"

#include <algorithm>
#include <cmath>

#include "core/base/ticks.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

// In font sizes.
constexpr double widthOfTick = 3.8;
constexpr double heightOfTick = 2.2;
constexpr double leastHeightOfTick = 1.15;
// Beyond these a tick is written with a power of ten.
constexpr double longestNumber = 1e5;
constexpr int mostTickDecimals = 3;

int ticksThatFit(double pixels, double each) {
  return std::max(1, static_cast<int>(pixels / each));
}

/// Whether the numbers of a step of the x axis stand apart from each other.
bool numbersStandApart(const ChartFrame& frame, double step, const PlotStyle& style) {
  double widest = 0;
  for (const double x : ticks_in(frame.x, step)) {
    widest = std::max(widest, mathTextWidth(style.font(tickScale), tickText(x, step)));
  }
  return frame.plot.width() * step / frame.x.length() > widest + 0.5 * style.font_px;
}

}  // namespace

QString tickText(double value, double step) {
  if (std::abs(value) >= longestNumber || decimals_of(step) > mostTickDecimals) {
    return formatNumber(value, 2);
  }
  return QString::number(value, 'f', decimals_of(step)).replace(QLatin1Char('-'), QChar(0x2212));
}

double stepOfX(const ChartFrame& frame, const PlotStyle& style) {
  const double length = frame.x.length();
  const int roomy = ticksThatFit(frame.plot.width(), widthOfTick * style.font_px);
  const double step = nice_step(length, roomy);
  for (const std::size_t enough : {3U, 2U}) {
    if (ticks_in(frame.x, step).size() >= enough) return step;
    for (int most = roomy; most <= 2 * roomy + 2; ++most) {
      const double finer = nice_step(length, most);
      if (ticks_in(frame.x, finer).size() < enough) continue;
      if (numbersStandApart(frame, finer, style)) return finer;
      break;
    }
  }
  return step;
}

double stepOfY(const ChartFrame& frame, const PlotStyle& style) {
  const double length = frame.y.length();
  const double height = frame.plot.height();
  const int roomy = ticksThatFit(height, heightOfTick * style.font_px);
  const double step = nice_step(length, roomy);
  const double least = leastHeightOfTick * style.font_px;
  for (int most = roomy; ticks_in(frame.y, step).size() < fewestLevels && most <= 2 * roomy + 2;
       ++most) {
    const double finer = nice_step(length, most);
    if (height * finer / length < least) break;
    if (ticks_in(frame.y, finer).size() >= fewestLevels) return finer;
  }
  return step;
}

}  // namespace carom::ui
