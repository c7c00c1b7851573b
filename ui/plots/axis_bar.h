// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QSet>
#include <QWidget>
#include <optional>
#include <string>

#include "ui/document/scenario_document.h"

namespace carom::ui {

/// A parameter worth plotting over.
struct AxisChoice {
  QString group;  ///< "Pose", "Velocity", "Contact", "Bodies and joints"
  std::string path;
  QString title;  ///< "x of tip"
  QString doc;
};

/// What the plots can have as their axis, by group: every parameter that may take several values
/// beside the others.
std::vector<AxisChoice> axisChoices(const Scenario& scenario);

/// Chooses what the plots are drawn over, and from where to where: numbers with unit and
/// arithmetic.
class AxisBar : public QWidget {
  Q_OBJECT

 public:
  AxisBar(ScenarioDocument& document, QWidget* parent);

  /// Shows the document's axis; what was typed and refused for an earlier one goes.
  void refresh();

  [[nodiscard]] QComboBox* parameterBox() const { return parameter_; }
  [[nodiscard]] QLineEdit* fromField() const { return from_; }
  [[nodiscard]] QLineEdit* toField() const { return to_; }

 signals:
  /// What was typed cannot be, and why; empty once it can.
  void refused(const QString& reason);

 private:
  void fillParameters();
  void showAxis();
  void chooseParameter(int index);
  void takeRange();
  void tryRange(bool left);
  [[nodiscard]] SweepAxis typedAxis() const;
  void refuse(const QString& reason);
  void setAxis(const SweepAxis& axis);
  QLineEdit* makeField(const QString& name);

  ScenarioDocument& document_;
  QComboBox* parameter_;
  QLineEdit* from_;
  QLineEdit* to_;
  QSet<QLineEdit*> typed_;            ///< fields typed in since one of them got the focus
  std::optional<quint64> refusedAt_;  ///< the document's instant at which a range was refused
  std::vector<std::string> listed_;   ///< paths in the box, to see when it must be filled anew
  QStringList titles_;                ///< their titles, which follow the labels
};

}  // namespace carom::ui
