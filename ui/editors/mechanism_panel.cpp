// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/mechanism_panel.h"

#include <QApplication>
#include <QHeaderView>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStyle>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/panel_refresh.h"
#include "ui/editors/parameter_form.h"
#include "ui/look/appearance.h"
#include "ui/scene/part_info.h"

namespace carom::ui {

namespace {

constexpr int leastTreeRows = 4;
// The border between tree and form shall seldom move, so both have a share of the panel's height.
constexpr double treeShare = 0.45;  // kept by a tree with enough rows to fill it
constexpr double formShare = 0.35;  // kept by the form, however few numbers it has

constexpr int prefixRole = Qt::UserRole;

QString shapeWord(const Body& body) {
  if (body.kind == BodyKind::particle) return MechanismTree::tr("particle");
  if (std::holds_alternative<RodShape>(body.shape)) return MechanismTree::tr("rod");
  if (std::holds_alternative<DiscShape>(body.shape)) return MechanismTree::tr("disc");
  if (std::holds_alternative<PolygonShape>(body.shape)) return MechanismTree::tr("polygon");
  return MechanismTree::tr("rigid body");
}

/// "pose.tip", "velocity.tip", "gravity": what parameters there are beside the mechanism.
QStringList motionPrefixes(const std::vector<Parameter>& parameters) {
  QStringList prefixes;
  for (const Parameter& parameter : parameters) {
    const QString path = QString::fromStdString(parameter.path);
    const bool motion =
        path.startsWith(QLatin1String("pose.")) || path.startsWith(QLatin1String("velocity."));
    const QString prefix = path.section(QLatin1Char('.'), 0, motion ? 1 : 0);
    const bool mechanism = prefix == QLatin1String("bodies") || prefix == QLatin1String("joints") ||
                           prefix == QLatin1String("contacts") || prefix == QLatin1String("forces");
    if (!mechanism && !prefixes.contains(prefix)) prefixes << prefix;
  }
  return prefixes;
}

bool sameStructure(const Mechanism& a, const Mechanism& b) {
  const auto sameName = [](const auto& x, const auto& y) { return x.name == y.name; };
  const auto sameNameAndKind = [](const ForceElement& x, const ForceElement& y) {
    return x.name == y.name && x.kind.index() == y.kind.index();
  };
  return std::ranges::equal(a.bodies, b.bodies, sameName) &&
         std::ranges::equal(a.joints, b.joints, sameName) &&
         std::ranges::equal(a.contacts, b.contacts, sameName) &&
         std::ranges::equal(a.forces, b.forces, sameNameAndKind);
}

template <class Part>
QString pathOf(const char* group, const std::vector<Part>& parts, int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= parts.size()) return {};
  return QString::fromLatin1(group) + QLatin1Char('.') +
         QString::fromStdString(parts[static_cast<std::size_t>(index)].name);
}

}  // namespace

MechanismPanel::MechanismPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      tree_(new MechanismTree(document)),
      form_(new ParameterForm(document)),
      heading_(new QLabel),
      numbers_(new QWidget),
      splitter_(new QSplitter(Qt::Vertical)) {
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

  connect(splitter_, &QSplitter::splitterMoved, this, [this] { sharedByHand_ = true; });
  connect(tree_, &MechanismTree::prefixSelected, this, &MechanismPanel::showPrefix);
  new FollowWhenShown(document_, *this, [this] { refresh(); });
  tree_->selectPath(QStringLiteral("bodies"));
}

void MechanismPanel::showPrefix(const QString& prefix) {
  // The numbers of a whole group are told apart by the names of their owners.
  form_->setOwnersShown(!prefix.contains(QLatin1Char('.')));
  form_->setPrefixes({prefix});
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
  const QString text = form_->fields().empty()
                           ? tr("%1 has no numbers to set.").arg(prefix)
                           : QStringLiteral("<b>%1</b>").arg(prefix.toHtmlEscaped());
  if (heading_->text() != text) heading_->setText(text);
}

MechanismTree::MechanismTree(ScenarioDocument& document, QWidget* parent)
    : QTreeWidget(parent),
      document_(document),
      follower_(new FollowWhenShown(document, *this, [this] { refresh(); })) {
  setAccessibleName(tr("Mechanism"));
  setColumnCount(2);
  setHeaderHidden(true);
  setFrameShape(QFrame::NoFrame);
  setIndentation(14);
  header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  header()->setStretchLastSection(true);
  header()->setAccessibleName(tr("Name and kind"));
  connect(this, &QTreeWidget::currentItemChanged, this,
          [this] { emit prefixSelected(currentPrefix()); });
  follower_->catchUp();
}

QString MechanismTree::prefixOf(const QTreeWidgetItem* item) {
  return item ? item->data(0, prefixRole).toString() : QString();
}

void MechanismTree::refresh() {
  const Scenario& scenario = document_.scenario();
  if (document_.inGesture()) return;  // a gesture changes numbers only
  const QStringList groups = motionPrefixes(document_.parameters());
  const bool same = shown_ && groups == motionGroups_ &&
                    (shown_ == scenario.mechanism || sameStructure(*shown_, *scenario.mechanism));
  shown_ = scenario.mechanism;
  if (same) return;
  motionGroups_ = groups;
  rebuild(groups);
}

QTreeWidgetItem* MechanismTree::addGroup(const QString& title, const QString& prefix) {
  auto* group = new QTreeWidgetItem(this, {title});
  group->setData(0, prefixRole, prefix);
  return group;
}

QTreeWidgetItem* MechanismTree::addItem(QTreeWidgetItem* group, const std::string& name,
                                        const QString& kind) {
  const QString label = QString::fromStdString(name);
  auto* item = new QTreeWidgetItem(group, {label, kind});
  item->setData(0, prefixRole, group->data(0, prefixRole).toString() + QLatin1Char('.') + label);
  item->setForeground(1, toneColour(Tone::quiet, QApplication::palette()));
  return item;
}

void MechanismTree::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  const QColor ink = toneColour(Tone::quiet, QApplication::palette());
  for (QTreeWidgetItemIterator it(this); *it; ++it) {
    if ((*it)->parent() != nullptr) (*it)->setForeground(1, ink);
  }
}

void MechanismTree::addForces() {
  if (shown_->forces.empty()) return;
  QTreeWidgetItem* group = addGroup(tr("Forces"), QStringLiteral("forces"));
  for (const ForceElement& force : shown_->forces) {
    QTreeWidgetItem* item = addItem(group, force.name, QString::fromLatin1(kind_word(force.kind)));
    for (const int column : {0, 1}) item->setWhatsThis(column, meaningOf(force.kind));
  }
}

void MechanismTree::rebuild(const QStringList& motionGroups) {
  const QString before = currentPrefix();
  {
    const QSignalBlocker quiet(this);
    clear();
    QTreeWidgetItem* bodies = addGroup(tr("Bodies"), QStringLiteral("bodies"));
    for (const Body& body : shown_->bodies) addItem(bodies, body.name, shapeWord(body));
    QTreeWidgetItem* joints = addGroup(tr("Joints"), QStringLiteral("joints"));
    for (const Joint& joint : shown_->joints) {
      addItem(joints, joint.name, QString::fromLatin1(kind_word(joint.kind)));
    }
    QTreeWidgetItem* contacts = addGroup(tr("Contacts"), QStringLiteral("contacts"));
    for (const Contact& contact : shown_->contacts) {
      addItem(contacts, contact.name, QString::fromLatin1(kind_word(contact.geometry)));
    }
    addForces();
    QTreeWidgetItem* pose = addGroup(tr("Pose"), QStringLiteral("pose"));
    QTreeWidgetItem* velocity = addGroup(tr("Velocity"), QStringLiteral("velocity"));
    for (const QString& prefix : motionGroups) {
      const std::string name = prefix.section(QLatin1Char('.'), 1).toStdString();
      if (prefix.startsWith(QLatin1String("pose."))) {
        addItem(pose, name, {});
      } else if (prefix.startsWith(QLatin1String("velocity."))) {
        addItem(velocity, name, {});
      } else {
        addGroup(prefix.left(1).toUpper() + prefix.mid(1), prefix);
      }
    }
    expandAll();
  }
  selectPath(before.isEmpty() ? QStringLiteral("bodies") : before);
}

void MechanismTree::selectPath(const QString& path) {
  follower_->catchUp();
  QTreeWidgetItem* best = nullptr;
  qsizetype length = -1;
  for (QTreeWidgetItemIterator it(this); *it; ++it) {
    const QString prefix = (*it)->data(0, prefixRole).toString();
    const bool matches = path == prefix || path.startsWith(prefix + QLatin1Char('.'));
    if (!matches || prefix.size() <= length) continue;
    best = *it;
    length = prefix.size();
  }
  if (!best) best = topLevelItem(0);
  if (best == currentItem()) {
    emit prefixSelected(currentPrefix());
  } else {
    setCurrentItem(best);
  }
}

QString pathOfBody(const Mechanism& mechanism, int body) {
  return pathOf("bodies", mechanism.bodies, body);
}

QString pathOfElement(const Mechanism& mechanism, int element) {
  return pathOf("forces", mechanism.forces, element);
}

int elementAt(const Mechanism& mechanism, const QString& path) {
  const int count = static_cast<int>(mechanism.forces.size());
  for (int i = 0; i < count; ++i) {
    if (path == pathOfElement(mechanism, i)) return i;
  }
  return -1;
}

}  // namespace carom::ui
