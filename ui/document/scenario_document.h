// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/scenario/locks.h"
#include "core/scenario/parameters.h"
#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "core/study/map.h"
#include "core/study/sweep.h"
#include "ui/document/sweep_tables.h"
#include "ui/document/variant_designs.h"

namespace carom::ui {

/// A scenario with its evaluation. It can be made in any thread.
struct EvaluatedScenario {
  Scenario scenario;  ///< resolved
  Evaluation evaluation;
};

/// Resolves and evaluates a scenario; `effort` bounds the search for a pose. Throws InputError.
EvaluatedScenario evaluated(const Scenario& scenario, const Effort& effort);

/// Upper end of a map's μ axis for a contact with this μ: the usual end, or well above μ.
double mapFrictionTop(double mu);

/// The open document: one immutable scenario, its evaluation, its plots' data, and the undo stack.
///
/// A gesture shows previews (preview()), which every view paints but which change no history, and
/// ends with commit() — one undo step, or none if nothing changed — or cancel(). Everything is
/// evaluated synchronously, so all views show the same instant; `generation()` counts the instants.
/// Only the plots' table of a large mechanism arrives later, announced by sweepArrived().
class ScenarioDocument : public QObject {
  Q_OBJECT

 public:
  explicit ScenarioDocument(const Scenario& scenario, QObject* parent = nullptr);

  /// The scenario on screen: the preview during a gesture, else the instant that is visited, else
  /// the committed one.
  [[nodiscard]] const Scenario& scenario() const {
    return preview_ ? *preview_ : visit_ ? visit_->instant : committed_;
  }
  [[nodiscard]] const Scenario& committed() const { return committed_; }
  [[nodiscard]] const Evaluation& evaluation() const { return evaluation_; }
  [[nodiscard]] bool inGesture() const { return preview_.has_value(); }
  [[nodiscard]] quint64 generation() const { return generation_; }
  /// Counts the instants that have a motion of their own: what is visited belongs to the motion
  /// before.
  [[nodiscard]] quint64 motionGeneration() const { return motionGeneration_; }
  /// Every parameter of the scenario on screen, listed once for all that show some of them.
  [[nodiscard]] const std::vector<Parameter>& parameters() const;

  /// Contact whose numbers are shown and edited; −1 if the mechanism has none.
  [[nodiscard]] int focusContact() const { return focus_; }
  /// The contacts that strike, in the order of the mechanism. If there are several, one is chosen.
  [[nodiscard]] std::vector<int> strikingContacts() const;
  /// Name of the contact that is shown among several that strike; empty if one strikes alone.
  [[nodiscard]] std::string shownContactName() const;
  /// Shows one of the striking contacts as long as it strikes. The scenario does not change.
  void chooseContact(int contact);
  /// Axis of the plots and the table over it, computed at the first call of a generation; during a
  /// gesture the table has few points. For a large mechanism it is the latest table, and
  /// sweepArrived() announces the next.
  [[nodiscard]] const SweepAxis& axis() const;
  [[nodiscard]] const Table& sweepTable() const { return tables_.table(instant()); }
  /// Begins the table on a worker, because it will be asked for.
  void prepareSweep() const { tables_.prepare(instant()); }
  /// Generation that the last table belongs to; 0 if there is none yet.
  [[nodiscard]] quint64 sweepGeneration() const { return tables_.generation(); }
  /// Map of the focus contact; null if there is no contact plane, or mapFault() says why it could
  /// not be computed. Its μ axis reaches beyond the contact's μ and changes only outside gestures.
  [[nodiscard]] std::shared_ptr<const ImpactMap> map() const;
  [[nodiscard]] QString mapFault() const { return hasMap() ? mapWorker_.fault() : QString(); }

  /// The designs that are kept for comparison, in their order; they live until the next call.
  [[nodiscard]] std::vector<const VariantDesign*> variants() const {
    return variants_.designs(scenario());
  }
  /// The one that is compared with; null if that is the scenario's own design.
  [[nodiscard]] const VariantDesign* reference() const;
  /// A variant's table over the same axis, or null.
  [[nodiscard]] const Table* variantTable(std::size_t index) const {
    return variants_.table(scenario(), index, axis());
  }

  /// Shows `scenario` (already resolved) without touching the history. Where it changes what is
  /// locked, nothing happens but refused().
  void preview(const Scenario& scenario);
  /// Shows an instant of the motion with all its numbers, which cannot be changed meanwhile; the
  /// document stays what it is.
  /// @param words  "impact 3 of 9"
  void visit(const Scenario& instant, const QString& words);
  void endVisit();
  /// What is visited; empty if nothing is.
  [[nodiscard]] QString visited() const { return visit_ ? visit_->words : QString(); }
  /// Ends the gesture: one undo step named `text`, none if the scenario is as it was.
  void commit(const QString& text);
  /// Ends the gesture: shows the committed scenario again, exactly.
  void cancel();
  /// preview() and commit() in one.
  void apply(const Scenario& scenario, const QString& text);
  /// What may not be changed by preview(), commit() and apply(); undo and redo may. A lesson says
  /// so.
  void setLocks(const Locks& locks);
  [[nodiscard]] bool isLocked(std::string_view path) const {
    return visit_ || is_locked(locks_, path);
  }
  /// Why `wanted` may not take the place of the present scenario; empty if it may.
  [[nodiscard]] QString whyLocked(const Scenario& wanted) const;
  /// Shows another document, and clears the history.
  void reset(EvaluatedScenario next, const QString& path = {});
  void reset(const Scenario& scenario, const QString& path = {});

  [[nodiscard]] QUndoStack& undoStack() { return undo_; }
  [[nodiscard]] const QString& path() const { return path_; }
  /// Remembers where the document was saved and that it is clean.
  void setSaved(const QString& path);
  [[nodiscard]] bool isModified() const { return !undo_.isClean(); }

 signals:
  /// Another document was opened: forget what belongs to the former one. Comes before changed().
  void opened();
  /// The scenario on screen changed: read everything again.
  void changed();
  /// Every view ends its gesture, because what it drags may be gone. Comes before changed(), when
  /// nothing of the new scenario can be read yet.
  void gestureOver();
  /// sweepTable() or variantTable() has a newer table.
  void sweepArrived();
  /// Something failed that no view shows in its own place.
  void failed(const QString& sentence);
  /// A change was not made, because what it changes is locked.
  void refused(const QString& sentence);
  void locksChanged();
  /// Path or clean state changed.
  void identityChanged();

 private:
  class EditCommand;
  void setCommitted(const Scenario& scenario);
  void evaluateShown();
  /// The same of another part of the motion that there is.
  void evaluateWithinMotion();
  void showEvaluation(Evaluation evaluation);
  void refocus();
  void endGesture();
  [[nodiscard]] const Contact& focused() const {
    return scenario().mechanism->contacts[static_cast<std::size_t>(focus_)];
  }
  [[nodiscard]] bool hasMap() const { return focus_ >= 0 && why_no_map(evaluation_).empty(); }
  void beginMap();
  [[nodiscard]] SweepTables::Instant instant() const {
    return {scenario(), axis(), generation_, inGesture()};
  }

  Scenario committed_;
  std::optional<Scenario> preview_;
  struct Visit {
    Scenario instant;
    QString words;
  };
  std::optional<Visit> visit_;
  Evaluation evaluation_;
  int focus_ = -1;
  std::string chosen_;  ///< name of the contact that was chosen; empty: none
  quint64 generation_ = 0;
  quint64 motionGeneration_ = 0;
  mutable std::vector<Parameter> parameters_;
  mutable quint64 listed_ = 0;  ///< generation of `parameters_`; 0: none
  Locks locks_;
  QUndoStack undo_;
  QString path_;
  mutable std::optional<SweepAxis> axis_;
  mutable SweepTables tables_;
  double mapTop_;  ///< upper end of the map's μ axis
  /// A map that was handed out never changes, so that other threads may paint it.
  std::shared_ptr<const ImpactMap> map_;
  mutable Worker mapWorker_;  ///< fills the map while the window makes its plots
  mutable VariantDesigns variants_;
};

}  // namespace carom::ui
