// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_sheet.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextLength>
#include <QUrl>
#include <cmath>

#include "ui/lessons/lesson_text.h"

namespace carom::ui {

namespace {

constexpr double bodyPoints = 10.5;
constexpr int writingLines = 3;
constexpr int pageNumberSize = 14;
constexpr double cmPerInch = 2.54;
constexpr double pageMargin = 2 / cmPerInch * LessonSheet::unitsPerInch;

QImage deviceOfPaper() {
  const int perMetre = qRound(100 / cmPerInch * LessonSheet::unitsPerInch);
  QImage device(1, 1, QImage::Format_RGB32);
  device.setDotsPerMeterX(perMetre);
  device.setDotsPerMeterY(perMetre);
  return device;
}

QTextBlockFormat beginningOfPage(QTextBlockFormat block = {}) {
  block.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
  return block;
}

}  // namespace

LessonSheet::LessonSheet() : device_(deviceOfPaper()), cursor_(&document_) {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(bodyPoints);
  document_.setDefaultFont(font);
  document_.setUseDesignMetrics(true);  // the same words in a line at every resolution
  document_.documentLayout()->setPaintDevice(&device_);
}

void LessonSheet::heading(const QString& words, int level) {
  QTextCharFormat letters;
  letters.setFontWeight(QFont::Bold);
  constexpr double sizes[] = {18, 13, 11};
  letters.setFontPointSize(sizes[level - 1]);
  QTextBlockFormat block;
  block.setHeadingLevel(level);
  block.setTopMargin(level == 1 ? 0 : 14);
  block.setBottomMargin(4);
  begin(block);
  cursor_.insertText(words, letters);
}

void LessonSheet::markdown(const QString& words) {
  if (words.trimmed().isEmpty()) return;
  QTextDocument part;
  part.setDefaultFont(document_.defaultFont());
  part.setMarkdown(markdownWithFormulas(words));
  QTextBlockFormat block;
  block.setBottomMargin(5);
  begin(block);
  cursor_.insertFragment(QTextDocumentFragment(&part));
}

void LessonSheet::picture(const QImage& image, QSizeF size) {
  const QString name = QStringLiteral("picture%1").arg(++pictures_);
  document_.addResource(QTextDocument::ImageResource, QUrl(name), image);
  QTextImageFormat format;
  format.setName(name);
  format.setWidth(size.width());
  format.setHeight(size.height());
  begin({});
  cursor_.insertImage(format);
}

void LessonSheet::spaceToWrite() {
  for (int i = 0; i < writingLines; ++i) {
    QTextBlockFormat block;
    block.setTopMargin(9);
    block.setProperty(QTextFormat::BlockTrailingHorizontalRulerWidth,
                      QTextLength(QTextLength::PercentageLength, 100));
    begin(block);
  }
  begin({});
}

void LessonSheet::begin(QTextBlockFormat block) {
  if (breaks_) block = beginningOfPage(block);
  breaks_ = false;
  cursor_.movePosition(QTextCursor::End);
  if (document_.isEmpty()) {
    cursor_.setBlockFormat(block);
    cursor_.setCharFormat({});
  } else {
    cursor_.insertBlock(block, {});
  }
}

void LessonSheet::beginWhole() {
  wholeFrom_ = document_.isEmpty() ? 0 : document_.blockCount();
}

void LessonSheet::endWhole() {
  const int last = document_.blockCount() - 1;
  if (last >= wholeFrom_) wholes_.push_back({wholeFrom_, last});
}

void LessonSheet::setPages(QSizeF page) {
  QTextFrameFormat frame = document_.rootFrame()->frameFormat();
  frame.setMargin(pageMargin);
  document_.rootFrame()->setFrameFormat(frame);
  document_.setPageSize(page);
  // From the first to the last: each moves those after it.
  for (const Whole& whole : wholes_) setWhole(whole, page.height());
}

void LessonSheet::setWhole(const Whole& whole, double pageHeight) {
  const QAbstractTextDocumentLayout& layout = *document_.documentLayout();
  const QTextBlock first = document_.findBlockByNumber(whole.first);
  const QTextBlock last = document_.findBlockByNumber(whole.last);
  const double top = layout.blockBoundingRect(first).top();
  const double bottom = layout.blockBoundingRect(last).bottom();
  // A line that Qt moves to the next page may be told at its place in the margin.
  const double bodyEnd = (std::floor(top / pageHeight) + 1) * pageHeight - pageMargin;
  if (bottom <= bodyEnd) return;
  QTextCursor(first).mergeBlockFormat(beginningOfPage());
  // Lays out the whole: Qt leaves out what follows a block that was moved when it draws a page.
  document_.setPageSize(document_.pageSize());
}

void LessonSheet::paintPage(QPainter& painter, int page) {
  const QSizeF size = document_.pageSize();
  QAbstractTextDocumentLayout::PaintContext context;
  context.clip = QRectF({0, page * size.height()}, size);
  context.palette.setColor(QPalette::Text, Qt::black);
  painter.save();
  painter.translate(-context.clip.topLeft());
  painter.setClipRect(context.clip);
  document_.documentLayout()->draw(&painter, context);
  painter.restore();
  QFont font = document_.defaultFont();
  font.setPixelSize(pageNumberSize);  // in the units of the page, whatever the painter's device
  painter.setFont(font);
  const QRectF foot(0, size.height() - pageMargin, size.width() - pageMargin, pageMargin);
  painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, QString::number(page + 1));
}

}  // namespace carom::ui
