// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <unordered_set>

#include "core/mechanism/mechanism.h"

namespace carom {

// What refers to a mechanism's parts, by name or by index: checked for the mechanism itself and for
// targets and impulses. `where` is the JSON pointer of what refers in a scenario file, so that the
// same sentence serves editor and reader.

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
