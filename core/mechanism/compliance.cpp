// SPDX-License-Identifier: MIT
#include "core/mechanism/compliance.h"

#include <array>

namespace carom {

namespace {

using enum ForceModel;

constexpr std::array<ForceModelInfo, 10> model_table{{
    {hertz, "hertz", "Hertz", "", false, false},
    {hunt_crossley, "hunt-crossley", "Hunt–Crossley", "G(26)", false, false},
    {herbert_mcwhannell, "herbert-mcwhannell", "Herbert–McWhannell", "", false, false},
    {lee_wang, "lee-wang", "Lee–Wang", "", false, false},
    {lankarani_nikravesh, "lankarani-nikravesh", "Lankarani–Nikravesh", "G(27)", false, false},
    {gonthier, "gonthier", "Gonthier", "G(24)", true, false},
    {zhiying_qishao, "zhiying-qishao", "Zhiying–Qishao", "", false, false},
    {flores, "flores", "Flores", "", true, false},
    {carvalho_martins, "carvalho-martins", "Carvalho–Martins", "", false, false},
    {kelvin_voigt, "kelvin-voigt", "Kelvin–Voigt", "G(25)", false, true},
}};

constexpr std::string_view word_of(const NoTangentialForce&) {
  return "none";
}
constexpr std::string_view word_of(const RegularisedCoulomb&) {
  return "regularised-coulomb";
}
constexpr std::string_view word_of(const BristleFriction&) {
  return "bristle";
}

}  // namespace

std::span<const ForceModelInfo> force_models() {
  return model_table;
}

const ForceModelInfo& info_of(ForceModel model) {
  return model_table[static_cast<std::size_t>(model)];
}

ForceModel model_for(ForceModel model, double e) {
  const bool needs_rebound = info_of(model).bounces && e < least_bouncing_restitution;
  return needs_rebound ? ForceModel::hunt_crossley : model;
}

std::string_view tangential_word(const TangentialModel& model) {
  return std::visit([](const auto& one) { return word_of(one); }, model);
}

}  // namespace carom
