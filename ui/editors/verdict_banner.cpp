// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/verdict_banner.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <algorithm>

#include "ui/document/explanation.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

SteadyFrame::SteadyFrame(QLabel* label, QWidget* parent) : QWidget(parent), label_(label) {
  label_->setParent(this);
  QSizePolicy policy = label_->sizePolicy();
  policy.setHeightForWidth(label_->hasHeightForWidth());
  setSizePolicy(policy);
}

int SteadyFrame::heightForWidth(int width) const {
  return std::max(label_->heightForWidth(width), label_->minimumHeight());
}

void SteadyFrame::requestHeight(int height) {
  if (height != requested_) updateGeometry();
  requested_ = height;
}

bool SteadyFrame::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) requestHeight(heightForWidth(width()));
  return QWidget::event(event);
}

void SteadyFrame::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  label_->setGeometry(rect());
  const int needed = heightForWidth(width());
  // The layout may have used the height of an earlier text.
  if (needed > height()) return requestHeight(needed);
  requested_ = needed;
}

// A hidden label does not announce that its text changed.
void SteadyFrame::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  requestHeight(heightForWidth(width()));
}

namespace {

constexpr int verdictSignPx = 26;
constexpr int noteSignPx = 15;

QString severityWord(Severity severity) {
  switch (severity) {
    case Severity::good:
      return FindingLine::tr("Good");
    case Severity::note:
      return FindingLine::tr("Note");
    case Severity::warning:
      return FindingLine::tr("Warning");
    case Severity::error:
      return FindingLine::tr("Error");
  }
  return {};
}

QString sentenceOf(const Finding& finding) {
  QString text = capitalized(finding.text);
  text.replace(QStringLiteral(" = "), QStringLiteral("\u00a0=\u00a0"));
  return text;
}

/// Rich text only where a formula is set: it is laid out anew for every number that changes.
void write(QLabel& label, const QString& sentence) {
  const bool rich = sentence.contains(u'`');
  label.setTextFormat(rich ? Qt::RichText : Qt::PlainText);
  label.setText(rich ? sentenceHtml(sentence) : sentence);
}

}  // namespace

FindingLine::FindingLine(Weight weight, QWidget* parent)
    : QFrame(parent),
      weight_(weight),
      sign_(new QLabel),
      text_(new ExplainedLabel),
      equation_(new QToolButton) {
  auto* row = new QHBoxLayout(this);
  const bool verdict = weight == Weight::verdict;
  row->setContentsMargins(verdict ? 8 : 0, verdict ? 6 : 0, verdict ? 8 : 0, verdict ? 6 : 0);
  row->setSpacing(8);
  row->addWidget(sign_, 0, verdict ? Qt::AlignVCenter : Qt::AlignTop);
  text_->setWordWrap(true);
  row->addWidget(new SteadyFrame(text_), 1);
  row->addWidget(equation_, 0, verdict ? Qt::AlignVCenter : Qt::AlignTop);
  equation_->setAutoRaise(true);
  equation_->setCursor(Qt::PointingHandCursor);
  equation_->setToolTip(tr("Show this equation"));
  // The keyboard comes to the sentence, where Shift+F1 shows the same.
  equation_->setFocusPolicy(Qt::NoFocus);
  connect(equation_, &QToolButton::clicked, this, [this] { carom::ui::explain(*text_); });
  if (!verdict) return;
  QFont font = text_->font();
  font.setPointSizeF(font.pointSizeF() * 1.1);
  font.setWeight(QFont::DemiBold);
  text_->setFont(font);
  setAutoFillBackground(true);
  // Two lines are always reserved: the numbers below must not jump during a drag.
  text_->setMinimumHeight(2 * QFontMetrics(font).lineSpacing() + 2);
}

void FindingLine::show(const Finding& finding) {
  if (shown_ == finding) return;
  const bool sameSign = shown_ && shown_->severity == finding.severity;
  shown_ = finding;
  write(*text_, sentenceOf(finding));
  const QString equation = QString::fromStdString(finding.equation);
  if (equation != equation_->text()) equation_->setText(equation);
  equation_->setAccessibleName(tr("Equation %1").arg(equation));
  equation_->setVisible(!equation.isEmpty());
  const QString name =
      severityWord(finding.severity) + QStringLiteral(": ") + plainText(finding.text);
  text_->setAccessibleName(name);
  setAccessibleName(name);
  if (!sameSign) paintSign();
}

void FindingLine::explain() {
  if (!shown_) return;
  const Finding& finding = *shown_;
  const bool verdict = weight_ == Weight::verdict;
  const QString equation = QString::fromStdString(finding.equation);
  // The verdict is always about energy, whatever else it says.
  setWhatsThis(explanationHtml(
      {.name = verdict ? tr("Verdict") : severityWord(finding.severity),
       .meaning = verdict ? tr("What to make of this impact: whether the law keeps the energy it "
                               "was given, and why not.")
                          : QString::fromStdString(finding.text),
       .addresses = verdict ? equation + QStringLiteral(" F(26)") : equation}));
  text_->setWhatsThis(whatsThis());
}

void FindingLine::paintSign() {
  if (!shown_) return;
  const bool verdict = weight_ == Weight::verdict;
  sign_->setPixmap(severityPixmap(shown_->severity, verdict ? verdictSignPx : noteSignPx, *this));
  sign_->setAccessibleName(severityWord(shown_->severity));
  if (verdict) tint(*this, toneOf(shown_->severity));
}

void FindingLine::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintSign();
}

}  // namespace carom::ui
