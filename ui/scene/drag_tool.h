// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "core/edit/dimension.h"
#include "ui/document/scenario_document.h"
#include "ui/scene/aim.h"
#include "ui/scene/build_scene.h"

namespace carom::ui {

/// Keys that change what a drag may do.
struct DragFreedom {
  bool liftOff = false;    ///< Ctrl: closed contacts may open
  bool allowFlip = false;  ///< Shift: the assembly mode may change
};

/// One gesture on the document: a point is moved, its velocity set, an impact or a surface turned,
/// a dimension changed, until it is finished (one undo step, or none if it ended where it began) or
/// cancelled.
class DragTool {
 public:
  explicit DragTool(ScenarioDocument& document) : document_(document) {}

  void begin(const Handle& handle);
  /// Takes hold of a body at a world point.
  void begin(int body, Vec2 at);
  /// Takes hold of all of these: a point of each is posed, or their places in the design are moved.
  /// Nothing is held if none of them can be moved.
  void begin(const std::vector<PartName>& parts, bool designs);

  /// Moves what is held by `offset` from where it was taken: a point or a dimension [m], a velocity
  /// [m/s], or the grip of a direction or surface, in distances of the grip from what it turns
  /// about.
  void moveBy(Vec2 offset, const DragFreedom& freedom);

  /// Brings the dimension that is held to where the hand aims, as drawing does.
  void aim(const Aim& aim);
  /// Numbers that were typed for it: they hold, whatever the hand does.
  void type(const std::array<std::optional<double>, 2>& numbers);

  /// @return  why a dimension is not where the hand left it; the last possible one stays
  QString finish();
  void cancel();
  /// The document was changed from elsewhere: the gesture is over, nothing is to be undone.
  void forget() { grip_.reset(); }

  [[nodiscard]] bool active() const { return grip_.has_value(); }
  /// Pixels of the hand to one unit of moveBy().
  [[nodiscard]] double pixelsPerUnit(double viewScale, double velocityScale) const;
  [[nodiscard]] bool holdsDimension() const { return holds(HandleKind::dimension); }
  /// The dimension that is held, as it was when it was taken.
  [[nodiscard]] const DimensionHandle& dimension() const { return grip_->dimension; }
  /// Where the hand wants it [m].
  [[nodiscard]] Vec2 wanted() const { return grip_->wanted; }
  /// What is done to what: "Pose · tip"; empty where nothing is held.
  [[nodiscard]] QString title() const;
  /// The numbers of the dimension, and why it is not there.
  [[nodiscard]] QString measure() const;
  /// What the last move could not reach.
  [[nodiscard]] std::optional<RubberBand> rubberBand() const {
    return grip_ ? grip_->band : std::nullopt;
  }
  /// Several points are moved together, of which some may reach their places and others not.
  [[nodiscard]] bool holdsSeveral() const { return grip_ && !grip_->beside.empty(); }
  /// Places of parts in the design are moved.
  [[nodiscard]] bool movesParts() const { return grip_ && !grip_->parts.empty(); }
  /// Why the last move did not reach where it was to go; empty if it did.
  [[nodiscard]] QString refusal() const;
  /// It was told.
  void forgetRefusal() {
    if (grip_) grip_->problem.clear();
  }

 private:
  struct Grip {
    Handle handle;
    Vec2 start = {};        ///< place [m], velocity [m/s], or unit vector
    std::string path = {};  ///< of the parameter that turns an impact or a surface
    double angle = 0;       ///< the former value of that parameter [rad]
    std::vector<int> closed = {};
    std::optional<RubberBand> band = {};
    DimensionHandle dimension = {};
    Vec2 wanted = {};                                 ///< place of the dimension [m]
    Vec2 hand = {};                                   ///< where the hand has it, not the numbers
    std::array<std::optional<double>, 2> typed = {};  ///< its numbers
    QString problem = {};                             ///< why it cannot be there
    std::vector<Anchor> beside = {};                  ///< points that are posed with the first one
    std::vector<PartName> parts = {};                 ///< whose places in the design are moved
  };

  void movePointBy(Vec2 offset, const DragFreedom& freedom);
  void moveParts(Vec2 offset);
  void turnBy(Vec2 change);
  void bringTo(Vec2 to);
  /// Of a dimension on a circle, with the turns that were typed.
  [[nodiscard]] std::optional<double> typedAngle() const;
  [[nodiscard]] bool holds(HandleKind kind) const { return grip_ && grip_->handle.kind == kind; }
  [[nodiscard]] const ContactRows& rows() const;

  ScenarioDocument& document_;
  std::optional<Grip> grip_;
};

}  // namespace carom::ui
