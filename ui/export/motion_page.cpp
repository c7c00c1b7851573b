// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/motion_page.h"

#include <QColor>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/figure_text.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/study/simulation.h"
#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/export/motion_pictures.h"
#include "ui/export/page_pictures.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/playback/player.h"

namespace carom::ui {

namespace {

constexpr QSizeF canvas{960, 540};
// A longer motion has longer steps.
constexpr double mostSteps = 2000;
// Of a compliant contact, which takes milliseconds.
constexpr int contactLines = 40;
constexpr double speeds[] = {0.01, 0.05, 0.1, 0.25, 0.5, 1, 2};

QString escaped(const std::string& words) {
  return QString::fromStdString(words).toHtmlEscaped();
}

/// JSON stays JSON, and nothing in it ends the script that it stands in.
std::string withinScript(std::string json) {
  QByteArray bytes = QByteArray::fromStdString(json);
  return bytes.replace("<", "\\u003c").toStdString();
}

std::string resource(const char* name) {
  return read_text_file(resource_folder() / "page" / name);
}

Moment momentOf(const Trajectory& motion, const MotionLine& line) {
  return {line.t, state_of(motion, line), {}};
}

/// The column as a member; exactly the numbers of the table.
void appendColumn(std::string& json, const std::string& name, const Column& column) {
  json += ",\n\"" + name + "\":[";
  for (std::size_t i = 0; i < column.values.size(); ++i) {
    if (i > 0) json += ',';
    json += column.values[i] ? shortest(*column.values[i]) : "null";
  }
  json += ']';
}

const Column& columnOf(const Table& table, const std::string& key) {
  const auto found = std::ranges::find_if(table.columns, [&](const Column& column) {
    return column.key == key || column.key.starts_with(key + " [");
  });
  if (found == table.columns.end()) throw InputError("", "the motion has no column " + key);
  return *found;
}

QString contactsOf(const Mechanism& mechanism, const TrajectoryImpact& impact) {
  QStringList names;
  for (const int contact : contacts_of(impact.result)) {
    names << shownName(mechanism.contacts[static_cast<std::size_t>(contact)]);
  }
  if (names.isEmpty() && impact.contact >= 0 &&
      static_cast<std::size_t>(impact.contact) < mechanism.contacts.size()) {
    names << shownName(mechanism.contacts[static_cast<std::size_t>(impact.contact)]);
  }
  return names.join(QStringLiteral(", "));
}

/// The keys and members of an impact's numbers, as indicator_table() calls them.
constexpr const char* impactNumbers[] = {"gamma", "T_minus", "T_plus", "T_c_minus"};

void appendImpact(std::string& json, const Mechanism& mechanism, const TrajectoryImpact& impact,
                  int picture) {
  json += "{\"t\":" + shortest(impact.t) + ",\"contacts\":";
  appendText(json, contactsOf(mechanism, impact));
  for (const char* key : impactNumbers) {
    const auto number = readable(impact.indicators, *find_indicator(key));
    json += std::string(",\"") + key + "\":" + (number ? shortest(*number) : "null");
  }
  json += ",\"picture\":" + std::to_string(picture) + '}';
}

std::string impactRows(const Scenario& scenario, const Trajectory& motion) {
  if (motion.impacts.empty()) {
    return "<p>" + tr("Nothing strikes by a law in this motion.").toStdString() + "</p>\n";
  }
  QString head = QStringLiteral("<th>t [s]</th><th class=\"name\">%1</th>").arg(tr("contacts"));
  for (const char* key : impactNumbers) {
    const IndicatorInfo& info = *find_indicator(key);
    head += QStringLiteral("<th>%1</th>").arg(symbolHtml(info.symbol));
  }
  QString rows;
  for (std::size_t i = 0; i < motion.impacts.size(); ++i) {
    const TrajectoryImpact& impact = motion.impacts[i];
    rows += QStringLiteral("<tr id=\"impact-%1\"><td>%2</td><td class=\"name\">%3</td>")
                .arg(i)
                .arg(formatNumber(impact.t))
                .arg(contactsOf(*scenario.mechanism, impact).toHtmlEscaped());
    for (const char* key : impactNumbers) {
      const IndicatorInfo& info = *find_indicator(key);
      const auto number = readable(impact.indicators, info);
      rows += QStringLiteral("<td>%1</td>")
                  .arg(number ? formatQuantity(*number, info.dimension, Display{})
                              : QStringLiteral("–"));
    }
    rows += QStringLiteral("</tr>\n");
  }
  return QStringLiteral(
             "<div class=\"impacts\"><table><thead><tr>%1</tr></thead>\n<tbody>\n%2"
             "</tbody></table></div>\n")
      .arg(head, rows)
      .toStdString();
}

std::string controls() {
  QString options;
  for (const double speed : speeds) {
    options += QStringLiteral("<option value=\"%1\">%1×</option>").arg(speed);
  }
  return QStringLiteral(
             "<div class=\"controls\"><button id=\"play\">%1</button>"
             "<input id=\"time\" type=\"range\" step=\"any\" aria-label=\"%2\">"
             "<label>%3 <select id=\"speed\">%4</select></label>"
             "<label><input id=\"loop\" type=\"checkbox\" checked> %5</label></div>\n"
             "<dl class=\"numbers\"><div><dt>t</dt><dd id=\"n-t\"></dd></div>"
             "<div><dt>T</dt><dd id=\"n-T\"></dd></div><div><dt>V</dt><dd id=\"n-V\"></dd></div>"
             "<div><dt>E = T + V</dt><dd id=\"n-E\"></dd></div></dl>\n")
      .arg(tr("Play"), tr("time"), tr("Speed"), options, tr("again and again"))
      .toStdString();
}

/// The motion as JSON; empty once the job is stopped.
std::string motionJson(const Scenario& scenario, const std::shared_ptr<const Trajectory>& motion,
                       double speed, const std::string& document, const Job& job) {
  const std::vector<MotionLine> lines = pageLines(*motion);
  const Table table = to_table(scenario, *motion, lines, JointColumns::none, {job.stop, {}});
  const MotionPictures pictures(scenario, motion, canvas, false, QString::fromStdString(document));
  PagePictures shapes;
  const auto all = static_cast<double>(lines.size() + motion->impacts.size());
  double done = 0;
  const auto add = [&](const Moment& moment) {
    if (job.progress) job.progress(++done / all);
    return shapes.add(pictures.sceneAt(moment), pictures.view(), pictures.area());
  };
  for (const MotionLine& line : lines) {
    if (job.stop.stop_requested()) return {};
    add(momentOf(*motion, line));
  }
  std::string impacts;
  for (std::size_t i = 0; i < motion->impacts.size() && !job.stop.stop_requested(); ++i) {
    const TrajectoryImpact& impact = motion->impacts[i];
    if (i > 0) impacts += ",\n";
    const int picture = add({impact.t, state_at(*motion, impact.t, Side::before), i});
    appendImpact(impacts, *scenario.mechanism, impact, picture);
  }
  if (job.stop.stop_requested()) return {};
  std::string json = "{\"version\":1,\"speed\":" + shortest(speed) + ",\"size\":[" +
                     shortest(canvas.width()) + ',' + shortest(canvas.height()) + "],\"paper\":[";
  const auto paper = [](const Theme& theme) {
    return '"' + QColor::fromRgb(theme.background).name().toStdString() + '"';
  };
  json += paper(Theme::light()) + ',' + paper(Theme::dark()) + ']';
  appendColumn(json, "t", columnOf(table, "t"));
  for (const char* key : {"T", "V", "E"}) appendColumn(json, key, columnOf(table, key));
  json += ",\n\"impacts\":[" + impacts + "],\n\"contacts\":[";
  for (const TimeSpan& contact : contactSpans(*motion)) {
    if (json.back() == ']') json += ',';
    json += '[' + shortest(contact.from) + ',' + shortest(contact.to) + ']';
  }
  json += ']';
  shapes.appendTo(json);
  return json + '}';
}

}  // namespace

std::vector<MotionLine> pageLines(const Trajectory& motion) {
  const double span = motion.end.t - motion.start.t;
  const double step = std::max(usual_trajectory_step, span / mostSteps);
  std::vector<MotionLine> lines = table_lines(motion, step);
  const std::vector<MotionLine> known = lines;
  for (const TimeSpan& contact : contactSpans(motion)) {
    if (contact.to - contact.from > contactLines * step) continue;
    for (int k = 0; k <= contactLines; ++k) {
      const double t = contact.from + (contact.to - contact.from) * k / contactLines;
      if (std::ranges::find(known, t, &MotionLine::t) != known.end()) continue;
      const auto phase = &phase_at(motion, t) - motion.phases.data();
      lines.push_back({t, Side::after, -1, static_cast<std::size_t>(phase)});
    }
  }
  std::ranges::stable_sort(lines, {}, &MotionLine::t);
  return lines;
}

std::string motionPage(const Scenario& scenario, const std::shared_ptr<const Trajectory>& motion,
                       double speed, const std::string& document, const Job& job) {
  const std::string data = motionJson(scenario, motion, speed, document, job);
  if (data.empty()) return {};
  const Description& about = *scenario.description;
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
      "<meta name=\"generator\" content=\"Carom\">";
  const auto add = [&page](std::string_view part) { page += part; };
  const auto addWords = [&page](const QString& words) { page += words.toStdString(); };
  const QString title = escaped(about.title);
  addWords(QStringLiteral("<title>%1</title>\n").arg(title));
  // First, so that it is found without reading the motion.
  add(scenario_tag_of_page);
  add("\n");
  add(withinScript(write_scenario(scenario)));
  add("</script>\n<style>\n");
  add(resource("motion.css"));
  add("</style></head><body>\n");
  addWords(QStringLiteral("<h1>%1</h1>\n<p class=\"source\">%2</p>\n<p>%3</p>\n")
               .arg(title, escaped(about.source), sentenceHtml(about.text)));
  addWords(QStringLiteral("<canvas id=\"scene\" role=\"img\" aria-label=\"%1\"></canvas>\n")
               .arg(tr("The mechanism")));
  add(controls());
  addWords(QStringLiteral("<canvas id=\"energies\" role=\"img\" aria-label=\"%1\"></canvas>\n")
               .arg(tr("Kinetic and potential energy over time")));
  add(impactRows(scenario, *motion));
  addWords(QStringLiteral("<p class=\"keys\">%1</p>\n<noscript>%2</noscript>\n")
               .arg(tr("Space plays and pauses, ← and → go by an instant, with Shift to an impact. "
                       "Carom opens this page as the scenario that it shows."),
                    tr("This page moves where scripts are allowed.")));
  add("<script type=\"application/json\" id=\"carom-motion\">\n");
  add(data);
  add("</script>\n<script>\n");
  add(resource("motion.js"));
  add(resource("page.js"));
  add("</script>\n</body></html>\n");
  return page;
}

}  // namespace carom::ui
