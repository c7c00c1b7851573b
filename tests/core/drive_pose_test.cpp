// SPDX-License-Identifier: MIT
//
// Poses of driven mechanisms, whose expected numbers are closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "core/pose/resolve.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

AngleDrive turn_of(int body) {
  AngleDrive drive;
  drive.a = {body, Place::at, {}};
  drive.b = at_ground({});
  return drive;
}

// A driven crank that also has its angle asked for, as the drive has it: nothing of it is left to
// move, and the rod at its end goes where its tip is asked for. By the law of cosines, the tip at
// √2 from the end of the crank stretches two rods of 1 at right angles.
TEST(Drive, MayHaveItsAngleAskedForAsWell) {
  Mechanism m;
  AngleDrive drive = turn_of(0);
  drive.offset = 0.5;
  for (const char* name : {"crank", "arm", "hand"}) {
    m.bodies.push_back({name, BodyKind::rigid, 1, {}, RodShape{1}});
  }
  m.joints = {{"pivot", RevoluteJoint{{0, Place::start}, {ground}}},
              {"elbow", RevoluteJoint{{1, Place::start}, {0, Place::end}}},
              {"wrist", RevoluteJoint{{2, Place::start}, {1, Place::end}}},
              {"motor", drive}};
  const Vec2 end = direction(0.5), tip = end + Vec2{1, 1};
  const PosePrescription pose{
      .targets = {AngleTarget{"crank", 0, 0.5}, PointTarget{"tip", {2, Place::end}, tip.x, tip.y}},
      .mode = {}};
  const Vec2 crank = 0.5 * end;
  const PoseResult found =
      resolve_pose(m, pose, {crank.x, crank.y, 0.5, 1.4, 0.6, 0.2, 2.3, 1.0, 1.2});
  ASSERT_TRUE(found.reached) << found.reason;
  EXPECT_NEAR(found.q[2], 0.5, 1e-14);
  EXPECT_NEAR(std::cos(found.q[8] - found.q[5]), 0, 1e-10);
  EXPECT_NEAR(std::cos(found.q[5] + found.q[8] - pi / 2), 1, 1e-10) << "either side of 45°";
}

}  // namespace
}  // namespace carom::test
