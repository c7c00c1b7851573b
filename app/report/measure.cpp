// SPDX-License-Identifier: MIT
#include "app/report/measure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/report/measured_case.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/io/gallery.h"
#include "core/math/planar.h"
#include "core/scenario/parameters.h"
#include "core/study/coupling_report.h"
#include "core/study/simulation.h"

namespace carom {

namespace {

Law law_of(const std::string& word) {
  for (const Law& law : all_laws()) {
    if (law_word(law) == word) return law;
  }
  throw InputError(word, "there is no such law; expected is a word as in \"newton\"");
}

Scenario with_mode(const Scenario& scenario, const std::vector<std::pair<std::string, int>>& mode) {
  Motion motion = *scenario.motion;
  motion.state = {};  // assembled anew, on the side that is asked for
  for (const auto& [elbow, sign] : mode) {
    for (ElbowMode& one : motion.pose.mode) {
      if (one.elbow == elbow) one.sign = sign;
    }
  }
  return with_motion(scenario, std::move(motion));
}

Scenario with_contacts(const Scenario& scenario, const ReferenceCase& one) {
  Mechanism mechanism = *scenario.mechanism;
  for (Contact& contact : mechanism.contacts) {
    contact.hold = contact.hold || std::ranges::find(one.hold, contact.name) != one.hold.end();
  }
  if (one.compliance) mechanism.contacts.front().compliance = one.compliance;
  return with_mechanism(scenario, std::move(mechanism));
}

/// Index in q of "block.x", "rod.angle".
std::size_t coordinate(const Mechanism& mechanism, const std::string& name) {
  const auto point = name.find('.');
  const auto body = find_body(mechanism, name.substr(0, point));
  constexpr std::array<std::string_view, 3> words{"x", "y", "angle"};
  const auto* const word =
      std::ranges::find(words, point == std::string::npos ? "" : name.substr(point + 1));
  if (!body || word == words.end()) {
    throw InputError(name, "there is no such coordinate; expected is one as in \"block.x\"");
  }
  const int offset = coordinate_offsets(mechanism)[static_cast<std::size_t>(*body)];
  return static_cast<std::size_t>(offset + (word - words.begin()));
}

double angle_of_velocity(const MeasuredCase& one, const std::string& body) {
  const Mechanism& mechanism = *one.scenario.mechanism;
  const std::vector<double>& qdot = one.evaluation.result.qdot_minus;
  return std::atan2(qdot[coordinate(mechanism, body + ".x")],
                    qdot[coordinate(mechanism, body + ".y")]);
}

/// "block.x rod.x": the first less the second, before the impact.
double coordinates_apart(const MeasuredCase& one, const std::string& names) {
  const auto blank = names.find(' ');
  const Mechanism& mechanism = *one.scenario.mechanism;
  const std::vector<double>& q = one.evaluation.state.q;
  return q[coordinate(mechanism, names.substr(0, blank))] -
         q[coordinate(mechanism, names.substr(blank + 1))];
}

/// "left right": from the one joint to the other.
double joints_apart(const MeasuredCase& one, const std::string& names) {
  const auto blank = names.find(' ');
  const Mechanism& mechanism = *one.scenario.mechanism;
  const auto place = [&](const std::string& name) {
    const auto joint = find_joint(mechanism, name);
    if (!joint) throw InputError(name, "there is no such joint; expected is one of the scenario's");
    const Anchor& anchor = anchor_b(mechanism.joints[static_cast<std::size_t>(*joint)].kind);
    return world_point(mechanism, one.evaluation.state.q, anchor);
  };
  const Vec2 apart = place(names.substr(0, blank)) - place(names.substr(blank + 1));
  return std::hypot(apart.x, apart.y);
}

/// After the last of the impacts that follow each other at the instant t = 0.
Measured after_all(const MeasuredCase& one, std::size_t k) {
  constexpr double some_time = 1e-3;  // for what strikes at once after the first
  const Trajectory motion = simulate(one.scenario, one.evaluation, {0, some_time, 20});
  Measured last{{}, {}, "nothing strikes"};
  for (const TrajectoryImpact& impact : motion.impacts) {
    if (impact.t == 0) last = {impact.result.qdot_plus[k], {}, {}};
  }
  return last;
}

Measured impulse(const MeasuredCase& one, const std::string& contact) {
  const auto index = find_contact(*one.scenario.mechanism, contact);
  for (const ContactImpulse& i : one.evaluation.result.impulses) {
    if (i.contact == index) return {i.normal, {}, {}};
  }
  return {{}, {}, "this contact takes no part"};
}

Measured speed(const Indicators& in) {
  if (!in.v_n_minus.number || !in.v_t_minus.number) return {{}, {}, "nothing strikes"};
  return {std::hypot(*in.v_n_minus.number, *in.v_t_minus.number), {}, {}};
}

/// Of motion and impulses.
std::optional<Measured> of_motion(const MeasuredCase& one, const ReferenceNumber& number) {
  const Mechanism& mechanism = *one.scenario.mechanism;
  const ImpactResult& result = one.evaluation.result;
  const std::string& word = number.quantity;
  if (word == "speed") return speed(one.evaluation.indicators);
  if (word == "angle of velocity") return Measured{angle_of_velocity(one, number.of), {}, {}};
  if (word == "impulse") return impulse(one, number.of);
  if (word == "regime") return Measured{{}, std::string(regime_word(result.regime)), {}};
  if (word == "after") return Measured{result.qdot_plus[coordinate(mechanism, number.of)], {}, {}};
  if (word == "after all") return after_all(one, coordinate(mechanism, number.of));
  if (word == "after to before") {
    const std::size_t k = coordinate(mechanism, number.of);
    return Measured{result.qdot_plus[k] / result.qdot_minus[k], {}, {}};
  }
  return {};
}

/// Of parameters and of how contacts and joints hang together.
std::optional<Measured> of_structure(const MeasuredCase& one, const ReferenceNumber& number) {
  const Mechanism& mechanism = *one.scenario.mechanism;
  if (number.quantity == "parameter") {
    return Measured{find_parameter(one.scenario, number.of).value, {}, {}};
  }
  if (number.quantity == "apart") return Measured{coordinates_apart(one, number.of), {}, {}};
  if (number.quantity == "joints apart") return Measured{joints_apart(one, number.of), {}, {}};
  if (number.quantity == "kinetic angle") {
    return Measured{report_couplings(mechanism, one.evaluation).c.contact_joint.at(0, 0), {}, {}};
  }
  return {};
}

Measured measure(MeasuredCase& one, const ReferenceNumber& number) {
  if (auto found = of_motion(one, number)) return *found;
  if (auto found = of_structure(one, number)) return *found;
  if (auto found = force(one, number)) return *found;
  if (auto found = sought(one.scenario, number)) return *found;
  return indicator(one.evaluation, number.quantity);
}

std::string symbol_of(const ReferenceNumber& number) {
  if (!number.symbol.empty()) return number.symbol;
  const IndicatorInfo* info = find_indicator(number.quantity);
  return info != nullptr ? marked(info->symbol) : number.quantity;
}

std::string unit_of(const ReferenceNumber& number) {
  if (!number.unit.empty()) return number.unit;
  const IndicatorInfo* info = find_indicator(number.quantity);
  const std::string unit(info != nullptr ? si_unit(info->dimension) : std::string_view());
  return unit == "1" ? std::string() : unit;
}

Comparison compare(MeasuredCase& one, const std::string& about, const ReferenceNumber& number) {
  Comparison row{about, symbol_of(number), unit_of(number), number.printed, number.source};
  const Measured measured = measure(one, number);
  if (measured.number && std::isfinite(*measured.number)) {
    row.computed = *measured.number / unit_in_si(row.unit);
  }
  row.word = measured.word;
  row.reason = measured.reason;
  return row;
}

}  // namespace

double unit_in_si(const std::string& unit) {
  if (unit == "mJ" || unit == "ms" || unit == "mm") return 1e-3;
  if (unit == "kN") return 1e3;
  return unit == "°" ? pi / 180 : 1;
}

Measured indicator(const Evaluation& evaluation, const std::string& key) {
  const IndicatorInfo* info = find_indicator(key);
  if (info == nullptr) {
    throw InputError(key, "there is no such quantity; expected is an indicator as in \"gamma\"");
  }
  const Value& value = evaluation.indicators.*(info->member);
  return {value.number, {}, std::string(value.reason)};
}

Scenario scenario_of(const ReferenceCase& one) {
  Scenario scenario = load_gallery(one.scenario);
  if (!one.law.empty()) scenario.law = law_of(one.law);
  scenario = with_contacts(scenario, one);
  for (const auto& [path, value] : one.settings) scenario = with_parameter(scenario, path, value);
  return one.mode.empty() ? scenario : with_mode(scenario, one.mode);
}

std::vector<Comparison> compare(const ReferenceCase& one) {
  MeasuredCase measured{scenario_of(one), {}};
  measured.evaluation = compute(measured.scenario);
  std::vector<Comparison> rows;
  rows.reserve(one.numbers.size());
  for (const ReferenceNumber& number : one.numbers) {
    rows.push_back(compare(measured, one.about, number));
  }
  return rows;
}

ComparisonTable compare(const ReferenceTable& table) {
  ComparisonTable out{table.name, table.caption, {}};
  for (const ReferenceCase& one : table.cases) {
    std::ranges::move(compare(one), std::back_inserter(out.rows));
  }
  return out;
}

}  // namespace carom
