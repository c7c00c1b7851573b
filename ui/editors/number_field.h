// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QWidget>
#include <functional>

#include "core/base/quantity.h"
#include "ui/document/units.h"

namespace carom::ui {

/// Name, meaning, dimension and range of a number.
struct NumberSpec {
  QString name;    ///< for assistive technology: "contacts.tip.e"
  QString symbol;  ///< "e", "v_x"
  QString owner;   ///< "tip", shown small before the symbol where fields of several owners meet
  QString doc;     ///< one sentence
  Dimension dimension = Dimension::none;
  Range range;
};

/// Receives an edited number. `preview` shows the value in the document and returns an empty text,
/// or returns the reason why the value is not possible. `commit` ends the gesture, `cancel` undoes
/// it.
struct NumberSink {
  std::function<QString(double si)> preview;
  std::function<void()> commit;
  std::function<void()> cancel;
  /// `preview` of a number that was typed, and so is meant, whatever follows; empty: the same.
  std::function<QString(double si)> previewTyped = {};
};

/// A symbol that is dragged sideways to change its number: Shift finer, Ctrl coarser, Esc back.
class ScrubLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ScrubLabel(QWidget* parent = nullptr);

  /// The document says that the gesture is over: what follows until the button is up is ignored.
  void forget() { phase_ = Phase::idle; }

 signals:
  void scrubStarted();
  /// Fine steps since the last signal; one pixel is ten of them.
  void scrubbed(double steps);
  void scrubFinished();
  void scrubCancelled();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  enum class Phase : unsigned char { idle, pressed, scrubbing };
  Phase phase_ = Phase::idle;
  double lastX_ = 0;
};

/// One number everywhere: symbol, text with unit and arithmetic, and a sentence when it cannot be.
///
/// The text at rest is rounded; with the focus it has all digits. The value itself is never read
/// back from the text unless the text was edited.
class NumberField : public QWidget {
  Q_OBJECT

 public:
  NumberField(NumberSpec spec, NumberSink sink, QWidget* parent = nullptr);
  ~NumberField() override;

  /// Shows a new value, in SI units, unless the user is typing one.
  void setValue(double si);
  [[nodiscard]] double value() const { return value_; }
  /// Shows that it stands for several values that differ, unless the user is typing one. Only a
  /// number that is typed makes them one.
  void setDiffering();
  void setUnit(const DisplayUnit& unit);
  /// Below this, in SI units, a value that was not typed here is what solving left over: at rest it
  /// reads 0. With the focus all its digits are there.
  void setRounding(double si) { rounding_ = si; }
  [[nodiscard]] const NumberSpec& spec() const { return spec_; }
  /// Says below the field what holds in place of its value; empty: the value holds.
  void setNote(const QString& sentence, const QString& reason);
  [[nodiscard]] QString note() const { return note_->text(); }
  /// Labels of one form get one width.
  void setLabelWidth(int width);
  /// What the symbol needs with its present letters, whatever width it has.
  [[nodiscard]] int labelWidthHint();

  /// Ends the drag of the symbol without touching the document, which ended it.
  void forgetScrub();
  /// What was typed and not taken over yet is dropped, so that it goes into no other document.
  void forgetTyping() { pending_ = false; }

  /// Makes the field as wide as its present text, unless that is being typed.
  void keepTextWhole();

  [[nodiscard]] QLineEdit* lineEdit() const { return edit_; }
  [[nodiscard]] ScrubLabel* label() const { return label_; }
  [[nodiscard]] QString message() const;

 signals:
  /// A value was accepted by Enter, for editors that close then.
  void accepted();
  /// Esc in a field that had nothing to restore.
  void dismissed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Scrolls to what is said of the number, if anything is.
  void bringMessageIntoSight();
  void commitText();
  void restoreText();
  void step(double steps);
  void startScrub();
  void scrub(double steps);
  void finishScrub();
  void cancelScrub();
  bool handleKey(const QKeyEvent& event);
  /// True if the line edit shall not see this.
  bool overrideShortcut(QKeyEvent& event);
  void showText();
  void showMessage(const QString& sentence);
  void explain(const QString& reason);
  /// Previews a value. Where it is not possible: ends the preview, shows the reason, and is false.
  bool tryPreview(double si, bool typed);
  /// Makes the value that is previewed the document's.
  void take(double si);
  [[nodiscard]] double stepSize(double around) const;
  [[nodiscard]] double shortened(double si) const;
  [[nodiscard]] double clamped(double si) const;

  NumberSpec spec_;
  NumberSink sink_;
  DisplayUnit unit_;
  double value_ = 0;
  double scrubValue_ = 0;
  double scrubStep_ = 0;
  bool scrubbing_ = false;
  double rounding_ = 0;
  bool pending_ = false;  ///< the text was edited and not taken over
  bool typed_ = false;    ///< the value is what the text was
  bool differing_ = false;
  ScrubLabel* label_;
  QLineEdit* edit_;
  QLabel* message_;
  QLabel* note_;
};

}  // namespace carom::ui
