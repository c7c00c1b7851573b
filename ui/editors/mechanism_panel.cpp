// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/mechanism_panel.h"

#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/scenario/parameters.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/parameter_form.h"

namespace carom::ui {

MechanismPanel::MechanismPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      tree_(new MechanismTree(document)),
      form_(new ParameterForm(document)),
      heading_(new QLabel) {
  auto* numbers = new QWidget;
  auto* column = new QVBoxLayout(numbers);
  column->setContentsMargins(8, 6, 8, 8);
  column->addWidget(heading_);
  column->addWidget(form_);
  column->addStretch(1);
  heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  heading_->setWordWrap(true);

  auto* scroll = new QScrollArea;
  scroll->setWidget(numbers);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setAccessibleName(tr("Properties"));

  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->addWidget(tree_);
  splitter->addWidget(scroll);
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(1, 1);
  splitter->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(splitter);

  connect(tree_, &MechanismTree::prefixSelected, this, &MechanismPanel::showPrefix);
  connect(&document_, &ScenarioDocument::changed, this, &MechanismPanel::refresh);
  tree_->selectPath(QStringLiteral("bodies"));
}

void MechanismPanel::showPrefix(const QString& prefix) {
  form_->setPrefixes({prefix});
  refresh();
}

void MechanismPanel::refresh() {
  form_->refresh(list_parameters(document_.scenario()));
  const QString prefix = tree_->currentPrefix();
  const QString text = form_->fields().empty()
                           ? tr("%1 has no numbers to set.").arg(prefix)
                           : QStringLiteral("<b>%1</b>").arg(prefix.toHtmlEscaped());
  if (heading_->text() != text) heading_->setText(text);
}

}  // namespace carom::ui
