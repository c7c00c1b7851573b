// SPDX-License-Identifier: MIT
#include "core/study/lesson_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/trimmed.h"
#include "core/impact/law_label.h"
#include "core/mechanism/contact_dimension.h"
#include "core/scenario/parameters.h"
#include "core/study/compare_laws.h"
#include "core/study/coupling_report.h"
#include "core/study/force_study.h"

namespace carom {

namespace {

[[noreturn]] void fail(const std::string& sentence) {
  throw InputError("", sentence);
}

std::string quoted(std::string_view name) {
  return '"' + std::string(name) + '"';
}

template <class Parts>
std::vector<std::string> names_of(const Parts& parts) {
  std::vector<std::string> names;
  names.reserve(parts.size());
  for (const auto& part : parts) names.push_back(part.name);
  return names;
}

/// Index of a part that must be there.
template <class Parts>
int index_of(const Parts& parts, std::string_view name, const char* kind) {
  const auto found = std::ranges::find(parts, name, [](const auto& part) { return part.name; });
  if (found == parts.end()) {
    fail("there is no " + std::string(kind) + " " + quoted(name) +
         did_you_mean(name, names_of(parts)));
  }
  return static_cast<int>(found - parts.begin());
}

/// What is asked of one scenario.
struct Asked {
  const LessonInstant& here;
  std::string_view key;     ///< "v_n_plus"
  std::string_view part;    ///< "tip"
  std::string_view symbol;  ///< "v_n⁺"
  const Scenario& scenario = here.scenario;
  const Evaluation& evaluation = here.evaluation;
};

constexpr const char* not_solved = "there is no impact that is solved";

/// The contact that is asked about, which must be there.
int contact_of(const Asked& asked) {
  return index_of(asked.scenario.mechanism->contacts, asked.part, "contact");
}

std::string is_open(const Asked& asked) {
  return "contact " + std::string(asked.part) + " is open";
}

/// Of a quantity of one contact.
Dimension dimension_at(const Asked& asked, int contact, Dimension of_most) {
  const auto k = static_cast<std::size_t>(contact);
  return dimension_at(asked.scenario.mechanism->contacts[k].geometry, of_most);
}

/// Along the directions of its impulses before the impact, whether there is an answer or not.
LessonQuantity of_approach(const Asked& asked) {
  const int contact = contact_of(asked);
  const Dimension dimension = dimension_at(asked, contact, Dimension::velocity);
  LessonQuantity out{std::string(asked.symbol), dimension, {}, {}, is_open(asked)};
  const Evaluation& evaluation = asked.evaluation;
  const auto k = static_cast<std::size_t>(contact);
  if (k >= evaluation.role.size() || evaluation.role[k] == ContactRole::open) return out;
  const std::vector<double>& qdot = evaluation.result.qdot_minus;
  const NormalTangent v = contact_velocity(evaluation.system, contact, qdot);
  out.number = asked.key == "v_n_minus" ? v.n : v.t;
  out.reason.clear();
  return out;
}

LessonQuantity of_contact(const Asked& asked) {
  const auto column = std::ranges::find(contact_columns(), asked.key, &ContactColumn::key);
  const int contact = contact_of(asked);
  const Dimension dimension = dimension_at(asked, contact, column->dimension);
  LessonQuantity out{std::string(asked.symbol), dimension, {}, {}, {}};
  const std::vector<ContactOutcome> outcomes = contact_outcomes(asked.evaluation);
  const auto found = std::ranges::find(outcomes, contact, &ContactOutcome::contact);
  if (found != outcomes.end()) {
    out.number = (*found).*(column->member);
  } else {
    out.reason = is_open(asked);
  }
  return out;
}

LessonQuantity of_body(const Asked& asked) {
  const bool turning = asked.key.starts_with("omega");
  const bool after = asked.key.ends_with("plus");
  const int axis = turning ? 2 : asked.key.starts_with("v_x") ? 0 : 1;
  const Mechanism& mechanism = *asked.scenario.mechanism;
  const int body = index_of(mechanism.bodies, asked.part, "body");
  const Dimension dimension = turning ? Dimension::angular_velocity : Dimension::velocity;
  LessonQuantity out{std::string(asked.symbol), dimension, {}, {}, {}};
  const std::vector<double>& qdot =
      after ? asked.evaluation.result.qdot_plus : asked.evaluation.result.qdot_minus;
  const std::vector<int> offset = coordinate_offsets(mechanism);
  const int at = offset[static_cast<std::size_t>(body)] + axis;
  if (at >= offset[static_cast<std::size_t>(body) + 1]) {
    out.reason = "a particle does not turn";
  } else if (static_cast<std::size_t>(at) < qdot.size()) {
    out.number = qdot[static_cast<std::size_t>(at)];
  } else {
    out.reason = not_solved;
  }
  return out;
}

LessonQuantity of_model(const Asked& asked) {
  const auto column = std::ranges::find(force_columns(), asked.key, &ForceColumn::key);
  const auto model = std::ranges::find(force_models(), asked.part, &ForceModelInfo::word);
  if (model == force_models().end()) {
    std::vector<std::string> words;
    for (const ForceModelInfo& info : force_models()) words.emplace_back(info.word);
    fail("there is no force model " + quoted(asked.part) + did_you_mean(asked.part, words));
  }
  std::optional<ForceStudy>& known = asked.here.forces;
  if (!known) known = force_study(*asked.scenario.mechanism, asked.evaluation);
  const ForceStudy& study = *known;
  const Dimension dimension = dimension_if(study.turns, column->dimension);
  LessonQuantity out{std::string(asked.symbol), dimension, {}, {}, {}};
  out.reason = study.reason;
  for (const ModelForce& force : study.models) {
    if (force.model != model->model) continue;
    out.reason = force.reason;
    if (force.reason.empty()) out.number = column->value(force);
  }
  return out;
}

LessonQuantity of_joint(const Asked& asked) {
  const std::vector<Joint>& joints = asked.scenario.mechanism->joints;
  const int joint = index_of(joints, asked.part, "joint");
  LessonQuantity out{std::string(asked.symbol), Dimension::impulse, {}, {}, not_solved};
  for (const JointImpulse& one : asked.evaluation.joint_impulses) {
    if (one.joint != joint) continue;
    double square = 0;
    for (const double component : one.components) square += component * component;
    out.number = std::sqrt(square);
    out.reason.clear();
  }
  return out;
}

LessonQuantity of_parameter(const Asked& asked) {
  const Parameter parameter = find_parameter(asked.scenario, asked.part);
  return {parameter.symbol, parameter.dimension, parameter.value, {}, {}};
}

LessonQuantity of_joints(const Asked& asked) {
  std::optional<CouplingReport>& known = asked.here.couplings;
  if (!known) known = report_couplings(*asked.scenario.mechanism, asked.evaluation);
  const CouplingReport& report = *known;
  const bool rank = asked.key == "joint_rank";
  const double number =
      rank ? static_cast<double>(report.c.rank_g) : static_cast<double>(report.c.joints.size());
  return {std::string(asked.symbol), Dimension::none, number, {}, {}};
}

LessonQuantity of_word(const Asked& asked) {
  const Evaluation& evaluation = asked.evaluation;
  LessonQuantity out;
  if (asked.key == "regime") {
    out.word = regime_text(evaluation.result);
  } else if (asked.key == "status") {
    out.word = status_word(evaluation.result.status);
  } else if (asked.key == "law") {
    out.word = law_word(evaluation.law);
    out.label = law_label(evaluation.law);
  } else {
    out.word = evaluation.multipliers_unique ? "unique" : "not unique";
  }
  return out;
}

/// A name that stands for a quantity: alone, or before a colon and the name of a part.
struct Kind {
  std::string_view key;
  std::string_view symbol;  ///< empty: a parameter has its own, a word none
  bool needs_part;
  LessonQuantity (*value)(const Asked&);
};

constexpr std::array<Kind, 24> kinds{{
    {"param", "", true, of_parameter},
    {"v_n_minus", "v_n⁻", true, of_approach},
    {"v_t_minus", "v_t⁻", true, of_approach},
    {"v_n_plus", "v_n⁺", true, of_contact},
    {"v_t_plus", "v_t⁺", true, of_contact},
    {"i_n", "i_n", true, of_contact},
    {"i_t", "i_t", true, of_contact},
    {"v_x_plus", "v_x⁺", true, of_body},
    {"v_y_plus", "v_y⁺", true, of_body},
    {"v_x_minus", "v_x⁻", true, of_body},
    {"v_y_minus", "v_y⁻", true, of_body},
    {"omega_plus", "ω⁺", true, of_body},
    {"omega_minus", "ω⁻", true, of_body},
    {"F_peak", "F_pk", true, of_model},
    {"e_realised", "e", true, of_model},
    {"t_c", "t_c", true, of_model},
    {"delta_max", "δ_max", true, of_model},
    {"i_joint", "i", true, of_joint},
    {"joint_rows", "rows of A_b", false, of_joints},
    {"joint_rank", "rank A_b", false, of_joints},
    {"regime", "", false, of_word},
    {"status", "", false, of_word},
    {"law", "", false, of_word},
    {"joint_impulses", "", false, of_word},
}};

[[noreturn]] void fail_unknown(std::string_view name) {
  std::vector<std::string> known;
  for (const IndicatorInfo& info : indicator_table()) known.emplace_back(info.key);
  for (const Kind& kind : kinds) known.emplace_back(kind.key);
  fail("there is no quantity " + quoted(name) + did_you_mean(name, known));
}

LessonQuantity value_of(std::string_view name, const LessonInstant& here) {
  const std::size_t colon = name.find(':');
  const bool has_part = colon != std::string_view::npos;
  const std::string_view key = trimmed(name.substr(0, colon));
  const std::string_view part = has_part ? trimmed(name.substr(colon + 1)) : std::string_view();
  for (const Kind& kind : kinds) {
    if (kind.key == key && kind.needs_part == has_part) {
      return kind.value({here, key, part, kind.symbol});
    }
  }
  const IndicatorInfo* info = has_part ? nullptr : find_indicator(key);
  if (info == nullptr) fail_unknown(name);
  const Indicators& indicators = here.evaluation.indicators;
  const Value& value = indicators.*(info->member);
  return {std::string(info->symbol),
          dimension_of(indicators, *info),
          readable(indicators, *info),
          {},
          std::string(value.reason)};
}

/// "contacts.tip.e=0.7, law=poisson"
struct Settings {
  std::vector<LessonSetting> numbers;
  std::optional<Law> law;
};

Settings read_settings(std::string_view text) {
  Settings settings;
  while (!trimmed(text).empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view one = trimmed(text.substr(0, comma));
    const std::size_t equals = one.find('=');
    const std::string_view path = trimmed(one.substr(0, equals));
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : trimmed(one.substr(equals + 1));
    if (path == "law") {
      settings.law = law_named(value);
    } else if (const std::optional<double> number = parse_number(value)) {
      settings.numbers.push_back({std::string(path), *number});
    } else {
      fail(quoted(one) + " is not path=number or law=word, as in contacts.tip.mu=0.3");
    }
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
  }
  return settings;
}

/// Whose quantity it is, by the function that finds it.
std::vector<std::string> owners_of(const Kind& kind, const Mechanism& mechanism) {
  if (kind.value == of_contact || kind.value == of_approach) return names_of(mechanism.contacts);
  if (kind.value == of_body) return names_of(mechanism.bodies);
  if (kind.value == of_joint) return names_of(mechanism.joints);
  std::vector<std::string> words;
  for (const ForceModelInfo& info : force_models()) words.emplace_back(info.word);
  return words;
}

}  // namespace

std::vector<QuantityName> quantity_names(const Scenario& scenario) {
  std::vector<QuantityName> names;
  for (const IndicatorInfo& info : indicator_table()) {
    names.push_back({std::string(info.key), std::string(info.symbol), {}});
  }
  for (const Kind& kind : kinds) {
    if (!kind.needs_part || kind.value == of_parameter) continue;
    for (std::string& owner : owners_of(kind, *scenario.mechanism)) {
      std::string name = std::string(kind.key) + ":" + owner;
      names.push_back({std::move(name), std::string(kind.symbol), std::move(owner)});
    }
  }
  return names;
}

Law law_named(std::string_view word) {
  std::vector<std::string> words;
  for (const Law& law : all_laws()) {
    if (law_word(law) == word) return law;
    words.emplace_back(law_word(law));
  }
  throw InputError("law",
                   "there is no law " + quoted(word) + "; there is " + joined_with_or(words));
}

Scenario with_settings(const Scenario& scenario, std::span<const LessonSetting> settings,
                       const std::optional<Law>& law) {
  Scenario next = scenario;
  for (const LessonSetting& setting : settings) {
    next = with_parameter(next, setting.path, setting.value);
  }
  if (law) next.law = *law;
  next = with_known_axis(std::move(next));
  if (!settings.empty()) validate(*next.mechanism, *next.motion);
  return resolved(next, {.left = effort_of_a_sweep});
}

LessonNumbers::LessonNumbers(const Scenario& scenario)
    : LessonNumbers(scenario, compute(scenario)) {}

LessonNumbers::LessonNumbers(const Scenario& scenario, const Evaluation& evaluation)
    : here_{scenario, evaluation} {}

const LessonInstant& LessonNumbers::instant(std::string_view settings) const {
  if (trimmed(settings).empty()) return here_;
  const auto found = others_.find(settings);
  if (found != others_.end()) return *found->second;
  const Settings set = read_settings(settings);
  Scenario scenario;
  try {
    scenario = with_settings(here_.scenario, set.numbers, set.law);
  } catch (const InputError& error) {
    fail(error.what());
  }
  Evaluation evaluation = compute(scenario, {.left = effort_of_a_sweep});
  auto other =
      std::make_unique<const LessonInstant>(LessonInstant{scenario, std::move(evaluation)});
  return *others_.emplace(std::string(settings), std::move(other)).first->second;
}

LessonQuantity LessonNumbers::of(std::string_view name) const {
  name = trimmed(name);
  const std::size_t open = name.find('[');
  if (open == std::string_view::npos) return value_of(name, here_);
  if (!name.ends_with(']')) fail(quoted(name) + " lacks its ] at the end");
  const LessonInstant& other = instant(name.substr(open + 1, name.size() - open - 2));
  return value_of(trimmed(name.substr(0, open)), other);
}

}  // namespace carom
