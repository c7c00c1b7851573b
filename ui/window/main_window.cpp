// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QTabBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "ui/document/recovery.h"
#include "ui/editors/gallery_panel.h"
#include "ui/editors/impact_panel.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/parameter_form.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/look/appearance.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/law_panel.h"
#include "ui/studies/motion_data.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/time_panel.h"
#include "ui/window/actions.h"
#include "ui/window/contact_lens.h"
#include "ui/window/context_menus.h"
#include "ui/window/dock_layout.h"
#include "ui/window/file_handle.h"
#include "ui/window/instants.h"
#include "ui/window/layout_modes.h"
#include "ui/window/lesson_controller.h"
#include "ui/window/message_banner.h"
#include "ui/window/scenario_workspace.h"
#include "ui/window/selection.h"
#include "ui/window/status_line.h"
#include "ui/window/tool_palette.h"
#include "ui/window/trace_actions.h"

namespace carom::ui {

namespace {

constexpr QSize comfortable(1600, 1000);
constexpr QSize smallest(960, 620);

}  // namespace

MainWindow::MainWindow(ScenarioDocument& document, const WindowOptions& options, QWidget* parent)
    : QMainWindow(parent),
      document_(document),
      options_(options),
      files_(new FileController(document, fileDialogs(this), RecentFiles(options.rememberLayout),
                                this)),
      exports_(new ExportController(document, *files_, this)),
      views_(makeViews(document, options.preferOpenGl, this)),
      lesson_(new LessonSession(document, options.rememberLayout, this)) {
  exports_->followPlayer(*views_.player);
  setWindowIcon(programIcon());
  setAcceptDrops(true);
  // Without animation: Qt 6.4 crashes if a layout is restored while a panel still slides.
  setDockOptions(AllowNestedDocks | AllowTabbedDocks);
  setMinimumSize(smallest);
  resize(comfortable.boundedTo(largestSizeOnScreen(*this)));
  setCentralWidget(stage());
  makePanels();
  modes_ = new LayoutModes(*this);
  makeActions();
  makeBanner();
  connectParts();
  connectMessages();
  lessons_ = new LessonController(*this);
  workspace_ = new ScenarioWorkspace(*this);
  offerWhatStrikes(*this);
  openStudies(*this);
  followCommandButton(*this);
  if (!options_.recoveryFolder.isEmpty()) {
    recovery_ = new Recovery(document_, options_.recoveryFolder, this);
  }
  refreshTitle();
  refreshGallery();
  refreshUndo();
  followScheme(views_);
  if (options_.rememberLayout && rememberedScale() != 1) setScale(rememberedScale());
  if (options_.rememberLayout) views_.scene->setNames(rememberedNames());
}

MainWindow::~MainWindow() {
  // The document outlives the window and must not call into half of it.
  document_.disconnect(this);
  document_.undoStack().disconnect(this);
  for (QDockWidget* dock : docks_.all()) dock->toggleViewAction()->disconnect(this);
}

QWidget* MainWindow::stage() {
  auto* stage = new QWidget(this);
  auto* column = withoutGaps(new QVBoxLayout(stage));
  auto* row = withoutGaps(new QHBoxLayout);
  tools_ = new ToolPalette(stage);
  row->addWidget(tools_);
  row->addWidget(views_.scene, 1);
  column->addLayout(row, 1);
  column->addWidget(views_.timeline);
  return stage;
}

void MainWindow::makePanels() {
  const PanelParts parts{document_, views_, *new LawOutcomes(document_, this),
                         *new MotionData(document_, *views_.player, this), *lesson_};
  for (const PanelSpec& spec : panelSpecs()) docks_.add(*this, spec, parts);
  widths_ = new DockWidths(*this, docks_);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  applyDefaultLayout(*this, docks_);
}

void MainWindow::makeActions() {
  actions_ = std::make_unique<ActionTable>(*this, actionSpecs(*this));
  actions_->fill(*menuBar());
  menuBar()->setCornerWidget(new FileHandle(document_, *files_, menuBar()));
  makeContextMenus(*this, *actions_);
  makeRecentMenu();
  QToolBar* bar = addToolBar(tr("Tools"));
  bar->setObjectName(QStringLiteral("tools"));
  bar->setMovable(false);
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  fitToLetters(*bar, [bar] { bar->setIconSize(iconSizeOf(*bar)); });
  bar->toggleViewAction()->setVisible(false);
  actions_->fill(*bar);
  tools_->fill(*actions_);
  auto* line = new StatusLine(this);
  setStatusBar(line);
  line->setHint(hintOf(SceneTool::drag));
  connect(views_.scene, &SceneView::sceneToolChanged, this, [this, line] {
    line->setHint(hintOf(views_.scene->sceneTool()));
    actions_->refresh();
  });
}

void MainWindow::makeRecentMenu() {
  QMenu* file = menuBar()->actions().front()->menu();
  auto* recent = new QMenu(tr("Open &recent"), file);
  recent->setToolTipsVisible(true);
  file->insertMenu(actions_->action(QStringLiteral("file.save")), recent);
  connect(file, &QMenu::aboutToShow, this,
          [this, recent] { recent->setEnabled(!files_->recent().paths().isEmpty()); });
  connect(recent, &QMenu::aboutToShow, this, [this, recent] {
    recent->clear();
    for (const QString& path : files_->recent().paths()) {
      QAction* action =
          recent->addAction(QFileInfo(path).fileName().replace(u'&', QStringLiteral("&&")));
      action->setToolTip(QDir::toNativeSeparators(path));
      connect(action, &QAction::triggered, files_, [this, path] { files_->openPath(path); });
    }
    recent->addSeparator();
    connect(recent->addAction(tr("&Clear this list")), &QAction::triggered, this,
            [this] { files_->recent().clear(); });
  });
}

void MainWindow::connectParts() {
  connect(&panel<GalleryList>(), &GalleryList::chosen, files_, &FileController::newFromGallery);
  connect(&panel<GalleryList>(), &GalleryList::templateChosen, files_,
          &FileController::newFromTemplate);
  // The scene gets the focus, so that Space plays what was opened.
  connect(&panel<GalleryList>(), &GalleryList::chosen, views_.scene,
          qOverload<>(&QWidget::setFocus));
  // What is to be drawn on shows its parts, and the keys of the tools go to the scene.
  connect(files_, &FileController::begun, this, [this] {
    showTree();
    views_.scene->setFocus();
  });
  connect(&panel<ImpulsePanel>(), &ImpulsePanel::copyWanted,
          actions_->action(QStringLiteral("export.copy-impulse-plane")), &QAction::trigger);
  connect(panel<ImpulsePanel>().view(), &ImpulseView::shareChanged, views_.lens,
          &ContactLens::setShare);
  connect(&panel<TimePanel>(), &TimePanel::hovered, views_.scene, [this](std::optional<double> t) {
    const Trajectory* motion = views_.player->trajectory();
    views_.scene->setGhost(t && motion ? std::optional(state_at(*motion, *t)) : std::nullopt);
  });
  connect(&document_, &ScenarioDocument::identityChanged, this, &MainWindow::refreshTitle);
  connect(&document_, &ScenarioDocument::opened, this, &MainWindow::refreshGallery);
  connect(&document_, &ScenarioDocument::changed, this, [this] {
    if (!document_.inGesture()) actions_->refresh();
  });
  connect(views_.player, &Player::controlsChanged, this, [this] { actions_->refresh(); });
  connect(modes_, &LayoutModes::changed, this, [this] { actions_->refresh(); });
  connect(modes_, &LayoutModes::clicked, this, [this](int direction) {
    lesson_->isOpen() ? panel<LessonPanel>().click(direction) : views_.player->step(direction);
  });
  connect(views_.scene, &SceneView::handleActivated, this, &MainWindow::editNumbers);
  shareSelection(*this);
  QUndoStack& undo = document_.undoStack();
  connect(&undo, &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
  connect(&undo, &QUndoStack::cleanChanged, this, &MainWindow::refreshTitle);
  for (QDockWidget* dock : docks_.all()) {
    connect(dock->toggleViewAction(), &QAction::toggled, this, [this] { actions_->refresh(); });
  }
}

void MainWindow::refreshTitle() {
  const QString name = isReadOnly(document_.path()) ? tr("%1 (read-only)") : QStringLiteral("%1");
  setWindowTitle(QStringLiteral("%1[*] — Carom").arg(name.arg(files_->documentName())));
  setWindowModified(document_.isModified());
}

void MainWindow::refreshGallery() {
  panel<GalleryPanel>().showOpened(*document_.committed().description, document_.path().isEmpty());
}

void MainWindow::refreshUndo() {
  const QUndoStack& stack = document_.undoStack();
  const auto describe = [](QAction& action, const QString& verb, const QString& what) {
    action.setText(what.isEmpty() ? verb : verb + QLatin1Char(' ') + what);
    action.setIconText(QString(verb).remove(QLatin1Char('&')));
    action.setEnabled(!what.isEmpty());
  };
  describe(*actions_->action(QStringLiteral("edit.undo")), tr("&Undo"), stack.undoText());
  describe(*actions_->action(QStringLiteral("edit.redo")), tr("&Redo"), stack.redoText());
}

void MainWindow::resetLayout() {
  modes_->leaveForLayout();
  forgetLayout();
  applyDefaultLayout(*this, docks_);
  widths_->rememberLater();
}

void MainWindow::showWorkspace(const Workspace& workspace) {
  modes_->leaveForLayout();
  applyWorkspace(*this, docks_, workspace);
  widths_->rememberLater();
}

void MainWindow::showPalette() {
  (new CommandPalette(*actions_, this))->open();
}

void MainWindow::showToolPalette(bool shown) {
  tools_->setVisible(shown);
}

void MainWindow::setDisplay(const Display& display) {
  Scenario changed = document_.scenario();
  changed.display = std::make_shared<Display>(display);
  document_.apply(changed, tr("change units"));
}

void MainWindow::goTo(QDockWidget* dock) {
  if (modes_->figure() != nullptr) modes_->choose(*dock);
  dock->show();
  dock->raise();
  QWidget* content = dock->widget();
  // The first widget in tab order that takes the keyboard; the chain is a ring.
  QWidget* next = content;
  do {
    const bool inside = next == content || content->isAncestorOf(next);
    if (inside && (next->focusPolicy() & Qt::TabFocus) != 0 && next->isVisible()) {
      return next->setFocus(Qt::ShortcutFocusReason);
    }
    next = next->nextInFocusChain();
  } while (next != content);
}

void MainWindow::toggle(QDockWidget* dock) {
  if (modes_->figure() != nullptr) return modes_->choose(*dock);
  dock->toggleViewAction()->trigger();
  if (!dock->isHidden()) dock->raise();
}

void MainWindow::copyIndicators() {
  QApplication::clipboard()->setText(panel<IndicatorPanel>().asText());
}

void MainWindow::editNumbers(const QString& path, const QPoint& global) {
  auto* popup = new HandlePopup(document_, path, this);
  connect(popup, &HandlePopup::partKeyPressed, views_.scene, &SceneView::editKeyPressed);
  popup->openAt(global);
}

void MainWindow::showInTree(const QString& path) {
  if (path.isEmpty()) return;
  panel<MechanismPanel>().tree()->selectPath(path);
  // The text of a lesson stays in sight.
  if (!lesson_->isOpen()) showTree();
}

void MainWindow::showTree() {
  docks_.named("mechanism")->show();
  docks_.named("mechanism")->raise();
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (laidOut_) return;
  laidOut_ = true;
  // Only a window that is shown knows its size, and the docks share it.
  if (!options_.rememberLayout || !restoreLayout(*this)) applyDefaultLayout(*this, docks_);
  lessons_->takeLayout();
  workspace_->takeLayout();
  widths_->rememberLater();
  QMetaObject::invokeMethod(
      this, [this] { keepOnScreen(*this); }, Qt::QueuedConnection);
  // Lost work is offered after the first picture, so that the search does not delay the start.
  QMetaObject::invokeMethod(this, &MainWindow::offerLostWork, Qt::QueuedConnection);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  const bool atDesk = modes_->figure() == nullptr;
  if (atDesk && event->size().width() != event->oldSize().width()) widths_->restore();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->mayClose()) {
    event->ignore();
    return;
  }
  if (recovery_ != nullptr) recovery_->discard();
  lesson_->leave();
  modes_->leave();
  workspace_->giveBack();
  if (options_.rememberLayout) saveLayout(*this);
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  // The scenario of this window that is dropped on the same window again changes nothing.
  if (qobject_cast<FileHandle*>(event->source()) != nullptr) return;
  if (mimeSource(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const std::optional<ScenarioSource> dropped = mimeSource(*event->mimeData());
  if (!dropped) return;
  event->acceptProposedAction();
  if (const auto* gallery = qobject_cast<GalleryList*>(event->source())) {
    return files_->newFromGallery(gallery->currentName());
  }
  const QString& file = dropped->file;
  if (!file.isEmpty() && isPlainPicture(file) && putBehind(*this, file)) return;
  files_->openSource(*dropped);
}

// Moving a tab within its group can crash Qt 6.4 in its own bookkeeping of docks. A panel is moved
// by its title all the same.
void MainWindow::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr;
  if (tabs != nullptr) tabs->setMovable(false);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || !actions_) return;
  actions_->refresh();
  followScheme(views_);
}

}  // namespace carom::ui
