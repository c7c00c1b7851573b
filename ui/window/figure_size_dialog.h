// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>

#include "ui/window/file_chooser.h"

namespace carom::ui {

/// Asks how large a figure shall be: a column of a paper, a page, a slide, or any size in cm.
class FigureSizeDialog : public QDialog {
  Q_OBJECT

 public:
  FigureSizeDialog(const FigureChoice& last, QWidget* parent);

  [[nodiscard]] FigureChoice choice() const;
  [[nodiscard]] QComboBox* presetBox() const { return preset_; }
  [[nodiscard]] QDoubleSpinBox* widthField() const { return width_; }
  [[nodiscard]] QDoubleSpinBox* heightField() const { return height_; }
  [[nodiscard]] QComboBox* dpiBox() const { return dpi_; }

 private:
  QDoubleSpinBox* makeField(double value, const QString& name);
  void takePreset(int index);
  void showPreset();

  QComboBox* preset_;
  QDoubleSpinBox* width_;
  QDoubleSpinBox* height_;
  QComboBox* dpi_;
};

/// Empty if the person cancelled.
std::optional<FigureChoice> askFigureSize(QWidget* parent, const FigureChoice& last);

}  // namespace carom::ui
