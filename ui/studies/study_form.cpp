// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_form.h"

#include <QHBoxLayout>
#include <algorithm>

#include "core/base/error.h"
#include "core/study/response_numbers.h"
#include "core/study/sweep.h"
#include "ui/document/panel_refresh.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr int nameRole = Qt::UserRole;

}  // namespace

StudyForm::StudyForm(QWidget* parent)
    : QWidget(parent),
      task_(new QComboBox(this)),
      list_(withoutGaps(new QVBoxLayout)),
      add_(new QToolButton(this)),
      method_(new QComboBox(this)),
      count_(new QSpinBox(this)),
      seed_(new QSpinBox(this)),
      filter_(new QLineEdit(this)),
      responses_(new QListWidget(this)),
      search_(new SearchForm(this)),
      fit_(new FitForm(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 4, 6, 4);
  task_->addItems(
      {tr("Compute combinations of"), tr("Search the best values of"), tr("Fit to measured data")});
  task_->setAccessibleName(tr("What the study does"));
  column->addWidget(task_);
  column->addLayout(list_);
  add_->setText(tr("+ Vary another parameter"));
  add_->setAutoRaise(true);
  column->addWidget(add_);
  method_->addItems({tr("all combinations"), tr("random"), tr("Latin hypercube"), tr("Sobol"),
                     tr("point by point")});
  method_->setAccessibleName(tr("Which combinations are computed"));
  count_->setRange(1, 1000000000);
  count_->setValue(1000);
  count_->setAccessibleName(tr("Number of points"));
  count_->setSuffix(tr(" points"));
  method_->setMinimumContentsLength(6);
  method_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  seed_->setRange(0, 1000000000);
  seed_->setValue(1);
  seed_->setAccessibleName(tr("Seed"));
  seed_->setPrefix(tr("seed "));
  auto* sampling = new QHBoxLayout;
  sampling->addWidget(method_, 2);
  sampling->addWidget(count_, 1);
  sampling->addWidget(seed_, 1);
  column->addLayout(sampling);
  filter_->setPlaceholderText(tr("What is computed; type to find"));
  filter_->setAccessibleName(tr("Find what is computed"));
  filter_->setClearButtonEnabled(true);
  responses_->setAccessibleName(tr("What is computed"));
  column->addWidget(filter_);
  column->addWidget(responses_, 1);
  column->addWidget(search_);
  column->addWidget(fit_);
  showTask();
  connect(task_, &QComboBox::currentIndexChanged, this, [this] {
    showTask();
    emit edited();
  });
  connect(search_, &SearchForm::edited, this, &StudyForm::edited);
  connect(fit_, &FitForm::edited, this, &StudyForm::edited);
  connect(add_, &QToolButton::clicked, this, &StudyForm::addUnusedParameter);
  connect(method_, &QComboBox::currentIndexChanged, this, [this] {
    showTask();
    emit edited();
  });
  connect(count_, &QSpinBox::valueChanged, this, &StudyForm::edited);
  connect(seed_, &QSpinBox::valueChanged, this, &StudyForm::edited);
  connect(filter_, &QLineEdit::textChanged, this, &StudyForm::filterResponses);
  connect(responses_, &QListWidget::itemChanged, this, &StudyForm::edited);
}

void StudyForm::showTask() {
  const bool rows = !searches() && !fits();
  hasSearch_ = hasSearch_ || searches();
  search_->setVisible(searches());
  fit_->setVisible(fits());
  for (QWidget* part : {static_cast<QWidget*>(method_), static_cast<QWidget*>(filter_),
                        static_cast<QWidget*>(responses_)}) {
    part->setVisible(rows);
  }
  count_->setVisible(rows && isDrawn());
  seed_->setVisible(rows && isDrawn());
}

StudyParameterRow* StudyForm::addRow() {
  auto* row = new StudyParameterRow(scenario_, this);
  list_->addWidget(row);
  rows_.push_back(row);
  connect(row, &StudyParameterRow::edited, this, &StudyForm::edited);
  connect(row, &StudyParameterRow::removed, this, [this, row] {
    removeRow(row);
    emit edited();
  });
  return row;
}

void StudyForm::removeRow(StudyParameterRow* row) {
  std::erase(rows_, row);
  row->deleteLater();
}

/// The plots' axis first, then what is not varied yet.
void StudyForm::addUnusedParameter() {
  const auto isUsed = [this](const std::string& path) {
    return std::ranges::any_of(rows_, [&](const StudyParameterRow* row) {
      return row->pathBox()->currentData().toString().toStdString() == path;
    });
  };
  std::string path = plot_axis(scenario_).path;
  if (path.empty() || isUsed(path)) {
    const auto unused = std::ranges::find_if_not(paths_, isUsed);
    if (unused == paths_.end()) return;
    path = *unused;
  }
  addRow()->suggest(path);
}

void StudyForm::setScenario(const Scenario& scenario) {
  const bool isFirst = responses_->count() == 0;
  const bool sameParts = !isFirst && haveSameParts(*scenario_.mechanism, *scenario.mechanism);
  scenario_ = scenario;
  std::vector<std::string> paths;
  for (const Parameter& one : list_parameters(scenario)) paths.push_back(one.path);
  const bool sameParameters = paths == paths_;
  paths_ = std::move(paths);
  for (StudyParameterRow* row : std::vector(rows_)) {
    const std::string path = row->pathBox()->currentData().toString().toStdString();
    if (std::ranges::find(paths_, path) == paths_.end()) {
      removeRow(row);
    } else {
      row->setScenario(scenario, !sameParameters);
    }
  }
  search_->setScenario(scenario, !sameParts || !sameParameters);
  fit_->setScenario(scenario, !sameParts || !sameParameters);
  if (!sameParts) {
    opened_ = {};
    hasSearch_ = searches();
    fillResponses(isFirst ? std::vector<std::string>{"gamma", "T_c_minus"} : checkedResponses());
  }
  if (rows_.empty()) addUnusedParameter();
}

void StudyForm::show(const Study& study, const QString& folder) {
  opened_ = study;
  for (StudyParameterRow* row : std::vector(rows_)) removeRow(row);
  for (const StudyParameter& parameter : study.parameters) addRow()->show(parameter);
  method_->setCurrentIndex(static_cast<int>(study.sampling.method));
  if (study.sampling.count > 0) count_->setValue(static_cast<int>(study.sampling.count));
  seed_->setValue(static_cast<int>(study.sampling.seed));
  fillResponses(study.responses);
  hasSearch_ = study.search.has_value();
  if (study.search) search_->show(*study.search);
  if (study.fit) {
    try {
      fit_->show(*study.fit, folder);
    } catch (const InputError&) {
      // The data are not there any more: their numbers stay in the study.
    }
  }
  const bool rows = !study.responses.empty();
  task_->setCurrentIndex(rows ? 0 : study.search ? 1 : study.fit ? 2 : 0);
  emit edited();
}

Study StudyForm::study() const {
  Study study;
  study.title = opened_.title.empty() ? scenario_.description->title : opened_.title;
  study.text = opened_.text;
  if (hasSearch_) study.search = search_->search();
  study.scenario.scenario = scenario_;
  for (const StudyParameterRow* row : rows_) study.parameters.push_back(row->parameter());
  study.sampling.method = static_cast<StudyMethod>(method_->currentIndex());
  if (isDrawn()) {
    study.sampling.count = static_cast<std::uint64_t>(count_->value());
    study.sampling.seed = static_cast<std::uint64_t>(seed_->value());
  }
  if (!searches() && !fits()) study.responses = checkedResponses();
  const bool hasFit = fits() || (opened_.fit && fit_->hasData());
  study.fit = hasFit ? fit_->fit(study) : opened_.fit;
  return study;
}

bool StudyForm::isDrawn() const {
  const auto method = static_cast<StudyMethod>(method_->currentIndex());
  return method != StudyMethod::grid && method != StudyMethod::points;
}

void StudyForm::fillResponses(const std::vector<std::string>& checked) {
  const QSignalBlocker quiet(responses_);
  responses_->clear();
  std::vector<std::string> known;
  const auto add = [&](const QString& words, const std::string& name) {
    known.push_back(name);
    auto* item = new QListWidgetItem(words, responses_);
    item->setData(nameRole, QString::fromStdString(name));
    item->setToolTip(QString::fromStdString(name));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    const bool wanted = std::ranges::find(checked, name) != checked.end();
    item->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
  };
  for (const QuantityName& one : response_names(scenario_)) {
    QString words = plainText(marked(QString::fromStdString(one.symbol)));
    if (!one.of.empty()) words += tr(" of %1").arg(QString::fromStdString(one.of));
    add(words, one.name);
  }
  // A study may compute what a list of all does not have: gamma[contacts.tip.e=0.7].
  for (const std::string& name : checked) {
    if (std::ranges::find(known, name) == known.end()) add(QString::fromStdString(name), name);
  }
  filterResponses(filter_->text());
}

std::vector<std::string> StudyForm::checkedResponses() const {
  std::vector<std::string> names;
  for (int i = 0; i < responses_->count(); ++i) {
    const QListWidgetItem& item = *responses_->item(i);
    if (item.checkState() != Qt::Checked) continue;
    names.push_back(item.data(nameRole).toString().toStdString());
  }
  return names;
}

void StudyForm::filterResponses(const QString& text) {
  for (int i = 0; i < responses_->count(); ++i) {
    QListWidgetItem& item = *responses_->item(i);
    const bool meant = item.text().contains(text, Qt::CaseInsensitive) ||
                       item.data(nameRole).toString().contains(text, Qt::CaseInsensitive);
    item.setHidden(!meant);
  }
}

}  // namespace carom::ui
