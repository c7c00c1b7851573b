// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QToolButton>

#include "core/study/compute.h"

namespace carom::ui {

/// A sentence across the window that waits until it is read: no dialog, nothing is blocked.
class MessageBanner : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBanner(QWidget* parent = nullptr);

  void tell(Severity severity, const QString& sentence);
  void dismiss();
  [[nodiscard]] QString text() const { return text_->text(); }

 signals:
  void shownChanged(bool shown);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paintTone();
  /// A tool bar asks no widget for its height at its width.
  void fitHeight();

  Severity severity_ = Severity::note;
  QLabel* sign_;
  QLabel* text_;
  QToolButton* close_;
};

}  // namespace carom::ui
