// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/studies/kinetic_drawing.h"

namespace carom::ui {

/// The KineticDrawing of the present instant; the pointer over it tells the angle of a pair.
class KineticPicture : public QWidget {
  Q_OBJECT

 public:
  explicit KineticPicture(QWidget* parent = nullptr);

  void show(const Couplings& couplings, const QString& angleUnit);
  /// Two rows: the plane they span is drawn.
  [[nodiscard]] bool isPlane() const { return drawing_.isPlane(); }
  [[nodiscard]] QSize sizeHint() const override { return {300, 240}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  PlotStyle style_;
  KineticDrawing drawing_;
};

}  // namespace carom::ui
