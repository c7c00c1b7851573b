// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/time_plots.h"

#include <algorithm>
#include <limits>

#include "core/study/simulation.h"
#include "ui/document/explanation.h"
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

/// A band of the stack: an energy at each time, on the bands before it or, if it was given, below
/// zero.
struct EnergyBand {
  QString symbol;
  int series;
  bool given;
  std::vector<double> heights;  ///< [J], none below 0
};

/// Lays a band on the stack; what takes no part has none.
/// @param all  of the energies that take part
void stack(const EnergyBand& band, const std::vector<double>& times, const DisplayUnit& unit,
           double all, PlotSpec& spec) {
  // T is always there.
  if (!spec.curves.empty() && !(std::ranges::max(band.heights) > unseenPart * all)) return;
  Curve curve;
  curve.symbol = band.symbol;
  curve.symbolic = true;
  curve.unit = unit.label;
  curve.series = band.series;
  curve.stacked = true;
  curve.downwards = band.given;
  Curve& added = spec.curves.emplace_back(std::move(curve));
  const Curve* base = below(spec, added);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double height = (band.given ? -1 : 1) * toShown(band.heights[i], unit);
    added.points.push_back({times[i], height + (base != nullptr ? *base->points[i].y : 0)});
  }
}

/// The part of a column that has this sign.
std::vector<double> shareOf(const Column& column, double sign) {
  std::vector<double> share;
  for (const auto& value : column.values) share.push_back(std::max(0.0, sign * value.value_or(0)));
  return share;
}

/// T and V from its least value on; what was taken lies on them, what was given below zero. Without
/// what was given the top is a straight line; with it a line says where the top would be.
void stackEnergies(const MotionTables& motion, const DisplayUnit& unit, PlotSpec& spec) {
  const std::vector<double> times = timesOf(motion.curves);
  const Column* T = motion.curves.find("T");
  const Column* V = motion.curves.find("V");
  if (T == nullptr || V == nullptr || times.empty()) return;
  const Interval potential = extentOf(*V);
  const double all = extentOf(*T).high + potential.length();
  int series = 0;
  const auto add = [&](const QString& symbol, int of, bool given, std::vector<double> heights) {
    stack({symbol, of, given, std::move(heights)}, times, unit, all, spec);
  };
  add(QStringLiteral("T"), series++, false, shareOf(*T, 1));
  std::vector<double> above;
  for (const auto& value : V->values) above.push_back(value.value_or(0) - potential.low);
  add(QStringLiteral("V"), series, false, std::move(above));
  series = static_cast<int>(spec.curves.size());
  double start = T->values.front().value_or(0) + V->values.front().value_or(0) - potential.low;
  for (const EnergySink& sink : motion.sinks) {
    const Column* column = motion.curves.find(sink.key);
    if (column == nullptr) continue;
    const QString name = sinkName(sink, *motion.scenario.mechanism, motion.sinks);
    start += column->values.front().value_or(0);
    const std::size_t before = spec.curves.size();
    add(name, series, false, shareOf(*column, 1));
    add(tr("given by %1").arg(name), series, true, shareOf(*column, -1));
    if (spec.curves.size() > before) ++series;
  }
  const auto isGiven = [](const Curve& curve) { return curve.downwards; };
  if (std::ranges::any_of(spec.curves, isGiven)) spec.reference = toShown(start, unit);
}

}  // namespace

TimePart partOf(TimePlot plot) {
  return infoOf(plot).part;
}

QString timePlotTitle(TimePlot plot) {
  return tr(infoOf(plot).title);
}

QString sinkName(const EnergySink& sink, const Mechanism& mechanism,
                 const std::vector<EnergySink>& all) {
  switch (sink.kind) {
    case SinkKind::impacts: {
      const auto isKind = [](const EnergySink& one) { return one.kind == SinkKind::impacts; };
      const bool several = std::ranges::count_if(all, isKind) > 1;
      return several ? tr("impacts, %1").arg(lawLabel(sink.law)) : tr("impacts");
    }
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
