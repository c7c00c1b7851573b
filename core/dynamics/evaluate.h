// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/dynamics/state.h"

namespace carom {

/// Rounding of a difference of coordinates, as a fraction of the sum of their magnitudes: a handful
/// of roundings of sums, products and angles.
inline constexpr double coordinate_rounding = 8 * std::numeric_limits<double>::epsilon();

/// One constraint row: its coefficients on the velocities of the two bodies it touches. Entries of
/// the ground and the third entry of a particle are zero. Its velocity is a q̇ − v_0.
struct Row {
  std::array<double, 3> a{};
  std::array<double, 3> b{};
  double v_0 = 0;  ///< of what moves along the row as prescribed, as a belt does [m/s], [rad/s]
};

/// A direction fixed in a body, from its angle there. The angle is no coordinate: its cosine and
/// sine hold from pose to pose, until another angle is asked for.
class FixedDirection {
 public:
  Vec2 at(double angle) {
    // Compared by bits, so that what is found never depends on what was asked before.
    if (std::bit_cast<std::uint64_t>(angle) != std::bit_cast<std::uint64_t>(angle_)) {
      angle_ = angle;
      unit_ = direction(angle);
    }
    return unit_;
  }

 private:
  double angle_ = 0;
  Vec2 unit_{1, 0};
};

/// The rows of one joint with their residual.
struct JointRows {
  int body_a = ground;
  int body_b = ground;
  int count = 0;
  std::array<Row, most_joint_rows> row{};
  std::array<double, most_joint_rows> phi{};       ///< Φ(q) of each row [m] or [rad]
  std::array<double, most_joint_rows> rounding{};  ///< of Φ, from the coordinates in it
  FixedDirection axis;                             ///< of a line, in the frame of body b
};

/// The gap of a contact at a time at which it does not act [m]: none is as far away.
inline constexpr double no_contact = 1e9;

/// Normal and tangential row of one contact with its gap.
struct ContactRows {
  int body_a = ground;
  int body_b = ground;
  Row normal;                 ///< a_n: v_n = a_n q̇
  Row tangent;                ///< a_t: v_t = a_t q̇; zero without a tangent
  bool acts = true;           ///< there is such a contact now; else its gap says nothing
  bool turns = false;         ///< the stop of an angle, whose gap is one
  double gap = 0;             ///< φ [m], or [rad] of a stop of an angle; negative where the
                              ///< bodies overlap
  Vec2 point;                 ///< world position of the contact point [m]
  Vec2 n;                     ///< unit normal, world; zero for a stop of an angle
  double reach = 0;           ///< radius of what strikes [m]
  double bend = 0;            ///< radius of the line of equal gap, as of ClosestPoint [m]
  double rounding = 0;        ///< of φ, from the coordinates it is a difference of [m], [rad]
  FixedDirection outward;     ///< normal of a line, or a guide's axis, in the frame of body b
  Vec2 surface_velocity;      ///< of a shaken line [m/s]
  Vec2 surface_acceleration;  ///< likewise [m/s²]
  double sunk = 0;            ///< by which the surface is taken to lie deeper [m]
  HeldPart held;              ///< of an outline: the part that counts, and not the nearest
  Vec2 turn{1, 0};            ///< cosine and sine of the angle by which an impact is turned from n
  FixedDirection turned;      ///< the same, kept from pose to pose
};

/// s·a + t·b
Row combined(double s, const Row& a, double t, const Row& b);

inline constexpr Vec2 not_turned{1, 0};

/// The rows of an impact in its representative direction: n turned by the contact's angle, and the
/// tangent with it. The gap keeps its own normal. G Sec. 2.2 varies the direction so. As t is n
/// turned by −90°, n turned by δ is n cos δ − t sin δ.
inline Row impact_normal(const ContactRows& rows) {
  if (rows.turn == not_turned) return rows.normal;
  return combined(rows.turn.x, rows.normal, -rows.turn.y, rows.tangent);
}
inline Row impact_tangent(const ContactRows& rows) {
  if (rows.turn == not_turned) return rows.tangent;
  return combined(rows.turn.x, rows.tangent, rows.turn.y, rows.normal);
}
/// The direction itself, world.
Vec2 impact_direction(const ContactRows& rows);

/// The weight M^(−1/2) of one body with the masses it was made from. Masses change seldom, poses
/// all the time, and roots and divisions are dear; the masses are compared at every evaluation.
struct BodyWeight {
  double mass = std::numeric_limits<double>::quiet_NaN();     ///< [kg]
  double inertia = std::numeric_limits<double>::quiet_NaN();  ///< [kg m²]; infinite if a particle
  std::array<double, 3> value{};  ///< of x, y and θ; zero for the angle that a particle lacks
};

/// The time, which drives and shaken lines follow.
struct Clock {
  double t = 0;      ///< [s]
  double sense = 1;  ///< −1: velocities are those with time running backward
  double since = 0;  ///< when the phase began: what acts then acts until the phase ends [s]

  bool operator==(const Clock&) const = default;
};

/// Everything a mechanism gives at one state: the diagonal of M (absolute coordinates of the
/// centres of mass make M diagonal) and the rows of A with their residuals.
struct EvaluatedSystem {
  Clock clock;                     ///< set by the caller; that of a pose is t = 0
  std::vector<int> offset;         ///< first coordinate of each body; one more entry holds n
  std::vector<double> mass;        ///< diagonal of M, n entries [kg] or [kg m²]
  std::vector<BodyWeight> weight;  ///< diagonal of M^(−1/2), of each body
  std::vector<Frame> frame;        ///< of each body
  std::vector<JointRows> joints;
  std::vector<ContactRows> contacts;

  [[nodiscard]] int n() const { return offset.empty() ? 0 : offset.back(); }
};

/// M, A and Φ at q. Allocates nothing once `system` has been used with this mechanism.
void evaluate(const Mechanism& mechanism, const std::vector<double>& q, EvaluatedSystem& system);
EvaluatedSystem evaluate(const Mechanism& mechanism, const std::vector<double>& q);
/// The same at the state's time.
EvaluatedSystem evaluate(const Mechanism& mechanism, const State& state);

/// a·v = row.a·v_a + row.b·v_b of a velocity, an acceleration or a change of either.
double product(const EvaluatedSystem& system, int body_a, int body_b, const Row& row,
               const std::vector<double>& v);
/// The row's velocity a·q̇ − v_0.
double apply(const EvaluatedSystem& system, int body_a, int body_b, const Row& row,
             const std::vector<double>& qdot);
/// f += rowᵀ·λ.
void apply_transposed(const EvaluatedSystem& system, int body_a, int body_b, const Row& row,
                      double lambda, std::vector<double>& f);

/// T = ½ q̇ᵀMq̇ [J].
double kinetic_energy(const EvaluatedSystem& system, const std::vector<double>& qdot);

}  // namespace carom
