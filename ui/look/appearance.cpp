// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/appearance.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QPolygonF>
#include <QWidget>
#include <cmath>
#include <numbers>

#include "ui/look/palette.h"
#include "ui/look/rimmed_style.h"

namespace carom::ui {

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

QPalette made(const Shades& s) {
  QPalette p;
  p.setColor(QPalette::Window, QColor::fromRgb(s.window));
  p.setColor(QPalette::Base, QColor::fromRgb(s.base));
  p.setColor(QPalette::AlternateBase, QColor::fromRgb(s.alternate));
  p.setColor(QPalette::Button, QColor::fromRgb(s.button));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                          QPalette::ToolTipText, QPalette::BrightText}) {
    p.setColor(role, QColor::fromRgb(s.text));
    p.setColor(QPalette::Disabled, role, QColor::fromRgb(s.quiet));
  }
  p.setColor(QPalette::PlaceholderText, QColor::fromRgb(s.quiet));
  p.setColor(QPalette::ToolTipBase, QColor::fromRgb(s.tip));
  p.setColor(QPalette::Highlight, QColor::fromRgb(s.accent));
  p.setColor(QPalette::HighlightedText, QColor::fromRgb(s.onAccent));
  p.setColor(QPalette::Link, QColor::fromRgb(s.accent));
  p.setColor(QPalette::LinkVisited, QColor::fromRgb(s.accent));
  p.setColor(QPalette::Mid, QColor::fromRgb(s.edge));
  p.setColor(QPalette::Dark, QColor::fromRgb(s.edge).darker(125));
  p.setColor(QPalette::Light, QColor::fromRgb(s.base));
  p.setColor(QPalette::Midlight, QColor::fromRgb(s.alternate));
  p.setColor(QPalette::Shadow, QColor(0, 0, 0, 90));
  return p;
}

QPolygonF regularPolygon(int corners, double radius, double firstAngle) {
  QPolygonF polygon;
  for (int i = 0; i < corners; ++i) {
    const double angle = firstAngle + 2 * std::numbers::pi * i / corners;
    polygon << QPointF(radius * std::cos(angle), radius * std::sin(angle));
  }
  return polygon;
}

void fillSign(QPainter& painter, Severity severity) {
  switch (severity) {
    case Severity::good:
    case Severity::note:
      painter.drawEllipse(QPointF(0, 0), 9, 9);
      return;
    case Severity::warning:
      painter.drawPolygon(QPolygonF{{0, -9}, {10, 8.5}, {-10, 8.5}});
      return;
    case Severity::error:
      painter.drawPolygon(regularPolygon(8, 9.7, std::numbers::pi / 8));
      return;
  }
}

QPainterPath signMark(Severity severity) {
  QPainterPath path;
  switch (severity) {
    case Severity::good:
      path.moveTo(-4.2, 0.4);
      path.lineTo(-1.2, 3.6);
      path.lineTo(4.4, -3.4);
      break;
    case Severity::note:
      path.moveTo(0, -0.8);
      path.lineTo(0, 4.6);
      path.moveTo(0, -4.4);
      path.lineTo(0, -4.2);
      break;
    case Severity::warning:
      path.moveTo(0, -3.4);
      path.lineTo(0, 2.0);
      path.moveTo(0, 5.4);
      path.lineTo(0, 5.6);
      break;
    case Severity::error:
      path.moveTo(-3.4, -3.4);
      path.lineTo(3.4, 3.4);
      path.moveTo(-3.4, 3.4);
      path.lineTo(3.4, -3.4);
      break;
  }
  return path;
}

}  // namespace

QPalette paletteOf(ColourScheme scheme) {
  return made(scheme == ColourScheme::dark ? darkShades : lightShades);
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
  const bool dark = schemeOf(palette) == ColourScheme::dark;
  switch (tone) {
    case Tone::good:
      return word::good.on(dark);
    case Tone::note:
      return word::note.on(dark);
    case Tone::warning:
      return word::warning.on(dark);
    case Tone::bad:
      return word::bad.on(dark);
    case Tone::quiet:
      return palette.color(QPalette::PlaceholderText);
  }
  return palette.color(QPalette::WindowText);
}

ToneLabel::ToneLabel(Tone tone, const QString& text, QWidget* parent)
    : QLabel(text, parent), tone_(tone) {
  paintTone();
}

void ToneLabel::paintTone() {
  const QColor ink = toneColour(tone_, QApplication::palette());
  if (palette().color(QPalette::WindowText) == ink) return;
  // Only this one role is its own: the rest is inherited, and a change of it announced.
  QPalette own;
  own.setColor(QPalette::WindowText, ink);
  setPalette(own);
}

void ToneLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintTone();
}

Tone toneOf(Severity severity) {
  switch (severity) {
    case Severity::good:
      return Tone::good;
    case Severity::note:
      return Tone::note;
    case Severity::warning:
      return Tone::warning;
    case Severity::error:
      return Tone::bad;
  }
  return Tone::note;
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
  if (banner.palette().color(QPalette::Window) == tinted) return;
  QPalette own;
  own.setColor(QPalette::Window, tinted);
  banner.setPalette(own);
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
  QPen pen(QApplication::palette().color(QPalette::Base), 2.2);
  pen.setCapStyle(Qt::RoundCap);
  pen.setJoinStyle(Qt::RoundJoin);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(signMark(severity));
  return pixmap;
}

}  // namespace carom::ui
