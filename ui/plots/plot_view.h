// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// What all plots on screen have in common: a picture that is painted only when it changed, with
/// marks on top of it, and at most one handle (a cursor, a dot, a place on a path) that a hand
/// drags, sets by a click elsewhere and moves by the arrow keys (Shift finer, Ctrl coarser). Esc
/// restores. A gesture ends when its handle goes. The kinds of plots say what is drawn and what
/// moving the handle means.
class PlotView : public QWidget {
  Q_OBJECT

 public:
  explicit PlotView(QWidget* parent);

  /// Ends the gesture that is under way without telling anybody: the document says that it is over.
  /// Further moves are ignored until the button is up.
  void forgetGesture();

  /// The last instant of the document that was painted.
  [[nodiscard]] quint64 paintedGeneration() const { return painted_; }
  [[nodiscard]] QRectF plotArea() const { return frame_.plot; }
  /// Where a point of the plot is in the widget.
  [[nodiscard]] QPointF positionOf(double x, double y) const { return frame_.at(x, y); }

 signals:
  void painted(quint64 generation);

 protected:
  /// What a press at a place takes hold of: the handle where it is, or brought there at once.
  enum class Grip : unsigned char { none, handle, place };

  // What a kind of plot draws.
  /// Sets frame_ for the size of the widget; called again on every change of size or style.
  virtual void layOut() {}
  /// Called before every painting, to read what changed.
  virtual void prepare() {}
  /// A sentence that is shown in place of a picture; empty if there is one.
  [[nodiscard]] virtual QString emptyText() const { return {}; }
  /// Brings the stored picture to the screen; paints it first if it is stale.
  virtual void showPicture(QPainter& painter);
  /// Paints the stored picture. `blank`: nothing of an earlier one is left.
  virtual void paintPicture(QPainter& painter, bool blank) = 0;
  /// Paints what moves without a change of the picture.
  virtual void paintMarks(QPainter&) {}

  // What a kind of plot lets a hand do; places are in pixels of the widget.
  [[nodiscard]] virtual std::optional<QPointF> handle() const { return {}; }
  [[nodiscard]] virtual Grip gripAt(QPointF at) const;
  virtual void moveHandleTo(QPointF) {}
  /// Moves the handle by shares of the axes, to the right and upwards.
  virtual void moveHandleBy(QPointF) {}
  [[nodiscard]] virtual bool movesUpwards() const { return true; }
  virtual void finishGesture() {}
  virtual void cancelGesture() {}
  /// Called when the pointer rests on a place of the plot without a gesture; none if it left.
  virtual void hoverAt(std::optional<QPointF> at);

  /// The handle was moved by the gesture that is under way.
  [[nodiscard]] bool isMoving() const { return phase_ == Phase::dragging || phase_ == Phase::keys; }
  /// The stored picture is no longer right.
  void markStale();

  void paintEvent(QPaintEvent* event) final;
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

  PlotStyle style_;
  ChartFrame frame_;
  quint64 generation_ = 0;        ///< instant of the document that the picture belongs to
  std::optional<QPointF> hover_;  ///< where the pointer rests
  bool stale_ = true;             ///< the stored picture must be painted anew

 private:
  /// `pressed`: on the handle, still within the dead zone. `done`: over, but the button is down.
  enum class Phase : unsigned char { idle, pressed, dragging, keys, done };

  void endGesture();
  void breakGesture();

  QPixmap picture_;
  quint64 painted_ = 0;
  Phase phase_ = Phase::idle;
  QPointF press_;
  QPointF grab_offset_;
};

}  // namespace carom::ui
