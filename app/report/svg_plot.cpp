// SPDX-License-Identifier: MIT
#include "app/report/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/report/markup.h"
#include "app/report/plot_axis.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"

namespace carom {

namespace {

// Sizes in pixels of the drawing; fonts are as wide as DejaVu Sans, the widest in use.
constexpr double width = 430;
constexpr double plot_height = 250;
constexpr double left = 62;
constexpr double right = 14;
constexpr double top = 30;
constexpr double foot = 46;  ///< tick numbers and the label of x
constexpr double legend_line = 17;
constexpr double character = 6.6;

constexpr std::array<const char*, 7> colours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                             "#E69F00", "#56B4E9", "#000000"};
constexpr std::array<const char*, 5> dashes{"none", "7 3", "2 2.5", "9 3 2 3", "12 4"};

const char* colour_of(const Curve& curve) {
  return colours[static_cast<std::size_t>(curve.look) % colours.size()];
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// One marker at a place, of the shape that belongs to the look.
std::string marker(int look, double x, double y) {
  constexpr double r = 3.2;
  switch (look % 4) {
    case 0:
      return fmt::format(R"(<circle cx="{:.2f}" cy="{:.2f}" r="{}"/>)", x, y, r);
    case 1:
      return fmt::format(R"(<rect x="{:.2f}" y="{:.2f}" width="5.8" height="5.8"/>)", x - 2.9,
                         y - 2.9);
    case 2:
      return fmt::format(R"(<path d="M{:.2f} {:.2f}l3.8 6.6h-7.6z"/>)", x, y - 4.2);
    default:
      return fmt::format(R"(<path d="M{:.2f} {:.2f}l4.2 4.2l-4.2 4.2l-4.2 -4.2z"/>)", x, y - 4.2);
  }
}

/// Where numbers are on the paper.
struct PlotFrame {
  PlotAxis x, y;

  [[nodiscard]] double place_x(double value) const {
    return left + (width - left - right) * x.fraction(value);
  }
  [[nodiscard]] double place_y(double value) const {
    return top + plot_height * (1 - y.fraction(value));
  }
};

/// Measured points stand off the frame, so that their bars are seen.
void add_room(const Curve& curve, std::vector<double>& x) {
  if (curve.y_spread.empty() || curve.x.empty()) return;
  const auto [least, greatest] = std::ranges::minmax(curve.x);
  const double margin = (greatest - least) / 50;
  x.push_back(least - margin);
  x.push_back(greatest + margin);
}

void add_with_spread(const std::vector<double>& values, const std::vector<double>& spread,
                     std::vector<double>& all) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double half = spread.empty() ? 0 : spread[i];
    all.push_back(values[i] - half);
    all.push_back(values[i] + half);
  }
}

PlotFrame frame_of(const Plot& plot) {
  std::vector<double> x;
  std::vector<double> y;
  for (const Curve& curve : plot.curves) {
    add_with_spread(curve.x, curve.x_spread, x);
    add_room(curve, x);
    add_with_spread(curve.y, curve.y_spread, y);
  }
  return {nice_axis(x), nice_axis(y)};
}

std::string grid(const PlotFrame& frame) {
  const double bottom = top + plot_height;
  std::string out = R"(<g stroke="#ddd" stroke-width="1">)";
  for (const double tick : frame.x.ticks) {
    out += fmt::format(R"(<path d="M{0:.2f} {1}V{2}"/>)", frame.place_x(tick), top, bottom);
  }
  for (const double tick : frame.y.ticks) {
    out += fmt::format(R"(<path d="M{1} {0:.2f}H{2}"/>)", frame.place_y(tick), left, width - right);
  }
  out += R"(</g><g fill="#333" font-size="11">)";
  for (const double tick : frame.x.ticks) {
    out += fmt::format(R"(<text x="{:.2f}" y="{}" text-anchor="middle">{}</text>)",
                       frame.place_x(tick), bottom + 15, tick_text(tick));
  }
  for (const double tick : frame.y.ticks) {
    out += fmt::format(R"(<text x="{}" y="{:.2f}" text-anchor="end">{}</text>)", left - 6,
                       frame.place_y(tick) + 4, tick_text(tick));
  }
  return out + "</g>";
}

std::string labels(const Plot& plot) {
  const double middle_x = (left + width - right) / 2;
  const double middle_y = top + plot_height / 2;
  std::string out = fmt::format(
      R"(<text x="{}" y="18" font-size="13" font-weight="bold" text-anchor="middle">{}</text>)",
      middle_x, marked_svg(plot.title));
  out += fmt::format(R"(<text x="{}" y="{}" font-size="12" text-anchor="middle">{}</text>)",
                     middle_x, top + plot_height + 36, marked_svg(plot.x_label));
  out += fmt::format(
      R"_(<text transform="translate(15 {}) rotate(-90)" font-size="12" text-anchor="middle">{}</text>)_",
      middle_y, marked_svg(plot.y_label));
  return out;
}

std::string line(const Curve& curve, const PlotFrame& frame) {
  std::string points;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    points += fmt::format("{}{:.2f},{:.2f}", i == 0 ? "" : " ", frame.place_x(curve.x[i]),
                          frame.place_y(curve.y[i]));
  }
  return fmt::format(R"(<polyline points="{}"/>)", points);
}

/// One standard deviation to each side.
std::string spread(const Curve& curve, const PlotFrame& frame) {
  std::string out;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const double x = frame.place_x(curve.x[i]);
    const double y = frame.place_y(curve.y[i]);
    if (!curve.y_spread.empty()) {
      const double high = frame.place_y(curve.y[i] + curve.y_spread[i]);
      const double low = frame.place_y(curve.y[i] - curve.y_spread[i]);
      out += fmt::format(R"(<path d="M{0:.2f} {1:.2f}V{2:.2f}M{3:.2f} {1:.2f}h6m-6 {4:.2f}h6"/>)",
                         x, high, low, x - 3, low - high);
    }
    if (!curve.x_spread.empty()) {
      const double begin = frame.place_x(curve.x[i] - curve.x_spread[i]);
      const double end = frame.place_x(curve.x[i] + curve.x_spread[i]);
      out += fmt::format(R"(<path d="M{1:.2f} {0:.2f}H{2:.2f}M{1:.2f} {3:.2f}v6m{4:.2f} -6v6"/>)",
                         y, begin, end, y - 3, end - begin);
    }
  }
  return out;
}

std::string markers(const Curve& curve, const PlotFrame& frame) {
  std::string out;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    out += marker(curve.look, frame.place_x(curve.x[i]), frame.place_y(curve.y[i]));
  }
  return out;
}

/// What a curve is drawn with, in the plot and in the legend.
std::string look_of(const Curve& curve) {
  if (curve.style == CurveStyle::points) {
    return fmt::format(R"(fill="#fff" stroke="{}" stroke-width="1.4")", colour_of(curve));
  }
  return fmt::format(
      R"(fill="none" stroke="{}" stroke-width="1.8" stroke-dasharray="{}" stroke-linejoin="round")",
      colour_of(curve), dashes[static_cast<std::size_t>(curve.look) % dashes.size()]);
}

std::string draw(const Curve& curve, const PlotFrame& frame) {
  const std::string body = curve.style == CurveStyle::line
                               ? line(curve, frame)
                               : spread(curve, frame) + markers(curve, frame);
  return fmt::format(R"(<g class="curve" {}><title>{}</title>{}</g>)", look_of(curve),
                     escaped(plain_text(curve.name)), body);
}

struct Legend {
  std::string text;
  double height = 0;
};

Legend legend(const Plot& plot) {
  constexpr double sample = 30;
  constexpr double gap = 16;
  Legend out;
  double x = left;
  double y = top + plot_height + foot + 10;
  for (const Curve& curve : plot.curves) {
    const double wide =
        sample + character * static_cast<double>(characters(plain_text(curve.name)));
    if (x > left && x + wide > width - right) {
      x = left;
      y += legend_line;
    }
    const std::string mark = curve.style == CurveStyle::line
                                 ? fmt::format(R"(<path d="M{:.2f} {:.2f}h22"/>)", x, y - 4)
                                 : marker(curve.look, x + 11, y - 4);
    out.text += fmt::format(R"(<g {}>{}</g><text x="{:.2f}" y="{:.2f}" font-size="11">{}</text>)",
                            look_of(curve), mark, x + 27, y, marked_svg(curve.name));
    x += wide + gap;
  }
  out.height = y + 8;
  return out;
}

/// So many times an extent, in its unit.
std::string scaled(const std::string& extent, double factor) {
  const std::size_t unit = extent.find_first_not_of("0123456789.e+-");
  const double value = parse_number(extent.substr(0, unit)).value_or(0);
  return rounded(value * factor, 6) + (unit == std::string::npos ? "" : extent.substr(unit));
}

/// The words of the element for its two extents.
std::string extent_text(const FigureExtent& extent, double height) {
  std::string wide = extent.width, high = extent.height;
  if (wide.empty() && high.empty()) wide = shortest(width);
  if (high.empty()) high = scaled(wide, height / width);
  if (wide.empty()) wide = scaled(high, width / height);
  return fmt::format(R"(width="{}" height="{}")", wide, high);
}

}  // namespace

std::string to_svg(const Plot& plot, const FigureExtent& extent) {
  const PlotFrame frame = frame_of(plot);
  const Legend below = legend(plot);
  std::string out = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" {3} viewBox="0 0 {0} {1}" role="img" aria-label="{2}" font-family="DejaVu Sans, Helvetica, Arial, sans-serif">)",
      width, below.height, escaped(plain_text(plot.title)), extent_text(extent, below.height));
  out += fmt::format(R"(<title>{}</title><rect width="{}" height="{}" fill="#fff"/>)",
                     escaped(plain_text(plot.title)), width, below.height);
  out += grid(frame) + labels(plot);
  out += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="#666"/>)",
                     left, top, width - left - right, plot_height);
  for (const Curve& curve : plot.curves) out += draw(curve, frame) + "\n";
  return out + below.text + "</svg>\n";
}

}  // namespace carom
