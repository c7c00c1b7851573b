// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/number_field.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QResizeEvent>
#include <QScrollArea>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/expression.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

// Fine steps in the span of a bounded parameter such as e: a drag over 200 px covers it.
constexpr double stepsPerSpan = 2000;
// Relative fine step of an unbounded value, and the size below which it stops shrinking.
constexpr double relativeStep = 1e-3;
constexpr double smallestScale = 0.1;
// Spans beyond this are "any number" and give no scale.
constexpr double widestSpan = 100;
constexpr double arrowSteps = 10;

constexpr int leastWidthPx = 64;
constexpr int besideTextPx = 14;  // the frame and what a line edit leaves free within it

double arrowGain(Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ShiftModifier)) return arrowSteps / 10;
  if (modifiers.testFlag(Qt::ControlModifier)) return arrowSteps * 10;
  return arrowSteps;
}

/// True if two numbers differ by rounding at most. The document computes some numbers from others,
/// such as a speed from its components, and so returns them with a rounding error.
bool isSame(double a, double b) {
  constexpr double roundings = 8;
  return std::abs(a - b) <=
         roundings * std::numeric_limits<double>::epsilon() * std::max(std::abs(a), std::abs(b));
}

}  // namespace

NumberField::NumberField(NumberSpec spec, NumberSink sink, QWidget* parent)
    : QWidget(parent),
      spec_(std::move(spec)),
      sink_(std::move(sink)),
      label_(new ScrubLabel(this)),
      edit_(new QLineEdit(this)),
      message_(new ToneLabel(Tone::bad, {}, this)),
      note_(new ToneLabel(Tone::note, {}, this)) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(1);
  grid->addWidget(label_, 0, 0);
  grid->addWidget(edit_, 0, 1);
  grid->addWidget(note_, 1, 0, 1, 2);
  grid->addWidget(message_, 2, 0, 1, 2);
  grid->setColumnStretch(1, 1);

  const QString owner =
      spec_.owner.isEmpty()
          ? QString()
          : QStringLiteral("<small>%1</small>&nbsp;").arg(spec_.owner.toHtmlEscaped());
  label_->setText(owner + symbolHtml(spec_.symbol));
  label_->setAccessibleName(tr("%1, drag to change").arg(spec_.name));
  label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  edit_->setAccessibleName(spec_.name);
  edit_->setAccessibleDescription(plainText(spec_.doc));
  edit_->setMinimumWidth(leastWidthPx);
  edit_->installEventFilter(this);
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  message_->setAccessibleName(tr("%1, problem").arg(spec_.name));
  message_->hide();
  note_->setWordWrap(true);
  note_->setAccessibleName(tr("%1, what holds").arg(spec_.name));
  note_->hide();
  setFocusProxy(edit_);

  explain({});

  connect(edit_, &QLineEdit::textEdited, this, [this] { pending_ = true; });
  connect(edit_, &QLineEdit::editingFinished, this, &NumberField::commitText);
  connect(label_, &ScrubLabel::scrubStarted, this, &NumberField::startScrub);
  connect(label_, &ScrubLabel::scrubbed, this, &NumberField::scrub);
  connect(label_, &ScrubLabel::scrubFinished, this, &NumberField::finishScrub);
  connect(label_, &ScrubLabel::scrubCancelled, this, &NumberField::cancelScrub);
}

// A line edit that is destroyed with the focus in it would signal its text to the dying field.
NumberField::~NumberField() {
  edit_->removeEventFilter(this);
  edit_->disconnect(this);
  label_->disconnect(this);
}

void NumberField::setValue(double si) {
  if (!differing_ && isSame(si, value_) && !edit_->text().isEmpty()) return;
  differing_ = false;
  value_ = si;
  typed_ = false;
  // Text that is being typed stays; a text that was left in the field belongs to an old value.
  if (pending_ && edit_->hasFocus()) return;
  pending_ = false;
  showMessage({});
  showText();
}

void NumberField::setDiffering() {
  if (differing_) return;
  differing_ = true;
  typed_ = false;
  if (pending_ && edit_->hasFocus()) return;
  pending_ = false;
  showMessage({});
  showText();
}

void NumberField::setUnit(const DisplayUnit& unit) {
  if (unit.label == unit_.label && !edit_->text().isEmpty()) return;
  unit_ = unit;
  if (!pending_) showText();
}

void NumberField::setLabelWidth(int width) {
  label_->setFixedWidth(width);
}

int NumberField::labelWidthHint() {
  // A label never wants less than its least width, and remembers what it wanted.
  label_->setMinimumWidth(0);
  label_->setIndent(label_->indent());
  return label_->sizeHint().width();
}

void NumberField::keepTextWhole() {
  if (edit_->hasFocus()) return;
  const int text = edit_->fontMetrics().horizontalAdvance(edit_->text());
  edit_->setMinimumWidth(std::max(leastWidthPx, text + besideTextPx));
}

QString NumberField::message() const {
  return message_->text();
}

void NumberField::showText() {
  edit_->setPlaceholderText(differing_ ? tr("several") : QString());
  if (differing_) return edit_->clear();
  const bool meant = typed_ || std::abs(value_) >= rounding_;
  const QString text =
      edit_->hasFocus() ? typedQuantity(value_, unit_) : restingQuantity(meant ? value_ : 0, unit_);
  if (text != edit_->text()) edit_->setText(text);
  if (!edit_->hasFocus()) edit_->setCursorPosition(0);
}

void NumberField::explain(const QString& reason) {
  const QString hint =
      tr("<p>%1</p><p>%2</p><p><small>%3<br>Type a number with unit and arithmetic, or drag "
         "the symbol: Shift finer, Ctrl coarser.</small></p>")
          .arg(sentenceHtml(spec_.doc), sentenceHtml(reason), spec_.name.toHtmlEscaped());
  setWhatsThis(hint);
  for (QWidget* part : {static_cast<QWidget*>(edit_), static_cast<QWidget*>(label_),
                        static_cast<QWidget*>(note_)}) {
    part->setToolTip(hint);
  }
}

void NumberField::setNote(const QString& sentence, const QString& reason) {
  if (sentence == note_->text()) return;
  if (sentence.isEmpty() != note_->text().isEmpty()) explain(reason);
  note_->setText(sentence);
  note_->setVisible(!sentence.isEmpty());
  bringMessageIntoSight();
}

void NumberField::showMessage(const QString& sentence) {
  message_->setText(sentence);
  message_->setVisible(!sentence.isEmpty());
  bringMessageIntoSight();
}

// The sentence makes its field higher, and that what the field is scrolled in, in later turns of
// the event loop: the field is seen to only when it has its new height.
void NumberField::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->size().height() != event->oldSize().height()) bringMessageIntoSight();
}

void NumberField::bringMessageIntoSight() {
  // What holds is news only to whoever has just typed the number.
  QLabel* said = message_->isHidden() && edit_->hasFocus() ? note_ : message_;
  // What is dragged must not move away under the hand.
  if (said->isHidden() || scrubbing_) return;
  QMetaObject::invokeMethod(
      this,
      [this, said] {
        QWidget* above = parentWidget();
        while (above != nullptr && qobject_cast<QScrollArea*>(above) == nullptr) {
          above = above->parentWidget();
        }
        if (auto* area = qobject_cast<QScrollArea*>(above)) area->ensureWidgetVisible(said);
      },
      Qt::QueuedConnection);
}

void NumberField::commitText() {
  if (!pending_) return;
  if (differing_ && edit_->text().trimmed().isEmpty()) return restoreText();
  const std::string text = edit_->text().toStdString();
  const Expression parsed =
      parse_expression(text, spec_.dimension, unit_.numerator, unit_.denominator);
  if (!parsed.value) {
    showMessage(QString::fromStdString(parsed.error));
    return;
  }
  if (!tryPreview(*parsed.value, true)) return;
  typed_ = true;
  take(*parsed.value);
}

bool NumberField::tryPreview(double si, bool typed) {
  const QString refusal = typed && sink_.previewTyped ? sink_.previewTyped(si) : sink_.preview(si);
  if (!refusal.isEmpty()) sink_.cancel();
  showMessage(refusal);
  return refusal.isEmpty();
}

void NumberField::take(double si) {
  pending_ = false;
  differing_ = false;
  value_ = si;
  sink_.commit();
  showText();
}

void NumberField::restoreText() {
  pending_ = false;
  showMessage({});
  showText();
  edit_->selectAll();
}

double NumberField::stepSize(double around) const {
  const double span = spec_.range.high - spec_.range.low;
  if (spec_.dimension == Dimension::angle) return 0.05 * unit_.numerator / unit_.denominator;
  if (std::isfinite(span) && span > 0 && span <= widestSpan) return span / stepsPerSpan;
  return relativeStep * std::max(std::abs(around), smallestScale);
}

double NumberField::clamped(double si) const {
  const Range& range = spec_.range;
  if (range.low == 0 && range.high == 0) return si;
  if (range.low_open && si <= range.low) return value_;
  return std::clamp(si, range.low, range.high);
}

/// Rounds to six digits in the unit on screen: sums of many steps would show their rounding.
double NumberField::shortened(double si) const {
  const double shown = si * unit_.denominator / unit_.numerator;
  return QString::number(shown, 'g', 6).toDouble() * unit_.numerator / unit_.denominator;
}

void NumberField::step(double steps) {
  if (differing_) return;
  const double next = clamped(shortened(value_ + steps * stepSize(value_)));
  if (tryPreview(next, false)) take(next);
}

void NumberField::startScrub() {
  restoreText();
  // Of numbers that differ there is none to begin with.
  scrubbing_ = !differing_;
  scrubValue_ = value_;
  scrubStep_ = stepSize(value_);
}

void NumberField::scrub(double steps) {
  if (!scrubbing_) return;
  scrubValue_ = clamped(scrubValue_ + steps * scrubStep_);
  // A value that is not possible changes nothing but the message; the drag goes on.
  const double next = clamped(shortened(scrubValue_));
  const QString refusal = sink_.preview(next);
  if (isSame(value_, next)) value_ = next;
  showMessage(refusal);
}

void NumberField::forgetScrub() {
  label_->forget();
  if (std::exchange(scrubbing_, false)) showMessage({});
}

void NumberField::finishScrub() {
  scrubbing_ = false;
  showMessage({});
  sink_.commit();
}

void NumberField::cancelScrub() {
  scrubbing_ = false;
  showMessage({});
  sink_.cancel();
}

bool NumberField::handleKey(const QKeyEvent& event) {
  switch (event.key()) {
    case Qt::Key_Escape:
      if (pending_ || !message_->text().isEmpty()) {
        restoreText();
      } else {
        emit dismissed();
      }
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      commitText();
      edit_->selectAll();
      if (!pending_) emit accepted();
      return true;
    case Qt::Key_Up:
      step(arrowGain(event.modifiers()));
      return true;
    case Qt::Key_Down:
      step(-arrowGain(event.modifiers()));
      return true;
    default:
      return false;
  }
}

bool NumberField::overrideShortcut(QKeyEvent& event) {
  if (event.key() == Qt::Key_Escape) {
    event.accept();
    return true;
  }
  // While nothing is being typed, undo belongs to the document.
  if (pending_ || !(event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo))) {
    return false;
  }
  event.ignore();
  return true;
}

bool NumberField::eventFilter(QObject* watched, QEvent* event) {
  if (watched != edit_) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::KeyPress) return handleKey(static_cast<QKeyEvent&>(*event));
  if (event->type() == QEvent::ShortcutOverride) {
    return overrideShortcut(static_cast<QKeyEvent&>(*event));
  }
  const bool focus = event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut;
  if (focus) {
    // Runs after the line edit has handled the event, when hasFocus() is right.
    QMetaObject::invokeMethod(
        this,
        [this] {
          if (pending_) return;
          showText();
          if (edit_->hasFocus()) edit_->selectAll();
        },
        Qt::QueuedConnection);
  }
  return false;
}

}  // namespace carom::ui
