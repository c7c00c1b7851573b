// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QToolButton>
#include <array>

#include "core/edit/draw.h"
#include "tests/monkey/monkey.h"
#include "tests/monkey/target.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/scene/measure_entry.h"
#include "ui/scene/scene_view.h"
#include "ui/window/tool_palette.h"

namespace carom::ui::test {

namespace {

constexpr std::array digits{Qt::Key_1, Qt::Key_2, Qt::Key_5, Qt::Key_0, Qt::Key_Minus};

constexpr std::array lengths{"0.2",    "250 mm", "1e-3", "0",      "-0.1", "1e9",
                             "30 deg", "90 deg", "",     "2*0.15", "1 kg", "nan"};

struct PartKey {
  Qt::Key key;
  Qt::KeyboardModifier modifier;
};
constexpr std::array partKeys{
    PartKey{Qt::Key_Delete, Qt::NoModifier}, PartKey{Qt::Key_D, Qt::ControlModifier},
    PartKey{Qt::Key_C, Qt::ControlModifier}, PartKey{Qt::Key_X, Qt::ControlModifier},
    PartKey{Qt::Key_V, Qt::ControlModifier}, PartKey{Qt::Key_F2, Qt::NoModifier},
    PartKey{Qt::Key_V, Qt::ControlModifier}, PartKey{Qt::Key_Z, Qt::ControlModifier},
    PartKey{Qt::Key_Right, Qt::NoModifier},  PartKey{Qt::Key_Down, Qt::ControlModifier},
    PartKey{Qt::Key_Up, Qt::AltModifier},    PartKey{Qt::Key_Left, Qt::ShiftModifier},
};

}  // namespace

QString Monkey::drawing() {
  const bool draws = window().views().scene->sceneTool() != SceneTool::drag;
  const int choice = integer(0, 99);
  if (choice < (draws ? 15 : 45)) return tool();
  if (choice < 70) return stroke();
  if (choice < 80) return numbers();
  if (choice < 98) return partKey();
  return QStringLiteral("action file.new");
}

QString Monkey::tool() {
  const auto palettes = window().findChildren<ToolPalette*>();
  if (palettes.isEmpty() || !palettes[0]->isVisible()) return QStringLiteral("wait 1");
  const auto buttons = palettes[0]->findChildren<QToolButton*>();
  const QToolButton& button = *anyOf(buttons);
  return QStringLiteral("click %1 0 single %2")
      .arg(pathOf(button), placeOf(button.rect().center()));
}

QPoint Monkey::anyPlace() {
  const SceneView& scene = *window().views().scene;
  const std::vector<Spot> spots = spots_of(window().document().committed());
  if (spots.empty() || integer(0, 2) == 0) return anyPoint(scene);
  const QPoint place = toPixels(scene.view(), QRectF(scene.rect()), anyOf(spots).at).toPoint() +
                       QPoint(integer(-4, 4), integer(-4, 4));
  return scene.rect().contains(place) ? place : anyPoint(scene);
}

QString Monkey::stroke() {
  const SceneView& scene = *window().views().scene;
  if (integer(0, 2) == 0) {
    return QStringLiteral("click %1 %2 single %3")
        .arg(pathOf(scene))
        .arg(anyModifiers())
        .arg(placeOf(anyPlace()));
  }
  QString line = QStringLiteral("drag %1 %2 %3 %4 %5")
                     .arg(pathOf(scene))
                     .arg(Qt::LeftButton)
                     .arg(anyModifiers())
                     .arg(integer(0, 7) == 0 ? QStringLiteral("escape") : QStringLiteral("release"),
                          placeOf(anyPlace()));
  const int steps = integer(1, 3);
  for (int i = 0; i < steps; ++i) line += QLatin1Char(' ') + placeOf(anyPlace());
  return line;
}

QString Monkey::numbers() {
  const SceneView& scene = *window().views().scene;
  const MeasureEntry& entry = scene.measureEntry();
  if (!entry.isVisible()) {
    return QStringLiteral("key %1 %2 0").arg(pathOf(scene)).arg(static_cast<int>(anyOf(digits)));
  }
  const QLineEdit& field = *entry.field(static_cast<std::size_t>(integer(0, 1)));
  return QStringLiteral("type %1 %2 %3")
      .arg(pathOf(field), word(QString::fromUtf8(anyOf(lengths))),
           integer(0, 1) == 0 ? QStringLiteral("return") : QStringLiteral("stay"));
}

QString Monkey::partKey() {
  const MechanismTree* tree = window().panel<MechanismPanel>().tree();
  const QWidget* target = window().views().scene;
  if (tree->isVisible() && integer(0, 2) == 0) target = tree;
  const PartKey& pressed = anyOf(partKeys);
  return QStringLiteral("key %1 %2 %3")
      .arg(pathOf(*target))
      .arg(static_cast<int>(pressed.key))
      .arg(static_cast<int>(pressed.modifier));
}

}  // namespace carom::ui::test
