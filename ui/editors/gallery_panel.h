// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace carom::ui {

class GalleryList;

/// The gallery, what the selected entry is about, and a button that opens it.
class GalleryPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GalleryPanel(QWidget* parent = nullptr);

  [[nodiscard]] GalleryList* list() const { return list_; }
  [[nodiscard]] QLabel* preview() const { return preview_; }
  [[nodiscard]] QPushButton* openButton() const { return open_; }

 private:
  void showPreview();

  GalleryList* list_;
  QLabel* preview_;
  QPushButton* open_;
};

}  // namespace carom::ui
