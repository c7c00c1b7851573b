// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <optional>

#include "core/scenario/scenario.h"
#include "core/study/impulse_plane.h"
#include "ui/plots/chart_decoration.h"
#include "ui/plots/plot_view.h"
#include "ui/studies/impulse_picture.h"

namespace carom::ui {

/// The part of an impulse plane that must be visible, in N s.
struct ImpulseExtent {
  Interval P_t{-1, 1};
  Interval P_n{0, 1};
};

/// Contains the origin, every path, the end of the chosen law, and all other ends that are not far
/// beyond: one law with a huge impulse must not shrink the paths of the others to a dot.
ImpulseExtent impulseExtent(const ImpulsePlane& plane, const Law& chosen);
/// Rounds the extent to whole steps; heldExtent() keeps `shown` while it fits.
ImpulseExtent heldExtent(const ImpulseExtent& shown, const ImpulseExtent& extent);
ImpulseExtent roundExtent(const ImpulseExtent& extent);

/// Lays the plane out with P_t to the right and P_n upwards in the same scale.
ChartFrame impulseFrame(const QRectF& area, const ImpulseExtent& extent, const PlotStyle& style);

/// The part of a line of the plane that lies in the plot.
std::optional<QLineF> lineInFrame(const ImpulseLine& line, const ChartFrame& frame);
/// The part of |P_t| ≤ μP_n that lies in the plot.
QPolygonF coneInFrame(double mu, const ChartFrame& frame);

/// Moves a place outside the plot to its border.
QPointF keptInPlot(QPointF place, const ChartFrame& frame, double margin);

inline QPointF placeOf(const RouthPoint& point, const ChartFrame& frame) {
  return frame.at(point.P_t, point.P_n);
}

/// The share of a path's P_n at its place nearest to a pixel.
double nearestShare(const RouthPath& path, const ChartFrame& frame, QPointF pixel);

/// The plane of impulses with a place on the path of the chosen law: the pointer reads it out,
/// drags it, and keys move it (Page up and down from corner to corner).
class ImpulseView : public PlotView {
  Q_OBJECT

 public:
  explicit ImpulseView(QWidget* parent = nullptr);

  void show(ImpulsePicture picture, const Display& display);
  /// Updates the description for assistive technology; too long to be done during a gesture.
  void speak() { setAccessibleDescription(describe()); }
  [[nodiscard]] const ImpulsePicture& picture() const { return picture_; }
  /// The highlighted law; null if it has no answer.
  [[nodiscard]] const LawInPlane* law() const { return picture_.plane.find(picture_.chosen); }
  /// True if the highlighted law gives a path, not only an end.
  [[nodiscard]] bool hasPath() const { return law() != nullptr && law()->path.count > 1; }

  /// Share of the path, measured by P_n: 0 where the impact begins, 1 at its end.
  [[nodiscard]] double share() const { return share_; }
  void setShare(double share);
  /// Sets the share and drops the place under the pointer.
  void follow(double share);
  /// The place that is read out: the one under the pointer, else the one that was set.
  [[nodiscard]] std::optional<RouthPoint> shown() const;
  /// That place in words.
  [[nodiscard]] QString describePlace() const;
  [[nodiscard]] QPointF positionOf(double P_n, double P_t) const { return frame_.at(P_t, P_n); }

  [[nodiscard]] QSize sizeHint() const override { return {420, 320}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

 signals:
  void shareChanged(double share);
  void playTapped();

 protected:
  void layOut() override;
  [[nodiscard]] QString emptyText() const override;
  void paintPicture(QPainter& painter, bool blank) override;
  void paintMarks(QPainter& painter) override;
  [[nodiscard]] std::optional<QPointF> handle() const override;
  [[nodiscard]] Grip gripAt(QPointF at) const override;
  void moveHandleTo(QPointF at) override;
  void moveHandleBy(QPointF share) override { follow(share_ + share.x() + share.y()); }
  void hoverAt(std::optional<QPointF> at) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void paintNumbers(QPainter& painter, const RouthPoint& place) const;
  /// "`P_n` 1.25  `P_t` −1 N s" and "`v_n` −0.75  `v_t` 0 m/s".
  [[nodiscard]] std::pair<QString, QString> numbersOf(const RouthPoint& point) const;
  [[nodiscard]] QString wordsOf(const RouthPoint& point) const;
  [[nodiscard]] QString describe() const;
  /// The law whose mark is under a pixel; null if none is.
  [[nodiscard]] const LawInPlane* lawAt(QPointF pixel) const;
  /// The names of all laws that end there.
  [[nodiscard]] QString lawsAt(const RouthPoint& end) const;
  [[nodiscard]] bool isOnPath(QPointF pixel) const;
  void toCorner(int direction);

  ImpulsePicture picture_;
  Display display_;
  std::optional<ImpulseExtent> extent_;
  double share_ = 1;
  std::optional<double> hoveredShare_;
  std::optional<Law> hoveredLaw_;
};

}  // namespace carom::ui
