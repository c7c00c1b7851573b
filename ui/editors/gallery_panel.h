// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QWidget>
#include <vector>

#include "core/io/gallery.h"
#include "core/scenario/scenario.h"
#include "ui/work/worker.h"

namespace carom::ui {

class GalleryList;

/// The gallery, what the selected entry is about, and a button that opens it. With no entry
/// selected it says what the open document is about.
class GalleryPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GalleryPanel(QWidget* parent = nullptr);

  [[nodiscard]] GalleryList* list() const { return list_; }
  [[nodiscard]] QLabel* preview() const { return preview_; }
  [[nodiscard]] QPushButton* openButton() const { return open_; }
  /// Selects the entry that is open, if the document is a copy of one.
  void showOpened(const Description& opened, bool mayBeCopy);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showPreview();
  /// The box that is read grows with its text up to a share of the panel; a low panel has none.
  void fitReading();

  GalleryList* list_;
  QScrollArea* reading_ = nullptr;
  QLabel* preview_;
  QPushButton* open_;
  QLabel* hint_;
  QString openedText_;  ///< what the open document is about
};

/// The gallery, and below it the templates: entries with a picture under headings; a click selects
/// an entry, Enter or a double click opens it as a new document. The file of an entry can be
/// dragged to other programs.
class GalleryList : public QListWidget {
  Q_OBJECT

 public:
  explicit GalleryList(QWidget* parent = nullptr);

  /// The scenarios of the gallery, without the templates; none where it cannot be read.
  [[nodiscard]] const std::vector<GalleryEntry>& entries() const { return entries_; }
  /// Name of the scenario or of the template in a row; empty for a heading.
  [[nodiscard]] QString nameAt(int row) const;
  [[nodiscard]] bool isTemplateAt(int row) const;
  /// What a row opens, with the usual number of parts. Throws InputError for a heading.
  [[nodiscard]] Scenario scenarioAt(int row) const;
  /// Name of the selected scenario; empty if no scenario is selected.
  [[nodiscard]] QString currentName() const;
  /// Title, description and source of the selected scenario as rich text.
  [[nodiscard]] QString currentText() const;
  void openCurrent();
  /// Selects the entry that is open; none if what is open is no entry's.
  void showOpened(const Description& opened);

 signals:
  void chosen(const QString& name);
  void templateChosen(const QString& name);

 protected:
  [[nodiscard]] QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// An entry as a file of the gallery has it, or a template.
  void add(const GalleryEntry& entry, bool isTemplate);
  /// Gives the entries their pictures; those that are not painted yet come from the worker.
  void showPictures();

  std::vector<GalleryEntry> entries_;
  QString lastSection_;
  Worker painting_;
};

}  // namespace carom::ui
