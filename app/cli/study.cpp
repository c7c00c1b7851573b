// SPDX-License-Identifier: MIT
#include "core/study/study.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>

#include "command.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/study_json.h"
#include "core/io/study_store.h"
#include "input.h"
#include "output.h"
#include "progress.h"
#include "study_files.h"
#include "tables.h"

namespace carom::cli {

namespace {

namespace fs = std::filesystem;

struct RunArguments {
  std::string file;
  std::string out;
  std::string shard = "1/1";
  unsigned threads = 1;
  bool resume = false;
  bool yes = false;
  bool json = false;
  bool quiet = false;
};

struct MergeArguments {
  std::string out;
  std::vector<std::string> parts;
  bool json = false;
  bool quiet = false;
};

struct ExportArguments {
  std::string file;
  TableArguments table;
};

/// `i/n`, i from 1 to n.
Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const auto index = parse_number(text.substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : parse_number(text.substr(slash + 1));
  const bool whole = index && count && *index >= 1 && *index <= *count &&
                     *count <= static_cast<double>(most_shards) && *index == std::floor(*index) &&
                     *count == std::floor(*count);
  if (!whole) {
    throw CLI::ValidationError("\"" + text + "\" is not i/n with i from 1 to n, as in 3/8");
  }
  return {static_cast<std::uint64_t>(*index) - 1, static_cast<std::uint64_t>(*count)};
}

std::string duration_text(double seconds) {
  constexpr double minute = 60, hour = 3600, day = 86400;
  if (seconds < minute) return rounded(seconds, 2) + " s";
  if (seconds < hour) return rounded(seconds / minute, 2) + " min";
  if (seconds < day) return rounded(seconds / hour, 2) + " h";
  return rounded(seconds / day, 2) + " days";
}

/// How long so many rows take, from the first ones.
double estimated_seconds(const StudyRows& rows, std::uint64_t count, unsigned threads) {
  using Clock = std::chrono::steady_clock;
  constexpr std::uint64_t tried = 32;
  const auto begin = Clock::now();
  const std::uint64_t some = std::min(tried, rows.count());
  for (std::uint64_t row = 0; row < some; ++row) (void)rows.compute_row(row);
  const std::chrono::duration<double> taken = Clock::now() - begin;
  return taken.count() / static_cast<double>(some) * static_cast<double>(count) / threads;
}

/// Whether somebody sits there who can be asked.
bool can_ask() {
  return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
}

bool says_yes() {
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

/// Asks before a study that takes long, and says how long; where nobody can be asked, or who is
/// asked declines, throws.
void require_meant(const RunArguments& arguments, const StudyRows& rows, std::uint64_t count) {
  constexpr std::uint64_t many = 10000000;
  if (arguments.yes || count < many) return;
  const double seconds = estimated_seconds(rows, count, arguments.threads);
  const double bytes =
      12.0 * static_cast<double>(rows.columns().size() + 1) * static_cast<double>(count);
  const std::string what = "this study has " + rounded(static_cast<double>(count), 3) +
                           " rows: about " + duration_text(seconds) + " on " +
                           std::to_string(arguments.threads) + " threads and " +
                           rounded(bytes / 1e9, 2) + " GB";
  const std::string file = shown_file(arguments.file);
  if (!can_ask()) throw InputError(file, what + "; --yes begins, --shard parts it");
  report("carom-cli: " + file + ": " + what + ". Begin? (y/n) ");
  if (!says_yes()) throw InputError(file, "it is not begun; --shard parts it");
}

StudyStore open_store(const RunArguments& arguments, const fs::path& out, const Shard& shard) {
  std::error_code error;
  if (arguments.resume && fs::exists(out, error)) {
    StudyStore store = StudyStore::open(out, StudyStore::Use::write);
    if (store.shard() != shard) {
      throw InputError(out.string(), "this holds shard " + std::to_string(store.shard().index + 1) +
                                         "/" + std::to_string(store.shard().count) + ", not " +
                                         arguments.shard);
    }
    return store;
  }
  return StudyStore::create(out, load_rows(arguments.file), shard);
}

/// How many rows a database has by now, unless nobody wants to know.
void tell_stored(const StudyStore& store, const std::string& file, bool as_json, bool quiet) {
  if (as_json) {
    JsonNode node = JsonNode::object();
    node.add("rows", static_cast<double>(store.stored())).add("file", file);
    print(print_json(node));
  } else if (!quiet) {
    print(std::to_string(store.stored()) + " rows in " + file + "\n");
  }
}

Exit run(const RunArguments& arguments) {
  if (arguments.file == "-" && arguments.out.empty()) {
    throw InputError("--out", "a study from standard input needs a database to be written");
  }
  const Shard shard = parse_shard(arguments.shard);
  const fs::path out = arguments.out.empty() ? fs::path(arguments.file).replace_extension(".sqlite")
                                             : fs::path(arguments.out);
  {
    const StudyRows rows = load_rows(arguments.file);
    require_meant(arguments, rows, shard.size(rows.count()));
  }
  StudyStore store = open_store(arguments, out, shard);
  // What is in the database is what is run, also when it goes on.
  const StudyRows rows(store.study());
  run_study(
      rows, shard, store.places(rows.count()), arguments.threads,
      [&store](std::span<const StudyRow> some) { store.add(some); },
      job_with_progress(arguments.quiet));
  tell_stored(store, out.string(), arguments.json, arguments.quiet);
  return Exit::done;
}

Exit merge(const MergeArguments& arguments) {
  merge_stores(arguments.out, {arguments.parts.begin(), arguments.parts.end()});
  const StudyStore store = StudyStore::open(arguments.out, StudyStore::Use::read);
  tell_stored(store, arguments.out, arguments.json, arguments.quiet);
  return Exit::done;
}

Exit write_rows(const ExportArguments& arguments) {
  require_other_file(arguments.table.csv, arguments.file);
  const StudyStore store = StudyStore::open(arguments.file, StudyStore::Use::read);
  TableWriter writer(arguments.table, nullptr);
  export_rows(store, [&writer](const Table& rows) { writer.add(rows); });
  writer.finish();
  return Exit::done;
}

void add_run(CLI::App& study, Action& action) {
  CLI::App* command = study.add_subcommand("run", "Compute the rows of a study");
  const auto arguments = std::make_shared<RunArguments>();
  command->add_option("FILE", arguments->file, "Study file, or - for standard input")->required();
  command->add_option("--out", arguments->out,
                      "Database to write; otherwise FILE with the ending .sqlite");
  add_threads_option(*command, arguments->threads);
  command->add_option("--shard", arguments->shard, "Compute only part i of n")
      ->type_name("I/N")
      ->check([](const std::string& text) {
        parse_shard(text);
        return std::string();
      });
  command->add_flag("--resume", arguments->resume, "Go on where an earlier run has ended");
  command->add_flag("--yes", arguments->yes, "Begin also what takes long");
  command->add_flag("--json", arguments->json, "How many rows there are, as JSON");
  add_quiet_option(*command, arguments->quiet);
  command->callback([arguments, &action] { action = [arguments] { return run(*arguments); }; });
}

void add_merge(CLI::App& study, Action& action) {
  CLI::App* command = study.add_subcommand("merge", "Put the shards of a study together");
  const auto arguments = std::make_shared<MergeArguments>();
  command->add_option("OUT", arguments->out, "Database to write")->required();
  command->add_option("PARTS", arguments->parts, "Databases of all shards")->required();
  command->add_flag("--json", arguments->json, "How many rows there are, as JSON");
  add_quiet_option(*command, arguments->quiet);
  command->callback([arguments, &action] { action = [arguments] { return merge(*arguments); }; });
}

void add_export(CLI::App& study, Action& action) {
  CLI::App* command = study.add_subcommand("export", "Write the rows of a database as CSV or JSON");
  const auto arguments = std::make_shared<ExportArguments>();
  command->add_option("FILE", arguments->file, "Database")->required();
  add_table_options(*command, arguments->table);
  command->callback(
      [arguments, &action] { action = [arguments] { return write_rows(*arguments); }; });
}

}  // namespace

Study load_study(const std::string& file) {
  return with_file_name(file, [&] { return read_study(input_text(file), input_folder(file)); });
}

StudyRows load_rows(const std::string& file) {
  return with_file_name(file, [&] { return StudyRows(load_study(file)); });
}

void add_study(CLI::App& app, Action& action) {
  CLI::App* study = app.add_subcommand("study", "Responses over ranges and distributions");
  study->require_subcommand(1);
  add_run(*study, action);
  add_merge(*study, action);
  add_export(*study, action);
  add_study_slurm(*study, action);
  add_study_search(*study, action);
  add_study_fit(*study, action);
  study->footer(
      R"(A study is a file: a scenario, parameters with ranges, lists or distributions, a method of sampling
and responses; resources/docs/studies.md describes it. Its rows go into an SQLite database as they
are computed: whatever ends a run, --resume goes on, and computes no row twice. The rows are the
same for any number of threads and shards.

Examples:
  carom-cli study run tolerances.json --threads 2
  carom-cli study run tolerances.json --shard 1/2 --out a.sqlite
  carom-cli study merge all.sqlite a.sqlite b.sqlite
  carom-cli study export tolerances.sqlite --csv tolerances.csv
  carom-cli study slurm tolerances.json --tasks 200 --out submit.sh && sh submit.sh
  carom-cli study search kane-safe.json
  carom-cli study fit stiffness.json)");
}

}  // namespace carom::cli
