// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QTextCursor>
#include <QTextDocument>
#include <vector>

class QPainter;

namespace carom::ui {

/// A text with formulas and pictures for paper, written from its beginning to its end. Lengths are
/// 1/96 inch.
class LessonSheet {
 public:
  static constexpr double unitsPerInch = 96;

  LessonSheet();

  void heading(const QString& words, int level);
  void markdown(const QString& words);
  void picture(const QImage& image, QSizeF size);
  void spaceToWrite();
  /// What is written next stands on a new page.
  void breakPage() { breaks_ = true; }
  /// What is written from here to endWhole() is not split over two pages, if a page holds it.
  void beginWhole();
  void endWhole();

  /// Lays it out, once everything is written.
  /// @param page  with its margins
  void setPages(QSizeF page);
  [[nodiscard]] int pageCount() const { return document_.pageCount(); }
  /// Paints a page with its number; the page's corner is the origin.
  void paintPage(QPainter& painter, int page);

 private:
  /// Numbers of blocks.
  struct Whole {
    int first, last;
  };
  void begin(QTextBlockFormat block);
  void setWhole(const Whole& whole, double pageHeight);

  QImage device_;  ///< tells how large an inch is, whatever the screen
  QTextDocument document_;
  QTextCursor cursor_;
  std::vector<Whole> wholes_;
  int wholeFrom_ = 0;
  int pictures_ = 0;
  bool breaks_ = false;
};

}  // namespace carom::ui
