// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_document.h"

#include <array>
#include <cmath>

#include "core/base/ticks.h"
#include "core/study/compare_laws.h"
#include "core/study/edit.h"
#include "core/study/sweep.h"
#include "ui/document/trace_file.h"

namespace carom::ui {

namespace {

/// Scenarios of files and previews are resolved before they come here. Only a pose that is out of
/// reach is still searched for, and that must not take long at every move of a drag.
const Effort brief{.left = effort_of_a_move};

/// During a drag the map has a fourth of its cells; its boundaries are drawn as lines in any case.
constexpr int cellsUnderTheHand = 128;

}  // namespace

EvaluatedScenario evaluated(const Scenario& scenario, const Effort& effort) {
  EvaluatedScenario both{resolved(scenario, effort), {}};
  Effort rest = brief;
  rest.stop = effort.stop;
  both.evaluation = compute(both.scenario, rest);
  return both;
}

double mapFrictionTop(double mu) {
  const double usual = MapSpec{}.mu_to;
  if (!(mu > usual) || !std::isfinite(mu)) return usual;
  // Space above the dot, so that it can be dragged upwards too.
  constexpr std::array<double, 10> digits{1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
  return round_number_above(1.15 * mu, digits);
}

/// The only undo command: it swaps whole scenarios, so that undo restores the former one exactly.
class ScenarioDocument::EditCommand : public QUndoCommand {
 public:
  EditCommand(ScenarioDocument& document, const Scenario& after, const QString& text)
      : QUndoCommand(text),
        document_(document),
        path_(document.path_),
        before_(document.committed_),
        after_(after) {}
  void undo() override { show(before_); }
  void redo() override { show(after_); }

 private:
  /// The document may have been saved in another folder since.
  void show(const Scenario& scenario) {
    document_.setCommitted(path_ == document_.path_
                               ? scenario
                               : withPictureSeenFrom(scenario, path_, document_.path_));
  }

  ScenarioDocument& document_;
  const QString path_;
  const Scenario before_, after_;
};

ScenarioDocument::ScenarioDocument(const Scenario& scenario, QObject* parent)
    : QObject(parent),
      committed_(resolved(scenario, brief)),
      tables_(QStringLiteral("sweep"), tr("The curves could not be computed"), this),
      mapTop_(mapFrictionTop(0)),
      mapWorker_(QStringLiteral("map"), tr("The map could not be computed"), nullptr),
      variants_(this) {
  connect(&undo_, &QUndoStack::cleanChanged, this, &ScenarioDocument::identityChanged);
  connect(&tables_, &SweepTables::arrived, this, &ScenarioDocument::sweepArrived);
  connect(&variants_, &VariantDesigns::arrived, this, &ScenarioDocument::sweepArrived);
  connect(&variants_, &VariantDesigns::failed, this, &ScenarioDocument::failed);
  connect(&mapWorker_, &Worker::failed, this, [this] { map_.reset(); });
  showEvaluation(compute(committed_, brief));
}

const std::vector<Parameter>& ScenarioDocument::parameters() const {
  if (listed_ != generation_) parameters_ = list_parameters(scenario());
  listed_ = generation_;
  return parameters_;
}

const VariantDesign* ScenarioDocument::reference() const {
  for (const VariantDesign* variant : variants()) {
    if (variant->name == scenario().reference) return variant;
  }
  return nullptr;
}

void ScenarioDocument::setLocks(const Locks& locks) {
  const Locks next = expanded(locks, committed_);
  if (next == locks_) return;
  locks_ = next;
  emit locksChanged();
}

QString ScenarioDocument::whyLocked(const Scenario& wanted) const {
  if (visit_) {
    return tr("This is %1 of the motion. Take it (Shift+F8) to change it, or go back to the "
              "scenario (Shift+F5).")
        .arg(visit_->words);
  }
  const std::string changed = locked_change(locks_, committed_, wanted);
  if (changed.empty()) return {};
  const QString what =
      changed == "law" ? tr("The lesson keeps the law as it is")
      : changed == "parts"
          ? tr("The lesson keeps the parts as they are")
          : tr("The lesson keeps %1 as it is").arg(QString::fromStdString(changed));
  return tr("%1; Learn ▸ Leave the lesson frees it.").arg(what);
}

void ScenarioDocument::preview(const Scenario& scenario) {
  if (const QString why = whyLocked(scenario); !why.isEmpty()) return emit refused(why);
  // Evaluated before anything changes, so that the document stays as it is if this throws.
  Evaluation evaluation = compute(scenario, brief);
  preview_ = scenario;
  showEvaluation(std::move(evaluation));
  emit changed();
}

void ScenarioDocument::visit(const Scenario& instant, const QString& words) {
  if (preview_ || (visit_ && visit_->instant == instant)) return;
  visit_ = Visit{instant, words};
  evaluateWithinMotion();
}

void ScenarioDocument::endVisit() {
  if (!visit_) return;
  visit_.reset();
  evaluateWithinMotion();
}

void ScenarioDocument::commit(const QString& text) {
  if (!preview_) return;
  const Scenario next = *preview_;
  endGesture();
  if (next == committed_) return evaluateShown();
  undo_.push(new EditCommand(*this, next, text));
}

void ScenarioDocument::cancel() {
  if (!preview_) return;
  endGesture();
  evaluateShown();
}

void ScenarioDocument::apply(const Scenario& scenario, const QString& text) {
  if (const QString why = whyLocked(scenario); !why.isEmpty()) {
    emit refused(why);
    // What was chosen or typed is shown by its own field already.
    return emit changed();
  }
  preview_ = scenario;
  commit(text);
}

void ScenarioDocument::reset(const Scenario& scenario, const QString& path) {
  reset(evaluated(scenario, brief), path);
}

void ScenarioDocument::reset(EvaluatedScenario next, const QString& path) {
  endGesture();
  visit_.reset();
  undo_.clear();
  path_ = path;
  setLocks({});
  axis_.reset();
  chosen_.clear();
  tables_.forget();
  committed_ = std::move(next.scenario);
  showEvaluation(std::move(next.evaluation));
  emit opened();
  emit changed();
  emit identityChanged();
}

void ScenarioDocument::setSaved(const QString& path) {
  const Scenario here = withPictureSeenFrom(committed_, path_, path);
  path_ = path;
  undo_.setClean();
  if (!(here == committed_)) setCommitted(here);
  emit identityChanged();
}

void ScenarioDocument::setCommitted(const Scenario& scenario) {
  Evaluation evaluation = compute(scenario, brief);
  committed_ = scenario;
  visit_.reset();
  endGesture();
  showEvaluation(std::move(evaluation));
  emit changed();
}

void ScenarioDocument::endGesture() {
  preview_.reset();
  emit gestureOver();
}

void ScenarioDocument::evaluateShown() {
  showEvaluation(compute(scenario(), brief));
  emit changed();
}

void ScenarioDocument::evaluateWithinMotion() {
  const quint64 motion = motionGeneration_;
  showEvaluation(compute(scenario(), brief));
  motionGeneration_ = motion;
  emit changed();
}

void ScenarioDocument::showEvaluation(Evaluation evaluation) {
  motionGeneration_ = ++generation_;
  evaluation_ = std::move(evaluation);
  refocus();
  // During a gesture the axes stay: plots and map must not change their scale while dragged in.
  // But an axis whose parameter the gesture removed cannot stay.
  const bool lost = !committed_.axis.path.empty() && scenario().axis.path.empty();
  if (!preview_ || lost) axis_.reset();
  if (!preview_) mapTop_ = mapFrictionTop(focus_ < 0 ? 0 : focused().mu_s);
  if (hasMap()) beginMap();
}

std::vector<int> ScenarioDocument::strikingContacts() const {
  std::vector<int> striking;
  for (std::size_t k = 0; k < evaluation_.role.size(); ++k) {
    if (evaluation_.role[k] == ContactRole::impacting) striking.push_back(static_cast<int>(k));
  }
  return striking;
}

std::string ScenarioDocument::shownContactName() const {
  return focus_ < 0 || strikingContacts().size() < 2 ? std::string() : focused().name;
}

void ScenarioDocument::refocus() {
  const Mechanism& mechanism = *scenario().mechanism;
  focus_ = carom::focus_contact(mechanism, evaluation_);
  const std::vector<int> striking = strikingContacts();
  if (striking.size() < 2) return;
  for (const int k : striking) {
    if (mechanism.contacts[static_cast<std::size_t>(k)].name == chosen_) focus_ = k;
  }
  show_contact(evaluation_, focus_);
}

void ScenarioDocument::chooseContact(int contact) {
  const std::vector<Contact>& contacts = scenario().mechanism->contacts;
  if (contact < 0 || static_cast<std::size_t>(contact) >= contacts.size()) return;
  chosen_ = contacts[static_cast<std::size_t>(contact)].name;
  const bool moved = inGesture();
  endGesture();
  // The motion does not depend on the choice.
  moved ? evaluateShown() : evaluateWithinMotion();
}

const SweepAxis& ScenarioDocument::axis() const {
  if (!axis_) axis_ = plot_axis(scenario());
  return *axis_;
}

void ScenarioDocument::beginMap() {
  MapSpec spec;
  spec.mu_d_over_mu_s = friction_ratio(focused());
  spec.e_t = focused().e_t;
  spec.law = scenario().law;
  spec.mu_to = mapTop_;
  if (inGesture()) spec.e_count = spec.mu_count = cellsUnderTheHand;
  mapWorker_.start(
      [this, plane = evaluation_.plane, spec](const Job&) -> Worker::Delivery {
        auto filled = std::make_shared<ImpactMap>();
        fill_map(plane, spec, *filled);
        return [this, filled] { map_ = filled; };
      },
      generation_);
}

std::shared_ptr<const ImpactMap> ScenarioDocument::map() const {
  if (!hasMap()) return nullptr;
  mapWorker_.finish();
  return map_;
}

}  // namespace carom::ui
