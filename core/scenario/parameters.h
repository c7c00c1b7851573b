// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/quantity.h"
#include "core/scenario/scenario.h"

namespace carom {

/// Every scalar a user can set, by path: `bodies.arm.mass`, `bodies.arm.length`,
/// `joints.rod1.length`, `contacts.tip.e`, `contacts.tip.mu` (sets both; keeps mu_d/mu_s),
/// `contacts.tip.mu_s`, `contacts.tip.mu_d`, `forces.spring.stiffness`, `pose.tip.x`,
/// `velocity.tip.angle`, `gravity.y`, … SI and radians.
struct Parameter {
  std::string path;
  std::string symbol;
  Dimension dimension = Dimension::none;
  std::string doc;
  Range range;  ///< with everything else as it is
  double value = 0;
  Range widest;  ///< whatever the others are
};

std::vector<Parameter> list_parameters(const Scenario& scenario);

/// Why there is no parameter of that path: the sentence names close ones.
std::string unknown_parameter(const Scenario& scenario, std::string_view path);

/// Throws InputError{path} if there is no such parameter; the message names close ones.
Parameter find_parameter(const Scenario& scenario, std::string_view path);

/// The scenario without its axis if that names a parameter it has not, as after an edit that takes
/// a part away: what cannot be read again must not be written.
Scenario with_known_axis(Scenario scenario);

/// The scenario with one parameter set and everything else kept, pose and velocity still to be
/// resolved (see resolve()). Throws InputError for an unknown path or a value outside its range.
Scenario with_parameter(const Scenario& scenario, std::string_view path, double value);

/// The way to one scalar of a part of a scenario.
template <class Part>
struct PartAccess {
  std::function<void(Part&, double)> set;
  std::function<Range(Part&)> range;  ///< as the part's other scalars are now
};

/// A parameter found once, to be set many times: a sweep copies the parts of its scenario once and
/// then writes into them without allocating.
///
/// What a value leaves open is taken from the part it is written into: `mu` keeps the present
/// mu_d/mu_s, `speed` the present direction and `angle` the present speed. Where there is none, at
/// mu_s = 0 and at speed 0, it is taken from the scenario at binding.
class BoundParameter {
 public:
  /// Throws InputError{path} if there is no such parameter; the message names close ones.
  BoundParameter(const Scenario& scenario, std::string_view path);

  /// As it was at binding.
  [[nodiscard]] const Parameter& parameter() const { return parameter_; }

  /// Writes `value`, which the caller has found to be in range, into the one of the three parts it
  /// belongs to. They must be (changed) copies of the bound scenario's.
  void set(Mechanism& mechanism, Motion& motion, Vec2& gravity, double value) const;

  /// The scenario with the value set: one part replaced, the others shared. `scenario` must have
  /// the shape of the bound one. Throws InputError for a value outside the range.
  [[nodiscard]] Scenario applied(const Scenario& scenario, double value) const;

  /// Range with everything else as it is in the three parts.
  [[nodiscard]] Range range_in(Mechanism& mechanism, Motion& motion, Vec2& gravity) const;

  /// Paths of the scalars of the file that a value changes: its own, or mu_s and mu_d, or x and y.
  [[nodiscard]] const std::vector<std::string>& writes() const { return writes_; }

  /// True if both belong to one body, joint, contact or target: the range of the one may depend on
  /// the other.
  [[nodiscard]] bool shares_owner(const BoundParameter& other) const;

  using Access = std::variant<PartAccess<Mechanism>, PartAccess<Motion>, PartAccess<Vec2>>;

 private:
  Parameter parameter_;
  Access access_;
  std::vector<std::string> writes_;
};

/// The parameters of the same part on which the range of this one depends, with their values:
/// "; contacts.c.to is 0"; empty if it depends on none.
std::string bounded_beside(const Scenario& scenario, const BoundParameter& parameter);

/// The order in which several parameters are set in one scenario so that each keeps its value:
/// indices into `parameters`; a speed comes before its angle. Throws InputError where there is
/// none, because two write the same scalar, as `mu` and `mu_d` do.
std::vector<std::size_t> order_together(const std::vector<BoundParameter>& parameters);

}  // namespace carom
