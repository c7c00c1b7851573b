// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "ui/document/scenario_document.h"
#include "ui/scene/aim.h"
#include "ui/scene/scene_tools.h"

namespace carom::ui {

/// Draws parts into the document, place by place: a press begins one, and a release at another
/// place or the next press and release end it. Meanwhile the document shows what would be there.
class DrawTool {
 public:
  explicit DrawTool(ScenarioDocument& document) : document_(document) {}

  // Each returns a sentence if something cannot be drawn, else nothing.

  QString press(SceneTool tool, const Aim& aim);
  void moveTo(const Aim& aim);
  /// @param dragged  away from where the button was pressed
  QString release(bool dragged);
  /// Ends a polygon at the corners there are, anything else at the present place.
  QString finish();

  /// Which bodies the joints and contacts are between that were drawn last; empty where none were.
  [[nodiscard]] const QString& made() const { return made_; }

  void cancel();
  /// The document was changed from elsewhere: nothing is to be taken back.
  void forget();

  /// Numbers that were typed: they hold, whatever the pointer does. Length and direction, or
  /// radius, or width and height, in SI; one of them may be free.
  void type(const std::array<std::optional<double>, 2>& numbers);

  [[nodiscard]] bool active() const { return !places_.empty(); }
  /// The place that a press would take.
  [[nodiscard]] Spot aimed(const Aim& aim) const;
  /// What is being drawn, or would be begun here.
  [[nodiscard]] const std::vector<Spot>& places() const { return places_; }
  [[nodiscard]] const Spot& next() const { return next_; }
  /// The two numbers of what is being drawn, in SI.
  [[nodiscard]] std::array<double, 2> numbers() const;
  /// The same in the units of the document, with what is as long ("0.5 m = crank, 30°"), or why
  /// there would be nothing.
  [[nodiscard]] QString measure() const;
  /// Why what would end here is nothing; empty if it is something.
  [[nodiscard]] const QString& problem() const { return problem_; }
  /// Dimensions of the numbers; of a radius the first one only counts.
  [[nodiscard]] std::array<Dimension, 2> dimensions() const;

 private:
  [[nodiscard]] Vec2 rounded(const Aim& aim) const;
  /// With which a length may agree: of the scenario, and of the edges that are drawn already.
  [[nodiscard]] std::vector<NamedLength> lengths() const;
  [[nodiscard]] std::vector<Spot> spots() const;
  [[nodiscard]] bool closes() const;
  /// How many places the tool takes if these are two or three; else 0.
  [[nodiscard]] std::size_t fixedCount() const;
  void show();
  QString end();

  ScenarioDocument& document_;
  SceneTool tool_ = SceneTool::drag;
  std::vector<Spot> places_;
  Spot next_;
  Aim aim_;
  std::array<std::optional<double>, 2> typed_;
  bool fresh_ = false;  ///< the first press has not been released
  QString made_;        ///< see made()
  QString problem_;     ///< why what would end here is nothing
};

}  // namespace carom::ui
