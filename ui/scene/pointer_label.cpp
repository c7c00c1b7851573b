// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/pointer_label.h"

#include <algorithm>
#include <limits>

namespace carom::ui {

namespace {

constexpr int marginPx = 4;
constexpr QPoint besidePointer(14, 18);

}  // namespace

PointerLabel::PointerLabel(QWidget* parent) : QLabel(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setTextFormat(Qt::PlainText);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::ToolTipBase);
  setForegroundRole(QPalette::ToolTipText);
  setFrameShape(QFrame::Box);
  setMargin(marginPx);
  hide();
}

void PointerLabel::say(const QString& text, QPoint at, const std::vector<QRectF>& taken) {
  setText(text);
  // A long sentence has several lines, so that it lies within the scene.
  constexpr double share = 0.6;
  setWordWrap(false);
  const int most = static_cast<int>(share * parentWidget()->width());
  if (sizeHint().width() > most) {
    setWordWrap(true);
    resize(most, heightForWidth(most));
  } else {
    adjustSize();
  }
  move(placeBeside(at, taken));
  show();
  raise();
}

QPoint PointerLabel::placeBeside(QPoint at, const std::vector<QRectF>& taken) const {
  const QRectF scene = parentWidget()->rect();
  const int right = at.x() + besidePointer.x(), left = at.x() - besidePointer.x() - width();
  const int below = at.y() + besidePointer.y(), above = at.y() - besidePointer.y() - height();
  const auto areaOf = [](const QRectF& box) { return box.width() * box.height(); };
  QPoint best;
  double least = std::numeric_limits<double>::infinity();
  for (const QPoint corner :
       {QPoint(right, below), QPoint(right, above), QPoint(left, below), QPoint(left, above)}) {
    const QPoint place(std::max(0, corner.x()), std::max(0, corner.y()));
    const QRectF box(place, size());
    // Beyond the edge it cannot be read at all.
    constexpr double unreadable = 1e3;
    double covered = unreadable * (areaOf(box) - areaOf(box & scene));
    if (box.contains(at)) covered += unreadable * areaOf(box);
    for (const QRectF& other : taken) covered += areaOf(box & other);
    if (covered >= least) continue;
    least = covered;
    best = place;
  }
  return best;
}

std::vector<QRectF> labelBoxes(const Figure& figure, double times) {
  std::vector<QRectF> boxes;
  for (const PlacedLabel& label : figure.labels) {
    boxes.emplace_back(times * label.box.topLeft(), times * label.box.size());
  }
  return boxes;
}

}  // namespace carom::ui
