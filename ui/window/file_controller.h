// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <map>

#include "ui/document/file_io.h"
#include "ui/document/open_mark.h"
#include "ui/document/scenario_document.h"
#include "ui/window/file_chooser.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The files that were opened and saved last, the latest first.
class RecentFiles {
 public:
  /// `remembered`: read from the settings and written there.
  explicit RecentFiles(bool remembered);

  [[nodiscard]] const QStringList& paths() const { return paths_; }
  void add(const QString& path);
  /// It is no longer there.
  void remove(const QString& path);
  void clear();

 private:
  void write() const;

  bool remembered_;
  QStringList paths_;
};

/// New, Open and Save. One rule for every copy of a gallery entry: whatever is opened, its changes
/// are kept without a question, and come back with the entry as one undo step. Later changes
/// are kept beside earlier ones that Redo no longer reaches, each as one undo step. Closing the
/// window asks once about all that was kept. Any other document is asked about before it is
/// replaced.
///
/// A small mechanism is opened at once. A larger one is resolved and evaluated on a worker, and the
/// document stays what it was until then.
class FileController : public QObject {
  Q_OBJECT

 public:
  FileController(ScenarioDocument& document, FileChooser chooser, RecentFiles recent,
                 QObject* parent = nullptr);

  /// Asked before the document is left or the window is closed; false to stay.
  void askFirst(std::function<bool()> mayLeave) { askFirst_ = std::move(mayLeave); }
  void setChooser(FileChooser chooser) { chooser_ = std::move(chooser); }
  [[nodiscard]] const FileChooser& chooser() const { return chooser_; }

  /// Lets the windows of this user know which file is open here, by marks in that folder.
  void markOpenFiles(const QString& folder);

  /// Opens a scenario without any part.
  void newEmpty();
  void newFromGallery(const QString& name);
  /// Asks how many of its parts there shall be, where a template counts them.
  void newFromTemplate(const QString& name);
  void open();
  void openPath(const QString& path);
  void openClipboard();
  void openSource(const ScenarioSource& source);
  void cancelOpening();
  /// Opens the document's own file again; unsaved changes are lost.
  void reload();
  [[nodiscard]] RecentFiles& recent() { return recent_; }
  void copyToClipboard() const;
  /// False if the document is still unsaved.
  bool save();
  bool saveAs();
  /// False if the person wants to stay with the document. Keeps the changes of a gallery entry.
  bool mayLeave();
  /// False if the window shall stay open because of changes that are not saved.
  bool mayClose();

  /// Of the gallery, which the document is a copy of; empty if it is none.
  [[nodiscard]] const QString& entry() const { return entry_; }
  /// What the document is called: its file name, or its title.
  [[nodiscard]] QString documentName() const;

 signals:
  void failed(const QString& sentence);
  void succeeded();
  void saved(const QString& path);
  /// What shall be opened is the file of a lesson.
  void lessonWanted(const QString& path);
  /// What shall be opened is the file of a study, or the database of its rows.
  void studyWanted(const QString& path);
  /// Another document was opened, and not the same one again.
  /// @param workspace  that its scenario chooses; empty where it chooses none or a lesson lays out
  ///                   the panels
  void opened(const QString& workspace);
  /// Something to draw on was opened.
  void begun();
  /// The changes of a gallery entry that is left are kept; in a sentence.
  void kept(const QString& sentence);
  /// What is being opened, in a sentence; empty at its end.
  void progressed(const QString& sentence);
  /// Another program changed the document's file.
  void changedOnDisk();
  /// The document's file was deleted or moved, or can no longer be read.
  void goneFromDisk();
  /// It is there again, as it was.
  void backOnDisk();
  /// What was opened can be changed here, but not saved as it is; in a sentence.
  void warned(const QString& sentence);

 private:
  void report(const QString& sentence);
  void resolve(const ScenarioSource& source, const Scenario& read, bool ask);
  void replace(const ScenarioSource& source, const EvaluatedScenario& next, bool ask);
  void refuse(const ScenarioSource& source, const QString& sentence);
  /// What hinders saving the document's file, in sentences; empty: nothing.
  [[nodiscard]] QString hindrance() const;
  void open(const ScenarioSource& source, bool ask);
  bool saveTo(const QString& path);
  /// A path that is asked for; empty if there is to be none.
  [[nodiscard]] QString askForPath(const QString& suggested);
  /// Saves the document and every kept copy, each under a name that is asked for. The document
  /// stays what it is, and a copy is kept until it is saved.
  bool saveAll();
  bool saveKept(const Scenario& scenario);
  /// Asks whether to save the changes of these documents; `save` is called to do so.
  bool mayLose(const QStringList& documents, const std::function<bool()>& save);
  [[nodiscard]] static QString titleOf(const Scenario& scenario);
  /// Of the copies that are kept of the document's entry, the one that equals the document; else
  /// the end.
  [[nodiscard]] std::multimap<QString, Scenario>::const_iterator keptDocument() const;

  ScenarioDocument& document_;
  FileChooser chooser_;
  std::function<bool()> askFirst_;
  RecentFiles recent_;
  FileWatch watch_;
  OpenMark mark_;
  QString entry_;  ///< of the gallery, which the document is a copy of
  /// Changed copies of gallery entries that were left; those of one entry from old to new.
  std::multimap<QString, Scenario> kept_;
  QString openingName_;
  Worker opening_;
};

}  // namespace carom::ui
