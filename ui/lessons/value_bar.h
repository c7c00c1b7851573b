// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

namespace carom::ui {

/// A bar from one number to another that is pulled to where a value is expected; once it is known,
/// the computed one stands below it. Numbers are as shown, in the unit of the label.
class ValueBar : public QWidget {
  Q_OBJECT

 public:
  explicit ValueBar(QWidget* parent = nullptr);

  void setEnds(double from, double to, const QString& unit);
  void setGuess(std::optional<double> value);
  void setTrue(std::optional<double> value);
  [[nodiscard]] const std::optional<double>& guess() const { return guess_; }
  /// Where a value stands along the bar [px].
  [[nodiscard]] QPoint placeOf(double value) const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 signals:
  /// By hand.
  void guessed(double value);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void take(double value);
  void paintRow(class QPainter& painter, int row, const QString& name, double value,
                const QColor& colour) const;

  double from_ = 0, to_ = 1;
  QString unit_;
  std::optional<double> guess_, true_;
};

}  // namespace carom::ui
