// SPDX-License-Identifier: MIT
#include "core/study/study.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "command.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/study_json.h"
#include "core/io/study_store.h"
#include "core/io/text_file.h"
#include "output.h"
#include "progress.h"

namespace carom::cli {

namespace {

namespace fs = std::filesystem;

struct RunArguments {
  std::string file;
  std::string out;
  std::string shard = "1/1";
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  bool resume = false;
  bool yes = false;
};

struct SlurmArguments {
  std::string file;
  std::string out;
  std::uint64_t tasks = 0;
};

struct MergeArguments {
  std::string out;
  std::vector<std::string> parts;
};

struct ExportArguments {
  std::string file;
  std::string csv = "-";
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

/// The study with the file's name before the place of a fault.
StudyRows load_study(const std::string& file) {
  try {
    return StudyRows(read_study_file(file));
  } catch (const InputError& error) {
    if (error.where() == file) throw;
    throw InputError(file, error.what());
  }
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

/// Throws for a study that takes long, with how long, unless that is meant.
void require_meant(const RunArguments& arguments, const StudyRows& rows, std::uint64_t count) {
  constexpr std::uint64_t many = 10000000;
  if (arguments.yes || count < many) return;
  const double seconds = estimated_seconds(rows, count, arguments.threads);
  const double bytes =
      12.0 * static_cast<double>(rows.columns().size() + 1) * static_cast<double>(count);
  throw InputError(arguments.file, "this study has " + rounded(static_cast<double>(count), 3) +
                                       " rows: about " + duration_text(seconds) + " on " +
                                       std::to_string(arguments.threads) + " threads and " +
                                       rounded(bytes / 1e9, 2) +
                                       " GB; --yes begins, --shard parts it");
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
  return StudyStore::create(out, load_study(arguments.file), shard);
}

Exit run(const RunArguments& arguments) {
  const Shard shard = parse_shard(arguments.shard);
  const fs::path out = arguments.out.empty() ? fs::path(arguments.file).replace_extension(".sqlite")
                                             : fs::path(arguments.out);
  {
    const StudyRows rows = load_study(arguments.file);
    require_meant(arguments, rows, shard.size(rows.count()));
  }
  StudyStore store = open_store(arguments, out, shard);
  // What is in the database is what is run, also when it goes on.
  const StudyRows rows(store.study());
  run_study(
      rows, shard, store.places(rows.count()), arguments.threads,
      [&store](std::span<const StudyRow> some) { store.add(some); }, job_with_progress());
  print(std::to_string(store.stored()) + " rows in " + out.string() + "\n");
  return Exit::done;
}

Exit merge(const MergeArguments& arguments) {
  merge_stores(arguments.out, {arguments.parts.begin(), arguments.parts.end()});
  const StudyStore store = StudyStore::open(arguments.out, StudyStore::Use::read);
  print(std::to_string(store.stored()) + " rows in " + arguments.out + "\n");
  return Exit::done;
}

Exit write_rows(const ExportArguments& arguments) {
  require_other_file(arguments.csv, arguments.file);
  const StudyStore store = StudyStore::open(arguments.file, StudyStore::Use::read);
  std::string lines;
  constexpr std::size_t at_once = 1 << 16;
  const auto in_pieces = [&](const auto& write) {
    export_csv(store, [&](std::string_view line) {
      lines += line;
      if (lines.size() < at_once) return;
      write(lines);
      lines.clear();
    });
    write(lines);
  };
  if (arguments.csv == "-") {
    in_pieces([](std::string_view piece) { print(piece); });
    return Exit::done;
  }
  TemporaryFile file(arguments.csv);
  in_pieces([&file](std::string_view piece) { file.write(piece); });
  file.flush_to_disk();
  file.rename_to_target();
  return Exit::done;
}

/// As one word of a shell.
std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

/// Submits an array of shards, and what puts them together once all have ended well.
std::string slurm_script(const fs::path& study, std::uint64_t tasks) {
  const std::string count = std::to_string(tasks);
  return "#!/bin/sh\n"
         "# Submits the study in " +
         count +
         " tasks, and a job that merges them.\n"
         "set -eu\n"
         "study=" +
         shell_word(study.string()) +
         "\n"
         "name=" +
         shell_word(fs::path(study).replace_extension().string()) +
         "\n"
         "export study name\n"
         "# A task that is requeued goes on where it was: --resume computes no row twice.\n"
         "array=$(sbatch --parsable --array=1-" +
         count +
         " --requeue --open-mode=append \\\n"
         "  --job-name=carom-study --output=\"$name-%a.log\" --export=ALL <<'TASK'\n"
         "#!/bin/sh\n"
         "exec carom-cli study run \"$study\" --shard \"$SLURM_ARRAY_TASK_ID/" +
         count +
         "\" \\\n"
         "  --out \"$name-$SLURM_ARRAY_TASK_ID.sqlite\" --threads \"${SLURM_CPUS_PER_TASK:-1}\" "
         "--resume --yes\n"
         "TASK\n"
         ")\n"
         "sbatch --dependency=\"afterok:$array\" --job-name=carom-merge "
         "--output=\"$name-merge.log\" \\\n"
         "  --export=ALL <<'MERGE'\n"
         "#!/bin/sh\n"
         "set --\n"
         "for task in $(seq 1 " +
         count +
         "); do set -- \"$@\" \"$name-$task.sqlite\"; done\n"
         "exec carom-cli study merge \"$name.sqlite\" \"$@\"\n"
         "MERGE\n";
}

Exit write_slurm(const SlurmArguments& arguments) {
  require_other_file(arguments.out, arguments.file);
  (void)load_study(arguments.file);
  const std::string script = slurm_script(arguments.file, arguments.tasks);
  if (arguments.out == "-") {
    print(script);
  } else {
    save_text_file(arguments.out, script);
  }
  return Exit::done;
}

void add_slurm(CLI::App& study, Action& action) {
  CLI::App* command =
      study.add_subcommand("slurm", "Write a script that runs a study on a Slurm cluster");
  const auto arguments = std::make_shared<SlurmArguments>();
  command->add_option("FILE", arguments->file, "Study file, where the cluster sees it")->required();
  command->add_option("--tasks", arguments->tasks, "Tasks of the job array")
      ->required()
      ->check(CLI::Range(std::uint64_t{1}, most_shards));
  command->add_option("--out", arguments->out, "Script to write, - for standard output")
      ->default_val("-");
  command->callback(
      [arguments, &action] { action = [arguments] { return write_slurm(*arguments); }; });
}

void add_run(CLI::App& study, Action& action) {
  CLI::App* command = study.add_subcommand("run", "Compute the rows of a study");
  const auto arguments = std::make_shared<RunArguments>();
  command->add_option("FILE", arguments->file, "Study file")->required();
  command->add_option("--out", arguments->out,
                      "Database to write; otherwise FILE with the ending .sqlite");
  command->add_option("--threads", arguments->threads, "Threads that compute")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  command->add_option("--shard", arguments->shard, "Compute only part i of n")
      ->type_name("I/N")
      ->check([](const std::string& text) {
        parse_shard(text);
        return std::string();
      });
  command->add_flag("--resume", arguments->resume, "Go on where an earlier run has ended");
  command->add_flag("--yes", arguments->yes, "Begin also what takes long");
  command->callback([arguments, &action] { action = [arguments] { return run(*arguments); }; });
}

void add_merge(CLI::App& study, Action& action) {
  CLI::App* command = study.add_subcommand("merge", "Put the shards of a study together");
  const auto arguments = std::make_shared<MergeArguments>();
  command->add_option("OUT", arguments->out, "Database to write")->required();
  command->add_option("PARTS", arguments->parts, "Databases of all shards")->required();
  command->callback([arguments, &action] { action = [arguments] { return merge(*arguments); }; });
}

void add_export(CLI::App& study, Action& action) {
  CLI::App* command = study.add_subcommand("export", "Write the rows of a database as CSV");
  const auto arguments = std::make_shared<ExportArguments>();
  command->add_option("FILE", arguments->file, "Database")->required();
  command->add_option("--csv", arguments->csv, "File to write, - for standard output")
      ->capture_default_str();
  command->callback(
      [arguments, &action] { action = [arguments] { return write_rows(*arguments); }; });
}

}  // namespace

void add_study(CLI::App& app, Action& action) {
  CLI::App* study = app.add_subcommand("study", "Responses over ranges and distributions");
  study->require_subcommand(1);
  add_run(*study, action);
  add_merge(*study, action);
  add_export(*study, action);
  add_slurm(*study, action);
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
  carom-cli study slurm tolerances.json --tasks 200 --out submit.sh && sh submit.sh)");
}

}  // namespace carom::cli
