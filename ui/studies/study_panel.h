// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QWidget>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/study/sensitivity.h"
#include "ui/document/scenario_document.h"
#include "ui/studies/study_chart.h"
#include "ui/studies/study_form.h"
#include "ui/studies/study_run.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// A study of the open scenario: what is varied and computed, the run, and its pictures. A click on
/// a point makes its values those of the scenario.
class StudyPanel : public QWidget {
  Q_OBJECT

 public:
  explicit StudyPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] StudyForm& form() const { return *form_; }
  [[nodiscard]] StudyChart& chart() const { return *chart_; }
  [[nodiscard]] const StudyRun& run() const { return *run_; }
  [[nodiscard]] QPushButton* runButton() const { return runButton_; }
  [[nodiscard]] QToolButton* commandButton() const { return commandButton_; }
  [[nodiscard]] QPushButton* keepButton() const { return keep_; }
  [[nodiscard]] QComboBox* pictureBox() const { return picture_; }
  [[nodiscard]] QComboBox* xBox() const { return x_; }
  [[nodiscard]] QComboBox* yBox() const { return y_; }
  [[nodiscard]] QComboBox* familyBox() const { return family_; }
  [[nodiscard]] QString note() const { return note_->text(); }
  [[nodiscard]] QSize sizeHint() const override { return {760, 320}; }
  [[nodiscard]] QSize minimumSizeHint() const override;

  /// As a file: its scenario is inside. Throws InputError, with what is wrong.
  [[nodiscard]] Study study() const { return form_->study(); }
  /// Shows a study whose scenario is the document's.
  /// @param file  in which it stands; empty: none
  void show(const Study& study, const QString& file);
  /// The same with the rows of its database.
  void show(const Study& study, const std::filesystem::path& database);
  /// Where the study was opened or saved; empty: nowhere yet.
  [[nodiscard]] const QString& file() const { return file_; }
  void setSaved(const QString& file) { file_ = file; }
  /// The rows that are computed, as a table. Throws InputError where there are none.
  [[nodiscard]] Table table() const;

 signals:
  /// The command that runs the study in a terminal shall be copied.
  void commandWanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* pictureSide();
  void toggleRun();
  void begin();
  void computeInfluences();
  void fillColumns();
  void chooseSearched();
  void refresh();
  void draw();
  void drawFit();
  void tell(const QString& sentence);
  void showRow(std::optional<std::uint64_t> row);
  void takeRow(std::uint64_t row);
  /// Why the first row that has no value in a column has none; a sentence, or empty.
  [[nodiscard]] QString firstReason(std::size_t column) const;
  void keepRow();
  [[nodiscard]] const StudyRow* find(std::uint64_t row) const;

  ScenarioDocument& document_;
  StudyRun* run_;
  Worker influences_;
  std::shared_ptr<const Sensitivity> found_;
  QString file_;
  std::size_t drawn_ = 0;    ///< rows in the picture
  std::uint64_t taken_ = 0;  ///< the row that was clicked last
  StudyForm* form_;
  StudyChart* chart_;
  QPushButton* runButton_;
  QToolButton* commandButton_;
  QProgressBar* progress_;
  QComboBox* picture_;
  QComboBox* x_;
  QComboBox* y_;
  QComboBox* family_;
  QBoxLayout* choices_;  ///< of the picture
  QPushButton* keep_;    ///< the point that was clicked as a variant
  QLabel* note_;
  QSplitter* parts_;
};

}  // namespace carom::ui
