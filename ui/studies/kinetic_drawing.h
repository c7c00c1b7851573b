// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <vector>

#include "core/projection/couplings.h"
#include "ui/plots/plot_style.h"
#include "ui/plots/plot_view.h"

namespace carom::ui {

/// The rows of closed contacts and joints as directions in the kinetic metric, at any size. Two of
/// them lie in a plane, which is drawn true to angle; more do not, and a matrix shows the angle of
/// every pair instead.
class KineticDrawing {
 public:
  KineticDrawing() = default;
  /// @param angleUnit  "deg" or "rad"
  KineticDrawing(Couplings couplings, QString angleUnit);

  void paint(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
  /// True if there are two rows, whose plane is drawn.
  [[nodiscard]] bool isPlane() const { return names_.size() == 2; }
  /// What is drawn, in words.
  [[nodiscard]] QString spoken() const;
  /// The pair that is drawn at a point; empty where none is.
  [[nodiscard]] QString wordsAt(QPointF at, const QRectF& area, const PlotStyle& style) const;

 private:
  struct Name {
    QString text;
    bool contact = true;
  };
  [[nodiscard]] std::optional<double> angle(std::size_t a, std::size_t b) const;
  [[nodiscard]] QString angleText(double angle) const;
  [[nodiscard]] QString pairText(std::size_t a, std::size_t b) const;
  void paintNothing(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
  void paintPlane(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
  void paintMatrix(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
  /// How every angle is written so that it fits into its cell; empty if some would not fit.
  struct NumberForm {
    QFont font;
    int digits;
  };
  [[nodiscard]] std::optional<NumberForm> formOfNumbers(QSizeF cell, const PlotStyle& style) const;
  [[nodiscard]] QString cellText(double angle, int digits) const;
  /// Where the cells of the matrix lie, and how large one is.
  [[nodiscard]] QRectF cells(const QRectF& area, const PlotStyle& style) const;
  [[nodiscard]] QSizeF cellSize(const QRectF& cells, const PlotStyle& style) const;

  Couplings couplings_;
  QString unit_ = QStringLiteral("deg");
  std::vector<Name> names_;
};

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
