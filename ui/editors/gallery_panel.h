// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "core/scenario/scenario.h"

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

 private:
  void showPreview();

  GalleryList* list_;
  QLabel* preview_;
  QPushButton* open_;
  QString openedText_;  ///< what the open document is about
};

}  // namespace carom::ui
