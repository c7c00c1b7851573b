// SPDX-License-Identifier: MIT
#include "core/mechanism/joint.h"

namespace carom {

namespace {
constexpr const char* word_of(const RevoluteJoint&) {
  return "revolute";
}
constexpr const char* word_of(const DistanceJoint&) {
  return "distance";
}
constexpr const char* word_of(const PrismaticJoint&) {
  return "prismatic";
}
constexpr const char* word_of(const SlotJoint&) {
  return "slot";
}
constexpr const char* word_of(const CurvedSlotJoint&) {
  return "curved-slot";
}
}  // namespace

const char* kind_word(const JointKind& kind) {
  return std::visit([](const auto& joint) { return word_of(joint); }, kind);
}

}  // namespace carom
