// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/study/fit.h"
#include "core/study/sensitivity.h"
#include "core/study/study.h"
#include "ui/document/units.h"
#include "ui/studies/sample_parts.h"

class QAbstractAxis;
class QValueAxis;
class QXYSeries;

namespace carom::ui {

/// What each column of a study is called, formulas marked: "x of tip", "`T_c⁻`", "`i_n` of tip".
QStringList columnTitles(const StudyRows& study);

/// How the rows of a study are shown.
enum class StudyPicture : unsigned char { points, lines, histogram, boxes, heat, tornado, matrix };

/// What is shown of them: columns as of StudyRows.
struct StudyChoice {
  StudyPicture picture = StudyPicture::points;
  std::size_t x = 0, y = 0;
  std::optional<std::size_t> family;  ///< a colour for each of its values, or parts of its range
};

/// The rows of a study as a picture by Qt Charts, with its own axes and legend. A click on a point
/// tells its row.
class StudyChart : public QChartView {
  Q_OBJECT

 public:
  explicit StudyChart(QWidget* parent = nullptr);

  /// @param display  the units on screen
  void show(const StudyRows& study, const std::vector<StudyRow>& rows, const StudyChoice& choice,
            const Display& display);
  /// How the response at `place` changes with each parameter, the largest on top.
  void show(const Sensitivity& found, std::size_t place, const Mechanism& mechanism);
  /// The first measured quantity with its deviations, and that of the fitted model, over the first
  /// condition, or over the lines of the data.
  void show(const StudyRows& study, const FitResult& found, const Display& display);
  void showNothing(const QString& why);
  /// What is not seen: rows without a value, points that were left out. Empty if all is.
  [[nodiscard]] QString note() const { return note_; }
  /// Where a row's point is in the widget; nothing where it is not shown as a point.
  [[nodiscard]] std::optional<QPointF> positionOf(std::uint64_t row) const;

 signals:
  void rowClicked(std::uint64_t row);
  void rowHovered(std::optional<std::uint64_t> row);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  /// A row that has both values, in the units on screen.
  struct Point {
    std::uint64_t row;
    double x, y;
    std::size_t group;
  };
  static constexpr int heatLevels = 6;
  /// What a picture is made of.
  struct Data {
    QString x, y, family;
    std::vector<Point> points;
    std::vector<double> families;  ///< of the points, if there is a family
    SampleParts parts;             ///< of the family
  };

  /// Rows that have all values, in the units on screen.
  struct Matrix {
    QStringList titles;
    std::vector<std::uint64_t> rows;
    std::vector<std::vector<double>> columns;
  };

  void clear();
  void followPalette();
  void keepSomeFamilies(Data& made);
  void drawPoints(const Data& shown, bool joined);
  void drawHistogram(const Data& shown);
  void drawBoxes(const Data& shown);
  void drawHeat(const Data& shown);
  void drawMatrix(const Matrix& shown);
  /// Beside the series, at their coordinates.
  void addText(const QString& text, QPointF at);
  void placeTexts();
  void finishAxes(const QString& x, const QString& y);
  QValueAxis* valueAxis(const QString& title, Qt::Alignment side);
  /// From one value to the other, or to round ones beyond them.
  void setRange(QAbstractAxis* axis, double from, double to, bool rounded = true);
  /// Gives the axes as many numbers as fit beside each other.
  void fitAxes();
  /// Shows the least and the largest value of the columns where those of all fit.
  void fitMatrixAxes();
  [[nodiscard]] std::optional<std::uint64_t> rowAt(QPointF at) const;

  std::vector<Point> points_;       ///< that can be clicked
  QXYSeries* reference_ = nullptr;  ///< by whose axes points have places
  std::vector<std::pair<QGraphicsTextItem*, QPointF>> texts_;
  struct AxisRange {
    QValueAxis* axis;
    double from, to;
    bool rounded;
  };
  std::vector<AxisRange> ranges_;
  QString note_;
  QPointF press_;
};

}  // namespace carom::ui
