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

  /// Moves the point by `offset` [m] from where it was taken.
  void moveBy(Vec2 offset, const DragFreedom& freedom);
  /// Changes the velocity by `change` [m/s] from what it was.
  void changeVelocityBy(Vec2 change);

  /// Turns the direction of an impact, or a surface: its grip is moved by `change`, in distances of
  /// the grip from what it turns about.
  void turnBy(Vec2 change);

  void finish();
  void cancel();
  /// The document was changed from elsewhere: the gesture is over, nothing is to be undone.
  void forget() { grip_.reset(); }

  [[nodiscard]] bool active() const { return grip_.has_value(); }
  [[nodiscard]] bool setsVelocity() const { return grip_ && grip_->what == What::velocity; }
  [[nodiscard]] bool turnsImpact() const { return grip_ && grip_->what == What::direction; }
  [[nodiscard]] bool turnsSurface() const { return grip_ && grip_->what == What::surface; }
  /// What the last move could not reach.
  [[nodiscard]] std::optional<RubberBand> rubberBand() const;

 private:
  enum class What : unsigned char { place, velocity, direction, surface };

  struct Grip {
    Anchor anchor;
    std::string name;
    Vec2 start;  ///< place [m], velocity [m/s], or unit vector
    What what = What::place;
    int contact = -1;       ///< whose direction it is
    std::string path = {};  ///< of the parameter that turns it
    double angle = 0;       ///< that it had, of a surface [rad]
    std::vector<int> closed = {};
    std::optional<RubberBand> band = {};
  };

  void begin(const Anchor& anchor, const std::string& name);
  void beginTurn(const Handle& handle);
  [[nodiscard]] const ContactRows& rows() const;
  [[nodiscard]] double turned(Vec2 to) const;
  [[nodiscard]] QString undoText() const;

  ScenarioDocument& document_;
  std::optional<Grip> grip_;
};

}  // namespace carom::ui
