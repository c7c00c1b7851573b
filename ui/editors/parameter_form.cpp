// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parameter_form.h"

#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/study/edit.h"
#include "ui/document/part_name.h"
#include "ui/editors/number_field.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/scene/scene_mechanism.h"

namespace carom::ui {

namespace {

QString asSentence(const std::string& message) {
  QString text = QString::fromStdString(message).trimmed();
  if (text.isEmpty()) return ParameterForm::tr("This value is not possible.");
  text = capitalized(text);
  return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

/// Smallest share of a quantity's size that a drag can set on purpose: a pixel in ten million.
/// Poses are solved more exactly, but in a stretched mechanism an error of 1e-15 in the place of a
/// point is an error of its square root in an angle.
constexpr double leastIntended = 1e-7;

/// Numbers of the pose or of the velocity below this are rounding errors of the solver.
double roundingOf(const Parameter& parameter, const std::vector<Parameter>& all,
                  const Mechanism& mechanism) {
  if (parameter.dimension == Dimension::angle) return leastIntended;
  if (parameter.path.starts_with("pose.")) return leastIntended * characteristicLength(mechanism);
  if (!parameter.path.starts_with("velocity.")) return 0;
  double largest = 0;
  for (const Parameter& other : all) {
    const bool like = other.path.starts_with("velocity.") && other.dimension == parameter.dimension;
    if (like) largest = std::max(largest, std::abs(other.value));
  }
  return leastIntended * largest;
}

/// The part of a point's velocity that a parameter is: "x", "y" or "speed".
std::optional<double> partOf(Vec2 velocity, std::string_view key) {
  if (key == "x") return velocity.x;
  if (key == "y") return velocity.y;
  if (key == "speed") return norm(velocity);
  return {};
}

double angularVelocity(const Mechanism& mechanism, const State& state, int body) {
  const Anchor centre{.body = body}, beside{.body = body, .p = {1, 0}};
  const Vec2 arm =
      world_point(mechanism, state.q, beside) - world_point(mechanism, state.q, centre);
  return cross(arm,
               point_velocity(mechanism, state, beside) - point_velocity(mechanism, state, centre));
}

/// What the mechanism does in place of a velocity that is typed, where all velocities are scaled to
/// a prescribed kinetic energy; empty for anything else.
std::optional<double> scaledVelocity(const Scenario& scenario, const State& state,
                                     std::string_view path) {
  if (!scenario.motion->velocity.kinetic_energy || !path.starts_with("velocity.")) return {};
  const std::size_t dot = path.rfind('.');
  const std::string_view key = path.substr(dot + 1);
  const auto isNamed = [&](const std::string& name) {
    return path.substr(0, dot) == "velocity." + name;
  };
  for (const VelocityTarget& target : scenario.motion->velocity.targets) {
    if (const auto* point = std::get_if<PointVelocity>(&target); point && isNamed(point->name)) {
      return partOf(point_velocity(*scenario.mechanism, state, point->anchor), key);
    }
    if (const auto* turning = std::get_if<AngleRate>(&target); turning && isNamed(turning->name)) {
      return angularVelocity(*scenario.mechanism, state, turning->body);
    }
  }
  return {};
}

bool belongs(const std::string& path, const std::string& prefix) {
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '.');
}

bool isOfPart(const std::string& path) {
  return std::ranges::any_of(std::array{"bodies", "joints", "contacts", "forces"},
                             [&](const char* kind) { return belongs(path, kind); });
}

/// With one more number. A mechanism whose loops are open already may stay so.
Scenario withNumber(const ScenarioDocument& document, const Scenario& scenario,
                    const std::string& path, double si, OpenLoop open) {
  const bool isPlace = path.starts_with("pose.");
  const bool mayOpen = open == OpenLoop::allowed && !isPlace;
  const bool closes = document.evaluation().pose_reached && !mayOpen;
  return closes ? edited(scenario, path, si) : edited_as_draft(scenario, path, si);
}

}  // namespace

QString previewParameters(ScenarioDocument& document, const std::vector<std::string>& paths,
                          double si, OpenLoop open) {
  try {
    Scenario next = document.scenario();
    // The pose is found for all of them at once: a parallelogram closes only when both of its
    // sides have become longer.
    for (std::size_t i = 0; i + 1 < paths.size(); ++i) next = with_parameter(next, paths[i], si);
    next = withNumber(document, next, paths.back(), si, open);
    QString why = document.whyLocked(next);
    if (why.isEmpty()) document.preview(next);
    return why;
  } catch (const InputError& error) {
    return asSentence(error.message());
  }
}

QString previewParameter(ScenarioDocument& document, const std::string& path, double si) {
  return previewParameters(document, {path}, si);
}

ParameterForm::ParameterForm(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      layout_(new QVBoxLayout(this)),
      more_(new ToneLabel(Tone::quiet)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(4);
  more_->setWordWrap(true);
  more_->hide();
  layout_->addWidget(more_);
  // A half typed text does not belong to another document, though its fields be the same.
  connect(&document_, &ScenarioDocument::opened, this, [this] {
    opened_.clear();
    rebuild({});
  });
  connect(&document_, &ScenarioDocument::locksChanged, this, &ParameterForm::refresh);
  connect(&document_, &ScenarioDocument::gestureOver, this, [this] {
    for (NumberField* field : fields_) field->forgetScrub();
  });
  fitToLetters(*this, [this] { fitLabels(); });
}

void ParameterForm::setPrefixes(const QStringList& prefixes) {
  prefixes_ = prefixes;
  common_ = false;
}

void ParameterForm::setOwners(const QStringList& owners) {
  prefixes_ = owners;
  common_ = true;
}

std::vector<ParameterForm::Row> ParameterForm::chosen(
    const std::vector<Parameter>& parameters) const {
  if (common_) return common(parameters);
  std::vector<Row> rows;
  for (const QString& prefix : prefixes_) {
    const std::string start = prefix.toStdString();
    for (const Parameter& parameter : parameters) {
      if (!belongs(parameter.path, start)) continue;
      rows.push_back({QString::fromStdString(parameter.path), {&parameter}});
    }
  }
  return rows;
}

std::vector<ParameterForm::Row> ParameterForm::common(
    const std::vector<Parameter>& parameters) const {
  std::vector<Row> rows;
  bool first = true;
  for (const QString& owner : prefixes_) {
    const std::string start = owner.toStdString() + '.';
    std::map<QString, const Parameter*> own;
    for (const Parameter& parameter : parameters) {
      if (!parameter.path.starts_with(start)) continue;
      const QString name = QString::fromStdString(parameter.path.substr(start.size()));
      if (first) rows.push_back({name, {}});
      own.emplace(name, &parameter);
    }
    first = false;
    std::erase_if(rows, [&own](Row& row) {
      const auto found = own.find(row.name);
      if (found == own.end()) return true;
      if (!row.parameters.empty() && row.first().dimension != found->second->dimension) return true;
      row.parameters.push_back(found->second);
      return false;
    });
  }
  return rows;
}

std::vector<std::string> ParameterForm::Row::paths() const {
  std::vector<std::string> paths;
  for (const Parameter* parameter : parameters) paths.push_back(parameter->path);
  return paths;
}

bool ParameterForm::Row::differs() const {
  // Numbers that the document computes, such as an inertia, are one but for rounding.
  constexpr double rounding = 1e-12;
  return std::ranges::any_of(parameters, [this](const Parameter* other) {
    const double a = first().value, b = other->value;
    return std::abs(a - b) > rounding * std::max(std::abs(a), std::abs(b));
  });
}

bool ParameterForm::sameFields(const std::vector<Row>& rows) const {
  return std::equal(
      rows.begin(), rows.end(), paths_.begin(), paths_.end(),
      [](const Row& row, const std::vector<std::string>& paths) { return row.paths() == paths; });
}

void ParameterForm::refresh() {
  const std::vector<Parameter>& parameters = document_.parameters();
  std::vector<Row> wanted = chosen(parameters);
  const std::size_t all = wanted.size();
  // Of a long list of parts the first few are no better than any. Targets are few, or typed here.
  const bool isList = ownersShown_ && !common_ && all > 0 && isOfPart(wanted.front().first().path);
  if (all > mostFields) wanted.resize(isList ? 0 : mostFields);
  more_->setVisible(all > wanted.size());
  if (all > wanted.size()) {
    more_->setText(wanted.empty()
                       ? tr("%1 numbers: select a part in the tree to see its own").arg(all)
                       : tr("and %1 more numbers: select a part in the tree to see its own")
                             .arg(all - wanted.size()));
  }
  if (!sameFields(wanted)) rebuild(wanted);
  if (document_.evaluation().pose_reached && !document_.inGesture()) opened_.clear();
  const Display& display = *document_.scenario().display;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Parameter& first = wanted[i].first();
    fields_[i]->setRounding(roundingOf(first, parameters, *document_.scenario().mechanism));
    fields_[i]->setUnit(displayUnit(first.dimension, display));
    if (wanted[i].differs()) {
      fields_[i]->setDiffering();
    } else {
      fields_[i]->setValue(first.value);
    }
    showWhatHolds(*fields_[i], wanted[i]);
    fields_[i]->setEnabled(std::ranges::none_of(
        paths_[i], [this](const std::string& path) { return document_.isLocked(path); }));
  }
}

QString ParameterForm::previewTyped(const std::vector<std::string>& paths, double si) {
  // What the field says of it must be known when the preview is shown.
  const std::vector<std::string> before = opened_;
  if (document_.evaluation().pose_reached) opened_ = paths;
  QString refusal = previewParameters(document_, paths, si, OpenLoop::allowed);
  if (!refusal.isEmpty()) opened_ = before;
  return refusal;
}

bool ParameterForm::showWhatIsOpen(NumberField& field, const Row& row) const {
  if (opened_.empty() || row.paths() != opened_) return false;
  const std::string& reason = document_.evaluation().pose_reason;
  if (reason.empty()) return false;
  field.setNote(asSentence(reason),
                tr("The mechanism is a draft until its joints, drives and targets meet again: with "
                   "other numbers, or with Undo."));
  return true;
}

void ParameterForm::showWhatHolds(NumberField& field, const Row& row) const {
  if (showWhatIsOpen(field, row)) return;
  if (row.parameters.size() > 1) return;
  const Parameter& parameter = row.first();
  const Scenario& scenario = document_.scenario();
  const std::optional<double> scaled =
      scaledVelocity(scenario, document_.evaluation().state, parameter.path);
  if (!scaled) return field.setNote({}, {});
  const auto shown = [&](double si, Dimension dimension) {
    return formatQuantity(si, dimension, *scenario.display, 4);
  };
  field.setNote(
      tr("scaled to %1").arg(shown(*scaled, parameter.dimension)),
      tr("The velocities that are typed give a direction only: all are scaled until the kinetic "
         "energy is the prescribed T⁻ = %1. The value that holds stands below the field.")
          .arg(shown(*scenario.motion->velocity.kinetic_energy, Dimension::energy)));
}

void ParameterForm::rebuild(const std::vector<Row>& rows) {
  // deleteLater: a field whose edit changes the list is still on the call stack.
  for (NumberField* field : fields_) {
    layout_->removeWidget(field);
    // A field that is hidden loses the focus, and would hand over what is typed in it.
    field->forgetTyping();
    field->hide();
    field->deleteLater();
  }
  fields_.clear();
  paths_.clear();
  for (const Row& row : rows) {
    fields_.push_back(makeField(row));
    paths_.push_back(row.paths());
    layout_->insertWidget(layout_->count() - 1, fields_.back());
  }
  fitLabels();
}

void ParameterForm::fitLabels() {
  naturalLabelWidth_ = 0;
  for (NumberField* field : fields_) {
    naturalLabelWidth_ = std::max(naturalLabelWidth_, field->labelWidthHint());
  }
  setLabelWidth(naturalLabelWidth_);
  emit labelsFitted();
}

NumberField* ParameterForm::makeField(const Row& row) {
  const Parameter& parameter = row.first();
  // The owner stands between the group and the last word: pose.TIP.x.
  const bool named = ownersShown_ && !common_;
  const QString owner =
      named ? shownName(row.name.section(QLatin1Char('.'), 1, -2).toStdString()) : QString();
  ScenarioDocument& document = document_;
  const auto count = row.parameters.size();
  const QString step =
      count > 1 ? tr("set %1 of %2 parts").arg(row.name).arg(count) : tr("set %1").arg(row.name);
  NumberSink sink{[&document, paths = row.paths()](double si) {
                    return previewParameters(document, paths, si);
                  },
                  [&document, step] { document.commit(step); }, [&document] { document.cancel(); },
                  [this, paths = row.paths()](double si) { return previewTyped(paths, si); }};
  Range range = parameter.range;
  for (const Parameter* other : row.parameters) {
    if (other->range.low > range.low) {
      range.low = other->range.low;
      range.low_open = other->range.low_open;
    }
    range.high = std::min(range.high, other->range.high);
  }
  NumberSpec spec{row.name,
                  QString::fromStdString(parameter.symbol),
                  owner,
                  QString::fromStdString(parameter.doc),
                  parameter.dimension,
                  range};
  return new NumberField(std::move(spec), std::move(sink), this);
}

void ParameterForm::setLabelWidth(int width) {
  for (NumberField* field : fields_) field->setLabelWidth(width);
}

NumberField* ParameterForm::field(const QString& path) const {
  for (NumberField* candidate : fields_) {
    if (candidate->spec().name == path) return candidate;
  }
  return nullptr;
}

}  // namespace carom::ui
