// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_handle.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDrag>
#include <QFileInfo>
#include <QMouseEvent>
#include <QStyle>

#include "core/io/scenario_json.h"
#include "ui/document/file_io.h"
#include "ui/document/trace_file.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {
constexpr int widestEms = 14;
}

FileHandle::FileHandle(ScenarioDocument& document, const FileController& files, QWidget* parent)
    : QToolButton(parent), document_(document), files_(files) {
  setAutoRaise(true);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setFocusPolicy(Qt::NoFocus);
  connect(this, &QToolButton::clicked, this, &FileHandle::copy);
  connect(&document_, &ScenarioDocument::changed, this, &FileHandle::showName);
  connect(&document_, &ScenarioDocument::identityChanged, this, &FileHandle::showName);
  showName();
}

void FileHandle::showName() {
  const QString name = files_.documentName();
  if (name == shown_) return;
  shown_ = name;
  setIcon(style()->standardIcon(QStyle::SP_FileIcon));
  setText(fontMetrics()
              .elidedText(name, Qt::ElideRight, widestName())
              .replace(u'&', QStringLiteral("&&")));
  setAccessibleName(tr("Copy the file “%1”").arg(name));
  setToolTip(tr("“%1” as a file: drag it to a folder, a mail or another window, or click to copy "
                "it and paste it there")
                 .arg(name));
}

int FileHandle::widestName() const {
  return widestEms * fontMetrics().height();
}

// QMenuBar does not lay out its corner again when the name becomes longer.
QSize FileHandle::sizeHint() const {
  return {widestName() + 2 * iconSize().width(), QToolButton::sizeHint().height()};
}

QString FileHandle::pathOfCopy() {
  if (!copies_) copies_ = std::make_unique<QTemporaryDir>();
  const QString folder = copies_->filePath(QString::number(++made_));
  if (!copies_->isValid() || !QDir().mkpath(folder)) {
    emit failed(tr("No copy of the file was made: %1 cannot be written to.").arg(QDir::tempPath()));
    copies_.reset();
    return {};
  }
  const QString name = document_.path().isEmpty() ? suggestedBaseName(document_) + scenarioEnding
                                                  : QFileInfo(document_.path()).fileName();
  return QDir(folder).filePath(name);
}

std::unique_ptr<QMimeData> FileHandle::contents() {
  if (!document_.path().isEmpty() && !document_.isModified()) return mimeOfFile(document_.path());
  const QString path = pathOfCopy();
  if (path.isEmpty()) return nullptr;
  const Scenario scenario = withWholePicturePath(document_.committed(), document_.path());
  if (const QString refusal = saveFile(scenario, path); !refusal.isEmpty()) {
    emit failed(refusal);
    return nullptr;
  }
  std::unique_ptr<QMimeData> file = mimeOfFile(path);
  // A window that opens this takes the contents, since the copy is deleted when this window closes.
  file->setData(scenarioMimeType, QByteArray::fromStdString(write_scenario(scenario)));
  return file;
}

void FileHandle::copy() {
  std::unique_ptr<QMimeData> file = contents();
  if (file == nullptr) return;
  QApplication::clipboard()->setMimeData(file.release());
  emit copied(tr("The file “%1” is copied: paste it in a folder, a mail or another window")
                  .arg(files_.documentName()));
}

void FileHandle::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) pressed_ = event->position().toPoint();
  QToolButton::mousePressEvent(event);
}

void FileHandle::mouseReleaseEvent(QMouseEvent* event) {
  pressed_.reset();
  QToolButton::mouseReleaseEvent(event);
}

// The first move of a fast drag may already be outside the button, which is then no longer down.
void FileHandle::mouseMoveEvent(QMouseEvent* event) {
  QToolButton::mouseMoveEvent(event);
  if (!pressed_) return;
  const QPoint moved = event->position().toPoint() - *pressed_;
  if (moved.manhattanLength() < QApplication::startDragDistance()) return;
  pressed_.reset();
  setDown(false);  // what is dragged is not clicked
  std::unique_ptr<QMimeData> file = contents();
  if (file == nullptr) return;
  auto* drag = new QDrag(this);
  drag->setMimeData(file.release());
  drag->setPixmap(icon().pixmap(iconSize()));
  drag->exec(Qt::CopyAction);
}

void FileHandle::changeEvent(QEvent* event) {
  QToolButton::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
  shown_.clear();
  showName();
}

}  // namespace carom::ui
