// SPDX-License-Identifier: MIT
#include "core/impact/law.h"

namespace carom {

namespace {
constexpr std::string_view word_of(const NewtonLaw&) {
  return "newton";
}
constexpr std::string_view word_of(const NewtonCoulombLaw&) {
  return "newton-coulomb";
}

constexpr std::string_view title_of(const NewtonLaw&) {
  return "Newton, frictionless, common e \u2014 P(27)";
}
constexpr std::string_view title_of(const NewtonCoulombLaw&) {
  return "Newton\u2013Coulomb, one contact \u2014 F(11), F(18)";
}
}  // namespace

bool has_friction(const Law& law) {
  return std::holds_alternative<NewtonCoulombLaw>(law);
}

std::string_view law_word(const Law& law) {
  return std::visit([](const auto& one) { return word_of(one); }, law);
}

std::string_view law_title(const Law& law) {
  return std::visit([](const auto& one) { return title_of(one); }, law);
}

}  // namespace carom
