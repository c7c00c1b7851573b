// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>
#include <memory>
#include <optional>

#include "ui/plots/chart_decoration.h"
#include "ui/plots/palette.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

class ChartCanvas;

/// Draws a plot with all its points and with axes fixed by its data: for figures.
void paintChart(QPainter& painter, const QRectF& area, const PlotSpec& spec,
                const PlotStyle& style);

/// A plot on screen with a vertical cursor that can be dragged, clicked and moved by keys.
///
/// The view moves nothing itself: it says where the hand wants the cursor, and the owner answers
/// with a new spec. So a cursor stops where the mechanism stops.
class ChartView : public QWidget {
  Q_OBJECT

 public:
  explicit ChartView(QWidget* parent = nullptr);
  ~ChartView() override;

  void setSpec(const PlotSpec& spec);
  [[nodiscard]] const PlotSpec& spec() const { return spec_; }
  /// The lower ones of linked charts bear the title of the common axis.
  void setXTitleVisible(bool visible);
  /// Shown instead of curves when there is nothing to plot.
  void setEmptyText(const QString& text);
  /// Dims the curves and says that they are of an earlier instant than the cursor.
  void setOutOfDate(bool late);
  [[nodiscard]] bool isOutOfDate() const { return late_; }
  /// Read-out at a place the mouse has in a linked chart.
  void showHover(std::optional<double> x);

  /// Ends the gesture that is under way, without a signal: its document says that it is over.
  void forgetGesture();

  /// A second line, where the motion is that is being played.
  void setFollower(std::optional<double> x);
  /// Instant of the document that the spec belongs to, and the last one that was painted.
  void setGeneration(quint64 generation);
  [[nodiscard]] quint64 paintedGeneration() const { return painted_; }

  [[nodiscard]] QRectF plotArea() const { return frame_.plot; }
  /// Where a point of the plot is in the widget.
  [[nodiscard]] QPointF positionOf(double x, double y) const { return frame_.at(x, y); }
  [[nodiscard]] const Interval& yRange() const { return frame_.y; }

  [[nodiscard]] QSize sizeHint() const override { return {420, 150}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {120, 90}; }

 signals:
  void cursorMoved(double x);
  void cursorReleased();
  void cursorCancelled();
  void hovered(std::optional<double> x);
  void painted(quint64 generation);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  /// `pressed`: on the cursor, still within the dead zone. `done`: cancelled, button still down.
  enum class Gesture : unsigned char { idle, pressed, dragging, keys, done };

  void layOut();
  void updateAxes();
  void paintPicture();
  void paintOutOfDate(QPainter& painter) const;
  void paintCursor(QPainter& painter) const;
  void paintLine(QPainter& painter, double x, const QPen& pen) const;
  struct Number;
  [[nodiscard]] std::vector<Number> numbersAt(double x, bool exact) const;
  [[nodiscard]] QStringList textsOf(const std::vector<Number>& numbers, double room) const;
  void paintReadout(QPainter& painter, double x, bool exact) const;
  void paintAbscissa(QPainter& painter, double x) const;
  void moveCursorTo(double pixel);
  void moveCursorBy(double share);
  void moveCursor(double x);
  [[nodiscard]] bool isMoving() const;
  void endGesture();
  void cancelGesture();

  PlotSpec spec_;
  PlotStyle style_;
  ChartFrame frame_;
  std::unique_ptr<ChartCanvas> canvas_;
  QPixmap picture_;
  std::vector<QRectF> words_;  ///< in the picture; lines across the plot leave them out
  bool stale_ = true;
  bool around_stale_ = true;  ///< also what lies around the curves
  bool fitted_ = false;
  bool late_ = false;
  bool with_x_title_ = true;
  QString empty_text_;
  std::optional<double> hover_;
  std::optional<double> follower_;
  Gesture gesture_ = Gesture::idle;
  double press_pixel_ = 0;
  double grab_offset_ = 0;
  quint64 generation_ = 0;
  quint64 painted_ = 0;
};

}  // namespace carom::ui
