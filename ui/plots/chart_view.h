// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "ui/plots/plot_view.h"

namespace carom::ui {

class ChartCanvas;

/// Draws a plot with all its points and with axes fixed by its data: for figures.
void paintChart(QPainter& painter, const QRectF& area, const PlotSpec& spec,
                const PlotStyle& style);

/// A plot on screen with a vertical cursor that can be dragged, clicked and moved by keys.
///
/// The view moves nothing itself: it says where the hand wants the cursor, and the owner answers
/// with a new spec. So a cursor stops where the mechanism stops.
class ChartView : public PlotView {
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
  /// Dims the curves and says that they belong to an earlier instant than the cursor.
  void setOutOfDate(bool late);
  [[nodiscard]] bool isOutOfDate() const { return late_; }
  /// Read-out at a place the mouse has in a linked chart.
  void showHover(std::optional<double> x);

  /// Moves the cursor and nothing else, which costs no more than the frame it is painted in.
  void setCursorAt(double x);
  /// Sets the place of a second line, which follows the motion that is being played.
  void setFollower(std::optional<double> x);
  /// Instant of the document that the spec belongs to.
  void setGeneration(quint64 generation);
  [[nodiscard]] const Interval& yRange() const { return frame_.y; }

  [[nodiscard]] QSize sizeHint() const override { return {420, 150}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {120, 90}; }

 signals:
  void cursorMoved(double x);
  void cursorReleased();
  void cursorCancelled();
  void hovered(std::optional<double> x);

 protected:
  void layOut() override;
  void paintPicture(QPainter& painter, bool blank) override;
  void paintMarks(QPainter& painter) override;
  [[nodiscard]] std::optional<QPointF> handle() const override;
  [[nodiscard]] Grip gripAt(QPointF at) const override;
  void moveHandleTo(QPointF at) override;
  void moveHandleBy(QPointF share) override;
  [[nodiscard]] bool movesUpwards() const override { return false; }
  void finishGesture() override { emit cursorReleased(); }
  void cancelGesture() override { emit cursorCancelled(); }
  void hoverAt(std::optional<QPointF> at) override;

 private:
  void updateAxes();
  void paintOutOfDate(QPainter& painter) const;
  void paintLine(QPainter& painter, double x, const QPen& pen) const;
  struct Number;
  [[nodiscard]] std::vector<Number> numbersAt(double x, bool exact) const;
  [[nodiscard]] QStringList textsOf(const std::vector<Number>& numbers, double width) const;
  void paintReadout(QPainter& painter, double x, bool exact) const;
  void paintAbscissa(QPainter& painter, double x) const;
  void moveCursor(double x);

  PlotSpec spec_;
  std::unique_ptr<ChartCanvas> canvas_;
  std::vector<QRectF> words_;  ///< in the picture; lines across the plot leave them out
  bool around_stale_ = true;   ///< axes and legend must be painted anew, too
  bool fitted_ = false;
  bool late_ = false;
  bool with_x_title_ = true;
  QString empty_text_;
  std::optional<double> read_at_;  ///< x under the pointer here or in a linked chart
  std::optional<double> follower_;
};

}  // namespace carom::ui
