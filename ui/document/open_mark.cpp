// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/open_mark.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QUuid>
#include <algorithm>
#include <utility>

namespace carom::ui {

namespace {

/// What the names of all marks of a file begin with; empty if there is no such file.
QString beginningFor(const QString& path) {
  const QString file = QFileInfo(path).canonicalFilePath();
  if (file.isEmpty()) return {};
  const QByteArray digest = QCryptographicHash::hash(file.toUtf8(), QCryptographicHash::Sha256);
  return QStringLiteral("open-") + QString::fromLatin1(digest.toHex().left(32)) + u'-';
}

/// A lock of this ending that nobody holds is removed by Recovery, as those beside lost work are.
const QString markEnding = QStringLiteral(".lock");

/// Takes it unless a running program has it.
bool takeMark(QLockFile& lock) {
  lock.setStaleLockTime(0);
  return lock.tryLock(0);
}

}  // namespace

OpenMark::OpenMark(QString folder) : folder_(std::move(folder)) {}

void OpenMark::moveTo(const QString& path) {
  lock_.reset();
  const QString beginning = beginningFor(path);
  if (folder_.isEmpty() || beginning.isEmpty()) return;
  QDir().mkpath(folder_);
  lock_ = std::make_unique<QLockFile>(
      QDir(folder_).filePath(beginning + QUuid::createUuid().toString(QUuid::Id128) + markEnding));
  takeMark(*lock_);
}

bool OpenMark::isElsewhere(const QString& path) const {
  const QString beginning = beginningFor(path);
  if (folder_.isEmpty() || beginning.isEmpty()) return false;
  const QDir folder(folder_);
  const QStringList marks = folder.entryList({beginning + u'*' + markEnding}, QDir::Files);
  return std::ranges::any_of(marks, [&](const QString& name) {
    const QString file = folder.filePath(name);
    if (lock_ && lock_->fileName() == file) return false;
    QLockFile lock(file);
    return !takeMark(lock);
  });
}

}  // namespace carom::ui
