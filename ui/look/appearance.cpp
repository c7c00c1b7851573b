// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/appearance.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QPolygonF>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QStylePainter>
#include <QWidget>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include "ui/look/palette.h"

namespace carom::ui {

QString FittingComboBox::shownIn(int width) const {
  const QFontMetrics metrics = fontMetrics();
  const QString whole = currentText();
  if (metrics.horizontalAdvance(whole) <= width) return whole;
  const QString shorter = whole.section(QLatin1Char(','), 0, -2);
  int alike = 0;
  for (int i = 0; i < count(); ++i) alike += itemText(i).startsWith(shorter) ? 1 : 0;
  const bool tells = !shorter.isEmpty() && alike == 1;
  return metrics.elidedText(tells ? shorter : whole, Qt::ElideRight, width);
}

void FittingComboBox::paintEvent(QPaintEvent* /*event*/) {
  QStylePainter painter(this);
  QStyleOptionComboBox option;
  initStyleOption(&option);
  painter.setPen(palette().color(QPalette::Text));
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  const QRect field =
      style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
  // Styles keep a few pixels at both sides of the text.
  constexpr int margins = 4;
  option.currentText = shownIn(field.width() - margins);
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

namespace {

constexpr double fontPoints = 10;

struct Shades {
  QRgb window, base, alternate, button, text, quiet, accent, onAccent, edge, tip;
};

constexpr Shades lightShades{0xfff4f5f7, 0xffffffff,        0xfff0f2f5,        0xffe9ecf0,
                             0xff1b2430, word::quiet.light, hue::accent.light, 0xffffffff,
                             0xffb6bec9, 0xffffffff};
constexpr Shades darkShades{0xff23272e,       0xff1a1d23,       0xff20242b, 0xff2f353e, 0xffe6e9ee,
                            word::quiet.dark, hue::accent.dark, 0xff0e1116, 0xff4a525e, 0xff2f353e};

/// Fusion with a visible rim round check boxes on a dark window.
class RimmedStyle : public QProxyStyle {
 public:
  RimmedStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if (!box || schemeOf(option->palette) == ColourScheme::light) return;
    const auto group = (option->state & State_Enabled) != 0 ? QPalette::Active : QPalette::Disabled;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setPen(option->palette.color(group, QPalette::PlaceholderText));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    painter->restore();
  }
};

// Shapes are drawn on a square of this side.
constexpr double side = 20;

using Line = std::initializer_list<QPointF>;

QPainterPath pathOf(std::initializer_list<Line> lines) {
  QPainterPath path;
  for (const Line& line : lines) path.addPolygon(QPolygonF(line));
  return path;
}

QPainterPath mirrored(const QPainterPath& path) {
  return QTransform(-1, 0, 0, 1, side, 0).map(path);
}

/// An arrow that turns back to the left.
QPainterPath turnPath() {
  QPainterPath path = pathOf({{{7, 4}, {3, 8}, {7, 12}}, {{3, 8}, {12, 8}}});
  path.arcTo(QRectF(8, 8, 8.5, 8), 90, -180);
  path.lineTo(8, 16);
  return path;
}

/// A tray with an arrow whose head has its tip and its wings at these heights.
QPainterPath trayPath(double tip, double wings) {
  return pathOf({{{3, 12}, {3, 17}, {17, 17}, {17, 12}},
                 {{10, 3}, {10, 13}},
                 {{6, wings}, {10, tip}, {14, wings}}});
}

/// Back to a mark.
QPainterPath skipPath() {
  return pathOf({{{5, 4}, {5, 16}}, {{16, 4}, {8, 10}, {16, 16}, {16, 4}}});
}

QPainterPath pathOf(IconShape shape) {
  QPainterPath path;
  switch (shape) {
    case IconShape::none:
      break;
    case IconShape::open:
      return pathOf({{{2.5, 16}, {2.5, 4.5}, {7.5, 4.5}, {9.5, 6.5}, {16, 6.5}, {16, 9}},
                     {{2.5, 16}, {5, 9}, {18, 9}, {15.5, 16}, {2.5, 16}}});
    case IconShape::save:
      return trayPath(13, 9);
    case IconShape::exportTo:
      return trayPath(3, 7);
    case IconShape::undo:
      return turnPath();
    case IconShape::redo:
      return mirrored(turnPath());
    case IconShape::fit:
      path = pathOf({{{3, 7}, {3, 3}, {7, 3}},
                     {{13, 3}, {17, 3}, {17, 7}},
                     {{17, 13}, {17, 17}, {13, 17}},
                     {{7, 17}, {3, 17}, {3, 13}}});
      path.addEllipse(QPointF(10, 10), 2.6, 2.6);
      break;
    case IconShape::find:
      path.addEllipse(QPointF(8.5, 8.5), 5, 5);
      path.addPolygon(QPolygonF{{12.2, 12.2}, {17, 17}});
      break;
    case IconShape::play:
      return pathOf({{{6, 4}, {16, 10}, {6, 16}, {6, 4}}});
    case IconShape::pause:
      return pathOf({{{7, 4}, {7, 16}}, {{13, 4}, {13, 16}}});
    case IconShape::previous:
      return skipPath();
    case IconShape::next:
      return mirrored(skipPath());
    case IconShape::loop:
      path.arcMoveTo(QRectF(4, 4, 12, 12), 60);
      path.arcTo(QRectF(4, 4, 12, 12), 60, -300);
      path.addPolygon(QPolygonF{{12.6, 1.8}, {13, 4.8}, {10, 5.6}});
      break;
    case IconShape::pin:
      return pathOf({{{7, 3}, {13, 3}, {12, 8.5}, {15, 12}, {5, 12}, {8, 8.5}, {7, 3}},
                     {{10, 12}, {10, 17.5}}});
  }
  return path;
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

void fillSign(QPainter& painter, Severity severity) {
  if (severity == Severity::warning) {
    painter.drawPolygon(QPolygonF{{0, -9}, {10, 8.5}, {-10, 8.5}});
  } else if (severity == Severity::error) {
    QPolygonF octagon;
    for (int i = 0; i < 8; ++i) {
      const double angle = std::numbers::pi / 8 + 2 * std::numbers::pi * i / 8;
      octagon << QPointF(9.7 * std::cos(angle), 9.7 * std::sin(angle));
    }
    painter.drawPolygon(octagon);
  } else {
    painter.drawEllipse(QPointF(0, 0), 9, 9);
  }
}

/// The mark on the sign: a tick, an i, an exclamation mark, a cross.
QPainterPath signMark(Severity severity) {
  switch (severity) {
    case Severity::good:
      return pathOf({{{-4.2, 0.4}, {-1.2, 3.6}, {4.4, -3.4}}});
    case Severity::note:
      return pathOf({{{0, -0.8}, {0, 4.6}}, {{0, -4.4}, {0, -4.2}}});
    case Severity::warning:
      return pathOf({{{0, -3.4}, {0, 2.0}}, {{0, 5.4}, {0, 5.6}}});
    case Severity::error:
      return pathOf({{{-3.4, -3.4}, {3.4, 3.4}}, {{-3.4, 3.4}, {3.4, -3.4}}});
  }
  return {};
}

/// Sets one role of the widget's palette; the others are still inherited.
void setOwnColour(QWidget& widget, QPalette::ColorRole role, const QColor& colour) {
  if (widget.palette().color(role) == colour) return;
  QPalette own;
  own.setColor(role, colour);
  widget.setPalette(own);
}

}  // namespace

QPalette paletteOf(ColourScheme scheme) {
  const Shades& s = scheme == ColourScheme::dark ? darkShades : lightShades;
  QPalette p;
  const std::pair<QPalette::ColorRole, QRgb> colours[] = {{QPalette::Window, s.window},
                                                          {QPalette::Base, s.base},
                                                          {QPalette::AlternateBase, s.alternate},
                                                          {QPalette::Button, s.button},
                                                          {QPalette::PlaceholderText, s.quiet},
                                                          {QPalette::ToolTipBase, s.tip},
                                                          {QPalette::Highlight, s.accent},
                                                          {QPalette::HighlightedText, s.onAccent},
                                                          {QPalette::Link, s.accent},
                                                          {QPalette::LinkVisited, s.accent},
                                                          {QPalette::Mid, s.edge},
                                                          {QPalette::Light, s.base},
                                                          {QPalette::Midlight, s.alternate}};
  for (const auto& [role, colour] : colours) p.setColor(role, QColor::fromRgb(colour));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                          QPalette::ToolTipText, QPalette::BrightText}) {
    p.setColor(role, QColor::fromRgb(s.text));
    p.setColor(QPalette::Disabled, role, QColor::fromRgb(s.quiet));
  }
  p.setColor(QPalette::Dark, QColor::fromRgb(s.edge).darker(125));
  p.setColor(QPalette::Shadow, QColor(0, 0, 0, 90));
  return p;
}

ColourScheme schemeOf(const QPalette& palette) {
  return palette.color(QPalette::Window).lightnessF() < 0.5F ? ColourScheme::dark
                                                             : ColourScheme::light;
}

void setAppearance(QApplication& application, ColourScheme scheme) {
  application.setStyle(new RimmedStyle);
  application.setPalette(paletteOf(scheme));
  QFont font = application.font();
  font.setPointSizeF(fontPoints);
  application.setFont(font);
}

QColor toneColour(Tone tone, const QPalette& palette) {
  constexpr std::array tones{word::good, word::note, word::warning, word::bad};
  if (tone == Tone::quiet) return palette.color(QPalette::PlaceholderText);
  return tones.at(static_cast<std::size_t>(tone)).on(schemeOf(palette) == ColourScheme::dark);
}

ToneLabel::ToneLabel(Tone tone, const QString& text, QWidget* parent)
    : QLabel(text, parent), tone_(tone) {
  paintTone();
}

void ToneLabel::paintTone() {
  setOwnColour(*this, QPalette::WindowText, toneColour(tone_, QApplication::palette()));
}

void ToneLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintTone();
}

Tone toneOf(Severity severity) {
  constexpr std::array tones{Tone::good, Tone::note, Tone::warning, Tone::bad};
  static_assert(static_cast<std::size_t>(Severity::error) + 1 == tones.size());
  return tones.at(static_cast<std::size_t>(severity));
}

void tint(QWidget& banner, Tone tone) {
  constexpr float share = 0.14F;
  const QPalette base = QApplication::palette();
  const QColor ink = toneColour(tone, base);
  const QColor window = base.color(QPalette::Window);
  const auto mixed = [](float a, float b) { return a + share * (b - a); };
  const QColor tinted =
      QColor::fromRgbF(mixed(window.redF(), ink.redF()), mixed(window.greenF(), ink.greenF()),
                       mixed(window.blueF(), ink.blueF()));
  setOwnColour(banner, QPalette::Window, tinted);
}

QPixmap severityPixmap(Severity severity, int size, const QWidget& target) {
  const double ratio = target.devicePixelRatioF();
  QPixmap pixmap(QSize(size, size) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(size / 2.0, size / 2.0);
  painter.scale(size / 22.0, size / 22.0);
  painter.setPen(Qt::NoPen);
  painter.setBrush(toneColour(toneOf(severity), QApplication::palette()));
  fillSign(painter, severity);
  painter.setPen(roundPen(QApplication::palette().color(QPalette::Base), 2.2));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(signMark(severity));
  return pixmap;
}

QIcon lineIcon(IconShape shape, const QPalette& palette) {
  QIcon icon;
  if (shape == IconShape::none) return icon;
  const QPainterPath path = pathOf(shape);
  const auto add = [&](int pixels, QIcon::Mode mode, QPalette::ColorGroup group) {
    const auto paint = [&](QPainter& painter) {
      painter.setPen(roundPen(palette.color(group, QPalette::ButtonText), 1.6));
      painter.drawPath(path);
    };
    icon.addPixmap(drawn(pixels, paint), mode);
  };
  for (const int pixels : {16, 20, 24, 32, 40, 64}) {
    add(pixels, QIcon::Normal, palette.currentColorGroup());
    add(pixels, QIcon::Disabled, QPalette::Disabled);
  }
  return icon;
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
