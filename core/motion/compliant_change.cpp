// SPDX-License-Identifier: MIT
#include "core/motion/compliant_change.h"

#include "core/math/roots.h"

namespace carom {

namespace {

/// One contact between two neighbouring samples.
struct Interval {
  const CompliantContact& contact;
  const ContactInstant &a, &b;

  /// A contact that opens or touches where it already was begins at once: several may do so
  /// together, and the instant of the first is only to rounding that of the others.
  [[nodiscard]] bool touches() const {
    return !contact.locked && !contact.touching && b.delta > 0 && (a.delta <= 0 || a.rate > 0);
  }
  [[nodiscard]] bool opens() const {
    return !contact.locked && contact.touching && b.delta <= 0 && (a.delta > 0 || b.rate < 0);
  }
  [[nodiscard]] bool lets_go() const {
    return contact.touching && contact.pushes && b.hold < 0 && (a.delta > 0 || b.delta > 0);
  }
  [[nodiscard]] bool pushes_again() const {
    return contact.touching && !contact.pushes && b.hold > 0 && b.delta > 0;
  }
};

}  // namespace

void sample(CompliantSystem& system, const CompliantStepper& stepper, double end,
            StepSamples& samples) {
  CompliantSystem::Vector x;
  const double h = end - stepper.begin();
  for (std::size_t j = 0; j < StepSamples::count; ++j) {
    const double part = static_cast<double>(j) / (StepSamples::count - 1);
    samples.t[j] = j + 1 == StepSamples::count ? end : stepper.begin() + part * h;
    stepper.at(samples.t[j], x);
    system.look(x, samples.at[j]);
  }
}

double time_of_zero(CompliantSystem& system, const CompliantStepper& stepper, std::size_t index,
                    double ContactInstant::*number, double t_a, double t_b) {
  CompliantSystem::Vector x;
  std::vector<ContactInstant> instants;
  const auto value = [&](double t) {
    stepper.at(t, x);
    system.look(x, instants);
    return instants[index].*number;
  };
  const double f_a = value(t_a);
  const double f_b = value(t_b);
  return f_a * f_b > 0 ? t_a : zero_between(value, t_a, t_b, f_a, f_b);
}

std::optional<ContactChange> first_change(CompliantSystem& system, const CompliantStepper& stepper,
                                          const StepSamples& samples) {
  std::optional<ContactChange> first;
  const auto offer = [&](std::size_t k, std::size_t j, ChangeKind kind,
                         double ContactInstant::*number) {
    const double t = time_of_zero(system, stepper, k, number, samples.t[j], samples.t[j + 1]);
    if (!first || t < first->t) first = ContactChange{t, k, kind};
  };
  for (std::size_t j = 0; j + 1 < StepSamples::count && !first; ++j) {
    for (std::size_t k = 0; k < system.contacts.size(); ++k) {
      const Interval in{system.contacts[k], samples.at[j][k], samples.at[j + 1][k]};
      if (in.touches()) offer(k, j, ChangeKind::touches, &ContactInstant::delta);
      if (in.lets_go()) offer(k, j, ChangeKind::lets_go, &ContactInstant::hold);
      if (in.pushes_again()) offer(k, j, ChangeKind::pushes_again, &ContactInstant::hold);
      if (in.opens()) offer(k, j, ChangeKind::opens, &ContactInstant::delta);
    }
  }
  return first;
}

}  // namespace carom
