// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/motion/trajectory.h"
#include "core/scenario/scenario.h"
#include "core/study/motion_energy.h"
#include "core/study/motion_events.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// The plots over the time of a motion.
enum class TimePlot : unsigned char {
  energies,
  gap,
  speeds,
  forces,
  impulses,
  joint,
  position,
  angle,
  velocity,
  rate,
};
inline constexpr std::array allTimePlots{TimePlot::energies, TimePlot::gap,      TimePlot::speeds,
                                         TimePlot::forces,   TimePlot::impulses, TimePlot::joint,
                                         TimePlot::position, TimePlot::angle,    TimePlot::velocity,
                                         TimePlot::rate};

/// The kind of part that a plot is about.
enum class TimePart : unsigned char { none, contact, joint, body };
TimePart partOf(TimePlot plot);
/// "Gap of a contact", as menus call it.
QString timePlotTitle(TimePlot plot);

/// A motion as tables: fine for curves, in even steps for reading.
struct MotionTables {
  Scenario scenario;  ///< that has moved so
  Interval span;      ///< of time [s]
  Table curves;
  Table rows;
  std::vector<EnergySink> sinks;
  std::vector<MotionHappening> events;
};

/// Once the job is stopped, rows are missing.
MotionTables motionTables(const Scenario& scenario, const Trajectory& trajectory,
                          const Job& job = {});

/// Which parts the plots show, by name; what does not exist is replaced by the first of its kind.
struct TimeChoice {
  std::string contact, joint, body;

  [[nodiscard]] const std::string& of(TimePart part) const;
  bool operator==(const TimeChoice&) const = default;
};
TimeChoice existing(const Mechanism& mechanism, TimeChoice choice);
/// The names of all parts of a kind.
QStringList namesOf(const Mechanism& mechanism, TimePart part);

/// A plot of the motion; without curves where the part has no such quantity.
PlotSpec timePlot(TimePlot plot, const MotionTables& motion, const TimeChoice& choice);

/// Why a plot has no curves, one sentence.
QString noCurvesText(TimePlot plot, const Mechanism& mechanism);

/// What an energy is called in a plot and in tables: "friction", "impacts".
QString sinkName(const EnergySink& sink, const Mechanism& mechanism,
                 const std::vector<EnergySink>& all);

/// What a column of a motion's table is called on screen: "gap of tip".
QString columnName(const Column& column);

}  // namespace carom::ui
