// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>
#include <QTableView>
#include <QWidget>
#include <array>

#include "core/contact/compliant_impact.h"
#include "ui/document/late_result.h"
#include "ui/document/scenario_document.h"
#include "ui/studies/contact_compliances.h"
#include "ui/studies/force_table.h"

namespace carom::ui {

class ChartView;
class ParameterForm;

/// The contact that strikes as one that yields: what force each model makes of T_c⁻, its curves
/// over each other, and which restitution comes of the one asked for. Here a contact is made
/// compliant or rigid, and given its model.
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
  /// Of all contacts, those that do not strike too.
  [[nodiscard]] ContactCompliances& compliances() { return compliances_; }
  /// Of the present instant, whether or not the panel is seen.
  [[nodiscard]] ForceStudy study() const;
  /// The touch of the moving mechanism that is drawn beside; null if its contact is rigid, or it is
  /// not known.
  [[nodiscard]] const ContactTouch* movingTouch();
  [[nodiscard]] QSize sizeHint() const override { return {760, 250}; }

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeTable();
  QWidget* chartRow();
  /// No name of a model is cut.
  void fitColumns();
  /// Nor is the stiffness: where there is too little room the name of the contact goes.
  void fitControls();
  void refresh();
  void draw(const ForceStudy& study, const ContactTouch* moving);
  void writeNote(const ForceStudy& study, const ContactTouch* moving);
  /// The contact that is spoken of; −1 if there is none.
  [[nodiscard]] int contact() const;
  void setCompliant(bool compliant);
  /// Says why a change is none; nothing for an empty complaint.
  void tell(const QString& complaint);
  void chooseModel(const QModelIndex& index);
  void moveRestitution(double e);
  void openMenu(const QPoint& at);
  void copy() const;

  ScenarioDocument& document_;
  ContactCompliances compliances_;
  LateResult<CompliantImpact> moving_;
  ForceTable* table_;
  QTableView* view_;
  QCheckBox* compliant_;
  std::array<ParameterForm*, 3> forms_{};  ///< e, K, n
  QLabel* note_;
  ChartView* time_;
  ChartView* indentation_;
  ChartView* restitution_;
  QHBoxLayout* controls_;
  QBoxLayout* parts_;
};

}  // namespace carom::ui
