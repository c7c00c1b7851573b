// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <optional>

#include "ui/window/file_chooser.h"

namespace carom::ui {

/// Asks for the format, the size and the pictures per second of a film, and says how long it will
/// be.
class FilmDialog : public QDialog {
  Q_OBJECT

 public:
  FilmDialog(const FilmQuestion& question, QWidget* parent);

  [[nodiscard]] FilmChoice choice() const;
  [[nodiscard]] QComboBox* formatBox() const { return format_; }
  [[nodiscard]] QComboBox* sizeBox() const { return size_; }
  [[nodiscard]] QComboBox* rateBox() const { return rate_; }
  [[nodiscard]] QCheckBox* classBox() const { return forClass_; }
  /// What the film will be like, and what is missing for it.
  [[nodiscard]] QLabel* note() const { return note_; }
  [[nodiscard]] QPushButton* exportButton() const { return export_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  /// A dialog would keep its height when a text in it takes more lines.
  void makeRoomForNote();

  FilmQuestion question_;
  QComboBox* format_;
  QComboBox* size_;
  QComboBox* rate_;
  QCheckBox* forClass_;
  QLabel* note_;
  QPushButton* export_ = nullptr;
};

/// Empty if the person cancelled.
std::optional<FilmChoice> askFilm(QWidget* parent, const FilmQuestion& question);

}  // namespace carom::ui
