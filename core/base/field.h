// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "core/base/quantity.h"

namespace carom {

/// What is known about one scalar of a parameter struct. The tables of these feed the file format,
/// the parameter paths, the editors and the column heads, so that each fact is written once.
template <class Owner>
struct Field {
  std::string_view key;     ///< in files and at the end of a parameter path: "mass"
  std::string_view symbol;  ///< on screen: "m"
  Dimension dimension = Dimension::none;
  Range range;           ///< whatever the other fields are
  std::string_view doc;  ///< one phrase, lower case, without full stop
  std::variant<double Owner::*, std::optional<double> Owner::*> member;
  std::optional<double> otherwise = {};  ///< when the file leaves it out; empty: it must not
  Range (*allowed)(const Owner& owner) = nullptr;  ///< narrower range given by the other fields

  /// Range with the other fields as they are in `owner`.
  [[nodiscard]] Range range_in(const Owner& owner) const {
    return allowed != nullptr ? allowed(owner) : range;
  }
  /// True if the struct can do without the value.
  [[nodiscard]] bool may_be_absent() const { return member.index() == 1; }
};

/// The number itself; null if it is an optional one that is absent.
template <class Owner>
const double* value_of(const Field<Owner>& field, const Owner& owner) {
  if (const auto* plain = std::get_if<0>(&field.member)) return &(owner.**plain);
  const auto& maybe = owner.*std::get<1>(field.member);
  return maybe ? &*maybe : nullptr;
}

/// Sets the number, present or not.
template <class Owner>
void set_value(const Field<Owner>& field, Owner& owner, double value) {
  std::visit([&](auto member) { owner.*member = value; }, field.member);
}

}  // namespace carom
