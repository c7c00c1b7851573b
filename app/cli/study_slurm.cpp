// SPDX-License-Identifier: MIT
#include <filesystem>
#include <memory>

#include "command.h"
#include "core/base/shell_word.h"
#include "core/io/text_file.h"
#include "output.h"
#include "study_files.h"

namespace carom::cli {

namespace {

namespace fs = std::filesystem;

struct SlurmArguments {
  std::string file;
  std::string out;
  std::uint64_t tasks = 0;
};

// What follows the names of the study and the number of tasks.
constexpr const char* submission = R"(export study name tasks
# The largest index of an array is one less than MaxArraySize; more tasks are several arrays.
most=$(scontrol show config 2>/dev/null | sed -n 's/^MaxArraySize *= *\([0-9][0-9]*\).*/\1/p')
most=$((${most:-$((tasks + 1))} - 1))
if [ "$most" -lt 1 ]; then
  echo "submit: this cluster takes no job arrays (its MaxArraySize is below 2)." >&2
  exit 1
fi
# A task that is requeued goes on where it was: --resume computes no row twice.
arrays=
first=0
while [ "$first" -lt "$tasks" ]; do
  count=$((tasks - first))
  if [ "$count" -gt "$most" ]; then count=$most; fi
  log=$name-
  if [ "$first" -gt 0 ]; then log=$name-$first+; fi
  export first
  array=$(sbatch --parsable --array="1-$count" --requeue --open-mode=append \
    --job-name=carom-study --output="$log%a.log" --export=ALL <<'TASK'
#!/bin/sh
task=$((first + SLURM_ARRAY_TASK_ID))
exec carom-cli study run "$study" --shard "$task/$tasks" --out "$name-$task.sqlite" \
  --threads "${SLURM_CPUS_PER_TASK:-1}" --resume --yes
TASK
)
  # Where there are several clusters, the name of the one follows the number.
  arrays=$arrays:${array%%;*}
  first=$((first + count))
done
sbatch --dependency="afterok$arrays" --job-name=carom-merge --output="$name-merge.log" \
  --export=ALL <<'MERGE'
#!/bin/sh
set --
for task in $(seq 1 "$tasks"); do set -- "$@" "$name-$task.sqlite"; done
exec carom-cli study merge "$name.sqlite" "$@"
MERGE
)";

/// Submits arrays of shards, and what puts them together once all have ended well.
std::string slurm_script(const fs::path& study, std::uint64_t tasks) {
  return "#!/bin/sh\n"
         "# Submits the study in " +
         std::to_string(tasks) +
         " tasks, and a job that merges them.\n"
         "set -eu\n"
         "study=" +
         shell_word(study.string()) +
         "\nname=" + shell_word(fs::path(study).replace_extension().string()) +
         "\ntasks=" + std::to_string(tasks) + "\n" + submission;
}

Exit write_slurm(const SlurmArguments& arguments) {
  require_other_file(arguments.out, arguments.file);
  (void)load_rows(arguments.file);
  const std::string script = slurm_script(arguments.file, arguments.tasks);
  if (arguments.out == "-") {
    print(script);
  } else {
    save_text_file(arguments.out, script);
  }
  return Exit::done;
}

}  // namespace

void add_study_slurm(CLI::App& study, Action& action) {
  CLI::App* command =
      study.add_subcommand("slurm", "Write a script that runs a study on a Slurm cluster");
  const auto arguments = std::make_shared<SlurmArguments>();
  command->add_option("FILE", arguments->file, "Study file, where the cluster sees it")->required();
  command
      ->add_option("--tasks", arguments->tasks,
                   "Tasks; more than the cluster's MaxArraySize allows become several job arrays")
      ->required()
      ->check(CLI::Range(std::uint64_t{1}, most_shards));
  command->add_option("--out", arguments->out, "Script to write, - for standard output")
      ->default_val("-");
  command->callback(
      [arguments, &action] { action = [arguments] { return write_slurm(*arguments); }; });
}

}  // namespace carom::cli
