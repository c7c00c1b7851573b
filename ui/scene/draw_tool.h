// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/edit/draw.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// What the left button does in the scene: it drags, or draws one kind of part.
enum class SceneTool : unsigned char { drag, rod, disc, particle, pivot, wall };

/// What the status bar says while the tool is chosen.
QString hintOf(SceneTool tool);

/// Draws parts into the document: where the button goes down one begins, where it is released it
/// ends. While it is down the document shows what would be there.
class DrawTool {
 public:
  explicit DrawTool(ScenarioDocument& document) : document_(document) {}

  /// @param within  places nearer than this are met exactly [m]
  /// @return  empty, or why nothing can begin here
  QString begin(SceneTool tool, Vec2 at, double within);
  /// @param straight  in steps of 15°
  void moveTo(Vec2 at, double within, bool straight);
  /// One undo step, if something has been drawn; empty, or why there is nothing.
  QString finish();
  void cancel();
  /// The document was changed from elsewhere: the gesture is over, nothing is to be undone.
  void forget() { from_.reset(); }

  [[nodiscard]] bool active() const { return from_.has_value(); }
  /// Length and direction of what is being drawn, in the units of the document.
  [[nodiscard]] QString measure() const;

 private:
  [[nodiscard]] Scenario drawn(const Spot& to) const;
  void show(const Spot& to);

  ScenarioDocument& document_;
  SceneTool tool_ = SceneTool::drag;
  std::optional<Spot> from_;
  Vec2 to_;
  QString problem_;  ///< why what would end here is nothing
};

}  // namespace carom::ui
