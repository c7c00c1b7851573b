// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCompleter>
#include <QPushButton>
#include <QStringListModel>
#include <QTimer>
#include <optional>

#include "ui/document/panel_refresh.h"
#include "ui/document/scenario_document.h"
#include "ui/editors/json_text.h"
#include "ui/look/appearance.h"
#include "ui/look/plain_text_edit.h"

namespace carom::ui {

/// The text of a scenario. Undo and Redo are those of the window: there is one history.
class ScenarioText : public PlainTextEdit {
  Q_OBJECT

 public:
  explicit ScenarioText(QWidget* parent = nullptr);

  /// What may be completed: keys of the format, and names of the document.
  void setWords(const QStringList& words);
  [[nodiscard]] QCompleter& completer() const { return *completer_; }
  /// There is text that the document does not have: Undo discards it.
  void setUnread(bool unread) { unread_ = unread; }

 signals:
  void discarded();

 protected:
  bool event(QEvent* event) override;
  /// A file that is dropped here is opened by the window.
  [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] QString wordBefore() const;
  void complete(const QString& word);
  void offer(bool asked);

  QCompleter* completer_;
  QStringListModel* words_;
  bool unread_ = false;
};

/// The document as the text of its file. What is typed is read after a moment's pause; while it
/// cannot be read, the document stays as it was, and the reader's sentence says where and why.
class TextPanel : public QWidget {
  Q_OBJECT

 public:
  explicit TextPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] ScenarioText* text() const { return text_; }
  [[nodiscard]] QLabel* message() const { return message_; }

 signals:
  /// Another document was opened before this text could be read.
  void textLeft(const QString& text);

 private:
  void refresh();
  void showDocument();
  void show(const QString& text);
  void read();
  void say(const QString& sentence, const TextRange& place);

  ScenarioDocument& document_;
  ScenarioText* text_;
  ToneLabel* message_;
  QPushButton* discard_;  ///< while the mechanism is another than the text that cannot be read
  JsonHighlighter* highlighter_;
  QTimer pause_;                   ///< since something was typed
  QTimer late_;                    ///< while something is dragged the text follows now and then
  std::optional<Scenario> shown_;  ///< what the text means, or meant when it could be read
  bool faulty_ = false;            ///< the text cannot be read
  QString fault_;                  ///< why
  FollowWhenShown* follower_;
};

}  // namespace carom::ui
