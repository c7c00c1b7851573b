// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "core/study/map.h"
#include "core/study/restitution_study.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/chart_decoration.h"
#include "ui/plots/dot_gesture.h"

namespace carom::ui {

/// Two coefficients of restitution of contacts that strike together, and where they are consistent.
/// The dot is the scenario's own pair: it can be dragged, clicked elsewhere and moved by the arrow
/// keys (Shift finer, Ctrl coarser). Esc restores.
class RestitutionView : public QWidget {
  Q_OBJECT

 public:
  explicit RestitutionView(ScenarioDocument& document, QWidget* parent = nullptr);

  /// Of the present instant.
  [[nodiscard]] const RestitutionStudy& study() const { return study_; }
  /// Which of the contacts that strike have the axes: rows of the study.
  void setPair(int first, int second);
  [[nodiscard]] int first() const { return first_; }
  [[nodiscard]] int second() const { return second_; }
  /// Reads the document again.
  void refresh();
  /// What the dot means, or why there is none.
  [[nodiscard]] QString describeDot() const;
  /// s* of every pair of the map; no rows if there is none.
  [[nodiscard]] Table table() const;

  [[nodiscard]] QPointF positionOf(double first, double second) const {
    return frame_.at(first, second);
  }
  [[nodiscard]] QSize sizeHint() const override { return {420, 320}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {220, 160}; }

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
  [[nodiscard]] bool hasMap() const { return study_.reason.empty(); }
  [[nodiscard]] DotGesture makeGesture();
  void layOut();
  void paintPicture();
  void paintEmpty(QPainter& painter) const;
  /// The two coefficients as a point; there is none without a map.
  [[nodiscard]] std::optional<QPointF> dot() const;
  [[nodiscard]] QPointF placeAt(QPointF pixel) const;
  /// In words; and in short, beside what is drawn.
  [[nodiscard]] QString describe(QPointF place) const;
  [[nodiscard]] QString readout(QPointF place) const;
  /// s* there.
  [[nodiscard]] QString scaleAt(QPointF place) const;
  [[nodiscard]] QString nameOf(int row) const;
  void moveDotTo(QPointF place);

  ScenarioDocument& document_;
  PlotStyle style_;
  RestitutionStudy study_;
  int first_ = 0;
  int second_ = 1;
  RestitutionMap coarse_;
  ImpactMap map_;
  ChartFrame frame_;
  QPixmap picture_;
  bool stale_ = true;
  std::optional<QPointF> hover_;
  DotGesture gesture_;
};

}  // namespace carom::ui
