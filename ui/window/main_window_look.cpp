// SPDX-License-Identifier: GPL-3.0-or-later
//
// Colours and letters of the window: those that were chosen here, else the desktop's.
#include <QApplication>

#include "ui/look/appearance.h"
#include "ui/look/desktop_settings.h"
#include "ui/scene/scene_view.h"
#include "ui/window/layout_modes.h"
#include "ui/window/main_window.h"

namespace carom::ui {

bool MainWindow::isDark() const {
  return schemeOf(QApplication::palette()) == ColourScheme::dark;
}

void MainWindow::setDark(bool dark) {
  const ColourScheme scheme = dark ? ColourScheme::dark : ColourScheme::light;
  setAppearance(*qApp, scheme, shownScale());
  followsScheme_ = false;
  if (options_.rememberLayout) rememberScheme(scheme);
  actions_->refresh();
}

void MainWindow::followDesktop(const DesktopSettings& desktop, bool scheme) {
  desktop_ = &desktop;
  followsScheme_ = scheme;
  connect(&desktop, &DesktopSettings::changed, this, &MainWindow::takeDesktop);
  takeDesktop();
}

void MainWindow::followDesktopScheme() {
  followsScheme_ = true;
  if (options_.rememberLayout) forgetScheme();
  takeDesktop();
  actions_->refresh();
}

void MainWindow::takeDesktop() {
  if (desktop_ == nullptr) return;
  const ColourScheme shown = schemeOf(QApplication::palette());
  const ColourScheme wanted = desktop_->scheme().value_or(ColourScheme::light);
  const bool other = followsScheme_ && wanted != shown;
  if (setHighContrast(*qApp, desktop_->highContrast()) || other) {
    setAppearance(*qApp, other ? wanted : shown, shownScale());
  }
  applyScale();
}

void MainWindow::setNames(Names names) {
  views_.scene->setNames(names);
  if (options_.rememberLayout) rememberNames(names);
  actions_->refresh();
}

void MainWindow::setScale(double scale) {
  scale_ = scale;
  if (options_.rememberLayout) rememberScale(scale);
  applyScale();
}

double MainWindow::shownScale() const {
  const double letters = desktop_ == nullptr ? 1 : desktop_->letters();
  return letters * scale_ * (modes_->isLecture() ? LayoutModes::timesForClass : 1);
}

void MainWindow::applyScale() {
  setTextScale(*qApp, shownScale());
  views_.scene->setMagnification(shownScale());
}

}  // namespace carom::ui
