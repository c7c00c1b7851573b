// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window says in its banner and status bar.
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QStatusBar>
#include <QTimer>

#include "ui/document/recovery.h"
#include "ui/editors/text_panel.h"
#include "ui/lessons/lesson_session.h"
#include "ui/playback/law_motions.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
#include "ui/window/contact_lens.h"
#include "ui/window/file_handle.h"
#include "ui/window/main_window.h"
#include "ui/window/message_banner.h"

namespace carom::ui {

namespace {

// Long enough to read a path.
constexpr int messageMs = 8000;
constexpr int refusalMs = 5000;
constexpr int messageMargin = 8;  // from the edge of the window

}  // namespace

void MainWindow::makeBanner() {
  banner_ = new MessageBanner(*views_.scene);
  connect(banner_, &MessageBanner::shownChanged, this, [this](bool shown) {
    if (!shown && !lostWorkOffered_) offerLostWork();
  });
}

void MainWindow::tellRefusal(const QString& sentence) {
  statusBar()->showMessage(sentence, refusalMs);
  const SceneTool tool = views_.scene->sceneTool();
  // It is about what was tried, and not about what is done next.
  delete refusal_;
  refusal_ = new QObject(this);
  const auto forget = [this, sentence] {
    if (statusBar()->currentMessage() == sentence) statusBar()->clearMessage();
    refusal_->deleteLater();
  };
  connect(&document_.undoStack(), &QUndoStack::indexChanged, refusal_, forget);
  connect(views_.scene, &SceneView::sceneToolChanged, refusal_, [this, tool, forget] {
    if (views_.scene->sceneTool() != tool) forget();
  });
}

namespace {

/// At the end of the status bar: a message would cover what can be done next.
void tellDone(MainWindow& window) {
  auto* done = new QLabel(QCoreApplication::translate("MainWindow", "The lesson is done."));
  done->setContentsMargins(0, 0, messageMargin, 0);
  window.statusBar()->addPermanentWidget(done);
  QTimer::singleShot(messageMs, done, &QObject::deleteLater);
  QObject::connect(&window.lesson(), &LessonSession::changed, done, [&window, done] {
    if (window.lesson().isOpen()) done->deleteLater();
  });
}

}  // namespace

void MainWindow::connectMessages() {
  connect(files_, &FileController::failed, this,
          [this](const QString& sentence) { tell(Severity::error, sentence); });
  connect(files_, &FileController::saved, this, [this](const QString& path) {
    statusBar()->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)), messageMs);
  });
  connect(files_, &FileController::succeeded, banner_, &MessageBanner::dismiss);
  connect(files_, &FileController::kept, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, messageMs); });
  connect(files_, &FileController::progressed, this, [this](const QString& sentence) {
    banner_->showProgress(files_, sentence, [this] { files_->cancelOpening(); });
  });
  connect(files_, &FileController::changedOnDisk, this, &MainWindow::offerToReload);
  connect(files_, &FileController::warned, this,
          [this](const QString& sentence) { tell(Severity::warning, sentence); });
  connect(files_, &FileController::goneFromDisk, this, [this] {
    const QString gone =
        tr("“%1” is no longer on the disk, or can no longer be read.").arg(files_->documentName());
    banner_->tell(Severity::warning, gone, {{tr("Save it again"), [this] { files_->save(); }}});
    connect(
        files_, &FileController::backOnDisk, banner_, [this, gone] { banner_->dismissIf(gone); },
        Qt::SingleShotConnection);
  });
  auto* handle = findChild<FileHandle*>();
  connect(handle, &FileHandle::failed, this,
          [this](const QString& sentence) { tell(Severity::error, sentence); });
  connect(handle, &FileHandle::copied, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, messageMs); });
  if (!options_.recoveryFolder.isEmpty()) files_->markOpenFiles(options_.recoveryFolder);
  connect(exports_, &ExportController::progressed, this, [this](const QString& sentence) {
    banner_->showProgress(exports_, sentence, [this] { exports_->cancel(); });
  });
  connect(exports_, &ExportController::succeeded, banner_, &MessageBanner::dismiss);
  connect(exports_, &ExportController::failed, this,
          [this](const QString& sentence) { tell(Severity::error, sentence); });
  connect(exports_, &ExportController::succeeded, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, messageMs); });
  const auto aboutPresent = [this](const QString& sentence) {
    tell(Severity::error, sentence);
    dismissWhenChanged();
  };
  connect(&document_, &ScenarioDocument::failed, this, aboutPresent);
  connect(&document_, &ScenarioDocument::refused, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, messageMs); });
  connect(lesson_, &LessonSession::failed, this, aboutPresent);
  connect(lesson_, &LessonSession::finished, this, [this] { tellDone(*this); });
  // What opens another document takes away the message before it.
  connect(
      &panel<TextPanel>(), &TextPanel::textLeft, this,
      [this](const QString& text) {
        banner_->tell(
            Severity::warning,
            tr("The text under “As text” had not been read when another scenario opened."),
            {{tr("Copy the text"), [text] { QApplication::clipboard()->setText(text); }}});
      },
      Qt::QueuedConnection);
  connect(views_.scene, &SceneView::refused, this, &MainWindow::tellRefusal);
  connect(views_.scene, &SceneView::told, this, &MainWindow::tellRefusal);
  connect(views_.lens, &ContactLens::told, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, messageMs); });
  connect(views_.motions, &LawMotions::failed, this,
          [this](const QString& sentence) { tell(Severity::error, sentence); });
  connect(views_.motions, &LawMotions::resolved, banner_, &MessageBanner::dismissIf);
  connect(views_.player, &Player::failed, this, [this](const QString& sentence) {
    tell(Severity::error, sentence);
    connect(
        views_.player, &Player::trajectoryChanged, banner_,
        [this, sentence] { banner_->dismissIf(sentence); }, Qt::SingleShotConnection);
  });
}

void MainWindow::offerLostWork() {
  // Another message is to be read first; when it is dismissed, this function is called again.
  if (recovery_ == nullptr || !banner_->text().isEmpty()) return;
  const std::vector<LostWork> lost = recovery_->lostWork();
  if (lost.empty()) return;
  const LostWork& first = lost.front();
  const auto restore = [this, first] {
    if (!files_->mayLeave()) return offerLostWork();
    const QString problem = restoreWork(document_, first);
    if (!problem.isEmpty()) return tell(Severity::error, problem);
    // The old copy is removed only when a new one is written.
    if (recovery_->keepNow()) recovery_->forget(first);
    offerLostWork();
  };
  const auto discard = [this, first] {
    recovery_->forget(first);
    offerLostWork();
  };
  lostWorkOffered_ = true;
  banner_->tell(Severity::note,
                tr("Carom ended before the changes to “%1” of %2 were saved.")
                    .arg(first.name, QLocale().toString(QFileInfo(first.file).lastModified(),
                                                        QLocale::ShortFormat)),
                {{tr("Restore them"), restore}, {tr("Delete them"), discard}});
}

void MainWindow::offerToReload() {
  const QString changed =
      tr("Another program changed “%1” on the disk.").arg(files_->documentName());
  const QString lost = tr("Reloading loses the unsaved changes made here.");
  banner_->tell(Severity::warning,
                document_.isModified() ? changed + QLatin1Char(' ') + lost : changed,
                {{tr("Reload"), [this] { files_->reload(); }}});
}

void MainWindow::tell(Severity severity, const QString& sentence) {
  banner_->tell(severity, sentence);
}

void MainWindow::dismissWhenChanged() {
  connect(
      &document_, &ScenarioDocument::changed, banner_,
      [this, sentence = banner_->text()] { banner_->dismissIf(sentence); },
      Qt::SingleShotConnection);
}

}  // namespace carom::ui
