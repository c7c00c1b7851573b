// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QTextBrowser>
#include <QTimer>
#include <QWidget>

#include "core/study/coupling_report.h"
#include "ui/document/panel_refresh.h"

namespace carom::ui {

class KineticPicture;

/// How closed contacts and joints act on each other: the picture of their rows, the Delassus
/// matrices, what is determined, and what Brogliato's statements say of it.
class CouplingPanel : public QWidget {
  Q_OBJECT

 public:
  explicit CouplingPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] KineticPicture* picture() const { return picture_; }
  [[nodiscard]] QTextBrowser* words() const { return words_; }
  /// All numbers of this instant with all digits, whether they are shown yet or not.
  [[nodiscard]] QString asText() const;
  [[nodiscard]] bool isOutOfDate() const { return report_.isOutOfDate(); }
  [[nodiscard]] QSize sizeHint() const override { return {760, 250}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void write();
  void explainEquation(const QUrl& link);

  ScenarioDocument& document_;
  mutable LateResult<CouplingReport> report_;
  KineticPicture* picture_;
  QTextBrowser* words_;
  QBoxLayout* parts_;
  FollowWhenShown* follower_;
  QTimer writing_;
  QString written_;
};

}  // namespace carom::ui
