// SPDX-License-Identifier: MIT
//
// carom-cli study: rows in a database, in parts, interrupted and put together.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>

#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

class StudyCommand : public CliTest {
 protected:
  void write_study(const char* name, int count) {
    write(name, R"({"study": 1, "title": "T", "scenario": "two-discs",
      "parameters": {"bodies.left.mass": {"distribution": "uniform", "from": 1, "to": 4},
                     "contacts.touch.e": {"distribution": "triangular", "from": 0, "mode": 0.5,
                                          "to": 1}},
      "sampling": {"method": "sobol", "count": )" +
                    std::to_string(count) + R"(, "seed": 1}, "responses": ["m_eff", "gamma"]})");
  }
  [[nodiscard]] std::string exported(const std::string& database) const {
    const Outcome outcome = run("study export " + database);
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    return outcome.out;
  }
};

TEST_F(StudyCommand, GivesTheSameTableForAnyThreadsAndShards) {
  write_study("s.json", 500);
  ASSERT_EQ(run("study run s.json --threads 1").exit, 0);
  const std::string one = exported("s.sqlite");
  EXPECT_EQ(std::ranges::count(one, '\n'), 501);
  EXPECT_TRUE(
      one.starts_with("row,bodies.left.mass [kg],contacts.touch.e [1],m_eff [kg],"
                      "gamma [1],regime,reason\r\n0,"))
      << one.substr(0, 200);
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const std::string out = std::string("part") + shard[0] + ".sqlite";
    const Outcome outcome =
        run("study run s.json --threads 3 --shard " + std::string(shard) + " --out " + out);
    ASSERT_EQ(outcome.exit, 0) << outcome.err;
  }
  const Outcome merged = run("study merge all.sqlite part3.sqlite part1.sqlite part2.sqlite");
  ASSERT_EQ(merged.exit, 0) << merged.err;
  EXPECT_EQ(exported("all.sqlite"), one);
}

TEST_F(StudyCommand, TheTableOfAPartWithoutRowsIsItsHeader) {
  write_study("s.json", 4);
  const Outcome outcome = run("study run s.json --shard 5/8 --out none.sqlite");
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "0 rows in none.sqlite\n");
  EXPECT_EQ(
      exported("none.sqlite"),
      "row,bodies.left.mass [kg],contacts.touch.e [1],m_eff [kg],gamma [1],regime,reason\r\n");
}

TEST_F(StudyCommand, GoesOnAfterItWasKilled) {
  write_study("s.json", 60000);
  // Once there are rows, however long that takes.
  const std::string folder = "'" + folder_.string() + "'";
  const auto killed_after = [&](const std::string& seconds, const std::string& option) {
    (void)run("study run s.json --out k.sqlite " + option + " & p=$!; cd " + folder +
              "; while kill -0 $p && [ ! -s k.sqlite-wal ]; do sleep 0.02; done; sleep " + seconds +
              "; kill -9 $p; wait");
  };
  killed_after("0.3", "");
  killed_after("0.2", "--resume");
  const std::string half = exported("k.sqlite");
  const auto lines = std::ranges::count(half, '\n');
  EXPECT_GT(lines, 1) << "what was computed is there";
  const Outcome rest = run("study run s.json --out k.sqlite --resume");
  ASSERT_EQ(rest.exit, 0) << rest.err;
  EXPECT_EQ(rest.out, "60000 rows in k.sqlite\n");
  ASSERT_EQ(run("study run s.json --out w.sqlite").exit, 0);
  EXPECT_EQ(exported("k.sqlite"), exported("w.sqlite"));
}

TEST_F(StudyCommand, SaysWhatIsWrongWithFilesAndParts) {
  write_study("s.json", 20);
  write_study("other.json", 21);
  ASSERT_EQ(run("study run s.json").exit, 0);
  Outcome outcome = run("study run s.json");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err, "carom-cli: s.sqlite: this file exists; --resume goes on with it\n");
  ASSERT_EQ(run("study run s.json --shard 1/2 --out a.sqlite").exit, 0);
  ASSERT_EQ(run("study run other.json --shard 2/2 --out b.sqlite").exit, 0);
  outcome = run("study merge all.sqlite a.sqlite");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err, "carom-cli: a.sqlite: shard 2/2 is missing\n");
  outcome = run("study merge all.sqlite a.sqlite a.sqlite");
  EXPECT_EQ(outcome.err, "carom-cli: a.sqlite: shard 1/2 is there twice\n");
  outcome = run("study merge all.sqlite a.sqlite b.sqlite");
  EXPECT_EQ(outcome.err,
            "carom-cli: b.sqlite: this is of another study, or in other shards, than a.sqlite\n");
  EXPECT_FALSE(fs::exists(folder_ / "all.sqlite")) << "nothing is half written";
  write("no.sqlite", "this is no database, it is a text that is long enough to be one by its size");
  outcome = run("study export no.sqlite");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err, "carom-cli: no.sqlite: this is no SQLite database\n");
  outcome = run("study run s.json --shard 3/2");
  EXPECT_EQ(outcome.exit, 1);
  outcome = run("study run s.json --shard 2/2 --out a.sqlite --resume");
  EXPECT_EQ(outcome.err, "carom-cli: a.sqlite: this holds shard 1/2, not 2/2\n");
}

// A database that somebody has written into is told, and nothing is made of it.
TEST_F(StudyCommand, SaysWhatIsWrongInsideADatabase) {
  write_study("s.json", 20);
  ASSERT_EQ(run("study run s.json").exit, 0);
  Outcome outcome = run("study export s.sqlite --csv s.sqlite");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err,
            "carom-cli: s.sqlite: this would overwrite s.sqlite, from which it is made; write it "
            "under another name\n");
  const auto changed = [this](const std::string& sql) {
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open((folder_ / "s.sqlite").c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
    return run("study run s.json --resume");
  };
  outcome = changed("INSERT INTO rows (\"row\") VALUES (1000000000000000)");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err,
            "carom-cli: s.sqlite: row 1000000000000000 is none of this part of the study\n");
  outcome = changed("UPDATE meta SET value = '0' WHERE key = 'shards'");
  EXPECT_EQ(outcome.err,
            "carom-cli: s.sqlite: this is no study: it does not say which part of one it holds\n");
  outcome = changed("UPDATE meta SET value = '2' WHERE key = 'format'");
  EXPECT_EQ(outcome.err,
            "carom-cli: s.sqlite: this study was written by a newer version of the "
            "program (0.1.0)\n");
}

TEST_F(StudyCommand, AsksBeforeWhatTakesDays) {
  write_study("s.json", 1000000000);
  const Outcome outcome = run("study run s.json --threads 2");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.err.find("s.json: this study has 1e+09 rows: about "), std::string::npos)
      << outcome.err;
  EXPECT_FALSE(fs::exists(folder_ / "s.sqlite"));
}

// At a terminal the question is put, and answered.
TEST_F(StudyCommand, AsksAtATerminal) {
  write_study("s.json", 1000000000);
  const auto answered = [this](const char* answer) {
    return run("--version; echo " + std::string(answer) +
               " | timeout 8 script -qec \"env CAROM_RESOURCES='" CAROM_SOURCE_ROOT
               "/resources' '" CAROM_CLI_PROGRAM "' study run s.json --threads 2\" typed.txt");
  };
  const Outcome outcome = answered("n");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.out.find(" GB. Begin? (y/n) "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("s.json: it is not begun; --shard parts it"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "s.sqlite"));
  (void)answered("y");
  EXPECT_TRUE(fs::exists(folder_ / "s.sqlite"));
}

TEST_F(StudyCommand, KeepsASecondWriterOut) {
  write_study("s.json", 3000000);
  // The second one begins once the first one writes. What follows # is what run() adds.
  const std::string folder = "'" + folder_.string() + "'";
  const Outcome outcome = run("study run s.json --threads 1 & p=$!; cd " + folder +
                              "; while kill -0 $p && [ ! -s s.sqlite-wal ]; do sleep 0.02; done; "
                              "'" CAROM_CLI_PROGRAM
                              "' study run s.json --resume > out.txt 2> err.txt; status=$?; "
                              "kill -9 $p; cd /; (exit $status) #");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err,
            "carom-cli: s.sqlite: another process writes to this database; wait for its end, or "
            "give this one a shard and a file of its own\n");
}

// Whoever begins holds the file that becomes the database.
TEST_F(StudyCommand, KeepsASecondBeginnerOut) {
  write_study("s.json", 20);
  const Outcome outcome = run(
      "--version; touch s.sqlite.new; flock s.sqlite.new '" CAROM_CLI_PROGRAM "' study run s.json");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.err.find("s.sqlite: another process writes to this database; wait for its end"),
            std::string::npos)
      << outcome.err;
  EXPECT_FALSE(fs::exists(folder_ / "s.sqlite"));
  EXPECT_EQ(run("study run s.json").exit, 0);
  EXPECT_FALSE(fs::exists(folder_ / "s.sqlite.new"));
}

// A disk of 400 kB that holds nothing else; who may not make one skips this.
TEST_F(StudyCommand, GoesOnAfterTheDiskWasFull) {
  write_study("s.json", 30000);
  write("on_small_disk.sh", R"(set -e
mkdir -p disk && mount -t tmpfs -o size=400k carom disk || exit 77
"$1" study run s.json --out disk/s.sqlite --quiet && exit 78
"$1" study export disk/s.sqlite --csv before.csv
mount -o remount,size=40m disk
"$1" study run s.json --out disk/s.sqlite --resume 2>progress.txt
"$1" study export disk/s.sqlite --csv all.csv
)");
  const Outcome outcome = run(
      "--version; CAROM_RESOURCES='" CAROM_SOURCE_ROOT
      "/resources' unshare --user --map-root-user --mount sh on_small_disk.sh '" CAROM_CLI_PROGRAM
      "'");
  if (outcome.exit != 0 && outcome.err.find("carom-cli") == std::string::npos) {
    GTEST_SKIP() << "no disk can be made: " << outcome.err;
  }
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.err,
            "carom-cli: disk/s.sqlite: there is no space left; what was stored before is there, "
            "and --resume goes on\n");
  EXPECT_EQ(outcome.out, "30000 rows in disk/s.sqlite\n");
  const auto before = std::ranges::count(read(folder_ / "before.csv"), '\n');
  EXPECT_GT(before, 1) << "what fitted is there";
  EXPECT_LT(before, 30001);
  ASSERT_EQ(run("study run s.json --out one.sqlite").exit, 0);
  EXPECT_EQ(read(folder_ / "all.csv"), exported("one.sqlite"));
}

// A merge that is killed or finds no space leaves nothing that hinders the next one.
TEST_F(StudyCommand, MergesAnewWhatWasInterrupted) {
  write_study("s.json", 200);
  ASSERT_EQ(run("study run s.json --out a.sqlite").exit, 0);
  write("all.sqlite.merging", "half of it");
  ASSERT_EQ(run("study merge all.sqlite a.sqlite").exit, 0);
  EXPECT_EQ(exported("all.sqlite"), exported("a.sqlite"));
  EXPECT_FALSE(fs::exists(folder_ / "all.sqlite.merging"));
  const Outcome again = run("study merge all.sqlite a.sqlite");
  EXPECT_EQ(again.exit, 2);
  EXPECT_EQ(again.err, "carom-cli: all.sqlite: this file exists; remove it first\n");
}

// What a merge leaves that is killed: a database under another name and a log that SQLite would
// take for a part of the next database of that name.
TEST_F(StudyCommand, TakesNothingFromTheLogOfAKilledWriter) {
  write_study("s.json", 60000);
  const std::string folder = "'" + folder_.string() + "'";
  (void)run("study run s.json --out k.sqlite & p=$!; cd " + folder +
            "; while kill -0 $p && [ ! -s k.sqlite-wal ]; do sleep 0.02; done; kill -9 $p; wait");
  ASSERT_TRUE(fs::exists(folder_ / "k.sqlite-wal"));
  for (const char* ending : {"", "-wal", "-shm"}) {
    const std::string log = std::string("k.sqlite") + ending;
    if (!fs::exists(folder_ / log)) continue;
    fs::copy_file(folder_ / log, folder_ / ("all.sqlite.merging" + std::string(ending)));
  }
  fs::remove(folder_ / "k.sqlite");
  write_study("small.json", 200);
  ASSERT_EQ(run("study run small.json").exit, 0);
  const std::string expected = exported("small.sqlite");
  const Outcome merged = run("study merge all.sqlite small.sqlite");
  EXPECT_EQ(merged.exit, 0) << merged.err;
  EXPECT_EQ(exported("all.sqlite"), expected);
  // Whoever removes a database and not its log begins anew, too.
  const Outcome anew = run("study run small.json --out k.sqlite");
  EXPECT_EQ(anew.exit, 0) << anew.err;
  EXPECT_EQ(exported("k.sqlite"), expected);
  for (const auto& entry : fs::directory_iterator(folder_)) {
    EXPECT_EQ(entry.path().string().find(".merging"), std::string::npos) << entry.path();
    EXPECT_EQ(entry.path().string().find("-wal"), std::string::npos) << entry.path();
  }
}

// A scheduler of a few lines in the place of Slurm's: it runs the tasks of an array one after the
// other, the second one after a kill and anew, and what depends on them at the end.
TEST_F(StudyCommand, RunsAsAJobArray) {
  write_study("s.json", 3000);
  write("sbatch", R"(#!/bin/sh
cat > job.sh
case "$*" in
  *--array=1-3*)
    for SLURM_ARRAY_TASK_ID in 1 2 3; do
      export SLURM_ARRAY_TASK_ID
      if [ $SLURM_ARRAY_TASK_ID = 2 ]; then timeout -s KILL 0.05 sh job.sh > /dev/null; fi
      sh job.sh > /dev/null || exit 1
    done
    echo 77;;
  *--dependency=afterok:77*) sh job.sh;;
  *) exit 1;;
esac
)");
  ASSERT_EQ(run("study slurm s.json --tasks 3 --out submit.sh").exit, 0);
  const fs::path programs = fs::path(CAROM_CLI_PROGRAM).parent_path();
  const Outcome outcome =
      run("--version; chmod +x sbatch; PATH=.:'" + programs.string() +
          "':$PATH CAROM_RESOURCES='" CAROM_SOURCE_ROOT "/resources' sh submit.sh");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "3000 rows in s.sqlite\n") << outcome.err;
  ASSERT_EQ(run("study run s.json --out one.sqlite").exit, 0);
  EXPECT_EQ(exported("s.sqlite"), exported("one.sqlite"));
}

// The same with a scheduler whose arrays have two tasks at most: it runs them at once, and its
// numbers of jobs are 71, 72, ….
TEST_F(StudyCommand, IsSeveralJobArraysWhereOneIsTooLarge) {
  write_study("s.json", 300);
  write("sbatch", R"(#!/bin/sh
cat > job.sh
for option; do
  case $option in
    --array=1-*) last=${option#--array=1-} range=$option;;
    --output=*) log=$option;;
    --dependency=*) after=$option;;
  esac
done
echo "${range-} ${after-} $log" >> submitted.txt
if [ -z "${last-}" ]; then exec sh job.sh; fi
for SLURM_ARRAY_TASK_ID in $(seq 1 "$last"); do
  export SLURM_ARRAY_TASK_ID
  sh job.sh > /dev/null || exit 1
done
echo $((70 + $(wc -l < submitted.txt)))
)");
  write("scontrol", R"(#!/bin/sh
[ "$*" = "show config" ] && echo "MaxArraySize            = $MOST"
)");
  ASSERT_EQ(run("study slurm s.json --tasks 5 --out submit.sh").exit, 0);
  const std::string programs = fs::path(CAROM_CLI_PROGRAM).parent_path().string();
  const auto submitted = [&](const std::string& most) {
    return run("--version; chmod +x sbatch scontrol; MOST=" + most + " PATH=.:'" + programs +
               "':$PATH CAROM_RESOURCES='" CAROM_SOURCE_ROOT "/resources' sh submit.sh");
  };
  Outcome outcome = submitted("1");
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(outcome.err,
            "submit: this cluster takes no job arrays (its MaxArraySize is below 2).\n");
  outcome = submitted("3");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "300 rows in s.sqlite\n");
  EXPECT_EQ(read(folder_ / "submitted.txt"),
            "--array=1-2  --output=s-%a.log\n"
            "--array=1-2  --output=s-2+%a.log\n"
            "--array=1-1  --output=s-4+%a.log\n"
            " --dependency=afterok:71:72:73 --output=s-merge.log\n");
  ASSERT_EQ(run("study run s.json --out one.sqlite").exit, 0);
  EXPECT_EQ(exported("s.sqlite"), exported("one.sqlite"));
}

TEST_F(StudyCommand, ChecksEveryStudyThatComesWithTheProgram) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(CAROM_SOURCE_ROOT "/resources/studies")) {
    const Outcome outcome = run("check '" + entry.path().string() + "'");
    EXPECT_EQ(outcome.exit, 0) << entry.path() << ": " << outcome.err;
    EXPECT_NE(outcome.out.find("a study, "), std::string::npos) << outcome.out;
    ++count;
  }
  EXPECT_GT(count, 0);
}

TEST_F(StudyCommand, CanBeReadByTheShellOfSqlite) {
  write_study("s.json", 20);
  ASSERT_EQ(run("study run s.json").exit, 0);
  // The format's own first bytes: any reader of SQLite knows it.
  EXPECT_TRUE(read(folder_ / "s.sqlite").starts_with("SQLite format 3"));
}

}  // namespace
}  // namespace carom::test
