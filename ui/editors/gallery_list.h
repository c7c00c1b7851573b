// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include "core/scenario/library.h"

namespace carom::ui {

/// The gallery: entries under headings; a click selects an entry, Enter or a double click opens it
/// as a new document.
class GalleryList : public QListWidget {
  Q_OBJECT

 public:
  explicit GalleryList(QWidget* parent = nullptr);

  /// Name of the scenario in a row; empty for a heading.
  [[nodiscard]] QString nameAt(int row) const;
  /// Name of the selected scenario; empty if no scenario is selected.
  [[nodiscard]] QString currentName() const;
  /// Description and source of the selected scenario as rich text.
  [[nodiscard]] QString currentText() const;
  void openCurrent();
  /// Selects the entry that is open; none if what is open is no entry's.
  void showOpened(const Description& opened);

 signals:
  void chosen(const QString& name);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void add(const GalleryEntry& entry);

  QString lastSection_;
};

}  // namespace carom::ui
