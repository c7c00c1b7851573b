// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/text_panel.h"

#include <QAbstractItemView>
#include <QFontDatabase>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QMimeData>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/error.h"
#include "core/edit/parts.h"
#include "core/io/gallery.h"
#include "core/io/json.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom::ui {

namespace {

constexpr int pauseMs = 300;

/// Adds the keys and words that a schema speaks of, and not those in which it speaks.
void addWords(const QJsonValue& schema, QStringList& words) {
  if (schema.isArray()) {
    for (const QJsonValue part : schema.toArray()) addWords(part, words);
  }
  const QJsonObject object = schema.toObject();
  for (auto it = object.begin(); it != object.end(); ++it) {
    if (it.key() == QLatin1String("properties")) words << it.value().toObject().keys();
    if (it.key() == QLatin1String("const")) words << it.value().toString();
    if (it.key() == QLatin1String("enum")) {
      for (const QJsonValue word : it.value().toArray()) words << word.toString();
    }
    addWords(it.value(), words);
  }
}

/// Keys and words of the format, out of its schema.
QStringList wordsOfTheFormat() {
  static const QStringList words = [] {
    QStringList found;
    try {
      const std::string schema =
          read_text_file(resource_folder() / "docs" / "scenario.schema.json");
      addWords(QJsonDocument::fromJson(QByteArray::fromStdString(schema)).object(), found);
    } catch (const InputError&) {
      // Without the file nothing is completed but names.
    }
    found.removeAll(QString());
    found.removeDuplicates();
    return found;
  }();
  return words;
}

QStringList wordsFor(const Scenario& scenario) {
  QStringList words = wordsOfTheFormat();
  for (const PartName& part : parts_of(scenario)) words << QString::fromStdString(part.name);
  words.removeDuplicates();
  words.sort();
  return words;
}

bool isUndoOrRedo(const QKeyEvent& key) {
  return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
}

}  // namespace

ScenarioText::ScenarioText(QWidget* parent)
    : PlainTextEdit(parent),
      completer_(new QCompleter(this)),
      words_(new QStringListModel(completer_)) {
  setAccessibleName(tr("Text of the scenario"));
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setUndoRedoEnabled(false);
  setFrameShape(QFrame::NoFrame);
  setTabChangesFocus(true);
  completer_->setModel(words_);
  completer_->setWidget(this);
  completer_->setCompletionMode(QCompleter::PopupCompletion);
  connect(completer_, qOverload<const QString&>(&QCompleter::activated), this,
          &ScenarioText::complete);
}

void ScenarioText::setWords(const QStringList& words) {
  if (words != words_->stringList()) words_->setStringList(words);
}

bool ScenarioText::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && isUndoOrRedo(*static_cast<QKeyEvent*>(event))) {
    // It belongs to the window, unless there is text of which the window knows nothing yet.
    event->setAccepted(unread_ && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo));
    return true;
  }
  return PlainTextEdit::event(event);
}

bool ScenarioText::canInsertFromMimeData(const QMimeData* source) const {
  return std::ranges::none_of(source->urls(), &QUrl::isLocalFile) &&
         PlainTextEdit::canInsertFromMimeData(source);
}

QString ScenarioText::wordBefore() const {
  const QString line = textCursor().block().text().left(textCursor().positionInBlock());
  static const QRegularExpression word(QStringLiteral("\"([A-Za-z0-9_-]*)$"));
  const auto match = word.match(line);
  return match.hasMatch() ? match.captured(1) : QString();
}

void ScenarioText::complete(const QString& word) {
  QTextCursor cursor = textCursor();
  cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor,
                      static_cast<int>(wordBefore().size()));
  cursor.insertText(word);
  setTextCursor(cursor);
}

/// @param asked  by a key, and not only because letters were typed
void ScenarioText::offer(bool asked) {
  const QString word = wordBefore();
  completer_->setCompletionPrefix(word);
  const bool finished =
      completer_->completionCount() == 1 && completer_->currentCompletion() == word;
  if ((!asked && word.isEmpty()) || completer_->completionCount() == 0 || finished) {
    completer_->popup()->hide();
    return;
  }
  completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
  QRect place = cursorRect();
  place.setWidth(completer_->popup()->sizeHintForColumn(0) +
                 completer_->popup()->verticalScrollBar()->sizeHint().width());
  completer_->complete(place);
}

void ScenarioText::keyPressEvent(QKeyEvent* event) {
  if (unread_ && event->matches(QKeySequence::Undo)) {
    emit discarded();
    return;
  }
  const bool open = completer_->popup()->isVisible();
  const int key = event->key();
  if (open && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab ||
               key == Qt::Key_Escape || key == Qt::Key_Backtab)) {
    event->ignore();  // the list takes it
    return;
  }
  const bool asked = key == Qt::Key_Space && event->modifiers() == Qt::ControlModifier;
  if (!asked) PlainTextEdit::keyPressEvent(event);
  const bool typed = !event->text().isEmpty() && event->text().at(0).isPrint();
  if (asked || typed || (open && key == Qt::Key_Backspace)) offer(asked);
}

TextPanel::TextPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      text_(new ScenarioText),
      message_(new ToneLabel(Tone::bad)),
      discard_(new QPushButton(tr("Show the mechanism as it is now"))),
      highlighter_(new JsonHighlighter(text_->document())),
      follower_(new FollowWhenShown(document, *this, [this] { refresh(); })) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(text_, 1);
  column->addWidget(message_);
  column->addWidget(discard_);
  message_->setWordWrap(true);
  message_->setContentsMargins(4, 4, 4, 4);
  message_->hide();
  discard_->setToolTip(
      tr("Discards the text that cannot be read and shows the text of the mechanism (Ctrl+Z)"));
  discard_->hide();
  connect(discard_, &QPushButton::clicked, this, &TextPanel::showDocument);
  pause_.setSingleShot(true);
  pause_.setInterval(pauseMs);
  connect(text_, &QPlainTextEdit::textChanged, this, [this] {
    text_->setUnread(true);
    pause_.start();
  });
  connect(text_, &ScenarioText::discarded, this, &TextPanel::showDocument);
  constexpr int lateMs = 100;
  late_.setSingleShot(true);
  late_.setInterval(lateMs);
  connect(&late_, &QTimer::timeout, this, &TextPanel::showDocument);
  connect(&pause_, &QTimer::timeout, this, &TextPanel::read);
  connect(&document, &ScenarioDocument::opened, this, [this] {
    if (faulty_ || pause_.isActive()) emit textLeft(text_->toPlainText());
    pause_.stop();
    faulty_ = false;
    shown_.reset();
  });
  follower_->catchUp();
}

void TextPanel::refresh() {
  const Scenario& scenario = document_.scenario();
  const bool same = shown_ && *shown_ == scenario;
  discard_->setVisible(faulty_ && !same);
  if (faulty_) {
    message_->setText(same ? fault_
                           : tr("%1\nThe mechanism was changed meanwhile: when this text can be "
                                "read again, it replaces the changes.")
                                 .arg(fault_));
  }
  if (same) return;
  // What is being typed is not taken away: it is read in a moment, or is to be mended.
  if (pause_.isActive() || faulty_) return;
  if (!document_.inGesture()) return showDocument();
  if (!late_.isActive()) late_.start();
}

void TextPanel::showDocument() {
  late_.stop();
  pause_.stop();
  const Scenario& scenario = document_.scenario();
  shown_ = scenario;
  show(QString::fromStdString(write_scenario(scenario)));
  text_->setWords(wordsFor(scenario));
  say({}, {});
}

/// Lines that stay keep their place on screen.
void TextPanel::show(const QString& text) {
  const QSignalBlocker quiet(text_);
  const int line = text_->textCursor().blockNumber(),
            column = text_->textCursor().positionInBlock();
  const int down = text_->verticalScrollBar()->value();
  const int right = text_->horizontalScrollBar()->value();
  text_->setPlainText(text);
  const QTextBlock block = text_->document()->findBlockByNumber(line);
  if (block.isValid()) {
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor,
                        std::min(column, block.length() - 1));
    text_->setTextCursor(cursor);
  }
  text_->verticalScrollBar()->setValue(down);
  text_->horizontalScrollBar()->setValue(right);
}

void TextPanel::read() {
  const QString text = text_->toPlainText();
  try {
    const Scenario scenario =
        resolved(read_scenario(text.toStdString()), {.left = effort_of_a_move});
    say({}, {});
    shown_ = scenario;
    if (scenario != document_.committed()) document_.apply(scenario, tr("Edit text"));
  } catch (const UnknownKey& error) {
    say(QString::fromStdString(error.what()),
        placeOfKey(text, QString::fromStdString(error.where())));
  } catch (const InputError& error) {
    const QString where = QString::fromStdString(error.where());
    say(QString::fromStdString(error.what()), placeOfFault(text, where));
  }
}

void TextPanel::say(const QString& sentence, const TextRange& place) {
  fault_ = sentence;
  faulty_ = !sentence.isEmpty();
  text_->setUnread(faulty_);
  if (!faulty_) discard_->hide();
  message_->setText(sentence);
  message_->setVisible(!sentence.isEmpty());
  const QSignalBlocker quiet(text_);
  highlighter_->setFault(place);
}

}  // namespace carom::ui
