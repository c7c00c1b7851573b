// SPDX-License-Identifier: MIT
#include "core/mechanism/contact.h"

#include <array>
#include <string>

#include "core/mechanism/polygon.h"

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
  return std::visit([](const auto& one) { return one.word; }, model);
}

double friction_ratio(const Contact& contact) {
  return contact.mu_s > 0 ? contact.mu_d / contact.mu_s : 1;
}

namespace {

/// "point-line" of "point" and "line". The text lives until the program ends.
template <class Kind>
const char* joined_word() {
  static const std::string word =
      std::string(striker_key<typename Kind::Striker>) + "-" + Kind::Surface::key;
  return word.c_str();
}

}  // namespace

const char* kind_word(const ContactGeometry& geometry) {
  return std::visit(
      []<class Kind>(const Kind&) {
        if constexpr (requires { Kind::word; }) {
          return Kind::word;
        } else {
          return joined_word<Kind>();
        }
      },
      geometry);
}

bool has_tangent(const ContactGeometry& geometry) {
  return std::visit([]<class Kind>(const Kind&) { return Kind::has_tangent; }, geometry);
}

bool surface_moves(const ContactGeometry& geometry) {
  const auto* line = struck_as<Line>(geometry);
  return line != nullptr && (line->speed.value_or(0) != 0 ||
                             line->amplitude.value_or(0) * line->frequency.value_or(0) != 0);
}

double size_of(const ContactGeometry& geometry) {
  return std::visit(
      [](const auto& contact) {
        if constexpr (requires { contact.surface.own; }) return reach_of(contact.surface.own);
        if constexpr (requires { contact.surface.radius; }) return contact.surface.radius;
        if constexpr (requires { contact.length; }) return contact.length;
        return 0.0;
      },
      geometry);
}

const Anchor* striking_point(const ContactGeometry& geometry) {
  return std::visit(
      []<class Kind>(const Kind& contact) -> const Anchor* {
        if constexpr (requires { contact.a; }) {
          return &contact.a;
        } else if constexpr (requires { contact.tip.radius; }) {
          return &contact.striker;
        } else {
          return nullptr;
        }
      },
      geometry);
}

}  // namespace carom
