// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_table.h"

#include <QAbstractButton>
#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include "core/base/number_text.h"
#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;

/// Heads of columns in which "v_n⁺" is written with a lowered n.
class MathHeader : public QHeaderView {
 public:
  explicit MathHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setHighlightSections(false);
    setSectionsClickable(false);
  }

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override {
    QHeaderView::initStyleOptionForIndex(option, logicalIndex);
    option->text.clear();  // written by paintSection()
  }

  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override {
    // The style leaves its own pen and brush behind.
    painter->save();
    QHeaderView::paintSection(painter, rect, logicalIndex);
    painter->restore();
    painter->save();
    painter->setPen(palette().color(QPalette::ButtonText));
    drawMathText(*painter, styleOf(*this).font(), QRectF(rect).adjusted(6, 0, -6, 0),
                 Qt::AlignHCenter, model()->headerData(logicalIndex, Qt::Horizontal).toString());
    painter->restore();
  }
};

/// "impacts_newton-coulomb", as the motion calls what a law takes, with the law's name.
QString ownerInWords(const std::string& owner) {
  for (const Law& law : all_laws()) {
    if (owner == "impacts_" + std::string(law_word(law))) {
      return StudyModel::tr("impacts, %1").arg(lawLabel(law));
    }
  }
  return shownName(owner);
}

/// "tip.v_n" of the motion as "v_n tip": the quantity, and what it is of.
QString quantityFirst(const QString& symbol) {
  const qsizetype dot = symbol.lastIndexOf(QLatin1Char('.'));
  if (dot < 0) return symbol;
  return symbol.mid(dot + 1) + QLatin1Char(' ') + ownerInWords(symbol.left(dot).toStdString());
}

}  // namespace

void StudyModel::show(Table table, int rows, const std::function<void()>& take) {
  const bool sameShape = table.columns.size() == table_.columns.size() && rows == rows_;
  if (!sameShape) beginResetModel();
  rows_ = rows;
  table_ = std::move(table);
  take();
  units_.clear();
  for (const Column& column : table_.columns) units_.push_back(unitOf(column));
  if (!sameShape) return endResetModel();
  if (rows_ == 0) return;
  emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1));
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int StudyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rows_;
}

int StudyModel::columnCount(const QModelIndex& parent) const {
  if (parent.isValid() || rows_ == 0) return 0;
  return words_ + static_cast<int>(table_.columns.size());
}

const Column* StudyModel::numbers(int column) const {
  const auto at = static_cast<std::size_t>(column - words_);
  return column < words_ || at >= table_.columns.size() ? nullptr : &table_.columns[at];
}

std::optional<double> StudyModel::valueOf(int row, const Column& column) const {
  return column.values[static_cast<std::size_t>(row)];
}

QString StudyModel::text(int row, int column) const {
  const Column* of = numbers(column);
  if (of == nullptr) return words(row, column);
  if (const QString why = reason(row); column == reasonColumn && !why.isEmpty()) {
    return plainText(capitalized(why));
  }
  const std::optional<double> value = valueOf(row, *of);
  if (!value) return QStringLiteral("–");
  return formatNumber(toShown(*value, units_[static_cast<std::size_t>(column - words_)]), digits);
}

/// "i_n [N s]"; where there are several contacts the name of one stands after the symbol.
QString StudyModel::head(int column) const {
  const Column* of = numbers(column);
  if (of == nullptr) return heading(column);
  const QString whole = quantityFirst(QString::fromStdString(of->symbol));
  const qsizetype gap = whole.indexOf(QLatin1Char(' '));
  const QString symbol = gap < 0 ? marked(whole) : marked(whole.left(gap)) + whole.mid(gap);
  const QString unit = units_[static_cast<std::size_t>(column - words_)].label;
  return unit.isEmpty() ? symbol : symbol + QStringLiteral(" [%1]").arg(unit);
}

/// The number with all digits in SI; the reason where there is none.
QString StudyModel::exact(int row, const Column& column) const {
  const std::optional<double>& value = column.values[static_cast<std::size_t>(row)];
  if (!value) return plainText(reason(row));
  return QStringLiteral("%1 %2").arg(QString::fromStdString(shortest(*value)),
                                     QString::fromUtf8(si_unit(column.dimension)));
}

QVariant StudyModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int row = index.row(), column = index.column();
  const bool named = column == nameColumn, chosen = isChosen(row);
  const bool number = numbers(column) != nullptr && reason(row).isEmpty();
  switch (role) {
    case Qt::DisplayRole:
      return text(row, column);
    case Qt::AccessibleTextRole:
      return plainText(head(column)) + QLatin1Char(' ') + text(row, column) +
             (named && chosen ? spokenChoice() : QString());
    case Qt::ToolTipRole:
      return numbers(column) == nullptr ? tip(row, column) : exact(row, *numbers(column));
    case Qt::WhatsThisRole:
      return explanation(row, column);
    case Qt::TextAlignmentRole:
      return static_cast<int>((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole: {
      QFont font = QApplication::font();
      font.setBold(named && chosen);
      return font;
    }
    case Qt::ForegroundRole:
      if (column != reasonColumn || reason(row).isEmpty()) return {};
      return toneColour(Tone::quiet, QApplication::palette());
    case reasonRole:
      return plainText(reason(row));
    case chosenRole:
      return chosen;
    default:
      return {};
  }
}

QVariant StudyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  if (role == Qt::DisplayRole) return head(section);
  const Column* of = numbers(section);
  if (role != Qt::ToolTipRole || of == nullptr) return {};
  const QString meaning = meaningOf(*of);
  return meaning.isEmpty() ? QVariant() : QVariant(sentenceHtml(meaning));
}

StudyTable::StudyTable(StudyModel* model, const Names& names, QWidget* parent)
    : QTableView(parent), use_(names.use) {
  setModel(model);
  setHorizontalHeader(new MathHeader(this));
  horizontalHeader()->setStretchLastSection(true);
  verticalHeader()->hide();
  fitToLetters(*this, [this] {
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    emit lettersFitted();
  });
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTabKeyNavigation(false);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setFrameShape(QFrame::NoFrame);
  setContextMenuPolicy(Qt::CustomContextMenu);
  // The button in the corner would select rows by their head, which is hidden.
  setCornerButtonEnabled(false);
  setAccessibleName(names.table);
  horizontalHeader()->setAccessibleName(tr("What is compared"));
  verticalHeader()->setAccessibleName(names.rows);
  if (auto* corner = findChild<QAbstractButton*>()) corner->setAccessibleName(names.all);
  // Not activated(): on some desktops one click does that.
  connect(this, &QTableView::doubleClicked, this, &StudyTable::rowChosen);
  connect(this, &QWidget::customContextMenuRequested, this, &StudyTable::openMenu);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { setWhatsThis(now.data(Qt::WhatsThisRole).toString()); });
}

void StudyTable::spanReasons() {
  constexpr int column = StudyModel::reasonColumn;
  for (int row = 0; row < model()->rowCount(); ++row) {
    const bool none = !model()->index(row, 0).data(StudyModel::reasonRole).toString().isEmpty();
    const int wanted = none ? model()->columnCount() - column : 1;
    if (columnSpan(row, column) != wanted) setSpan(row, column, 1, wanted);
  }
}

void StudyTable::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    emit rowChosen(currentIndex());
  } else if (event->matches(QKeySequence::Copy)) {
    emit copyWanted();
  } else {
    QTableView::keyPressEvent(event);
  }
}

void StudyTable::openMenu(const QPoint& at) {
  // The table may become another one while the menu is open.
  const QPersistentModelIndex index = indexAt(at);
  ContextMenu menu(this);
  QAction* use = menu.addAction(use_);
  use->setEnabled(index.isValid());
  const QAction* copyAll = menu.addAction(tr("&Copy as a table"));
  const QAction* what = menu.addAction(tr("What is this?"));
  const QAction* chosen = menu.exec(viewport()->mapToGlobal(at));
  if (chosen == use && index.isValid()) emit rowChosen(index);
  if (chosen == copyAll) emit copyWanted();
  if (chosen != what) return;
  setCurrentIndex(index);
  explain(*this);
}

QString tableAsText(const Table& table, const QStringList& heads, const QList<QStringList>& rows) {
  QStringList head = heads;
  for (const Column& column : table.columns) {
    const std::string_view unit = si_unit(column.dimension);
    head << QStringLiteral("%1 [%2]").arg(QString::fromStdString(column.key),
                                          QString::fromUtf8(unit));
  }
  QStringList lines{head.join(QLatin1Char('\t'))};
  for (qsizetype k = 0; k < rows.size(); ++k) {
    QStringList cells = rows[k];
    for (const Column& column : table.columns) {
      const std::optional<double>& value = column.values[static_cast<std::size_t>(k)];
      cells << (value ? QString::fromStdString(shortest(*value)) : QString());
    }
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace carom::ui
