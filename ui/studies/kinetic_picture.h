// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/projection/couplings.h"
#include "ui/plots/palette.h"

namespace carom::ui {

/// The rows of closed contacts and joints as directions in the kinetic metric. Two of them lie in a
/// plane, which is drawn as it is; of more there is no true drawing, and the angle of every pair
/// stands in a matrix instead.
class KineticPicture : public QWidget {
  Q_OBJECT

 public:
  explicit KineticPicture(QWidget* parent = nullptr);

  void show(const Couplings& couplings, const QString& angleUnit);
  /// Two rows: the plane they span is drawn.
  [[nodiscard]] bool isPlane() const { return names_.size() == 2; }
  [[nodiscard]] QSize sizeHint() const override { return {300, 240}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Name {
    QString text;
    bool contact = true;
  };
  /// B(9) between two rows, contacts first; empty where one has no direction.
  [[nodiscard]] std::optional<double> angle(std::size_t a, std::size_t b) const;
  [[nodiscard]] QString angleText(double angle) const;
  [[nodiscard]] QString spoken() const;
  [[nodiscard]] QString pairText(std::size_t a, std::size_t b) const;
  void paintNothing(QPainter& painter) const;
  void paintPlane(QPainter& painter) const;
  void paintMatrix(QPainter& painter) const;
  /// Where the cells of the matrix lie.
  [[nodiscard]] QRectF cells() const;

  PlotStyle style_;
  Couplings couplings_;
  QString unit_ = QStringLiteral("deg");
  std::vector<Name> names_;
};

}  // namespace carom::ui
