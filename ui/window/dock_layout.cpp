// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dock_layout.h"

#include <QEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QStyle>
#include <QWidget>
#include <algorithm>

#include "ui/editors/gallery_panel.h"
#include "ui/editors/impact_panel.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/text_panel.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/look/tr.h"
#include "ui/plots/chosen_plots.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/law_panel.h"
#include "ui/studies/motion_panel.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/study_panel.h"
#include "ui/studies/time_panel.h"
#include "ui/studies/variant_panel.h"
#include "ui/studies/velocity_view.h"

namespace carom::ui {

namespace {

template <class Panel>
QWidget* ofDocument(const PanelParts& parts) {
  return new Panel(parts.document);
}

template <class Panel>
QWidget* ofOutcomes(const PanelParts& parts) {
  return new Panel(parts.document, parts.outcomes);
}

template <auto member>
QWidget* view(const PanelParts& parts) {
  return parts.views.*member;
}

QWidget* overTime(const PanelParts& parts) {
  return new TimePanel(parts.document, *parts.views.player, parts.motion);
}

QWidget* motion(const PanelParts& parts) {
  return new MotionPanel(*parts.views.player, parts.motion);
}

QWidget* lesson(const PanelParts& parts) {
  return new LessonPanel(parts.document, parts.lessons);
}

QWidget* gallery(const PanelParts& /*parts*/) {
  return new GalleryPanel;
}

constexpr auto left = Qt::LeftDockWidgetArea;
constexpr auto right = Qt::RightDockWidgetArea;
constexpr auto bottom = Qt::BottomDockWidgetArea;

#define TITLE(text) QT_TRANSLATE_NOOP("carom::ui", text)

// The impulse plane stands at the side: higher than the strip below the scene, and in sight
// together with the table of the laws.
constexpr PanelSpec panels[] = {
    {"gallery", TITLE("Gallery"), left, nullptr, false, gallery},
    {"mechanism", TITLE("Mechanism"), left, "gallery", false, ofDocument<MechanismPanel>},
    {"impact", TITLE("Impact"), left, nullptr, false, ofDocument<ImpactPanel>},
    {"indicators", TITLE("Indicators"), right, nullptr, false, ofDocument<IndicatorPanel>},
    {"map", TITLE("Map over e and μ"), right, nullptr, false, view<&Views::map>},
    {"plots", TITLE("Plots"), bottom, nullptr, false, view<&Views::plots>},
    {"laws", TITLE("Laws side by side"), bottom, "plots", true, ofOutcomes<LawPanel>},
    {"couplings", TITLE("Couplings"), bottom, "plots", true, ofDocument<CouplingPanel>},
    {"restitution", TITLE("Consistent e"), right, "map", true, ofDocument<RestitutionPanel>},
    {"forces", TITLE("Contact forces"), bottom, "plots", true, ofDocument<ForcePanel>},
    {"impulse-plane", TITLE("Impulse plane"), right, "map", true, ofOutcomes<ImpulsePanel>},
    {"text", TITLE("As text"), right, "map", true, ofDocument<TextPanel>},
    {"time", TITLE("Over time"), bottom, "plots", false, overTime},
    {"motion", TITLE("Motion"), bottom, "plots", true, motion},
    {"lesson", TITLE("Lesson"), left, "gallery", true, lesson},
    {"velocity-plane", TITLE("Velocity plane"), right, "map", true, ofDocument<VelocityView>},
    {"study", TITLE("Study"), bottom, "plots", true, ofDocument<StudyPanel>},
    {"variants", TITLE("Designs side by side"), bottom, "plots", true, ofDocument<VariantPanel>},
    {"chosen-plots", TITLE("Chosen plots"), bottom, "plots", true, ofDocument<ChosenPlots>},
};

#undef TITLE

#define WORDS(text) QT_TRANSLATE_NOOP("carom::ui", text)

const std::vector<Workspace> allWorkspaces{
    {.id = "pose",
     .title = WORDS("Pose and throw"),
     .tip = WORDS("Mechanism, indicators, map and plots over a parameter"),
     .panels = {"gallery", "mechanism", "impact", "indicators", "map", "plots"},
     .bottomShare = 0.3,
     .rightShare = 0.42},
    {.id = "laws",
     .title = WORDS("Compare laws"),
     .tip = WORDS("Laws side by side, the impulse plane and consistent e"),
     .panels = {"gallery", "mechanism", "impact", "indicators", "restitution", "impulse-plane",
                "laws"},
     .bottomShare = 0.32,
     .rightShare = 0.62},
    {.id = "models",
     .title = WORDS("Contact models"),
     .tip = WORDS("Forces of compliant contacts, large"),
     .panels = {"gallery", "mechanism", "impact", "indicators", "forces"},
     .bottomShare = 0.45,
     .reachesRight = true},
    {.id = "motion",
     .title = WORDS("Motion"),
     .tip = WORDS("What happens over time, below the scene"),
     .panels = {"gallery", "mechanism", "indicators", "time"},
     .bottomShare = 0.45,
     .reachesRight = true},
    {.id = "designs",
     .title = WORDS("Decide between designs"),
     .tip = WORDS("Designs side by side, and studies over ranges and tolerances of parameters"),
     .panels = {"gallery", "mechanism", "indicators", "variants", "study"},
     .bottomShare = 0.55,
     .reachesRight = true},
    {.id = "teaching",
     .title = WORDS("Teaching"),
     .tip = WORDS("The lesson, the impulse plane and the indicators"),
     .panels = {"gallery", "lesson", "indicators", "impulse-plane", "plots"},
     .bottomShare = 0.28,
     .rightShare = 0.62},
};

#undef WORDS

// Raised whenever docks come or go: an older layout would hide the new ones.
constexpr int layoutVersion = 10;
const QString geometryKey = QStringLiteral("window/geometry");
const QString docksKey = QStringLiteral("window/docks");

constexpr int leastPanelEms = 12;
constexpr int leftWidth = 262;
constexpr int rightWidth = 430;
// The heights of menu, tools, status bar and the panels' titles.
constexpr int barsHeight = 150;
// The plots lie below the scene: everything that moves together is in sight together.
constexpr int plotsHeight = 250;
constexpr int notesHeight = 84;

using DockList = std::vector<QDockWidget*>;

bool contains(const DockList& docks, const QDockWidget* dock) {
  return std::ranges::find(docks, dock) != docks.end();
}

/// Puts every panel where its row has it. Only the shown ones are ever visible: laying out the
/// content of the others would hold the window up.
void place(QMainWindow& window, const Docks& docks, const DockList& shown) {
  for (QDockWidget* dock : docks.all()) {
    window.removeDockWidget(dock);
    dock->setFloating(false);
  }
  for (const PanelSpec& spec : panelSpecs()) {
    QDockWidget* dock = docks.named(spec.id);
    window.addDockWidget(spec.area, dock);
    if (spec.behind != nullptr) window.tabifyDockWidget(docks.named(spec.behind), dock);
  }
  for (QDockWidget* dock : shown) dock->show();
}

/// Divides the window among the panels of the first layout that are shown.
void shareWindow(QMainWindow& window, const Docks& docks, const DockList& shown) {
  const auto resize = [&](std::initializer_list<std::pair<const char*, int>> sizes,
                          Qt::Orientation along) {
    QList<QDockWidget*> resized;
    QList<int> lengths;
    for (const auto& [id, length] : sizes) {
      if (!contains(shown, docks.named(id))) continue;
      resized.append(docks.named(id));
      lengths.append(length);
    }
    window.resizeDocks(resized, lengths, along);
  };
  const int height = window.height();
  resize({{"gallery", leftWidth}, {"indicators", rightWidth}}, Qt::Horizontal);
  resize({{"gallery", height * 45 / 100}, {"impact", height * 55 / 100}}, Qt::Vertical);
  // The indicators get what they need, with space for the notes another impact may bring; the map
  // gets the rest.
  const int column = height - barsHeight;
  const int wanted = docks.named("indicators")->widget()->sizeHint().height() + notesHeight;
  const int upper = std::min(wanted, column * 68 / 100);
  resize({{"indicators", upper}, {"map", column - upper}}, Qt::Vertical);
  resize({{"plots", plotsHeight}}, Qt::Vertical);
}

/// Shows these panels, each where its row has it, and hides the others.
void layOut(QMainWindow& window, const Docks& docks, const DockList& shown) {
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  place(window, docks, shown);
  shareWindow(window, docks, shown);
}

}  // namespace

QString PanelSpec::translatedTitle() const {
  return tr(title);
}

std::span<const PanelSpec> panelSpecs() {
  return panels;
}

void Docks::add(QMainWindow& window, const PanelSpec& spec, const PanelParts& parts) {
  const QString title = spec.translatedTitle();
  QWidget* content = spec.make(parts);
  auto* dock = new QDockWidget(title, &window);
  dock->setObjectName(spec.name());
  dock->setAccessibleName(title);
  dock->setWidget(content);
  // No field can be read in a narrower panel; the layout asks a panel that knows its own width.
  const int least = leastPanelEms * dock->fontMetrics().height();
  if (content->minimumSizeHint().width() < least) content->setMinimumWidth(least);
  all_.push_back(dock);
}

QDockWidget* Docks::named(const char* id) const {
  const auto at = std::ranges::find(all_, QLatin1String(id), &QDockWidget::objectName);
  return at != all_.end() ? *at : nullptr;
}

void applyDefaultLayout(QMainWindow& window, const Docks& docks) {
  DockList shown;
  for (const PanelSpec& spec : panelSpecs()) {
    if (!spec.isStudy) shown.push_back(docks.named(spec.id));
  }
  layOut(window, docks, shown);
  for (const char* inFront : {"gallery", "plots"}) docks.named(inFront)->raise();
}

QString Workspace::translatedTitle() const {
  return tr(title);
}

QString Workspace::translatedTip() const {
  return tr(tip);
}

const std::vector<Workspace>& workspaces() {
  return allWorkspaces;
}

void applyWorkspace(QMainWindow& window, const Docks& docks, const Workspace& workspace) {
  DockList shown;
  for (const char* id : workspace.panels) shown.push_back(docks.named(id));
  layOut(window, docks, shown);
  QDockWidget *below = nullptr, *figure = nullptr;
  for (QDockWidget* dock : shown) {
    dock->raise();
    if (window.dockWidgetArea(dock) == bottom) below = dock;
    if (window.dockWidgetArea(dock) == right && workspace.rightShare > 0) figure = dock;
  }
  if (figure != nullptr) {
    const int column = window.height() - barsHeight;
    const int lower = static_cast<int>(workspace.rightShare * column);
    window.resizeDocks({docks.named("indicators"), figure}, {column - lower, lower}, Qt::Vertical);
  }
  if (workspace.reachesRight) {
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  }
  if (below == nullptr) return;
  const int height = static_cast<int>(workspace.bottomShare * window.height());
  window.resizeDocks({below}, {height}, Qt::Vertical);
}

bool restoreLayout(QMainWindow& window) {
  const QSettings settings;
  const QByteArray geometry = settings.value(geometryKey).toByteArray();
  const QByteArray docks = settings.value(docksKey).toByteArray();
  if (geometry.isEmpty() || docks.isEmpty()) return false;
  return window.restoreGeometry(geometry) && window.restoreState(docks, layoutVersion);
}

void saveLayout(const QMainWindow& window) {
  QSettings settings;
  settings.setValue(geometryKey, window.saveGeometry());
  settings.setValue(docksKey, window.saveState(layoutVersion));
}

void forgetLayout() {
  QSettings settings;
  settings.remove(geometryKey);
  settings.remove(docksKey);
}

DockWidths::DockWidths(QMainWindow& window, const Docks& docks)
    : QObject(&window), window_(window), docks_(docks) {
  for (QDockWidget* dock : docks_.all()) dock->installEventFilter(this);
}

QDockWidget* DockWidths::shownAt(Qt::DockWidgetArea area) const {
  for (QDockWidget* dock : docks_.all()) {
    const bool seen = !dock->isFloating() && !dock->visibleRegion().isEmpty();
    if (seen && window_.dockWidgetArea(dock) == area) return dock;
  }
  return nullptr;
}

void DockWidths::rememberLater() {
  QMetaObject::invokeMethod(this, &DockWidths::remember, Qt::QueuedConnection);
}

void DockWidths::remember() {
  for (Side& side : sides_) {
    if (const QDockWidget* dock = shownAt(side.area)) side.width = dock->width();
  }
}

void DockWidths::restore() {
  QList<QDockWidget*> docks;
  QList<int> widths;
  for (const Side& side : sides_) {
    QDockWidget* dock = shownAt(side.area);
    if (dock == nullptr || !side.width || dock->width() == *side.width) continue;
    docks << dock;
    widths << *side.width;
  }
  if (!docks.isEmpty()) window_.resizeDocks(docks, widths, Qt::Horizontal);
}

// With a button down it is the line between the panels that is dragged: the edge of the window
// belongs to the desktop, which keeps the button to itself.
bool DockWidths::eventFilter(QObject* watched, QEvent* event) {
  const bool byHand = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
  if (event->type() == QEvent::Resize && byHand) remember();
  return QObject::eventFilter(watched, event);
}

QSize largestSizeOnScreen(const QWidget& window) {
  const QStyle& style = *window.style();
  const int border = style.pixelMetric(QStyle::PM_MdiSubWindowFrameWidth);
  const int title = style.pixelMetric(QStyle::PM_TitleBarHeight) + 2 * border;
  const QSize known = window.frameSize() - window.size();
  return window.screen()->availableSize() - known.expandedTo({2 * border, title});
}

void keepOnScreen(QWidget& window) {
  if (window.isMaximized() || window.isFullScreen()) return;
  window.resize(window.size().boundedTo(largestSizeOnScreen(window)));
  const QRect available = window.screen()->availableGeometry();
  const QRect frame = window.frameGeometry();
  const int left = std::min(frame.left(), available.right() + 1 - frame.width());
  const int top = std::min(frame.top(), available.bottom() + 1 - frame.height());
  const QPoint inside(std::max(available.left(), left), std::max(available.top(), top));
  if (inside != frame.topLeft()) window.move(inside);
}

}  // namespace carom::ui
