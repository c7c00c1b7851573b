// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page that plays a motion: its numbers are those of the table of the motion, its shapes lie
// where the bodies are, its script computes as the player does, and it opens as its scenario.
#include "ui/export/motion_page.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "core/base/number_text.h"
#include "core/io/figure_text.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/simulation.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/file_io.h"
#include "ui/export/motion_pictures.h"
#include "ui/export/scenario_figures.h"
#include "ui/playback/playback_clock.h"

namespace carom::ui {
namespace {

/// A gallery entry with its motion and its page.
struct PageOf {
  Scenario scenario;
  std::shared_ptr<const Trajectory> motion;
  QByteArray page;
  QJsonObject data;

  explicit PageOf(const std::string& name) : PageOf(load_gallery(name)) {}
  explicit PageOf(const Scenario& of) {
    scenario = of;
    motion = std::make_shared<const Trajectory>(simulate(scenario, compute(scenario)));
    page = QByteArray::fromStdString(motionPage(scenario, motion, 0.25, {}));
    QJsonParseError error;
    data = QJsonDocument::fromJson(json(), &error).object();
    EXPECT_EQ(error.error, QJsonParseError::NoError) << error.errorString().toStdString();
  }

  [[nodiscard]] QByteArray between(const QByteArray& tag) const {
    const qsizetype from = page.indexOf(tag);
    EXPECT_GE(from, 0) << tag.toStdString();
    return page.mid(from + tag.size(), page.indexOf("</script>", from) - from - tag.size());
  }
  [[nodiscard]] QByteArray json() const {
    return between("<script type=\"application/json\" id=\"carom-motion\">");
  }
  [[nodiscard]] QByteArray script() const { return between("<script>"); }

  /// What the page's script, outside of a browser, prints of `expression`; "data" is the motion.
  [[nodiscard]] QJsonValue computed(const QByteArray& expression) const {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("page.js")));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    // As the page does: reading JSON as a script would take long.
    QByteArray text = json().replace('\\', "\\\\").replace('\'', "\\'").replace('\n', ' ');
    file.write(script() + "\nvar data = JSON.parse('" + text +
               "');\nprint(JSON.stringify({value: " + expression + "}));\n");
    file.close();
    QProcess interpreter;
    interpreter.start(QStringLiteral("duk"), {file.fileName()});
    EXPECT_TRUE(interpreter.waitForFinished()) << "duk is missing; app/install.sh test brings it";
    EXPECT_EQ(interpreter.exitCode(), 0) << interpreter.readAllStandardError().toStdString();
    const QByteArray printed = interpreter.readAllStandardOutput();
    return QJsonDocument::fromJson(printed).object().value(QStringLiteral("value"));
  }
};

std::vector<double> numbersOf(const QJsonValue& list) {
  std::vector<double> numbers;
  for (const QJsonValue& one : list.toArray()) numbers.push_back(one.toDouble());
  return numbers;
}

const std::vector<std::optional<double>>& column(const Table& table, const char* key) {
  for (const Column& one : table.columns) {
    if (one.key == key || one.key.starts_with(std::string(key) + " [")) return one.values;
  }
  throw std::out_of_range(key);
}

QByteArray listOf(const std::vector<double>& numbers) {
  QByteArray json = "[";
  for (const double number : numbers) {
    if (json.size() > 1) json += ',';
    json += QByteArray::fromStdString(shortest(number));
  }
  return json + ']';
}

class MotionPage : public ::testing::TestWithParam<const char*> {};

// Of an instant that is twice in the table the page shows the later line.
TEST_P(MotionPage, ShowsTheNumbersOfTheTable) {
  const PageOf one(GetParam());
  const Table table = motionTable(one.scenario, *one.motion);
  const auto& t = column(table, "t");
  std::vector<double> times;
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (i + 1 < t.size() && t[i + 1] == t[i]) continue;
    times.push_back(*t[i]);
    rows.push_back(i);
  }
  ASSERT_GT(times.size(), 100u);
  const QJsonArray shown =
      one.computed(listOf(times) + ".map(function (t) { return CaromMotion.numbersAt(data, t); })")
          .toArray();
  ASSERT_EQ(shown.size(), static_cast<qsizetype>(times.size()));
  for (std::size_t i = 0; i < times.size(); ++i) {
    const QJsonObject now = shown[static_cast<qsizetype>(i)].toObject();
    for (const char* key : {"T", "V", "E"}) {
      EXPECT_EQ(now.value(QLatin1String(key)).toDouble(), *column(table, key)[rows[i]])
          << key << " at " << times[i] << " s";
    }
  }
}

TEST_P(MotionPage, TellsEachImpact) {
  const PageOf one(GetParam());
  const QJsonArray impacts = one.data.value(QStringLiteral("impacts")).toArray();
  ASSERT_EQ(impacts.size(), static_cast<qsizetype>(one.motion->impacts.size()));
  for (std::size_t i = 0; i < one.motion->impacts.size(); ++i) {
    const QJsonObject shown = impacts[static_cast<qsizetype>(i)].toObject();
    const TrajectoryImpact& impact = one.motion->impacts[i];
    EXPECT_EQ(shown.value(QStringLiteral("t")).toDouble(), impact.t);
    const auto same = [&](const char* key, const Value& value) {
      ASSERT_EQ(shown.value(QLatin1String(key)).isDouble(), value.number.has_value()) << key;
      if (!value.number) return;
      EXPECT_NEAR(shown.value(QLatin1String(key)).toDouble(), *value.number, 1e-12) << key;
    };
    same("gamma", impact.indicators.gamma);
    same("T_minus", impact.indicators.T_minus);
    same("T_plus", impact.indicators.T_plus);
    same("T_c_minus", impact.indicators.T_c_minus);
    EXPECT_TRUE(one.page.contains("<tr id=\"impact-" + QByteArray::number(qulonglong{i}) + "\">"));
  }
}

// The clock of the page, in another language, beside that of the player.
TEST_P(MotionPage, PlaysAsThePlayerDoes) {
  const PageOf one(GetParam());
  for (const double speed : {0.05, 1.0}) {
    PlaybackClock clock;
    clock.setSpan(playbackSpan(*one.motion));
    clock.setSpeed(speed);
    clock.seek(one.motion->start.t);
    const QByteArray run =
        "(function () { var clock = new CaromMotion.Clock(data), out = [];"
        "clock.speed = " +
        QByteArray::number(speed) +
        "; for (var i = 0; i < 800; ++i) { clock.advance(0.07); out.push(clock.time); }"
        "return out; }())";
    const std::vector<double> times = numbersOf(one.computed(run));
    ASSERT_EQ(times.size(), 800u);
    for (std::size_t i = 0; i < times.size(); ++i) {
      clock.advance(0.07);
      ASSERT_NEAR(times[i], clock.time(), 1e-9) << "after " << i + 1 << " steps at " << speed;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Gallery, MotionPage,
                         ::testing::Values("double-pendulum", "bouncing-disc",
                                           "double-pendulum-compliant"));

// A rod is a capsule between its ends: where the state of that instant has them, to the rounding of
// places on the canvas.
TEST(MotionPageShapes, LieWhereTheBodiesAre) {
  const PageOf one("double-pendulum");
  const MotionPictures pictures(one.scenario, one.motion, {960, 540});
  const Mechanism& mechanism = *one.scenario.mechanism;
  for (const double t : {-0.3, -0.013, 0.004, 0.05}) {
    const QJsonArray shapes =
        one.computed("CaromMotion.shapesAt(data, " + QByteArray::number(t) + ")").toArray();
    ASSERT_FALSE(shapes.isEmpty());
    const State state = state_at(*one.motion, t);
    for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
      const auto placed = [&](Place place) {
        return toPixels(pictures.view(), pictures.area(),
                        world_point(mechanism, state.q, {.body = body, .place = place}));
      };
      const QPointF a = placed(Place::start), b = placed(Place::end);
      double nearest = 1e9;
      for (const QJsonValue& shape : shapes) {
        const QJsonArray numbers = shape.toArray();
        if (numbers[0].toInt() != 0) continue;
        const auto apart = [&](int i, QPointF p) {
          return std::max(std::abs(numbers[i].toDouble() - p.x()),
                          std::abs(numbers[i + 1].toDouble() - p.y()));
        };
        nearest = std::min(nearest, std::max(apart(2, a), apart(4, b)));
      }
      // Between lines 10 ms apart the page goes straight: a h²/8 of some 50 m/s², some 250 px/m.
      EXPECT_LT(nearest, 0.2) << "body " << body << " at " << t;
    }
  }
}

TEST(MotionPageShapes, HaveTheImpulseOnlyAtTheImpact) {
  const PageOf one("double-pendulum");
  const auto count = [&](const char* t) {
    return one.computed(QByteArray("CaromMotion.shapesAt(data, ") + t + ").length").toInt();
  };
  EXPECT_GT(count("0"), count("-0.005") + 2) << "arrows of velocities after, and of the impulse";
}

TEST(PageOfMotion, ReadsNumbersAsPeopleDo) {
  const PageOf one("double-pendulum");
  const QJsonArray texts =
      one.computed(
             "[0, 1, -12.3456, 0.00012344, 123456, 0.1, null].map(function (x) "
             "{ return CaromMotion.text(x, 4); })")
          .toArray();
  const QStringList expected{QStringLiteral("0"),        QStringLiteral("1.000"),
                             QStringLiteral("−12.35"),   QStringLiteral("1.234e−4"),
                             QStringLiteral("1.235e+5"), QStringLiteral("0.1000"),
                             QStringLiteral("–")};
  for (int i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(texts[i].toString(), expected[i]);
  }
}

TEST(PageOfMotion, IsSelfContained) {
  const PageOf one("double-pendulum");
  QByteArray without = one.page;
  for (const char* word : {"http:", "https:", "src=", "@import", "url(", "fetch(", "import("}) {
    EXPECT_FALSE(without.contains(word)) << word;
  }
  EXPECT_EQ(one.page.count("<script>"), 1);
  EXPECT_TRUE(one.page.contains("prefers-color-scheme"));
  EXPECT_LT(one.page.size(), 3 << 20);
}

TEST(PageOfMotion, KeepsWhatLooksLikeItsOwnTags) {
  Scenario scenario = load_gallery("double-pendulum");
  auto description = std::make_shared<Description>(*scenario.description);
  description->title = "a </script><script>alert(1)</script> & \"b\"";
  description->source = "<b>c</b>";
  scenario.description = description;
  const PageOf one(scenario);
  EXPECT_FALSE(one.page.contains("alert(1)</script>"));
  EXPECT_FALSE(one.page.contains("<b>c</b>"));
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("page.html"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(one.page);
  file.close();
  EXPECT_EQ(
      write_scenario(read_scenario(scenario_text_of(std::filesystem::path(path.toStdString())))),
      write_scenario(scenario));
}

TEST(PageOfMotion, IsEmptyOnceItIsStopped) {
  const Scenario scenario = load_gallery("double-pendulum");
  const auto motion = std::make_shared<const Trajectory>(simulate(scenario, compute(scenario)));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(motionPage(scenario, motion, 1, {}, {stop.get_token(), {}}).empty());
}

TEST(MotionPageInTheWindow, IsWrittenAndOpenedAgain) {
  test::WindowOnScreen screen;
  const Player& player = *screen.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("motion"));
  screen.write("export.page");
  const QString path = screen.folder.filePath(QStringLiteral("motion.html"));
  ASSERT_TRUE(QFile::exists(path));
  const std::string before = screen.bytes();
  screen.document.reset(load_gallery("kane"));
  screen.answers.open = path;
  screen.trigger("file.open");
  ASSERT_TRUE(test::eventually([&] { return screen.bytes() == before; }));
  EXPECT_TRUE(screen.document.path().isEmpty()) << "saving must not replace the page";
}

// The dialog asked about "motion", and nobody about "motion.html".
TEST(MotionPageInTheWindow, ReplacesNoFileThatWasNotChosen) {
  test::WindowOnScreen screen;
  const Player& player = *screen.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  QFile file(screen.folder.filePath(QStringLiteral("motion.html")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("other");
  file.close();
  QSignalSpy refused(&screen.window.exports(), &ExportController::failed);
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("motion"));
  screen.write("export.page");
  ASSERT_EQ(refused.size(), 1);
  EXPECT_TRUE(refused.front().front().toString().contains(QStringLiteral("exists already")));
  EXPECT_EQ(file.size(), 5);
  screen.answers.exportTo = file.fileName();
  screen.write("export.page");
  EXPECT_GT(file.size(), 1000);
}

TEST(MotionPageInTheWindow, OtherPagesAreRefusedInWords) {
  test::WindowOnScreen screen;
  const QString path = screen.folder.filePath(QStringLiteral("other.html"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("<html></html>");
  file.close();
  const QString said = openSource(screen.document, fileSource(path));
  EXPECT_TRUE(said.contains(QStringLiteral("this page carries no scenario"))) << said.toStdString();
}

}  // namespace
}  // namespace carom::ui
