// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

namespace carom::ui {

/// The gallery: Enter or a double click opens an entry as a new document.
class GalleryList : public QListWidget {
  Q_OBJECT

 public:
  explicit GalleryList(QWidget* parent = nullptr);

 signals:
  void chosen(const QString& name);
};

}  // namespace carom::ui
