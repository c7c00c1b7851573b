// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/choose_law.h"

#include "ui/look/tr.h"

namespace carom::ui {

QString lawLabel(const Law& law) {
  struct Names {
    QString operator()(const NewtonLaw&) const { return QStringLiteral("Newton"); }
    QString operator()(const NewtonLocalLaw&) const { return QStringLiteral("Newton, own e"); }
    QString operator()(const NewtonCoulombLaw&) const { return QStringLiteral("Newton–Coulomb"); }
    QString operator()(const PoissonLaw&) const { return QStringLiteral("Poisson"); }
    QString operator()(const StrongeLaw&) const { return QStringLiteral("Stronge"); }
    QString operator()(const MoreauLaw&) const { return QStringLiteral("Moreau"); }
    QString operator()(const ComplementarityLaw&) const {
      return QStringLiteral("Complementarity");
    }
  };
  return std::visit(Names{}, law);
}

QString lawTitle(const Law& law) {
  const std::string_view title = law_title(law);
  return QString::fromUtf8(title);
}

QString lawName(const Law& law) {
  return lawTitle(law).section(QStringLiteral(" — "), 0, 0);
}

void chooseLaw(ScenarioDocument& document, const Law& law) {
  Scenario changed = document.scenario();
  changed.law = law;
  document.apply(changed, tr("choose %1").arg(lawName(law)));
}

}  // namespace carom::ui
