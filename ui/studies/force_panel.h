// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>
#include <QTableView>
#include <QWidget>
#include <array>
#include <map>
#include <memory>
#include <string>

#include "core/contact/compliant_impact.h"
#include "ui/document/late_result.h"
#include "ui/document/scenario_document.h"
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
  void refresh();
  void draw(const ForceStudy& study, const ContactTouch* moving);
  void writeNote(const ForceStudy& study, const ContactTouch* moving);
  /// The contact that is spoken of; −1 if there is none.
  [[nodiscard]] int contact() const;
  void setCompliance(const std::optional<Compliance>& compliance, const QString& words);
  void setCompliant(bool compliant);
  void keep(const Contact& contact);
  /// Its own; of a rigid one that which it had in this document, else the usual one.
  [[nodiscard]] Compliance complianceOf(const Contact& contact) const;
  void chooseModel(const QModelIndex& index);
  void moveRestitution(double e);
  void openMenu(const QPoint& at);
  void copy() const;

  ScenarioDocument& document_;
  std::shared_ptr<const Description> described_;  ///< of the document of what is kept
  std::map<std::string, Compliance> kept_;        ///< of contacts that were made rigid, by name
  LateResult<CompliantImpact> moving_;
  ForceTable* table_;
  QTableView* view_;
  QCheckBox* compliant_;
  std::array<ParameterForm*, 3> forms_{};  ///< e, K, n
  QLabel* note_;
  ChartView* time_;
  ChartView* indentation_;
  ChartView* restitution_;
  QBoxLayout* parts_;
};

}  // namespace carom::ui
