// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/file_io.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUrl>

#include "core/edit/templates.h"
#include "core/io/document_json.h"
#include "core/io/figure_text.h"
#include "core/io/gallery.h"
#include "core/io/lesson_json.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/study/sweep.h"
#include "ui/document/trace_file.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

QString sentence(const QString& beginning, const InputError& error) {
  QString reason = QString::fromStdString(error.message());
  const QString where = QString::fromStdString(error.where());
  if (!where.isEmpty() && where.startsWith(QLatin1Char('/')) &&
      !where.contains(QLatin1String("//")) && !QFileInfo::exists(where)) {
    reason += tr(" (at %1)").arg(where);
  } else if (where.startsWith(QLatin1String("line "))) {
    reason += tr(" (%1)").arg(where);
  }
  const QString end = reason.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral(".");
  return beginning + QStringLiteral(": ") + reason + end;
}

bool isPdf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) && file.peek(5) == "%PDF-";
}

/// A scenario file, or the scenario that a figure or a page carries, or that a lesson begins with.
Scenario readAny(const QString& path) {
  if (figure_format_of(native(path))) return read_scenario(scenario_text_of(native(path)));
  if (isPdf(path)) {
    throw InputError("",
                     "a PDF carries its scenario as an attachment; save that with a PDF viewer "
                     "and open it, or open the same figure as SVG or PNG");
  }
  const std::filesystem::path file = native(QFileInfo(path).absoluteFilePath());
  return is_document_file(file, "lesson") ? scenario_of(read_lesson_file(file), 0, false)
                                          : read_scenario_file(file);
}

constexpr int settleMs = 150;

/// Empty if there is no such file.
QByteArray digestOf(const QString& path) {
  QFile file(path);
  QCryptographicHash hash(QCryptographicHash::Sha256);
  if (path.isEmpty() || !file.open(QIODevice::ReadOnly) || !hash.addData(&file)) return {};
  return hash.result();
}

}  // namespace

ScenarioSource fileSource(const QString& path) {
  const QFileInfo info(path);
  const QString file = info.absoluteFilePath();
  std::error_code ignored;
  // Saving must replace neither a figure nor an entry of the gallery.
  const bool ours = std::filesystem::equivalent(native(info.absolutePath()),
                                                resource_folder() / "scenarios", ignored);
  const bool copied = ours || figure_format_of(native(path)).has_value();
  const auto read = [path, copied] {
    const QFileInfo there(path);
    if (!copied && there.exists()) remove_stale_temporaries(native(there.canonicalFilePath()));
    return readAny(path);
  };
  return {info.fileName(), file, copied ? QString() : file, read};
}

ScenarioSource gallerySource(const QString& name) {
  return {name, {}, {}, [name] { return load_gallery(name.toStdString()); }, name};
}

ScenarioSource startUpSource(const QString& argument) {
  // Something about to hit.
  if (argument.isEmpty()) return gallerySource(QStringLiteral("double-pendulum"));
  const bool looksLikePath =
      argument.contains(QLatin1Char('/')) || argument.contains(QLatin1Char('.'));
  return looksLikePath || QFileInfo::exists(argument) ? fileSource(argument)
                                                      : gallerySource(argument);
}

ScenarioSource emptySource() {
  return {tr("A new scenario"), {}, {}, [] { return Scenario{}; }, {}, true};
}

ScenarioSource templateSource(const std::string& name, std::optional<int> count) {
  const auto read = [name, count] { return from_template(name, count); };
  return {QString::fromStdString(name), {}, {}, read, {}, true};
}

ScenarioSource textSource(const QString& text) {
  return {tr("The text"), {}, {}, [text] { return read_scenario(text.toStdString()); }};
}

QString whyNotOpened(const ScenarioSource& source, const InputError& error) {
  return sentence(tr("%1 was not opened").arg(source.name), error);
}

QString openSource(ScenarioDocument& document, const ScenarioSource& source) {
  try {
    document.reset(evaluated(source.read(), {.left = effort_of_opening}), source.path);
    return {};
  } catch (const InputError& error) {
    return whyNotOpened(source, error);
  }
}

std::optional<ScenarioSource> mimeSource(const QMimeData& mime) {
  if (mime.hasFormat(scenarioMimeType)) {
    return textSource(QString::fromUtf8(mime.data(scenarioMimeType)));
  }
  for (const QUrl& url : mime.urls()) {
    if (url.isLocalFile()) return fileSource(url.toLocalFile());
  }
  return {};
}

std::unique_ptr<QMimeData> mimeOfFile(const QString& path) {
  const QUrl url = QUrl::fromLocalFile(path);
  auto mime = std::make_unique<QMimeData>();
  mime->setUrls({url});
  // Some file managers paste a file only if this says whether to copy or to move it.
  mime->setData(QStringLiteral("x-special/gnome-copied-files"), "copy\n" + url.toEncoded());
  return mime;
}

bool isReadOnly(const QString& path) {
  const QFileInfo info(path);
  constexpr auto anybody = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
  // The superuser may write everything; a file that nobody may write is protected all the same.
  return info.exists() && (!info.isWritable() || !(info.permissions() & anybody));
}

QString saveFile(const Scenario& scenario, const QString& path) {
  const QFileInfo info(path);
  try {
    // The new file takes the old one's place, which the permissions of the folder decide alone.
    if (isReadOnly(path)) {
      throw InputError("", tr("the file is read-only; save under another name").toStdString());
    }
    save_text_file(native(info.absoluteFilePath()), write_scenario(scenario));
    return {};
  } catch (const InputError& error) {
    return sentence(tr("%1 was not saved").arg(info.fileName()), error);
  }
}

QString saveFile(ScenarioDocument& document, const QString& path) {
  const QString file = QFileInfo(path).absoluteFilePath();
  QString sentence =
      saveFile(withPictureSeenFrom(document.committed(), document.path(), file), path);
  if (sentence.isEmpty()) document.setSaved(file);
  return sentence;
}

QString suggestedBaseName(const ScenarioDocument& document) {
  const QString& path = document.path();
  return path.isEmpty() ? suggestedBaseName(document.scenario())
                        : QFileInfo(path).completeBaseName();
}

QString suggestedBaseName(const Scenario& scenario) {
  return suggestedBaseName(scenario.description->title);
}

QString suggestedBaseName(const std::string& title) {
  QString name = QString::fromStdString(title).toLower();
  name = name.normalized(QString::NormalizationForm_KD);
  name.replace(QRegularExpression(QStringLiteral("[^a-z0-9]+")), QStringLiteral("-"));
  name = name.mid(name.startsWith(QLatin1Char('-')) ? 1 : 0, 48);
  while (name.endsWith(QLatin1Char('-'))) name.chop(1);
  return name.isEmpty() ? QStringLiteral("scenario") : name;
}

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
  announced_ = known_;
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
  if (now == announced_) return;
  const bool wasGone = announced_.isEmpty();
  announced_ = now;
  if (now.isEmpty()) return emit gone();
  if (now != known_) return emit changed();
  if (wasGone) emit returned();
}

}  // namespace carom::ui
