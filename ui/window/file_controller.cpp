// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_controller.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/io/document_json.h"
#include "core/io/scenario_json.h"
#include "core/io/study_store.h"
#include "ui/document/file_io.h"
#include "ui/document/trace_file.h"

namespace carom::ui {

FileController::FileController(ScenarioDocument& document, FileChooser chooser, RecentFiles recent,
                               QObject* parent)
    : QObject(parent),
      document_(document),
      chooser_(std::move(chooser)),
      recent_(std::move(recent)),
      watch_(document),
      opening_(QStringLiteral("opening"), tr("Nothing was opened"), this) {
  connect(&opening_, &Worker::failed, this, &FileController::failed);
  connect(&opening_, &Worker::progressed, this, [this] {
    emit progressed(opening_.percent() ? tr("Opening %1 …").arg(openingName_) : QString());
  });
  connect(&watch_, &FileWatch::changed, this, &FileController::changedOnDisk);
  connect(&watch_, &FileWatch::returned, this, &FileController::backOnDisk);
  connect(&watch_, &FileWatch::gone, this, [this] {
    // What is shown is in no file any more: it is asked about before it is lost.
    document_.undoStack().resetClean();
    emit goneFromDisk();
  });
  connect(&document_, &ScenarioDocument::opened, this, [this] { mark_.moveTo(document_.path()); });
  connect(&document_, &ScenarioDocument::opened, this, [this] { entry_.clear(); });
}

void FileController::markOpenFiles(const QString& folder) {
  mark_ = OpenMark(folder);
  mark_.moveTo(document_.path());
}

QString FileController::hindrance() const {
  const QString& path = document_.path();
  QStringList sentences;
  if (isReadOnly(path)) {
    sentences
        << tr("“%1” is read-only: changes can be saved under another name.").arg(documentName());
  }
  if (mark_.isElsewhere(path)) {
    sentences << tr("“%1” is open in another window as well: what is saved there is offered here, "
                    "and nothing is overwritten without a question.")
                     .arg(documentName());
  }
  return sentences.join(QLatin1Char(' '));
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
  return titleOf(document_.scenario());
}

QString FileController::titleOf(const Scenario& scenario) {
  const QString title = QString::fromStdString(scenario.description->title);
  return title.isEmpty() ? tr("Untitled") : title;
}

bool FileController::mayLose(const QStringList& documents, const std::function<bool()>& save) {
  if (documents.isEmpty()) return true;
  const SaveAnswer answer = chooser_.askToSave(documents.join(QStringLiteral("”, “")));
  return answer == SaveAnswer::save ? save() : answer == SaveAnswer::discard;
}

bool FileController::mayLeave() {
  if (askFirst_ && !askFirst_()) return false;
  if (!document_.isModified()) return true;
  if (entry_.isEmpty()) return mayLose({documentName()}, [this] { return save(); });
  if (keptDocument() == kept_.end()) kept_.emplace(entry_, document_.committed());
  emit kept(tr("The changes of “%1” are kept until Carom ends: opening it from the gallery brings "
               "them back, and so does Redo while it is open")
                .arg(documentName()));
  return true;
}

std::multimap<QString, Scenario>::const_iterator FileController::keptDocument() const {
  const auto [first, last] = kept_.equal_range(entry_);
  if (first == last) return kept_.end();
  const std::string shown = write_scenario(document_.committed());
  const auto found = std::find_if(
      first, last, [&](const auto& copy) { return write_scenario(copy.second) == shown; });
  return found == last ? kept_.end() : found;
}

bool FileController::mayClose() {
  if (askFirst_ && !askFirst_()) return false;
  QStringList changed;
  if (document_.isModified()) changed << documentName();
  for (const auto& [entry, scenario] : kept_) changed << titleOf(scenario);
  changed.removeDuplicates();
  return mayLose(changed, [this] { return saveAll(); });
}

bool FileController::saveAll() {
  if (document_.isModified() && !save()) return false;
  while (!kept_.empty()) {
    if (!saveKept(kept_.begin()->second)) return false;
    kept_.erase(kept_.begin());
  }
  return true;
}

bool FileController::saveKept(const Scenario& scenario) {
  const QString path = askForPath(suggestedBaseName(scenario) + scenarioEnding);
  if (path.isEmpty()) return false;
  const QString sentence = saveFile(withPictureSeenFrom(scenario, {}, path), path);
  if (sentence.isEmpty()) {
    recent_.add(QFileInfo(path).absoluteFilePath());
    emit saved(path);
  }
  report(sentence);
  return sentence.isEmpty();
}

void FileController::newEmpty() {
  openSource(emptySource());
}

void FileController::newFromGallery(const QString& name) {
  openSource(gallerySource(name));
}

void FileController::newFromTemplate(const QString& name) {
  const Template& row = template_named(name.toStdString());
  std::optional<int> count;
  if (row.count && chooser_.askCount) {
    count = chooser_.askCount(row);
    if (!count) return;
  }
  openSource(templateSource(std::string(row.name), count));
}

void FileController::open() {
  const QString path = chooser_.openScenario();
  if (!path.isEmpty()) openPath(path);
}

void FileController::openPath(const QString& path) {
  openSource(fileSource(path));
}

void FileController::openClipboard() {
  const QClipboard& clipboard = *QGuiApplication::clipboard();
  const QMimeData* mime = clipboard.mimeData();
  if (const auto pasted = mime != nullptr ? mimeSource(*mime) : std::nullopt) {
    return openSource(*pasted);
  }
  const QString text = clipboard.text();
  if (text.trimmed().isEmpty()) {
    report(tr("The clipboard holds neither a file nor a text to open."));
  } else {
    openSource(textSource(text));
  }
}

void FileController::openSource(const ScenarioSource& source) {
  if (!source.then && !source.file.isEmpty()) {
    const std::filesystem::path file = native(source.file);
    if (is_database_file(file)) return emit studyWanted(source.file);
    if (is_document_file(file, "lesson")) return emit lessonWanted(source.file);
    if (is_document_file(file, "study")) return emit studyWanted(source.file);
  }
  open(source, true);
}

void FileController::reload() {
  if (askFirst_ && !askFirst_()) return;
  open(fileSource(document_.path()), false);
}

void FileController::cancelOpening() {
  opening_.cancel();
}

void FileController::open(const ScenarioSource& source, bool ask) {
  openingName_ = source.name;
  std::optional<Scenario> scenario;
  opening_.runHere([&](const Job&) -> Worker::Delivery {
    try {
      scenario = source.read();
      return {};
    } catch (const InputError& error) {
      return [this, source, sentence = whyNotOpened(source, error)] { refuse(source, sentence); };
    }
  });
  if (scenario) resolve(source, *scenario, ask);
}

void FileController::resolve(const ScenarioSource& source, const Scenario& read, bool ask) {
  const auto work = [this, source, read, ask](const Job& job) -> Worker::Delivery {
    try {
      auto next = std::make_shared<const EvaluatedScenario>(
          evaluated(read, {.left = effort_of_opening, .stop = job.stop}));
      return [this, source, next, ask] { replace(source, *next, ask); };
    } catch (const InputError& error) {
      return [this, source, sentence = whyNotOpened(source, error)] { refuse(source, sentence); };
    }
  };
  isQuicklySwept(read) ? opening_.runHere(work) : opening_.start(work);
}

// Asks only here, after the file was read: nobody gives up work for a file that cannot be opened.
void FileController::replace(const ScenarioSource& source, const EvaluatedScenario& next,
                             bool ask) {
  if (ask && !mayLeave()) return;
  const bool again = !source.entry.isEmpty() && source.entry == entry_;
  const bool isSame = again || (!source.path.isEmpty() && source.path == document_.path());
  document_.reset(next, source.path);
  entry_ = source.entry;
  const auto [first, last] = kept_.equal_range(entry_);
  for (auto copy = first; copy != last; ++copy) {
    document_.apply(copy->second, tr("changes that were kept"));
  }
  if (again) {
    // Opening the entry that is open asks for the original. The changes stay within reach.
    document_.undoStack().setIndex(0);
  } else {
    kept_.erase(first, last);
  }
  if (!source.file.isEmpty()) recent_.add(source.file);
  report({});
  if (const QString hindered = hindrance(); !hindered.isEmpty()) emit warned(hindered);
  if (!isSame) {
    emit opened(source.then ? QString() : QString::fromStdString(next.scenario.workspace));
  }
  if (source.toDrawOn) emit begun();
  if (source.then) source.then();
}

void FileController::refuse(const ScenarioSource& source, const QString& sentence) {
  if (!source.file.isEmpty()) recent_.remove(source.file);
  report(sentence);
}

void FileController::copyToClipboard() const {
  QGuiApplication::clipboard()->setText(
      QString::fromStdString(write_scenario(document_.scenario())));
}

bool FileController::saveTo(const QString& path) {
  const bool own = QFileInfo(path).absoluteFilePath() == document_.path();
  if (own && watch_.isChanged() && chooser_.askToReplace &&
      !chooser_.askToReplace(documentName())) {
    return false;
  }
  const QString sentence = saveFile(document_, path);
  if (sentence.isEmpty()) {
    watch_.acceptFile();
    mark_.moveTo(document_.path());
    if (const auto copy = keptDocument(); copy != kept_.end()) kept_.erase(copy);
    entry_.clear();
    recent_.add(document_.path());
    emit saved(document_.path());
  }
  report(sentence);
  return sentence.isEmpty();
}

bool FileController::save() {
  const QString& path = document_.path();
  return path.isEmpty() || isReadOnly(path) ? saveAs() : saveTo(path);
}

QString FileController::askForPath(const QString& suggested) {
  try {
    QString path =
        withSomeEnding(chooser_.saveFile(tr("Save the scenario"), suggested), scenarioEnding);
    const QFileInfo file(path);
    if (file.absoluteFilePath() != document_.path() && mark_.isElsewhere(path)) {
      throw InputError("", tr("%1 was not saved: it is open in another window; close it there, or "
                              "save under another name.")
                               .arg(file.fileName())
                               .toStdString());
    }
    return path;
  } catch (const InputError& error) {
    report(QString::fromStdString(error.message()));
    return {};
  }
}

bool FileController::saveAs() {
  const QString suggested =
      document_.path().isEmpty() ? suggestedBaseName(document_) + scenarioEnding : document_.path();
  const QString path = askForPath(suggested);
  return !path.isEmpty() && saveTo(path);
}

namespace {
constexpr qsizetype most = 10;
const QString key = QStringLiteral("recentFiles");
}  // namespace

RecentFiles::RecentFiles(bool remembered) : remembered_(remembered) {
  if (remembered_) paths_ = QSettings().value(key).toStringList().mid(0, most);
}

void RecentFiles::add(const QString& path) {
  paths_.removeAll(path);
  paths_.prepend(path);
  paths_ = paths_.mid(0, most);
  write();
}

void RecentFiles::remove(const QString& path) {
  paths_.removeAll(path);
  write();
}

void RecentFiles::clear() {
  paths_.clear();
  write();
}

void RecentFiles::write() const {
  if (remembered_) QSettings().setValue(key, paths_);
}

}  // namespace carom::ui
