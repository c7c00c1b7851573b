// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/regimes.h"

#include <algorithm>

#include "ui/look/tr.h"

namespace carom::ui {

QString regimeName(Regime regime) {
  const std::string_view word = regime_word(regime);
  return QString::fromUtf8(word);
}

QString regimeName(const ImpactResult& result) {
  const bool answered = result.status == ImpactStatus::solved ||
                        result.status == ImpactStatus::no_closed_contact ||
                        result.status == ImpactStatus::no_approach;
  if (answered) return regimeName(result.regime);
  return tr("no answer");
}

Regime regimeNamed(std::string_view word) {
  const auto* found = std::find_if(impactRegimes.begin(), impactRegimes.end(),
                                   [word](Regime each) { return regime_word(each) == word; });
  return found == impactRegimes.end() ? Regime::none : *found;
}

}  // namespace carom::ui
