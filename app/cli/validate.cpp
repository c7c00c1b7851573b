// SPDX-License-Identifier: MIT
#include <memory>

#include "app/report/report_files.h"
#include "app/report/validation.h"
#include "command.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "output.h"
#include "progress.h"

namespace carom::cli {

namespace {

struct ValidateArguments {
  std::string folder = "carom-validation";
  std::string width, height;  ///< of the figures; empty: as they are
  bool json = false;
  bool quiet = false;
};

std::string computed_text(const Comparison& row) {
  return row.computed ? display(row.computed) : row.word + row.reason;
}

/// The comparisons that do not hold.
std::vector<Comparison> failures(const Report& report) {
  std::vector<Comparison> out;
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      const auto* compared = std::get_if<ComparisonTable>(&block);
      if (compared == nullptr || !compared->must_hold) continue;
      for (const Comparison& row : compared->rows) {
        if (!holds(row)) out.push_back(row);
      }
    }
  }
  return out;
}

std::string failures_text(const Report& report) {
  TextTable table({"case", "quantity", "printed", "computed"});
  for (const Comparison& row : failures(report)) {
    table.add({row.about, plain_text(row.quantity), row.printed, computed_text(row)});
  }
  return table.text();
}

JsonNode report_json(const Report& report, const std::string& page) {
  JsonNode list = JsonNode::array();
  for (const Comparison& row : failures(report)) {
    JsonNode node = JsonNode::object();
    node.add("case", row.about).add("quantity", plain_text(row.quantity));
    node.add("printed", data_word(row.printed)).add("computed", data_word(computed_text(row)));
    list.add(std::move(node));
  }
  const ReportCount n = count(report);
  JsonNode node = JsonNode::object();
  node.add("numbers", static_cast<double>(n.all)).add("failed", static_cast<double>(n.failed));
  node.add("page", page).add("failures", std::move(list));
  return node;
}

/// "80 mm", or, a number alone, pixels. Throws CLI::ValidationError.
std::string parse_extent(const std::string& text) {
  const std::size_t letters = text.find_first_not_of("0123456789.");
  const auto value = parse_number(text.substr(0, letters));
  std::string unit = letters == std::string::npos ? "px" : text.substr(letters);
  unit.erase(0, unit.find_first_not_of(' '));
  constexpr double most_extent = 1e5;
  if (!value || !(*value > 0) || *value > most_extent ||
      (unit != "px" && unit != "mm" && unit != "cm" && unit != "in")) {
    throw CLI::ValidationError("\"" + text +
                               "\" is no extent of a figure; expected is one in px, mm, cm or in, "
                               "as in 640 or \"84 mm\"");
  }
  return shortest(*value) + unit;
}

FigureExtent extent_of(const ValidateArguments& arguments) {
  FigureExtent extent;
  if (!arguments.width.empty()) extent.width = parse_extent(arguments.width);
  if (!arguments.height.empty()) extent.height = parse_extent(arguments.height);
  return extent;
}

Exit validate(const ValidateArguments& arguments) {
  require_folder(arguments.folder);  // before the work is done for nothing
  const Report report = validation_report(load_reference(), job_with_progress(arguments.quiet));
  const auto page = write_report(report, arguments.folder, extent_of(arguments));
  const ReportCount n = count(report);
  if (arguments.json) {
    print(print_json(report_json(report, page.string())));
    return n.failed > 0 ? Exit::numerical_failure : Exit::done;
  }
  if (n.failed > 0) {
    print(failures_text(report) + "\n" + std::to_string(n.failed) + " of " + std::to_string(n.all) +
          " numbers do not hold: " + page.string() + "\n");
    return Exit::numerical_failure;
  }
  if (!arguments.quiet)
    print("All " + std::to_string(n.all) + " numbers hold: " + page.string() + "\n");
  return Exit::done;
}

void add_extent(CLI::App& command, const std::string& option, std::string& text,
                const std::string& help) {
  command.add_option(option, text, help + "; the other extent keeps their proportions")
      ->type_name("EXTENT")
      ->check([](const std::string& given) {
        parse_extent(given);
        return std::string();
      });
}

}  // namespace

void add_validate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "validate", "Compute every table and figure of the papers again, and write the report");
  const auto arguments = std::make_shared<ValidateArguments>();
  command->add_option("--out", arguments->folder, "Folder to write into; made where there is none")
      ->type_name("FOLDER")
      ->capture_default_str();
  add_extent(*command, "--width", arguments->width, "Width of the figures");
  add_extent(*command, "--height", arguments->height, "Height of the figures");
  command->add_flag("--json", arguments->json, "How many numbers hold, and which do not, as JSON");
  add_quiet_option(*command, arguments->quiet);
  command->footer(
      R"(Writes index.html, which needs nothing else, and of each table and plot its CSV and SVG.
Figures are vectors: --width and --height, in pixels or as in "84 mm", say how large they are shown
where nothing else is said.
Exit 0 if every number holds to half a unit of its last printed digit, 3 otherwise.

Example:
  carom-cli validate --out report --width "84 mm")");
  command->callback(
      [arguments, &action] { action = [arguments] { return validate(*arguments); }; });
}

}  // namespace carom::cli
