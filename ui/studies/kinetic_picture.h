// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_view.h"
#include "ui/studies/kinetic_drawing.h"

namespace carom::ui {

/// Shows the KineticDrawing of the present instant; a tooltip names the angle under the pointer.
class KineticPicture : public PlotView {
  Q_OBJECT

 public:
  explicit KineticPicture(QWidget* parent = nullptr);

  void show(const Couplings& couplings, const QString& angleUnit);
  /// True if there are two rows, whose plane is drawn.
  [[nodiscard]] bool isPlane() const { return drawing_.isPlane(); }
  [[nodiscard]] QSize sizeHint() const override { return {300, 240}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

 protected:
  void layOut() override;
  void paintPicture(QPainter& painter, bool blank) override;
  bool event(QEvent* event) override;

 private:
  KineticDrawing drawing_;
};

}  // namespace carom::ui
