// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/restitution_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/document/explanation.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/part_name.h"
#include "ui/look/appearance.h"
#include "ui/studies/restitution_view.h"

namespace carom::ui {

RestitutionPanel::RestitutionPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      view_(new RestitutionView(document, this)),
      choices_(new QWidget(this)),
      first_(new QComboBox(choices_)),
      second_(new QComboBox(choices_)),
      note_(new ToneLabel(Tone::quiet, {}, this)) {
  setAccessibleName(tr("Consistent restitution"));
  auto* row = new QHBoxLayout(choices_);
  row->setContentsMargins(6, 2, 6, 2);
  row->addWidget(new QLabel(tr("e of")));
  row->addWidget(first_, 1);
  row->addWidget(new QLabel(tr("and")));
  row->addWidget(second_, 1);
  first_->setAccessibleName(tr("Contact of the axis to the right"));
  second_->setAccessibleName(tr("Contact of the axis upwards"));
  note_->setWordWrap(true);
  note_->setMargin(4);
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(choices_);
  column->addWidget(view_, 1);
  column->addWidget(note_);
  setWhatsThis(explanationHtml(
      {.name = QStringLiteral("s*"),
       .meaning = tr("The largest factor of the requested coefficients that gains energy at no "
                     "velocity of the contacts that strike; at 1 and above they are consistent. "
                     "On the rows of the contacts alone: the joints keep their own."),
       .addresses = QStringLiteral("P(53) P(54) P(55) P(56)"),
       .unit = tr("none")}));
  for (QComboBox* box : {first_, second_}) {
    connect(box, &QComboBox::activated, this, [this, box] { choosePair(box); });
  }
  new FollowWhenShown(document_, *this, [this] { refresh(); });
}

void RestitutionPanel::refresh() {
  view_->refresh();
  refreshChoices();
  const bool about = std::holds_alternative<NewtonLocalLaw>(document_.scenario().law);
  const bool map = view_->study().reason.empty();
  note_->setVisible(map);
  const QString note =
      about ? (view_->study().e.size() > 2 ? tr("The other contacts keep their e.")
                                           : tr("× marks s* times the present pair."))
            : tr("This is about %1; the scenario's law is %2.")
                  .arg(lawTitle(NewtonLocalLaw{}), lawName(document_.scenario().law));
  if (note_->text() != note) note_->setText(note);
}

void RestitutionPanel::refreshChoices() {
  const RestitutionStudy& study = view_->study();
  choices_->setVisible(study.e.size() > 2);
  QStringList names;
  for (const int contact : study.coupling.contact) {
    names << shownName(document_.scenario().mechanism->contacts[static_cast<std::size_t>(contact)]);
  }
  for (QComboBox* box : {first_, second_}) {
    QStringList shown;
    for (int i = 0; i < box->count(); ++i) shown << box->itemText(i);
    if (shown != names) {
      box->clear();
      box->addItems(names);
    }
    box->setCurrentIndex(box == first_ ? view_->first() : view_->second());
  }
}

// One contact cannot have both axes: the other box takes the former choice of this one.
void RestitutionPanel::choosePair(QComboBox* changed) {
  QComboBox* other = changed == first_ ? second_ : first_;
  if (changed->currentIndex() == other->currentIndex()) {
    other->setCurrentIndex(changed == first_ ? view_->first() : view_->second());
  }
  view_->setPair(first_->currentIndex(), second_->currentIndex());
}

}  // namespace carom::ui
