// SPDX-License-Identifier: MIT
#include <memory>

#include "app/report/report_files.h"
#include "app/report/validation.h"
#include "command.h"
#include "core/base/symbols.h"
#include "output.h"
#include "progress.h"

namespace carom::cli {

namespace {

std::string failures(const Report& report) {
  TextTable table({"case", "quantity", "printed", "computed"});
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      const auto* compared = std::get_if<ComparisonTable>(&block);
      if (compared == nullptr || !compared->must_hold) continue;
      for (const Comparison& row : compared->rows) {
        if (holds(row)) continue;
        table.add({row.about, plain_text(row.quantity), row.printed,
                   row.computed ? display(row.computed) : row.word + row.reason});
      }
    }
  }
  return table.text();
}

Exit validate(const std::string& folder) {
  require_folder(folder);  // before the work is done for nothing
  const Report report = validation_report(load_reference(), job_with_progress());
  const auto page = write_report(report, folder);
  const ReportCount n = count(report);
  if (n.failed > 0) {
    print(failures(report) + "\n" + std::to_string(n.failed) + " of " + std::to_string(n.all) +
          " numbers do not hold: " + page.string() + "\n");
    return Exit::numerical_failure;
  }
  print("All " + std::to_string(n.all) + " numbers hold: " + page.string() + "\n");
  return Exit::done;
}

}  // namespace

void add_validate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "validate", "Compute every table and figure of the papers again, and write the report");
  const auto folder = std::make_shared<std::string>("carom-validation");
  command->add_option("--out", *folder, "Folder to write into; made where there is none")
      ->type_name("FOLDER")
      ->capture_default_str();
  command->footer(
      R"(Writes index.html, which needs nothing else, and of each table and plot its CSV and SVG.
Exit 0 if every number holds to half a unit of its last printed digit, 3 otherwise.

Example:
  carom-cli validate --out report)");
  command->callback([folder, &action] { action = [folder] { return validate(*folder); }; });
}

}  // namespace carom::cli
