// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>
#include <span>

#include "core/edit/draw.h"
#include "ui/look/appearance.h"

namespace carom::ui {

/// What the left button does in the scene: it poses and throws, changes dimensions, draws one kind
/// of part, or points and writes over everything.
enum class SceneTool : unsigned char {
  drag,
  design,
  rod,
  disc,
  polygon,
  particle,
  pivot,
  weld,
  slider,
  slot,
  curved_slot,
  link,
  wall,
  block,
  pin,
  arc,
  contact,
  stop,
  rope,
  strut,
  spring,
  damper,
  actuator,
  force,
  torque,
  motor,
  picture,
  picture_move,
  pen,
};

/// How many places a tool needs.
enum class Places : unsigned char { none, one, two, three, many };

/// What is measured from a place to the next: length and direction, or a radius, or width and
/// height.
enum class Measure : unsigned char { polar, radius, box };

/// A tool of the scene. A further one is a row of the table and the function that draws.
struct SceneToolInfo {
  SceneTool tool;
  const char* id;
  const char* group;  ///< of the menu
  const char* title;
  QKeyCombination key;
  IconShape icon;
  Places places;
  Measure measure;
  /// @param spots  one, two or more, as `places` says
  Scenario (*draw)(const Scenario& scenario, std::span<const Spot> spots);
  const char* hint;
};

std::span<const SceneToolInfo> sceneTools();
const SceneToolInfo& infoOf(SceneTool tool);

/// It draws parts; the others drag what is there.
bool draws(SceneTool tool);
/// It draws what is joined to bodies that are there, or between them.
bool needsBodies(SceneTool tool);
/// The way from a place to the next is a length that stays: of a rod, an edge, a wall, a rope, a
/// spring.
bool drawsLength(SceneTool tool);
/// It brings the picture behind the scene to where it belongs: its places are as clicked, until the
/// last one, which is a place of the scene.
bool placesPicture(SceneTool tool);

/// What the status bar says while the tool is chosen.
QString hintOf(SceneTool tool);
/// "Design" or "Draw · Rod": what the scene says while the tool is chosen; nothing for dragging.
QString badgeOf(SceneTool tool);
/// "Draw rod".
QString stepName(SceneTool tool);

}  // namespace carom::ui
