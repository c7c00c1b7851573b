// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/impact/newton_coulomb.h"

namespace carom {

/// Poisson's restitution with Coulomb's friction at every instant, by Routh's method; one contact.
struct PoissonLaw {
  static constexpr std::string_view word = "poisson";
  static constexpr std::string_view title =
      "Poisson\u2013Coulomb, one contact \u2014 Routh's method";
  static constexpr bool friction = true, marches = true, several = false;
  bool operator==(const PoissonLaw&) const = default;
};

/// Stronge's restitution with Coulomb's friction at every instant, by Routh's method; one contact.
struct StrongeLaw {
  static constexpr std::string_view word = "stronge";
  static constexpr std::string_view title =
      "Stronge\u2013Coulomb, one contact \u2014 Routh's method";
  static constexpr bool friction = true, marches = true, several = false;
  bool operator==(const StrongeLaw&) const = default;
};

/// What happens at a corner of the path.
enum class RouthEvent : unsigned char {
  begins,
  slip_stops,            ///< v_t = 0, and the contact sticks from here
  slip_reverses,         ///< v_t = 0, and friction cannot hold it
  greatest_compression,  ///< v_n = 0
  ends,
};

/// "begins", "slip stops", "slip reverses", "greatest compression", "ends".
std::string_view event_word(RouthEvent event);

/// A corner: the impulse so far, and the velocity it has led to.
struct RouthPoint {
  double P_n = 0, P_t = 0;  ///< [N s]
  double v_n = 0, v_t = 0;  ///< [m/s]
  RouthEvent event = RouthEvent::begins;
  bool operator==(const RouthPoint&) const = default;
};

/// The way of an impact through the plane of impulses; straight between its corners. Empty where a
/// law knows no way.
struct RouthPath {
  std::array<RouthPoint, 4> corner{};
  int count = 0;

  [[nodiscard]] std::span<const RouthPoint> points() const {
    return {corner.data(), static_cast<std::size_t>(count)};
  }
};

/// An impulse with the way that led to it. The regime is that at the end.
struct RouthImpulse {
  PlanarImpulse impulse;
  RouthPath path;
};

/// Poisson's restitution, P_n = (1 + e)P_c, with Coulomb's friction at every instant.
/// @param data  u_n < 0
/// @param e     in [0, 1], ratio of the impulses of restitution and compression
/// @param mu_s, mu_d  mu_s ≥ mu_d ≥ 0
RouthImpulse poisson(const PlanarImpactData& data, double e, double mu_s, double mu_d);

/// Stronge's restitution: e² of the work of compression comes back.
/// @param e  in [0, 1], root of the ratio of the works of the normal impulse; as for poisson()
RouthImpulse stronge(const PlanarImpactData& data, double e, double mu_s, double mu_d);

}  // namespace carom
