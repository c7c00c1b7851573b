// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QWidget>
#include <array>
#include <map>
#include <optional>
#include <string>

#include "core/base/job.h"
#include "core/motion/compliant_impact.h"
#include "core/study/compute.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/scenario_document.h"
#include "ui/studies/force_models.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

/// Makes contacts compliant and rigid, and gives one that was made rigid its own compliance back.
class ContactCompliances {
 public:
  explicit ContactCompliances(ScenarioDocument& document) : document_(document) {}

  /// Its own; of a rigid contact that which it had in this document, else the usual one.
  [[nodiscard]] Compliance of(const Contact& contact) const;
  /// One undo step. Returns why it cannot be, or nothing.
  [[nodiscard]] QString make(int contact, bool compliant);
  /// The same.
  [[nodiscard]] QString choose(int contact, ForceModel model);
  /// Forgets the compliances of contacts that were made rigid.
  void forget() { kept_.clear(); }

 private:
  [[nodiscard]] const Contact& contactAt(int contact) const;
  [[nodiscard]] QString set(int contact, const std::optional<Compliance>& compliance,
                            const QString& words);

  ScenarioDocument& document_;
  std::map<std::string, Compliance> kept_;  ///< of contacts that were made rigid, by name
};

/// Simulates the impact of compliant contacts while the mechanism moves.
CompliantImpact movingImpact(const Scenario& scenario, const Evaluation& evaluation, bool coarse,
                             const Job& job = {});

/// The contact phase of a contact that has opened again; null if there is none.
const ContactTouch* endedTouch(const CompliantImpact& impact, int contact);

class ChartView;
class ParameterForm;

/// The striking contact as a compliant one: the force of each model for the present T_c⁻, its
/// curves in common plots, and the realised restitution over the requested one. Here a contact is
/// made compliant or rigid, and its model is chosen.
class ForcePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ForcePanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] const ForceTable& table() const { return *table_; }
  [[nodiscard]] QCheckBox* compliantBox() const { return compliant_; }
  [[nodiscard]] ChartView* timeChart() const { return time_; }
  [[nodiscard]] ChartView* indentationChart() const { return indentation_; }
  [[nodiscard]] ChartView* restitutionChart() const { return restitution_; }
  [[nodiscard]] QString note() const { return note_->text(); }
  /// The compliances of all contacts, also of those that do not strike.
  [[nodiscard]] ContactCompliances& compliances() { return compliances_; }
  /// Computes the study of the present instant, also while the panel is hidden.
  [[nodiscard]] ForceStudy study() const;
  /// The contact phase of the moving mechanism, which is drawn beside the models; null if the
  /// contact is rigid or the phase is not computed yet.
  [[nodiscard]] const ContactTouch* movingTouch();
  [[nodiscard]] QSize sizeHint() const override { return {760, 250}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* chartRow();
  /// The impact of the moving mechanism; null as above.
  [[nodiscard]] const CompliantImpact* movingNow();
  /// Makes the first column wide enough for the names of the models.
  void fitColumns();
  /// Table and charts side by side where there is more width than height. The table gets the width
  /// of its columns, as far as two charts stay in sight. In a panel of few lines only the force
  /// over time is shown.
  void fitParts();
  /// Keeps the stiffness whole: a narrow panel drops the name of the contact.
  void fitControls();
  void refresh();
  void draw(const ForceStudy& study, const ContactTouch* moving);
  void writeNote(const ForceStudy& study, const ContactTouch* moving);
  /// The contact that the panel is about; −1 if there is none.
  [[nodiscard]] int contact() const;
  void setCompliant(bool compliant);
  /// Shows why a change was refused; does nothing for an empty complaint.
  void showComplaint(const QString& complaint);
  void chooseModel(const QModelIndex& index);
  void moveRestitution(double e);
  void copy() const;

  ScenarioDocument& document_;
  ContactCompliances compliances_;
  LateResult<CompliantImpact> moving_;
  ForceTable* table_;
  StudyTable* view_;
  QCheckBox* compliant_;
  std::array<ParameterForm*, 3> forms_{};  ///< e, K, n
  QLabel* note_;
  ChartView* time_;
  ChartView* indentation_;
  ChartView* restitution_;
  QHBoxLayout* controls_;
  QSplitter* parts_;
  bool sharedByHand_ = false;  ///< the parts have the sizes that the user gave them
  FollowWhenShown* follower_;
};

}  // namespace carom::ui
