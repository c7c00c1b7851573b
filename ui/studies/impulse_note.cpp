// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <algorithm>

#include "ui/document/law_names.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/impulse_panel.h"

namespace carom::ui {

namespace {

QString aboutTheLaw(const ImpulsePicture& picture, const std::vector<LawOutcome>& outcomes) {
  const LawInPlane* law = picture.plane.find(picture.chosen);
  if (law == nullptr) {
    const auto own = std::ranges::find(outcomes, picture.chosen, &LawOutcome::law);
    const QString reason = own != outcomes.end() ? plainText(own->reason) : QString();
    return tr("%1 has no answer: %2.").arg(lawLabel(picture.chosen), reason);
  }
  if (law->path.count > 1) return {};
  return tr("%1 gives only the end of the impact, not its path.").arg(lawLabel(picture.chosen));
}

QString aboutFriction(const ImpulsePicture& picture) {
  if (picture.plane.find(picture.chosen) == nullptr) return {};
  if (!(picture.plane.mu_s > 0)) return tr("Without friction the path follows the normal.");
  if (has_friction(picture.chosen)) return {};
  return tr("This law ignores μ; the cone is drawn for the other laws.");
}

QString aboutOthers(const ImpulsePicture& picture, const QString& contact) {
  switch (picture.plane.disturbance) {
    case PlaneDisturbance::other_contacts:
      return tr("Other contacts strike together with %1 and change its velocity, so no lines are "
                "drawn.")
          .arg(contact);
    case PlaneDisturbance::external_impulse:
      return tr("An external impulse changes the velocity of %1, too, so no lines are drawn.")
          .arg(contact);
    case PlaneDisturbance::none:
      break;
  }
  if (picture.plane.touches_alone) return {};
  return tr("Other contacts are closed beside %1; a law that gives them impulses ends off the "
            "lines.")
      .arg(contact);
}

}  // namespace

QString impulseNote(const Scenario& scenario, const ImpulsePicture& picture,
                    const std::vector<LawOutcome>& outcomes) {
  if (!picture.plane.reason.empty()) return {};
  const auto k = static_cast<std::size_t>(picture.plane.contact);
  const QString contact = QString::fromStdString(scenario.mechanism->contacts[k].name);
  QStringList all{aboutTheLaw(picture, outcomes), aboutOthers(picture, contact),
                  aboutFriction(picture)};
  all.removeAll(QString());
  return all.join(QLatin1Char(' '));
}

}  // namespace carom::ui
