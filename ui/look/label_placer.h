// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

namespace carom::ui {

/// Finds room for labels: inside the bounds, off each other and off the lines.
class LabelPlacer {
 public:
  explicit LabelPlacer(const QRectF& bounds) : bounds_(bounds) {}

  /// Labels keep clear of these points.
  void avoid(const std::vector<QPointF>& line);

  /// Labels do not cross this line.
  void avoid(const QLineF& line) { segments_.push_back(line); }
  /// Labels keep clear of this box.
  void block(const QRectF& box) { taken_.push_back(box); }

  /// Takes the first place beside one of the anchors that is free, nearest anchors first.
  std::optional<QRectF> place(const std::vector<QPointF>& anchors, QSizeF size, double gap);

  /// Takes `box` if it is free of other labels; it may lie on lines.
  bool take(const QRectF& box);

  [[nodiscard]] const std::vector<QRectF>& taken() const { return taken_; }

 private:
  [[nodiscard]] bool freeOfLabels(const QRectF& box) const;
  [[nodiscard]] bool freeOfLines(const QRectF& box) const;

  QRectF bounds_;
  std::vector<QPointF> lines_;
  std::vector<QLineF> segments_;
  std::vector<QRectF> taken_;
};

}  // namespace carom::ui
