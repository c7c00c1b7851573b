// SPDX-License-Identifier: MIT
#include "impact_text.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/mechanism/contact_dimension.h"
#include "core/motion/words.h"
#include "output.h"

namespace carom::cli {

namespace {

std::string title_of(const ModelImpact& one, int contact) {
  return std::string(info_of(contact_of(one, contact).compliance->model).title);
}

const std::string& name_of(const ModelImpact& one, int contact) {
  return contact_of(one, contact).name;
}

std::string touches_text(const std::vector<ModelImpact>& impacts) {
  UnitColumn peak("F_pk"), predicted("predicted"), deepest("δ_max");
  for (const ModelImpact& one : impacts) {
    for (const ContactTouch& touch : one.impact.touches) {
      const ContactGeometry& geometry = contact_of(one, touch.contact).geometry;
      const Dimension force = dimension_at(geometry, Dimension::force);
      peak.add(touch.peak_force, force);
      predicted.add(touch.frozen.peak_force, force);
      deepest.add(touch.max_indentation, dimension_at(geometry, Dimension::length));
    }
  }
  TextTable table({"contact", "model", "e asked", "e", peak.head(), predicted.head(),
                   deepest.head(), "duration [s]"});
  std::size_t row = 0;
  for (const ModelImpact& one : impacts) {
    for (const ContactTouch& touch : one.impact.touches) {
      table.add({name_of(one, touch.contact), title_of(one, touch.contact),
                 display(touch.e_requested), display(touch.e), peak.cell(row), predicted.cell(row),
                 deepest.cell(row), display(touch.duration())});
      ++row;
    }
  }
  return table.text();
}

std::string energies_text(const std::vector<ModelImpact>& impacts) {
  const bool strikes = std::ranges::any_of(
      impacts, [](const ModelImpact& one) { return one.impact.strike_loss != 0; });
  std::vector<std::string> heads{
      "", "T⁻ [J]", "T⁺ [J]", "work [J]", "damping [J]", "friction [J]", "imbalance", "end"};
  if (strikes) heads.insert(heads.end() - 2, "rigid impacts [J]");
  TextTable table(heads);
  for (const ModelImpact& one : impacts) {
    if (!one.reason.empty()) continue;
    const CompliantImpact& impact = one.impact;
    const std::string& why = impact.reason;
    std::vector<std::string> cells{
        one.model.empty() ? "energy" : one.model,
        display(impact.T_minus),
        display(impact.T_plus),
        display(impact.gravity_work + impact.element_work + impact.prescribed_work),
        display(impact.normal_loss),
        display(impact.tangential_loss),
        rounded(impact.imbalance(), 2),
        std::string(end_word(impact.end)) + (why.empty() ? "" : ": " + why)};
    if (strikes) cells.insert(cells.end() - 2, display(impact.strike_loss));
    table.add(cells);
  }
  return table.text();
}

std::string events_text(const ModelImpact& one) {
  TextTable table({"t [s]", "contact", "event"});
  for (const CompliantEvent& event : one.impact.events) {
    table.add({display(event.t), name_of(one, event.contact), std::string(event_word(event.kind))});
  }
  return table.text();
}

/// What the reader should know of a touch beyond its numbers.
std::string notes_on(const ModelImpact& one, const ContactTouch& touch) {
  const Contact& contact = contact_of(one, touch.contact);
  const std::string who = "\"" + contact.name + "\" (" + title_of(one, touch.contact) + ") ";
  std::string notes;
  if (touch.clipped) {
    notes += who +
             "would have pulled before its indentation was back at zero: its force is cut "
             "off there\n";
  }
  const bool by_speed =
      contact.compliance->model != ForceModel::hertz && !info_of(contact.compliance->model).linear;
  if (touch.slow && by_speed) {
    notes += who + "touched too slowly for a damping of its own: it has that of " +
             display(touch.v_0) + " " +
             std::string(si_unit(dimension_at(contact.geometry, Dimension::velocity))) + "\n";
  }
  return notes;
}

/// μ that no force follows from.
std::string friction_notes(const Scenario& scenario) {
  std::string notes;
  for (const Contact& contact : scenario.mechanism->contacts) {
    if (!contact.compliance || contact.mu_s == 0) continue;
    if (!std::holds_alternative<NoTangentialForce>(contact.compliance->tangential)) continue;
    notes += "\"" + contact.name + "\" has μ = " + display(contact.mu_s) +
             ", but no \"friction\" in its compliance: nothing acts along the tangent\n";
  }
  return notes;
}

/// True if a contact touches while another is still closed.
bool several_touch(const CompliantImpact& impact) {
  for (std::size_t i = 1; i < impact.touches.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const std::optional<double> release = impact.touches[k].t_release;
      if (!release || impact.touches[i].t_touch < *release) return true;
    }
  }
  return false;
}

std::string notes_text(const std::vector<ModelImpact>& impacts) {
  std::string notes;
  for (const ModelImpact& one : impacts) {
    if (!one.reason.empty()) notes += one.model + " does not apply: " + one.reason + "\n";
    for (const ContactTouch& touch : one.impact.touches) notes += notes_on(one, touch);
    const std::string& note = one.impact.not_unique;
    if (!note.empty()) notes += one.model + (one.model.empty() ? "" : ": ") + note + "\n";
  }
  if (std::ranges::any_of(impacts, several_touch, &ModelImpact::impact)) {
    notes += "Several contacts push at once: \"predicted\" is what each would push alone\n";
  }
  notes += friction_notes(impacts.front().scenario);
  return notes.empty() ? notes : "\n" + notes;
}

}  // namespace

std::string impacts_text(const std::vector<ModelImpact>& impacts) {
  const ModelImpact& first = impacts.front();
  if (impacts.size() == 1 && first.impact.touches.empty()) {
    return "no impact: " + plain_text(first.impact.reason) + "\n";
  }
  const std::string events = impacts.size() == 1 ? "\n" + events_text(first) : "";
  return touches_text(impacts) + "\n" + energies_text(impacts) + events + notes_text(impacts);
}

}  // namespace carom::cli
