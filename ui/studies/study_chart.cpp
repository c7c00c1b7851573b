// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_chart.h"

#include <QAreaSeries>
#include <QChart>
#include <QEvent>
#include <QGraphicsTextItem>
#include <QLegend>
#include <QLineSeries>
#include <QMouseEvent>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/look/appearance.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/plots/parameter_titles.h"

namespace carom::ui {

namespace {

constexpr std::array familyShades{hue::blue,  hue::vermilion, hue::green, hue::purple,
                                  hue::amber, hue::sky,       hue::slate, hue::yellow};
constexpr std::size_t mostFamilies = familyShades.size();
constexpr std::size_t mostPoints = 2000;
constexpr std::size_t mostCorners = 20000;  ///< of lines
constexpr double clickPx = 12;
constexpr std::size_t mostInMatrix = 6;

}  // namespace

QStringList columnTitles(const StudyRows& study) {
  const std::size_t parameters = study.study().parameters.size();
  const ParameterTitles titles(*study.study().scenario.scenario.mechanism);
  QStringList names;
  for (std::size_t i = 0; i < study.columns().size(); ++i) {
    const StudyColumn& column = study.columns()[i];
    const QString key = QString::fromStdString(column.key);
    if (i < parameters) {
      names << titles.of(column.key);
    } else if (key.contains(QLatin1Char('['))) {
      names << key;  // what is set first belongs to the name
    } else if (key.startsWith(QLatin1String("param:"))) {
      names << titles.of(column.key.substr(std::string("param:").size()));
    } else {
      const QString owner = key.section(QLatin1Char(':'), 1);
      const QString symbol = marked(QString::fromStdString(column.symbol));
      names << (owner.isEmpty() ? symbol : tr("%1 of %2").arg(symbol, owner));
    }
  }
  return names;
}

StudyChart::StudyChart(QWidget* parent) : QChartView(parent) {
  setAccessibleName(tr("Picture of the study"));
  viewport()->setAccessibleName(accessibleName());
  setRenderHint(QPainter::Antialiasing);
  setMouseTracking(true);
  chart()->setAnimationOptions(QChart::NoAnimation);
  chart()->setMargins({4, 4, 4, 4});
  chart()->setBackgroundRoundness(0);
  chart()->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
  followPalette();
}

void StudyChart::followPalette() {
  const QColor text = palette().color(QPalette::WindowText);
  chart()->setBackgroundBrush(palette().color(QPalette::Base));
  chart()->setTitleBrush(text);
  chart()->legend()->setLabelColor(text);
  chart()->legend()->setFont(font());
  for (QAbstractAxis* axis : chart()->axes()) {
    axis->setLabelsColor(text);
    axis->setTitleBrush(text);
    axis->setTitleFont(font());
    axis->setLabelsFont(font());
    axis->setGridLineColor(faded(text, 0.15));
    axis->setLinePenColor(faded(text, 0.5));
  }
}

void StudyChart::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
    followPalette();
}

void StudyChart::clear() {
  ranges_.clear();
  chart()->removeAllSeries();
  for (QAbstractAxis* axis : chart()->axes()) {
    chart()->removeAxis(axis);
    delete axis;
  }
  chart()->setTitle({});
  chart()->setPlotAreaBackgroundVisible(false);
  for (const auto& [item, at] : texts_) delete item;
  texts_.clear();
  points_.clear();
  reference_ = nullptr;
  note_.clear();
}

void StudyChart::showNothing(const QString& why) {
  clear();
  chart()->setTitle(why);
}

QValueAxis* StudyChart::valueAxis(const QString& title, Qt::Alignment side) {
  auto* axis = new QValueAxis;
  axis->setTitleText(sentenceHtml(title));
  chart()->addAxis(axis, side);
  return axis;
}

/// Axes of values for all series, their ends round numbers.
void StudyChart::finishAxes(const QString& x, const QString& y) {
  QValueAxis* across = valueAxis(x, Qt::AlignBottom);
  QValueAxis* up = valueAxis(y, Qt::AlignLeft);
  QRectF extent;
  for (QAbstractSeries* series : chart()->series()) {
    series->attachAxis(across);
    series->attachAxis(up);
    const auto* line = qobject_cast<QXYSeries*>(series);
    const auto* area = qobject_cast<QAreaSeries*>(series);
    if (area != nullptr) line = area->upperSeries();
    if (line == nullptr || line->count() == 0) continue;
    QPolygonF points = line->points();
    if (area != nullptr) points << QPointF(points.front().x(), 0);
    const QRectF box = points.boundingRect();
    extent = extent.isNull() ? box
                             : QRectF(QPointF(std::min(extent.left(), box.left()),
                                              std::min(extent.top(), box.top())),
                                      QPointF(std::max(extent.right(), box.right()),
                                              std::max(extent.bottom(), box.bottom())));
  }
  setRange(across, extent.left(), extent.right());
  setRange(up, extent.top(), extent.bottom());
  followPalette();
}

void StudyChart::setRange(QAbstractAxis* axis, double from, double to, bool rounded) {
  auto* value = static_cast<QValueAxis*>(axis);
  std::erase_if(ranges_, [&](const AxisRange& range) { return range.axis == value; });
  if (!(from < to)) {
    from -= 1;
    to += 1;
  }
  ranges_.push_back({value, from, to, rounded});
  fitAxes();
}

void StudyChart::fitAxes() {
  fitMatrixAxes();
  constexpr int most = 6;
  const double line = fontMetrics().height();
  for (const AxisRange& range : ranges_) {
    // Beside an axis stand its title and the numbers of the other one.
    const bool across = range.axis->orientation() == Qt::Horizontal;
    const double numbers =
        across ? (width() - 6 * line) / (4 * line) : (height() - 5 * line) / (1.5 * line);
    // A number that is wider than the space below its tick is cut off, as those of stiffnesses are.
    constexpr double large = 1e5;
    const bool powers = std::max(std::abs(range.from), std::abs(range.to)) >= large;
    range.axis->setLabelFormat(powers ? QStringLiteral("%g") : QString());
    range.axis->setRange(range.from, range.to);
    range.axis->setTickCount(std::clamp(static_cast<int>(numbers) + 1, 2, most));
    if (range.rounded) range.axis->applyNiceNumbers();
  }
}

void StudyChart::resizeEvent(QResizeEvent* event) {
  QChartView::resizeEvent(event);
  fitAxes();
}

void StudyChart::show(const StudyRows& study, const std::vector<StudyRow>& rows,
                      const StudyChoice& choice, const Display& display) {
  clear();
  const std::size_t parameters = study.study().parameters.size();
  const std::vector<StudyColumn>& columns = study.columns();
  const auto shown = [&](const StudyRow& row, std::size_t column) -> std::optional<double> {
    const std::optional<double> si =
        column < parameters ? row.parameters[column] : row.values[column - parameters];
    if (!si) return {};
    return toShown(*si, displayUnit(columns[column].dimension, display));
  };
  const QStringList titles = columnTitles(study);
  const auto title = [&](std::size_t column) {
    const QString& name = titles[static_cast<qsizetype>(column)];
    const QString unit = displayUnit(columns[column].dimension, display).label;
    return unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit);
  };
  if (choice.picture == StudyPicture::matrix) {
    Matrix matrix;
    const std::size_t n = std::min(columns.size(), mostInMatrix);
    for (std::size_t i = 0; i < n; ++i) matrix.titles << title(i);
    matrix.columns.resize(n);
    for (const StudyRow& row : rows) {
      std::vector<double> values;
      for (std::size_t i = 0; i < n; ++i) {
        if (const auto value = shown(row, i)) values.push_back(*value);
      }
      if (values.size() < n) continue;
      matrix.rows.push_back(row.row);
      for (std::size_t i = 0; i < n; ++i) matrix.columns[i].push_back(values[i]);
    }
    if (n < 2 || matrix.rows.size() < 2) {
      return showNothing(tr("A matrix needs two columns and two rows that have values in all."));
    }
    drawMatrix(matrix);
    if (n < columns.size()) note_ += tr(" The first %1 columns are shown.").arg(n);
    const std::size_t without = rows.size() - matrix.rows.size();
    if (without > 0) note_ += tr(" %1 rows lack a value.").arg(without);
    return;
  }
  Data made{title(choice.x),
            title(choice.y),
            choice.family ? title(*choice.family) : QString(),
            {},
            {},
            {}};
  std::size_t missing = 0;
  for (const StudyRow& row : rows) {
    const auto x = shown(row, choice.x), y = shown(row, choice.y);
    const auto family = choice.family ? shown(row, *choice.family) : std::optional<double>(0);
    if (!x || !y || !family) {
      ++missing;
      continue;
    }
    made.points.push_back({row.row, *x, *y, 0});
    if (choice.family) made.families.push_back(*family);
  }
  if (made.points.empty()) {
    return showNothing(
        rows.empty()
            ? tr("No row is computed yet.")
            : tr("No row has these values: %1").arg(QString::fromStdString(rows.front().reason)));
  }
  if (choice.family && choice.picture == StudyPicture::lines) keepSomeFamilies(made);
  if (choice.family) {
    made.parts = partsOf(made.families, mostFamilies, heatLevels);
    for (std::size_t i = 0; i < made.points.size(); ++i) {
      made.points[i].group = made.parts.of(made.families[i]);
    }
  }
  switch (choice.picture) {
    case StudyPicture::histogram:
      drawHistogram(made);
      break;
    case StudyPicture::boxes:
      drawBoxes(made);
      break;
    case StudyPicture::heat:
      drawHeat(made);
      break;
    default:
      drawPoints(made, choice.picture == StudyPicture::lines);
  }
  if (missing > 0) {
    note_ = tr("%1 of %2 rows have no value here. ").arg(missing).arg(rows.size()) + note_;
  }
}

/// A line belongs to one value of the family: of many values some are drawn.
void StudyChart::keepSomeFamilies(Data& made) {
  const std::vector<double> all = distinct(made.families);
  if (all.size() <= mostFamilies) return;
  std::vector<double> kept;
  for (std::size_t i = 0; i < mostFamilies; ++i) {
    kept.push_back(all[i * (all.size() - 1) / (mostFamilies - 1)]);
  }
  Data some{made.x, made.y, made.family, {}, {}, {}};
  for (std::size_t i = 0; i < made.points.size(); ++i) {
    if (!std::ranges::binary_search(kept, made.families[i])) continue;
    some.points.push_back(made.points[i]);
    some.families.push_back(made.families[i]);
  }
  made = std::move(some);
  note_ = tr("Lines of %1 of the %2 values are drawn.").arg(mostFamilies).arg(all.size());
}

void StudyChart::drawPoints(const Data& shown, bool joined) {
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  const std::size_t groups = std::max<std::size_t>(1, shown.parts.upper.size());
  const std::size_t every = shown.points.size() / (joined ? mostCorners : mostPoints) + 1;
  if (every > 1) note_ = tr("One of %1 points is drawn.").arg(every);
  for (std::size_t group = 0; group < groups; ++group) {
    QXYSeries* series = joined ? static_cast<QXYSeries*>(new QLineSeries)
                               : static_cast<QXYSeries*>(new QScatterSeries);
    QList<QPointF> places;
    for (std::size_t i = 0; i < shown.points.size(); i += every) {
      if (shown.points[i].group != group) continue;
      places.push_back({shown.points[i].x, shown.points[i].y});
      points_.push_back(shown.points[i]);
    }
    if (joined) {
      std::ranges::stable_sort(places, {}, [](const QPointF& p) { return p.x(); });
    }
    series->replace(places);
    const QColor colour = familyShades[group % mostFamilies].on(dark);
    series->setColor(colour);
    if (auto* scatter = qobject_cast<QScatterSeries*>(series)) {
      scatter->setMarkerSize(places.size() > 500 ? 5 : 8);
      scatter->setBorderColor(Qt::transparent);
    } else {
      series->setPen(QPen(colour, 2));
    }
    if (!shown.parts.names.empty()) series->setName(shown.parts.names[group]);
    chart()->addSeries(series);
    if (reference_ == nullptr) reference_ = series;
  }
  chart()->legend()->setVisible(groups > 1);
  if (groups > 1) chart()->setTitle(sentenceHtml(shown.family));
  finishAxes(shown.x, shown.y);
}

std::optional<QPointF> StudyChart::positionOf(std::uint64_t row) const {
  const auto found = std::ranges::find(points_, row, &Point::row);
  if (reference_ == nullptr || found == points_.end()) return {};
  return mapFromScene(
      chart()->mapToScene(chart()->mapToPosition({found->x, found->y}, reference_)));
}

std::optional<std::uint64_t> StudyChart::rowAt(QPointF at) const {
  if (reference_ == nullptr) return {};
  const QPointF place = chart()->mapFromScene(mapToScene(at.toPoint()));
  if (!chart()->plotArea().contains(place)) return {};
  double least = clickPx * clickPx;
  std::optional<std::uint64_t> row;
  for (const Point& point : points_) {
    const QPointF off = chart()->mapToPosition({point.x, point.y}, reference_) - place;
    const double square = QPointF::dotProduct(off, off);
    if (square >= least) continue;
    least = square;
    row = point.row;
  }
  return row;
}

void StudyChart::mousePressEvent(QMouseEvent* event) {
  press_ = event->position();
  QChartView::mousePressEvent(event);
}

void StudyChart::mouseReleaseEvent(QMouseEvent* event) {
  QChartView::mouseReleaseEvent(event);
  if (event->button() != Qt::LeftButton) return;
  if ((event->position() - press_).manhattanLength() > clickPx) return;
  if (const auto row = rowAt(event->position())) emit rowClicked(*row);
}

void StudyChart::mouseMoveEvent(QMouseEvent* event) {
  QChartView::mouseMoveEvent(event);
  emit rowHovered(rowAt(event->position()));
}

}  // namespace carom::ui
