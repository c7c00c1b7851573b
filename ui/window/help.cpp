// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QStandardPaths>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "app/report/report_files.h"
#include "app/report/validation.h"
#include "ui/document/description_text.h"
#include "ui/look/tr.h"
#include "ui/window/actions.h"
#include "ui/work/worker.h"

namespace carom::ui {

namespace {

/// Opens a page of text in a dialog of its own; returns the text, which goes with the dialog.
QTextBrowser* showPage(const QString& title, const QString& html, QSize size, QWidget* parent) {
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->setAccessibleName(title);
  auto* page = new QTextBrowser;
  page->setAccessibleName(title);
  page->setHtml(html);
  page->setOpenExternalLinks(true);
  page->setFrameShape(QFrame::NoFrame);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(page);
  column->addWidget(buttons);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  dialog->resize(size);
  dialog->open();
  return page;
}

QString row(const QString& left, const QString& right) {
  return QStringLiteral("<tr><td style='padding-right:18px'><b>%1</b></td><td>%2</td></tr>")
      .arg(left.toHtmlEscaped(), right.toHtmlEscaped());
}

QString gestures() {
  return row(tr("Drag a joint or body"), tr("Pose; a closed contact stays closed")) +
         row(tr("Shift while dragging"), tr("Let the assembly mode flip")) +
         row(tr("Ctrl while dragging, Alt with arrow keys"), tr("Lift the contact off")) +
         row(tr("Drag the arrow"), tr("Velocity before the impact")) +
         row(tr("H, then drag a square"),
             tr("Change the design: what has its point there goes with it, all else stays")) +
         row(tr("Shift, Ctrl while dragging a square"), tr("Steps of 15°; no rounding")) +
         row(tr("Click a handle"), tr("Type its number")) +
         row(tr("Click a body, a pivot, a wall, a spring"),
             tr("Select it; with Shift one more; once more: what lies below")) +
         row(tr("Arrow keys"),
             tr("Move what is selected, or the handle that Tab has chosen: Shift finer, Ctrl "
                "coarser")) +
         row(tr("Drag a symbol"), tr("Change its number: Shift finer, Ctrl coarser")) +
         row(tr("Up and Down in a number"), tr("Step it: Shift finer, Ctrl coarser")) +
         row(tr("Arrow keys and Enter while drawing"), tr("Move the crosshair, and take a place")) +
         row(tr("Tab while drawing"), tr("Go to the next end, corner, middle or pivot")) +
         row(tr("Digits while drawing"), tr("Type length and direction")) +
         row(tr("Page Down and Page Up in a lesson"),
             tr("Show the answer that is due, or the next step; the step before")) +
         row(tr("Esc"), tr("Restore what was there before the drag or the typing"));
}

/// A folder of the user's own, where the page stays for the browser.
QString reportFolder() {
  return QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation))
      .filePath(QStringLiteral("validation"));
}

QString summary(const ReportCount& n, const QString& page) {
  const QString verdict = n.failed == 0
                              ? tr("All %1 numbers hold.").arg(n.all)
                              : tr("%1 of %2 numbers do not hold.").arg(n.failed).arg(n.all);
  return QStringLiteral("<h3>%1</h3><p>%2</p><p><a href=\"%3\">%4</a></p><p>%5</p>")
      .arg(verdict,
           tr("The papers' tables and figures, closed forms and independent computations, each "
              "number held to its printed digits."),
           QUrl::fromLocalFile(page).toString(QUrl::FullyEncoded), tr("Open the report"),
           QDir::toNativeSeparators(page).toHtmlEscaped());
}

/// Computes and writes the report; returns what is shown of it. Runs on another thread.
QString validate(const QString& folder, const Job& job) {
  const Report report = validation_report(load_reference(), job);
  if (job.stop.stop_requested()) return {};
  const auto page = write_report(report, folder.toStdString());
  return summary(count(report), QString::fromStdString(page.string()));
}

/// The worker belongs to the window: a dialog that is closed does not wait for the running section.
Worker* validationWorker(QWidget* window) {
  const QString name = QStringLiteral("validation");
  auto* worker = window->findChild<Worker*>(name, Qt::FindDirectChildrenOnly);
  if (worker == nullptr) {
    worker = new Worker(name, tr("The validation could not be computed"), window);
  }
  return worker;
}

}  // namespace

void showAbout(QWidget* parent) {
  const QString version = QCoreApplication::applicationVersion();
  showPage(
      tr("About Carom"),
      tr("<h2>Carom %1</h2>"
         "<p>Carom shows what happens when a planar mechanism strikes something.</p>"
         "<p>The window (ui, app) is free software under the GNU General Public License, version 3 "
         "or later; the calculating core is under the MIT licence. There is no warranty.</p>"
         "<p>It is built with Qt %2 (GPL 3), Eigen (MPL 2.0), nlohmann-json (MIT) and fmt "
         "(MIT).</p>")
          .arg(version, QString::fromLatin1(qVersion())),
      {460, 300}, parent);
}

void showDescription(const Description& about, QWidget* parent) {
  constexpr double larger = 1.5;
  const QString html = descriptionHtml(about);
  QTextBrowser* page =
      showPage(tr("About this scenario"),
               html.isEmpty() ? tr("The scenario says nothing about itself. Title, "
                                   "description and source can be written in “As "
                                   "text”.")
                              : html,
               {620, 420}, parent);
  QFont font = page->font();
  font.setPointSizeF(larger * font.pointSizeF());
  page->setFont(font);
}

void showShortcuts(const ActionTable& actions, QWidget* parent) {
  QString keys;
  for (std::size_t i = 0; i < actions.specs().size(); ++i) {
    const QAction& action = *actions.action(i);
    if (action.shortcut().isEmpty()) continue;
    keys += row(action.shortcut().toString(QKeySequence::NativeText), actions.specs()[i].toolTip);
  }
  showPage(tr("Keyboard and mouse"),
           QStringLiteral("<h3>%1</h3><table>%2</table><h3>%3</h3><table>%4</table>")
               .arg(tr("Mouse and typing"), gestures(), tr("Keys"), keys),
           {560, 560}, parent);
}

void showValidation(QWidget* parent) {
  QTextBrowser* text = showPage(tr("Validation"), {}, {460, 260}, parent);
  const QString computing = tr("Computing the tables and figures of the papers again …");
  text->setPlainText(computing);
  Worker* worker = validationWorker(parent);
  QObject::connect(worker, &Worker::progressed, text, [worker, text, computing] {
    if (const auto percent = worker->percent()) {
      text->setPlainText(tr("%1 %2 %").arg(computing).arg(*percent));
    }
  });
  QObject::connect(worker, &Worker::failed, text, &QTextBrowser::setPlainText);
  QObject::connect(text, &QObject::destroyed, worker, &Worker::cancel);
  worker->start([text, folder = reportFolder()](const Job& job) -> Worker::Delivery {
    return [text, html = validate(folder, job)] { text->setHtml(html); };
  });
}

}  // namespace carom::ui
