// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/impact_panel.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "ui/document/explanation.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/part_name.h"
#include "ui/editors/parameter_form.h"
#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

constexpr int defaultLaw = 0;  ///< entry of the law for several contacts; the laws follow

/// Laws that can answer where several contacts strike.
std::vector<Law> lawsForSeveral() {
  std::vector<Law> laws;
  std::ranges::copy_if(all_laws(), std::back_inserter(laws), treats_several);
  return laws;
}

QLabel* addHeading(QVBoxLayout& column, const QString& title) {
  auto* label = new QLabel(QStringLiteral("<b>%1</b>").arg(title));
  label->setWordWrap(true);
  if (column.count() > 0) column.addSpacing(6);
  column.addWidget(label);
  return label;
}

void setHeading(QLabel& label, const QString& title) {
  const QString html = QStringLiteral("<b>%1</b>").arg(title.toHtmlEscaped());
  if (label.text() != html) label.setText(html);
}

}  // namespace

ImpactPanel::ImpactPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      law_(new FittingComboBox),
      several_(new FittingComboBox),
      contacts_(new FittingComboBox),
      contact_(new ParameterForm(document)),
      velocity_(new ParameterForm(document)),
      pose_(new ParameterForm(document)) {
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(8, 6, 8, 8);
  column->setSpacing(4);
  addHeading(*column, tr("Law"));
  column->addWidget(law_);
  severalHeading_ = new QLabel(tr("Where several contacts strike"));
  severalHeading_->setWordWrap(true);
  severalHeading_->setBuddy(several_);
  column->addWidget(severalHeading_);
  column->addWidget(several_);
  contactHeading_ = addHeading(*column, tr("Contact"));
  column->addWidget(contacts_);
  column->addWidget(contact_);
  velocityHeading_ = addHeading(*column, tr("Velocity before the impact"));
  column->addWidget(velocity_);
  poseHeading_ = addHeading(*column, tr("Pose"));
  column->addWidget(pose_);
  column->addStretch(1);

  law_->setAccessibleName(tr("Impact law"));
  law_->setToolTip(tr("The law that turns the velocity before the impact into the one after it"));
  law_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  law_->setMinimumContentsLength(12);
  for (const Law& law : all_laws()) {
    // The tool tip adds the equation, for which the list is too narrow.
    law_->addItem(lawName(law));
    law_->setItemData(law_->count() - 1, lawTitle(law), Qt::ToolTipRole);
  }
  several_->setAccessibleName(tr("Law for several contacts"));
  several_->setToolTip(
      tr("Answers where several contacts strike at once and the law above has no answer to them"));
  several_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  several_->setMinimumContentsLength(12);
  several_->addItem(QString());
  for (const Law& law : lawsForSeveral()) {
    several_->addItem(lawName(law));
    several_->setItemData(several_->count() - 1, lawTitle(law), Qt::ToolTipRole);
  }
  contacts_->setAccessibleName(tr("Contact that is shown"));
  contacts_->setToolTip(
      tr("Several contacts strike together; e, μ, regime, velocities and impulse "
         "are shown of this one"));
  contacts_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  contacts_->setMinimumContentsLength(8);
  velocity_->setOwnersShown(true);
  pose_->setOwnersShown(true);
  velocity_->setPrefixes({QStringLiteral("velocity")});
  pose_->setPrefixes({QStringLiteral("pose")});

  for (ParameterForm* form : {contact_, velocity_, pose_}) {
    connect(form, &ParameterForm::labelsFitted, this, &ImpactPanel::alignLabels);
  }
  scroll_ = scrolled(content, tr("Impact"));
  withoutGaps(new QVBoxLayout(this))->addWidget(scroll_);

  connect(law_, &QComboBox::activated, this,
          [this](int index) { chooseLaw(document_, all_laws()[static_cast<std::size_t>(index)]); });
  connect(several_, &QComboBox::activated, this, [this](int index) {
    const auto chosen = static_cast<std::size_t>(index);
    chooseLawForSeveral(document_, index == defaultLaw
                                       ? std::nullopt
                                       : std::optional(lawsForSeveral()[chosen - 1]));
  });
  connect(contacts_, &QComboBox::activated, this,
          [this](int index) { document_.chooseContact(contacts_->itemData(index).toInt()); });
  (new FollowWhenShown(document_, *this, [this] { refresh(); }))->catchUp();
}

QSize ImpactPanel::minimumSizeHint() const {
  return {scroll_->widget()->minimumSizeHint().width() +
              scroll_->verticalScrollBar()->sizeHint().width(),
          QWidget::minimumSizeHint().height()};
}

void ImpactPanel::alignLabels() {
  int width = 0;
  for (const ParameterForm* form : {contact_, velocity_, pose_}) {
    width = std::max(width, form->naturalLabelWidth());
  }
  for (ParameterForm* form : {contact_, velocity_, pose_}) form->setLabelWidth(width);
}

void ImpactPanel::refresh() {
  const Scenario& scenario = document_.scenario();
  const int index = static_cast<int>(scenario.law.index());
  if (law_->currentIndex() != index) law_->setCurrentIndex(index);
  if (!document_.inGesture()) law_->setWhatsThis(lawHtml(scenario.law));
  refreshSeveral();
  refreshContact();
  for (ParameterForm* form : {contact_, velocity_, pose_}) form->refresh();
  alignLabels();
  velocityHeading_->setVisible(!velocity_->fields().empty());
  poseHeading_->setVisible(!pose_->fields().empty());
}

void ImpactPanel::refreshSeveral() {
  const Scenario& scenario = document_.scenario();
  const bool several = scenario.mechanism->contacts.size() > 1;
  severalHeading_->setVisible(several);
  several_->setVisible(several);
  const bool pushed = !scenario.motion->impulses.empty();
  const Law byDefault = default_for_several(scenario.law, pushed);
  // Newton's law treats several only if they have one e.
  const bool itself =
      byDefault.index() == scenario.law.index() ||
      (treats_several(scenario.law) && !pushed && !std::holds_alternative<NewtonLaw>(scenario.law));
  several_->setEnabled(!itself);
  const QString text = itself && !scenario.law_for_several
                           ? tr("The law above answers")
                           : tr("Default: %1").arg(lawName(byDefault));
  if (several_->itemText(defaultLaw) != text) {
    several_->setItemText(defaultLaw, text);
    several_->setItemData(defaultLaw, lawTitle(byDefault), Qt::ToolTipRole);
  }
  int index = defaultLaw;
  if (scenario.law_for_several) {
    const std::vector<Law> laws = lawsForSeveral();
    const auto at = std::ranges::find(laws, scenario.law_for_several->index(), &Law::index);
    index = 1 + static_cast<int>(at - laws.begin());
  }
  if (several_->currentIndex() != index) several_->setCurrentIndex(index);
  if (document_.inGesture()) return;
  several_->setWhatsThis(lawForSeveralHtml(scenario.law_for_several.value_or(byDefault)));
}

void ImpactPanel::refreshChoice() {
  const std::vector<int> striking = document_.strikingContacts();
  contacts_->setVisible(striking.size() > 1);
  // A hidden list still answers to keys, so it must not hold what cannot be chosen.
  if (striking.size() < 2) return contacts_->clear();
  const auto name = [&](int k) {
    return shownName(document_.scenario().mechanism->contacts[static_cast<std::size_t>(k)]);
  };
  bool same = contacts_->count() == static_cast<int>(striking.size());
  for (int i = 0; same && i < contacts_->count(); ++i) {
    const int k = striking[static_cast<std::size_t>(i)];
    same = contacts_->itemData(i) == k && contacts_->itemText(i) == name(k);
  }
  if (!same) {
    contacts_->clear();
    for (const int k : striking) contacts_->addItem(name(k), k);
  }
  const auto chosen = std::ranges::find(striking, document_.focusContact());
  contacts_->setCurrentIndex(static_cast<int>(chosen - striking.begin()));
}

void ImpactPanel::refreshContact() {
  refreshChoice();
  const int focus = document_.focusContact();
  if (focus < 0) {
    contact_->setPrefixes({});
    setHeading(*contactHeading_, tr("No contact"));
    return;
  }
  const auto index = static_cast<std::size_t>(focus);
  const QString name = QString::fromStdString(document_.scenario().mechanism->contacts[index].name);
  const QString prefix = QStringLiteral("contacts.") + name;
  contact_->setPrefixes({prefix + QStringLiteral(".e"), prefix + QStringLiteral(".alpha"),
                         prefix + QStringLiteral(".mu")});
  const auto together = document_.strikingContacts().size();
  setHeading(
      *contactHeading_,
      together > 1
          ? tr("One of %1 contacts that strike").arg(together)
          : tr("Contact %1").arg(shownName(document_.scenario().mechanism->contacts[index])));
}

}  // namespace carom::ui
