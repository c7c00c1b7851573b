// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "ui/document/scenario_document.h"

namespace carom::ui {

/// Work that a program left behind when it ended without asking.
struct LostWork {
  QString file;  ///< in the folder of the recovery
  QString path;  ///< where the document was saved before; empty if it never was
  QString text;  ///< the scenario
  QString name;  ///< for people
};

/// Keeps a copy of unsaved work in a folder, so that a crash loses seconds at most.
///
/// The copy is written a moment after the last change, taken away when the document is saved or
/// left on purpose, and guarded by a lock: copies of programs that are still running are left
/// alone. Nothing it cannot write stops anyone from working.
class Recovery : public QObject {
  Q_OBJECT

 public:
  /// `folder` is made if it does not exist.
  Recovery(ScenarioDocument& document, QString folder, QObject* parent = nullptr);
  ~Recovery() override;

  /// Where the program keeps them on this computer.
  static QString usualFolder();

  /// What others left behind and is not what their files hold; a copy of what is in its file is
  /// taken away, one that cannot be read is left alone. Reads contents, whatever the times of the
  /// files are.
  [[nodiscard]] std::vector<LostWork> lostWork();
  /// Takes a copy away: it was restored, or nobody wants it.
  void forget(const LostWork& work);

  /// Writes at once what is due. False if it could not.
  bool keepNow();
  /// The document is left on purpose.
  void discard();

 private:
  void schedule();
  void removeOrphanedLocks() const;
  [[nodiscard]] QString ownFile() const;
  [[nodiscard]] static std::optional<LostWork> readWork(const QString& file);

  ScenarioDocument& document_;
  QString folder_;
  QString id_;
  QLockFile lock_;
  QTimer due_;
};

/// Shows recovered work as an unsaved change of the document it belongs to. Empty, or one sentence
/// that says why it did not work.
QString restoreWork(ScenarioDocument& document, const LostWork& work);

}  // namespace carom::ui
