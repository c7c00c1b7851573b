// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

#include "ui/document/scenario_document.h"
#include "ui/look/appearance.h"

class QScrollArea;

namespace carom::ui {

class ParameterForm;

/// The numbers one changes most: law, e and μ of the focus contact, velocity and pose.
class ImpactPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ImpactPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] QComboBox* lawChoice() const { return law_; }
  /// Which law answers where several contacts strike and that one has no answer; hidden where there
  /// are no two contacts.
  [[nodiscard]] QComboBox* severalChoice() const { return several_; }
  /// Which of several contacts that strike is shown; hidden where there is no choice.
  [[nodiscard]] QComboBox* contactChoice() const { return contacts_; }
  [[nodiscard]] ParameterForm* contactForm() const { return contact_; }
  [[nodiscard]] ParameterForm* velocityForm() const { return velocity_; }
  [[nodiscard]] ParameterForm* poseForm() const { return pose_; }
  /// Wide enough for the numbers; what is too high is scrolled.
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  /// The three forms have labels of one width.
  void alignLabels();
  void refresh();
  void refreshSeveral();
  void refreshContact();
  void refreshChoice();

  ScenarioDocument& document_;
  QScrollArea* scroll_;
  FittingComboBox* law_;
  QLabel* severalHeading_;
  FittingComboBox* several_;
  FittingComboBox* contacts_;
  QLabel* contactHeading_;
  QLabel* velocityHeading_;
  QLabel* poseHeading_;
  ParameterForm* contact_;
  ParameterForm* velocity_;
  ParameterForm* pose_;
};

}  // namespace carom::ui
