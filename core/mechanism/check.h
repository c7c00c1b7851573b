// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <unordered_set>

#include "core/base/error.h"
#include "core/base/field.h"
#include "core/mechanism/mechanism.h"

namespace carom {

// Pieces from which validate() is made, for the mechanism and for what refers to it. `where` is the
// JSON pointer of the thing in a scenario file, so that the same sentence serves editor and reader.

/// Throws unless every scalar of the table that is present lies in its range.
template <class Owner>
void check_fields(std::span<const Field<Owner>> table, const Owner& owner,
                  const std::string& where) {
  for (const auto& field : table) {
    const double* value = value_of(field, owner);
    if (value == nullptr) continue;
    require_in_range(*value, field.range, where + "/" + std::string(field.key), field.key);
  }
}

/// Names met so far in one list; throws for one that is no name or was there before.
class NameList {
 public:
  void add(const std::string& name, const std::string& where);

 private:
  std::unordered_set<std::string> seen_;
};

/// Throws unless `body` is an index of the mechanism or the ground.
void check_body(const Mechanism& mechanism, int body, const std::string& where);
/// Throws unless `body` is an index of the mechanism: not the ground.
void check_moving_body(const Mechanism& mechanism, int body, const std::string& where);
/// Throws unless the anchor's body exists and has the point: rod ends need a rod, and a particle
/// has only its centre.
void check_anchor(const Mechanism& mechanism, const Anchor& anchor, const std::string& where);

}  // namespace carom
