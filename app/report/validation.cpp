// SPDX-License-Identifier: MIT
#include "app/report/validation.h"

#include "app/report/measure.h"
#include "app/report/sections.h"

namespace carom {

namespace {

ReportSection section_of(const ReferenceSection& reference, bool must_hold) {
  ReportSection section{reference.title, {}};
  if (!reference.text.empty()) section.blocks.emplace_back(Paragraph{reference.text});
  for (const ReferenceTable& table : reference.tables) {
    ComparisonTable compared = compare(table);
    compared.must_hold = must_hold;
    section.blocks.emplace_back(std::move(compared));
  }
  return section;
}

constexpr const char* introduction =
    "Made by carom-cli validate from the scenario files of the gallery. A number holds if it "
    "differs "
    "from the printed one by at most half a unit of the last printed digit. Sources: P, Aghili "
    "2019 "
    "(projection); F, Aghili 2020 (friction); G, González, Kövecses and Font-Llagunes 2015; B, "
    "Brogliato 2013. “Independent computation” are numbers that were worked out from the papers "
    "twice, by programs that share nothing with this one. Every table and plot stands beside this "
    "page as a file of its own.";

}  // namespace

Report validation_report(const ReferenceFile& reference, const Job& job) {
  using Part = std::function<ReportSection()>;
  std::vector<Part> parts;
  const auto add = [&parts](const ReferenceSection& section, bool must_hold) {
    parts.emplace_back([&section, must_hold] { return section_of(section, must_hold); });
  };
  for (const ReferenceSection& section : reference.papers) add(section, true);
  const auto stoppable = [&parts, &job](ReportSection (*part)(const std::stop_token&)) {
    parts.emplace_back([part, &job] { return part(job.stop); });
  };
  parts.emplace_back(five_bar_measurements);
  stoppable(pendulum_figures);
  stoppable(robot_figures);
  for (const ReferenceSection& section : reference.numbers) add(section, true);
  add(reference.not_reproduced, false);
  parts.emplace_back(errata);

  Report report{"Validation of Carom", {{"How to read this", {Paragraph{introduction}}}}};
  for (std::size_t i = 0; i < parts.size() && !job.stop.stop_requested(); ++i) {
    report.sections.push_back(parts[i]());
    if (job.progress) job.progress(static_cast<double>(i + 1) / static_cast<double>(parts.size()));
  }
  return report;
}

}  // namespace carom
