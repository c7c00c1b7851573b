// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_chooser.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

#include "ui/look/tr.h"
#include "ui/window/figure_size_dialog.h"

namespace carom::ui {

namespace {

QString scenarioFilter() {
  return tr("Scenarios (*.json);;All files (*)");
}

SaveAnswer ask(QWidget* parent, const QString& name) {
  QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
                  tr("Save the changes to “%1”?").arg(name),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
  box.setInformativeText(tr("Otherwise they are lost."));
  box.setDefaultButton(QMessageBox::Save);
  switch (box.exec()) {
    case QMessageBox::Save:
      return SaveAnswer::save;
    case QMessageBox::Discard:
      return SaveAnswer::discard;
    default:
      return SaveAnswer::cancel;
  }
}

bool askToReplace(QWidget* parent, const QString& name) {
  QMessageBox box(QMessageBox::Warning, tr("Changed by another program"),
                  tr("Replace “%1”?").arg(name), QMessageBox::Cancel, parent);
  box.setInformativeText(
      tr("Another program changed the file since it was opened here. Its changes are lost if it is "
         "replaced."));
  const QPushButton* replace = box.addButton(tr("&Replace"), QMessageBox::DestructiveRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == replace;
}

}  // namespace

FileChooser fileDialogs(QWidget* parent) {
  return {
      [parent] {
        return QFileDialog::getOpenFileName(
            parent, tr("Open a scenario"), {},
            tr("Scenarios and exported figures (*.json *.svg *.png);;All files (*)"));
      },
      [parent](const QString& suggested) {
        return QFileDialog::getSaveFileName(parent, tr("Save the scenario"), suggested,
                                            scenarioFilter());
      },
      [parent](const QString& suggested, const QString& filter) {
        return QFileDialog::getSaveFileName(parent, tr("Export"), suggested, filter);
      },
      [parent] { return QFileDialog::getExistingDirectory(parent, tr("Export everything to")); },
      [parent](const FigureChoice& last) { return askFigureSize(parent, last); },
      [parent](const QString& name) { return ask(parent, name); },
      [parent](const QString& name) { return askToReplace(parent, name); },
  };
}

}  // namespace carom::ui
