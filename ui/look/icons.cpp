// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/icons.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QPolygonF>
#include <QSvgRenderer>
#include <QWidget>
#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "ui/look/appearance.h"
#include "ui/look/palette.h"

namespace carom::ui {

namespace {

// Shapes are drawn on a square of this side.
constexpr double side = 20;

/// The lines of an icon as the data of an SVG path, in the order of IconShape. Long ones take two
/// lines, with no comma between them.
// NOLINTBEGIN(bugprone-suspicious-missing-comma)
constexpr const char* iconPaths[] = {
    "",                                                     // none
    "M2.5 16V4.5H7.5L9.5 6.5H16V9M2.5 16L5 9H18L15.5 16Z",  // open
    "M3 12V17H17V12M10 3V13M6 9L10 13L14 9",                // save
    "M7 4L3 8L7 12M3 8H12.25A4.25 4 0 0 1 12.25 16H8",      // undo
    "M13 4L17 8L13 12M17 8H7.75A4.25 4 0 0 0 7.75 16H12",   // redo
    "M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13M12.6 10A2.6 2.6 0 1 1 7.4 10 2.6 2.6 0 1 1 12.6 10",
    "M3 12V17H17V12M10 3V13M6 7L10 3L14 7",                            // exportTo
    "M13.5 8.5A5 5 0 1 1 3.5 8.5A5 5 0 1 1 13.5 8.5M12.2 12.2L17 17",  // find
    "M6 4L16 10L6 16Z",                                                // play
    "M7 4V16M13 4V16",                                                 // pause
    "M5 4V16M16 4L8 10L16 16Z",                                        // previous
    "M15 4V16M4 4L12 10L4 16Z",                                        // next
    "M13 4.804A6 6 0 1 1 7 4.804M12.6 1.8L13 4.8L10 5.6",              // loop
    "M7 3H13L12 8.5L15 12H5L8 8.5ZM10 12V17.5",                        // pin
    // drag
    "M6 3L15.5 10.5L10.8 11.2L13.5 16.2L11.4 17.3L8.8 12.2L6 15Z",
    // design
    "M2.5 14H5.5V17H2.5ZM14.5 3H17.5V6H14.5ZM14.5 14H17.5V17H14.5ZM5.5 15.5H14.5M16 6V14M5 14L15 6",
    // rod
    "M6.3 15.5A1.8 1.8 0 1 1 2.7 15.5A1.8 1.8 0 1 1 6.3 15.5M17.3 4.5A1.8 1.8 0 1 1 13.7 "
    "4.5A1.8 1.8 0 1 1 17.3 4.5M5.8 14.2L14.2 5.8",
    // disc
    "M16.5 10A6.5 6.5 0 1 1 3.5 10A6.5 6.5 0 1 1 16.5 10M10 10L14.6 5.4",
    // polygon
    "M4 14L7 4L15.5 5.5L16.5 13L10 17Z",
    // particle
    "M11.6 10A1.6 1.6 0 1 1 8.4 10A1.6 1.6 0 1 1 11.6 10M10.6 10A0.6 0.6 0 1 1 9.4 10A0.6"
    " 0.6 0 1 1 10.6 10",
    // pivot
    "M12.2 6A2.2 2.2 0 1 1 7.8 6A2.2 2.2 0 1 1 12.2 6M8.6 7.8L5 14H15L11.4 7.8M3.5 14H16."
    "5M6 14L4.5 16.5M10.5 14L9 16.5M15 14L13.5 16.5",
    // weld
    "M3 10H17M6 10L10 5L14 10L10 15Z",
    // slider
    "M2.5 6H17.5M2.5 14H17.5M6 8H14V12H6Z",
    // slot
    "M6 6.5H14A3.5 3.5 0 0 1 14 13.5H6A3.5 3.5 0 0 1 6 6.5ZM8.5 10A1.5 1.5 0 1 1 5.5 10A1"
    ".5 1.5 0 1 1 8.5 10",
    // curved_slot
    "M3 14A9 9 0 0 1 17 14M12 9.6A2 2 0 1 1 8 9.6A2 2 0 1 1 12 9.6",
    // link
    "M5.5 10A1.5 1.5 0 1 1 2.5 10A1.5 1.5 0 1 1 5.5 10M17.5 10A1.5 1.5 0 1 1 14.5 10A1.5 "
    "1.5 0 1 1 17.5 10M5.5 10H14.5",
    // wall
    "M2.5 10H17.5M5.5 10L2.5 14M9.5 10L6.5 14M13.5 10L10.5 14M17.5 10L14.5 14",
    // block
    "M4 5H16V15H4ZM4 9L8 5M4 14L13 5M8 15L16 7M13 15L16 12",
    // round_pin
    "M16 10A6 6 0 1 1 4 10A6 6 0 1 1 16 10M5 13L13 5M7 15L15 7",
    // arc
    "M3 7A9.5 9.5 0 0 0 17 7M5 9.5L3 13M9 11.5L8 15.5M13 11L14 15M16 8.7L18.5 12",
    // contact
    "M14 6.5A4 4 0 1 1 6 6.5A4 4 0 1 1 14 6.5M3 11.5H17M10 17.5V13.5M8 15.3L10 13.3L12 15"
    ".3",
    // stop
    "M4 16L15 5M4 16H16M12 16A8 8 0 0 0 9.7 10.3M15 13V19",
    // rope
    "M5 5A1.5 1.5 0 1 1 2 5A1.5 1.5 0 1 1 5 5M18 5A1.5 1.5 0 1 1 15 5A1.5 1.5 0 1 1 18 5M"
    "3.7 6.5C5 14.5 15 14.5 16.3 6.5",
    // strut
    "M3 6V14M17 6V14M5.5 10H14.5M5.5 10L8 8M5.5 10L8 12M14.5 10L12 8M14.5 10L12 12",
    // spring
    "M2 10H4L5.5 6L8 14L10.5 6L13 14L14.8 10H18",
    // damper
    "M2 10H8M8 7V13M6 6H13V14H6M13 10H18",
    // actuator
    "M2.5 7H11V13H2.5ZM11 10H17.5M14.5 7.5L17.5 10L14.5 12.5",
    // force
    "M4 16L15.5 4.5M9.5 4.5H15.5V10.5",
    // torque
    "M15.5 12A6 6 0 1 1 14 5.5M14.6 2.2L14.2 5.7L10.8 5.2",
    // motor
    "M16.5 10A6.5 6.5 0 1 1 3.5 10A6.5 6.5 0 1 1 16.5 10M7 13V7.5L10 11L13 7.5V13",
    // picture
    "M3 4.5H17V15.5H3ZM3 13L8 8.5L12 12L14 10.5L17 13M13.5 7V7.2",
    // picture_move
    "M3 3.5H13V11H3ZM8 15.5H16.5M14 13L16.5 15.5L14 18",
    // pen
    "M3.5 16.5L4.5 12.5L14 3L17 6L7.5 15.5ZM12 5L15 8",
};
// NOLINTEND(bugprone-suspicious-missing-comma)
static_assert(std::size(iconPaths) == static_cast<std::size_t>(IconShape::pen) + 1);

/// The outline of a sign and the mark on it: a tick, an i, an exclamation mark, a cross; in the
/// order of Severity, around the middle of a square of 22.
constexpr std::pair<const char*, const char*> signPaths[] = {
    {"M9 0A9 9 0 1 1 -9 0A9 9 0 1 1 9 0", "M-4.2 0.4L-1.2 3.6L4.4 -3.4"},
    {"M9 0A9 9 0 1 1 -9 0A9 9 0 1 1 9 0", "M0 -0.8V4.6M0 -4.4V-4.2"},
    {"M0 -9L10 8.5L-10 8.5Z", "M0 -3.4V2M0 5.4V5.6"},
    {"M8.96 3.71L3.71 8.96H-3.71L-8.96 3.71V-3.71L-3.71 -8.96H3.71L8.96 -3.71Z",
     "M-3.4 -3.4L3.4 3.4M-3.4 3.4L3.4 -3.4"}};

/// Paints a path with round ends, and fills it.
void paintPath(QPainter& painter, const char* path, const QRectF& box, const QPen& pen,
               const QColor& fill = Qt::transparent) {
  const QString svg =
      QStringLiteral(
          "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%1 %2 %3 %4'><path "
          "d='%5' fill='%6' stroke='%7' stroke-width='%8' stroke-linecap='round' "
          "stroke-linejoin='round'/></svg>")
          .arg(box.x())
          .arg(box.y())
          .arg(box.width())
          .arg(box.height())
          .arg(QString::fromLatin1(path), fill.alpha() == 0 ? QStringLiteral("none") : fill.name(),
               pen.style() == Qt::NoPen ? QStringLiteral("none") : pen.color().name())
          .arg(pen.widthF());
  QSvgRenderer(svg.toUtf8()).render(&painter, box);
}

QPen roundPen(const QColor& colour, double width) {
  return {colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
}

/// A picture of so many pixels, painted in the units of the shapes.
QPixmap drawn(int pixels, const std::function<void(QPainter&)>& paint) {
  QPixmap pixmap(pixels, pixels);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(pixels / side, pixels / side);
  paint(painter);
  return pixmap;
}

/// Draws its lines in the size that is asked for, once that is asked for: most icons of the menus
/// are not seen before one of these opens.
class LineIcon : public QIconEngine {
 public:
  LineIcon(const char* path, const QPalette& palette)
      : path_(path),
        enabled_(palette.color(QPalette::ButtonText)),
        disabled_(palette.color(QPalette::Disabled, QPalette::ButtonText)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const double ratio = painter->device()->devicePixelRatioF();
    painter->drawPixmap(rect, pixmap(rect.size() * ratio, mode, state));
  }
  QSize actualSize(const QSize& size, QIcon::Mode /*mode*/, QIcon::State /*state*/) override {
    const int shorter = std::max(1, std::min(size.width(), size.height()));
    return {shorter, shorter};
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    const bool enabled = mode != QIcon::Disabled;
    const int pixels = actualSize(size, mode, state).width();
    QPixmap& picture = pictures_[{pixels, enabled}];
    if (picture.isNull()) {
      picture = drawn(pixels, [&](QPainter& painter) {
        paintPath(painter, path_, {0, 0, side, side},
                  roundPen(enabled ? enabled_ : disabled_, 1.6));
      });
    }
    return picture;
  }
  [[nodiscard]] QIconEngine* clone() const override { return new LineIcon(*this); }

 private:
  const char* path_;
  QColor enabled_, disabled_;
  std::map<std::pair<int, bool>, QPixmap>
      pictures_;  ///< by their side in pixels, and whether enabled
};

}  // namespace

QSize iconSizeOf(const QWidget& widget) {
  constexpr double timesLine = 1.25;
  const int side = qRound(timesLine * widget.fontMetrics().height());
  return {side, side};
}

QPixmap severityPixmap(Severity severity, int size, const QWidget& target) {
  constexpr QRectF box(-11, -11, 22, 22);
  const double ratio = target.devicePixelRatioF();
  QPixmap pixmap(QSize(size, size) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(size / box.width(), size / box.height());
  painter.translate(-box.topLeft());
  const auto& [outline, mark] = signPaths[static_cast<std::size_t>(severity)];
  const QPalette palette = QApplication::palette();
  paintPath(painter, outline, box, Qt::NoPen, toneColour(toneOf(severity), palette));
  paintPath(painter, mark, box, roundPen(palette.color(QPalette::Base), 2.2));
  return pixmap;
}

QIcon lineIcon(IconShape shape, const QPalette& palette) {
  if (shape == IconShape::none) return {};
  return QIcon(new LineIcon(iconPaths[static_cast<std::size_t>(shape)], palette));
}

QIcon programIcon() {
  QIcon icon;
  const auto paint = [](QPainter& painter) {
    painter.setPen(roundPen(hue::accent.on(false), 2.2));
    painter.drawPolyline(QPolygonF{{2.5, 3.5}, {9.5, 15}, {16, 6.5}});
    painter.setPen(roundPen(word::quiet.on(false), 1.8));
    painter.drawLine(QPointF(2, 17), QPointF(18, 17));
    painter.setPen(Qt::NoPen);
    painter.setBrush(hue::vermilion.on(false));
    painter.drawEllipse(QPointF(16, 5.5), 2.8, 2.8);
  };
  for (const int pixels : {16, 32, 48, 64, 128, 256}) icon.addPixmap(drawn(pixels, paint));
  return icon;
}

}  // namespace carom::ui
