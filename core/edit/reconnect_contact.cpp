// SPDX-License-Identifier: MIT
// Contacts of other bodies, and with other surfaces.
#include <limits>

#include "core/base/error.h"
#include "core/edit/draw_surfaces.h"
#include "core/edit/reconnect.h"

namespace carom {

namespace {

/// f(the pair) of a contact with a surface.
template <class Result, class F>
Result of_pair(const Contact& contact, F&& f) {
  return std::visit(
      [&](const auto& geometry) -> Result {
        if constexpr (requires { geometry.surface; }) {
          return f(geometry);
        } else {
          return {};
        }
      },
      contact.geometry);
}

/// The point of a body, or the middle of its disc, that is nearest to a surface.
template <class Surface>
Anchor nearest_point(const Scenario& scenario, int body, const Surface& surface) {
  std::optional<Anchor> best, middle;
  double nearest = std::numeric_limits<double>::infinity();
  for (const Spot& spot : spots_of(scenario)) {
    if (spot.on->body != body) continue;
    if (*spot.on == Anchor{.body = body}) {
      middle = spot.on;
      continue;
    }
    const double distance = distance_of(scenario, surface, spot.at);
    if (distance >= nearest) continue;
    nearest = distance;
    best = spot.on;
  }
  if (best) return *best;
  if (middle) return *middle;
  throw InputError({}, "the pose is not resolved");
}

}  // namespace

Contact contact_of(const Scenario& scenario, const std::string& name) {
  return std::get<Contact>(part_of(scenario, {PartKind::contact, name}));
}

Edit with_pair(const Scenario& scenario, Contact contact, ContactGeometry geometry) {
  Tip tip;
  const auto take = [&](const auto& pair) {
    if constexpr (requires { pair.tip.radius; }) tip = pair.tip;
  };
  const auto give = [&](auto& pair) {
    if constexpr (requires { pair.tip.radius; }) pair.tip = tip;
  };
  std::visit(take, contact.geometry);
  std::visit(give, geometry);
  contact.geometry = std::move(geometry);
  return replaced(scenario, {PartKind::contact, contact.name}, contact);
}

std::optional<int> striking_body(const Contact& contact) {
  return of_pair<std::optional<int>>(contact, [](const auto& pair) { return pair.striker.body; });
}

std::optional<int> struck_body(const Contact& contact) {
  return of_pair<std::optional<int>>(contact,
                                     [](const auto& pair) { return body_of(pair.surface); });
}

Edit with_striking_body(const Scenario& scenario, const std::string& name, int body) {
  const Contact contact = contact_of(scenario, name);
  if (body == struck_body(contact)) {
    throw InputError({}, "\"" + body_name(*scenario.mechanism, body) + "\" is what is struck");
  }
  const auto geometry = of_pair<std::optional<ContactGeometry>>(contact, [&](const auto& pair) {
    return against(*scenario.mechanism, nearest_point(scenario, body, pair.surface), pair.surface);
  });
  if (!geometry) throw InputError({}, "\"" + name + "\" is no contact with a surface");
  return with_pair(scenario, contact, *geometry);
}

std::vector<PartName> struck_by_others(const Scenario& scenario, const std::string& name) {
  const Mechanism& mechanism = *scenario.mechanism;
  const Contact contact = contact_of(scenario, name);
  std::vector<PartName> out;
  if (!striking_body(contact)) return out;
  for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
    if (body == striking_body(contact)) continue;
    const std::string& called = mechanism.bodies[static_cast<std::size_t>(body)].name;
    with_solid(mechanism, body, [&](const auto&) { out.push_back({PartKind::body, called}); });
  }
  for (const Contact& other : mechanism.contacts) {
    if (other.name == name || struck_body(other) != ground) continue;
    out.push_back({PartKind::contact, other.name});
  }
  return out;
}

Edit with_struck(const Scenario& scenario, const std::string& name, const PartName& what) {
  const Mechanism& mechanism = *scenario.mechanism;
  const Contact contact = contact_of(scenario, name);
  const auto striker = of_pair<std::optional<Anchor>>(
      contact, [](const auto& pair) { return Anchor(anchor_of(pair.striker)); });
  if (!striker) throw InputError({}, "\"" + name + "\" is no contact with a surface");
  std::optional<ContactGeometry> geometry;
  const auto take = [&](const auto& surface) { geometry = against(mechanism, *striker, surface); };
  if (what.kind == PartKind::contact) {
    const Contact other = contact_of(scenario, what.name);
    std::visit(
        [&](const auto& pair) {
          if constexpr (requires { pair.surface; }) take(pair.surface);
        },
        other.geometry);
  } else {
    with_solid(mechanism, body_called(mechanism, what.name), take);
  }
  if (!geometry) throw InputError({}, "\"" + what.name + "\" has no surface that is struck");
  return with_pair(scenario, contact, *geometry);
}

}  // namespace carom
