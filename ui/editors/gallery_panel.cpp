// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/gallery_panel.h"

#include <QHBoxLayout>
#include <QScrollArea>

#include "ui/editors/gallery_list.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {
constexpr int previewLines = 3;
}

GalleryPanel::GalleryPanel(QWidget* parent)
    : QWidget(parent),
      list_(new GalleryList),
      preview_(new ToneLabel(Tone::quiet)),
      open_(new QPushButton(tr("&Open"))) {
  preview_->setWordWrap(true);
  preview_->setTextFormat(Qt::RichText);
  preview_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  preview_->setAccessibleName(tr("What the selected scenario is about"));
  auto* scroll = new QScrollArea;
  scroll->setWidget(preview_);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setAccessibleName(preview_->accessibleName());
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFixedHeight(previewLines * preview_->fontMetrics().lineSpacing() + 4);
  open_->setToolTip(tr("Open a copy of the selected scenario; Enter and a double click do so too"));
  open_->setAccessibleName(tr("Open the selected scenario"));
  auto* hint = new ToneLabel(Tone::quiet, tr("or Enter, or double click"));

  // Narrow panels fold it.
  hint->setWordWrap(true);
  auto* row = new QHBoxLayout;
  row->addWidget(open_);
  row->addWidget(hint, 1);
  auto* below = new QVBoxLayout;
  below->setContentsMargins(8, 4, 8, 6);
  below->setSpacing(4);
  below->addWidget(scroll);
  below->addLayout(row);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(list_, 1);
  column->addLayout(below);

  connect(list_, &QListWidget::currentItemChanged, this, &GalleryPanel::showPreview);
  connect(open_, &QPushButton::clicked, list_, &GalleryList::openCurrent);
  showPreview();
}

void GalleryPanel::showOpened(const Description& opened, bool mayBeCopy) {
  QStringList lines;
  for (const std::string* part : {&opened.title, &opened.text, &opened.source}) {
    if (!part->empty()) lines << sentenceHtml(QString::fromStdString(*part));
  }
  openedText_ = lines.join(QStringLiteral("<br>"));
  list_->showOpened(mayBeCopy ? opened : Description{});
  showPreview();
}

void GalleryPanel::showPreview() {
  preview_->setText(list_->currentItem() != nullptr ? list_->currentText() : openedText_);
  open_->setEnabled(!list_->currentName().isEmpty());
}

}  // namespace carom::ui
