// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>

namespace carom::ui {

class ToneLabel;

/// The line below the window: what was said last, else the hint of the tool. What does not fit ends
/// in dots, and the tool tip has the whole of it.
class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent);

  void setHint(const QString& hint);
  [[nodiscard]] const ToneLabel& hintLabel() const { return *label_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Left and right of what is written.
  static constexpr int marginPx = 6;
  void fit();
  [[nodiscard]] QString fitted(const QString& text, int space) const;
  [[nodiscard]] int messageSpace() const;

  ToneLabel* label_;
  QString hint_;
};

}  // namespace carom::ui
