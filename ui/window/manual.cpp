// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/manual.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QUrl>

#include "core/io/gallery.h"
#include "ui/look/tr.h"
#include "ui/window/main_window.h"

namespace carom::ui {

QString manualFolder() {
  // The resources of an installation are in share/carom, those of a build in its folder.
  const QDir resources(QString::fromStdString(resource_folder().string()));
  for (const char* folder : {"../doc/carom/manual", "../manual/html"}) {
    const QDir manual(QDir::cleanPath(resources.filePath(QString::fromLatin1(folder))));
    if (manual.exists(QStringLiteral("index.html"))) return manual.path();
  }
  return {};
}

QString manualPage(const MainWindow& window) {
  const QWidget* focused = QApplication::focusWidget();
  for (const QDockWidget* dock : window.docks().all()) {
    if (focused != nullptr && dock->isAncestorOf(focused)) {
      return QStringLiteral("panels/%1.html").arg(dock->objectName());
    }
  }
  return QStringLiteral("panels/scene.html");
}

// A page for each panel: what opens files on a desktop may drop the part of an address behind “#”.
void openManual(MainWindow& window) {
  const QString folder = manualFolder();
  if (folder.isEmpty()) {
    return window.tell(
        Severity::warning,
        tr("No manual is installed. The package carom-doc has it, and so has a build "
           "with -DCAROM_MANUAL=ON."));
  }
  const QString page = QDir(folder).filePath(manualPage(window));
  if (!QDesktopServices::openUrl(QUrl::fromLocalFile(page))) {
    window.tell(
        Severity::error,
        tr("No program opened the manual. Its page is %1.").arg(QDir::toNativeSeparators(page)));
  }
}

}  // namespace carom::ui
