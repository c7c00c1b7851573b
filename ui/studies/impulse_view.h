// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "core/scenario/scenario.h"
#include "ui/studies/impulse_frame.h"
#include "ui/studies/impulse_picture.h"

namespace carom::ui {

/// The plane of impulses, and a place on the way of the chosen law that is followed by the pointer,
/// dragged, and moved by the arrow keys (Shift finer, Ctrl coarser; Page up and down to the
/// corners).
class ImpulseView : public QWidget {
  Q_OBJECT

 public:
  explicit ImpulseView(QWidget* parent = nullptr);

  void show(ImpulsePicture picture, const Display& display);
  /// Tells assistive technology what is shown: too many words for every move of a hand.
  void speak() { setAccessibleDescription(describe()); }
  [[nodiscard]] const ImpulsePicture& picture() const { return picture_; }
  /// The law that is put forward; null if it has no answer.
  [[nodiscard]] const LawInPlane* law() const { return picture_.plane.find(picture_.chosen); }
  /// It knows its way.
  [[nodiscard]] bool hasPath() const { return law() != nullptr && law()->path.count > 1; }

  /// Share of the way, counted in P_n: 0 where the impact begins, 1 at its end.
  [[nodiscard]] double share() const { return share_; }
  void setShare(double share);
  /// The same, and forgets what the pointer is over.
  void follow(double share);
  /// Ends a drag along the path, which may be another one now.
  void forgetGesture() { dragging_ = false; }
  /// What is told beside the marker: the place under the pointer, else the one that was set.
  [[nodiscard]] std::optional<RouthPoint> shown() const;
  /// That place in words.
  [[nodiscard]] QString describePlace() const;
  [[nodiscard]] QPointF positionOf(double P_n, double P_t) const { return frame_.at(P_t, P_n); }

  [[nodiscard]] QSize sizeHint() const override { return {420, 320}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

 signals:
  void shareChanged(double share);
  void playTapped();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  void paintPicture();
  void paintEmpty(QPainter& painter) const;
  void paintPlace(QPainter& painter) const;
  void paintNumbers(QPainter& painter, const RouthPoint& place) const;
  /// "`P_n` 1.25  `P_t` −1 N s" and "`v_n` −0.75  `v_t` 0 m/s".
  [[nodiscard]] std::pair<QString, QString> numbersOf(const RouthPoint& point) const;
  [[nodiscard]] QString wordsOf(const RouthPoint& point) const;
  [[nodiscard]] QString describe() const;
  /// The law whose mark is under a pixel; null if none is.
  [[nodiscard]] const LawInPlane* lawAt(QPointF pixel) const;
  /// The names of all laws that end there.
  [[nodiscard]] QString lawsAt(const RouthPoint& end) const;
  [[nodiscard]] bool isOnPath(QPointF pixel) const;
  void hover(QPointF pixel);
  void toCorner(int direction);

  PlotStyle style_;
  ImpulsePicture picture_;
  Display display_;
  std::optional<ImpulseExtent> extent_;
  ChartFrame frame_;
  QPixmap drawn_;
  bool stale_ = true;
  double share_ = 1;
  std::optional<double> hoveredShare_;
  std::optional<Law> hoveredLaw_;
  bool dragging_ = false;
};

}  // namespace carom::ui
