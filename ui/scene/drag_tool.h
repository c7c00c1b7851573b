// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/document/scenario_document.h"
#include "ui/scene/build_scene.h"

namespace carom::ui {

/// Keys that change what a drag may do.
struct DragFreedom {
  bool liftOff = false;    ///< Alt: closed contacts may open
  bool allowFlip = false;  ///< Shift: the assembly mode may change
};

/// One gesture on the document: a point is moved, or its velocity set, until it is finished (one
/// undo step, or none if it ended where it began) or cancelled.
class DragTool {
 public:
  explicit DragTool(ScenarioDocument& document) : document_(document) {}

  void begin(const Handle& handle);
  /// Takes hold of a body at a world point.
  void begin(int body, Vec2 at);

  /// Moves the point by `offset` [m] from where it was taken.
  void moveBy(Vec2 offset, const DragFreedom& freedom);
  /// Changes the velocity by `change` [m/s] from what it was.
  void changeVelocityBy(Vec2 change);

  void finish();
  void cancel();
  /// The document was changed from elsewhere: the gesture is over, nothing is to be undone.
  void forget() { grip_.reset(); }

  [[nodiscard]] bool active() const { return grip_.has_value(); }
  [[nodiscard]] bool setsVelocity() const { return grip_ && grip_->velocity; }
  /// What the last move could not reach.
  [[nodiscard]] std::optional<RubberBand> rubberBand() const;

 private:
  struct Grip {
    Anchor anchor;
    std::string name;
    Vec2 start;  ///< place [m], or velocity [m/s]
    bool velocity = false;
    std::vector<int> closed = {};
    std::optional<RubberBand> band = {};
  };

  void begin(const Anchor& anchor, const std::string& name);

  ScenarioDocument& document_;
  std::optional<Grip> grip_;
};

}  // namespace carom::ui
