// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/axis_bar.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/expression.h"
#include "core/scenario/parameters.h"
#include "core/study/sweep.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/parameter_titles.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

namespace {

constexpr int fieldDigits = 4;
constexpr int fieldLetters = 10;

/// The SI number a field means; throws InputError with what is wrong.
double numberIn(const QLineEdit& field, Dimension dimension, const DisplayUnit& unit) {
  // A field that is not being edited shows typographic signs.
  const std::string typed = field.text()
                                .replace(QChar(0x2212), QLatin1Char('-'))
                                .replace(QChar(QChar::Nbsp), QLatin1Char(' '))
                                .toStdString();
  const Expression read = parse_expression(typed, dimension, unit.numerator, unit.denominator);
  if (!read.value) throw InputError({}, read.error);
  return *read.value;
}

void showNumber(QLineEdit& field, double si, const DisplayUnit& unit) {
  if (field.hasFocus() && field.isModified()) return;
  field.setText(restingQuantity(si, unit, fieldDigits));
  // A narrow field shows the sign and the first digits.
  field.setCursorPosition(0);
}

/// The groups in their order: what moves the mechanism, what the contacts are like, masses and
/// sizes, and what acts.
constexpr std::array groups{std::pair{"pose", "Pose"},
                            std::pair{"velocity", "Velocity"},
                            std::pair{"contacts", "Contact"},
                            std::pair{"bodies", "Bodies and joints"},
                            std::pair{"joints", "Bodies and joints"},
                            std::pair{"forces", "Forces"},
                            std::pair{"gravity", "Gravity"},
                            std::pair{"impulses", "External impulses"}};

int groupOf(const std::string& path) {
  const std::string first = path.substr(0, path.find('.'));
  const auto at = std::ranges::find(groups, first, [](const auto& group) { return group.first; });
  return static_cast<int>(at - groups.begin());
}

}  // namespace

std::vector<AxisChoice> axisChoices(const Scenario& scenario) {
  std::vector<AxisChoice> choices;
  const ParameterTitles titles(*scenario.mechanism);
  std::vector<Parameter> parameters = list_parameters(scenario);
  std::ranges::stable_sort(parameters, {}, [](const Parameter& one) { return groupOf(one.path); });
  for (const Parameter& parameter : parameters) {
    // Beside the others it has but one value, or none yet.
    const bool varies = parameter.range.low < parameter.range.high;
    if (!varies || !std::isfinite(parameter.value)) continue;
    const auto group = static_cast<std::size_t>(groupOf(parameter.path));
    choices.push_back({group < groups.size() ? QString::fromLatin1(groups[group].second)
                                             : QStringLiteral("Other"),
                       parameter.path, titles.of(parameter.path),
                       QString::fromStdString(parameter.doc)});
  }
  return choices;
}

AxisBar::AxisBar(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      parameter_(new QComboBox(this)),
      from_(makeField(tr("Axis from"))),
      to_(makeField(tr("Axis to"))) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 4, 6, 2);
  row->setSpacing(5);
  auto* over = new QLabel(tr("&Over"), this);
  over->setBuddy(parameter_);
  row->addWidget(over);
  row->addWidget(parameter_, 1);
  row->addWidget(from_);
  row->addWidget(new QLabel(tr("to"), this));
  row->addWidget(to_);
  parameter_->setAccessibleName(tr("Axis of the plots"));
  parameter_->view()->setAccessibleName(tr("Parameters the plots can be drawn over"));
  parameter_->setToolTip(tr("What the plots are drawn over"));
  parameter_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  parameter_->setMinimumContentsLength(8);
  connect(parameter_, &QComboBox::activated, this, &AxisBar::chooseParameter);
}

QLineEdit* AxisBar::makeField(const QString& name) {
  auto* field = new QLineEdit(this);
  field->setAccessibleName(name);
  fitToLetters(*field, [field] {
    const int letter = field->fontMetrics().horizontalAdvance(QLatin1Char('0'));
    field->setFixedWidth(letter * fieldLetters + 16);
  });
  connect(field, &QLineEdit::textEdited, this, [this, field] { typed_.insert(field); });
  connect(field, &QLineEdit::editingFinished, this, &AxisBar::takeRange);
  return field;
}

void AxisBar::refresh() {
  if (refusedAt_ && *refusedAt_ != document_.generation()) {
    for (QLineEdit* field : {from_, to_}) field->setModified(false);
    refuse({});
  }
  showAxis();
}

void AxisBar::showAxis() {
  fillParameters();
  const SweepAxis& axis = document_.axis();
  const auto at = std::find(listed_.begin(), listed_.end(), axis.path);
  parameter_->setCurrentIndex(
      at == listed_.end() ? -1 : static_cast<int>(std::distance(listed_.begin(), at)));
  const Parameter parameter = find_parameter(document_.scenario(), axis.path);
  const DisplayUnit unit = displayUnit(parameter.dimension, *document_.scenario().display);
  showNumber(*from_, axis.from, unit);
  showNumber(*to_, axis.to, unit);
}

void AxisBar::fillParameters() {
  std::vector<std::string> paths;
  auto choices = axisChoices(document_.scenario());
  // An axis from a file may be none of the usual ones.
  const std::string& present = document_.axis().path;
  const bool usual = std::any_of(choices.begin(), choices.end(),
                                 [&](const AxisChoice& choice) { return choice.path == present; });
  if (!usual)
    choices.push_back({tr("Other"), present, parameterTitle(document_.scenario(), present), {}});
  QString group;
  QStringList titles;
  for (const AxisChoice& choice : choices) {
    if (choice.group != group) paths.emplace_back();
    group = choice.group;
    paths.push_back(choice.path);
    titles << choice.title;
  }
  if (paths == listed_ && titles == titles_) return;
  listed_ = std::move(paths);
  titles_ = std::move(titles);

  auto* model = new QStandardItemModel(parameter_);
  group.clear();
  for (const AxisChoice& choice : choices) {
    if (choice.group != group) {
      auto* head = new QStandardItem(choice.group);
      QFont bold = font();
      bold.setBold(true);
      head->setFont(bold);
      head->setFlags(Qt::NoItemFlags);
      model->appendRow(head);
      group = choice.group;
    }
    auto* item = new QStandardItem(plainText(choice.title));
    item->setToolTip(plainText(choice.doc));
    model->appendRow(item);
  }
  // The box deletes the former model, which is its child.
  parameter_->setModel(model);
}

void AxisBar::chooseParameter(int index) {
  const std::string& path = listed_[static_cast<std::size_t>(index)];
  if (path.empty() || path == document_.axis().path) return;
  try {
    setAxis(suggested_axis(document_.committed(), path, isQuicklySwept(document_.committed())));
  } catch (const InputError& error) {
    refuse(QString::fromUtf8(error.what()));
    showAxis();
  }
}

void AxisBar::takeRange() {
  const bool left = !from_->hasFocus() && !to_->hasFocus();
  if (from_->isModified() || to_->isModified()) tryRange(left);
  if (left) typed_.clear();
}

void AxisBar::tryRange(bool left) {
  try {
    const SweepAxis axis = typedAxis();
    from_->setModified(false);
    to_->setModified(false);
    setAxis(axis);
  } catch (const InputError& error) {
    refuse(QString::fromUtf8(error.what()));
    // The other end may be typed next. When the focus leaves, the fields show the range in use.
    if (!left) return;
    from_->setModified(false);
    to_->setModified(false);
    showAxis();
  }
}

/// Where both ends were typed one after the other, the lower one is the start.
SweepAxis AxisBar::typedAxis() const {
  SweepAxis axis = document_.axis();
  const Parameter parameter = find_parameter(document_.committed(), axis.path);
  const DisplayUnit unit = displayUnit(parameter.dimension, *document_.committed().display);
  if (from_->isModified()) axis.from = numberIn(*from_, parameter.dimension, unit);
  if (to_->isModified()) axis.to = numberIn(*to_, parameter.dimension, unit);
  if (typed_.size() == 2 && axis.from > axis.to) std::swap(axis.from, axis.to);
  if (!(axis.from < axis.to)) {
    throw InputError({}, tr("The axis must rise, and %1 to %2 does not.")
                             .arg(from_->text(), to_->text())
                             .toStdString());
  }
  require_in_range(axis.from, parameter.range, {}, "The start of the axis");
  require_in_range(axis.to, parameter.range, {}, "The end of the axis");
  return axis;
}

void AxisBar::refuse(const QString& reason) {
  refusedAt_ = reason.isEmpty() ? std::nullopt : std::optional(document_.generation());
  emit refused(reason);
}

void AxisBar::setAxis(const SweepAxis& axis) {
  Scenario next = document_.committed();
  next.axis = axis;
  refuse({});
  document_.apply(
      next, tr("Plot over %1").arg(plainText(parameterTitle(document_.scenario(), axis.path))));
}

}  // namespace carom::ui
