// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/choose_law.h"

#include <QCoreApplication>

namespace carom::ui {

QString lawTitle(const Law& law) {
  const std::string_view title = law_title(law);
  return QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
}

QString lawName(const Law& law) {
  return lawTitle(law).section(QStringLiteral(" — "), 0, 0);
}

void chooseLaw(ScenarioDocument& document, const Law& law) {
  Scenario changed = document.scenario();
  changed.law = law;
  document.apply(changed,
                 QCoreApplication::translate("carom::ui::Law", "choose %1").arg(lawName(law)));
}

}  // namespace carom::ui
