// SPDX-License-Identifier: MIT
#include "app/report/html_report.h"

#include <fmt/format.h>

#include "app/report/display.h"
#include "app/report/markup.h"
#include "app/report/svg_plot.h"

namespace carom {

namespace {

constexpr const char* style = R"(
:root { color-scheme: light; }
body { font: 15px/1.5 "DejaVu Sans", Helvetica, Arial, sans-serif; color: #1a1a1a;
  background: #fff; max-width: 1320px; margin: 32px auto; padding: 0 24px; }
h1 { font-size: 26px; } h2 { font-size: 20px; margin-top: 44px; border-bottom: 2px solid #0072B2; }
p { max-width: 860px; }
nav ol { columns: 2; max-width: 860px; }
.verdict { padding: 10px 16px; border-left: 6px solid #009E73; background: #eef8f4; }
.verdict.failed { border-color: #D55E00; background: #fdf0e8; }
table { border-collapse: collapse; margin: 8px 0 4px; font-size: 13px; }
caption { text-align: left; font-weight: bold; padding: 14px 0 6px; }
th, td { padding: 3px 10px; border-bottom: 1px solid #ddd; text-align: left;
  vertical-align: top; }
th { border-bottom: 2px solid #888; }
td.number, th.number { text-align: right; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
table.cells th { white-space: normal; }
table.cells td:last-child { overflow-wrap: anywhere; min-width: 6em; }
tr.failed td { background: #fdf0e8; font-weight: bold; }
figure { margin: 24px 0; break-inside: avoid; }
figure .plots { display: flex; flex-wrap: wrap; gap: 8px; }
figcaption { max-width: 860px; }
.data { font-size: 12px; color: #555; }
a { color: #0072B2; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } h2 { break-after: avoid; }
  table { font-size: 10px; } th, td { padding: 2px 5px; } tr { break-inside: avoid; } figure svg { width: 31%; height: auto; } nav { display: none; } }
)";

/// The files a block's data stand in.
std::string data_link(const std::string& name) {
  return fmt::format(R"(<a href="{0}.csv">{0}.csv</a>)", escaped(name));
}

/// What a row shares with the one above stands there only.
std::string unless_same(const std::string& text, const std::string& above) {
  return text == above ? std::string() : marked_html(text);
}

std::string comparison_row(const Comparison& row, const Comparison& above, bool must_hold) {
  const ComparisonCells cells = cells_of(row);
  const bool failed = must_hold && !holds(row);
  std::string out = failed ? R"(<tr class="failed">)" : "<tr>";
  out += fmt::format("<td>{}</td><td>{}</td>", unless_same(row.about, above.about),
                     marked_html(row.quantity));
  for (const std::string* cell :
       {&cells.printed, &cells.computed, &cells.difference, &cells.tolerance}) {
    out += fmt::format(R"(<td class="number">{}</td>)", escaped(*cell));
  }
  out += fmt::format("<td>{}</td><td>{}</td>", marked_html(row.unit),
                     unless_same(row.source, above.source));
  if (must_hold) out += fmt::format("<td>{}</td>", failed ? "NO" : "yes");
  return out + "</tr>\n";
}

std::string html(const Paragraph& paragraph) {
  return "<p>" + marked_html(paragraph.text) + "</p>\n";
}

std::string html(const ComparisonTable& table) {
  std::string out =
      fmt::format("<table><caption>{}</caption>\n<thead><tr>", marked_html(table.caption));
  out += "<th>Case</th><th>Quantity</th>";
  for (const char* head : {"Printed", "Computed", "Difference", "Tolerance"}) {
    out += fmt::format(R"(<th class="number">{}</th>)", head);
  }
  out += "<th>Unit</th><th>Source</th>";
  out += table.must_hold ? "<th>Holds</th></tr></thead>\n<tbody>\n" : "</tr></thead>\n<tbody>\n";
  Comparison above;
  for (const Comparison& row : table.rows) {
    out += comparison_row(row, above, table.must_hold);
    above = row;
  }
  return out + "</tbody></table>\n<p class=\"data\">" + data_link(table.name) + "</p>\n";
}

std::string html(const CellTable& table) {
  constexpr const char* number_class = R"( class="number")";
  std::string out = fmt::format("<table class=\"cells\"><caption>{}</caption>\n<thead><tr>",
                                marked_html(table.caption));
  for (std::size_t i = 0; i < table.head.size(); ++i) {
    const bool numbers = !table.rows.empty() && is_number(table.rows.front()[i]);
    out += fmt::format("<th{}>{}</th>", numbers ? number_class : "", marked_html(table.head[i]));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (const std::string& cell : row) {
      out += fmt::format("<td{}>{}</td>", is_number(cell) ? number_class : "",
                         marked_html(with_minus_signs(cell)));
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table>\n<p class=\"data\">" + data_link(table.name) + "</p>\n";
}

std::string html(const Figure& figure) {
  std::string plots;
  std::string links;
  for (const Plot& plot : figure.plots) {
    plots += to_svg(plot);
    links += (links.empty() ? "" : ", ") + data_link(plot.name) +
             fmt::format(R"(, <a href="{0}.svg">{0}.svg</a>)", escaped(plot.name));
  }
  return fmt::format(
      "<figure><div class=\"plots\">\n{}</div>\n<figcaption>{}</figcaption>\n<p "
      "class=\"data\">{}</p></figure>\n",
      plots, marked_html(figure.caption), links);
}

std::string verdict(const Report& report) {
  const ReportCount n = count(report);
  const std::string text =
      n.failed == 0
          ? fmt::format("All {} numbers hold.", n.all)
          : fmt::format("{} of {} numbers DO NOT HOLD; they are marked.", n.failed, n.all);
  return fmt::format("<p class=\"verdict{}\">{}</p>\n", n.failed == 0 ? "" : " failed", text);
}

std::string contents(const Report& report) {
  std::string out = "<nav><ol>\n";
  for (std::size_t i = 0; i < report.sections.size(); ++i) {
    out += fmt::format("<li><a href=\"#section-{}\">{}</a></li>\n", i + 1,
                       marked_html(report.sections[i].title));
  }
  return out + "</ol></nav>\n";
}

}  // namespace

std::string to_html(const Report& report) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta "
      "charset=\"utf-8\"/>\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
      "<h1>{0}</h1>\n",
      escaped(report.title), style);
  out += verdict(report) + contents(report);
  for (std::size_t i = 0; i < report.sections.size(); ++i) {
    const ReportSection& section = report.sections[i];
    out += fmt::format("<h2 id=\"section-{}\">{}</h2>\n", i + 1, marked_html(section.title));
    for (const ReportBlock& block : section.blocks) {
      out += std::visit([](const auto& one) { return html(one); }, block);
    }
  }
  return out + "</body>\n</html>\n";
}

}  // namespace carom
