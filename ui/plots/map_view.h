// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <memory>
#include <optional>

#include "core/study/map.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/chart_decoration.h"
#include "ui/plots/plot_view.h"
#include "ui/work/worker.h"

namespace carom::ui {

inline constexpr double mapDotRadius = 0.5;  ///< in font sizes

/// The dot of a map.
void paintMapDot(QPainter& painter, QPointF at, const PlotStyle& style);

/// What a place in a map means, on a chip above or below it.
void paintReadout(QPainter& painter, const ChartFrame& frame, QPointF at, const QString& words,
                  const PlotStyle& style);

/// The (e, μ) map with a dot at the scenario's own e and μ that can be dragged, clicked elsewhere
/// and moved by the arrow keys (Shift finer, Ctrl coarser). Esc restores.
class MapView : public PlotView {
  Q_OBJECT

 public:
  MapView(ScenarioDocument& document, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override { return {420, 300}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {220, 160}; }

 protected:
  bool event(QEvent* event) override;
  void layOut() override;
  void prepare() override;
  [[nodiscard]] QString emptyText() const override;
  void showPicture(QPainter& painter) override;
  void paintPicture(QPainter&, bool) override {}
  void paintMarks(QPainter& painter) override;
  [[nodiscard]] std::optional<QPointF> handle() const override;
  void moveHandleTo(QPointF at) override;
  void moveHandleBy(QPointF share) override;
  void finishGesture() override;
  void cancelGesture() override { document_.cancel(); }

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
  /// Reads the document and begins a picture of what changed.
  void begin();
  void read();
  void beginPicture();
  void paintPinnedDot(QPainter& painter) const;
  [[nodiscard]] std::optional<Place> dot() const;
  [[nodiscard]] QPointF dotPosition(const Place& place) const;
  [[nodiscard]] Place placeAt(QPointF pixel) const;
  [[nodiscard]] QString describe(const Place& place) const;
  [[nodiscard]] QString describeDot() const;
  [[nodiscard]] QString numbers() const;
  void explain();
  void moveDotTo(const Place& place);

  ScenarioDocument& document_;
  QImage picture_;
  std::shared_ptr<const ImpactMap> map_;  ///< null: no impact
  Source source_;
  bool due_ = false;     ///< begin() is posted
  QImage next_picture_;  ///< the worker's while it paints
  Worker painting_;
};

}  // namespace carom::ui
