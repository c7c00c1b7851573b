// SPDX-License-Identifier: MIT
#include "core/impact/law.h"

#include <array>

namespace carom {

namespace {

template <std::size_t... I>
std::array<Law, sizeof...(I)> one_of_each(std::index_sequence<I...>) {
  return {Law(std::in_place_index<I>)...};
}

}  // namespace

Law default_for_several(const Law& law, bool pushed) {
  if (!has_friction(law)) return ComplementarityLaw{};
  return pushed ? Law(MoreauLaw{}) : Law(PfeifferGlockerLaw{});
}

std::span<const Law> all_laws() {
  static const auto laws = one_of_each(std::make_index_sequence<std::variant_size_v<Law>>{});
  return laws;
}

bool has_friction(const Law& law) {
  return std::visit([](const auto& one) { return one.friction; }, law);
}

bool treats_several(const Law& law) {
  return std::visit([](const auto& one) { return one.several; }, law);
}

bool marches(const Law& law) {
  return std::visit([](const auto& one) { return one.marches; }, law);
}

std::string_view law_word(const Law& law) {
  return std::visit([](const auto& one) { return one.word; }, law);
}

std::string_view law_title(const Law& law) {
  return std::visit([](const auto& one) { return one.title; }, law);
}

std::string_view applicability(const Law& law, const ImpactProblem& problem) {
  return std::visit([&](const auto& one) { return applicability(one, problem); }, law);
}

}  // namespace carom
