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

/// A map with a dot at the scenario's own pair of numbers, which can be dragged, clicked elsewhere
/// and moved by the arrow keys (Shift finer, Ctrl coarser). Esc restores.
class DotView : public PlotView {
  Q_OBJECT

 public:
  DotView(ScenarioDocument& document, QWidget* parent);

 protected:
  /// The two numbers as a point; none without a map.
  [[nodiscard]] virtual std::optional<QPointF> dot() const = 0;
  /// Previews the scenario with the numbers of a place.
  virtual void moveDotTo(QPointF place) = 0;
  /// What the map says of a place, and of the dot, in words.
  [[nodiscard]] virtual QString describe(QPointF place) const = 0;
  [[nodiscard]] virtual QString describeDot() const = 0;

  [[nodiscard]] std::optional<QPointF> handle() const override;
  void moveHandleTo(QPointF at) override { moveDotTo(frame_.placeAt(at)); }
  void moveHandleBy(QPointF share) override { moveDotTo(dot().value_or(QPointF()) + share); }
  void cancelGesture() override { document_.cancel(); }
  /// The dot, and a readout at the pointer or at the dot.
  void paintMarks(QPainter& painter) override;

  ScenarioDocument& document_;
};

/// The (e, μ) map with its dot.
class MapView : public DotView {
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
  [[nodiscard]] std::optional<QPointF> dot() const override;
  void moveDotTo(QPointF place) override;
  [[nodiscard]] QString describe(QPointF place) const override;
  [[nodiscard]] QString describeDot() const override;
  void finishGesture() override { document_.commit(tr("Set e and μ")); }

 private:
  /// All that the picture depends on; comparing it is cheaper than painting.
  struct Source {
    PlanarImpactData plane;
    MapSpec spec;
    bool operator==(const Source&) const = default;
  };

  void onChanged();
  /// Reads the document and begins a picture of what changed.
  void begin();
  void read();
  void beginPicture();
  void paintVariantDots(QPainter& painter) const;
  [[nodiscard]] QString numbers() const;
  void explain();

  QImage picture_;
  std::shared_ptr<const ImpactMap> map_;  ///< null: no impact
  Source source_;
  bool due_ = false;     ///< begin() is posted
  QImage next_picture_;  ///< the worker's while it paints
  Worker painting_;
};

}  // namespace carom::ui
