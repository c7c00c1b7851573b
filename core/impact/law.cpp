// SPDX-License-Identifier: MIT
#include "core/impact/law.h"

#include <array>

namespace carom {

namespace {

struct Words {
  std::string_view word, title;
  bool friction;
};

constexpr Words words_of(const NewtonLaw&) {
  return {"newton", "Newton, frictionless, common e \u2014 P(27)", false};
}
constexpr Words words_of(const NewtonLocalLaw&) {
  return {"newton-local", "Newton, frictionless, an e for each contact \u2014 P(49)", false};
}
constexpr Words words_of(const NewtonCoulombLaw&) {
  return {"newton-coulomb", "Newton\u2013Coulomb, one contact \u2014 F(11), F(18)", true};
}
constexpr Words words_of(const PoissonLaw&) {
  return {"poisson", "Poisson\u2013Coulomb, one contact \u2014 Routh's method", true};
}
constexpr Words words_of(const StrongeLaw&) {
  return {"stronge", "Stronge\u2013Coulomb, one contact \u2014 Routh's method", true};
}
constexpr Words words_of(const MoreauLaw&) {
  return {"moreau", "Moreau\u2013Coulomb, several contacts \u2014 all solutions", true};
}
constexpr Words words_of(const ComplementarityLaw&) {
  return {"complementarity", "Complementarity, frictionless, contacts only push \u2014 B(77)",
          false};
}

Words words(const Law& law) {
  return std::visit([](const auto& one) { return words_of(one); }, law);
}

template <std::size_t... I>
std::array<Law, sizeof...(I)> one_of_each(std::index_sequence<I...>) {
  return {Law(std::in_place_index<I>)...};
}

}  // namespace

std::span<const Law> all_laws() {
  static const auto laws = one_of_each(std::make_index_sequence<std::variant_size_v<Law>>{});
  return laws;
}

bool has_friction(const Law& law) {
  return words(law).friction;
}

std::string_view law_word(const Law& law) {
  return words(law).word;
}

std::string_view law_title(const Law& law) {
  return words(law).title;
}

}  // namespace carom
