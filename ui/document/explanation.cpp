// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/explanation.h"

#include <QHash>
#include <QRegularExpression>

#include "core/base/error.h"
#include "core/io/equation_register.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

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
  switch (address.front().unicode()) {
    case u'P':
      return tr("Aghili 2019");
    case u'F':
      return tr("Aghili 2020");
    case u'G':
      return tr("González et al. 2015");
    default:
      return tr("Brogliato 2013");
  }
}

/// Is it the address itself, or one of the parts of the equation it names?
bool names(const QString& address, const QString& entry) {
  if (entry == address) return true;
  const QString stem = address.chopped(1);
  return entry.size() == address.size() + 1 && entry.startsWith(stem) &&
         entry[stem.size()].isLetter();
}

QString text(const std::string& utf8) {
  return sentenceHtml(QString::fromStdString(utf8));
}

QString equationHtml(const EquationEntry& entry) {
  const QString address = QString::fromStdString(entry.address);
  QString html = QStringLiteral("<p><b>%1</b> &nbsp;<small>%2, %3</small><br>%4")
                     .arg(symbolHtml(QString::fromStdString(entry.text)), address, paperOf(address),
                          text(entry.meaning));
  if (!entry.note.empty()) html += QStringLiteral("<br><i>%1</i>").arg(text(entry.note));
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
  const std::string_view view = law_title(law);
  const QString title = QString::fromUtf8(view);
  return explanationHtml(
      {.name = tr("Law"),
       .meaning = tr("Turns the velocity before the impact into the one after it."),
       .addresses = title,
       .value = title,
       .unit = {},
       .absent = {}});
}

}  // namespace carom::ui
