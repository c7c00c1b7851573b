// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "ui/document/scenario_document.h"
#include "ui/window/file_chooser.h"
#include "ui/window/recent_files.h"

namespace carom::ui {

/// New, Open and Save with the question about unsaved changes before anything is replaced.
class FileController : public QObject {
  Q_OBJECT

 public:
  FileController(ScenarioDocument& document, FileChooser chooser, RecentFiles recent,
                 QObject* parent = nullptr);

  void setChooser(FileChooser chooser) { chooser_ = std::move(chooser); }
  [[nodiscard]] const FileChooser& chooser() const { return chooser_; }

  void newFromGallery(const QString& name);
  void open();
  void openPath(const QString& path);
  void openClipboard();
  [[nodiscard]] RecentFiles& recent() { return recent_; }
  void copyToClipboard() const;
  /// False if the document is still unsaved.
  bool save();
  bool saveAs();
  /// False if the person wants to stay with the document.
  bool mayReplace();

  /// What the document is called: its file name, or its title.
  [[nodiscard]] QString documentName() const;

 signals:
  void failed(const QString& sentence);
  void succeeded();
  void saved(const QString& path);

 private:
  void report(const QString& sentence);
  bool saveTo(const QString& path);

  ScenarioDocument& document_;
  FileChooser chooser_;
  RecentFiles recent_;
};

}  // namespace carom::ui
