// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "ui/document/scenario_document.h"

namespace carom::ui {

/// Makes contacts compliant and rigid, and gives one that was made rigid its own compliance back.
class ContactCompliances {
 public:
  explicit ContactCompliances(ScenarioDocument& document) : document_(document) {}

  /// Its own; of a rigid contact that which it had in this document, else the usual one.
  [[nodiscard]] Compliance of(const Contact& contact) const;
  /// One undo step. Returns why it cannot be, or nothing.
  [[nodiscard]] QString make(int contact, bool compliant);
  /// The same.
  [[nodiscard]] QString choose(int contact, ForceModel model);
  /// Forgets the compliances of contacts that were made rigid.
  void forget() { kept_.clear(); }

 private:
  [[nodiscard]] const Contact& contactAt(int contact) const;
  [[nodiscard]] QString set(int contact, const std::optional<Compliance>& compliance,
                            const QString& words);

  ScenarioDocument& document_;
  std::map<std::string, Compliance> kept_;  ///< of contacts that were made rigid, by name
};

}  // namespace carom::ui
