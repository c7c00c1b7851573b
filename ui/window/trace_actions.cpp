// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/trace_actions.h"

#include <QDir>
#include <QFileInfo>
#include <QImageReader>

#include "core/base/error.h"
#include "core/io/figure_text.h"
#include "ui/document/file_io.h"
#include "ui/document/trace_file.h"
#include "ui/look/tr.h"
#include "ui/scene/scene_view.h"
#include "ui/scene/trace_picture.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

const Trace* traceOf(MainWindow& window) {
  return window.document().committed().trace.get();
}

void apply(MainWindow& window, const QString& text, std::shared_ptr<const Trace> trace) {
  Scenario scenario = window.document().committed();
  scenario.trace = std::move(trace);
  window.document().apply(scenario, text);
}

void setOpacity(MainWindow& window, double opacity) {
  if (traceOf(window) == nullptr) return;
  Trace trace = *traceOf(window);
  trace.opacity = opacity;
  apply(window, tr("dim the picture"), std::make_shared<const Trace>(trace));
}

/// As seen from the scenario's file, if it lies beside it.
QString nameBeside(const QString& document, const QString& path) {
  QString absolute = QFileInfo(path).absoluteFilePath();
  if (document.isEmpty()) return absolute;
  const QString relative = QFileInfo(document).absoluteDir().relativeFilePath(absolute);
  return relative.startsWith(QStringLiteral("..")) ? absolute : relative;
}

void choosePicture(MainWindow& window) {
  const QString path = window.files().chooser().openPicture();
  if (path.isEmpty() || putBehind(window, path)) return;
  window.tell(Severity::warning, tr("%1 is no picture that can be read.").arg(path));
}

void store(MainWindow& window) {
  const Trace* trace = traceOf(window);
  if (trace == nullptr) return;
  const QString stored = storedPicture(pictureFile(*trace, window.document().path()));
  if (stored.isEmpty()) {
    return window.tell(Severity::warning,
                       tr("%1 cannot be read.").arg(QString::fromStdString(trace->image)));
  }
  Trace kept = *trace;
  kept.image = stored.toStdString();
  apply(window, tr("store the picture"), std::make_shared<const Trace>(kept));
}

}  // namespace

bool isPlainPicture(const QString& path) {
  if (!QImageReader(path).canRead()) return false;
  if (!figure_format_of(native(path))) return true;
  try {
    scenario_text_of(native(path));
    return false;
  } catch (const InputError&) {
    return true;
  }
}

bool putBehind(MainWindow& window, const QString& path) {
  const QString name = nameBeside(window.document().path(), path);
  Trace trace{.image = name.toStdString()};
  if (pictureOf(trace, window.document().path()).isNull()) return false;
  const SceneView& scene = *window.views().scene;
  trace.x = scene.view().centre.x;
  trace.y = scene.view().centre.y;
  constexpr double share = 0.8;  // of what is shown
  trace.width = share * scene.width() / scene.view().scale;
  apply(window, tr("put a picture behind"), std::make_shared<const Trace>(trace));
  return true;
}

std::vector<ActionSpec> traceRows(MainWindow& window) {
  const QString menu = tr("View/Picture behind the scene");
  const auto hasTrace = [&window] { return traceOf(window) != nullptr; };
  std::vector<ActionSpec> rows;
  rows.emplace_back(
      "view.trace.open", menu, tr("&Choose…"),
      tr("Trace a photograph or a drawing: put it behind the scene, and draw over it"),
      [&window] { choosePicture(window); });
  rows.emplace_back("view.trace.store", menu, tr("&Store it in the file"),
                    tr("The scenario carries the picture, and does not look for it in a file"),
                    [&window] { store(window); })
      .enabledWhile(
          [&window] { return traceOf(window) != nullptr && !isStored(*traceOf(window)); });
  rows.emplace_back("view.trace.remove", menu, tr("&Remove"),
                    tr("Show no picture behind the scene"),
                    [&window] { apply(window, tr("remove the picture"), nullptr); })
      .enabledWhile(hasTrace);
  for (const double opacity : {0.25, 0.5, 0.75, 1.0}) {
    const QString percent = QString::number(100 * opacity);
    rows.emplace_back(QString(QStringLiteral("view.trace.opacity.") + percent), menu,
                      tr("%1 % opaque").arg(percent), tr("How strongly the picture is shown"),
                      [&window, opacity] { setOpacity(window, opacity); })
        .enabledWhile(hasTrace)
        .checkedWhile([&window, opacity] {
          return traceOf(window) != nullptr && traceOf(window)->opacity == opacity;
        });
    rows.back().startsGroup = opacity == 0.25;
  }
  return rows;
}

}  // namespace carom::ui
