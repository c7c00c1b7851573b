// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMimeData>
#include <QTemporaryDir>
#include <QToolButton>
#include <memory>
#include <optional>

#include "ui/window/file_controller.h"

namespace carom::ui {

/// The document as a file, beside the menus: dragged, it goes to a folder, a mail or another
/// window; a click copies it, to be pasted there.
class FileHandle : public QToolButton {
  Q_OBJECT

 public:
  FileHandle(ScenarioDocument& document, const FileController& files, QWidget* parent);

  /// As wide as the longest name that is shown, whatever the name.
  [[nodiscard]] QSize sizeHint() const override;

  /// The document's own file, or a copy of the document where it has changes that are not saved.
  /// Null after failed().
  std::unique_ptr<QMimeData> contents();
  /// Puts contents() on the clipboard.
  void copy();

 signals:
  void failed(const QString& sentence);
  void copied(const QString& sentence);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showName();
  [[nodiscard]] int widestName() const;  ///< [px]
  /// Where a copy is written, apart from those before it, which may still be asked for. Empty after
  /// failed().
  QString pathOfCopy();

  ScenarioDocument& document_;
  const FileController& files_;
  QString shown_;                          ///< name of the document that the button has
  std::unique_ptr<QTemporaryDir> copies_;  ///< what was dragged or copied, until the window closes
  int made_ = 0;                           ///< number of copies that were written
  std::optional<QPoint> pressed_;          ///< where the left button went down and is still down
};

}  // namespace carom::ui
