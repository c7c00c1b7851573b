// SPDX-License-Identifier: GPL-3.0-or-later
//
// Films of the motion: how many pictures, what they show, what ffmpeg is given, and that nothing is
// left where one fails.
#include "ui/export/film.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QToolButton>
#include <csignal>
#include <optional>

#include "core/io/figure_text.h"
#include "tests/ui/eventually.h"
#include "tests/ui/stand_in.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/motion_pictures.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

Trajectory motionFrom(double from, double to) {
  Trajectory motion;
  motion.start.t = from;
  motion.end.t = to;
  return motion;
}

// By hand: a picture at the start, one for each whole interval, one at the end.
TEST(FilmLength, IsThatOfThePlayer) {
  Trajectory motion = motionFrom(-0.5, 2.01);
  EXPECT_EQ(filmLength(motion, 1, 25), 1 + 62 + 1) << "2.51 s are 62.75 intervals";
  EXPECT_EQ(filmLength(motion, 0.5, 25), 1 + 125 + 1) << "5.02 s are 125.5 intervals";
  motion.contacts.push_back({.from = 1, .to = 1.004});
  EXPECT_EQ(filmLength(motion, 1, 25), 1 + 112 + 1)
      << "a compliant contact is watched for 2 s: 4.506 s are 112.65 intervals";
  motion.contacts.clear();
  motion.impacts.emplace_back();
  EXPECT_EQ(filmLength(motion, 1, 25), 1 + 85 + 1)
      << "the impact at t = 0 is watched for 0.9 s: 3.41 s are 85.25 intervals";
}

TEST(FilmLength, IsBounded) {
  const Trajectory motion = motionFrom(0, 2);
  EXPECT_GT(filmLength(motion, 1e-9, 60), mostFilmPictures);
}

TEST(FilmSize, IsEven) {
  EXPECT_EQ(evenSize({641, 480}), QSize(640, 480));
  EXPECT_EQ(evenSize({1, 1}), QSize(2, 2));
}

/// Writes its arguments, a line each, beside itself, and what it reads into its last one.
const QByteArray recorder =
    "printf '%s\\n' \"$@\" > \"$(dirname \"$0\")/arguments\"\n"
    "for last; do :; done\n"
    "cat > \"$last\"\n";

class Film : public ::testing::Test {
 protected:
  static constexpr QSize size{640, 360};
  Player& player() { return *screen.window.views().player; }

  void SetUp() override {
    ASSERT_TRUE(test::eventually([this] { return player().trajectory() && !player().isStale(); }));
    player().setSpeed(1);
  }

  /// Exports a film and returns what was said.
  QString film(FilmFormat format, const char* name, bool forClass = false) {
    screen.answers.film = FilmChoice{format, size, 25, forClass};
    screen.answers.exportTo = screen.folder.filePath(QString::fromLatin1(name));
    const QSignalSpy done(&screen.window.exports(), &ExportController::succeeded);
    const QSignalSpy refused(&screen.window.exports(), &ExportController::failed);
    screen.trigger("export.film");
    EXPECT_TRUE(test::eventually([&] { return done.count() + refused.count() > 0; }));
    failed = refused.count() > 0;
    const QSignalSpy& said = failed ? refused : done;
    return said.isEmpty() ? QString() : said.first().first().toString();
  }

  /// Everything in the folder, hidden things too.
  [[nodiscard]] QStringList left() const {
    return QDir(screen.folder.path())
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
  }
  [[nodiscard]] std::int64_t pictures() {
    return filmLength(*player().trajectory(), player().speed(), 25);
  }

  bool failed = false;
  test::WindowOnScreen screen;
};

TEST_F(Film, IsASequenceOfPictures) {
  const QString said = film(FilmFormat::pictures, "film");
  ASSERT_FALSE(failed) << said.toStdString();
  EXPECT_EQ(left(), QStringList{QStringLiteral("film")});
  const QDir folder(screen.answers.exportTo);
  const QStringList names = folder.entryList(QDir::Files | QDir::Hidden, QDir::Name);
  EXPECT_EQ(names.size(), pictures());
  ASSERT_GT(names.size(), 2);
  EXPECT_EQ(names.front(), QStringLiteral("000001.png"));
  EXPECT_EQ(names.back(), QStringLiteral("%1.png").arg(pictures(), 6, 10, QLatin1Char('0')));
  const QImage first(folder.filePath(names.front())), last(folder.filePath(names.back()));
  EXPECT_EQ(first.size(), size);
  EXPECT_NE(first, last);
  EXPECT_EQ(first.text(QString::fromUtf8(scenario_text_key)).toStdString(), screen.bytes());
}

// Bodies are where the motion says, in one view all along: their middles are not paper.
TEST_F(Film, ShowsTheMechanismWhereItIs) {
  ASSERT_FALSE(film(FilmFormat::pictures, "film").isEmpty());
  const MotionPictures same(screen.document.scenario(), player().sharedTrajectory(), QSizeF(size));
  const Trajectory& motion = *player().trajectory();
  const QDir folder(screen.answers.exportTo);
  const QStringList names = folder.entryList(QDir::Files, QDir::Name);
  for (const auto& [name, t] :
       {std::pair{names.front(), motion.start.t}, std::pair{names.back(), motion.end.t}}) {
    const QImage picture(folder.filePath(name));
    const QRgb paper = picture.pixel(picture.width() - 1, 0);
    const State state = state_at(motion, t);
    const Mechanism& mechanism = *screen.document.scenario().mechanism;
    ASSERT_FALSE(mechanism.bodies.empty());
    for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
      // Between the mark of the mass centre and the pin at the end.
      const auto placed = [&](const Anchor& anchor) {
        return toPixels(same.view(), same.area(), world_point(mechanism, state.q, anchor));
      };
      const QPointF at = (placed({.body = body}) + placed({.body = body, .place = Place::end})) / 2;
      ASSERT_TRUE(picture.rect().contains(at.toPoint()));
      EXPECT_NE(picture.pixel(at.toPoint()), paper) << name.toStdString() << " body " << body;
    }
  }
}

TEST_F(Film, HasTheVerdictAndTheEnergiesForAClass) {
  ASSERT_FALSE(film(FilmFormat::pictures, "plain").isEmpty());
  const QImage plain(screen.answers.exportTo + QStringLiteral("/000001.png"));
  ASSERT_FALSE(film(FilmFormat::pictures, "class", true).isEmpty());
  const QImage shown(screen.answers.exportTo + QStringLiteral("/000001.png"));
  ASSERT_EQ(plain.size(), shown.size());
  // The bars lie along the lower edge and fill a tenth of what is counted, at least.
  const auto coloured = [](const QImage& image) {
    int count = 0;
    for (int y = image.height() - 60; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) count += QColor(image.pixel(x, y)).saturation() > 100;
    }
    return count;
  };
  EXPECT_GT(coloured(shown), coloured(plain) + shown.width() * 60 / 10);
}

// The bars change with an impact and not between two of them.
TEST_F(Film, TellsAClassAboutTheLastImpact) {
  const auto motion = player().sharedTrajectory();
  ASSERT_GE(motion->impacts.size(), 3U);
  MotionPictures pictures(screen.document.scenario(), motion, QSizeF(size), true);
  const auto bars = [&](double t, std::optional<std::size_t> impact) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    pictures.paint(painter, {t, state_at(*motion, t), impact});
    painter.end();
    constexpr int band = 80, edge = 30;
    return image.copy(edge, size.height() - band, size.width() - 2 * edge, band - 20);
  };
  const double t_1 = motion->impacts[1].t, t_2 = motion->impacts[2].t;
  const QImage first = bars(t_1 / 3, {});
  EXPECT_EQ(bars(t_1 / 2, {}), first);
  EXPECT_EQ(bars(motion->start.t, {}), first) << "before the first impact, too";
  const QImage second = bars((t_1 + t_2) / 2, {});
  EXPECT_NE(second, first);
  EXPECT_EQ(bars(t_1, 1), second);
  EXPECT_EQ(bars(t_1 / 3, {}), first);
}

TEST_F(Film, ReplacesNoFolder) {
  QDir(screen.folder.path()).mkdir(QStringLiteral("film"));
  const QString said = film(FilmFormat::pictures, "film");
  EXPECT_TRUE(failed);
  EXPECT_TRUE(said.contains(QStringLiteral("exists already"))) << said.toStdString();
  EXPECT_EQ(left(), QStringList{QStringLiteral("film")});
  EXPECT_TRUE(QDir(screen.answers.exportTo).isEmpty());
}

TEST_F(Film, GivesItsPicturesToFfmpeg) {
  const test::StandIn ffmpeg(recorder);
  const QString said = film(FilmFormat::mp4, "motion");
  ASSERT_FALSE(failed) << said.toStdString();
  EXPECT_EQ(left(), QStringList{QStringLiteral("motion.mp4")});
  QFile got(screen.folder.filePath(QStringLiteral("motion.mp4")));
  ASSERT_TRUE(got.open(QIODevice::ReadOnly));
  const QByteArray raw = got.readAll();
  const qint64 one = qint64{4} * size.width() * size.height();
  EXPECT_EQ(raw.size(), one * pictures());
  QFile list(ffmpeg.path("arguments"));
  ASSERT_TRUE(list.open(QIODevice::ReadOnly));
  const QStringList arguments = QString::fromUtf8(list.readAll()).split(QLatin1Char('\n'));
  const auto valueOf = [&](const char* option) {
    return arguments.value(arguments.indexOf(QLatin1String(option)) + 1);
  };
  EXPECT_EQ(valueOf("-f"), QStringLiteral("rawvideo"));
  EXPECT_EQ(valueOf("-pixel_format"), QStringLiteral("bgr0"));
  EXPECT_EQ(valueOf("-video_size"), QStringLiteral("640x360"));
  EXPECT_EQ(valueOf("-framerate"), QStringLiteral("25"));
  EXPECT_EQ(valueOf("-i"), QStringLiteral("-"));
  EXPECT_EQ(valueOf("-c:v"), QStringLiteral("libx264"));
  EXPECT_EQ(valueOf("-pix_fmt"), QStringLiteral("yuv420p"));
  // The same picture as in a sequence.
  ASSERT_FALSE(film(FilmFormat::pictures, "pictures").isEmpty());
  const QImage first(screen.answers.exportTo + QStringLiteral("/000001.png"));
  const QImage piped(reinterpret_cast<const uchar*>(raw.constData()), size.width(), size.height(),
                     QImage::Format_RGB32);
  EXPECT_EQ(first.convertToFormat(QImage::Format_RGB32), piped);
}

TEST_F(Film, IsWebMToo) {
  const test::StandIn ffmpeg(recorder);
  ASSERT_FALSE(film(FilmFormat::webm, "motion.webm").isEmpty());
  EXPECT_EQ(left(), QStringList{QStringLiteral("motion.webm")});
  QFile list(ffmpeg.path("arguments"));
  ASSERT_TRUE(list.open(QIODevice::ReadOnly));
  EXPECT_TRUE(list.readAll().contains("libvpx-vp9"));
}

TEST_F(Film, SaysInOneSentenceWhyFfmpegFailed) {
  struct Row {
    QByteArray script;
    const char* words;
  };
  const Row rows[] = {
      {"cat > /dev/null\necho 'Unknown encoder libx264' >&2\nexit 1\n", "Unknown encoder libx264"},
      {"exit 3\n", "it gave no reason"},
      {"for last; do :; done\necho half > \"$last\"\n"
       "echo 'av_write_frame: No space left on device' >&2\nexit 1\n",
       "no more room on the disk"},
      {{}, "not installed"}};
  for (const Row& row : rows) {
    const test::StandIn ffmpeg(row.script);
    const QString said = film(FilmFormat::mp4, "motion.mp4");
    EXPECT_TRUE(failed) << row.words;
    EXPECT_TRUE(said.contains(QLatin1String(row.words))) << said.toStdString();
    EXPECT_TRUE(said.endsWith(QLatin1Char('.'))) << said.toStdString();
    EXPECT_EQ(left(), QStringList()) << row.words;
  }
}

/// No file grows beyond a limit while this lives, as on a disk that is nearly full.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;
  ~SmallFiles() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  using Handler = void (*)(int);
  Handler handler_;
  rlimit before_{};
};

TEST_F(Film, SaysWhyAPictureCannotBeWrittenWhole) {
  QString said;
  {
    const SmallFiles small(2000);
    said = film(FilmFormat::pictures, "film");
  }
  EXPECT_TRUE(failed);
  EXPECT_TRUE(said.contains(QStringLiteral("(File too large)"))) << said.toStdString();
  EXPECT_EQ(left(), QStringList());
}

TEST_F(Film, KeepsTheOldFilmWhereTheNewOneFails) {
  QFile old(screen.folder.filePath(QStringLiteral("motion.mp4")));
  ASSERT_TRUE(old.open(QIODevice::WriteOnly));
  old.write("old");
  old.close();
  const test::StandIn ffmpeg("exit 1\n");
  film(FilmFormat::mp4, "motion.mp4");
  EXPECT_TRUE(failed);
  ASSERT_TRUE(old.open(QIODevice::ReadOnly));
  EXPECT_EQ(old.readAll(), QByteArray("old"));
}

TEST_F(Film, IsCancelledInTheBanner) {
  player().setSpeed(0.01);
  for (const FilmFormat format : {FilmFormat::pictures, FilmFormat::mp4}) {
    const test::StandIn ffmpeg(recorder);
    screen.answers.film = FilmChoice{format, size, 60, false};
    screen.answers.exportTo = screen.folder.filePath(QStringLiteral("film"));
    const QSignalSpy said(&screen.window.exports(), &ExportController::succeeded);
    screen.trigger("export.film");
    const auto cancel = [this]() -> QToolButton* {
      for (QToolButton* button : screen.window.findChildren<QToolButton*>()) {
        if (button->isVisible() && button->text() == QStringLiteral("Cancel")) return button;
      }
      return nullptr;
    };
    ASSERT_TRUE(test::eventually([&] { return cancel() != nullptr && !left().isEmpty(); }));
    ASSERT_TRUE(test::settles(screen.window));
    QTest::mouseClick(cancel(), Qt::LeftButton);
    ASSERT_EQ(said.count(), 1);
    EXPECT_TRUE(said.front().front().toString().contains(QStringLiteral("cancelled")));
    EXPECT_TRUE(test::eventually([&] { return left().isEmpty(); }));
  }
}

TEST_F(Film, AsksWithTheSizeOfTheSceneAndRemembersTheChoice) {
  film(FilmFormat::pictures, "one");
  screen.answers.film.reset();
  screen.trigger("export.film");
  EXPECT_EQ(screen.answers.askedFilm.last.format, FilmFormat::pictures);
  EXPECT_EQ(screen.answers.askedFilm.last.perSecond, 25);
  EXPECT_EQ(screen.answers.askedFilm.onScreen, screen.window.views().scene->size());
  EXPECT_EQ(left(), QStringList{QStringLiteral("one")}) << "no answer, no film";
}

}  // namespace
}  // namespace carom::ui
