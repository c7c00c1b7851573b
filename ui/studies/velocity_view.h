// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/velocity_plane.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/plot_view.h"

namespace carom::ui {

/// Paints the circle of equal kinetic energy, the constraint, q̇⁻, its projection (I − S)q̇⁻, its
/// reflection Rq̇⁻, and q̇⁺ between them.
/// @param longest  velocity that has space in the area [√J]; 0: the longest of the plane
void paintVelocityPlane(QPainter& painter, const QRectF& area, const VelocityPlane& plane,
                        const PlotStyle& style, double longest = 0);

/// The velocity plane of the contact that strikes. q̇⁺ without friction is dragged between the
/// projection and the reflection, which sets e; q̇⁻ is dragged to any velocity that strikes. Enter
/// goes from one to the other for the arrow keys.
class VelocityView : public PlotView {
  Q_OBJECT

 public:
  explicit VelocityView(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] const VelocityPlane& plane() const { return plane_; }
  /// Where a velocity of the plane is in the widget.
  [[nodiscard]] QPointF positionOf(Vec2 velocity) const;

  [[nodiscard]] QSize sizeHint() const override { return {420, 320}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

 protected:
  [[nodiscard]] QString emptyText() const override;
  void paintPicture(QPainter& painter, bool blank) override;
  [[nodiscard]] std::optional<QPointF> handle() const override;
  [[nodiscard]] Grip gripAt(QPointF at) const override;
  void moveHandleTo(QPointF at) override;
  void moveHandleBy(QPointF share) override;
  void finishGesture() override;
  void cancelGesture() override { document_.cancel(); }
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintMarks(QPainter& painter) override;

 private:
  enum class Point : unsigned char { restitution, before };

  /// The one of the two that is near a place of the widget.
  [[nodiscard]] std::optional<Point> pointAt(QPointF at) const;
  [[nodiscard]] QPointF positionOf(Point point) const;
  void setBefore(Vec2 before);
  void refresh();
  void setRestitution(double e);
  [[nodiscard]] double longest() const;
  [[nodiscard]] std::string path() const;

  ScenarioDocument& document_;
  VelocityPlane plane_;
  Point point_ = Point::restitution;  ///< what is held, and what the arrow keys move
  double held_ = 0;  ///< the longest velocity where a drag began: the scale stays meanwhile
};

}  // namespace carom::ui
