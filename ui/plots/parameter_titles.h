// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <string>

#include "core/mechanism/mechanism.h"

namespace carom::ui {

/// What the parameters of a mechanism are called: see parameterTitle(), which finds one of them.
class ParameterTitles {
 public:
  explicit ParameterTitles(const Mechanism& mechanism);
  [[nodiscard]] QString of(const std::string& path) const;

 private:
  std::map<std::string, QString> labels_;  ///< by "bodies.arm", of the parts that have one
};

}  // namespace carom::ui
