// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/gallery_list.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include "core/base/error.h"
#include "core/scenario/library.h"
#include "ui/window/appearance.h"

namespace carom::ui {

namespace {

constexpr int nameRole = Qt::UserRole;
constexpr int sourceRole = Qt::UserRole + 1;
constexpr int margin = 6;

/// Title, and below it in small quiet letters where it comes from.
class EntryDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override {
    const QFontMetrics title(option.font);
    const QFontMetrics source(smaller(option.font));
    const int sourceHeight = index.data(sourceRole).toString().isEmpty() ? 0 : source.height();
    return {10, title.height() + sourceHeight + margin};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    const QWidget* widget = option.widget;
    widget->style()->drawControl(QStyle::CE_ItemViewItem, &background, painter, widget);

    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor ink = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    QRect box = option.rect.adjusted(margin, margin / 2, -margin, 0);
    painter->save();
    painter->setFont(option.font);
    painter->setPen(ink);
    drawLine(*painter, box, index.data().toString());
    box.setTop(box.top() + QFontMetrics(option.font).height());
    painter->setFont(smaller(option.font));
    painter->setPen(selected ? ink : toneColour(Tone::quiet, option.palette));
    drawLine(*painter, box, index.data(sourceRole).toString());
    painter->restore();
  }

 private:
  static QFont smaller(QFont font) {
    font.setPointSizeF(font.pointSizeF() * 0.88);
    return font;
  }

  static void drawLine(QPainter& painter, const QRect& box, const QString& text) {
    const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, box.width());
    painter.drawText(box, Qt::AlignLeft | Qt::AlignTop, shown);
  }
};

}  // namespace

GalleryList::GalleryList(QWidget* parent) : QListWidget(parent) {
  setAccessibleName(tr("Gallery"));
  setItemDelegate(new EntryDelegate(this));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setFrameShape(QFrame::NoFrame);
  try {
    for (const GalleryEntry& entry : list_gallery()) {
      auto* item = new QListWidgetItem(QString::fromStdString(entry.title), this);
      item->setData(nameRole, QString::fromStdString(entry.name));
      item->setData(sourceRole, QString::fromStdString(entry.source));
      item->setToolTip(QStringLiteral("<p><b>%1</b></p><p>%2</p><p><i>%3</i></p>")
                           .arg(QString::fromStdString(entry.title).toHtmlEscaped(),
                                QString::fromStdString(entry.text).toHtmlEscaped(),
                                QString::fromStdString(entry.source).toHtmlEscaped()));
    }
  } catch (const InputError& error) {
    auto* item = new QListWidgetItem(tr("The gallery cannot be read"), this);
    item->setData(sourceRole, QString::fromUtf8(error.what()));
    item->setToolTip(QString::fromUtf8(error.what()));
  }
  connect(this, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    const QString name = item->data(nameRole).toString();
    if (!name.isEmpty()) emit chosen(name);
  });
}

}  // namespace carom::ui
