// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/trace_file.h"

#include <QDir>
#include <QFileInfo>

namespace carom::ui {

namespace {

QDir folderOf(const QString& document) {
  return document.isEmpty() ? QDir() : QFileInfo(document).absoluteDir();
}

}  // namespace

bool isStored(const Trace& trace) {
  return trace.image.starts_with("data:");
}

QString pictureFile(const Trace& trace, const QString& document) {
  if (isStored(trace)) return {};
  return folderOf(document).filePath(QString::fromStdString(trace.image));
}

Scenario withWholePicturePath(const Scenario& scenario, const QString& document) {
  if (!scenario.trace || isStored(*scenario.trace)) return scenario;
  Trace trace = *scenario.trace;
  trace.image = QFileInfo(pictureFile(trace, document)).absoluteFilePath().toStdString();
  Scenario out = scenario;
  out.trace = std::make_shared<const Trace>(std::move(trace));
  return out;
}

Scenario withPictureSeenFrom(const Scenario& scenario, const QString& former,
                             const QString& document) {
  if (!scenario.trace || isStored(*scenario.trace)) return scenario;
  const QDir from = folderOf(former), to = folderOf(document);
  const QFileInfo picture(pictureFile(*scenario.trace, former));
  const bool byFolder = QFileInfo(QString::fromStdString(scenario.trace->image)).isRelative();
  // A picture that is missed is looked for under the same name.
  if (!byFolder || from == to || !picture.exists()) return scenario;
  Trace trace = *scenario.trace;
  // Between drives there is no relative way: the whole path is returned.
  trace.image = to.relativeFilePath(picture.absoluteFilePath()).toStdString();
  Scenario out = scenario;
  out.trace = std::make_shared<const Trace>(std::move(trace));
  return out;
}

}  // namespace carom::ui
