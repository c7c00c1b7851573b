// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/validation_dialog.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QStandardPaths>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "core/report/report_files.h"
#include "core/report/validation.h"
#include "ui/work/worker.h"

namespace carom::ui {

namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("carom::ui::ValidationDialog", text);
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

void showValidation(QWidget* parent) {
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Validation"));
  dialog->setAccessibleName(tr("Validation"));
  auto* text = new QTextBrowser;
  text->setAccessibleName(tr("Validation"));
  text->setFrameShape(QFrame::NoFrame);
  text->setOpenExternalLinks(true);
  const QString computing = tr("Computing the tables and figures of the papers again …");
  text->setPlainText(computing);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(text);
  column->addWidget(buttons);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);

  Worker* worker = validationWorker(parent);
  QObject::connect(worker, &Worker::progressed, text, [worker, text, computing] {
    if (const auto percent = worker->percent()) {
      text->setPlainText(tr("%1 %2 %").arg(computing).arg(*percent));
    }
  });
  QObject::connect(worker, &Worker::failed, text, &QTextBrowser::setPlainText);
  QObject::connect(dialog, &QObject::destroyed, worker, &Worker::cancel);
  worker->start([text, folder = reportFolder()](const Job& job) -> Worker::Delivery {
    return [text, html = validate(folder, job)] { text->setHtml(html); };
  });
  dialog->resize(460, 260);
  dialog->open();
}

}  // namespace carom::ui
