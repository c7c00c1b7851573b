// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/compare_laws.h"

namespace carom {

/// a_n P_n + a_t P_t = c in the plane of the impulses of one contact.
struct ImpulseLine {
  double a_n = 0, a_t = 0, c = 0;
};

/// One law in that plane: where its impact ends, and its way where it knows one.
struct LawInPlane {
  Law law;
  RouthPoint end;
  RouthPath path;  ///< empty where a law knows its end alone
};

/// What else than the impulse of the contact moves it, so that its velocity is no function of the
/// plane.
enum class PlaneDisturbance : unsigned char { none, other_contacts, external_impulse };

/// The impulses (P_n, P_t) of one contact that strikes: where its velocity v = u + WP vanishes, the
/// cone of its friction, and what the laws make of it.
struct ImpulsePlane {
  std::string reason;  ///< why there is none; empty if there is
  int contact = -1;
  double e = 0, mu_s = 0, mu_d = 0;
  PlaneDisturbance disturbance = PlaneDisturbance::none;
  PlanarImpactData data;         ///< valid without disturbance
  bool touches_alone = true;     ///< no other contact is closed that a law may treat with it
  std::vector<LawInPlane> laws;  ///< those that answer, in the order of all_laws()

  /// Null if the law does not answer.
  [[nodiscard]] const LawInPlane* find(const Law& law) const;
};

/// @param outcomes  of compare_laws()
/// @param contact   whose impulses are meant
ImpulsePlane impulse_plane(const Mechanism& mechanism, const std::vector<LawOutcome>& outcomes,
                           int contact);

/// v_t = 0; none where the contact cannot move tangentially. @eq F(10)
std::optional<ImpulseLine> sticking_line(const PlanarImpactData& data);
/// v_n = 0. @eq F(10)
ImpulseLine compression_line(const PlanarImpactData& data);
/// Where the law ends whatever friction does: v_n = −e u_n, or P_n = (1 + e)P_c under Poisson's
/// law; none under Stronge's and Liu, Zhao and Brogliato's, which count work, nor under Pfeiffer
/// and Glocker's, of which the end alone is known. @eq F(10)
std::optional<ImpulseLine> end_line(const ImpulsePlane& plane, const LawInPlane& law);

/// An impulse of the plane. [N s]
struct ImpulsePoint {
  double P_n = 0, P_t = 0;
};

/// The impulses after which the kinetic energy is γ times what it was,
///   (u + w)·P + ½ P·WP = (γ − 1) T⁻,
/// with the velocity w of what carries the contact. It is an ellipse about −W⁻¹(u + w); the law
/// loses energy that ends inside that of γ = 1. [N s]
/// @return  its corners, the first again at the end; none where there is no such impulse, or where
///          det W = 0
std::vector<ImpulsePoint> energy_ellipse(const PlanarImpactData& data, double gamma);
/// The same where det W = 0 and nothing carries the contact: two lines, or none.
std::vector<ImpulseLine> energy_lines(const PlanarImpactData& data, double gamma);

/// The place of a path at a normal impulse, its ends beyond them; the event is that of the corner
/// before it.
RouthPoint place_on(const RouthPath& path, double P_n);

/// A row for each corner of each path, and one for the end of each law without: P_n, P_t, v_n, v_t.
Table to_table(const ImpulsePlane& plane);

}  // namespace carom
