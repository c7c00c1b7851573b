// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <memory>
#include <stop_token>

#include "ui/export/film.h"

namespace carom::ui {

/// Takes the pictures of a film one by one. What is not finished leaves nothing behind. All throw
/// InputError, with an empty place.
class FilmWriter {
 public:
  FilmWriter() = default;
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;
  virtual ~FilmWriter() = default;

  /// Of the size of the film, QImage::Format_RGB32.
  virtual void add(const QImage& picture) = 0;
  /// The film has its name now.
  virtual void finish() = 0;
};

/// Numbered PNG pictures in a folder of this name, which must not exist; each carries the scenario.
std::unique_ptr<FilmWriter> pictureWriter(const QString& folder, const QString& title,
                                          const QString& scenario);

/// A film by ffmpeg, to which the pictures are piped. Once it is stopped, pictures are dropped.
std::unique_ptr<FilmWriter> filmWriter(const QString& file, const QString& title,
                                       const FilmChoice& choice, const std::stop_token& stop);

/// Where ffmpeg finds the pictures and what it makes of them.
QStringList filmArguments(const FilmChoice& choice, const QString& title, const QString& file);

}  // namespace carom::ui
