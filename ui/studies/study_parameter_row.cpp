// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_parameter_row.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/expression.h"
#include "core/study/sweep.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/plots/parameter_titles.h"

namespace carom::ui {

namespace {

constexpr int usualCount = 41;
constexpr int leastFieldPx = 48;

/// Which of a row's fields a kind of values has, by what they are called.
struct KindSpec {
  const char* title;
  std::array<const char*, 3> fields;
};
#define WORDS(text) QT_TRANSLATE_NOOP("carom::ui", text)
constexpr std::array<KindSpec, 6> kinds{{
    {WORDS("range"), {WORDS("from"), WORDS("to"), WORDS("count")}},
    {WORDS("range, logarithmic"), {WORDS("from"), WORDS("to"), WORDS("count")}},
    {WORDS("list"), {WORDS("values, with semicolons between"), nullptr, nullptr}},
    {WORDS("uniform"), {WORDS("from"), WORDS("to"), nullptr}},
    {WORDS("normal"), {WORDS("mean"), WORDS("standard deviation"), nullptr}},
    {WORDS("triangular"), {WORDS("from"), WORDS("most likely"), WORDS("to")}},
}};
#undef WORDS

[[noreturn]] void fail(const QString& sentence) {
  throw InputError("", sentence.toStdString());
}

double numberIn(const QString& text, const Parameter& parameter, const Display& display) {
  const DisplayUnit unit = displayUnit(parameter.dimension, display);
  const Expression read =
      parse_expression(text.toStdString(), parameter.dimension, unit.numerator, unit.denominator);
  if (!read.value) fail(QString::fromStdString(parameter.path + ": " + read.error));
  return *read.value;
}

}  // namespace

StudyParameterRow::StudyParameterRow(const Scenario& scenario, QWidget* parent)
    : QWidget(parent),
      path_(new FittingComboBox(this)),
      kind_(new QComboBox(this)),
      remove_(new QToolButton(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 2, 0, 2);
  column->setSpacing(2);
  auto* first = new QHBoxLayout;
  auto* second = new QHBoxLayout;
  for (QHBoxLayout* row : {first, second}) {
    row->setSpacing(4);
    column->addLayout(row);
  }
  path_->setAccessibleName(tr("Parameter that is varied"));
  path_->setMinimumContentsLength(8);
  path_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  kind_->setMinimumContentsLength(6);
  kind_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  kind_->setAccessibleName(tr("Values of the parameter"));
  for (const KindSpec& kind : kinds)
    kind_->addItem(QCoreApplication::translate("carom::ui", kind.title));
  remove_->setText(QStringLiteral("✕"));
  remove_->setAutoRaise(true);
  remove_->setAccessibleName(tr("Do not vary this parameter"));
  remove_->setToolTip(remove_->accessibleName());
  first->addWidget(path_, 3);
  first->addWidget(kind_, 2);
  first->addWidget(remove_);
  for (QLineEdit*& field : fields_) {
    field = new QLineEdit(this);
    field->setMinimumWidth(leastFieldPx);
    second->addWidget(field, 1);
    connect(field, &QLineEdit::textEdited, this, &StudyParameterRow::edited);
  }
  setScenario(scenario, true);
  connect(path_, &QComboBox::activated, this, &StudyParameterRow::choose);
  connect(kind_, &QComboBox::activated, this, [this] {
    showKind();
    choose();
  });
  connect(remove_, &QToolButton::clicked, this, &StudyParameterRow::removed);
  showKind();
}

void StudyParameterRow::setScenario(const Scenario& scenario, bool others) {
  scenario_ = scenario;
  if (!others) return;
  const QVariant path = path_->currentData();
  path_->clear();
  const ParameterTitles titles(*scenario.mechanism);
  for (const Parameter& one : list_parameters(scenario)) {
    path_->addItem(plainText(titles.of(one.path)), QString::fromStdString(one.path));
  }
  path_->setCurrentIndex(std::max(0, path_->findData(path)));
}

Parameter StudyParameterRow::chosen() const {
  return find_parameter(scenario_, path_->currentData().toString().toStdString());
}

void StudyParameterRow::suggest(const std::string& path) {
  path_->setCurrentIndex(path_->findData(QString::fromStdString(path)));
  choose();
}

/// Values around the present one, with few digits.
void StudyParameterRow::choose() {
  const Parameter parameter = chosen();
  SweepAxis axis = suggested_axis(scenario_, parameter.path, false);
  const SweepAxis plots = plot_axis(scenario_);
  if (plots.path == parameter.path) axis = plots;
  for (double* end : {&axis.from, &axis.to}) *end = QString::number(*end, 'g', 3).toDouble();
  const double middle = parameter.value, width = axis.to - axis.from;
  switch (kind_->currentIndex()) {
    case range:
      show({parameter.path, StudyRange{axis.from, axis.to, usualCount, false}});
      break;
    case logarithmic: {
      const double top = axis.to > 0 ? axis.to : 1, decades = 100;
      show({parameter.path,
            StudyRange{axis.from > 0 ? axis.from : top / decades, top, usualCount, true}});
      break;
    }
    case list:
      show({parameter.path, StudyList{{middle}}});
      break;
    case uniform:
      show({parameter.path, UniformValues{axis.from, axis.to}});
      break;
    case normal: {
      constexpr double tolerance = 0.01;
      const double size = middle != 0 ? std::abs(middle) : width;
      show({parameter.path, NormalValues{middle, tolerance * size}});
      break;
    }
    default:
      show({parameter.path,
            TriangularValues{axis.from, std::clamp(middle, axis.from, axis.to), axis.to}});
  }
  emit edited();
}

void StudyParameterRow::showKind() {
  const KindSpec& spec = kinds[static_cast<std::size_t>(kind_->currentIndex())];
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    fields_[i]->setVisible(spec.fields[i] != nullptr);
    if (spec.fields[i] == nullptr) continue;
    const QString words = QCoreApplication::translate("carom::ui", spec.fields[i]);
    fields_[i]->setPlaceholderText(words);
    fields_[i]->setToolTip(words);
    fields_[i]->setAccessibleName(words);
  }
}

void StudyParameterRow::write(int field, double si) {
  QLineEdit& edit = *fields_[static_cast<std::size_t>(field)];
  edit.setText(typedQuantity(si, displayUnit(chosen().dimension, *scenario_.display)));
  edit.setCursorPosition(0);
}

void StudyParameterRow::show(const StudyParameter& parameter) {
  path_->setCurrentIndex(path_->findData(QString::fromStdString(parameter.path)));
  kind_->setCurrentIndex([&] {
    if (const auto* one = std::get_if<StudyRange>(&parameter.values)) {
      return one->logarithmic ? logarithmic : range;
    }
    return static_cast<Kind>(parameter.values.index() + 1);
  }());
  showKind();
  if (const auto* one = std::get_if<StudyRange>(&parameter.values)) {
    write(0, one->from);
    write(1, one->to);
    fields_[2]->setText(QString::number(one->count));
  } else if (const auto* some = std::get_if<StudyList>(&parameter.values)) {
    QStringList texts;
    for (const double value : some->values) {
      texts << typedQuantity(value, displayUnit(chosen().dimension, *scenario_.display));
    }
    fields_[0]->setText(texts.join(QStringLiteral("; ")));
  } else if (const auto* even = std::get_if<UniformValues>(&parameter.values)) {
    write(0, even->from);
    write(1, even->to);
  } else if (const auto* bell = std::get_if<NormalValues>(&parameter.values)) {
    write(0, bell->mean);
    write(1, bell->deviation);
  } else if (const auto* tent = std::get_if<TriangularValues>(&parameter.values)) {
    write(0, tent->from);
    write(1, tent->mode);
    write(2, tent->to);
  }
}

double StudyParameterRow::number(int field) const {
  return numberIn(fields_[static_cast<std::size_t>(field)]->text(), chosen(), *scenario_.display);
}

StudyRange StudyParameterRow::readRange(bool isLogarithmic) const {
  bool is_number = false;
  const int count = fields_[2]->text().toInt(&is_number);
  if (!is_number) {
    fail(tr("%1: a whole number of values is expected, not “%2”")
             .arg(path_->currentText(), fields_[2]->text()));
  }
  return {number(0), number(1), count, isLogarithmic};
}

StudyList StudyParameterRow::readList() const {
  StudyList read;
  for (const QString& text : fields_[0]->text().split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
    read.values.push_back(numberIn(text.trimmed(), chosen(), *scenario_.display));
  }
  return read;
}

StudyParameter StudyParameterRow::parameter() const {
  const std::string path = path_->currentData().toString().toStdString();
  switch (kind_->currentIndex()) {
    case range:
      return {path, readRange(false)};
    case logarithmic:
      return {path, readRange(true)};
    case list:
      return {path, readList()};
    case uniform:
      return {path, UniformValues{number(0), number(1)}};
    case normal:
      return {path, NormalValues{number(0), number(1)}};
    default:
      return {path, TriangularValues{number(0), number(1), number(2)}};
  }
}

}  // namespace carom::ui
