// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/layout_modes.h"

#include <QApplication>
#include <QMenuBar>
#include <QSettings>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <memory>
#include <utility>

#include "ui/scene/scene_view.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

const QString figureKey = QStringLiteral("lecture/panel");

}  // namespace

LayoutModes::LayoutModes(MainWindow& window) : QObject(&window), window_(window) {
  addKey(Qt::Key_Escape, [this] { leave(); });
  addKey(Qt::Key_PageDown, [this] { emit clicked(1); });
  addKey(Qt::Key_PageUp, [this] { emit clicked(-1); });
}

void LayoutModes::addKey(const QKeySequence& keys, const std::function<void()>& act) {
  auto* shortcut = new QShortcut(keys, &window_);
  shortcut->setEnabled(false);
  connect(shortcut, &QShortcut::activated, this, act);
  keys_.push_back(shortcut);
}

QDockWidget* LayoutModes::focusedDock() const {
  const QWidget* focused = QApplication::focusWidget();
  for (QDockWidget* dock : window_.docks().all()) {
    if (focused != nullptr && dock->isAncestorOf(focused)) return dock;
  }
  for (QDockWidget* dock : window_.docks().all()) {
    const bool right = window_.dockWidgetArea(dock) == Qt::RightDockWidgetArea;
    if (right && !dock->visibleRegion().isEmpty()) return dock;
  }
  return window_.docks().named("map");
}

void LayoutModes::toggleLecture() {
  if (isLecture()) return leave();
  const QString id = QSettings().value(figureKey, QStringLiteral("map")).toString();
  QDockWidget* dock = window_.docks().named(id.toLatin1().constData());
  enter(Mode::lecture, dock != nullptr ? *dock : *window_.docks().named("map"));
}

void LayoutModes::toggleMaximised() {
  if (mode_ == Mode::maximised) return leave();
  QDockWidget& dock = *focusedDock();
  enter(Mode::maximised, dock);
}

void LayoutModes::enter(Mode mode, QDockWidget& dock) {
  leave();
  docks_ = window_.saveState();
  states_ = window_.windowState();
  mode_ = mode;
  figure_ = &dock;
  for (QToolBar* bar : window_.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) bar->hide();
  showFigure();
  if (isLecture()) giveAudienceSize(true);
  refreshKeys();
  emit changed();
}

void LayoutModes::listenToClicker(bool listens) {
  listens_ = listens;
  refreshKeys();
}

void LayoutModes::refreshKeys() {
  for (QShortcut* key : keys_) {
    const bool leaves = key == keys_.front();
    key->setEnabled(leaves ? mode_ != Mode::desk : isLecture() || listens_);
  }
}

void LayoutModes::showFigure() {
  for (QDockWidget* dock : window_.docks().all()) {
    if (dock != figure_ && dock != text_) dock->hide();
  }
  window_.centralWidget()->setVisible(isLecture());
  if (text_ != nullptr) place(*text_);
  if (figure_ != text_) place(*figure_);
  if (!isLecture()) return;
  if (text_ != nullptr && text_ != figure_) {
    window_.splitDockWidget(text_, figure_, Qt::Vertical);
  }
  shareScreen();
  // The window has the size of the screen only after some turns.
  for (const int ms : {0, 100, 300}) {
    QTimer::singleShot(ms, this, [this] {
      if (isLecture()) shareScreen();
    });
  }
}

void LayoutModes::shareScreen() {
  constexpr double share = 0.45;  // of the window's width
  window_.resizeDocks({figure_}, {static_cast<int>(share * window_.width())}, Qt::Horizontal);
  if (text_ == nullptr || text_ == figure_) return;
  constexpr double ofText = 0.6;  // of the window's height
  const int upper = static_cast<int>(ofText * window_.height());
  window_.resizeDocks({text_, figure_}, {upper, window_.height() - upper}, Qt::Vertical);
}

void LayoutModes::place(QDockWidget& dock) {
  dock.setFloating(false);
  window_.addDockWidget(Qt::RightDockWidgetArea, &dock);
  // A class has no use for what the title offers.
  if (isLecture() && dock.titleBarWidget() == nullptr) dock.setTitleBarWidget(new QWidget(&dock));
  dock.show();
}

void LayoutModes::giveAudienceSize(bool large) {
  window_.menuBar()->setVisible(!large);
  window_.statusBar()->setVisible(!large);
  window_.showToolPalette(!large);
  window_.applyScale();
  window_.views().scene->setForClass(large);
  large ? window_.showFullScreen() : window_.setWindowState(states_);
  if (large) window_.views().scene->setFocus();
}

void LayoutModes::showLesson(QDockWidget* text, QDockWidget* figure) {
  if (!isLecture()) return;
  giveTitleBack();
  text_ = text;
  if (figure != nullptr) figure_ = figure;
  showFigure();
}

QByteArray LayoutModes::deskLayout() const {
  return mode_ == Mode::desk ? window_.saveState() : docks_;
}

void LayoutModes::setDeskLayout(const QByteArray& docks) {
  if (mode_ == Mode::desk) window_.restoreState(docks);
  docks_ = docks;
}

void LayoutModes::choose(QDockWidget& dock) {
  giveTitleBack();
  figure_ = &dock;
  if (isLecture()) QSettings().setValue(figureKey, dock.objectName());
  showFigure();
}

void LayoutModes::giveTitleBack() {
  for (QDockWidget* dock : {figure_, text_}) {
    if (dock == nullptr) continue;
    const std::unique_ptr<QWidget> none(dock->titleBarWidget());
    dock->setTitleBarWidget(nullptr);
  }
}

void LayoutModes::leave() {
  const Mode before = std::exchange(mode_, Mode::desk);
  if (before == Mode::desk) return;
  refreshKeys();
  if (before == Mode::lecture) giveAudienceSize(false);
  window_.centralWidget()->show();
  giveTitleBack();
  figure_ = nullptr;
  text_ = nullptr;
  window_.restoreState(docks_);
  // The panels have room only once the letters are small again and the desktop has given the window
  // its size, which takes some turns.
  constexpr int last = 300;
  for (const int ms : {0, 100, last}) {
    QTimer::singleShot(ms, this, [this, ms] {
      if (mode_ != Mode::desk) return;
      window_.restoreState(docks_);
      if (ms == last) emit returned();
    });
  }
  emit changed();
}

void LayoutModes::leaveForLayout() {
  leave();
  docks_.clear();  // what is not there is not restored
}

}  // namespace carom::ui
