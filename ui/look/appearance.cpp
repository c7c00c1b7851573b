// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/appearance.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QProxyStyle>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QStylePainter>
#include <QWidget>
#include <algorithm>
#include <array>
#include <functional>

#include "ui/look/palette.h"

namespace carom::ui {

QString FittingComboBox::shownIn(int width) const {
  const QFontMetrics metrics = fontMetrics();
  QString whole = currentText();
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

/// Black and white, with edges and quiet words as strong as the others.
Shades strengthened(Shades s, ColourScheme scheme) {
  const bool dark = scheme == ColourScheme::dark;
  s.window = s.base = s.alternate = s.tip = dark ? 0xff000000 : 0xffffffff;
  s.text = s.quiet = s.edge = dark ? 0xffffffff : 0xff000000;
  return s;
}

constexpr char contrastProperty[] = "high contrast";

/// Fusion with check boxes and radio buttons that grow with the letters, and a visible rim round
/// check boxes on a dark window.
class RimmedStyle : public QProxyStyle {
 public:
  RimmedStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override {
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    const bool isMark = metric == PM_IndicatorWidth || metric == PM_IndicatorHeight ||
                        metric == PM_ExclusiveIndicatorWidth ||
                        metric == PM_ExclusiveIndicatorHeight;
    if (!isMark) return usual;
    const QFont letters = widget != nullptr ? widget->font() : QApplication::font();
    return std::max(usual, qRound(usual * letters.pointSizeF() / fontPoints));
  }

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

/// Sets one role of the widget's palette; the others are still inherited.
void setOwnColour(QWidget& widget, QPalette::ColorRole role, const QColor& colour) {
  if (widget.palette().color(role) == colour) return;
  QPalette own;
  own.setColor(role, colour);
  widget.setPalette(own);
}

/// Calls a function after the letters of its parent have changed.
class LetterWatch : public QObject {
 public:
  LetterWatch(QWidget& widget, std::function<void()> fit) : QObject(&widget), fit_(std::move(fit)) {
    widget.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    // The widgets inside get their letters later.
    if (event->type() == QEvent::FontChange) {
      QMetaObject::invokeMethod(
          this, [this] { fit_(); }, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  std::function<void()> fit_;
};

}  // namespace

void fitToLetters(QWidget& widget, const std::function<void()>& fit) {
  fit();
  new LetterWatch(widget, fit);
}

QScrollArea* scrolled(QWidget* content, const QString& name) {
  auto* area = new QScrollArea;
  area->setWidget(content);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setAccessibleName(name);
  return area;
}

QPalette paletteOf(ColourScheme scheme, bool highContrast) {
  const Shades& usual = scheme == ColourScheme::dark ? darkShades : lightShades;
  const Shades s = highContrast ? strengthened(usual, scheme) : usual;
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

namespace {

/// A wheel that scrolls a panel changes no choice and no number that passes below the pointer.
class WheelGuard : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Wheel) return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    const bool changes = qobject_cast<QComboBox*>(watched) != nullptr ||
                         qobject_cast<QAbstractSpinBox*>(watched) != nullptr;
    if (!changes || !isScrolled(*widget)) return false;
    event->ignore();  // the panel gets it
    return true;
  }

 private:
  static bool isScrolled(const QWidget& widget) {
    for (QWidget* above = widget.parentWidget(); above != nullptr; above = above->parentWidget()) {
      const auto* area = qobject_cast<QScrollArea*>(above);
      if (area != nullptr && area->verticalScrollBar()->maximum() > 0) return true;
    }
    return false;
  }
};

}  // namespace

void setAppearance(QApplication& application, ColourScheme scheme, double scale) {
  const QString guard = QStringLiteral("wheel guard");
  if (application.findChild<QObject*>(guard) == nullptr) {
    auto* made = new WheelGuard(&application);
    made->setObjectName(guard);
    application.installEventFilter(made);
  }
  application.setStyle(new RimmedStyle);
  application.setPalette(paletteOf(scheme, application.property(contrastProperty).toBool()));
  setTextScale(application, scale);
}

bool setHighContrast(QApplication& application, bool high) {
  if (application.property(contrastProperty).toBool() == high) return false;
  application.setProperty(contrastProperty, high);
  return true;
}

void setTextScale(QApplication& application, double scale) {
  QFont font = application.font();
  const double times = scale * fontPoints / font.pointSizeF();
  if (times == 1) return;
  font.setPointSizeF(scale * fontPoints);
  application.setFont(font);
  for (QWidget* widget : QApplication::allWidgets()) {
    QFont own = widget->font();
    if (!widget->testAttribute(Qt::WA_SetFont) || (own.resolveMask() & QFont::SizeResolved) == 0) {
      continue;
    }
    own.setPointSizeF(times * own.pointSizeF());
    widget->setFont(own);
  }
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
  constexpr double share = 0.14;
  const QPalette base = QApplication::palette();
  setOwnColour(banner, QPalette::Window,
               mixed(base.color(QPalette::Window), toneColour(tone, base), share));
}

}  // namespace carom::ui
