// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QMimeData>
#include <QObject>
#include <QString>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// The path as the standard library has it.
inline std::filesystem::path native(const QString& path) {
  return {path.toStdU16String()};
}

/// A scenario that can be opened.
struct ScenarioSource {
  QString name;  ///< as sentences call it
  QString file;  ///< the file that is read; empty if there is none
  QString path;  ///< where the document is saved; empty for a copy, which has no file yet
  std::function<Scenario()> read;   ///< throws InputError
  QString entry = {};               ///< of the gallery, which it is a copy of; empty: none
  bool toDrawOn = false;            ///< a new mechanism that the user goes on drawing
  std::function<void()> then = {};  ///< called when it is open; may be empty
};

ScenarioSource fileSource(const QString& path);
/// A scenario without any part, to begin with.
ScenarioSource emptySource();
/// A template of core/edit/templates.h, with so many of its parts where they are counted.
ScenarioSource templateSource(const std::string& name, std::optional<int> count);
/// An editable copy of a gallery entry, without a path of its own.
ScenarioSource gallerySource(const QString& name);
/// What the program opens first. An argument of the command line without dot and slash names a
/// gallery entry unless there is such a file. Without an argument it is always the same entry of
/// the gallery, whatever the working folder holds.
ScenarioSource startUpSource(const QString& argument);
/// A scenario that is given as text, from the clipboard.
ScenarioSource textSource(const QString& text);

/// What is dropped or pasted: the text of a scenario if there is one, else the first local file.
/// Empty if there is neither.
std::optional<ScenarioSource> mimeSource(const QMimeData& mime);

/// One sentence that says why something was not opened.
QString whyNotOpened(const ScenarioSource& source, const InputError& error);

/// The effort for assembling a scenario that is opened: about a second for a long chain.
inline constexpr std::int64_t effort_of_opening = effort_of_a_sweep;

// On failure these change nothing and return one sentence that says why, else an empty text.

QString openSource(ScenarioDocument& document, const ScenarioSource& source);
QString saveFile(const Scenario& scenario, const QString& path);
/// The document's path is that of the file then.
QString saveFile(ScenarioDocument& document, const QString& path);

/// The suggested name of a scenario's file: "double-pendulum" for "Double pendulum".
QString suggestedBaseName(const Scenario& scenario);
QString suggestedBaseName(const std::string& title);
/// The same of a document, which may have a file already.
QString suggestedBaseName(const ScenarioDocument& document);

/// Of a scenario's file that is given a name: the one that the desktop opens with a double click.
inline const QString scenarioEnding = QStringLiteral(".carom");
/// The media type of a scenario, as a file or as the text of one.
inline const QString scenarioMimeType = QStringLiteral("application/vnd.carom+json");
/// The file as other programs take it, dropped or pasted.
std::unique_ptr<QMimeData> mimeOfFile(const QString& path);

/// Whether nobody may write to the file, or not this user. False if there is none.
bool isReadOnly(const QString& path);

/// Notices when another program changes or removes the contents of the document's file. The folder
/// is watched too, because most editors write a new file and rename it over the old one.
class FileWatch : public QObject {
  Q_OBJECT

 public:
  explicit FileWatch(ScenarioDocument& document, QObject* parent = nullptr);

  /// Takes what stands in the file now as known: it was just opened or saved.
  void acceptFile();
  /// Whether the file holds something else than was opened or saved last. False if there is none.
  [[nodiscard]] bool isChanged() const;

 signals:
  /// The file has contents that are not known yet.
  void changed();
  /// The file was deleted or moved, or can no longer be read.
  void gone();
  /// After gone(): the file is there again, as it was opened or saved last.
  void returned();

 private:
  void watch();
  void check();

  ScenarioDocument& document_;
  QFileSystemWatcher watcher_;
  QTimer settled_;        ///< an editor writes in several steps
  QByteArray known_;      ///< digest of the contents that were opened or saved last
  QByteArray announced_;  ///< digest of the contents that were announced last; empty: gone()
};

}  // namespace carom::ui
