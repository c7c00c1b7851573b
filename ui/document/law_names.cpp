// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/law_names.h"

#include <algorithm>

#include "ui/look/tr.h"

namespace carom::ui {

QString lawLabel(const Law& law) {
  // In the order of Law.
  static const std::array<QString, std::variant_size_v<Law>> labels{
      QStringLiteral("Newton"),         QStringLiteral("Newton, own e"),
      QStringLiteral("Newton–Coulomb"), QStringLiteral("Poisson"),
      QStringLiteral("Stronge"),        QStringLiteral("Moreau"),
      QStringLiteral("Complementarity")};
  return labels.at(law.index());
}

QString lawTitle(const Law& law) {
  return QString::fromUtf8(law_title(law));
}

QString lawName(const Law& law) {
  return lawTitle(law).section(QStringLiteral(" — "), 0, 0);
}

void chooseLaw(ScenarioDocument& document, const Law& law) {
  Scenario changed = document.scenario();
  changed.law = law;
  document.apply(changed, tr("choose %1").arg(lawName(law)));
}

QString regimeName(Regime regime) {
  return QString::fromUtf8(regime_word(regime));
}

QString regimeName(const ImpactResult& result) {
  const bool answered = result.status == ImpactStatus::solved ||
                        result.status == ImpactStatus::no_closed_contact ||
                        result.status == ImpactStatus::no_approach;
  if (answered) return regimeName(result.regime);
  return tr("no answer");
}

Regime regimeNamed(std::string_view word) {
  const auto* found = std::ranges::find(impactRegimes, word, regime_word);
  return found == impactRegimes.end() ? Regime::none : *found;
}

}  // namespace carom::ui
