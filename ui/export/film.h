// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>
#include <cstdint>
#include <memory>

#include "core/base/job.h"
#include "core/motion/trajectory.h"
#include "core/scenario/scenario.h"

namespace carom::ui {

enum class FilmFormat : unsigned char { mp4, webm, pictures };

/// ".mp4", ".webm"; empty for a folder of pictures.
QString filmEnding(FilmFormat format);

/// What a film shall be like.
struct FilmChoice {
  FilmFormat format = FilmFormat::mp4;
  QSize size = {1280, 720};
  int perSecond = 30;     ///< pictures of a watched second
  bool forClass = false;  ///< with the verdict and the energies of the impact
  bool operator==(const FilmChoice&) const = default;
};

inline constexpr QSize filmSizes[] = {{1280, 720}, {1920, 1080}};
inline constexpr int filmRates[] = {25, 30, 60};

/// The size with even numbers of pixels, which films demand.
QSize evenSize(QSize size);

/// The program that writes films; empty if it is not installed.
QString filmProgram();

/// How many pictures the motion has at this speed: from its start to its end, with the pauses at
/// impacts and the slow passage of compliant contacts that the player has.
/// @param speed  seconds of motion per watched second, > 0
std::int64_t filmLength(const Trajectory& motion, double speed, int perSecond);

/// A film of more pictures is refused: half an hour at 60 a second.
inline constexpr std::int64_t mostFilmPictures = 108000;

/// A motion that becomes a film.
struct FilmTask {
  Scenario scenario;
  std::shared_ptr<const Trajectory> motion;
  FilmChoice choice;
  double speed = 0.25;
  QString document;  ///< path of the scenario's file
};

/// Writes it to a file, or to a folder that does not exist yet; both have their names only when
/// they are complete. Takes long: call it on a worker. Returns how many pictures it has; once the
/// job is stopped nothing is left. Throws InputError, with an empty place, in words that say what
/// would work.
std::int64_t writeFilm(const FilmTask& task, const QString& path, const Job& job);

}  // namespace carom::ui
