// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/time_plots.h"

#include <algorithm>
#include <limits>

#include "core/study/simulation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

// Two points a pixel where a plot is as wide as a window.
constexpr std::size_t curvePoints = 1200;
// Of many bodies fewer points: their tables would take gigabytes.
constexpr std::size_t fewestPoints = 150, bodiesOfAll = 25;
// Of the energies that take part: a lower band would be a line.
constexpr double unseenPart = 1e-6;
// The forces of more joints take seconds at each instant.
constexpr std::size_t mostJoints = 60;
// More rows are no longer read.
constexpr double mostRows = 20000;

/// A curve of a part: the end of the key of its column, and its symbol.
struct TimeCurve {
  const char* suffix = nullptr;
  const char* symbol = nullptr;
};

struct TimePlotInfo {
  const char* name;   ///< for files
  const char* title;  ///< in menus
  const char* symbol;
  const char* quantity;  ///< of the y axis
  TimePart part;
  std::array<TimeCurve, 5> curves = {};
};

#define TITLE(text) QT_TRANSLATE_NOOP("carom::ui", text)

constexpr std::array<TimePlotInfo, allTimePlots.size()> infos{{
    {"energy-over-time", TITLE("Energies"), "E", TITLE("energy"), TimePart::none},
    {"gap-over-time",
     TITLE("Gap of a contact"),
     "φ",
     TITLE("gap"),
     TimePart::contact,
     {{{".gap", "φ"}}}},
    {"contact-velocity-over-time",
     TITLE("Velocities of a contact"),
     "v",
     TITLE("velocity"),
     TimePart::contact,
     {{{".v_n", "v_n"}, {".v_t", "v_t"}}}},
    {"contact-force-over-time",
     TITLE("Forces of a contact"),
     "F",
     TITLE("force"),
     TimePart::contact,
     {{{".force_n", "F_n"}, {".force_t", "F_t"}}}},
    {"contact-impulse-over-time",
     TITLE("Accumulated impulses of a contact"),
     "I",
     TITLE("impulse"),
     TimePart::contact,
     {{{".impulse_n", "I_n"}, {".impulse_t", "I_t"}}}},
    {"joint-force-over-time",
     TITLE("Forces of a joint"),
     "f",
     TITLE("force"),
     TimePart::joint,
     {{{".force_x", "f_x"},
       {".force_y", "f_y"},
       {".force", "f"},
       {".force_n", "f_n"},
       {".moment", "M"}}}},
    {"position-over-time",
     TITLE("Position of a body"),
     "x, y",
     TITLE("position"),
     TimePart::body,
     {{{".x", "x"}, {".y", "y"}}}},
    {"angle-over-time",
     TITLE("Angle of a body"),
     "θ",
     TITLE("angle"),
     TimePart::body,
     {{{".angle", "θ"}}}},
    {"velocity-over-time",
     TITLE("Velocity of a body"),
     "v",
     TITLE("velocity"),
     TimePart::body,
     {{{".v_x", "v_x"}, {".v_y", "v_y"}}}},
    {"rate-over-time",
     TITLE("Angular velocity of a body"),
     "ω",
     TITLE("angular velocity"),
     TimePart::body,
     {{{".rate", "ω"}}}},
}};

#undef TITLE

const TimePlotInfo& infoOf(TimePlot plot) {
  return infos[static_cast<std::size_t>(plot)];
}

std::vector<double> timesOf(const Table& table) {
  std::vector<double> times;
  if (table.columns.empty()) return times;
  times.reserve(table.rows());
  for (const auto& t : table.columns.front().values) times.push_back(t.value_or(0));
  return times;
}

Curve curveOf(const Column& column, const std::vector<double>& times, const DisplayUnit& unit) {
  Curve curve;
  curve.symbolic = true;
  curve.unit = unit.label;
  curve.points.reserve(times.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto& value = column.values[i];
    curve.points.push_back({times[i], value ? std::optional(toShown(*value, unit)) : std::nullopt});
  }
  return curve;
}

Interval extentOf(const Column& column) {
  Interval extent{std::numeric_limits<double>::infinity(),
                  -std::numeric_limits<double>::infinity()};
  for (const auto& value : column.values) {
    extent.low = std::min(extent.low, value.value_or(0));
    extent.high = std::max(extent.high, value.value_or(0));
  }
  return extent;
}

/// Lays a column on the stack: from its smallest value, so that no band is less than nothing and
/// the sum of all stays what it is.
/// @param all  of the energies that take part
void stack(const Column& column, const QString& symbol, const std::vector<double>& times,
           const DisplayUnit& unit, double all, PlotSpec& spec) {
  Curve curve = curveOf(column, times, unit);
  // What takes no part has no band; T is always there.
  const Interval extent = extentOf(column);
  if (!spec.curves.empty() && !(extent.length() > unseenPart * all)) return;
  const double least = spec.curves.empty() ? 0 : toShown(extent.low, unit);
  curve.symbol = symbol;
  curve.series = static_cast<int>(spec.curves.size());
  curve.stacked = true;
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const double under = spec.curves.empty() ? 0 : *spec.curves.back().points[i].y;
    curve.points[i].y = under + curve.points[i].y.value_or(0) - least;
  }
  spec.curves.push_back(std::move(curve));
}

void stackEnergies(const MotionTables& motion, const DisplayUnit& unit, PlotSpec& spec) {
  const std::vector<double> times = timesOf(motion.curves);
  const Column* T = motion.curves.find("T");
  const Column* V = motion.curves.find("V");
  if (T == nullptr || V == nullptr || times.empty()) return;
  const double all = extentOf(*T).high + extentOf(*V).length();
  const auto add = [&](std::string_view key, const QString& symbol) {
    if (const Column* column = motion.curves.find(key)) {
      stack(*column, symbol, times, unit, all, spec);
    }
  };
  add("T", QStringLiteral("T"));
  add("V", QStringLiteral("V"));
  for (const EnergySink& sink : motion.sinks) {
    add(sink.key, sinkName(sink, *motion.scenario.mechanism));
  }
}

}  // namespace

TimePart partOf(TimePlot plot) {
  return infoOf(plot).part;
}

QString timePlotTitle(TimePlot plot) {
  return tr(infoOf(plot).title);
}

QString sinkName(const EnergySink& sink, const Mechanism& mechanism) {
  switch (sink.kind) {
    case SinkKind::impacts:
      return tr("impacts");
    case SinkKind::friction:
      return tr("friction");
    case SinkKind::contact_damping:
      return tr("contact damping");
    case SinkKind::damper:
      return tr("damping of %1")
          .arg(shownName(mechanism.forces[static_cast<std::size_t>(sink.element)]));
    case SinkKind::drive:
      return shownName(mechanism.forces[static_cast<std::size_t>(sink.element)]);
    case SinkKind::prescribed:
      return tr("prescribed motion");
    case SinkKind::external:
      return tr("external impulse");
    case SinkKind::time_steps:
      return tr("contacts, time-stepped");
  }
  return {};
}

QString noCurvesText(TimePlot plot, const Mechanism& mechanism) {
  if (plot == TimePlot::joint && mechanism.joints.size() > mostJoints) {
    return tr("The forces of more than %1 joints are not computed over time.").arg(mostJoints);
  }
  if (!namesOf(mechanism, partOf(plot)).isEmpty()) return tr("A particle does not turn.");
  switch (partOf(plot)) {
    case TimePart::contact:
      return tr("The mechanism has no contact.");
    case TimePart::joint:
      return tr("The mechanism has no joint.");
    default:
      return tr("The mechanism has no body.");
  }
}

QString columnName(const Column& column) {
  const std::size_t dot = column.key.rfind('.');
  if (dot == std::string::npos) return QString::fromStdString(column.key);
  return shownName(column.key.substr(dot + 1)) + QStringLiteral(" of ") +
         shownName(column.key.substr(0, dot));
}

MotionTables motionTables(const Scenario& scenario, const Trajectory& trajectory, const Job& job) {
  MotionTables out;
  out.scenario = scenario;
  out.span = {trajectory.start.t, trajectory.end.t};
  const Mechanism& mechanism = *scenario.mechanism;
  const std::size_t bodies = std::max(mechanism.bodies.size(), bodiesOfAll);
  const std::size_t points = std::max(fewestPoints, curvePoints * bodiesOfAll / bodies);
  const double step = std::max(usual_trajectory_step, out.span.length() / mostRows);
  const JointColumns joints =
      mechanism.joints.size() > mostJoints ? JointColumns::none : JointColumns::forces;
  out.sinks = MotionEnergy(scenario, trajectory, job).sinks();
  out.curves = to_table(scenario, trajectory, curve_lines(trajectory, points), joints, job);
  if (!job.stop.stop_requested()) {
    out.rows = to_table(scenario, trajectory, step, joints, {job.stop, {}});
  }
  out.events = happenings(*scenario.mechanism, trajectory);
  return out;
}

const std::string& TimeChoice::of(TimePart part) const {
  return part == TimePart::contact ? contact : part == TimePart::joint ? joint : body;
}

QStringList namesOf(const Mechanism& mechanism, TimePart part) {
  QStringList names;
  const auto add = [&](const auto& parts) {
    for (const auto& one : parts) names << QString::fromStdString(one.name);
  };
  if (part == TimePart::contact) add(mechanism.contacts);
  if (part == TimePart::joint) add(mechanism.joints);
  if (part == TimePart::body) add(mechanism.bodies);
  return names;
}

TimeChoice existing(const Mechanism& mechanism, TimeChoice choice) {
  const auto fit = [](const auto& parts, std::string& name) {
    const bool known =
        std::ranges::any_of(parts, [&](const auto& one) { return one.name == name; });
    if (!known) name = parts.empty() ? std::string() : parts.front().name;
  };
  fit(mechanism.contacts, choice.contact);
  fit(mechanism.joints, choice.joint);
  fit(mechanism.bodies, choice.body);
  return choice;
}

PlotSpec timePlot(TimePlot plot, const MotionTables& motion, const TimeChoice& choice) {
  const TimePlotInfo& info = infoOf(plot);
  const Display& display = *motion.scenario.display;
  PlotSpec spec;
  spec.name = QString::fromLatin1(info.name);
  spec.x = {QStringLiteral("t"), tr("time"), displayUnit(Dimension::time, display).label};
  spec.y = {QString::fromUtf8(info.symbol), tr(info.quantity), {}};
  spec.range = motion.span;
  spec.always_shown = {0};
  // A peak is what is looked for here.
  spec.tallest = std::numeric_limits<double>::infinity();
  if (plot == TimePlot::energies) {
    const DisplayUnit unit = displayUnit(Dimension::energy, display);
    spec.title =
        tr("Energies over time: kinetic, potential and what was taken, which make up a "
           "constant sum");
    spec.y.unit = unit.label;
    stackEnergies(motion, unit, spec);
    return spec;
  }
  const std::string& part = choice.of(info.part);
  const std::vector<double> times = timesOf(motion.curves);
  spec.title = tr("%1 over time: %2").arg(timePlotTitle(plot), shownName(part));
  QStringList units;
  for (const TimeCurve& one : info.curves) {
    const Column* column = one.suffix == nullptr ? nullptr : motion.curves.find(part + one.suffix);
    if (column == nullptr) continue;
    const DisplayUnit unit = displayUnit(column->dimension, display);
    Curve& curve = spec.curves.emplace_back(curveOf(*column, times, unit));
    curve.symbol = marked(QString::fromUtf8(one.symbol));
    curve.series = static_cast<int>(spec.curves.size());
    if (!units.contains(unit.label)) units << unit.label;
  }
  spec.y.unit = units.join(QStringLiteral(", "));
  if (plot == TimePlot::position) spec.always_shown.clear();
  return spec;
}

}  // namespace carom::ui
