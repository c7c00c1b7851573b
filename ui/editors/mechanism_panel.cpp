// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/mechanism_panel.h"

#include <QHeaderView>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/panel_refresh.h"
#include "ui/document/part_words.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/parameter_form.h"
#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

constexpr int leastTreeRows = 4;
// The border between tree and form shall seldom move, so both have a share of the panel's height.
constexpr double treeShare = 0.45;  // kept by a tree with enough rows to fill it
constexpr double formShare = 0.35;  // kept by the form, however few numbers it has

}  // namespace

MechanismPanel::MechanismPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      tree_(new MechanismTree(document)),
      form_(new ParameterForm(document)),
      heading_(new QLabel),
      freedom_(new QLabel),
      numbers_(new QWidget),
      splitter_(new QSplitter(Qt::Vertical)),
      freedoms_(
          document, QStringLiteral("freedom"), tr("The degrees of freedom could not be computed"),
          [](const Scenario& scenario, const Evaluation& evaluation, bool, const Job&) {
            return freedom_of(*scenario.mechanism, evaluation.state.q);
          },
          [this] { showFreedom(); }, isSmall) {
  auto* column = new QVBoxLayout(numbers_);
  column->setContentsMargins(8, 6, 8, 8);
  column->addWidget(heading_);
  column->addWidget(form_);
  column->addStretch(1);
  heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  heading_->setWordWrap(true);

  QScrollArea* scroll = scrolled(numbers_, tr("Properties"));

  splitter_->addWidget(tree_);
  splitter_->addWidget(scroll);
  splitter_->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(splitter_);
  // A line that comes or grows must not resize the scene: it is scrolled, and asks for no width.
  column->addWidget(freedom_);
  freedom_->setWordWrap(true);
  freedom_->setMinimumWidth(1);
  freedom_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  freedom_->setToolTip(
      tr("What the joints let move at this pose: the coordinates of the bodies less the "
         "independent conditions of the joints. Contacts do not count."));

  connect(splitter_, &QSplitter::splitterMoved, this, [this] { sharedByHand_ = true; });
  connect(tree_, &MechanismTree::prefixSelected, this, &MechanismPanel::showSelected);
  connect(tree_, &MechanismTree::partsSelected, this, &MechanismPanel::showSelected);
  new FollowWhenShown(document_, *this, [this] { refresh(); });
  tree_->selectPath(QStringLiteral("bodies"));
}

void MechanismPanel::showSelected() {
  const QString prefix = tree_->currentPrefix();
  owners_ = tree_->selectedPrefixes();
  if (owners_.size() < 2) owners_.clear();
  // The numbers of a whole group are told apart by the names of their owners.
  form_->setOwnersShown(!prefix.contains(QLatin1Char('.')));
  if (owners_.isEmpty()) {
    form_->setPrefixes({prefix});
  } else {
    form_->setOwners(owners_);
  }
  refresh();
  // New fields are known to the layout only after this.
  QMetaObject::invokeMethod(this, &MechanismPanel::shareHeight, Qt::QueuedConnection);
}

QSize MechanismPanel::minimumSizeHint() const {
  const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  return {numbers_->minimumSizeHint().width() + bar, QWidget::minimumSizeHint().height()};
}

void MechanismPanel::shareHeight() {
  if (sharedByHand_ || height() == 0) return;
  numbers_->layout()->activate();
  const int available = splitter_->height() - splitter_->handleWidth();
  const int rows = treeHeight();
  const int share = std::min(rows, static_cast<int>(treeShare * available));
  const int tree = std::max(leastTreeRows * tree_->sizeHintForRow(0), share);
  const int needed = numbers_->sizeHint().height();
  const int least = std::max(static_cast<int>(formShare * available), available - rows);
  const int form = std::max(std::min(needed, available - tree), least);
  splitter_->setSizes({available - form, form});
  // The selected row stays visible.
  tree_->scrollTo(tree_->currentIndex());
}

int MechanismPanel::treeHeight() const {
  int rows = 0;
  for (QModelIndex row = tree_->model()->index(0, 0); row.isValid(); row = tree_->indexBelow(row)) {
    ++rows;
  }
  const int head = tree_->isHeaderHidden() ? 0 : tree_->header()->sizeHint().height();
  return rows * tree_->sizeHintForRow(0) + head + 2 * tree_->frameWidth();
}

void MechanismPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  shareHeight();
}

void MechanismPanel::refresh() {
  form_->refresh();
  const QString prefix = tree_->currentPrefix();
  const bool none = !form_->hasNumbers();
  QString text = headingText(prefix);
  if (!owners_.isEmpty()) {
    text = none ? tr("What is selected has no numbers in common.")
                : tr("<b>%1 parts</b>: %2")
                      .arg(owners_.size())
                      .arg(owners_.join(QStringLiteral(", ")).toHtmlEscaped());
  }
  if (heading_->text() != text) heading_->setText(text);
  showFreedom();
}

QString MechanismPanel::headingText(const QString& prefix) const {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  const QString bold = QStringLiteral("<b>%1</b>").arg(prefix.toHtmlEscaped());
  const std::string name = prefix.section(QLatin1Char('.'), 1).toStdString();
  if (prefix.startsWith(QStringLiteral("joints."))) {
    if (const std::optional<int> joint = find_joint(mechanism, name)) {
      const QString words =
          joinsWords(mechanism, mechanism.joints[static_cast<std::size_t>(*joint)]);
      return bold + QStringLiteral(": ") + words.toHtmlEscaped();
    }
  }
  if (prefix.startsWith(QStringLiteral("contacts."))) {
    if (const std::optional<int> contact = find_contact(mechanism, name)) {
      const QString words =
          strikesWords(mechanism, mechanism.contacts[static_cast<std::size_t>(*contact)]);
      return bold + QStringLiteral(": ") + words.toHtmlEscaped();
    }
  }
  return !form_->hasNumbers() ? tr("There are no numbers to set in %1.").arg(prefix) : bold;
}

void MechanismPanel::showFreedom() {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  // The line would flicker at singular poses that a drag only passes.
  if (document_.inGesture()) return;
  const Freedom* freedom = mechanism.bodies.empty() ? nullptr : freedoms_.latest();
  const QString text =
      freedom == nullptr ? QString() : QString::fromStdString(freedom_text(mechanism, *freedom));
  if (freedom_->text() != text) freedom_->setText(text);
}

}  // namespace carom::ui
