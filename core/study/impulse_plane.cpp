// SPDX-License-Identifier: MIT
#include "core/study/impulse_plane.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {

struct PlaneColumn {
  const char *key, *symbol;
  Dimension dimension;
  double RouthPoint::*member;
};

constexpr PlaneColumn plane_columns[] = {
    {"P_n", "P_n", Dimension::impulse, &RouthPoint::P_n},
    {"P_t", "P_t", Dimension::impulse, &RouthPoint::P_t},
    {"v_n", "v_n", Dimension::velocity, &RouthPoint::v_n},
    {"v_t", "v_t", Dimension::velocity, &RouthPoint::v_t},
};

LawInPlane in_plane(const LawOutcome& outcome, int contact) {
  const std::vector<ContactOutcome> all = contact_outcomes(outcome.evaluation);
  const auto at = std::ranges::find(all, contact, &ContactOutcome::contact);
  LawInPlane out{outcome.law, {}, outcome.evaluation.path};
  if (at != all.end()) {
    out.end = {at->i_n, at->i_t, at->v_n_plus, at->v_t_plus, RouthEvent::ends};
  }
  return out;
}

/// Striking contacts, and all that are closed and not held.
struct Touching {
  int striking = 0, closed = 0;
};

Touching touching_in(const Evaluation& evaluation) {
  Touching count;
  for (const ContactRole role : evaluation.role) {
    count.striking += role == ContactRole::impacting ? 1 : 0;
    count.closed += role != ContactRole::open && role != ContactRole::held ? 1 : 0;
  }
  return count;
}

std::string why_none(const Evaluation& evaluation, int contact) {
  const auto k = static_cast<std::size_t>(contact);
  const bool strikes =
      contact >= 0 && k < evaluation.role.size() && evaluation.role[k] == ContactRole::impacting;
  if (strikes) return {};
  const std::string_view reason = evaluation.result.reason;
  return reason.empty() ? "the contact does not strike" : std::string(reason);
}

}  // namespace

const LawInPlane* ImpulsePlane::find(const Law& law) const {
  const auto at = std::ranges::find(laws, law, &LawInPlane::law);
  return at == laws.end() ? nullptr : &*at;
}

ImpulsePlane impulse_plane(const Mechanism& mechanism, const std::vector<LawOutcome>& outcomes,
                           int contact) {
  ImpulsePlane plane;
  if (outcomes.empty()) {
    plane.reason = "no law was asked";
    return plane;
  }
  const Evaluation& any = outcomes.front().evaluation;
  plane.reason = why_none(any, contact);
  if (!plane.reason.empty()) return plane;
  const auto k = static_cast<std::size_t>(contact);
  plane.contact = contact;
  plane.e = any.restitution[k];
  plane.mu_s = mechanism.contacts[k].mu_s;
  plane.mu_d = mechanism.contacts[k].mu_d;
  plane.data = any.plane;
  const Touching touching = touching_in(any);
  plane.touches_alone = touching.closed == 1;
  const bool pushed = std::ranges::any_of(
      outcomes, [](const LawOutcome& outcome) { return !outcome.evaluation.external.empty(); });
  if (pushed) plane.disturbance = PlaneDisturbance::external_impulse;
  if (touching.striking > 1) plane.disturbance = PlaneDisturbance::other_contacts;
  for (const LawOutcome& outcome : outcomes) {
    if (outcome.reason.empty()) plane.laws.push_back(in_plane(outcome, contact));
  }
  return plane;
}

std::optional<ImpulseLine> sticking_line(const PlanarImpactData& data) {
  if (!(data.W_tt > 0)) return {};
  return ImpulseLine{data.W_nt, data.W_tt, -data.u_t};
}

ImpulseLine compression_line(const PlanarImpactData& data) {
  return {data.W_nn, data.W_nt, -data.u_n};
}

std::optional<ImpulseLine> end_line(const ImpulsePlane& plane, const LawInPlane& law) {
  if (plane.disturbance != PlaneDisturbance::none) return {};
  const bool none = std::holds_alternative<StrongeLaw>(law.law) ||
                    std::holds_alternative<LiuZhaoBrogliatoLaw>(law.law) ||
                    std::holds_alternative<PfeifferGlockerLaw>(law.law);
  if (none) return {};
  if (!std::holds_alternative<PoissonLaw>(law.law)) {
    ImpulseLine line = compression_line(plane.data);
    line.c *= 1 + plane.e;
    return line;
  }
  const auto corners = law.path.points();
  const auto compressed =
      std::ranges::find(corners, RouthEvent::greatest_compression, &RouthPoint::event);
  if (compressed == corners.end()) return {};
  return ImpulseLine{1, 0, (1 + plane.e) * compressed->P_n};
}

std::vector<ImpulsePoint> energy_ellipse(const PlanarImpactData& data, double gamma) {
  if (!(data.det > 0)) return {};
  const double v_n = data.u_n + data.w_n, v_t = data.u_t + data.w_t;
  // The centre −W⁻¹v, and there the energy that the impulse has taken: ½ v·W⁻¹v.
  const double P_n = -(data.W_tt * v_n - data.W_nt * v_t) / data.det;
  const double P_t = -(data.W_nn * v_t - data.W_nt * v_n) / data.det;
  const double level = -0.5 * (v_n * P_n + v_t * P_t) + (gamma - 1) * data.T_minus;
  if (!(level >= 0)) return {};
  // W = LLᵀ: the corners are the centre + √(2 level) L⁻ᵀ(cos φ, sin φ).
  const double l_nn = std::sqrt(data.W_nn), l_tn = data.W_nt / l_nn,
               l_tt = std::sqrt(data.det / data.W_nn);
  constexpr int corners = 128;
  const double size = std::sqrt(2 * level);
  std::vector<ImpulsePoint> ellipse;
  ellipse.reserve(corners + 1);
  for (int i = 0; i <= corners; ++i) {
    const double phi = 2 * pi * (i % corners) / corners;
    const double t = std::sin(phi) / l_tt, n = (std::cos(phi) - l_tn * t) / l_nn;
    ellipse.push_back({P_n + size * n, P_t + size * t});
  }
  return ellipse;
}

std::vector<ImpulseLine> energy_lines(const PlanarImpactData& data, double gamma) {
  if (data.det > 0 || !(data.W_nn > 0) || data.w_n != 0 || data.w_t != 0) return {};
  // W = wwᵀ and u = cw: only s = w·P counts, cs + ½s² = (γ − 1)T⁻.
  const double w_n = std::sqrt(data.W_nn), w_t = data.W_nt / w_n;
  const double c = data.u_n / w_n;
  const double square = c * c + 2 * (gamma - 1) * data.T_minus;
  if (!(square >= 0)) return {};
  const double root = std::sqrt(square);
  return {{w_n, w_t, -c - root}, {w_n, w_t, -c + root}};
}

RouthPoint place_on(const RouthPath& path, double P_n) {
  const auto corners = path.points();
  if (corners.empty()) return {};
  const auto next = std::ranges::upper_bound(corners, P_n, {}, &RouthPoint::P_n);
  if (next == corners.begin()) return corners.front();
  if (next == corners.end()) return corners.back();
  const RouthPoint& a = *(next - 1);
  const RouthPoint& b = *next;
  const double t = (P_n - a.P_n) / (b.P_n - a.P_n);
  return {P_n, std::lerp(a.P_t, b.P_t, t), std::lerp(a.v_n, b.v_n, t), std::lerp(a.v_t, b.v_t, t),
          a.event};
}

Table to_table(const ImpulsePlane& plane) {
  Table table;
  table.label_head = "law: event";
  for (const PlaneColumn& what : plane_columns) {
    table.columns.push_back({what.key, what.symbol, what.dimension, {}});
  }
  const auto add = [&table](const Law& law, const RouthPoint& point) {
    table.label.push_back(std::string(law_word(law)) + ": " + std::string(event_word(point.event)));
    for (std::size_t i = 0; i < std::size(plane_columns); ++i) {
      table.columns[i].values.emplace_back(point.*(plane_columns[i].member));
    }
  };
  for (const LawInPlane& law : plane.laws) {
    for (const RouthPoint& corner : law.path.points()) add(law.law, corner);
    if (law.path.count == 0) add(law.law, law.end);
  }
  return table;
}

}  // namespace carom
