// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/contact_compliances.h"

#include "core/base/error.h"
#include "ui/look/tr.h"
#include "ui/studies/force_curves.h"

namespace carom::ui {

namespace {

// K and n of a contact that was never compliant: the values of the paper.
const Compliance usual;

QString nameOf(const Contact& contact) {
  return QString::fromStdString(contact.name);
}

}  // namespace

const Contact& ContactCompliances::contactAt(int contact) const {
  return document_.scenario().mechanism->contacts[static_cast<std::size_t>(contact)];
}

Compliance ContactCompliances::of(const Contact& contact) const {
  if (contact.compliance) return *contact.compliance;
  const auto kept = kept_.find(contact.name);
  const bool known = kept != kept_.end();
  Compliance given = known ? kept->second : usual;
  // A model that needs a rebound cannot have e = 0.
  if (info_of(given.model).bounces && contact.e < least_bouncing_restitution) {
    given.model = ForceModel::hunt_crossley;
  }
  // A contact with friction keeps friction when it becomes compliant.
  if (!known && contact.mu_s > 0) given.tangential = RegularisedCoulomb{};
  return given;
}

QString ContactCompliances::make(int contact, bool compliant) {
  const Contact& now = contactAt(contact);
  if (compliant) return set(contact, of(now), tr("Make %1 compliant").arg(nameOf(now)));
  if (now.compliance) kept_[now.name] = *now.compliance;
  return set(contact, {}, tr("Make %1 rigid").arg(nameOf(now)));
}

QString ContactCompliances::choose(int contact, ForceModel model) {
  const Contact& now = contactAt(contact);
  Compliance compliance = of(now);
  compliance.model = model;
  if (info_of(model).linear) compliance.exponent = 1;
  return set(contact, compliance, tr("Choose %1 at %2").arg(modelTitle(model), nameOf(now)));
}

QString ContactCompliances::set(int contact, const std::optional<Compliance>& compliance,
                                const QString& words) {
  Scenario changed = document_.scenario();
  auto mechanism = std::make_shared<Mechanism>(*changed.mechanism);
  mechanism->contacts[static_cast<std::size_t>(contact)].compliance = compliance;
  try {
    validate(*mechanism);
  } catch (const InputError& error) {
    return QString::fromStdString(error.message());
  }
  changed.mechanism = std::move(mechanism);
  document_.apply(changed, words);
  return {};
}

}  // namespace carom::ui
