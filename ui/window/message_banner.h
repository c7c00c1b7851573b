// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <functional>
#include <vector>

#include "core/study/compute.h"

namespace carom::ui {

/// A sentence over the lower edge of another widget that waits until it is read: no dialog, nothing
/// is blocked, and nothing moves.
class MessageBanner : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBanner(QWidget& over);

  /// An answer to a message that asks.
  struct Choice {
    QString text;
    std::function<void()> run;
  };

  void tell(Severity severity, const QString& sentence, std::vector<Choice> choices = {});
  /// A sentence about the `work` that goes on, with a button that cancels it; an empty one at its
  /// end. It replaces no other message, and no progress of other work.
  void showProgress(const QObject* work, const QString& sentence,
                    const std::function<void()>& cancel);
  void dismiss();
  /// Unless it says something else by now.
  void dismissIf(const QString& sentence) {
    if (text() == sentence) dismiss();
  }
  [[nodiscard]] QString text() const { return text_->text(); }
  /// The buttons of the answers, in their order.
  [[nodiscard]] std::vector<QToolButton*> choiceButtons() const;

 signals:
  void shownChanged(bool shown);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void setChoices(std::vector<Choice> choices);
  void paintTone();
  /// As wide as what it lies over, and as high as the text needs.
  void fit();

  QWidget& over_;
  Severity severity_ = Severity::note;
  const QObject* progressOf_ = nullptr;  ///< the work that the banner is about
  QLabel* sign_;
  QLabel* text_;
  QBoxLayout* parts_;  ///< words, then buttons: beside or below them
  QHBoxLayout* choices_;
  QToolButton* close_;
};

}  // namespace carom::ui
