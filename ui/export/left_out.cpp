// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/left_out.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/study/compute.h"
#include "core/study/map.h"

namespace carom::ui {

namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("carom::ui::LeftOut", text);
}

QString because(const QString& title, const QString& reason) {
  return QStringLiteral("%1 (%2)").arg(title, reason);
}

/// Empty where there is a map, and where nothing strikes.
QString noMap(const Evaluation& evaluation) {
  const auto striking = std::ranges::count(evaluation.role, ContactRole::impacting);
  const std::string_view reason = why_no_map(evaluation);
  if (striking == 0 || reason.empty()) return {};
  return because(
      tr("Map over e and μ"),
      striking > 1
          ? tr("%1 contacts strike together, each with an e and a μ of its own").arg(striking)
          : QString::fromUtf8(reason));
}

/// Where no contact yields nobody looks for forces.
QString noForces(const Mechanism& mechanism, int contact) {
  const auto yields = [](const Contact& each) { return each.compliance.has_value(); };
  if (contact < 0 || std::ranges::none_of(mechanism.contacts, yields)) return {};
  const Contact& shown = mechanism.contacts[static_cast<std::size_t>(contact)];
  if (yields(shown)) return {};
  return because(tr("Contact forces"), tr("%1 is rigid").arg(QString::fromStdString(shown.name)));
}

}  // namespace

QStringList leftOutOf(const Scenario& scenario, const std::vector<ExportFigure>& figures,
                      int contact) {
  QStringList leftOut;
  for (const ExportFigure& figure : figures) {
    if (figure.blank) leftOut << because(figure.title, tr("no curve has a value"));
  }
  const Evaluation evaluation = compute(scenario);
  if (contact < 0) contact = focus_contact(*scenario.mechanism, evaluation);
  for (const QString& missing : {noMap(evaluation), noForces(*scenario.mechanism, contact)}) {
    if (!missing.isEmpty()) leftOut << missing;
  }
  return leftOut;
}

}  // namespace carom::ui
