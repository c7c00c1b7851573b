// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/search_form.h"

#include <QHBoxLayout>

#include "core/base/error.h"
#include "core/base/expression.h"
#include "core/study/response_function.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

const std::string parameterPrefix = "param:";

void fill(QuantityBox& box, const Scenario& scenario) {
  const std::string kept = box.chosen();
  box.clear();
  box.addQuantities(scenario);
  box.addParameters(*scenario.mechanism, list_parameters(scenario), QStringLiteral("%1"),
                    parameterPrefix);
  if (!kept.empty()) box.choose(kept);
}

Dimension dimensionOf(const Scenario& scenario, const std::string& quantity) {
  return ResponseFunction(scenario, {}, {quantity}).columns().front().dimension;
}

}  // namespace

SearchLimitRow::SearchLimitRow(QWidget* parent)
    : QWidget(parent),
      quantity_(new QuantityBox(tr("Quantity that is limited"), this)),
      side_(new QComboBox(this)),
      value_(new QLineEdit(this)) {
  auto* row = withoutGaps(new QHBoxLayout(this));
  row->setSpacing(4);
  side_->addItems({tr("≤"), tr("≥")});
  side_->setAccessibleName(tr("At most, or at least"));
  value_->setAccessibleName(tr("Limit"));
  value_->setPlaceholderText(tr("limit"));
  auto* remove = new QToolButton(this);
  remove->setText(QStringLiteral("✕"));
  remove->setAutoRaise(true);
  remove->setAccessibleName(tr("Remove this limit"));
  remove->setToolTip(remove->accessibleName());
  row->addWidget(quantity_, 3);
  row->addWidget(side_);
  row->addWidget(value_, 2);
  row->addWidget(remove);
  connect(quantity_, &QuantityBox::edited, this, &SearchLimitRow::edited);
  connect(side_, &QComboBox::activated, this, &SearchLimitRow::edited);
  connect(value_, &QLineEdit::textEdited, this, &SearchLimitRow::edited);
  connect(remove, &QToolButton::clicked, this, &SearchLimitRow::removed);
}

void SearchLimitRow::setScenario(const Scenario& scenario, bool others) {
  scenario_ = scenario;
  if (others) fill(*quantity_, scenario);
}

void SearchLimitRow::show(const SearchLimit& limit) {
  quantity_->choose(limit.quantity);
  side_->setCurrentIndex(limit.at_most ? 0 : 1);
  const double si = limit.at_most ? *limit.at_most : limit.at_least.value_or(0);
  try {
    const Dimension dimension = dimensionOf(scenario_, limit.quantity);
    value_->setText(typedQuantity(si, displayUnit(dimension, *scenario_.display)));
  } catch (const InputError&) {
    // Another scenario may have the quantity; running the study tells that this one does not.
    value_->setText(QString::number(si));
  }
}

SearchLimit SearchLimitRow::limit() const {
  SearchLimit limit{quantity_->chosen(), {}, {}};
  const Dimension dimension = dimensionOf(scenario_, limit.quantity);
  const DisplayUnit unit = displayUnit(dimension, *scenario_.display);
  const Expression read = parse_expression(value_->text().trimmed().toStdString(), dimension,
                                           unit.numerator, unit.denominator);
  if (!read.value) {
    throw InputError("", "the limit of " + limit.quantity + ": " + read.error);
  }
  (side_->currentIndex() == 0 ? limit.at_most : limit.at_least) = read.value;
  return limit;
}

SearchForm::SearchForm(QWidget* parent)
    : QWidget(parent),
      list_(withoutGaps(new QVBoxLayout)),
      add_(new QToolButton(this)),
      starts_(new QSpinBox(this)) {
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->setSpacing(4);
  const std::array<QStringList, 2> senses{
      {{tr("make small"), tr("make large")},
       {tr("nothing else"), tr("and make small"), tr("and make large")}}};
  const std::array<QString, 2> names{tr("Quantity that is made small or large"),
                                     tr("Quantity that is weighed against the first")};
  for (std::size_t i = 0; i < 2; ++i) {
    sense_[i] = new QComboBox(this);
    sense_[i]->addItems(senses[i]);
    objective_[i] = new QuantityBox(names[i], this);
    sense_[i]->setAccessibleName(names[i] + tr(": which way"));
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(sense_[i], 1);
    row->addWidget(objective_[i], 2);
    column->addLayout(row);
    connect(sense_[i], &QComboBox::currentIndexChanged, this, &SearchForm::edited);
    connect(objective_[i], &QuantityBox::edited, this, &SearchForm::edited);
  }
  connect(sense_[1], &QComboBox::currentIndexChanged, objective_[1],
          [this](int sense) { objective_[1]->setEnabled(sense > 0); });
  objective_[1]->setEnabled(false);
  column->addLayout(list_);
  add_->setText(tr("+ Keep to a limit"));
  add_->setAutoRaise(true);
  column->addWidget(add_);
  starts_->setRange(1, 1000);
  starts_->setSuffix(tr(" starts"));
  starts_->setAccessibleName(tr("Number of starts"));
  starts_->setToolTip(
      tr("A search may end at a point that is best only near its start: as many "
         "starts are tried, the scenario's own values first"));
  starts_->setValue(opened_.starts);
  column->addWidget(starts_);
  column->addStretch(1);
  connect(add_, &QToolButton::clicked, this, [this] {
    addLimit()->show({"gamma", {}, 1});
    emit edited();
  });
  connect(starts_, &QSpinBox::valueChanged, this, &SearchForm::edited);
}

SearchLimitRow* SearchForm::addLimit() {
  auto* row = new SearchLimitRow(this);
  row->setScenario(scenario_, true);
  list_->addWidget(row);
  limits_.push_back(row);
  connect(row, &SearchLimitRow::edited, this, &SearchForm::edited);
  connect(row, &SearchLimitRow::removed, this, [this, row] {
    removeLimit(row);
    emit edited();
  });
  return row;
}

void SearchForm::removeLimit(SearchLimitRow* row) {
  std::erase(limits_, row);
  row->deleteLater();
}

void SearchForm::setScenario(const Scenario& scenario, bool others) {
  scenario_ = scenario;
  const bool isFirst = objective_[0]->count() == 0;
  for (SearchLimitRow* row : limits_) row->setScenario(scenario, others);
  if (!others) return;
  for (QuantityBox* box : objective_) fill(*box, scenario);
  if (isFirst) objective_[0]->choose("gamma");
}

void SearchForm::show(const StudySearch& search) {
  opened_ = search;
  for (std::size_t i = 0; i < std::min<std::size_t>(2, search.objectives.size()); ++i) {
    const SearchObjective& one = search.objectives[i];
    sense_[i]->setCurrentIndex((one.maximise ? 1 : 0) + static_cast<int>(i));
    objective_[i]->choose(one.quantity);
  }
  if (search.objectives.size() < 2) sense_[1]->setCurrentIndex(0);
  for (SearchLimitRow* row : std::vector(limits_)) removeLimit(row);
  for (const SearchLimit& limit : search.limits) {
    if (limit.at_most) addLimit()->show({limit.quantity, {}, limit.at_most});
    if (limit.at_least) addLimit()->show({limit.quantity, limit.at_least, {}});
  }
  starts_->setValue(search.starts);
}

StudySearch SearchForm::search() const {
  StudySearch search = opened_;
  search.objectives = {{objective_[0]->chosen(), sense_[0]->currentIndex() == 1}};
  if (sense_[1]->currentIndex() > 0) {
    search.objectives.push_back({objective_[1]->chosen(), sense_[1]->currentIndex() == 2});
  }
  search.limits.clear();
  for (const SearchLimitRow* row : limits_) search.limits.push_back(row->limit());
  search.starts = starts_->value();
  return search;
}

}  // namespace carom::ui
