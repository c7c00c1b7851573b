// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_controller.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <utility>

#include "core/io/scenario_json.h"
#include "ui/document/file_io.h"

namespace carom::ui {

FileController::FileController(ScenarioDocument& document, FileChooser chooser, RecentFiles recent,
                               QObject* parent)
    : QObject(parent),
      document_(document),
      chooser_(std::move(chooser)),
      recent_(std::move(recent)) {
  // Given on the command line.
  if (!document_.path().isEmpty()) recent_.add(document_.path());
}

void FileController::report(const QString& sentence) {
  if (sentence.isEmpty()) {
    emit succeeded();
  } else {
    emit failed(sentence);
  }
}

QString FileController::documentName() const {
  if (!document_.path().isEmpty()) return QFileInfo(document_.path()).fileName();
  const QString title = QString::fromStdString(document_.scenario().description->title);
  return title.isEmpty() ? tr("Untitled") : title;
}

bool FileController::mayReplace() {
  if (!document_.isModified()) return true;
  switch (chooser_.askToSave(documentName())) {
    case SaveAnswer::save:
      return save();
    case SaveAnswer::discard:
      return true;
    case SaveAnswer::cancel:
      return false;
  }
  return false;
}

void FileController::newFromGallery(const QString& name) {
  if (mayReplace()) report(openGallery(document_, name));
}

void FileController::open() {
  const QString path = chooser_.openScenario();
  if (!path.isEmpty()) openPath(path);
}

void FileController::openPath(const QString& path) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  QString sentence = document_.isModified() ? whyNotOpened(path) : QString();
  // Nobody is asked to give up work for a file that cannot be had.
  if (sentence.isEmpty()) {
    if (!mayReplace()) return;
    sentence = openFile(document_, path);
  }
  if (sentence.isEmpty()) {
    recent_.add(absolute);
  } else {
    recent_.remove(absolute);
  }
  report(sentence);
}

void FileController::openClipboard() {
  const QString text = QGuiApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) {
    report(tr("The clipboard holds no text to open."));
  } else if (mayReplace()) {
    report(openText(document_, text));
  }
}

void FileController::copyToClipboard() const {
  QGuiApplication::clipboard()->setText(
      QString::fromStdString(write_scenario(document_.scenario())));
}

bool FileController::saveTo(const QString& path) {
  const QString sentence = saveFile(document_, path);
  if (sentence.isEmpty()) {
    recent_.add(document_.path());
    emit saved(document_.path());
  }
  report(sentence);
  return sentence.isEmpty();
}

bool FileController::save() {
  return document_.path().isEmpty() ? saveAs() : saveTo(document_.path());
}

bool FileController::saveAs() {
  const QString suggested = document_.path().isEmpty()
                                ? suggestedBaseName(document_) + QStringLiteral(".json")
                                : document_.path();
  QString path = chooser_.saveScenario(suggested);
  if (path.isEmpty()) return false;
  if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".json");
  return saveTo(path);
}

}  // namespace carom::ui
