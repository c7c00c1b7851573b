// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scatter matrix of a study: every column over every other one. One chart holds all of them:
// the cell in column j and row i of the matrix is the unit square from (j, n − 1 − i).
#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsTextItem>
#include <QLegend>
#include <QLineSeries>
#include <QScatterSeries>
#include <algorithm>
#include <boost/math/statistics/bivariate_statistics.hpp>

#include "core/impact/indicators.h"
#include "core/study/statistics.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/study_chart.h"

namespace carom::ui {

namespace {

constexpr std::size_t mostPlaces = 3000;
constexpr double margin = 0.06;  ///< between a cell's edge and what it shows

double into(double share) {
  return margin + (1 - 2 * margin) * share;
}

/// The values of a column between its least, 0, and its largest, 1.
class Scaled {
 public:
  explicit Scaled(const std::vector<double>& values) {
    const auto [low, high] = std::ranges::minmax(values);
    low_ = low;
    width_ = high - low;
  }
  [[nodiscard]] double of(double value) const { return width_ > 0 ? (value - low_) / width_ : 0.5; }
  [[nodiscard]] bool varies() const { return width_ > 0; }
  [[nodiscard]] QString ends() const {
    return formatNumber(low_, 3) + QStringLiteral(" … ") + formatNumber(low_ + width_, 3);
  }

 private:
  double low_, width_;
};

/// A text of an axis that differs from all others there, also where two columns have the same least
/// and largest values: Qt keeps only one of equal texts. The marks of no width are not seen.
QString inPlace(const QString& text, std::size_t place) {
  return text + QString(static_cast<qsizetype>(place), QChar(0x200b));
}

/// A histogram in the unit square whose lower left corner is this.
QAreaSeries* diagonal(const std::vector<double>& values, const Scaled& scaled, QPointF corner) {
  constexpr std::size_t mostBars = 30;
  const Histogram counts = histogram_of(values, mostBars);
  auto* top = new QLineSeries;
  auto* bottom = new QLineSeries;
  const auto most = static_cast<double>(std::max<std::size_t>(1, std::ranges::max(counts.counts)));
  for (std::size_t i = 0; i < counts.counts.size(); ++i) {
    const double left = counts.from + counts.width * static_cast<double>(i);
    const double height = into(static_cast<double>(counts.counts[i]) / most);
    for (const double end : {left, left + counts.width}) {
      const double x = corner.x() + into(std::clamp(scaled.of(end), 0.0, 1.0));
      top->append(x, corner.y() + height);
      bottom->append(x, corner.y() + margin);
    }
  }
  auto* area = new QAreaSeries(top, bottom);
  top->setParent(area);
  bottom->setParent(area);
  return area;
}

}  // namespace

void StudyChart::drawMatrix(const Matrix& shown) {
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  const std::size_t n = shown.titles.size(), cells = n * (n - 1) / 2;
  const std::size_t every = shown.rows.size() * cells / mostPlaces + 1;
  if (every > 1) note_ = tr("One of %1 points is drawn. ").arg(every);
  std::vector<Scaled> scaled;
  for (const std::vector<double>& values : shown.columns) scaled.emplace_back(values);
  auto* across = new QCategoryAxis;
  auto* up = new QCategoryAxis;
  chart()->addAxis(across, Qt::AlignBottom);
  chart()->addAxis(up, Qt::AlignLeft);
  const auto add = [&](QAbstractSeries* series) {
    chart()->addSeries(series);
    series->attachAxis(across);
    series->attachAxis(up);
  };
  auto* dots = new QScatterSeries;
  QList<QPointF> places;
  for (std::size_t i = 0; i < n; ++i) {
    const double below = static_cast<double>(n - 1 - i);
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < shown.rows.size(); k += every) {
        const double x = static_cast<double>(j) + into(scaled[j].of(shown.columns[j][k]));
        const double y = below + into(scaled[i].of(shown.columns[i][k]));
        places.push_back({x, y});
        points_.push_back({shown.rows[k], x, y, 0});
      }
      if (!scaled[i].varies() || !scaled[j].varies()) continue;
      const double r =
          boost::math::statistics::correlation_coefficient(shown.columns[i], shown.columns[j]);
      addText(formatNumber(without_roundoff(r, 1), 2),
              {static_cast<double>(i) + 0.5, static_cast<double>(n - 1 - j) + 0.5});
    }
    addText(sentenceHtml(shown.titles[static_cast<qsizetype>(i)]),
            {static_cast<double>(i) + 0.5, below + 0.5});
    QAreaSeries* bars = diagonal(shown.columns[i], scaled[i], {static_cast<double>(i), below});
    bars->setColor(faded(hue::blue.on(dark), 0.4));
    bars->setBorderColor(hue::blue.on(dark));
    add(bars);
  }
  dots->replace(places);
  dots->setMarkerSize(4);
  dots->setColor(hue::vermilion.on(dark));
  dots->setBorderColor(Qt::transparent);
  add(dots);
  reference_ = dots;
  for (std::size_t i = 0; i < n; ++i) {
    across->append(inPlace(scaled[i].ends(), i), static_cast<double>(i + 1));
    up->append(inPlace(scaled[n - 1 - i].ends(), i), static_cast<double>(i + 1));
  }
  for (QCategoryAxis* axis : {across, up}) {
    axis->setRange(0, static_cast<double>(n));
    axis->setTruncateLabels(false);
  }
  chart()->legend()->setVisible(false);
  note_ += tr("On the diagonal: how often values occur. Above it: the correlation r of both.");
  followPalette();
  fitAxes();
  placeTexts();
  connect(chart(), &QChart::plotAreaChanged, dots, [this] { placeTexts(); });
}

void StudyChart::fitMatrixAxes() {
  const double line = fontMetrics().height();
  for (QAbstractAxis* one : chart()->axes()) {
    auto* axis = qobject_cast<QCategoryAxis*>(one);
    if (axis == nullptr) continue;
    double widest = 0;
    for (const QString& text : axis->categoriesLabels()) {
      widest = std::max<double>(widest, fontMetrics().horizontalAdvance(text));
    }
    const auto n = static_cast<double>(axis->count());
    axis->setLabelsVisible(axis->orientation() == Qt::Horizontal
                               ? widest + line < (width() - 4 * line) / n
                               : line < (height() - 4 * line) / n && widest < width() / 4.0);
  }
}

void StudyChart::addText(const QString& text, QPointF at) {
  auto* item = new QGraphicsTextItem(chart());
  item->setFont(font());
  item->setHtml(text);
  texts_.push_back({item, at});
}

void StudyChart::placeTexts() {
  for (const auto& [item, at] : texts_) {
    const QRectF box = item->boundingRect();
    item->setDefaultTextColor(palette().color(QPalette::WindowText));
    item->setPos(chart()->mapToPosition(at, reference_) - box.center());
  }
}

}  // namespace carom::ui
