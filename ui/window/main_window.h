// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QPointer>
#include <memory>

#include "ui/document/scenario_document.h"
#include "ui/window/actions.h"
#include "ui/window/dock_layout.h"
#include "ui/window/export_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/views.h"

namespace carom::ui {

class DesktopSettings;
class DockWidths;
class LayoutModes;
class LessonController;
class LessonSession;
class MessageBanner;
class Recovery;
class ScenarioWorkspace;
class ToolPalette;

struct WindowOptions {
  bool preferOpenGl = true;
  QString recoveryFolder = {};  ///< of unsaved work; empty: none is kept
  bool rememberLayout = true;   ///< read the layout at the start and write it at the end
};

/// Docks around the scene, and the connections between them.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(ScenarioDocument& document, const WindowOptions& options = {},
                      QWidget* parent = nullptr);
  ~MainWindow() override;

  [[nodiscard]] ScenarioDocument& document() { return document_; }
  [[nodiscard]] FileController& files() { return *files_; }
  [[nodiscard]] ExportController& exports() { return *exports_; }
  [[nodiscard]] LessonSession& lesson() { return *lesson_; }
  [[nodiscard]] LessonController& lessons() { return *lessons_; }
  [[nodiscard]] const Views& views() const { return views_; }
  [[nodiscard]] const Docks& docks() const { return docks_; }
  [[nodiscard]] const ActionTable& actions() const { return *actions_; }
  [[nodiscard]] MessageBanner& banner() { return *banner_; }
  /// The panel of this class, or what is in one.
  template <class Panel>
  [[nodiscard]] Panel& panel() const {
    // Actions ask for panels after every change: docks are few, widgets are thousands.
    for (const QDockWidget* dock : docks_.all()) {
      if (auto* found = qobject_cast<Panel*>(dock->widget())) return *found;
    }
    return *findChild<Panel*>();
  }

  void resetLayout();
  void showWorkspace(const Workspace& workspace);
  void showPalette();
  void setDark(bool dark);
  [[nodiscard]] bool isDark() const;
  /// From now on letters are as large as the desktop's, and contrast is as high; `desktop` lives
  /// longer than the window.
  /// @param scheme  take its colours too, until some are chosen here
  void followDesktop(const DesktopSettings& desktop, bool scheme);
  /// The colours are the desktop's again.
  void followDesktopScheme();
  [[nodiscard]] bool followsDesktopScheme() const { return followsScheme_; }
  /// Of letters and pictures; 1 is what fits a desk.
  [[nodiscard]] double scale() const { return scale_; }
  void setScale(double scale);
  /// Whose names the scene shows.
  void setNames(Names names);
  /// Shows letters and pictures at the scale, which is larger before a class.
  void applyScale();
  [[nodiscard]] LayoutModes& layoutModes() { return *modes_; }
  void showToolPalette(bool shown);
  void setDisplay(const Display& display);
  /// Shows a panel, in front, with the keyboard in it.
  void goTo(QDockWidget* dock);
  /// Shows a panel in front, or hides it.
  void toggle(QDockWidget* dock);
  void copyIndicators();
  void tell(Severity severity, const QString& sentence);
  /// Takes away what was told last when the scenario changes: it is about the present one.
  void dismissWhenChanged();
  /// The numbers of a handle of the scene, at the pointer.
  void editNumbers(const QString& path, const QPoint& global);
  /// The properties of what was clicked in the scene.
  void showInTree(const QString& path);
  void showTree();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void changeEvent(QEvent* event) override;
  void childEvent(QChildEvent* event) override;

 private:
  /// The scene with the timeline below it.
  QWidget* stage();
  void makePanels();
  void makeBanner();
  void makeActions();
  void makeRecentMenu();
  void connectParts();
  void connectMessages();
  /// Says in the status bar why something was not done, until something else is.
  void tellRefusal(const QString& sentence);
  [[nodiscard]] double shownScale() const;
  void takeDesktop();
  void offerLostWork();
  void offerToReload();
  void refreshTitle();
  void refreshGallery();
  void refreshUndo();

  ScenarioDocument& document_;
  WindowOptions options_;
  bool laidOut_ = false;
  FileController* files_;
  ExportController* exports_;
  Views views_;
  LessonSession* lesson_;
  LessonController* lessons_ = nullptr;
  Docks docks_;
  DockWidths* widths_ = nullptr;
  LayoutModes* modes_ = nullptr;
  ScenarioWorkspace* workspace_ = nullptr;
  double scale_ = 1;
  const DesktopSettings* desktop_ = nullptr;
  bool followsScheme_ = false;  ///< the colours are the desktop's
  MessageBanner* banner_ = nullptr;
  QPointer<QObject> refusal_;  ///< lives while the status bar tells why something was not done
  Recovery* recovery_ = nullptr;
  bool lostWorkOffered_ = false;
  std::unique_ptr<ActionTable> actions_;
  ToolPalette* tools_ = nullptr;  ///< beside the scene
};

}  // namespace carom::ui
