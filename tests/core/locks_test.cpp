// SPDX-License-Identifier: MIT
//
// What a lesson locks: by path, with all that lies below, or everything but some paths.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
#include "core/scenario/locks.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/edit.h"

namespace carom {
namespace {

Scenario pendulum() {
  return resolved(load_gallery("double-pendulum"));
}

std::string changed(const Locks& locks, const Scenario& before, const Scenario& after) {
  return locked_change(expanded(locks, before), before, after);
}

TEST(Locks, HoldWhatIsNamedAndAllBelow) {
  const Scenario before = pendulum();
  const Scenario after = with_parameter(before, "contacts.tip.e", 0.25);
  EXPECT_EQ(changed({}, before, after), "");
  EXPECT_EQ(changed({false, {"contacts.tip.e"}}, before, after), "contacts.tip.e");
  EXPECT_EQ(changed({false, {"contacts"}}, before, after), "contacts.tip.e");
  EXPECT_EQ(changed({false, {"contacts.ti"}}, before, after), "");
  EXPECT_EQ(changed({true, {}}, before, after), "contacts.tip.e");
  EXPECT_EQ(changed({true, {"contacts.tip"}}, before, after), "");
  EXPECT_EQ(changed({true, {"contacts.tip.mu"}}, before, after), "contacts.tip.e");
}

// mu stands for mu_s and mu_d.
TEST(Locks, OfAScalarThatStandsForOthersHoldThose) {
  const Scenario before = pendulum();
  const Scenario both = with_parameter(before, "contacts.tip.mu", 0.9);
  EXPECT_EQ(changed({true, {"contacts.tip.mu"}}, before, both), "");
  const Scenario one = with_parameter(before, "contacts.tip.mu_d", 0.1);
  EXPECT_EQ(changed({true, {"contacts.tip.mu"}}, before, one), "");
  EXPECT_EQ(changed({false, {"contacts.tip.mu"}}, before, one), "contacts.tip.mu_d");
}

TEST(Locks, OfThePoseHoldADrag) {
  const Scenario before = pendulum();
  const Scenario after = edited(before, "pose.tip.x", 0.2);
  EXPECT_EQ(changed({true, {"pose"}}, before, after), "");
  EXPECT_EQ(changed({true, {"velocity"}}, before, after), "pose.tip.x");
}

// That a contact is closed is no number, but a part of the pose.
TEST(Locks, OfThePoseHoldAContactClosed) {
  const Scenario before = pendulum();
  const Scenario after = with_contact_opened(before, 0);
  EXPECT_EQ(changed({true, {}}, before, after), "pose");
  EXPECT_EQ(changed({false, {"pose"}}, before, after), "pose");
  EXPECT_EQ(changed({true, {"pose"}}, before, after), "");
}

TEST(Locks, OfEverythingHoldTheLawAndTheParts) {
  const Scenario before = pendulum();
  Scenario after = before;
  after.law = NewtonLaw{};
  EXPECT_EQ(changed({true, {}}, before, after), "law");
  EXPECT_EQ(changed({true, {"law"}}, before, after), "");
  const Scenario other = resolved(load_gallery("kane"));
  EXPECT_EQ(changed({true, {"law", "pose", "velocity", "contacts"}}, before, other), "parts");
}

}  // namespace
}  // namespace carom
