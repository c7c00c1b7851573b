// SPDX-License-Identifier: MIT
#include "core/base/expression.h"

#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

namespace carom {

namespace {

/// Exponents of metre, kilogram, second and radian.
struct Powers {
  int m = 0, kg = 0, s = 0, rad = 0;
  bool operator==(const Powers&) const = default;
};

/// a + factor · b
Powers combined(Powers a, Powers b, int factor) {
  return {a.m + factor * b.m, a.kg + factor * b.kg, a.s + factor * b.s, a.rad + factor * b.rad};
}

/// What a number of a dimension is, in words and powers.
struct DimensionKind {
  Dimension dimension;
  Powers powers;
  const char* name;  ///< with its article, as in "This is … "
  const char* examples;
};

constexpr std::array<DimensionKind, 25> kinds{{
    {Dimension::none, {}, "a pure number", "0.5"},
    {Dimension::length, {1, 0, 0, 0}, "a length", "0.12 m or 120 mm"},
    {Dimension::angle, {0, 0, 0, 1}, "an angle", "30 deg or 0.5 rad"},
    {Dimension::mass, {0, 1, 0, 0}, "a mass", "1.5 kg or 200 g"},
    {Dimension::inertia, {2, 1, 0, 0}, "a moment of inertia", "0.02 kg m^2"},
    {Dimension::velocity, {1, 0, -1, 0}, "a velocity", "1.5 m/s"},
    {Dimension::angular_velocity, {0, 0, -1, 1}, "an angular velocity", "2 rad/s or 90 deg/s"},
    {Dimension::acceleration, {1, 0, -2, 0}, "an acceleration", "9.81 m/s^2"},
    {Dimension::energy, {2, 1, -2, 0}, "an energy", "1 J or 20 mJ"},
    {Dimension::impulse, {1, 1, -1, 0}, "an impulse", "0.3 N s"},
    {Dimension::angular_impulse, {2, 1, -1, 0}, "an angular impulse", "0.3 N m s"},
    {Dimension::inverse_mass, {0, -1, 0, 0}, "an inverse mass", "2/kg"},
    {Dimension::inverse_inertia, {-2, -1, 0, 0}, "an inverse moment of inertia", "2/(kg m^2)"},
    {Dimension::impulse_squared, {2, 2, -2, 0}, "a squared impulse", "0.1 N^2 s^2"},
    {Dimension::time, {0, 0, 1, 0}, "a time", "0.5 s or 20 ms"},
    {Dimension::inverse_velocity, {-1, 0, 1, 0}, "an inverse velocity", "0.1 s/m"},
    {Dimension::force, {1, 1, -2, 0}, "a force", "25 N"},
    {Dimension::stiffness, {0, 1, -2, 0}, "a stiffness", "1e6 N/m"},
    {Dimension::contact_stiffness, {}, "a stiffness", "1e9 N/m^n"},
    {Dimension::damping, {0, 1, -1, 0}, "a damping", "10 N s/m"},
    {Dimension::torque, {2, 1, -2, 0}, "a torque", "1.5 N m"},
    {Dimension::angular_stiffness, {2, 1, -2, -1}, "a torsional stiffness", "40 N m/rad"},
    {Dimension::angular_damping, {2, 1, -1, -1}, "a torsional damping", "0.2 N m s/rad"},
    {Dimension::frequency, {0, 0, -1, 0}, "a frequency", "50 Hz"},
    {Dimension::power, {2, 1, -3, 0}, "a power", "5 N m/s"},
}};
static_assert(kinds.back().dimension == Dimension::power);

const DimensionKind& kind_of(Dimension dimension) {
  return *std::ranges::find(kinds, dimension, &DimensionKind::dimension);
}

/// A number with its dimension; 9 mm is 9 / 1000, not 9 · 0.001.
struct Term {
  double number = 1;
  Powers powers;
  bool has_unit = false;
  bool has_pi = false;
};

struct UnitWord {
  std::string_view word;
  double numerator;
  double denominator;
  Powers powers;
};

constexpr std::array<UnitWord, 25> units{{
    {"m", 1, 1, {1, 0, 0, 0}},
    {"cm", 1, 100, {1, 0, 0, 0}},
    {"mm", 1, 1000, {1, 0, 0, 0}},
    {"km", 1000, 1, {1, 0, 0, 0}},
    {"um", 1, 1e6, {1, 0, 0, 0}},
    {"kg", 1, 1, {0, 1, 0, 0}},
    {"g", 1, 1000, {0, 1, 0, 0}},
    {"t", 1000, 1, {0, 1, 0, 0}},
    {"s", 1, 1, {0, 0, 1, 0}},
    {"ms", 1, 1000, {0, 0, 1, 0}},
    {"min", 60, 1, {0, 0, 1, 0}},
    {"rad", 1, 1, {0, 0, 0, 1}},
    {"deg", std::numbers::pi, 180, {0, 0, 0, 1}},
    {"rev", 2 * std::numbers::pi, 1, {0, 0, 0, 1}},
    {"J", 1, 1, {2, 1, -2, 0}},
    {"mJ", 1, 1000, {2, 1, -2, 0}},
    {"kJ", 1000, 1, {2, 1, -2, 0}},
    {"N", 1, 1, {1, 1, -2, 0}},
    {"mN", 1, 1000, {1, 1, -2, 0}},
    {"kN", 1000, 1, {1, 1, -2, 0}},
    {"MN", 1e6, 1, {1, 1, -2, 0}},
    {"Nm", 1, 1, {2, 1, -2, 0}},
    {"Hz", 1, 1, {0, 0, -1, 0}},
    {"kHz", 1000, 1, {0, 0, -1, 0}},
    {"rpm", 2 * std::numbers::pi, 60, {0, 0, -1, 1}},
}};

/// A sentence, or the beginning of one that the words about the field's dimension complete.
struct SyntaxError {
  std::string sentence;
  bool completed_by_field = false;
};

// Beyond this the text is no number a person typed, and recursion must end.
constexpr int deepest_nesting = 50;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// What the screen writes and people paste, in the letters of the grammar.
std::string in_plain_letters(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> replacements{{
      {"−", "-"},
      {"–", "-"},
      {"·", "*"},
      {"×", "*"},
      {"÷", "/"},
      {"π", " pi "},
      {"°", " deg "},
      {"²", "^2"},
      {"³", "^3"},
      {"ⁿ", "^n"},
      {"µ", "u"},
      {"\u00a0", " "},
  }};
  std::string plain(text);
  for (const auto& [from, to] : replacements) boost::replace_all(plain, from, to);
  return plain;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  Term whole() {
    skip_blanks();
    if (rest_.empty()) throw SyntaxError{"Type a number, for example 0.12."};
    const Term term = sum();
    if (!rest_.empty()) throw SyntaxError{unexpected()};
    return term;
  }

 private:
  Term sum() {
    if (++depth_ > deepest_nesting) throw SyntaxError{"There are too many parentheses."};
    Term left = product();
    while (peek() == '+' || peek() == '-') {
      const double sign = take() == '+' ? 1 : -1;
      const Term right = product();
      if (left.powers != right.powers || left.has_unit != right.has_unit) {
        throw SyntaxError{"Both sides of + and − need the same kind of unit."};
      }
      left.number += sign * right.number;
      left.has_pi |= right.has_pi;
    }
    --depth_;
    return left;
  }

  Term product() {
    Term left = signed_power();
    for (;;) {
      if (peek() == '*' || peek() == '/') {
        const int sign = take() == '*' ? 1 : -1;
        left = multiplied(left, signed_power(), sign);
      } else if (starts_function()) {
        left = multiplied(left, primary(), 1);
      } else if (is_letter(peek())) {
        left = times_unit(left);
      } else {
        return left;
      }
    }
  }

  Term signed_power() {
    double sign = 1;
    while (peek() == '-' || peek() == '+') sign = take() == '-' ? -sign : sign;
    Term term = primary();
    if (peek() == '^') {
      const int exponent = read_exponent();
      term.number = std::pow(term.number, exponent);
      term.powers = combined({}, term.powers, exponent);
    }
    term.number *= sign;
    return term;
  }

  Term primary() {
    if (is_digit(peek()) || peek() == '.') return number();
    if (peek() == '(') return in_parentheses();
    if (is_letter(peek())) return named();
    throw SyntaxError{unexpected()};
  }

  Term number() {
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error == std::errc::result_out_of_range) throw SyntaxError{"This number is too large."};
    if (error != std::errc{}) throw SyntaxError{unexpected()};
    const std::string digits(rest_.data(), end);
    rest_.remove_prefix(digits.size());
    skip_blanks();
    if (peek() == ',') {
      throw SyntaxError{"Write the decimal point as a point: " + digits + after_comma() + "."};
    }
    return {value, {}, false, false};
  }

  std::string after_comma() const {
    std::string decimals = ".";
    for (std::size_t i = 1; i < rest_.size() && is_digit(rest_[i]); ++i) decimals += rest_[i];
    return decimals == "." ? ".0" : decimals;
  }

  Term in_parentheses() {
    take();
    const Term inner = sum();
    if (!accept(')')) throw SyntaxError{"A closing parenthesis is missing."};
    return inner;
  }

  Term named() {
    const std::string_view word = peek_word();
    if (word == "pi") {
      take_word(word);
      return {std::numbers::pi, {}, false, true};
    }
    if (word == "sqrt") {
      take_word(word);
      if (peek() != '(') throw SyntaxError{"sqrt needs its argument in parentheses."};
      Term term = in_parentheses();
      if (term.has_unit) throw SyntaxError{"sqrt takes a number without a unit."};
      if (term.number < 0) throw SyntaxError{"sqrt takes no negative number."};
      term.number = std::sqrt(term.number);
      return term;
    }
    return times_unit({});
  }

  /// `term` times the unit that stands here, with its own exponent: m/s^2 is m/(s^2).
  Term times_unit(Term term) {
    const std::string_view word = peek_word();
    const auto* unit = std::ranges::find(units, word, &UnitWord::word);
    if (unit == units.end()) {
      throw SyntaxError{"“" + std::string(word) + "” is not a unit that Carom knows; this", true};
    }
    take_word(word);
    const int exponent = peek() == '^' ? read_exponent() : 1;
    for (int i = 0; i < std::abs(exponent); ++i) {
      const double up = exponent > 0 ? unit->numerator : unit->denominator;
      const double down = exponent > 0 ? unit->denominator : unit->numerator;
      term.number = term.number * up / down;
      term.powers = combined(term.powers, unit->powers, exponent > 0 ? 1 : -1);
    }
    term.has_unit = true;
    return term;
  }

  Term multiplied(Term left, const Term& right, int sign) {
    if (sign < 0 && right.number == 0) throw SyntaxError{"This divides by zero."};
    left.number = sign > 0 ? left.number * right.number : left.number / right.number;
    left.powers = combined(left.powers, right.powers, sign);
    left.has_unit |= right.has_unit;
    left.has_pi |= right.has_pi;
    return left;
  }

  int read_exponent() {
    take();
    const int sign = accept('-') ? -1 : 1;
    if (!is_digit(peek())) throw SyntaxError{"After ^ a whole number is needed."};
    const int digit = take() - '0';
    if (is_digit(peek())) throw SyntaxError{"This exponent is too large."};
    return sign * digit;
  }

  std::string unexpected() const {
    if (rest_.empty()) return "The expression is incomplete.";
    if (rest_.front() == ',') return "Write the decimal point as a point, not as a comma.";
    std::size_t length = 1;  // a whole UTF-8 character
    while (length < rest_.size() && (static_cast<unsigned char>(rest_[length]) & 0xC0u) == 0x80u) {
      ++length;
    }
    return "“" + std::string(rest_.substr(0, length)) + "” is not expected here.";
  }

  bool starts_function() const { return peek_word() == "sqrt" || peek_word() == "pi"; }

  std::string_view peek_word() const {
    std::size_t length = 0;
    while (length < rest_.size() && is_letter(rest_[length])) ++length;
    return rest_.substr(0, length);
  }

  void take_word(std::string_view word) {
    rest_.remove_prefix(word.size());
    skip_blanks();
  }

  char peek() const { return rest_.empty() ? '\0' : rest_.front(); }

  char take() {
    const char c = peek();
    rest_.remove_prefix(1);
    skip_blanks();
    return c;
  }

  bool accept(char c) {
    const bool there = peek() == c;
    if (there) take();
    return there;
  }

  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size()));
  }

  std::string_view rest_;
  int depth_ = 0;
};

double in_si(const Term& term, const DimensionKind& kind, double numerator, double denominator) {
  if (!term.has_unit) {
    const bool radians = kind.dimension == Dimension::angle && term.has_pi;
    return radians ? term.number : term.number * numerator / denominator;
  }
  if (term.powers == kind.powers) return term.number;
  throw SyntaxError{"This", true};
}

/// The unit of K in Kδⁿ is no product of powers, because n is another parameter: it stands behind
/// the number as it is, or not at all.
void drop_unit_of_contact_stiffness(std::string& plain) {
  const std::string_view unit = si_unit(Dimension::contact_stiffness);
  const std::size_t end = plain.find_last_not_of(' ') + 1;
  if (end < unit.size() || plain.compare(end - unit.size(), unit.size(), unit) != 0) return;
  plain.erase(end - unit.size());
}

}  // namespace

Expression parse_expression(std::string_view text, Dimension expected, double bare_numerator,
                            double bare_denominator) {
  const DimensionKind& kind = kind_of(expected);
  try {
    std::string plain = in_plain_letters(text);
    if (expected == Dimension::contact_stiffness) drop_unit_of_contact_stiffness(plain);
    const Term term = Parser(plain).whole();
    const double value = in_si(term, kind, bare_numerator, bare_denominator);
    if (!std::isfinite(value)) return {{}, "The result is not a finite number."};
    return {value, {}};
  } catch (const SyntaxError& error) {
    if (!error.completed_by_field) return {{}, error.sentence};
    return {{},
            error.sentence + " field takes " + kind.name + ", for example " + kind.examples + "."};
  }
}

}  // namespace carom
