// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/gallery_panel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <array>
#include <map>

#include "core/base/error.h"
#include "core/edit/templates.h"
#include "core/study/compute.h"
#include "ui/document/description_text.h"
#include "ui/document/file_io.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/scene/small_picture.h"

namespace carom::ui {

namespace {
constexpr int fewestLines = 3;
constexpr int linesWithReading = 14;
constexpr double mostOfPanel = 0.45;
}  // namespace

GalleryPanel::GalleryPanel(QWidget* parent)
    : QWidget(parent),
      list_(new GalleryList),
      preview_(new ToneLabel(Tone::quiet)),
      open_(new QPushButton(tr("&Open"))),
      hint_(new ToneLabel(Tone::quiet, tr("or Enter, or double click"))) {
  preview_->setWordWrap(true);
  preview_->setTextFormat(Qt::RichText);
  preview_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  preview_->setAccessibleName(tr("What the selected scenario is about"));
  preview_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  reading_ = scrolled(preview_, preview_->accessibleName());
  open_->setToolTip(tr("Open a copy of the selected scenario; Enter and a double click do so too"));
  open_->setAccessibleName(tr("Open the selected scenario"));
  // Narrow panels wrap the text.
  hint_->setWordWrap(true);
  auto* row = new QHBoxLayout;
  row->addWidget(open_);
  row->addWidget(hint_, 1);
  auto* below = new QVBoxLayout;
  below->setContentsMargins(8, 4, 8, 6);
  below->setSpacing(4);
  below->addWidget(reading_);
  below->addLayout(row);
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(list_, 1);
  column->addLayout(below);

  connect(list_, &QListWidget::currentItemChanged, this, &GalleryPanel::showPreview);
  connect(open_, &QPushButton::clicked, list_, &GalleryList::openCurrent);
  showPreview();
  fitToLetters(*this, [this] { fitReading(); });
}

void GalleryPanel::fitReading() {
  constexpr int frame = 4;
  const int wanted = preview_->heightForWidth(reading_->viewport()->width()) + frame;
  const int least = fewestLines * preview_->fontMetrics().lineSpacing() + frame;
  const int most = std::max(least, static_cast<int>(mostOfPanel * height()));
  // A low panel is for the list; the tool tips of its entries tell what they are about.
  const bool low = height() < linesWithReading * preview_->fontMetrics().lineSpacing();
  reading_->setHidden(low);
  hint_->setHidden(low);
  reading_->setFixedHeight(std::clamp(wanted, least, most));
}

void GalleryPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitReading();
}

void GalleryPanel::showOpened(const Description& opened, bool mayBeCopy) {
  openedText_ = descriptionHtml(opened);
  list_->showOpened(mayBeCopy ? opened : Description{});
  showPreview();
}

void GalleryPanel::showPreview() {
  preview_->setText(list_->currentItem() != nullptr ? list_->currentText() : openedText_);
  open_->setEnabled(!list_->currentName().isEmpty());
  fitReading();
}

namespace {

constexpr int nameRole = Qt::UserRole;
constexpr int sourceRole = Qt::UserRole + 1;
constexpr int textRole = Qt::UserRole + 2;
constexpr int templateRole = Qt::UserRole + 3;
constexpr int pathRole = Qt::UserRole + 4;
constexpr int margin = 6;
constexpr int wrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
constexpr QSize pictureSize(60, 44);

/// What an entry is called, and whether it is a template: a scenario may have the same name.
using EntryKey = std::pair<QString, bool>;

Scenario scenarioOf(const EntryKey& key) {
  const std::string name = key.first.toStdString();
  return key.second ? from_template(name) : load_gallery(name);
}

/// The mechanism of an entry as it strikes; null if the entry cannot be read.
QImage pictureOf(const EntryKey& key, bool dark, double ratio) {
  try {
    return smallPicture(resolved(scenarioOf(key)), pictureSize, dark, ratio);
  } catch (const InputError&) {
    return {};
  }
}

using Pictures = std::map<EntryKey, QPixmap>;

/// The pictures that were painted for light and for dark windows, once for the whole program.
Pictures& picturesFor(bool dark) {
  static std::array<Pictures, 2> painted;
  return painted[dark ? 1 : 0];
}

/// A picture with the title beside it, and below that in small quiet letters where it comes from.
class EntryDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override {
    // A long title takes several lines.
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width =
        (view != nullptr ? view->viewport()->width() : 200) - 2 * margin - pictureWidth(index);
    const int title = heightOf(titleFont(option.font, index), index.data().toString(), width);
    const bool sourced = !index.data(sourceRole).toString().isEmpty();
    const int text = title + (sourced ? QFontMetrics(smaller(option.font)).height() : 0);
    return {10, std::max(text, isHeading(index) ? 0 : pictureSize.height()) + margin};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    background.icon = {};
    const QWidget* widget = option.widget;
    widget->style()->drawControl(QStyle::CE_ItemViewItem, &background, painter, widget);

    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor ink = isHeading(index) ? toneColour(Tone::quiet, option.palette)
                       : selected       ? option.palette.color(QPalette::HighlightedText)
                                        : option.palette.color(QPalette::Active, QPalette::Text);
    QRect box = option.rect.adjusted(margin, margin / 2, -margin, 0);
    painter->save();
    if (const auto picture = index.data(Qt::DecorationRole).value<QPixmap>(); !picture.isNull()) {
      painter->drawPixmap(box.topLeft(), picture);
    }
    box.setLeft(box.left() + pictureWidth(index));
    const QFont font = titleFont(option.font, index);
    painter->setFont(font);
    painter->setPen(ink);
    const QString title = index.data().toString();
    painter->drawText(box, wrapped, title);
    box.setTop(box.top() + heightOf(font, title, box.width()));
    painter->setFont(smaller(option.font));
    painter->setPen(selected ? ink : toneColour(Tone::quiet, option.palette));
    // The preview and the tool tip show the whole source.
    painter->drawText(box, Qt::AlignLeft | Qt::AlignTop,
                      painter->fontMetrics().elidedText(index.data(sourceRole).toString(),
                                                        Qt::ElideRight, box.width()));
    painter->restore();
  }

 private:
  /// A heading opens nothing and stands in bold.
  static bool isHeading(const QModelIndex& index) {
    return index.data(nameRole).toString().isEmpty();
  }

  /// What the picture takes of the width, with the gap beside it; a heading has none.
  static int pictureWidth(const QModelIndex& index) {
    return isHeading(index) ? 0 : pictureSize.width() + margin;
  }

  static QFont titleFont(QFont font, const QModelIndex& index) {
    font.setBold(isHeading(index));
    return font;
  }

  static QFont smaller(QFont font) {
    font.setPointSizeF(font.pointSizeF() * 0.88);
    return font;
  }

  static int heightOf(const QFont& font, const QString& text, int width) {
    if (text.isEmpty()) return 0;
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10000), wrapped, text).height();
  }
};

}  // namespace

GalleryList::GalleryList(QWidget* parent)
    : QListWidget(parent),
      painting_(QStringLiteral("gallery pictures"), tr("The gallery has no pictures"), this) {
  setAccessibleName(tr("Gallery"));
  setItemDelegate(new EntryDelegate(this));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setFrameShape(QFrame::NoFrame);
  setDragDropMode(DragOnly);
  try {
    entries_ = list_gallery();
  } catch (const InputError& error) {
    auto* item = new QListWidgetItem(tr("The gallery cannot be read"), this);
    item->setData(sourceRole, QString::fromUtf8(error.what()));
    item->setToolTip(QString::fromUtf8(error.what()));
  }
  for (const GalleryEntry& entry : entries_) add(entry, false);
  for (const Template& row : templates()) {
    const std::string title(row.title), text(row.text);
    add({std::string(row.name),
         tr("To draw on").toStdString(),
         {},
         title,
         std::string(template_source),
         text},
        true);
  }
  // Enter on the current entry, or a double click, which makes an entry the current one, opens it.
  connect(this, &QListWidget::itemActivated, this, &GalleryList::openCurrent);
}

void GalleryList::add(const GalleryEntry& entry, bool isTemplate) {
  const QString section = QString::fromStdString(entry.section);
  if (section != lastSection_) {
    auto* heading = new QListWidgetItem(section, this);
    heading->setFlags(Qt::NoItemFlags);
    lastSection_ = section;
  }
  auto* item = new QListWidgetItem(QString::fromStdString(entry.title), this);
  item->setData(nameRole, QString::fromStdString(entry.name));
  item->setData(sourceRole, QString::fromStdString(entry.source));
  item->setData(textRole, QString::fromStdString(entry.text));
  item->setData(templateRole, isTemplate);
  item->setData(pathRole, QString::fromStdString(entry.path.string()));
  // A template has no file that could be dragged.
  item->setFlags(item->flags().setFlag(Qt::ItemIsDragEnabled, !isTemplate));
  item->setToolTip(
      QStringLiteral("<p><b>%1</b></p><p>%2</p><p><i>%3</i></p><p>%4</p>")
          .arg(QString::fromStdString(entry.title).toHtmlEscaped(), sentenceHtml(entry.text),
               QString::fromStdString(entry.source).toHtmlEscaped(),
               isTemplate ? tr("Double click or Enter opens a copy.")
                          : tr("Double click or Enter opens a copy; drag the file to a "
                               "folder or to another window.")));
  if (currentItem() == nullptr) setCurrentItem(item);
}

QMimeData* GalleryList::mimeData(const QList<QListWidgetItem*>& items) const {
  const QString path = items.isEmpty() ? QString() : items.first()->data(pathRole).toString();
  return path.isEmpty() ? nullptr : mimeOfFile(path).release();
}

QString GalleryList::nameAt(int row) const {
  return item(row)->data(nameRole).toString();
}

bool GalleryList::isTemplateAt(int row) const {
  return item(row)->data(templateRole).toBool();
}

Scenario GalleryList::scenarioAt(int row) const {
  return scenarioOf({nameAt(row), isTemplateAt(row)});
}

QString GalleryList::currentName() const {
  return currentItem() != nullptr ? currentItem()->data(nameRole).toString() : QString();
}

QString GalleryList::currentText() const {
  if (currentItem() == nullptr) return {};
  const auto text = [this](int role) { return currentItem()->data(role).toString().toStdString(); };
  return descriptionHtml({text(Qt::DisplayRole), text(sourceRole), text(textRole)});
}

void GalleryList::openCurrent() {
  const QString name = currentName();
  if (name.isEmpty()) return;
  if (isTemplateAt(currentRow())) {
    emit templateChosen(name);
  } else {
    emit chosen(name);
  }
}

void GalleryList::showOpened(const Description& opened) {
  const auto is = [](const QListWidgetItem& item, int role, const std::string& text) {
    return item.data(role).toString() == QString::fromStdString(text);
  };
  for (int row = 0; row < count(); ++row) {
    const QListWidgetItem& entry = *item(row);
    if (is(entry, Qt::DisplayRole, opened.title) && is(entry, sourceRole, opened.source) &&
        is(entry, textRole, opened.text)) {
      return setCurrentRow(row);
    }
  }
  setCurrentItem(nullptr);
}

void GalleryList::showPictures() {
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  const Pictures& painted = picturesFor(dark);
  std::vector<EntryKey> missing;
  for (int row = 0; row < count(); ++row) {
    const EntryKey key{nameAt(row), isTemplateAt(row)};
    const auto picture = painted.find(key);
    if (picture != painted.end()) {
      item(row)->setData(Qt::DecorationRole, picture->second);
    } else if (!key.first.isEmpty()) {
      missing.push_back(key);
    }
  }
  if (missing.empty()) return painting_.cancel();
  painting_.start(
      [this, missing, dark, ratio = devicePixelRatioF()](const Job& job) -> Worker::Delivery {
        std::map<EntryKey, QImage> images;
        for (const EntryKey& key : missing) {
          if (job.stop.stop_requested()) break;
          images[key] = pictureOf(key, dark, ratio);
        }
        return [this, images, dark] {
          for (const auto& [key, image] : images) {
            picturesFor(dark)[key] = QPixmap::fromImage(image);
          }
          showPictures();
        };
      });
}

void GalleryList::showEvent(QShowEvent* event) {
  QListWidget::showEvent(event);
  showPictures();
}

void GalleryList::changeEvent(QEvent* event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && isVisible()) showPictures();
}

// Titles wrap to the width there is.
void GalleryList::resizeEvent(QResizeEvent* event) {
  QListWidget::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) scheduleDelayedItemsLayout();
}

}  // namespace carom::ui
