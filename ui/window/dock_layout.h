// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QObject>
#include <QSize>
#include <QString>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "ui/document/scenario_document.h"
#include "ui/look/appearance.h"
#include "ui/scene/build_scene.h"
#include "ui/window/views.h"

class QWidget;

namespace carom::ui {

class LawOutcomes;
class MotionData;
class LessonSession;

/// What the panels are made from.
struct PanelParts {
  ScenarioDocument& document;
  const Views& views;
  LawOutcomes& outcomes;
  MotionData& motion;
  LessonSession& lessons;
};

/// One panel beside the scene: its dock, its place in the first layout, its rows in the menus and
/// in the command palette, and its shortcut all follow from this row.
struct PanelSpec {
  const char* id;     ///< names the dock in saved layouts, and the actions "view.show.ID"
  const char* title;  ///< in English
  Qt::DockWidgetArea area;
  const char* behind;  ///< the panel, in a row above, whose tabs it joins; null: a place of its own
  bool isStudy;        ///< hidden until it is asked for
  QWidget* (*make)(const PanelParts&);

  [[nodiscard]] QString name() const { return QString::fromLatin1(id); }
  [[nodiscard]] QString translatedTitle() const;
};

/// Every panel, in the order of menus, shortcuts and tabs.
std::span<const PanelSpec> panelSpecs();

/// The docks of the panels around the scene.
class Docks {
 public:
  /// Makes the panel and its dock.
  void add(QMainWindow& window, const PanelSpec& spec, const PanelParts& parts);

  [[nodiscard]] const std::vector<QDockWidget*>& all() const { return all_; }
  /// The dock of the panel with this id, as panelSpecs() has it; null if there is none.
  [[nodiscard]] QDockWidget* named(const char* id) const;

 private:
  std::vector<QDockWidget*> all_;
};

/// Puts every panel where its row has it. The studies are hidden, each behind the tabs it joins.
void applyDefaultLayout(QMainWindow& window, const Docks& docks);

/// Size and docks as they were left, if they were saved by this version of the layout.
bool restoreLayout(QMainWindow& window);
void saveLayout(const QMainWindow& window);
void forgetLayout();

/// The colours that were chosen last; light if none were.
ColourScheme rememberedScheme();
void rememberScheme(ColourScheme scheme);
/// Whether colours were chosen here; else they are the desktop's.
bool isSchemeRemembered();
void forgetScheme();

/// The scale of letters and pictures that was chosen last; 1 if none was.
double rememberedScale();
void rememberScale(double scale);
/// Whose names the scene shows.
Names rememberedNames();
void rememberNames(Names names);

/// A choice of panels for one kind of work.
struct Workspace {
  const char* id;
  const char* title;  ///< in English
  const char* tip;
  std::vector<const char*> panels;  ///< the last one of each group of tabs is in front
  double bottomShare;               ///< of the window's height for what lies below the scene
  /// Of the column at the right for what stands below the indicators; 0: nothing does.
  double rightShare = 0;
  /// What lies below the scene lies below the column at the right, too.
  bool reachesRight = false;

  [[nodiscard]] QString translatedTitle() const;
  [[nodiscard]] QString translatedTip() const;
};
const std::vector<Workspace>& workspaces();
/// Puts its panels where their rows have them, and hides the others.
void applyWorkspace(QMainWindow& window, const Docks& docks, const Workspace& workspace);

/// How wide the panels at the sides are meant to be: as the layout or a hand made them. A window
/// that becomes too small for them narrows them, and widens them again as it grows.
class DockWidths : public QObject {
  Q_OBJECT

 public:
  DockWidths(QMainWindow& window, const Docks& docks);

  /// Takes the widths that a layout request, which is still to be carried out, gives them.
  void rememberLater();
  /// Makes them as wide as they are meant to be, as far as the window has room.
  void restore();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Side {
    Qt::DockWidgetArea area;
    std::optional<int> width;
  };

  void remember();
  /// A visible dock at this side; null if there is none.
  [[nodiscard]] QDockWidget* shownAt(Qt::DockWidgetArea area) const;

  QMainWindow& window_;
  Docks docks_;
  std::array<Side, 2> sides_{{{Qt::LeftDockWidgetArea, {}}, {Qt::RightDockWidgetArea, {}}}};
};

/// The largest size of a window that its screen shows together with the window's frame. A frame
/// that the desktop has not drawn yet is taken to be as wide as the style's own.
QSize largestSizeOnScreen(const QWidget& window);

/// Makes a shown window small enough for its screen, frame included, and moves it there.
void keepOnScreen(QWidget& window);

}  // namespace carom::ui
