// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_legend.h"

#include <algorithm>

#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

/// A legend's entries: how long the sample of the line is, and the gaps after it and between them.
struct LegendLook {
  double sample, beforeText, between;

  [[nodiscard]] double besideText() const { return sample + beforeText; }
};
constexpr LegendLook roomyLegend{1.9, 0.35, 0.9};
constexpr LegendLook narrowLegend{1.1, 0.25, 0.45};

/// One entry of the legend: a curve, or all curves of a variant together.
struct LegendEntry {
  QString text;
  QPen line;
  QColor colour;
  bool variant = false;
};

/// Variants come first, once each.
std::vector<LegendEntry> legendOf(const PlotSpec& spec, const PlotStyle& style) {
  std::vector<LegendEntry> entries;
  QString last;
  for (const Curve& curve : spec.curves) {
    if (!curve.variant || curve.variant->name == last) continue;
    last = curve.variant->name;
    entries.push_back({last, penOf(curve, style), style.quiet_text, true});
  }
  for (const Curve& curve : spec.curves) {
    if (!curve.variant) entries.push_back({curve.symbol, penOf(curve, style), style.text});
  }
  return entries;
}

double legendWidth(const std::vector<LegendEntry>& entries, const LegendLook& look,
                   const PlotStyle& style) {
  double width = 0;
  for (const LegendEntry& entry : entries) {
    width += mathTextWidth(style.font(), entry.text) +
             (look.besideText() + look.between) * style.font_px;
  }
  return width;
}

/// How wide a legend above the plot may be, beside the unit of its y axis.
double legendSpace(const ChartFrame& frame, const PlotSpec& spec, const PlotStyle& style) {
  return frame.plot.right() - frame.area.left() - mathTextWidth(style.font(), unitOf(spec.y)) -
         style.font_px;
}

const LegendLook& legendLook(const std::vector<LegendEntry>& entries, double width,
                             const PlotStyle& style) {
  return legendWidth(entries, roomyLegend, style) <= width ? roomyLegend : narrowLegend;
}

/// Leaves out the names of variants where they have no room: the table of variants has them.
void keepWhatFits(std::vector<LegendEntry>& entries, double available, const PlotStyle& style) {
  if (legendWidth(entries, narrowLegend, style) <= available) return;
  std::erase_if(entries, &LegendEntry::variant);
}

/// One entry with its sample of the line before it.
void paintEntry(QPainter& painter, const LegendEntry& entry, const LegendLook& look,
                const QRectF& text, const PlotStyle& style) {
  const double em = style.font_px;
  painter.setPen(entry.colour);
  drawMathText(painter, style.font(), text, Qt::AlignLeft, entry.text);
  painter.setPen(entry.line);
  const double from = text.left() - look.besideText() * em;
  painter.drawLine(QPointF(from, text.center().y()),
                   QPointF(from + look.sample * em, text.center().y()));
}

}  // namespace

QString unitOf(const AxisSpec& axis) {
  const QString whole = axisTitle(axis);
  return whole.mid(std::max<qsizetype>(0, whole.indexOf(QLatin1Char('['))));
}

double paintLegend(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                   const PlotStyle& style) {
  std::vector<LegendEntry> entries = legendOf(spec, style);
  const double em = style.font_px;
  const double available = legendSpace(frame, spec, style);
  keepWhatFits(entries, available, style);
  const LegendLook& look = legendLook(entries, available, style);
  // The table beside the plot names series, too; overlapping names would be unreadable.
  const bool series = !spec.curves.empty() && spec.curves.front().key.empty();
  if (series && legendWidth(entries, look, style) > available) return frame.plot.right();
  double right = frame.plot.right();
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    const double width = mathTextWidth(style.font(), entry->text);
    const QRectF box(right - width, frame.plot.top() - 2.05 * em, width, 1.6 * em);
    paintEntry(painter, *entry, look, box, style);
    right = box.left() - (look.besideText() + look.between) * em;
  }
  return right + look.between * em;
}

double paintLegendRows(QPainter& painter, const QRectF& area, const PlotSpec& spec,
                       const PlotStyle& style) {
  const std::vector<LegendEntry> entries = legendOf(spec, style);
  const double available = legendSpace(chartFrame(area, style, true), spec, style);
  if (legendWidth(entries, legendLook(entries, available, style), style) <= available) return 0;
  const double em = style.font_px;
  const double row = 1.6 * em;
  const LegendLook& look = roomyLegend;
  double x = area.left();
  double y = area.top() + 0.4 * em;
  for (const LegendEntry& entry : entries) {
    const double width = mathTextWidth(style.font(), entry.text);
    const bool first = x == area.left();
    if (!first && x + (look.between + look.besideText()) * em + width > area.right()) {
      x = area.left();
      y += row;
    }
    const QRectF text(x + (look.between + look.besideText()) * em, y, width, row);
    paintEntry(painter, entry, look, text, style);
    x = text.right();
  }
  return y + row - area.top();
}

}  // namespace carom::ui
