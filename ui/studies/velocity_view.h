// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/velocity_plane.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/plot_view.h"

namespace carom::ui {

/// Paints the circle of equal kinetic energy, the constraint, q̇⁻, its projection (I − S)q̇⁻, its
/// reflection Rq̇⁻, and q̇⁺ between them.
void paintVelocityPlane(QPainter& painter, const QRectF& area, const VelocityPlane& plane,
                        const PlotStyle& style);

/// The velocity plane of the contact that strikes. q̇⁺ without friction is dragged between the
/// projection and the reflection, which sets e.
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
  void moveHandleTo(QPointF at) override;
  void moveHandleBy(QPointF share) override { setRestitution(plane_.e + share.y()); }
  void finishGesture() override;
  void cancelGesture() override { document_.cancel(); }

 private:
  void refresh();
  void setRestitution(double e);
  [[nodiscard]] std::string path() const;

  ScenarioDocument& document_;
  VelocityPlane plane_;
};

}  // namespace carom::ui
