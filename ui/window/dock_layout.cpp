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
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/law_panel.h"
#include "ui/studies/motion_panel.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/time_panel.h"
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
    {"text", TITLE("As text"), left, "gallery", true, ofDocument<TextPanel>},
    {"time", TITLE("Over time"), bottom, "plots", false, overTime},
    {"motion", TITLE("Motion"), bottom, "plots", true, motion},
    {"lesson", TITLE("Lesson"), left, "gallery", true, lesson},
    {"velocity-plane", TITLE("Velocity plane"), right, "map", true, ofDocument<VelocityView>},
};

#undef TITLE

#define WORDS(text) QT_TRANSLATE_NOOP("carom::ui", text)

const std::vector<Workspace> allWorkspaces{
    {"pose",
     WORDS("Pose and throw"),
     WORDS("Mechanism, indicators, map and plots over a parameter"),
     {"gallery", "mechanism", "impact", "indicators", "map", "plots"},
     0.3},
    {"laws",
     WORDS("Compare laws"),
     WORDS("Laws side by side, the impulse plane and consistent e"),
     {"mechanism", "impact", "indicators", "restitution", "impulse-plane", "laws"},
     0.32},
    {"models",
     WORDS("Contact models"),
     WORDS("Forces of compliant contacts, large"),
     {"mechanism", "impact", "indicators", "forces"},
     0.45},
    {"motion",
     WORDS("Motion"),
     WORDS("What happens over time, below the scene"),
     {"mechanism", "indicators", "time"},
     0.45},
    {"teaching",
     WORDS("Teaching"),
     WORDS("The lesson, the impulse plane and the indicators"),
     {"gallery", "lesson", "indicators", "impulse-plane", "plots"},
     0.28},
};

#undef WORDS

// Raised whenever docks come or go: an older layout would hide the new ones.
constexpr int layoutVersion = 8;
const QString geometryKey = QStringLiteral("window/geometry");
const QString scaleKey = QStringLiteral("window/scale");
const QString darkKey = QStringLiteral("window/dark");
const QString namesKey = QStringLiteral("scene/names");
const QString docksKey = QStringLiteral("window/docks");

constexpr int leastPanelEms = 12;
constexpr int leftWidth = 262;
constexpr int rightWidth = 430;
// The heights of menu, tools, status bar and the panels' titles.
constexpr int barsHeight = 150;
// The plots lie below the scene: everything that moves together is in sight together.
constexpr int plotsHeight = 250;
constexpr int notesHeight = 84;

void place(QMainWindow& window, const Docks& docks) {
  for (QDockWidget* dock : docks.all()) {
    window.removeDockWidget(dock);
    dock->setFloating(false);
  }
  for (const PanelSpec& spec : panelSpecs()) {
    QDockWidget* dock = docks.named(spec.id);
    window.addDockWidget(spec.area, dock);
    if (spec.behind != nullptr) window.tabifyDockWidget(docks.named(spec.behind), dock);
    dock->show();
  }
  for (QDockWidget* dock : docks.studies()) dock->hide();
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

std::vector<QDockWidget*> Docks::studies() const {
  std::vector<QDockWidget*> studies;
  for (const PanelSpec& spec : panelSpecs()) {
    if (spec.isStudy) studies.push_back(named(spec.id));
  }
  return studies;
}

QDockWidget* Docks::named(const char* id) const {
  const auto at = std::ranges::find(all_, QLatin1String(id), &QDockWidget::objectName);
  return at != all_.end() ? *at : nullptr;
}

void applyDefaultLayout(QMainWindow& window, const Docks& docks) {
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  place(window, docks);
  QDockWidget* gallery = docks.named("gallery");
  QDockWidget* indicators = docks.named("indicators");
  gallery->raise();
  docks.named("plots")->raise();
  window.resizeDocks({gallery, indicators}, {leftWidth, rightWidth}, Qt::Horizontal);
  const int height = window.height();
  window.resizeDocks({gallery, docks.named("impact")}, {height * 45 / 100, height * 55 / 100},
                     Qt::Vertical);
  // The indicators get what they need, with space for the notes another impact may bring; the map
  // gets the rest.
  const int column = height - barsHeight;
  const int wanted = indicators->widget()->sizeHint().height() + notesHeight;
  const int upper = std::min(wanted, column * 68 / 100);
  window.resizeDocks({indicators, docks.named("map")}, {upper, column - upper}, Qt::Vertical);
  window.resizeDocks({docks.named("plots")}, {plotsHeight}, Qt::Vertical);
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
  applyDefaultLayout(window, docks);
  for (QDockWidget* dock : docks.all()) dock->hide();
  QDockWidget* below = nullptr;
  for (const char* id : workspace.panels) {
    QDockWidget* dock = docks.named(id);
    dock->show();
    dock->raise();
    if (window.dockWidgetArea(dock) == Qt::BottomDockWidgetArea) below = dock;
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

ColourScheme rememberedScheme() {
  return QSettings().value(darkKey, false).toBool() ? ColourScheme::dark : ColourScheme::light;
}

void rememberScheme(ColourScheme scheme) {
  QSettings().setValue(darkKey, scheme == ColourScheme::dark);
}

double rememberedScale() {
  const double scale = QSettings().value(scaleKey, 1).toDouble();
  return scale > 0 ? scale : 1;
}

void rememberScale(double scale) {
  QSettings().setValue(scaleKey, scale);
}

Names rememberedNames() {
  constexpr int all = static_cast<int>(Names::all);
  return static_cast<Names>(std::clamp(QSettings().value(namesKey, all).toInt(), 0, all));
}

void rememberNames(Names names) {
  QSettings().setValue(namesKey, static_cast<int>(names));
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
