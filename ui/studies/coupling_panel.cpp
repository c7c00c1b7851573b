// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/coupling_panel.h"

#include <QScrollBar>
#include <QWhatsThis>
#include <functional>

#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/kinetic_drawing.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;

QString text(const std::string& utf8) {
  return QString::fromStdString(utf8).toHtmlEscaped();
}

QString text(std::string_view utf8) {
  return text(std::string(utf8));
}

/// The sentence with its formulas set as the core marks them.
QString sentence(std::string_view utf8) {
  return sentenceHtml(utf8);
}

QString number(double value) {
  return formatNumber(value, digits).replace(u' ', QStringLiteral("&nbsp;"));
}

QString address(std::string_view equation) {
  const QString at = text(equation);
  return QStringLiteral("<a href='eq:%1'>%1</a>").arg(at);
}

QString heading(const QString& title) {
  return QStringLiteral("<p style='margin-top:10px;margin-bottom:2px'><b>%1</b></p>").arg(title);
}

QStringList namesOf(const std::vector<NamedRow>& rows) {
  QStringList names;
  for (const NamedRow& row : rows) {
    names << shownName(row.name);
  }
  return names;
}

using Entry = std::function<QString(int, int)>;

QString matrixHtml(const QString& caption, const QStringList& rows, const QStringList& columns,
                   const Entry& entry) {
  QString html =
      QStringLiteral("<table cellpadding='2'><tr><td colspan='%1'>%2</td></tr><tr><td></td>")
          .arg(columns.size() + 1)
          .arg(caption);
  for (const QString& column : columns) {
    html += QStringLiteral("<td align='right'><i>%1</i></td>").arg(column);
  }
  html += QStringLiteral("</tr>");
  for (int i = 0; i < rows.size(); ++i) {
    html += QStringLiteral("<tr><td><i>%1</i></td>").arg(rows[i]);
    for (int j = 0; j < columns.size(); ++j) {
      html += QStringLiteral("<td align='right'>&nbsp;%1</td>").arg(entry(i, j));
    }
    html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

Entry entries(const Eigen::MatrixXd& values) {
  return [&values](int i, int j) { return number(values(i, j)); };
}

QString sideBySide(const QStringList& parts) {
  QString html = QStringLiteral("<table cellspacing='0'><tr>");
  for (const QString& part : parts) {
    html += QStringLiteral("<td valign='top' style='padding-right:18px'>%1</td>").arg(part);
  }
  return html + QStringLiteral("</tr></table>");
}

QString delassusHtml(const Couplings& c) {
  if (c.contacts.empty()) {
    return tr(
        "<p>No contact is closed: there is no Delassus matrix, and only the joints are "
        "listed.</p>");
  }
  const QStringList h = namesOf(c.contacts);
  QString html = heading(tr("Delassus matrices [%1]").arg(text(delassus_unit(c))));
  html +=
      sideBySide({matrixHtml(tr("A, contacts alone %1").arg(address("B(2)")), h, h, entries(c.A)),
                  matrixHtml(tr("A<sub>c</sub>, the joints hold %1").arg(address("B(16)")), h, h,
                             entries(c.with_joints.A_c))});
  return html +
         tr("<p>A<sub>c</sub> has rank %1 of %2: %3.</p>")
             .arg(c.with_joints.rank())
             .arg(c.contacts.size())
             .arg(c.with_joints.definite() ? tr("positive definite") : tr("only semidefinite"));
}

/// Says in one sentence whether every impulse follows from the motion.
QString freedomSentence(const Couplings& c) {
  const int open = c.freedom.dimension();
  if (multiplier_names(c).empty()) return tr("There is no closed contact and no joint.");
  if (open == 0) return tr("Every impulse of a contact or a joint is determined by the motion.");
  return open == 1
             ? tr("One number is open: not every impulse is determined (hyperstatic).")
             : tr("%1 numbers are open: not every impulse is determined (hyperstatic).").arg(open);
}

QString freedomHtml(const Couplings& c) {
  QString html = heading(tr("Impulses of contacts and joints"));
  html += QStringLiteral("<p>%1 %2</p>").arg(freedomSentence(c).toHtmlEscaped(), address("B(78)"));
  const std::vector<std::string> names = multiplier_names(c);
  for (const HyperstaticSet& set : c.freedom.sets) {
    QStringList shared;
    for (const int row : set.rows) shared << text(names[static_cast<std::size_t>(row)]);
    html += tr("<p>%1 share %2.</p>")
                .arg(shared.join(QStringLiteral(", ")),
                     set.dimension == 1 ? tr("one open number")
                                        : tr("%1 open numbers").arg(set.dimension));
  }
  return html;
}

QString percussionHtml(const CouplingReport& report) {
  const Couplings& c = report.c;
  if (c.contacts.empty() || c.joints.empty()) return {};
  return heading(tr("Percussions of the joints")) +
         matrixHtml(tr("p<sub>b</sub> for a unit impulse at each contact %1").arg(address("B(72)")),
                    namesOf(c.joints), namesOf(c.contacts), entries(report.percussions));
}

QString checkHtml(const CouplingCheck& check, const QPalette& palette) {
  const Tone tone = !check.holds ? Tone::quiet : *check.holds ? Tone::good : Tone::bad;
  const QString word = !check.holds   ? tr("does not apply")
                       : *check.holds ? tr("✓ holds")
                                      : tr("✗ does not hold");
  QStringList values;
  for (const CheckValue& value : check.values) {
    values << QStringLiteral("%1&nbsp;=&nbsp;%2").arg(sentence(value.label), number(value.value));
  }
  return QStringLiteral(
             "<tr><td valign='top' style='color:%1;white-space:nowrap'>%2&nbsp;</td>"
             "<td><b>%3</b> %4: %5<br>%6%7</td></tr>")
      .arg(toneColour(tone, palette).name(), word, text(check.name), address(check.equation),
           sentence(check.condition),
           values.isEmpty() ? QString() : values.join(QStringLiteral(", ")) + QStringLiteral(". "),
           sentence(check.explanation));
}

void addMatrix(QString& out, const QString& title, const std::vector<NamedRow>& rows,
               const std::vector<NamedRow>& columns, const Eigen::MatrixXd& values) {
  out += title;
  for (const NamedRow& column : columns)
    out += QLatin1Char('\t') + QString::fromStdString(column.name);
  out += QLatin1Char('\n');
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += QString::fromStdString(rows[i].name);
    for (std::size_t j = 0; j < columns.size(); ++j) {
      out += QLatin1Char('\t') + QString::fromStdString(shortest(values(
                                     static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j))));
    }
    out += QLatin1Char('\n');
  }
}

/// The couplings in words and tables, as rich text; addresses of equations are links "eq:B(16)".
QString couplingHtml(const CouplingReport& report, const Display& display,
                     const QPalette& palette) {
  const Couplings& c = report.c;
  QString html = delassusHtml(c);
  if (c.contacts.size() > 1) {
    const QStringList h = namesOf(c.contacts);
    const DisplayUnit unit = displayUnit(Dimension::angle, display);
    html += matrixHtml(tr("Kinetic angles [%1] between contacts while the joints hold %2")
                           .arg(unit.label, address("B(9)")),
                       h, h, [&](int i, int j) {
                         const auto angle = c.contact_contact_held.at(i, j);
                         if (i == j) return QString();
                         return angle ? number(toShown(*angle, unit)) : QStringLiteral("–");
                       });
  }
  html += freedomHtml(c) + percussionHtml(report);
  html += heading(tr("Statements about the couplings")) + QStringLiteral("<table cellpadding='3'>");
  for (const CouplingCheck& check : report.checks) html += checkHtml(check, palette);
  return html + QStringLiteral("</table>");
}

/// All matrices and statements with all digits in SI, tabs between: for a spreadsheet or a mail.
QString couplingTables(const CouplingReport& report) {
  const Couplings& c = report.c;
  QString out;
  const QString unit = text(delassus_unit(c));
  addMatrix(out, QStringLiteral("A [%1]").arg(unit), c.contacts, c.contacts, c.A);
  addMatrix(out, QStringLiteral("A_c [%1]").arg(unit), c.contacts, c.contacts, c.with_joints.A_c);
  addMatrix(out, QStringLiteral("p_b for a unit impulse"), c.joints, c.contacts,
            report.percussions);
  for (const CouplingCheck& check : report.checks) {
    const QString holds = !check.holds   ? tr("does not apply")
                          : *check.holds ? tr("holds")
                                         : tr("does not hold");
    out += QStringLiteral("%1\t%2\t%3\n")
               .arg(QString::fromUtf8(check.name), holds,
                    QString::fromStdString(plain_text(check.explanation)));
    for (const CheckValue& value : check.values) {
      out += QStringLiteral("\t%1\t%2\n")
                 .arg(QString::fromStdString(plain_text(value.label)),
                      QString::fromStdString(shortest(value.value)));
    }
  }
  return out + freedomSentence(c) + QLatin1Char('\n');
}

// During a gesture the text is written only some times a second, as laying it out is slow.
constexpr int writingMs = 80;
constexpr int picturePart = 2;
constexpr int wordsPart = 3;

CouplingReport reportCouplings(const Scenario& scenario, const Evaluation& evaluation, bool,
                               const Job& job) {
  return report_couplings(*scenario.mechanism, evaluation, job.stop);
}

}  // namespace

CouplingPanel::CouplingPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      report_(
          document, QStringLiteral("couplings"), tr("The couplings could not be computed"),
          reportCouplings, [this] { follower_->follow(); }, isQuicklyStudied),
      picture_(new KineticPicture(this)),
      words_(new QTextBrowser(this)),
      parts_(withoutGaps(new QBoxLayout(QBoxLayout::LeftToRight, this))) {
  setAccessibleName(tr("Couplings of contacts and joints"));
  words_->setAccessibleName(tr("Couplings in words"));
  words_->setFrameShape(QFrame::NoFrame);
  words_->setOpenLinks(false);
  parts_->addWidget(picture_, picturePart);
  parts_->addWidget(words_, wordsPart);
  setWhatsThis(explanationHtml(
      {.name = tr("Couplings"),
       .meaning = tr("How an impulse at one contact changes the velocities at the others and the "
                     "impulses of the joints. Two rows are orthogonal, θ = 90°, where neither "
                     "acts on the other."),
       .addresses = QStringLiteral("B(9) B(16) B(30) B(31) B(72) B(78)")}));
  writing_.setSingleShot(true);
  connect(&writing_, &QTimer::timeout, this, &CouplingPanel::write);
  connect(words_, &QTextBrowser::anchorClicked, this, &CouplingPanel::explainEquation);
  follower_ = new FollowWhenShown(document_, *this, [this] { refresh(); });
}

void CouplingPanel::refresh() {
  const CouplingReport* report = report_.latest();
  if (report == nullptr) {
    const QString& fault = report_.fault();
    written_.clear();
    picture_->show({}, QString::fromStdString(document_.scenario().display->angle));
    picture_->setEnabled(false);
    return words_->setPlainText(fault.isEmpty() ? tr("Calculating…") : fault);
  }
  picture_->show(report->c, QString::fromStdString(document_.scenario().display->angle));
  picture_->setEnabled(!isOutOfDate());
  if (!document_.inGesture()) return write();
  if (!writing_.isActive()) writing_.start(writingMs);
}

void CouplingPanel::write() {
  writing_.stop();
  const CouplingReport* report = report_.latest();
  if (report == nullptr) return;
  QString html = couplingHtml(*report, *document_.scenario().display, palette());
  if (isOutOfDate()) html = tr("<p><i>Out of date: calculating…</i></p>") + html;
  if (html == written_) return;
  written_ = html;
  const int place = words_->verticalScrollBar()->value();
  words_->setHtml(html);
  words_->verticalScrollBar()->setValue(place);
}

QString CouplingPanel::asText() const {
  return couplingTables(report_couplings(*document_.scenario().mechanism, document_.evaluation()));
}

void CouplingPanel::explainEquation(const QUrl& link) {
  const QString address = link.toString().section(QLatin1Char(':'), 1);
  QWhatsThis::showText(
      QCursor::pos(),
      explanationHtml(
          {.name = address, .meaning = tr("an equation of the papers"), .addresses = address}),
      words_);
}

// Side by side where there is more width than height.
void CouplingPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  parts_->setDirection(width() > height() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

}  // namespace carom::ui
