// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/film_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <utility>

namespace carom::ui {

namespace {

QString sizeText(QSize size) {
  return QStringLiteral("%1 × %2").arg(size.width()).arg(size.height());
}

}  // namespace

FilmDialog::FilmDialog(const FilmQuestion& question, QWidget* parent)
    : QDialog(parent),
      question_(question),
      format_(new QComboBox(this)),
      size_(new QComboBox(this)),
      rate_(new QComboBox(this)),
      forClass_(new QCheckBox(tr("&Verdict and energies of the impact as bars"), this)),
      note_(new QLabel(this)) {
  setWindowTitle(tr("Film of the motion"));
  setAccessibleName(windowTitle());
  const std::pair<QString, FilmFormat> formats[] = {
      {tr("MP4 (H.264)"), FilmFormat::mp4},
      {tr("WebM (VP9)"), FilmFormat::webm},
      {tr("PNG pictures in a folder"), FilmFormat::pictures}};
  for (const auto& [name, format] : formats) format_->addItem(name, static_cast<int>(format));
  const FilmFormat first = filmProgram().isEmpty() ? FilmFormat::pictures : question.last.format;
  format_->setCurrentIndex(format_->findData(static_cast<int>(first)));
  for (const QSize size : filmSizes) size_->addItem(sizeText(size), size);
  const QSize own = evenSize(question.onScreen);
  size_->addItem(tr("%1, as the scene").arg(sizeText(own)), own);
  size_->setCurrentIndex(std::max(0, size_->findData(question.last.size)));
  for (const int rate : filmRates) rate_->addItem(QString::number(rate), rate);
  rate_->setCurrentIndex(std::max(0, rate_->findData(question.last.perSecond)));
  forClass_->setChecked(question.last.forClass);
  note_->setWordWrap(true);
  format_->setAccessibleName(tr("Format"));
  size_->setAccessibleName(tr("Size in pixels"));
  rate_->setAccessibleName(tr("Pictures per second"));
  auto* form = new QFormLayout(this);
  form->addRow(tr("&Format"), format_);
  form->addRow(tr("&Size in pixels"), size_);
  form->addRow(tr("&Pictures per second"), rate_);
  form->addRow(forClass_);
  form->addRow(note_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  export_ = buttons->button(QDialogButtonBox::Ok);
  export_->setText(tr("&Export…"));
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(format_, &QComboBox::currentIndexChanged, this, &FilmDialog::refresh);
  connect(rate_, &QComboBox::currentIndexChanged, this, &FilmDialog::refresh);
  refresh();
  // As high as its contents: a note that may have several lines asks for more.
  const int usual = sizeHint().width();
  resize(usual, layout()->totalHeightForWidth(usual));
}

FilmChoice FilmDialog::choice() const {
  return {.format = static_cast<FilmFormat>(format_->currentData().toInt()),
          .size = size_->currentData().toSize(),
          .perSecond = rate_->currentData().toInt(),
          .forClass = forClass_->isChecked()};
}

void FilmDialog::refresh() {
  const FilmChoice now = choice();
  const std::int64_t pictures = question_.length(now.perSecond);
  QString words = tr("%1 pictures, %2 s, at the speed of the player, %3×.")
                      .arg(pictures)
                      .arg(static_cast<double>(pictures) / now.perSecond, 0, 'f', 1)
                      .arg(question_.speed);
  const bool isMissing = now.format != FilmFormat::pictures && filmProgram().isEmpty();
  export_->setEnabled(pictures <= mostFilmPictures && !isMissing);
  if (pictures > mostFilmPictures) words = tr("That would be too long a film: play it faster.");
  if (isMissing) {
    words += QLatin1Char(' ') + tr("The program ffmpeg, which writes such films, is not installed; "
                                   "choose PNG pictures in a folder, which need no such program.");
  }
  note_->setText(words);
  makeRoomForNote();
}

void FilmDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  makeRoomForNote();
}

void FilmDialog::makeRoomForNote() {
  setMinimumHeight(layout()->totalHeightForWidth(width()));
}

std::optional<FilmChoice> askFilm(QWidget* parent, const FilmQuestion& question) {
  FilmDialog dialog(question, parent);
  if (dialog.exec() != QDialog::Accepted) return {};
  return dialog.choice();
}

}  // namespace carom::ui
