// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/mechanism_tree.h"

#include <QApplication>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QTreeWidgetItemIterator>
#include <algorithm>

#include "ui/look/appearance.h"
#include "ui/scene/element_info.h"

namespace carom::ui {

namespace {

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

}  // namespace

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

}  // namespace carom::ui
