// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/file_watch.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace carom::ui {

namespace {

constexpr int settleMs = 150;

/// Empty if there is no such file.
QByteArray digestOf(const QString& path) {
  QFile file(path);
  QCryptographicHash hash(QCryptographicHash::Sha256);
  if (path.isEmpty() || !file.open(QIODevice::ReadOnly) || !hash.addData(&file)) return {};
  return hash.result();
}

}  // namespace

FileWatch::FileWatch(ScenarioDocument& document, QObject* parent)
    : QObject(parent), document_(document) {
  settled_.setSingleShot(true);
  settled_.setInterval(settleMs);
  connect(&settled_, &QTimer::timeout, this, &FileWatch::check);
  const auto start = [this] { settled_.start(); };
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, start);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, start);
  connect(&document_, &ScenarioDocument::opened, this, &FileWatch::acceptFile);
  acceptFile();
}

void FileWatch::acceptFile() {
  settled_.stop();
  known_ = digestOf(document_.path());
  told_ = known_;
  watch();
}

bool FileWatch::isChanged() const {
  const QByteArray now = digestOf(document_.path());
  return !now.isEmpty() && now != known_;
}

void FileWatch::watch() {
  const QString& path = document_.path();
  const QStringList former = watcher_.files() + watcher_.directories();
  if (!former.isEmpty()) watcher_.removePaths(former);
  if (path.isEmpty()) return;
  const QFileInfo file(path);
  if (file.exists()) watcher_.addPath(path);
  if (file.dir().exists()) watcher_.addPath(file.absolutePath());
}

void FileWatch::check() {
  // A file that was replaced by another is no longer watched.
  watch();
  const QByteArray now = digestOf(document_.path());
  if (now.isEmpty() || now == told_) return;
  told_ = now;
  if (now != known_) emit changed();
}

}  // namespace carom::ui
