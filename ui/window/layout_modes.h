// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDockWidget>
#include <QObject>
#include <QShortcut>
#include <functional>
#include <vector>

namespace carom::ui {

class MainWindow;

/// How the window is laid out for a while: as at the desk, with one panel over everything, or
/// before a class: full screen, the scene and one panel, twice as large, with the verdict and the
/// energies in the scene. Afterwards everything is where it was.
class LayoutModes : public QObject {
  Q_OBJECT

 public:
  enum class Mode : unsigned char { desk, maximised, lecture };

  /// Everything is so many times as large before a class as at the desk.
  static constexpr double timesForClass = 2;

  explicit LayoutModes(MainWindow& window);

  [[nodiscard]] Mode mode() const { return mode_; }
  [[nodiscard]] bool isLecture() const { return mode_ == Mode::lecture; }
  /// The panel that is shown alone or beside the scene; null at the desk.
  [[nodiscard]] QDockWidget* figure() const { return figure_; }

  void toggleLecture();
  /// The panel that has the keyboard, or else the one in front at the right.
  void toggleMaximised();
  /// Shows this panel instead of the other one.
  void choose(QDockWidget& dock);
  /// The keys of a clicker are heard at the desk, too.
  void listenToClicker(bool listens);
  /// Before a class: shows the text of a lesson above the figure, which becomes `figure` unless
  /// that is null. Without `text` only the figure is shown.
  void showLesson(QDockWidget* text, QDockWidget* figure);
  /// The layout at the desk, which is the one that is returned to.
  [[nodiscard]] QByteArray deskLayout() const;
  void setDeskLayout(const QByteArray& docks);
  /// Back to the desk, as it was.
  void leave();
  /// Back to the desk, which is laid out anew at once.
  void leaveForLayout();

 signals:
  void changed();
  /// All panels are where they were, after leave().
  void returned();
  /// A key of a clicker: 1 forward, −1 back.
  void clicked(int direction);

 private:
  void enter(Mode mode, QDockWidget& dock);
  void refreshKeys();
  void showFigure();
  /// Divides the screen of a class among the scene, the figure and the text of a lesson.
  void shareScreen();
  /// Puts a panel to the right of the scene.
  void place(QDockWidget& dock);
  void giveTitleBack();
  void giveAudienceSize(bool large);
  [[nodiscard]] QDockWidget* focusedDock() const;
  void addKey(const QKeySequence& keys, const std::function<void()>& act);

  MainWindow& window_;
  Mode mode_ = Mode::desk;
  bool listens_ = false;  ///< to a clicker, at the desk
  QDockWidget* figure_ = nullptr;
  QDockWidget* text_ = nullptr;  ///< of the lesson, above the figure; null: none
  QByteArray docks_;             ///< as they were at the desk
  Qt::WindowStates states_;      ///< as the window was at the desk
  std::vector<QShortcut*> keys_;
};

}  // namespace carom::ui
