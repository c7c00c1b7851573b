// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QString>
#include <functional>
#include <optional>

#include "core/edit/templates.h"
#include "ui/export/figure_export.h"
#include "ui/export/film.h"

class QPrinter;
class QWidget;

namespace carom::ui {

/// How large a figure shall be, and how fine where it has pixels.
struct FigureChoice {
  FigureSize size = columnFigure;
  double dpi = 300;
};

enum class SaveAnswer : unsigned char { save, discard, cancel };

/// What is asked about a film.
struct FilmQuestion {
  FilmChoice last;
  QSize onScreen;  ///< size of the scene in the window
  double speed = 1;
  /// How many pictures it would have.
  std::function<std::int64_t(int perSecond)> length;
};

/// The questions about files that need a person: dialogs in the program, answers in a test. An
/// empty path means "not now".
struct FileChooser {
  std::function<QString()> openScenario;
  /// `title` as “Save the scenario”, for files that end in .json or .carom.
  std::function<QString(const QString& title, const QString& suggested)> saveFile;
  /// `filter` as in file dialogs: "SVG drawing (*.svg)".
  std::function<QString(const QString& suggested, const QString& filter)> saveExport;
  std::function<QString()> exportFolder;
  /// Shows `last` to be changed; empty if nothing shall be exported.
  std::function<std::optional<FigureChoice>(const FigureChoice& last)> figureSize;
  std::function<SaveAnswer(const QString& documentName)> askToSave;
  /// Whether to replace a file that another program changed since it was opened.
  std::function<bool(const QString& documentName)> askToReplace = {};
  /// Of a photograph or a drawing that shall be drawn over.
  std::function<QString()> openPicture = {};
  /// How many parts a template shall have whose parts are counted; empty if there is to be none.
  std::function<std::optional<int>(const Template& row)> askCount = {};
  /// What a film shall be like; empty if there is to be none.
  std::function<std::optional<FilmChoice>(const FilmQuestion& question)> filmChoice = {};
  /// Of a CSV file of measured data.
  std::function<QString()> openTable = {};
  /// Sets up the printer; false if nothing shall be printed.
  std::function<bool(QPrinter& printer)> choosePrinter = {};
};

FileChooser fileDialogs(QWidget* parent);

/// The path with an ending, which is appended where it is missing. Throws InputError, with an empty
/// place, where that makes it the name of another file: nobody agreed to replace this one.
QString withEnding(const QString& path, const QString& ending);
/// The same, but any ending that was typed stays.
QString withSomeEnding(const QString& path, const QString& ending);

/// Asks how large a figure shall be: a column of a paper, a page, a slide, or any size in cm.
class FigureSizeDialog : public QDialog {
  Q_OBJECT

 public:
  FigureSizeDialog(const FigureChoice& last, QWidget* parent);

  [[nodiscard]] FigureChoice choice() const;
  [[nodiscard]] QComboBox* presetBox() const { return preset_; }
  [[nodiscard]] QDoubleSpinBox* widthField() const { return width_; }

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
