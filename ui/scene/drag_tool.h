// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/document/scenario_document.h"
#include "ui/scene/build_scene.h"

namespace carom::ui {

/// Keys that change what a drag may do.
struct DragFreedom {
  bool liftOff = false;    ///< Ctrl: closed contacts may open
  bool allowFlip = false;  ///< Shift: the assembly mode may change
};

/// One gesture on the document: a point is moved, its velocity set, an impact or a surface turned,
/// until it is finished (one undo step, or none if it ended where it began) or cancelled.
class DragTool {
 public:
  explicit DragTool(ScenarioDocument& document) : document_(document) {}

  void begin(const Handle& handle);
  /// Takes hold of a body at a world point.
  void begin(int body, Vec2 at);

  /// Moves what is held by `offset` from where it was taken: a point [m], a velocity [m/s], or the
  /// grip of a direction or surface, in distances of the grip from what it turns about.
  void moveBy(Vec2 offset, const DragFreedom& freedom);

  void finish();
  void cancel();
  /// The document was changed from elsewhere: the gesture is over, nothing is to be undone.
  void forget() { grip_.reset(); }

  [[nodiscard]] bool active() const { return grip_.has_value(); }
  /// Pixels of the hand to one unit of moveBy().
  [[nodiscard]] double pixelsPerUnit(double viewScale, double velocityScale) const;
  /// What the last move could not reach.
  [[nodiscard]] std::optional<RubberBand> rubberBand() const {
    return grip_ ? grip_->band : std::nullopt;
  }

 private:
  struct Grip {
    Handle handle;
    Vec2 start = {};        ///< place [m], velocity [m/s], or unit vector
    std::string path = {};  ///< of the parameter that turns an impact or a surface
    double angle = 0;       ///< the former value of that parameter [rad]
    std::vector<int> closed = {};
    std::optional<RubberBand> band = {};
  };

  void movePointBy(Vec2 offset, const DragFreedom& freedom);
  void turnBy(Vec2 change);
  [[nodiscard]] bool holds(HandleKind kind) const { return grip_ && grip_->handle.kind == kind; }
  [[nodiscard]] const ContactRows& rows() const;

  ScenarioDocument& document_;
  std::optional<Grip> grip_;
};

}  // namespace carom::ui
