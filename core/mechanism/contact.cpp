// SPDX-License-Identifier: MIT
#include "core/mechanism/contact.h"

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

const char* kind_word(const ContactGeometry& geometry) {
  return std::visit([](const auto& contact) { return contact.word; }, geometry);
}

int body_a(const ContactGeometry& geometry) {
  return std::visit([](const auto& contact) { return contact.body_a(); }, geometry);
}

int body_b(const ContactGeometry& geometry) {
  return std::visit([](const auto& contact) { return contact.body_b(); }, geometry);
}

const Anchor* striking_point(const ContactGeometry& geometry) {
  if (const auto* against_line = std::get_if<PointLine>(&geometry)) return &against_line->point;
  const auto* against_polygon = std::get_if<PointPolygon>(&geometry);
  return against_polygon == nullptr ? nullptr : &against_polygon->point;
}

}  // namespace carom
