// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QComboBox>
#include <QGuiApplication>
#include <QIcon>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPalette>
#include <QScrollArea>
#include <functional>
#include <utility>

#include "core/study/compute.h"
#include "ui/look/icons.h"

class QApplication;

namespace carom::ui {

/// A choice whose text is never cut in a letter: where it does not fit, it ends at its last comma,
/// if no other choice begins like that, else in dots.
class FittingComboBox : public QComboBox {
  Q_OBJECT

 public:
  using QComboBox::QComboBox;

  /// The present text as it is shown in so many pixels.
  [[nodiscard]] QString shownIn(int width) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

/// A menu under the right button. Where it opens with the press, the release of that press takes no
/// entry, however far the hand went meanwhile: it may have meant to drag.
class ContextMenu : public QMenu {
 public:
  explicit ContextMenu(QWidget* parent)
      : QMenu(parent), held_(QGuiApplication::mouseButtons().testFlag(Qt::RightButton)) {}

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    held_ = false;
    QMenu::mousePressEvent(event);
  }
  void mouseReleaseEvent(QMouseEvent* event) override {
    if (std::exchange(held_, false) && event->button() == Qt::RightButton) return;
    QMenu::mouseReleaseEvent(event);
  }

 private:
  bool held_;  ///< the button of the press that opened it
};

/// A row or column of widgets without margins and gaps.
template <class Layout>
Layout* withoutGaps(Layout* layout) {
  layout->setContentsMargins({});
  layout->setSpacing(0);
  return layout;
}

/// An area in which `content` is as wide as there is room, and scrolled where it is too high.
QScrollArea* scrolled(QWidget* content, const QString& name);

enum class ColourScheme : unsigned char { light, dark };

/// Fusion with a calm palette and one font; the same on every desktop.
/// @param scale  of the letters
void setAppearance(QApplication& application, ColourScheme scheme, double scale = 1);
/// Whether letters and edges stand out as much as they can; takes effect with setAppearance().
/// True if it was otherwise.
bool setHighContrast(QApplication& application, bool high);
/// Letters of that scale; plots and icons follow them, and widgets whose letters have a size of
/// their own keep its ratio to the others.
void setTextScale(QApplication& application, double scale);
/// Calls `fit` now and whenever the letters of the widget have changed.
void fitToLetters(QWidget& widget, const std::function<void()>& fit);

QPalette paletteOf(ColourScheme scheme, bool highContrast = false);
/// Which of the two a palette is, by the lightness of its window colour.
ColourScheme schemeOf(const QPalette& palette);

/// Colours with a meaning, readable on the window colour of the palette.
enum class Tone : unsigned char { good, note, warning, bad, quiet };
QColor toneColour(Tone tone, const QPalette& palette);

/// A label in the colour of a tone that follows a change of the colour scheme.
class ToneLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ToneLabel(Tone tone, const QString& text = {}, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void paintTone();
  Tone tone_;
};

Tone toneOf(Severity severity);
/// Gives a banner the window colour, tinted by a tone; to be called again on a palette change.
void tint(QWidget& banner, Tone tone);

}  // namespace carom::ui
