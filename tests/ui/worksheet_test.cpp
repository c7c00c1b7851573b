// SPDX-License-Identifier: GPL-3.0-or-later
//
// Worksheets, judged by poppler's tools: each question stands whole on a page, and what is computed
// for it only on the pages after it.
#include "ui/export/worksheet.h"

#include <gtest/gtest.h>

#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <set>
#include <utility>

#include "tests/ui/lesson_fixture.h"
#include "ui/document/units.h"
#include "ui/export/scenario_questions.h"
#include "ui/lessons/lesson_sheet.h"
#include "ui/scene/scene.h"

namespace carom::ui {
namespace {

QString toolOutput(const char* program, const QStringList& arguments) {
  QProcess process;
  process.start(QString::fromLatin1(program), arguments);
  EXPECT_TRUE(process.waitForFinished()) << program << " is missing";
  EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  return QString::fromUtf8(process.readAllStandardOutput());
}

/// Words with single blanks between them, and letters that are set as one apart.
QString plain(const QString& text) {
  QString words = text.simplified().replace(QChar(0x00a0), QLatin1Char(' '));
  for (const auto& [one, apart] :
       {std::pair{u'\ufb00', "ff"}, {u'\ufb01', "fi"}, {u'\ufb02', "fl"}, {u'\ufb03', "ffi"}}) {
    words.replace(QChar(one), QLatin1String(apart));
  }
  return words;
}

class Worksheet : public test::LessonInWindow {
 protected:
  /// Writes it from the menu.
  void write() {
    path = screen.folder.filePath(QStringLiteral("sheet.pdf"));
    screen.answers.exportTo = path;
    screen.write("export.worksheet");
    ASSERT_TRUE(QFile::exists(path));
    pages = toolOutput("pdftotext", {QStringLiteral("-layout"), path, QStringLiteral("-")})
                .split(QLatin1Char('\f'), Qt::SkipEmptyParts);
    ASSERT_GE(pages.size(), 2);
    int first = 0;
    while (first < pages.size() && !isAnswers(pages[first])) ++first;
    ASSERT_LT(first, pages.size());
    asked = plain(pages.mid(0, first).join(QLatin1Char(' ')));
    answers = plain(pages.mid(first).join(QLatin1Char(' ')));
  }
  /// The line of the answers that begins with the number of the question.
  [[nodiscard]] QString answerTo(int number) const {
    const QString beginning = QStringLiteral("%1. ").arg(number);
    bool within = false;
    for (const QString& page : pages) {
      within = within || isAnswers(page);
      if (!within) continue;
      for (const QString& line : page.split(QLatin1Char('\n'))) {
        if (plain(line).startsWith(beginning)) return plain(line);
      }
    }
    return {};
  }
  [[nodiscard]] int pageOfQuestion(int number) const {
    for (int i = 0; i < pages.size() && !isAnswers(pages[i]); ++i) {
      if (pages[i].contains(QStringLiteral("Question %1.").arg(number))) return i;
    }
    return -1;
  }
  static bool isAnswers(const QString& page) {
    return page.trimmed().startsWith(QStringLiteral("Answers"));
  }

  QString path, asked, answers;
  QStringList pages;
};

TEST_F(Worksheet, IsA4WithItsFontsAndItsScenario) {
  write();
  const QString info = toolOutput("pdfinfo", {path});
  EXPECT_TRUE(info.contains(QStringLiteral("A4"))) << info.toStdString();
  QStringList fonts = toolOutput("pdffonts", {path}).split(QLatin1Char('\n')).mid(2);
  fonts.removeAll(QString());
  EXPECT_FALSE(fonts.isEmpty()) << "words are text";
  for (const QString& font : fonts) {
    EXPECT_TRUE(font.contains(QRegularExpression(QStringLiteral(" yes +(yes|no) +(yes|no) "))))
        << font.toStdString();
  }
  EXPECT_TRUE(toolOutput("pdfdetach", {QStringLiteral("-list"), path})
                  .contains(QStringLiteral("scenario.json")));
  // The picture of the scene is on the first page.
  EXPECT_TRUE(toolOutput("pdfimages",
                         {QStringLiteral("-list"), QStringLiteral("-l"), QStringLiteral("1"), path})
                  .contains(QStringLiteral("image")));
}

// Green is the impulse, vermilion a velocity after the impact, blue one before it.
TEST_F(Worksheet, ShowsTheSceneWithoutItsAnswers) {
  write();
  const QString root = screen.folder.filePath(QStringLiteral("image"));
  toolOutput("pdfimages",
             {QStringLiteral("-png"), QStringLiteral("-l"), QStringLiteral("1"), path, root});
  const QImage picture(root + QStringLiteral("-000.png"));
  ASSERT_FALSE(picture.isNull());
  const auto count = [&picture](Role role) {
    const QColor wanted = QColor::fromRgb(Theme::light().of(role).fill);
    int found = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        const QColor here(picture.pixel(x, y));
        found += std::abs(here.hue() - wanted.hue()) < 8 && here.saturation() > 150;
      }
    }
    return found;
  };
  EXPECT_GT(count(Role::velocityBefore), 1000);
  EXPECT_LT(count(Role::impulse), 50);
  EXPECT_LT(count(Role::velocityAfter), 50);
}

TEST_F(Worksheet, AsksAboutTheScenarioWhereNoLessonIsOpen) {
  write();
  EXPECT_TRUE(
      asked.contains(QString::fromStdString(screen.document.scenario().description->title)));
  EXPECT_TRUE(asked.contains(QStringLiteral("Question 1.")));
  EXPECT_TRUE(asked.contains(QStringLiteral("By how much does the kinetic energy change?")));
  const Indicators& numbers = screen.document.evaluation().indicators;
  const QString gamma = plain(formatNumber(*numbers.gamma.number, 4));
  const QString lost = plain(formatQuantity(*numbers.W_loss.number, Dimension::energy,
                                            *screen.document.scenario().display, 4));
  EXPECT_TRUE(answers.contains(gamma)) << gamma.toStdString() << " in " << answers.toStdString();
  EXPECT_TRUE(answers.contains(lost)) << lost.toStdString() << " in " << answers.toStdString();
  EXPECT_FALSE(asked.contains(gamma));
  EXPECT_FALSE(asked.contains(lost));
}

TEST_F(Worksheet, HasEveryQuestionOfTheLessonWithItsAnswerApart) {
  for (const LessonEntry& entry : list_lessons()) {
    open(entry.name.c_str());
    const Lesson lesson = session().lesson();
    write();
    ASSERT_FALSE(HasFatalFailure()) << entry.name;
    EXPECT_TRUE(asked.contains(plain(QString::fromStdString(lesson.title)))) << entry.name;
    int questions = 0;
    for (const LessonStep& step : lesson.steps) questions += step.prediction.has_value();
    for (int i = 1; i <= questions; ++i) {
      EXPECT_TRUE(asked.contains(QStringLiteral("Question %1.").arg(i))) << entry.name;
      EXPECT_TRUE(answers.contains(QRegularExpression(QStringLiteral("\\b%1\\. ").arg(i))))
          << entry.name << ": " << answers.toStdString();
    }
    EXPECT_FALSE(asked.contains(QStringLiteral("Question %1.").arg(questions + 1)));
    EXPECT_FALSE(asked.contains(QLatin1Char('{'))) << entry.name;
    EXPECT_FALSE(answers.contains(QLatin1Char('{'))) << entry.name;
    screen.trigger("learn.leave");
  }
}

// Words that are kept together are on one page wherever they begin.
TEST(WorksheetSheet, SplitsNothingThatIsWhole) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
  int moved = 0;
  for (int above = 20; above < 60; above += 2) {
    SCOPED_TRACE(above);
    LessonSheet sheet;
    for (int i = 0; i < above; ++i) sheet.markdown(QStringLiteral("above"));
    sheet.beginWhole();
    sheet.heading(QStringLiteral("beginning"), 2);
    sheet.spaceToWrite();
    sheet.markdown(QStringLiteral("end"));
    sheet.endWhole();
    QPdfWriter writer(path);
    sheet.setPages({794, 1123});  // A4
    QPainter painter(&writer);
    const double scale = writer.resolution() / LessonSheet::unitsPerInch;
    painter.scale(scale, scale);
    for (int page = 0; page < sheet.pageCount(); ++page) {
      if (page > 0) writer.newPage();
      sheet.paintPage(painter, page);
    }
    painter.end();
    const QStringList pages = toolOutput("pdftotext", {path, QStringLiteral("-")})
                                  .split(QLatin1Char('\f'), Qt::SkipEmptyParts);
    int seen = 0;
    for (const QString& page : pages) {
      EXPECT_EQ(page.contains(QStringLiteral("beginning")), page.contains(QStringLiteral("end")));
      if (!page.contains(QStringLiteral("beginning"))) continue;
      ++seen;
      moved += !page.contains(QStringLiteral("above"));
    }
    EXPECT_EQ(seen, 1);
  }
  EXPECT_GT(moved, 0) << "some did not fit below";
  EXPECT_LT(moved, 20) << "some did";
}

// A page is handed out when those before it are collected.
TEST_F(Worksheet, TellsNoAnswerBeforeItsQuestionIsCollected) {
  for (const LessonEntry& entry : list_lessons()) {
    SCOPED_TRACE(entry.name);
    open(entry.name.c_str());
    const Lesson lesson = session().lesson();
    write();
    ASSERT_FALSE(HasFatalFailure());
    bool anyAsked = false;
    int number = 0, page = -1;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const LessonStep& step = lesson.steps[i];
      anyAsked = anyAsked || step.prediction;
      if (step.prediction) {
        const int before = std::exchange(page, pageOfQuestion(++number));
        EXPECT_GE(page, 0);
        EXPECT_TRUE(step.same_page || page > before) << step.title;
        EXPECT_TRUE(plain(pages[page]).contains(plain(QString::fromStdString(step.title))));
        for (const PredictionOption& option : step.prediction->options) {
          const QString last = QString::fromStdString(option.text).section(u' ', -1);
          if (last.contains(u'`') || last.contains(u'}')) continue;
          EXPECT_TRUE(plain(pages[page]).contains(last)) << option.text;
        }
        if (step.prediction->kind == PredictionKind::value) {
          const LessonNumbers numbers(scenario_of(lesson, i, true));
          const QString answer = formatNumber(*numbers.of(step.prediction->quantity).number, 4);
          EXPECT_FALSE(pages[page].contains(answer)) << answer.toStdString();
        }
      }
      const QString title = plain(QString::fromStdString(step.title));
      if (step.prediction || !anyAsked) {
        EXPECT_TRUE(asked.contains(title)) << step.title;
      } else {
        EXPECT_FALSE(asked.contains(title)) << step.title;
        EXPECT_TRUE(answers.contains(title)) << step.title;
      }
    }
    screen.trigger("learn.leave");
  }
}

// Four questions of the cradle and the picture have space on three pages.
TEST_F(Worksheet, PutsQuestionsOnOnePageThatTellNothingOfEachOther) {
  open("newtons-cradle");
  write();
  std::set<int> used;
  for (int number = 1; number <= 4; ++number) used.insert(pageOfQuestion(number));
  EXPECT_FALSE(used.contains(-1));
  EXPECT_LE(used.size(), 3U);
}

TEST_F(Worksheet, KeepsThePageOfAQuestionFreeOfItsNumber) {
  open("kanes-paradox");
  write();
  const QString gamma = QStringLiteral("3.11");
  const QString first = QStringLiteral("Question 1."), second = QStringLiteral("Question 2.");
  bool seen = false;
  for (const QString& page : pages) {
    if (page.contains(second) || isAnswers(page)) break;
    EXPECT_FALSE(page.contains(gamma)) << page.toStdString();
    seen = seen || page.contains(first);
  }
  EXPECT_TRUE(seen);
  EXPECT_TRUE(answerTo(1).contains(gamma)) << answerTo(1).toStdString();
}

TEST_F(Worksheet, LeavesOutWhatIsDoneOnTheScreen) {
  open("restitution");
  const QString instruction = QStringLiteral("watch v");
  EXPECT_TRUE(plain(text()).contains(instruction)) << text().toStdString();
  write();
  EXPECT_FALSE(asked.contains(instruction)) << asked.toStdString();
}

// The bottom of the disc comes with vx + R spin = 1 + 0.1·20 = 3 along the ground and −2 m/s.
TEST_F(Worksheet, AsksForAVelocityBesideTheOneBeforeTheImpact) {
  open("stick-or-slip");
  write();
  EXPECT_TRUE(asked.contains(QStringLiteral("a square is 1 m/s"))) << asked.toStdString();
}

// What an option promises is decided by comparing, here for the lesson's own condition.
TEST_F(Worksheet, NamesTheRightOption) {
  open("restitution");
  const Lesson lesson = session().lesson();
  write();
  int seen = 0, number = 0;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto& prediction = lesson.steps[i].prediction;
    number += prediction.has_value();
    if (!prediction || prediction->kind != PredictionKind::choose) continue;
    const QString line = answerTo(number);
    const LessonNumbers numbers(scenario_of(lesson, i, true));
    for (const PredictionOption& option : prediction->options) {
      QString words = QString::fromStdString(option.text);
      if (words.contains(QLatin1Char('`')) || words.contains(QLatin1Char('{'))) continue;
      words = plain(words.remove(QLatin1Char('*')));
      const bool right = compare(option.right, numbers).holds;
      EXPECT_EQ(line.contains(words), right) << words.toStdString() << " in " << line.toStdString();
      seen += right;
    }
  }
  EXPECT_GT(seen, 0);
}

TEST_F(Worksheet, IsRefusedInWordsWhereThereIsNothingToAsk) {
  QSignalSpy refused(&screen.window.exports(), &ExportController::failed);
  screen.document.reset(Scenario{});
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("sheet"));
  screen.write("export.worksheet");
  ASSERT_EQ(refused.size(), 1);
  EXPECT_TRUE(refused.front().front().toString().contains(QStringLiteral("nothing to ask")));
  EXPECT_FALSE(QFile::exists(screen.folder.filePath(QStringLiteral("sheet.pdf"))));
}

// Of two particles, and of a contact.
TEST(WorksheetQuestions, GiveWhatTheAnswersFollowFrom) {
  Scenario scenario = load_gallery("double-pendulum");
  auto description = std::make_shared<Description>(*scenario.description);
  description->text = "It sticks.";
  scenario.description = description;
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->bodies[0].label = "the upper {one}";
  scenario.mechanism = mechanism;
  const Lesson lesson = questionsAbout(scenario);
  const QString given = QString::fromStdString(lesson.text);
  EXPECT_EQ(given.count(QStringLiteral("mass")), 2) << lesson.text;
  EXPECT_TRUE(given.contains(QStringLiteral("{v_x_minus:P2}")));
  EXPECT_TRUE(given.contains(QStringLiteral("the upper {{one}")));
  EXPECT_TRUE(given.contains(QStringLiteral("Newton")));
  EXPECT_TRUE(given.contains(QStringLiteral("at (0.1\u00a0m, −0.6\u00a0m)"))) << lesson.text;
  EXPECT_TRUE(given.contains(QStringLiteral("e = ")));
  EXPECT_FALSE(given.contains(QStringLiteral("It sticks"))) << "that is asked for";
  EXPECT_FALSE(worksheetOf(lesson).isEmpty());
}

}  // namespace
}  // namespace carom::ui
