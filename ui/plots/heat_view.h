// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/map_view.h"
#include "ui/plots/quantity_plot.h"

namespace carom::ui {

/// A quantity over two parameters of the scenario, with a dot at their present values.
class HeatView : public DotView {
  Q_OBJECT

 public:
  HeatView(ScenarioDocument& document, QWidget* parent);

  /// @param generation  instant of the document that the map belongs to
  void setMap(const HeatMap& map, const std::string& xPath, const std::string& yPath,
              quint64 generation);
  [[nodiscard]] const HeatMap& map() const { return map_; }
  /// The dot is being dragged: the map, which lies over both its numbers, stays as it is.
  [[nodiscard]] bool isDragged() const { return isMoving(); }
  /// Shown in place of a map.
  void setEmptyText(const QString& text);
  [[nodiscard]] QSize sizeHint() const override { return {420, 220}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 110}; }

 signals:
  /// Why the dot does not follow the hand; empty if it does.
  void refused(const QString& reason);

 protected:
  void layOut() override;
  [[nodiscard]] QString emptyText() const override { return empty_text_; }
  void paintPicture(QPainter& painter, bool blank) override;
  [[nodiscard]] std::optional<QPointF> dot() const override;
  void moveDotTo(QPointF place) override;
  [[nodiscard]] QString describe(QPointF place) const override;
  [[nodiscard]] QString describeDot() const override { return describe(*dot()); }
  void moveHandleBy(QPointF share) override;
  void finishGesture() override;
  void cancelGesture() override;

 private:
  HeatMap map_;
  std::string x_path_, y_path_;
  QString empty_text_;
};

}  // namespace carom::ui
