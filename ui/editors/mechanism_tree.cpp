// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/mechanism_tree.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidgetItemIterator>
#include <algorithm>
#include <utility>

#include "core/edit/parts.h"
#include "ui/document/part_name.h"
#include "ui/look/appearance.h"
#include "ui/scene/part_info.h"

namespace carom::ui {

namespace {

constexpr int prefixRole = Qt::UserRole;
constexpr int kindRole = Qt::UserRole + 1;
constexpr int nameRole = Qt::UserRole + 2;

/// The column of kinds is not typed in.
class NotEdited : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget* /*parent*/, const QStyleOptionViewItem& /*option*/,
                        const QModelIndex& /*index*/) const override {
    return nullptr;
  }
};

/// Shows a part by its words, and lets its name be typed.
class NameDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->text = MechanismTree::shownText(index);
  }
};

QString wordOf(const Body& body) {
  if (body.kind == BodyKind::particle) return MechanismTree::tr("particle");
  if (std::holds_alternative<RodShape>(body.shape)) return MechanismTree::tr("rod");
  if (std::holds_alternative<DiscShape>(body.shape)) return MechanismTree::tr("disc");
  if (std::holds_alternative<PolygonShape>(body.shape)) return MechanismTree::tr("polygon");
  return MechanismTree::tr("rigid body");
}
QString wordOf(const Joint& joint) {
  return QString::fromLatin1(kind_word(joint.kind));
}
QString wordOf(const Contact& contact) {
  return QString::fromLatin1(kind_word(contact.geometry));
}
QString wordOf(const ForceElement& force) {
  return kindWords(force.kind);
}
QString wordOf(const PoseTarget& target) {
  if (std::holds_alternative<ClosedTarget>(target)) return MechanismTree::tr("closed");
  return std::holds_alternative<PointTarget>(target) ? MechanismTree::tr("point")
                                                     : MechanismTree::tr("angle");
}
QString wordOf(const VelocityTarget& target) {
  return std::holds_alternative<PointVelocity>(target) ? MechanismTree::tr("point")
                                                       : MechanismTree::tr("rate");
}
QString wordOf(const BodyImpulse& /*impulse*/) {
  return {};
}

struct Group {
  PartKind kind;
  const char* title;
  const char* prefix;
  bool always;  ///< shown without parts, too
};

constexpr std::array<Group, 7> groups{
    {{PartKind::body, QT_TRANSLATE_NOOP("MechanismTree", "Bodies"), "bodies", true},
     {PartKind::joint, QT_TRANSLATE_NOOP("MechanismTree", "Joints"), "joints", true},
     {PartKind::contact, QT_TRANSLATE_NOOP("MechanismTree", "Contacts"), "contacts", true},
     {PartKind::force, QT_TRANSLATE_NOOP("MechanismTree", "Forces"), "forces", false},
     {PartKind::pose_target, QT_TRANSLATE_NOOP("MechanismTree", "Pose"), "pose", true},
     {PartKind::velocity_target, QT_TRANSLATE_NOOP("MechanismTree", "Velocity"), "velocity", true},
     {PartKind::impulse, QT_TRANSLATE_NOOP("MechanismTree", "Impulses"), "impulses", false}}};

/// A closed contact is listed in the pose.
PartKind groupOf(PartKind kind) {
  return kind == PartKind::closed_target ? PartKind::pose_target : kind;
}

template <class PartType>
QString pathOf(const char* group, const std::vector<PartType>& parts, int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= parts.size()) return {};
  return QString::fromLatin1(group) + QLatin1Char('.') +
         QString::fromStdString(parts[static_cast<std::size_t>(index)].name);
}

}  // namespace

MechanismTree::MechanismTree(ScenarioDocument& document, QWidget* parent)
    : QTreeWidget(parent),
      document_(document),
      edits_(document),
      follower_(new FollowWhenShown(document, *this, [this] { refresh(); })) {
  setAccessibleName(tr("Mechanism"));
  setUniformRowHeights(true);  // else each of a thousand is measured
  setColumnCount(2);
  setHeaderHidden(true);
  setFrameShape(QFrame::NoFrame);
  setIndentation(14);
  header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  header()->setStretchLastSection(true);
  header()->setAccessibleName(tr("Name and kind"));
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setItemDelegateForColumn(0, new NameDelegate(this));
  setItemDelegateForColumn(1, new NotEdited(this));
  connect(this, &QTreeWidget::currentItemChanged, this,
          [this] { emit prefixSelected(currentPrefix()); });
  connect(this, &QTreeWidget::itemSelectionChanged, this, &MechanismTree::partsSelected);
  connect(this, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) { rename(*item); });
  // A part of the next document may have the name of one that was selected.
  connect(&document, &ScenarioDocument::opened, this,
          [this] { selectPath(QStringLiteral("bodies")); });
  // What is gone is not selected any more, even while nobody looks here.
  connect(&document, &ScenarioDocument::changed, this, [this] {
    if (document_.inGesture()) return;
    const auto isGone = [this](const PartName& part) {
      return !has_part(document_.scenario(), part);
    };
    if (std::ranges::any_of(selectedParts(), isGone)) follower_->catchUp();
  });
  follower_->catchUp();
}

QString MechanismTree::prefixOf(const QTreeWidgetItem* item) {
  return item ? item->data(0, prefixRole).toString() : QString();
}

QString MechanismTree::shownText(const QModelIndex& index) {
  const QString text = index.data(Qt::EditRole).toString();
  const bool isName = text == index.data(nameRole).toString();
  return isName ? shownName(text.toStdString()) : text;
}

PartName MechanismTree::partOf(const QTreeWidgetItem& item) {
  return {static_cast<PartKind>(item.data(0, kindRole).toInt()),
          item.data(0, nameRole).toString().toStdString()};
}

std::vector<MechanismTree::Row> MechanismTree::rowsOf(const Scenario& scenario) {
  std::vector<Row> rows;
  Parts parts(scenario);
  parts.each_list([&]<class Value>(PartKind kind, const std::vector<Value>& list) {
    for (const Value& one : list) {
      Row& row = rows.emplace_back(Row{name_of(parts.mechanism, kind, one), {}, wordOf(one), {}});
      if constexpr (requires { one.label; }) row.label = QString::fromStdString(one.label);
      if constexpr (std::is_same_v<Value, ForceElement>) row.meaning = meaningOf(one.kind);
    }
  });
  return rows;
}

void MechanismTree::refresh() {
  if (document_.inGesture()) return;  // a gesture changes numbers only
  std::vector<Row> rows = rowsOf(document_.scenario());
  if (filled_ && rows == rows_) return;
  filled_ = true;
  const std::vector<Row> before = std::exchange(rows_, std::move(rows));
  std::vector<PartName> selected = selectedParts();
  // Where only names are others, parts were renamed.
  const auto kindOf = [](const Row& row) { return std::pair(row.part.kind, row.kind); };
  if (std::ranges::equal(before, rows_, {}, kindOf, kindOf)) {
    for (PartName& part : selected) {
      const auto was = std::ranges::find(before, part, &Row::part);
      part = rows_[static_cast<std::size_t>(was - before.begin())].part;
    }
  }
  std::erase_if(selected,
                [this](const PartName& part) { return !has_part(document_.scenario(), part); });
  {
    // What shows the selection is told once.
    const QSignalBlocker quiet(this);
    rebuild();
  }
  // The current row may be one that is not selected.
  if (selected != selectedParts()) return selectParts(selected);
  emit prefixSelected(currentPrefix());
  emit partsSelected();
}

QTreeWidgetItem* MechanismTree::addGroup(const QString& title, const QString& prefix) {
  auto* group = new QTreeWidgetItem(this, {title});
  group->setData(0, prefixRole, prefix);
  return group;
}

/// An item that is in no tree yet: one that is tells the view of every change.
QTreeWidgetItem* MechanismTree::itemOf(const QString& group, const Row& row) {
  const QString name = QString::fromStdString(row.part.name);
  auto* item = new QTreeWidgetItem({row.text(), row.kind});
  // A closed contact has the numbers of the contact.
  const QString prefix =
      row.part.kind == PartKind::closed_target ? QStringLiteral("contacts") : group;
  item->setData(0, prefixRole, prefix + QLatin1Char('.') + name);
  item->setData(0, kindRole, static_cast<int>(row.part.kind));
  item->setData(0, nameRole, name);
  if (row.part.kind != PartKind::closed_target) item->setFlags(item->flags() | Qt::ItemIsEditable);
  item->setForeground(1, toneColour(Tone::quiet, QApplication::palette()));
  if (!row.meaning.isEmpty()) {
    for (const int column : {0, 1}) item->setWhatsThis(column, row.meaning);
  }
  return item;
}

void MechanismTree::rebuild() {
  const QString before = currentPrefix();
  {
    const QSignalBlocker quiet(this);
    clear();
    for (const Group& group : groups) {
      const auto in = [&](const Row& row) { return groupOf(row.part.kind) == group.kind; };
      if (!group.always && std::ranges::none_of(rows_, in)) continue;
      const QString prefix = QString::fromLatin1(group.prefix);
      QList<QTreeWidgetItem*> items;
      for (const Row& row : rows_) {
        if (in(row)) items << itemOf(prefix, row);
      }
      addGroup(tr(group.title), prefix)->addChildren(items);
    }
    addGroup(tr("Gravity"), QStringLiteral("gravity"));
    expandAll();
  }
  selectPath(before.isEmpty() ? QStringLiteral("bodies") : before);
}

bool MechanismTree::event(QEvent* event) {
  // These keys edit parts here; elsewhere some of them belong to the window.
  if (event->type() == QEvent::ShortcutOverride &&
      PartEdits::isKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
  }
  return QTreeWidget::event(event);
}

void MechanismTree::keyPressEvent(QKeyEvent* event) {
  if (PartEdits::isKey(*event)) {
    edit(*event);
  } else if (event->key() == Qt::Key_Escape) {
    emit escaped();
  } else {
    QTreeWidget::keyPressEvent(event);
  }
}

void MechanismTree::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  const QSignalBlocker quiet(this);
  const QColor ink = toneColour(Tone::quiet, QApplication::palette());
  for (QTreeWidgetItemIterator it(this); *it; ++it) {
    if ((*it)->parent() != nullptr) (*it)->setForeground(1, ink);
  }
}

std::vector<PartName> MechanismTree::selectedParts() const {
  std::vector<PartName> parts;
  for (const QTreeWidgetItem* item : selectedItems()) {
    if (item->parent() != nullptr) parts.push_back(partOf(*item));
  }
  return parts;
}

QStringList MechanismTree::selectedPrefixes() const {
  QStringList prefixes;
  for (const QTreeWidgetItem* item : selectedItems()) {
    if (item->parent() != nullptr) prefixes << prefixOf(item);
  }
  prefixes.removeDuplicates();
  return prefixes;
}

/// Whatever key is held, as Shift while the scene is clicked.
void MechanismTree::selectOnly(QTreeWidgetItem& item) {
  setCurrentItem(&item, 0, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void MechanismTree::selectParts(const std::vector<PartName>& parts) {
  follower_->catchUp();
  {
    // What shows the selection is told once.
    const QSignalBlocker quiet(this);
    clearSelection();
    bool first = true;
    for (QTreeWidgetItemIterator it(this); *it; ++it) {
      if ((*it)->parent() == nullptr || std::ranges::find(parts, partOf(**it)) == parts.end())
        continue;
      if (std::exchange(first, false)) {
        selectOnly(**it);
      } else {
        (*it)->setSelected(true);
      }
    }
  }
  emit prefixSelected(currentPrefix());
  emit partsSelected();
}

void MechanismTree::toggle(const PartName& part) {
  follower_->catchUp();
  std::vector<PartName> parts = selectedParts();
  if (std::erase(parts, part) == 0) parts.push_back(part);
  selectParts(parts);
}

void MechanismTree::select(std::vector<PartName> parts, bool beside) {
  if (beside) {
    for (PartName& part : selectedParts()) parts.push_back(std::move(part));
  }
  selectParts(parts);
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
  const bool same = best == currentItem();
  selectOnly(*best);
  if (same) emit prefixSelected(currentPrefix());
}

QString pathOfBody(const Mechanism& mechanism, int body) {
  return pathOf("bodies", mechanism.bodies, body);
}

QString pathOfElement(const Mechanism& mechanism, int element) {
  return pathOf("forces", mechanism.forces, element);
}

}  // namespace carom::ui
