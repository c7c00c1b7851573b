// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/film.h"

#include <QPainter>
#include <QStandardPaths>
#include <algorithm>

#include "core/base/error.h"
#include "core/io/scenario_json.h"
#include "ui/export/film_writer.h"
#include "ui/export/motion_pictures.h"
#include "ui/playback/playback_clock.h"
#include "ui/playback/player.h"

namespace carom::ui {

namespace {

// Letters and arrows have the size of the window's in a picture of this height, and grow with it.
constexpr double usualHeight = 540;

PlaybackClock clockOf(const Trajectory& motion, double speed) {
  PlaybackClock clock;
  clock.setSpan(playbackSpan(motion));
  clock.setSpeed(speed);
  clock.setLoop(false);
  clock.seek(motion.start.t);
  return clock;
}

std::unique_ptr<FilmWriter> writerOf(const FilmTask& task, const QString& path, const Job& job) {
  const QString title = QString::fromStdString(task.scenario.description->title);
  if (task.choice.format == FilmFormat::pictures) {
    return pictureWriter(path, title, QString::fromStdString(write_scenario(task.scenario)));
  }
  return filmWriter(path, title, task.choice, job.stop);
}

}  // namespace

QString filmEnding(FilmFormat format) {
  switch (format) {
    case FilmFormat::mp4:
      return QStringLiteral(".mp4");
    case FilmFormat::webm:
      return QStringLiteral(".webm");
    case FilmFormat::pictures:
      break;
  }
  return {};
}

QSize evenSize(QSize size) {
  const auto even = [](int side) { return std::max(2, side - side % 2); };
  return {even(size.width()), even(size.height())};
}

QString filmProgram() {
  return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

std::int64_t filmLength(const Trajectory& motion, double speed, int perSecond) {
  PlaybackClock clock = clockOf(motion, speed);
  std::int64_t pictures = 1;
  while (pictures <= mostFilmPictures && clock.advance(1.0 / perSecond)) ++pictures;
  return pictures + 1;
}

std::int64_t writeFilm(const FilmTask& task, const QString& path, const Job& job) {
  const FilmChoice& choice = task.choice;
  const Trajectory& motion = *task.motion;
  const std::int64_t all = filmLength(motion, task.speed, choice.perSecond);
  if (all > mostFilmPictures) {
    throw InputError("",
                     "the film would have more than 108000 pictures; play it faster, or take "
                     "fewer pictures per second");
  }
  const double scale = std::max(1.0, choice.size.height() / usualHeight);
  MotionPictures pictures(task.scenario, task.motion, QSizeF(choice.size) / scale, choice.forClass,
                          task.document);
  const std::unique_ptr<FilmWriter> writer = writerOf(task, path, job);
  PlaybackClock clock = clockOf(motion, task.speed);
  QImage image(choice.size, QImage::Format_RGB32);
  bool goesOn = true;
  for (std::int64_t i = 0; i < all && !job.stop.stop_requested(); ++i) {
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    pictures.paint(painter, momentAt(motion, clock));
    painter.end();
    writer->add(image);
    if (job.progress) job.progress(static_cast<double>(i + 1) / static_cast<double>(all));
    if (goesOn) goesOn = clock.advance(1.0 / choice.perSecond);
  }
  if (job.stop.stop_requested()) return 0;
  writer->finish();
  return all;
}

}  // namespace carom::ui
