// SPDX-License-Identifier: GPL-3.0-or-later
//
// What StudyChart shows beside points and lines: distributions, maps and influences.
#include <QAreaSeries>
#include <QBarCategoryAxis>
#include <QBarSet>
#include <QBoxPlotSeries>
#include <QBoxSet>
#include <QChart>
#include <QHorizontalBarSeries>
#include <QImage>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "core/study/statistics.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/plots/parameter_titles.h"
#include "ui/studies/study_chart.h"

namespace carom::ui {

namespace {

constexpr std::size_t mostBoxes = 12;
constexpr std::size_t mostBars = 12;

/// One colour of a scale from pale to strong.
QColor heatColour(int level, int levels, bool dark) {
  const QColor pale = dark ? QColor(0x20, 0x2a, 0x36) : QColor(0xf4, 0xf6, 0xfa);
  return mixed(pale, hue::vermilion.on(dark), (level + 0.5) / levels);
}

}  // namespace

void StudyChart::drawHistogram(const Data& shown) {
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  std::vector<double> values;
  for (const Point& point : shown.points) values.push_back(point.y);
  const Histogram counts = histogram_of(values);
  auto* top = new QLineSeries(this);
  auto* bottom = new QLineSeries(this);
  std::size_t most = 0;
  for (std::size_t i = 0; i < counts.counts.size(); ++i) {
    const double left = counts.from + counts.width * static_cast<double>(i);
    for (const double x : {left, left + counts.width}) {
      top->append(x, static_cast<double>(counts.counts[i]));
      bottom->append(x, 0);
    }
    most = std::max(most, counts.counts[i]);
  }
  auto* area = new QAreaSeries(top, bottom);
  area->setColor(faded(hue::blue.on(dark), 0.5));
  area->setBorderColor(hue::blue.on(dark));
  chart()->addSeries(area);
  chart()->legend()->markers(area).front()->setVisible(false);
  std::ranges::sort(values);
  const auto mark = [&](double share, const QString& words, const Shade& shade) {
    auto* line = new QLineSeries;
    const double x = sample_quantile(values, share);
    line->append(x, 0);
    line->append(x, static_cast<double>(most));
    line->setPen(QPen(shade.on(dark), 2, Qt::DashLine));
    line->setName(QStringLiteral("%1: %2").arg(words, formatNumber(x, 4)));
    chart()->addSeries(line);
  };
  mark(0.05, tr("5 %"), hue::amber);
  mark(0.5, tr("median"), hue::vermilion);
  mark(0.95, tr("95 %"), hue::amber);
  const SampleSummary summary = summary_of(values);
  note_ = tr("%1 rows: mean %2, standard deviation %3, from %4 to %5.")
              .arg(QString::number(summary.count), formatNumber(summary.mean, 4),
                   formatNumber(summary.deviation, 4), formatNumber(summary.least, 4),
                   formatNumber(summary.most, 4));
  chart()->legend()->setVisible(true);
  finishAxes(shown.y, tr("rows"));
}

void StudyChart::drawBoxes(const Data& shown) {
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  std::vector<double> across;
  for (const Point& point : shown.points) across.push_back(point.x);
  const SampleParts parts = partsOf(across, mostBoxes, 8);
  std::vector<std::vector<double>> samples(parts.upper.size());
  for (const Point& point : shown.points) samples[parts.of(point.x)].push_back(point.y);
  auto* series = new QBoxPlotSeries;
  series->setName(plainText(shown.y));
  series->setBrush(faded(hue::blue.on(dark), 0.4));
  series->setPen(QPen(hue::blue.on(dark), 1.5));
  double low = shown.points.front().y, high = low;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const SampleSummary box = summary_of(samples[i]);
    series->append(new QBoxSet(box.least, box.lower_quartile, box.median, box.upper_quartile,
                               box.most, parts.names[i]));
    low = std::min(low, box.least);
    high = std::max(high, box.most);
  }
  chart()->addSeries(series);
  auto* categories = new QBarCategoryAxis;
  for (const QString& name : parts.names) categories->append(name);
  categories->setTruncateLabels(false);
  categories->setTitleText(sentenceHtml(shown.x));
  chart()->addAxis(categories, Qt::AlignBottom);
  series->attachAxis(categories);
  QValueAxis* up = valueAxis(shown.y, Qt::AlignLeft);
  series->attachAxis(up);
  setRange(up, low, high);
  note_ =
      tr("Boxes reach from quartile to quartile, whiskers from the least to the largest value.");
  chart()->legend()->setVisible(false);
  followPalette();
}

/// A cell for each pair of values of two parameters, behind an empty series that has the axes.
void StudyChart::drawHeat(const Data& shown) {
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  std::vector<double> across;
  for (const Point& point : shown.points) across.push_back(point.x);
  const std::vector<double> xs = distinct(across), ys = distinct(shown.families);
  if (shown.families.empty() || xs.size() < 2 || ys.size() < 2) {
    return showNothing(tr("A map needs two parameters with several values each."));
  }
  const auto place = [](const std::vector<double>& of, double value) {
    return static_cast<int>(std::ranges::lower_bound(of, value) - of.begin());
  };
  double low = shown.points.front().y, high = low;
  for (const Point& point : shown.points) {
    low = std::min(low, point.y);
    high = std::max(high, point.y);
  }
  const double width = high > low ? high - low : 1;
  QImage cells(static_cast<int>(xs.size()), static_cast<int>(ys.size()),
               QImage::Format_ARGB32_Premultiplied);
  cells.fill(Qt::transparent);
  auto* series = new QScatterSeries;
  series->setMarkerSize(2);
  series->setColor(Qt::transparent);
  series->setBorderColor(Qt::transparent);
  for (std::size_t i = 0; i < shown.points.size(); ++i) {
    const Point& point = shown.points[i];
    const int level =
        std::min(heatLevels - 1, static_cast<int>((point.y - low) / width * heatLevels));
    const int row = static_cast<int>(ys.size()) - 1 - place(ys, shown.families[i]);
    cells.setPixelColor(place(xs, point.x), row, heatColour(level, heatLevels, dark));
    points_.push_back({point.row, point.x, shown.families[i], 0});
  }
  *series << QPointF(xs.front(), ys.front()) << QPointF(xs.back(), ys.back());
  chart()->addSeries(series);
  reference_ = series;
  for (int level = 0; level < heatLevels; ++level) {
    auto* key = new QScatterSeries;
    key->setMarkerShape(QScatterSeries::MarkerShapeRectangle);
    key->setColor(heatColour(level, heatLevels, dark));
    key->setBorderColor(faded(palette().color(QPalette::WindowText), 0.3));
    key->setName(formatNumber(low + width * level / heatLevels, 3) + QStringLiteral(" … ") +
                 formatNumber(low + width * (level + 1) / heatLevels, 3));
    chart()->addSeries(key);
  }
  chart()->legend()->setVisible(true);
  chart()->legend()->markers(series).front()->setVisible(false);
  chart()->setTitle(sentenceHtml(shown.y));
  finishAxes(shown.x, shown.family);
  // The cells end half a step beyond the outermost values, as the axes do.
  const auto fit = [this](QAbstractAxis* axis, const std::vector<double>& of) {
    const double half = (of.back() - of.front()) / static_cast<double>(of.size() - 1) / 2;
    setRange(axis, of.front() - half, of.back() + half, false);
  };
  fit(chart()->axes(Qt::Horizontal).front(), xs);
  fit(chart()->axes(Qt::Vertical).front(), ys);
  const auto paint = [this, cells] {
    const QRectF area = chart()->plotArea();
    QBrush brush(cells);
    brush.setTransform(QTransform::fromTranslate(area.x(), area.y())
                           .scale(area.width() / cells.width(), area.height() / cells.height()));
    chart()->setPlotAreaBackgroundBrush(brush);
  };
  paint();
  chart()->setPlotAreaBackgroundVisible(true);
  connect(chart(), &QChart::plotAreaChanged, series, paint);
}

void StudyChart::show(const Sensitivity& found, std::size_t place, const Mechanism& mechanism) {
  clear();
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  struct Bar {
    QString name;
    double percent;
  };
  std::vector<Bar> bars;
  const ParameterTitles titles(mechanism);
  for (std::size_t i = 0; i < found.derivatives.size(); ++i) {
    const Derivative& one = found.derivatives[i][place];
    const auto percent =
        percent_per_percent(one, found.parameters[i].value, found.here.values[place]);
    constexpr double seen = 1e-6;
    if (percent && std::abs(*percent) > seen) {
      bars.push_back({plainText(titles.of(found.parameters[i].path)), *percent});
    }
  }
  std::ranges::stable_sort(bars, std::ranges::greater(),
                           [](const Bar& b) { return std::abs(b.percent); });
  if (bars.empty()) {
    return showNothing(found.here.values[place] ? tr("No parameter changes it.")
                                                : QString::fromStdString(found.here.reason));
  }
  if (bars.size() > mostBars) {
    note_ = tr("%1 parameters with less influence are left out. ").arg(bars.size() - mostBars);
    bars.resize(mostBars);
  }
  const QString symbol = marked(QString::fromStdString(found.responses[place].symbol));
  auto* set = new QBarSet(plainText(symbol));
  set->setColor(hue::blue.on(dark));
  auto* categories = new QBarCategoryAxis;
  categories->setTruncateLabels(false);
  for (auto bar = bars.rbegin(); bar != bars.rend(); ++bar) {
    set->append(bar->percent);
    categories->append(bar->name);
  }
  auto* series = new QHorizontalBarSeries;
  series->append(set);
  chart()->addSeries(series);
  chart()->addAxis(categories, Qt::AlignLeft);
  series->attachAxis(categories);
  QValueAxis* across = valueAxis(
      tr("change of %1 in percent, per percent of the parameter").arg(symbol), Qt::AlignBottom);
  series->attachAxis(across);
  const double most = std::abs(bars.front().percent);
  setRange(across, -most, most);
  chart()->legend()->setVisible(false);
  note_ +=
      tr("Parameters whose value is 0 have no percent; “carom-cli sensitivity” tells their "
         "derivatives.");
  followPalette();
}

}  // namespace carom::ui
