// SPDX-License-Identifier: GPL-3.0-or-later
//
// The database of a study opened in the window: its rows, failed ones with the reason, its
// pictures, and what is said of files that are none.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <QFile>
#include <algorithm>

#include "core/io/study_json.h"
#include "core/io/study_store.h"
#include "tests/ui/window_fixture.h"
#include "ui/studies/study_panel.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::eventually;
using test::WindowOnScreen;

/// Masses of which every fourth is none.
constexpr const char* study = R"({"study": 1, "title": "Masses", "scenario": "two-discs",
  "parameters": {"bodies.left.mass": {"distribution": "normal", "mean": 1, "deviation": 1.5}},
  "sampling": {"method": "latin-hypercube", "count": 400}, "responses": ["m_eff"]})";

struct DatabaseOnScreen : WindowOnScreen {
  DatabaseOnScreen() : WindowOnScreen("double-pendulum") {
    file = folder.filePath(QStringLiteral("masses.sqlite"));
    const StudyRows rows(read_study(study, {}));
    StudyStore store = StudyStore::create(file.toStdString(), rows, {});
    run_study(rows, {}, {}, 1, [&store](std::span<const StudyRow> some) { store.add(some); });
  }
  void changed(const char* sql) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.toUtf8().constData(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
  }
  void open() {
    answers.open = file;
    trigger("file.open");
  }
  [[nodiscard]] StudyPanel& panel() { return window.panel<StudyPanel>(); }

  QString file;
};

TEST(StudyDatabase, ShowsItsRowsAndPictures) {
  DatabaseOnScreen w;
  w.open();
  ASSERT_TRUE(eventually([&] { return w.panel().run().rows().size() == 400; }))
      << w.window.banner().text().toStdString();
  ASSERT_TRUE(eventually([&] { return !w.panel().run().isRunning(); }));
  EXPECT_EQ(w.document.committed().description->title,
            read_study(study, {}).scenario.scenario.description->title);
  EXPECT_EQ(w.panel().form().study().parameters, read_study(study, {}).parameters);
  EXPECT_TRUE(w.panel().isVisible());
  // m_eff = m₁m₂/(m₁ + m₂) with m₂ = 2 kg, G(16); no disc has a mass below 0.
  std::size_t without = 0;
  for (const StudyRow& row : w.panel().run().rows()) {
    const double m = row.parameters[0];
    ASSERT_EQ(row.values[0].has_value(), m > 0) << row.row;
    if (m > 0) {
      EXPECT_NEAR(*row.values[0], 2 * m / (2 + m), 1e-12);
    }
    without += m > 0 ? 0 : 1;
  }
  // A normal distribution has 25.2 % of its values below its mean less 2/3 of its deviation.
  EXPECT_EQ(without, 101U);
  EXPECT_FALSE(w.panel().chart().chart()->series().isEmpty());
  const std::string note = w.panel().note().toStdString();
  EXPECT_NE(note.find("101 of 400 rows have no value here"), std::string::npos) << note;
  const auto failed = std::ranges::find_if(w.panel().run().rows(),
                                           [](const StudyRow& row) { return !row.values[0]; });
  EXPECT_NE(note.find("Row " + std::to_string(failed->row) + ": bodies.left.mass: "),
            std::string::npos)
      << note;
  EXPECT_NE(note.find("must be at least 1e-09"), std::string::npos) << note;
}

TEST(StudyDatabase, OfANewerVersionOrNoneIsToldInASentence) {
  DatabaseOnScreen w;
  const std::string before = w.bytes();
  const auto said = [&] {
    w.open();
    EXPECT_TRUE(eventually([] { return Worker::busyCount() == 0; }));
    EXPECT_EQ(w.bytes(), before);
    return w.window.banner().text().toStdString();
  };
  w.changed("UPDATE meta SET value = '2' WHERE key = 'format'");
  EXPECT_NE(said().find("was written by a newer version of the program"), std::string::npos)
      << said();
  w.changed("DROP TABLE meta");
  EXPECT_NE(said().find("this database is no study"), std::string::npos) << said();
  QFile text(w.file);
  ASSERT_TRUE(text.open(QIODevice::WriteOnly | QIODevice::Truncate));
  text.write("a text that somebody has called a database, long enough to be one by its size");
  text.close();
  EXPECT_NE(said().find("this is no SQLite database"), std::string::npos) << said();
}

}  // namespace
}  // namespace carom::ui
