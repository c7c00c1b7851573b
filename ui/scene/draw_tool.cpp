// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/draw_tool.h"

#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/edit/strikers.h"
#include "ui/document/part_words.h"
#include "ui/document/units.h"
#include "ui/look/tr.h"

namespace carom::ui {

Vec2 DrawTool::rounded(const Aim& aim) const {
  if (places_.empty() || infoOf(tool_).measure == Measure::box) {
    return roundedPlace({.at = aim.at, .grid = aim.grid}, {});
  }
  const Vec2 from = places_.back().at;
  return drawsLength(tool_) ? roundedPlace(aim, from, lengths()) : roundedPlace(aim, from, {});
}

std::vector<NamedLength> DrawTool::lengths() const {
  std::vector<NamedLength> all = lengthsOf(document_.committed());
  for (std::size_t i = 1; i < places_.size(); ++i) {
    all.push_back({tr("edge %1").arg(i).toStdString(), norm(places_[i].at - places_[i - 1].at)});
  }
  return all;
}

std::size_t DrawTool::fixedCount() const {
  switch (infoOf(tool_).places) {
    case Places::two:
      return 2;
    case Places::three:
      return 3;
    default:
      return 0;
  }
}

Spot DrawTool::aimed(const Aim& aim) const {
  if (placesPicture(tool_) && places_.size() + 1 < fixedCount()) return {aim.at, {}};
  if (!aim.straight || places_.empty()) {
    const Spot near = spot_near(document_.committed(), aim.at, aim.within);
    if (near.on) return near;
  }
  return {rounded(aim), {}};
}

QString DrawTool::press(SceneTool tool, const Aim& aim) {
  fresh_ = !active();
  if (!fresh_) {
    moveTo(aim);
    return {};
  }
  if (needsBodies(tool) && document_.committed().mechanism->bodies.empty()) {
    return tr("Draw a body first: this joins, drives or holds one");
  }
  tool_ = tool;
  aim_ = aim;
  next_ = aimed(aim);
  typed_ = {};
  problem_.clear();
  places_ = {next_};
  if (infoOf(tool).places == Places::one) show();
  return {};
}

void DrawTool::moveTo(const Aim& aim) {
  if (!active() || infoOf(tool_).places == Places::one) return;
  aim_ = aim;
  next_ = aimed(aim);
  if (!typed_[0] && !typed_[1]) return show();
  std::array<double, 2> now = numbers();
  if (placesPicture(tool_)) {
    // The pointer rests where it clicked last: the picture keeps its direction.
    const Vec2 drawn = places_.front().at - places_.back().at;
    now[1] = std::atan2(drawn.y, drawn.x);
  }
  const double first = typed_[0].value_or(now[0]), second = typed_[1].value_or(now[1]);
  const Vec2 from = places_.back().at;
  const bool box = infoOf(tool_).measure == Measure::box;
  const Vec2 along = next_.at - from;
  // A box grows to the side on which the pointer is.
  next_ = {from + (box ? Vec2{std::copysign(first, along.x), std::copysign(second, along.y)}
                       : first * direction(second)),
           {}};
  // A point that is there is met, too: a pivot arises.
  if (const Spot exact = spot_near(document_.committed(), next_.at, same_place); exact.on) {
    next_ = exact;
  }
  show();
}

void DrawTool::type(const std::array<std::optional<double>, 2>& numbers) {
  typed_ = numbers;
  moveTo(aim_);
}

std::vector<Spot> DrawTool::spots() const {
  std::vector<Spot> all = places_;
  if (infoOf(tool_).places != Places::one && !closes()) all.push_back(next_);
  for (Spot& spot : all) spot.reach = aim_.reach;
  return all;
}

bool DrawTool::closes() const {
  const bool many = infoOf(tool_).places == Places::many;
  return many && places_.size() > 2 && norm(next_.at - places_.front().at) <= aim_.within;
}

std::array<double, 2> DrawTool::numbers() const {
  const Vec2 along = next_.at - places_.back().at;
  if (infoOf(tool_).measure == Measure::box) return {std::abs(along.x), std::abs(along.y)};
  // What rounding leaves across an axis is no angle.
  const double length = norm(along);
  return {length, std::atan2(without_roundoff(along.y, length), without_roundoff(along.x, length))};
}

std::array<Dimension, 2> DrawTool::dimensions() const {
  const bool box = infoOf(tool_).measure == Measure::box;
  return {Dimension::length, box ? Dimension::length : Dimension::angle};
}

QString DrawTool::measure() const {
  if (!active() || infoOf(tool_).places == Places::one) return problem_;
  const Display& display = *document_.committed().display;
  const auto shown = [&](std::size_t i) {
    return restingQuantity(numbers()[i], displayUnit(dimensions()[i], display), 3);
  };
  QString words = shown(0);
  if (drawsLength(tool_)) {
    const std::vector<NamedLength> all = lengths();
    constexpr double rounding = 1e-12;
    const double length = numbers()[0];
    const NamedLength* equal = nearestLength(all, length, rounding * (1 + length));
    if (equal != nullptr) words += QStringLiteral(" = ") + QString::fromStdString(equal->name);
  }
  if (infoOf(tool_).measure == Measure::box) words += QStringLiteral(" × ") + shown(1);
  if (infoOf(tool_).measure == Measure::polar) words += QStringLiteral(", ") + shown(1);
  return problem_.isEmpty() ? words : words + QLatin1Char('\n') + problem_;
}

void DrawTool::show() {
  problem_.clear();
  const std::vector<Spot> all = spots();
  const std::size_t least = infoOf(tool_).places == Places::many ? 3 : fixedCount();
  if (all.size() < least) return;
  try {
    const Scenario drawn = with_strikers_found(infoOf(tool_).draw(document_.committed(), all));
    document_.preview(resolved(drawn, {.left = effort_of_a_move}));
  } catch (const InputError& error) {
    problem_ = QString::fromStdString(error.message());
    document_.preview(document_.committed());
  }
}

QString DrawTool::release(bool dragged) {
  if (!active()) return {};
  const bool stays = fresh_ && !dragged;  // a click at the first place: the second one follows
  fresh_ = false;
  switch (infoOf(tool_).places) {
    case Places::two:
    case Places::three:
      if (stays) return {};
      // A second click at the same place, where that is nothing: the other end is still to come.
      if (!dragged && !problem_.isEmpty() && norm(next_.at - places_.back().at) <= same_place) {
        return problem_;
      }
      if (places_.size() + 1 == fixedCount()) return end();
      places_.push_back(next_);
      typed_ = {};
      return {};
    case Places::many:
      if (stays) return {};
      if (closes()) return finish();
      // A corner at which the polygon is none is not taken.
      if (problem_.isEmpty() && norm(next_.at - places_.back().at) > same_place) {
        places_.push_back(next_);
        typed_ = {};
      }
      return problem_;
    case Places::one:
    case Places::none:
      break;
  }
  return end();
}

QString DrawTool::finish() {
  if (!active()) return {};
  if (infoOf(tool_).places == Places::many) {
    if (places_.size() < 3) return tr("a polygon has three corners at least: click another one");
    next_ = places_.front();
    show();
  }
  return end();
}

QString DrawTool::end() {
  // It is about what ends here, not about what is drawn next.
  QString problem = std::exchange(problem_, {});
  places_.clear();
  made_.clear();
  if (!problem.isEmpty()) {
    document_.cancel();
  } else if (document_.inGesture()) {
    const Scenario before = document_.committed();
    document_.commit(stepName(tool_));
    made_ = newPartsWords(*before.mechanism, *document_.committed().mechanism);
  }
  return problem;
}

void DrawTool::cancel() {
  problem_.clear();
  if (!active()) return;
  places_.clear();
  document_.cancel();
}

void DrawTool::forget() {
  places_.clear();
}

}  // namespace carom::ui
