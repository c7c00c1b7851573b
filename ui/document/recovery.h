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

/// Unsaved work of a program that ended without asking, as by a crash.
struct LostWork {
  QString file;  ///< the copy in the recovery folder
  QString path;  ///< the file of the document; empty if it was never saved
  QString text;  ///< the scenario as JSON
  QString name;  ///< as messages call it
};

/// Keeps a copy of unsaved work in a folder, so that a crash loses seconds at most.
///
/// The copy is written shortly after the last change and removed when the document is saved or
/// closed. A lock protects the copies of running programs. Failures to write are not reported.
class Recovery : public QObject {
  Q_OBJECT

 public:
  /// `folder` is made if it does not exist.
  Recovery(ScenarioDocument& document, QString folder, QObject* parent = nullptr);

  /// The recovery folder of this user.
  static QString usualFolder();

  /// Copies that ended programs left behind and that differ from their files. A copy that equals
  /// its file is removed; one that cannot be read is left alone. Contents are compared, not times.
  [[nodiscard]] std::vector<LostWork> lostWork();
  /// Removes a copy that was restored or is not wanted.
  void forget(const LostWork& work);

  /// Writes the copy now. False if that failed.
  bool keepNow();
  /// Removes the copy: the document is closed on purpose.
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

/// Opens recovered work as an unsaved change of the document it belongs to. Returns an empty text,
/// or one sentence that says why it could not be opened.
QString restoreWork(ScenarioDocument& document, const LostWork& work);

}  // namespace carom::ui
