// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/explanation.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHash>
#include <QPainter>
#include <QRegularExpression>
#include <QStyle>
#include <QWhatsThis>
#include <algorithm>

#include "core/base/error.h"
#include "core/impact/law_label.h"
#include "core/io/gallery.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

QString lawLabel(const Law& law) {
  return QString::fromUtf8(law_label(law));
}

QString lawTitle(const Law& law) {
  return QString::fromUtf8(law_title(law));
}

QString lawName(const Law& law) {
  return lawTitle(law).section(QStringLiteral(" — "), 0, 0);
}

void chooseLaw(ScenarioDocument& document, const Law& law) {
  Scenario changed = document.scenario();
  changed.law = law;
  document.apply(changed, tr("choose %1").arg(lawName(law)));
}

void chooseLawForSeveral(ScenarioDocument& document, const std::optional<Law>& law) {
  Scenario changed = document.scenario();
  changed.law_for_several = law;
  document.apply(changed, law ? tr("choose %1 for several contacts").arg(lawName(*law))
                              : tr("choose the default for several contacts"));
}

QString regimeName(Regime regime) {
  return QString::fromUtf8(regime_word(regime));
}

QString regimeName(const ImpactResult& result) {
  const std::string_view words = regime_text(result);
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

Regime regimeNamed(std::string_view word) {
  const auto* found = std::ranges::find(impactRegimes, word, regime_word);
  return found == impactRegimes.end() ? Regime::none : *found;
}

namespace {

/// Read once; without the file the addresses stand alone.
const std::vector<EquationEntry>& equations() {
  static const std::vector<EquationEntry> entries = [] {
    try {
      return list_equations();
    } catch (const InputError&) {
      return std::vector<EquationEntry>{};
    }
  }();
  return entries;
}

QString paperOf(const QString& address) {
  if (address.startsWith(QLatin1Char('P'))) return tr("Aghili 2019");
  if (address.startsWith(QLatin1Char('F'))) return tr("Aghili 2020");
  return address.startsWith(QLatin1Char('G')) ? tr("González et al. 2015") : tr("Brogliato 2013");
}

/// Whether `entry` is the address itself or a part of the equation that it names.
bool names(const QString& address, const QString& entry) {
  if (entry == address) return true;
  const QString stem = address.chopped(1);
  return entry.size() == address.size() + 1 && entry.startsWith(stem) &&
         entry[stem.size()].isLetter();
}

QString equationHtml(const EquationEntry& entry) {
  const QString address = QString::fromStdString(entry.address);
  QString html =
      QStringLiteral("<p><b>%1</b> &nbsp;<small>%2, %3</small><br>%4")
          .arg(symbolHtml(entry.text), address, paperOf(address), sentenceHtml(entry.meaning));
  if (!entry.note.empty()) html += QStringLiteral("<br><i>%1</i>").arg(sentenceHtml(entry.note));
  return html + QStringLiteral("</p>");
}

/// The equations that a text names. The same few texts come back after every change.
QString equationsHtml(const QString& named) {
  static QHash<QString, QString> known;
  if (const auto found = known.constFind(named); found != known.constEnd()) return *found;
  const QStringList addresses = addressesIn(named);
  QString html;
  for (const EquationEntry& entry : equations()) {
    if (addresses.contains(QString::fromStdString(entry.address))) html += equationHtml(entry);
  }
  return *known.insert(named, html);
}

QString valueHtml(const Explanation& what) {
  if (!what.absent.isEmpty()) {
    return tr("<p>There is none now: %1.</p>").arg(sentenceHtml(what.absent));
  }
  if (what.value.isEmpty()) return {};
  const QString steps = what.worked.isEmpty() ? QString() : what.worked + QStringLiteral("<br>");
  return QStringLiteral("<p>%1%2 = <b>%3</b></p>")
      .arg(steps, what.name, what.value.toHtmlEscaped());
}

QWidget* explainedAround(QWidget* widget) {
  while (widget != nullptr && widget->whatsThis().isEmpty()) widget = widget->parentWidget();
  return widget;
}

}  // namespace

QStringList addressesIn(const QString& text) {
  static const QRegularExpression address(QStringLiteral("[PFGB]\\([0-9]+[a-z]?\\)"));
  QStringList found;
  for (auto match = address.globalMatch(text); match.hasNext();) {
    const QString named = match.next().captured();
    for (const EquationEntry& entry : equations()) {
      const QString candidate = QString::fromStdString(entry.address);
      if (names(named, candidate) && !found.contains(candidate)) found << candidate;
    }
  }
  return found;
}

QString explanationHtml(const Explanation& what) {
  QString html = QStringLiteral("<p><b>%1</b>: %2</p>").arg(what.name, sentenceHtml(what.meaning));
  html += valueHtml(what);
  html += equationsHtml(what.addresses);
  if (!what.unit.isEmpty()) {
    html += QStringLiteral("<p><small>%1</small></p>")
                .arg(tr("Unit: %1").arg(what.unit.toHtmlEscaped()));
  }
  return html;
}

QString lawHtml(const Law& law) {
  const QString title = QString::fromUtf8(law_title(law));
  return explanationHtml(
      {.name = tr("Law"),
       .meaning = tr("Turns the velocity before the impact into the one after it."),
       .addresses = title,
       .value = title});
}

QString lawForSeveralHtml(const Law& law) {
  const QString title = lawTitle(law);
  return explanationHtml(
      {.name = tr("Law for several contacts"),
       .meaning =
           tr("Answers where several contacts strike at once and the law chosen above has no "
              "answer to them: it treats one contact, or its conditions do not hold. Unless "
              "one is chosen, it is Pfeiffer and Glocker's in the place of a law with friction "
              "(Moreau's where an external impulse acts), and complementarity in that of one "
              "without."),
       .addresses = title,
       .value = title});
}

ExplainedLabel::ExplainedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
  setSelectable(false);
  setFocusPolicy(Qt::ClickFocus);
}

void ExplainedLabel::setSelectable(bool on) {
  const Qt::FocusPolicy policy = focusPolicy();
  setTextInteractionFlags(on ? Qt::TextSelectableByMouse : Qt::NoTextInteraction);
  setFocusPolicy(policy);  // which the flags change
}

bool ExplainedLabel::event(QEvent* event) {
  const QEvent::Type type = event->type();
  const bool focusChanges = type == QEvent::FocusIn || type == QEvent::FocusOut;
  const Qt::FocusReason reason =
      focusChanges ? static_cast<QFocusEvent*>(event)->reason() : Qt::NoFocusReason;
  if (type == QEvent::Enter || type == QEvent::MouseButtonPress || type == QEvent::FocusIn) {
    setSelectable(true);
  }
  if (type == QEvent::FocusIn) {
    // A ring around what was clicked would only be in the way of its selection.
    ring_ = reason != Qt::MouseFocusReason && reason != Qt::PopupFocusReason;
  }
  const bool handled = QLabel::event(event);
  // A menu or another window only borrows the keyboard: the selection stays.
  const bool borrowed = reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason;
  if (type == QEvent::Leave && !hasFocus()) setSelectable(false);
  if (type == QEvent::FocusOut && !borrowed && !underMouse()) setSelectable(false);
  if (focusChanges) update();
  return handled;
}

void ExplainedLabel::paintEvent(QPaintEvent* event) {
  const int wrap = wordWrap() ? Qt::TextWordWrap : 0;
  if (textFormat() == Qt::PlainText && textInteractionFlags() == Qt::NoTextInteraction) {
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()) | wrap, palette(),
                          isEnabled(), text(), foregroundRole());
  } else {
    QLabel::paintEvent(event);
  }
  if (!hasRing()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
}

void ExplainedLabel::contextMenuEvent(QContextMenuEvent* event) {
  ContextMenu menu(this);
  const QAction* what = menu.addAction(tr("What is this?"));
  QAction* copy = menu.addAction(tr("&Copy"));
  copy->setEnabled(hasSelectedText());
  const QAction* chosen = menu.exec(event->globalPos());
  if (chosen == what) explain(*this);
  if (chosen == copy) QApplication::clipboard()->setText(selectedText());
}

QString explanationOfRow(const QWidget* widget, QPoint at) {
  const auto* view =
      widget == nullptr ? nullptr : qobject_cast<const QAbstractItemView*>(widget->parentWidget());
  if (view == nullptr || view->viewport() != widget) return {};
  return view->indexAt(widget->mapFromGlobal(at)).data(Qt::WhatsThisRole).toString();
}

void explain(QWidget& widget) {
  const QWidget* explained = explainedAround(&widget);
  if (explained == nullptr) return;
  const QPoint below(0, widget.height());
  QWhatsThis::showText(widget.mapToGlobal(below), explained->whatsThis(), &widget);
}

void explainWhatIsMeant() {
  // Chosen from a menu, the pointer was on the menu: the next click says what is meant.
  if (!QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier)) {
    return QWhatsThis::enterWhatsThisMode();
  }
  QWidget* focus = QApplication::focusWidget();
  const auto* ringed = qobject_cast<const ExplainedLabel*>(focus);
  if (ringed != nullptr && ringed->hasRing()) return explain(*focus);
  QWidget* pointed = QApplication::widgetAt(QCursor::pos());
  if (const QString row = explanationOfRow(pointed, QCursor::pos()); !row.isEmpty()) {
    return QWhatsThis::showText(QCursor::pos(), row, pointed);
  }
  for (QWidget* candidate : {pointed, focus}) {
    if (explainedAround(candidate) != nullptr) return explain(*candidate);
  }
  QWhatsThis::enterWhatsThisMode();
}

}  // namespace carom::ui
