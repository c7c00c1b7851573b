// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "ui/document/scenario_document.h"

namespace carom::ui {

/// Notices when another program changes the file of the document.
///
/// The folder is watched too: most editors write a new file and rename it over the old one. The
/// contents are compared, not the times.
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

 private:
  void watch();
  void check();

  ScenarioDocument& document_;
  QFileSystemWatcher watcher_;
  QTimer settled_;    ///< an editor writes in several steps
  QByteArray known_;  ///< digest of the contents that were opened or saved last
  QByteArray told_;   ///< digest of the contents that changed() told of last
};

}  // namespace carom::ui
