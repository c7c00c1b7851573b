// SPDX-License-Identifier: MIT
#include "core/study/response_numbers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/error.h"
#include "core/base/trimmed.h"
#include "core/mechanism/contact_dimension.h"

namespace carom {

namespace {

/// Whose a quantity is.
enum class Owner : unsigned char { scenario, body, model };

/// A quantity that a motion is followed for: a row of motion results, or of the touch of the moving
/// mechanism.
struct MotionQuantity {
  std::string_view key, symbol;
  Dimension dimension;  ///< but at the stop of an angle
  Owner owner;
  MotionResult (*of_motion)(const Scenario&, const Trajectory&, int body);
  std::optional<double> (*of_touch)(const ContactTouch&);
  std::optional<double> (*of_history)(const ContactTouch&, double since) = nullptr;
};

using Touch = const ContactTouch&;
using Number = std::optional<double>;
using enum Dimension;
constexpr std::array<MotionQuantity, 8> quantities{{
    {"t_rest", "t_rest", time, Owner::scenario,
     [](const Scenario&, const Trajectory& motion, int) { return time_to_rest(motion); }, nullptr},
    {"impacts", "impacts", none, Owner::scenario,
     [](const Scenario&, const Trajectory& motion, int) { return impact_count(motion); }, nullptr},
    {"h_rebound", "h", length, Owner::body, rebound_height, nullptr},
    {"F_peak_moving", "F_pk,sim", force, Owner::model, nullptr,
     [](Touch touch) { return Number(touch.peak_force); }},
    {"e_moving", "e_sim", none, Owner::model, nullptr, [](Touch touch) { return touch.e; }},
    {"t_c_moving", "t_c,sim", time, Owner::model, nullptr,
     [](Touch touch) { return touch.duration(); }},
    {"delta_max_moving", "δ_max,sim", length, Owner::model, nullptr,
     [](Touch touch) { return Number(touch.max_indentation); }},
    {"F_moving", "F_sim", force, Owner::model, nullptr, nullptr, touch_force},
}};

std::string_view key_of(std::string_view name) {
  return trimmed(name.substr(0, name.find_first_of(":[")));
}

const MotionQuantity* find_quantity(std::string_view name) {
  const auto found = std::ranges::find(quantities, key_of(name), &MotionQuantity::key);
  return found != quantities.end() ? &*found : nullptr;
}

std::vector<std::string> owners_of(const MotionQuantity& quantity, const Scenario& scenario) {
  std::vector<std::string> names;
  if (quantity.owner == Owner::body) {
    for (const Body& body : scenario.mechanism->bodies) names.push_back(body.name);
  } else if (quantity.owner == Owner::model) {
    for (const ForceModelInfo& info : force_models()) names.emplace_back(info.word);
  }
  return names;
}

/// Which of its owners a name means. Throws InputError where it is none of them.
std::size_t owner_in(std::string_view name, const MotionQuantity& quantity,
                     const Scenario& scenario) {
  const std::string key(quantity.key);
  const std::size_t colon = name.find(':');
  const bool has_part = colon != std::string_view::npos;
  if (name.find('[') != std::string_view::npos) {
    throw InputError("", key + " is followed for the scenario as it is, without other settings");
  }
  if (quantity.owner == Owner::scenario) {
    if (has_part) throw InputError("", key + " is of the whole mechanism, and stands alone");
    return 0;
  }
  const std::vector<std::string> owners = owners_of(quantity, scenario);
  const std::string_view part = has_part ? trimmed(name.substr(colon + 1)) : std::string_view();
  const auto found = std::ranges::find(owners, part);
  if (found == owners.end()) {
    throw InputError("", std::string("there is no ") +
                             (quantity.owner == Owner::body ? "body" : "force model") + " \"" +
                             std::string(part) + '"' + did_you_mean(part, owners));
  }
  return static_cast<std::size_t>(found - owners.begin());
}

}  // namespace

ResponseNumbers::ResponseNumbers(const Scenario& scenario, const Evaluation& evaluation,
                                 std::stop_token stop)
    : numbers_(scenario, evaluation), stop_(std::move(stop)) {}

LessonQuantity ResponseNumbers::of(std::string_view name, std::optional<double> since) const {
  return found(name, since, false);
}

LessonQuantity ResponseNumbers::described(std::string_view name) const {
  return found(name, {}, true);
}

LessonQuantity ResponseNumbers::found(std::string_view name, std::optional<double> since,
                                      bool described) const {
  const MotionQuantity* quantity = find_quantity(name);
  if (quantity == nullptr) return numbers_.of(name);
  const std::size_t owner = owner_in(name, *quantity, numbers_.scenario());
  LessonQuantity out{std::string(quantity->symbol), quantity->dimension, {}, {}, {}};
  if (quantity->of_motion == nullptr) {
    const ForceStudy& study = forces();
    out.dimension = dimension_if(study.turns, quantity->dimension);
    out.reason = study.reason;
    if (described || !study.reason.empty()) return out;
    const bool history = quantity->of_history != nullptr;
    if (history && !since) throw InputError("", history_text(name));
    const MovingTouch& found = moving(force_models()[owner].model);
    if (found.touch && history) out.number = quantity->of_history(*found.touch, *since);
    if (found.touch && !history) out.number = quantity->of_touch(*found.touch);
    if (!out.number) out.reason = found.reason;
    return out;
  }
  if (described) return out;
  MotionResult result = quantity->of_motion(numbers_.scenario(), motion(), static_cast<int>(owner));
  if (motion().end.reason == EndReason::cancelled) result = {{}, motion().end.text};
  out.number = result.value;
  out.reason = std::move(result.reason);
  return out;
}

const ForceStudy& ResponseNumbers::forces() const {
  if (!forces_) forces_ = force_study(*numbers_.scenario().mechanism, evaluation());
  return *forces_;
}

const Trajectory& ResponseNumbers::motion() const {
  if (!motion_) motion_ = motion_of_results(numbers_.scenario(), evaluation(), {stop_, {}});
  return *motion_;
}

const MovingTouch& ResponseNumbers::moving(ForceModel model) const {
  const auto known = moving_.find(model);
  if (known != moving_.end()) return known->second;
  MovingTouch touch =
      moving_touch(numbers_.scenario(), evaluation(), model, forces().contact, {stop_, {}});
  return moving_.emplace(model, std::move(touch)).first->second;
}

bool is_history(std::string_view name) {
  const MotionQuantity* quantity = find_quantity(name);
  return quantity != nullptr && quantity->of_history != nullptr;
}

std::string history_text(std::string_view name) {
  return '"' + std::string(name) +
         "\" is a history over time: a fit compares it with a measured one, whose time is a "
         "condition \"time\"";
}

bool follows_motion(std::string_view name) {
  return find_quantity(name) != nullptr;
}

StudyColumn response_column(const ResponseNumbers& numbers, const std::string& name,
                            bool histories) {
  if (!histories && is_history(name)) throw InputError("", history_text(name));
  const LessonQuantity quantity = numbers.described(name);
  if (quantity.is_word()) throw InputError("", '"' + name + "\" is a word, no number");
  return {name, quantity.dimension, quantity.symbol};
}

namespace {

/// Adds the names of quantities that a motion is followed for.
void append_names(const Scenario& scenario, bool histories, std::vector<QuantityName>& names) {
  for (const MotionQuantity& quantity : quantities) {
    if ((quantity.of_history != nullptr) != histories) continue;
    const std::string key(quantity.key), symbol(quantity.symbol);
    if (quantity.owner == Owner::scenario) names.push_back({key, symbol, {}});
    for (std::string& owner : owners_of(quantity, scenario)) {
      std::string name = key;
      name += ':';
      name += owner;
      names.push_back({std::move(name), symbol, std::move(owner)});
    }
  }
}

}  // namespace

std::vector<QuantityName> response_names(const Scenario& scenario) {
  std::vector<QuantityName> names = quantity_names(scenario);
  append_names(scenario, false, names);
  return names;
}

std::vector<QuantityName> history_names(const Scenario& scenario) {
  std::vector<QuantityName> names;
  append_names(scenario, true, names);
  return names;
}

}  // namespace carom
