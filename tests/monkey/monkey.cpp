// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/monkey/monkey.h"

#include <QApplication>
#include <QDockWidget>
#include <array>

#include "core/io/gallery.h"
#include "tests/monkey/target.h"
#include "ui/playback/timeline_bar.h"
#include "ui/playback/timeline_strip.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"

namespace carom::ui::test {

namespace {

constexpr std::array keys{Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Left,   Qt::Key_Right,
                          Qt::Key_Up,     Qt::Key_Down,    Qt::Key_Return, Qt::Key_Escape,
                          Qt::Key_Space,  Qt::Key_Home,    Qt::Key_End,    Qt::Key_PageUp,
                          Qt::Key_Delete, Qt::Key_Z,       Qt::Key_A,      Qt::Key_Plus};

constexpr std::array texts{"0.3",     "-1",  "1e308", "2*0.15", "30 deg", "120 mm",
                           "nan",     "1/0", "",      "((((",   "0",      "1e-12",
                           "9999999", "x",   "1 kg",  "u 3/",   "0,5",    "--2"};

constexpr std::array suffixes{"svg", "pdf", "png", "csv", "txt", ""};
constexpr std::array places{"left", "right", "top", "bottom", "float", "hide"};
constexpr std::array saveAnswers{"save", "discard", "cancel"};

/// Left to events of their own, which are rarer: they take a second, or end the window.
bool isRare(const QString& id) {
  return id == QLatin1String("file.quit") || id == QLatin1String("export.all") ||
         id == QLatin1String("help.validation") ||
         id == QLatin1String("help.manual");  // opens a browser
}

}  // namespace

QString placeOf(QPoint point) {
  return QStringLiteral("%1,%2").arg(point.x()).arg(point.y());
}

QStringList Monkey::beginning(const QString& pace) {
  const char* wanted = std::getenv("CAROM_MONKEY_SCENARIO");
  const QString name = wanted == nullptr ? anyScenario() : QString::fromUtf8(wanted);
  QStringList lines{QStringLiteral("scenario ") + word(name), QStringLiteral("pace ") + pace};
  // Panels that are hidden at first; every second of them.
  for (const PanelSpec& spec : panelSpecs()) {
    if (spec.isStudy && integer(0, 1) == 1) {
      lines << QStringLiteral("action view.show.") + spec.name();
    }
  }
  return lines;
}

QString Monkey::next() {
  if (integer(0, 3) == 0) return drawing();
  const int choice = integer(0, 999);
  if (choice < 120) return action();
  if (choice < 450) return drag();
  if (choice < 560) return click();
  if (choice < 590) return menu();
  if (choice < 780) return key();
  if (choice < 840) return typing();
  if (choice < 890) return wheel();
  if (choice < 905) {
    return QStringLiteral("resize %1 %2").arg(integer(960, 1400)).arg(integer(620, 900));
  }
  if (choice < 935) return dock();
  if (choice < 965) return QStringLiteral("wait %1").arg(integer(1, 40));
  if (choice < 975) return QStringLiteral("popups");
  return rare();
}

QString Monkey::rare() {
  const int choice = integer(0, 99);
  if (choice < 40) {
    return QStringLiteral("open ") +
           (integer(0, 9) == 0 ? QStringLiteral("broken") : word(anyScenario()));
  }
  if (choice < 75) {
    const auto& specs = window().actions().specs();
    QStringList exports;
    for (const auto& spec : specs) {
      if (spec.id.startsWith(QLatin1String("export.")) && !isRare(spec.id)) exports << spec.id;
    }
    return QStringLiteral("export %1 %2").arg(anyOf(exports), QLatin1String(anyOf(suffixes)));
  }
  if (choice < 79) return QStringLiteral("action export.all");
  if (choice < 81) return QStringLiteral("action help.validation");
  if (choice < 90) return QStringLiteral("close ") + QLatin1String(anyOf(saveAnswers));
  return QStringLiteral("check");
}

QString Monkey::anyScenario() {
  const std::vector<GalleryEntry> entries = list_gallery();
  return QString::fromStdString(anyOf(entries).name);
}

QString Monkey::anyDock() {
  const auto docks = window().docks().all();
  return word(anyOf(docks)->objectName());
}

QWidget* Monkey::anyWidget() {
  const Views& views = window().views();
  const std::array<QWidget*, 8> known{views.scene,
                                      views.map,
                                      views.plots->chart(SweepPlot::ratios),
                                      views.plots->chart(SweepPlot::energies),
                                      views.timeline->strip(),
                                      window().panel<RestitutionPanel>().view(),
                                      window().panel<ImpulsePanel>().view(),
                                      views.scene};
  // Mostly where things are moved by hand, now and then anywhere.
  if (integer(0, 2) > 0) {
    QWidget* view = anyOf(known);
    if (view->isVisible()) return view;
  }
  QWidget* root = &window();
  QWidgetList open;
  for (QWidget* other : QApplication::topLevelWidgets()) {
    if (other != root && other->isVisible()) open << other;
  }
  if (!open.isEmpty() && integer(0, 2) == 0) root = anyOf(open);
  QWidget* child = root->childAt(anyPoint(*root));
  return child != nullptr ? child : root;
}

QPoint Monkey::anyPoint(const QWidget& widget) {
  return {integer(0, std::max(widget.width() - 1, 0)),
          integer(0, std::max(widget.height() - 1, 0))};
}

int Monkey::anyModifiers() {
  switch (integer(0, 7)) {
    case 0:
      return Qt::ShiftModifier;
    case 1:
      return Qt::ControlModifier;
    case 2:
      return Qt::AltModifier;
    default:
      return Qt::NoModifier;
  }
}

QString Monkey::action() {
  const auto& specs = window().actions().specs();
  const QString id = anyOf(specs).id;
  return isRare(id) ? QStringLiteral("wait 1") : QStringLiteral("action ") + word(id);
}

QString Monkey::drag() {
  QWidget* view = anyWidget();
  QPoint place = anyPoint(*view);
  // Handles are small: aim at one where there are some.
  const Views& views = window().views();
  if (view == views.scene && integer(0, 3) > 0) {
    const Scene scene = views.scene->currentScene();
    if (!scene.handles.empty()) {
      const Handle& handle = anyOf(scene.handles);
      place = (toPixels(views.scene->view(), QRectF(view->rect()), handle.at) + handle.offsetPx)
                  .toPoint();
    }
  }
  const int button = integer(0, 9) == 0 ? Qt::MiddleButton : Qt::LeftButton;
  QString line = QStringLiteral("drag %1 %2 %3 %4 %5")
                     .arg(pathOf(*view))
                     .arg(button)
                     .arg(anyModifiers())
                     .arg(integer(0, 5) == 0 ? QStringLiteral("escape") : QStringLiteral("release"),
                          placeOf(place));
  const int steps = integer(1, 4);
  for (int i = 0; i < steps; ++i) {
    place += QPoint(integer(-60, 60), integer(-60, 60));
    line += QLatin1Char(' ') + placeOf(place);
  }
  return line;
}

QString Monkey::click() {
  QWidget* view = anyWidget();
  return QStringLiteral("click %1 %2 %3 %4")
      .arg(pathOf(*view))
      .arg(anyModifiers())
      .arg(integer(0, 3) == 0 ? QStringLiteral("double") : QStringLiteral("single"),
           placeOf(anyPoint(*view)));
}

QString Monkey::menu() {
  QWidget* view = anyWidget();
  return QStringLiteral("menu %1 %2 %3")
      .arg(pathOf(*view), placeOf(anyPoint(*view)))
      .arg(integer(-1, 12));
}

QString Monkey::key() {
  QWidget* target = QApplication::focusWidget();
  if (target == nullptr) target = window().views().scene;
  return QStringLiteral("key %1 %2 %3")
      .arg(pathOf(*target))
      .arg(static_cast<int>(anyOf(keys)))
      .arg(anyModifiers());
}

QString Monkey::typing() {
  auto* target = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  const auto fields = window().findChildren<QLineEdit*>();
  if (target == nullptr && !fields.isEmpty()) target = anyOf(fields);
  if (target == nullptr) return QStringLiteral("wait 1");
  return QStringLiteral("type %1 %2 %3")
      .arg(pathOf(*target), word(QString::fromUtf8(anyOf(texts))),
           integer(0, 2) > 0 ? QStringLiteral("return") : QStringLiteral("stay"));
}

QString Monkey::wheel() {
  QWidget* view = anyWidget();
  return QStringLiteral("wheel %1 %2 %3 %4")
      .arg(pathOf(*view))
      .arg(integer(-3, 3))
      .arg(anyModifiers())
      .arg(placeOf(anyPoint(*view)));
}

QString Monkey::dock() {
  if (integer(0, 1) == 0) return QStringLiteral("panel ") + anyDock();
  return QStringLiteral("dock %1 %2").arg(anyDock(), QLatin1String(anyOf(places)));
}

}  // namespace carom::ui::test
