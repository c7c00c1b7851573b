// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recovery.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>
#include <utility>

#include "core/base/error.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "ui/document/file_io.h"

namespace carom::ui {

namespace {

// Waited after the last change, so that a burst of changes is written once.
constexpr int delayMs = 1500;
const QString ending = QStringLiteral(".work");
const QString lockEnding = QStringLiteral(".lock");

QString textOfFile(const QString& path) {
  try {
    return QString::fromStdString(write_scenario(read_scenario_file(native(path))));
  } catch (const InputError&) {
    return {};
  }
}

/// Takes a lock unless a running program has it: it is stale only when its program is gone.
bool takeLock(QLockFile& lock) {
  lock.setStaleLockTime(0);
  return lock.tryLock(0);
}

}  // namespace

Recovery::Recovery(ScenarioDocument& document, QString folder, QObject* parent)
    : QObject(parent),
      document_(document),
      folder_(std::move(folder)),
      id_(QUuid::createUuid().toString(QUuid::WithoutBraces)),
      lock_(folder_ + QLatin1Char('/') + id_ + lockEnding) {
  QDir().mkpath(folder_);
  takeLock(lock_);
  due_.setSingleShot(true);
  due_.setInterval(delayMs);
  connect(&due_, &QTimer::timeout, this, [this] { keepNow(); });
  connect(&document_, &ScenarioDocument::changed, this, &Recovery::schedule);
  connect(&document_, &ScenarioDocument::identityChanged, this, &Recovery::schedule);
}

QString Recovery::usualFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
         QStringLiteral("/recovery");
}

QString Recovery::ownFile() const {
  return folder_ + QLatin1Char('/') + id_ + ending;
}

void Recovery::schedule() {
  if (!document_.inGesture()) due_.start();
}

bool Recovery::keepNow() {
  due_.stop();
  if (!document_.isModified()) {
    QFile::remove(ownFile());
    return true;
  }
  const QJsonObject work{
      {QStringLiteral("path"), document_.path()},
      {QStringLiteral("scenario"), QString::fromStdString(write_scenario(document_.committed()))}};
  const QByteArray bytes = QJsonDocument(work).toJson();
  try {
    write_text_file(native(ownFile()), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return true;
  } catch (const InputError&) {
    return false;  // as on a full disk: the next change tries again
  }
}

void Recovery::discard() {
  due_.stop();
  QFile::remove(ownFile());
}

std::optional<LostWork> Recovery::readWork(const QString& file) {
  QFile source(file);
  if (!source.open(QIODevice::ReadOnly)) return {};
  const QJsonObject work = QJsonDocument::fromJson(source.readAll()).object();
  LostWork lost{file,
                work.value(QStringLiteral("path")).toString(),
                work.value(QStringLiteral("scenario")).toString(),
                {}};
  try {
    const Scenario scenario = read_scenario(lost.text.toStdString());
    lost.name = lost.path.isEmpty() ? QString::fromStdString(scenario.description->title)
                                    : QFileInfo(lost.path).fileName();
  } catch (const InputError&) {
    return {};  // it may be of a later version
  }
  if (lost.name.isEmpty()) lost.name = tr("Untitled");
  return lost;
}

/// A program that was killed leaves its lock file behind even if it had no unsaved work. Taking
/// such a lock and releasing it removes the file.
void Recovery::removeOrphanedLocks() const {
  const QDir folder(folder_);
  for (const QString& name : folder.entryList({QLatin1Char('*') + lockEnding}, QDir::Files)) {
    if (QFile::exists(folder.filePath(name.chopped(lockEnding.size()) + ending))) continue;
    if (name == id_ + lockEnding) continue;
    QLockFile lock(folder.filePath(name));
    takeLock(lock);
  }
}

std::vector<LostWork> Recovery::lostWork() {
  remove_all_stale_temporaries(native(folder_));
  removeOrphanedLocks();
  std::vector<LostWork> found;
  const QDir folder(folder_);
  // The latest first.
  for (const QString& name :
       folder.entryList({QLatin1Char('*') + ending}, QDir::Files, QDir::Time)) {
    const QString file = folder.filePath(name);
    if (file == ownFile()) continue;
    QLockFile lock(folder.filePath(name.chopped(ending.size()) + lockEnding));
    if (!takeLock(lock)) continue;  // its program is still running
    std::optional<LostWork> work = readWork(file);
    if (!work) continue;
    // The work was saved after all.
    if (!work->path.isEmpty() && textOfFile(work->path) == work->text) {
      QFile::remove(file);
    } else {
      found.push_back(*std::move(work));
    }
  }
  return found;
}

void Recovery::forget(const LostWork& work) {
  QFile::remove(work.file);
}

QString restoreWork(ScenarioDocument& document, const LostWork& work) {
  try {
    const Scenario recovered =
        resolved(read_scenario(work.text.toStdString()), {.left = effort_of_a_sweep});
    document.reset(recovered, work.path);
    // The recovered work is in no file yet.
    document.undoStack().resetClean();
    return {};
  } catch (const InputError& error) {
    return QObject::tr("The work could not be restored: %1.")
        .arg(QString::fromStdString(error.message()));
  }
}

}  // namespace carom::ui
