// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/fit_form.h"

#include <QDir>
#include <QFileInfo>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/error.h"
#include "core/io/csv_read.h"
#include "core/io/study_json.h"
#include "core/io/text_file.h"
#include "ui/document/file_io.h"
#include "ui/look/appearance.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

// What stands before a name in a box of meanings.
const std::string given = "given:";
const std::string measured = "measured:";
const std::string deviation = "deviation:";

/// What follows the prefix; empty without it.
std::string after(const std::string& prefix, const std::string& text) {
  return text.starts_with(prefix) ? text.substr(prefix.size()) : std::string();
}

}  // namespace

FitForm::FitForm(QWidget* parent)
    : QWidget(parent),
      data_(new QPushButton(tr("Measured data…"), this)),
      file_(new ToneLabel(Tone::quiet, tr("no file yet"), this)),
      grid_(new QGridLayout) {
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->setSpacing(4);
  data_->setAccessibleName(tr("Choose the file of measured data"));
  data_->setToolTip(tr("A CSV file: a head, and a line for each measurement"));
  // A long name is cut off, and not the fields below it; the tool tip has it whole.
  file_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* first = new QHBoxLayout;
  first->addWidget(data_);
  first->addWidget(file_, 1);
  column->addLayout(first);
  grid_->setSpacing(4);
  grid_->setColumnStretch(0, 1);
  column->addLayout(grid_);
  column->addStretch(1);
  connect(data_, &QPushButton::clicked, this, &FitForm::dataWanted);
}

void FitForm::setScenario(const Scenario& scenario, bool others) {
  scenario_ = scenario;
  if (!others) return;
  for (ColumnRow& row : columns_) fillMeanings(row);
}

void FitForm::fillMeanings(ColumnRow& row) {
  const std::string kept = row.meaning->chosen();
  row.meaning->clear();
  row.meaning->add(tr("not used"), {});
  row.meaning->addQuantities(scenario_, tr("measured %1"), measured);
  row.meaning->addHistories(scenario_, tr("measured %1 over time"), measured);
  row.meaning->add(tr("given time since the contact touches"), given + std::string(time_condition));
  row.meaning->addParameters(*scenario_.mechanism, list_parameters(scenario_), tr("given %1"),
                             given);
  for (const ColumnRow& other : columns_) {
    if (other.head == row.head) continue;
    row.meaning->add(tr("standard deviation of %1").arg(QString::fromStdString(other.head)),
                     deviation + other.head);
  }
  row.meaning->choose(kept);
}

void FitForm::readHeads(const QString& path) {
  const std::vector<CsvLine> lines = read_csv(read_text_file(native(path)));
  if (lines.empty()) throw InputError(path.toStdString(), "the file is empty");
  for (const ColumnRow& row : columns_) {
    for (QWidget* part : {static_cast<QWidget*>(row.name), static_cast<QWidget*>(row.meaning),
                          static_cast<QWidget*>(row.unit)}) {
      part->hide();
      part->deleteLater();
    }
  }
  columns_.clear();
  path_ = QFileInfo(path).absoluteFilePath();
  file_->setText(QFileInfo(path).fileName());
  file_->setToolTip(path_);
  for (const std::string& head : lines.front().cells) {
    const QString name = QString::fromStdString(head);
    const int at = static_cast<int>(columns_.size());
    ColumnRow row{head, new QLabel(name, this),
                  new QuantityBox(tr("What the column %1 means").arg(name), this),
                  new QLineEdit(this)};
    row.unit->setAccessibleName(tr("Unit of the column %1").arg(name));
    row.unit->setPlaceholderText(tr("unit"));
    row.unit->setToolTip(tr("The unit of the numbers; empty: that in the head, or SI"));
    constexpr int unitEms = 4;
    row.unit->setMaximumWidth(unitEms * row.unit->fontMetrics().height());
    grid_->addWidget(row.name, 2 * at, 0, 1, 2);
    grid_->addWidget(row.meaning, 2 * at + 1, 0);
    grid_->addWidget(row.unit, 2 * at + 1, 1);
    connect(row.meaning, &QuantityBox::edited, this, &FitForm::edited);
    connect(row.unit, &QLineEdit::textEdited, this, &FitForm::edited);
    columns_.push_back(row);
  }
  for (ColumnRow& row : columns_) fillMeanings(row);
}

void FitForm::setData(const QString& path) {
  readHeads(path);
  for (const ColumnRow& row : columns_) {
    const std::string key = csv_head_of(row.head).key;
    for (const std::string& prefix : {measured, given}) {
      if (row.meaning->findData(QString::fromStdString(prefix + key)) >= 0) {
        row.meaning->choose(prefix + key);
      }
    }
  }
  emit edited();
}

FitForm::ColumnRow* FitForm::rowOf(const std::string& column) {
  const auto found = std::ranges::find_if(columns_, [&](const ColumnRow& row) {
    return row.head == column || csv_head_of(row.head).key == column;
  });
  return found != columns_.end() ? &*found : nullptr;
}

void FitForm::show(const StudyFit& fit, const QString& folder) {
  opened_ = fit;
  readHeads(QDir(folder).filePath(QString::fromStdString(fit.file)));
  const auto choose = [this](const FitColumn& one, const std::string& meaning) {
    ColumnRow* row = rowOf(one.column.empty() ? one.key : one.column);
    if (row == nullptr) return;
    row->meaning->choose(meaning + one.key);
    row->unit->setText(QString::fromStdString(one.unit));
    if (one.deviation.empty()) return;
    ColumnRow* of_deviation = rowOf(one.deviation);
    if (of_deviation != nullptr) of_deviation->meaning->choose(deviation + row->head);
  };
  for (const FitColumn& one : fit.conditions) choose(one, given);
  for (const FitColumn& one : fit.measured) choose(one, measured);
}

StudyFit FitForm::fit(Study study) const {
  if (path_.isEmpty()) throw InputError("", "choose the file of measured data first");
  StudyFit fit = opened_;
  fit.file = path_.toStdString();
  fit.conditions.clear();
  fit.measured.clear();
  for (const ColumnRow& row : columns_) {
    const std::string meaning = row.meaning->chosen();
    const FitColumn column{{}, row.head, row.unit->text().trimmed().toStdString(), {}};
    for (const auto& [prefix, list] :
         {std::pair{&given, &fit.conditions}, std::pair{&measured, &fit.measured}}) {
      const std::string key = after(*prefix, meaning);
      if (key.empty()) continue;
      list->push_back(column);
      list->back().key = key;
    }
  }
  for (const ColumnRow& row : columns_) {
    const std::string of = after(deviation, row.meaning->chosen());
    if (of.empty()) continue;
    const auto found = std::ranges::find(fit.measured, of, &FitColumn::column);
    if (found == fit.measured.end()) {
      throw InputError("", "the column \"" + row.head + "\" is the standard deviation of \"" + of +
                               "\", which is not measured: choose what that column means");
    }
    found->deviation = row.head;
  }
  if (fit.measured.empty()) {
    throw InputError("", "choose which column of the data is measured, and what it means");
  }
  study.fit = fit;
  fit.rows = read_fit_rows(native(path_), study);
  return fit;
}

}  // namespace carom::ui
