// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

#include "core/study/map.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/chart_decoration.h"
#include "ui/plots/dot_gesture.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The (e, μ) map with a dot at the scenario's own e and μ that can be dragged, clicked elsewhere
/// and moved by the arrow keys (Shift finer, Ctrl coarser). Esc restores.
class MapView : public QWidget {
  Q_OBJECT

 public:
  MapView(ScenarioDocument& document, QWidget* parent);

  [[nodiscard]] quint64 paintedGeneration() const { return painted_; }
  /// Where a point of the map is in the widget.
  [[nodiscard]] QPointF positionOf(double e, double mu) const { return frame_.at(e, mu); }
  [[nodiscard]] QRectF plotArea() const { return frame_.plot; }

  [[nodiscard]] QSize sizeHint() const override { return {420, 300}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {220, 160}; }

 signals:
  void painted(quint64 generation);

 protected:
  bool event(QEvent* event) override;
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
  /// A place in the map.
  struct Place {
    double e = 0;
    double mu = 0;
  };
  /// All that the picture depends on; comparing it is cheaper than painting.
  struct Source {
    PlanarImpactData plane;
    double mu_d_over_mu_s = 1;
    double mu_to = 0;
    double e_t = 0;
    Law law;
    int count = 0;  ///< of cells in a row
  };

  void onChanged();
  void prepare();
  void read();
  void layOut();
  void beginPicture();
  void finishPicture();
  void paintEmpty(QPainter& painter) const;
  void paintDot(QPainter& painter) const;
  void paintPinnedDot(QPainter& painter) const;
  [[nodiscard]] std::optional<Place> dot() const;
  [[nodiscard]] QPointF dotPosition(const Place& place) const;
  [[nodiscard]] Place placeAt(QPointF pixel) const;
  [[nodiscard]] QString describe(const Place& place) const;
  [[nodiscard]] QString describeDot() const;
  [[nodiscard]] QString emptyText() const;
  [[nodiscard]] QString numbers() const;
  void explain();
  void moveDotTo(const Place& place);
  [[nodiscard]] DotGesture makeGesture();

  ScenarioDocument& document_;
  PlotStyle style_;
  ChartFrame frame_;
  QImage picture_;
  std::shared_ptr<const ImpactMap> map_;  ///< null: no impact
  Source source_;
  bool stale_ = true;
  bool due_ = false;  ///< prepare() is posted
  std::optional<QPointF> hover_;
  DotGesture gesture_;
  quint64 read_ = 0;
  quint64 painted_ = 0;
  QImage next_picture_;  ///< the worker's while it paints
  Worker painting_;
};

}  // namespace carom::ui
