// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>
#include <QStringList>
#include <array>
#include <optional>
#include <string_view>

#include "core/impact/law.h"
#include "core/impact/result.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// "Newton", "Newton–Coulomb": the short name, for a mark in a plot or a narrow place.
QString lawLabel(const Law& law);

/// "Newton, frictionless, common e": the full title without its equation.
QString lawName(const Law& law);

/// "Newton, frictionless, common e — P(27)".
QString lawTitle(const Law& law);

/// Sets the law of the scenario as one undo step; none if the scenario has that law already.
void chooseLaw(ScenarioDocument& document, const Law& law);

/// Sets the law for several contacts as one undo step; without one it is the default.
void chooseLawForSeveral(ScenarioDocument& document, const std::optional<Law>& law);

/// Every regime of an impact, `none` left out, in the order of their numbers.
inline constexpr std::array impactRegimes{Regime::stick,         Regime::slip_positive,
                                          Regime::slip_negative, Regime::zero_average,
                                          Regime::frictionless,  Regime::wedged};
static_assert(impactRegimes.size() == static_cast<std::size_t>(Regime::none));

/// The core's word for a regime, as QString.
QString regimeName(Regime regime);
/// The regime of a result; "no answer" for an impact that the law does not answer.
QString regimeName(const ImpactResult& result);

/// The regime that a word in a table names; `none` for any other word.
Regime regimeNamed(std::string_view word);

/// What "What is this?" says about something shown.
struct Explanation {
  QString name;            ///< rich text: "T<sub>c</sub>⁻"
  QString meaning = {};    ///< a sentence
  QString addresses = {};  ///< text that names equations: "F(11), F(18)"
  QString value = {};      ///< with all digits and unit; empty if there is none
  QString unit = {};
  QString absent = {};  ///< why there is no value
  QString worked = {};  ///< rich text: the equation with the numbers put in
};

/// The explanation as a page of rich text; the equations come from the register.
QString explanationHtml(const Explanation& explanation);

/// The explanation of an impact law, with its equations.
QString lawHtml(const Law& law);
/// The explanation of the law for several contacts, likewise.
QString lawForSeveralHtml(const Law& law);

/// The addresses of the register that a text names, each once; "F(11)" names F(11a), F(11b), ….
QStringList addressesIn(const QString& text);

/// A label whose text can be selected and explained by its menu's "What is this?". It shows a focus
/// ring when it got the focus by the keyboard.
///
/// Qt lays selectable text out anew at every change, as at every move of a drag elsewhere. So the
/// text is selectable only while the label is pointed at or has the focus; otherwise a label with
/// Qt::PlainText costs no more than drawing its letters.
class ExplainedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ExplainedLabel(const QString& text = {}, QWidget* parent = nullptr);

  /// Whether the label has the focus and got it by the keyboard.
  [[nodiscard]] bool hasRing() const { return ring_ && hasFocus(); }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void setSelectable(bool on);

  bool ring_ = false;
};

/// Shows the explanation of a widget, or of the first parent that has one.
void explain(QWidget& widget);
/// The explanation of the table row at a place of the screen; empty if there is none.
QString explanationOfRow(const QWidget* widget, QPoint at);
/// With Shift held (Shift+F1), explains what has the focus ring, is pointed at, or has the focus.
/// Without Shift, and if none of these has an explanation, the next click chooses.
void explainWhatIsMeant();

}  // namespace carom::ui
