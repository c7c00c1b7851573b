// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_tools.h"

#include <QCoreApplication>
#include <array>
#include <string_view>

#include "core/edit/trace.h"

namespace carom::ui {

namespace {

using Spots = std::span<const Spot>;

QString tr(const char* text) {
  return QCoreApplication::translate("SceneTools", text);
}

/// The solid is beyond what strikes it, whichever way the wall is drawn. Where that lies on the
/// wall, it is on the right of the way; where nothing strikes yet, gravity points into it.
Scenario wall(const Scenario& scenario, Spots spots) {
  const Vec2 from = spots[0].at, to = spots[1].at;
  const Anchor striker = striker_of_wall(scenario, from, to);
  const Vec2 at = striker.body == ground
                      ? from - scenario.gravity
                      : world_point(*scenario.mechanism, scenario.motion->state.q, striker);
  // The solid is on the right of the way from the one end to the other.
  const bool outside = cross(to - from, at - from) >= -same_place * norm(to - from);
  return outside ? with_wall(scenario, striker, from, to) : with_wall(scenario, striker, to, from);
}

Scenario block(const Scenario& scenario, Spots spots) {
  const Anchor striker = striker_of_block(scenario, spots[0].at, spots[1].at);
  return with_block(scenario, striker, spots[0].at, spots[1].at);
}

Scenario pin(const Scenario& scenario, Spots spots) {
  const Anchor striker = striker_of_pin(scenario, spots[0].at);
  return with_pin(scenario, striker, spots[0].at, norm(spots[1].at - spots[0].at));
}

constexpr const char* bodies = QT_TRANSLATE_NOOP("SceneTools", "Bodies");
constexpr const char* joints = QT_TRANSLATE_NOOP("SceneTools", "Joints");
constexpr const char* contacts = QT_TRANSLATE_NOOP("SceneTools", "Contacts");
constexpr const char* forces = QT_TRANSLATE_NOOP("SceneTools", "Forces");
constexpr const char* picture = QT_TRANSLATE_NOOP("SceneTools", "Picture");
constexpr const char* lecture = QT_TRANSLATE_NOOP("SceneTools", "Lecture");

constexpr std::array tools{
    SceneToolInfo{
        SceneTool::drag, "drag", "", QT_TRANSLATE_NOOP("SceneTools", "Drag"), Qt::Key_Q,
        IconShape::drag, Places::none, Measure::polar, nullptr,
        QT_TRANSLATE_NOOP("SceneTools",
                          "Drag a joint to pose, the arrow to throw; click a handle to type its "
                          "number. H: design. Ctrl+K finds any action.")},
    SceneToolInfo{SceneTool::design, "design", "", QT_TRANSLATE_NOOP("SceneTools", "Design"),
                  Qt::Key_H, IconShape::design, Places::none, Measure::polar, nullptr,
                  QT_TRANSLATE_NOOP(
                      "SceneTools",
                      "Design: drag the squares; Shift: steps of 15°; Ctrl: no rounding; digits "
                      "or a click: type numbers; Esc: back to dragging")},
    SceneToolInfo{
        SceneTool::rod, "rod", bodies, QT_TRANSLATE_NOOP("SceneTools", "Rod"), Qt::Key_R,
        IconShape::rod, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_rod(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Rod: from end to end. An end on another part becomes a pivot")},
    SceneToolInfo{
        SceneTool::disc, "disc", bodies, QT_TRANSLATE_NOOP("SceneTools", "Disc"), Qt::Key_D,
        IconShape::disc, Places::two, Measure::radius,
        [](const Scenario& s, Spots at) { return with_disc(s, at[0], norm(at[1].at - at[0].at)); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Disc: from the middle to the rim. A middle on another part becomes a "
                          "pivot")},
    SceneToolInfo{
        SceneTool::polygon, "polygon", bodies, QT_TRANSLATE_NOOP("SceneTools", "Polygon"),
        Qt::Key_G, IconShape::polygon, Places::many, Measure::polar,
        [](const Scenario& s, Spots at) {
          return with_polygon(s, {at.begin(), at.end()});
        },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Polygon: click its corners, and the first one or Enter at the end. A "
                          "corner on another part becomes a pivot")},
    SceneToolInfo{
        SceneTool::particle, "particle", bodies, QT_TRANSLATE_NOOP("SceneTools", "Particle"),
        Qt::Key_P, IconShape::particle, Places::one, Measure::polar,
        [](const Scenario& s, Spots at) { return with_particle(s, at[0]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Particle: click where it is. On another part it is held there")},
    SceneToolInfo{
        SceneTool::pivot, "pivot", joints, QT_TRANSLATE_NOOP("SceneTools", "Pivot"), Qt::Key_V,
        IconShape::pivot, Places::one, Measure::polar,
        [](const Scenario& s, Spots at) { return with_pivot(s, at[0]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Pivot: click an end, a corner or a middle of a body. It is held to the "
                          "body that lies there, too, else to the ground")},
    SceneToolInfo{
        SceneTool::weld, "weld", joints, QT_TRANSLATE_NOOP("SceneTools", "Weld"), Qt::Key_E,
        IconShape::weld, Places::one, Measure::polar,
        [](const Scenario& s, Spots at) { return with_weld(s, at[0]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Weld: click an end, a corner or a middle of a body. It is held to the "
                          "body that lies there, too, else to the ground, and cannot turn")},
    SceneToolInfo{
        SceneTool::slider, "slider", joints, QT_TRANSLATE_NOOP("SceneTools", "Slider"), Qt::Key_L,
        IconShape::slider, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_slider(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Slider: from a point of a body along the way on which it slides without "
                          "turning")},
    SceneToolInfo{
        SceneTool::slot, "slot", joints, QT_TRANSLATE_NOOP("SceneTools", "Slot"), Qt::Key_O,
        IconShape::slot, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_slot(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Slot: from a point of a body along the line on which the point stays")},
    SceneToolInfo{
        SceneTool::curved_slot, "curved-slot", joints,
        QT_TRANSLATE_NOOP("SceneTools", "Curved slot"), Qt::Key_C, IconShape::curved_slot,
        Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_curved_slot(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Curved slot: from the middle of a circle to the point of a body that "
                          "stays on it")},
    SceneToolInfo{
        SceneTool::link, "link", joints, QT_TRANSLATE_NOOP("SceneTools", "Link"), Qt::Key_K,
        IconShape::link, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_link(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Link, a rod without mass: from a point of a body to one of another, or "
                          "to the ground")},
    SceneToolInfo{
        SceneTool::wall, "wall", contacts, QT_TRANSLATE_NOOP("SceneTools", "Wall"), Qt::Key_W,
        IconShape::wall, Places::two, Measure::polar, wall,
        QT_TRANSLATE_NOOP("SceneTools",
                          "Wall or floor: from end to end. The nearest point or disc of a body "
                          "strikes it, and the solid lies beyond")},
    SceneToolInfo{
        SceneTool::block, "block", contacts, QT_TRANSLATE_NOOP("SceneTools", "Block"), Qt::Key_B,
        IconShape::block, Places::two, Measure::box, block,
        QT_TRANSLATE_NOOP("SceneTools",
                          "Block on the ground: from corner to corner. The nearest point or disc "
                          "of a body strikes it")},
    SceneToolInfo{
        SceneTool::pin, "pin", contacts, QT_TRANSLATE_NOOP("SceneTools", "Pin"), Qt::Key_N,
        IconShape::round_pin, Places::two, Measure::radius, pin,
        QT_TRANSLATE_NOOP("SceneTools",
                          "Round pin on the ground: from the middle to the rim. The nearest point "
                          "or disc of a body strikes it")},
    SceneToolInfo{
        SceneTool::arc, "arc", contacts, QT_TRANSLATE_NOOP("SceneTools", "Arc"),
        Qt::SHIFT | Qt::Key_C, IconShape::arc, Places::three, Measure::polar,
        [](const Scenario& s, Spots at) { return with_arc(s, at[0].at, at[1].at, at[2].at); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Arc on the ground: click its ends, then a place between. The nearest "
                          "point or disc of a body strikes it")},
    SceneToolInfo{SceneTool::contact, "contact", contacts,
                  QT_TRANSLATE_NOOP("SceneTools", "Contact"), Qt::Key_T, IconShape::contact,
                  Places::two, Measure::polar,
                  [](const Scenario& s, Spots at) { return with_contact(s, at[0], at[1]); },
                  QT_TRANSLATE_NOOP(
                      "SceneTools",
                      "Contact: from the point or the disc that strikes to the body or the wall "
                      "that is struck")},
    SceneToolInfo{
        SceneTool::stop, "stop", contacts, QT_TRANSLATE_NOOP("SceneTools", "Stop"), Qt::Key_X,
        IconShape::stop, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_stop(s, at[0], at[1].at); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Stop: from a pivot, a slider or a slot to where its body comes no "
                          "farther")},
    SceneToolInfo{SceneTool::rope, "rope", contacts, QT_TRANSLATE_NOOP("SceneTools", "Rope"),
                  Qt::Key_Y, IconShape::rope, Places::two, Measure::polar,
                  [](const Scenario& s, Spots at) { return with_rope(s, at[0], at[1]); },
                  QT_TRANSLATE_NOOP("SceneTools",
                                    "Rope: from a point of a body to one of another, or to the "
                                    "ground. They come no farther apart")},
    SceneToolInfo{SceneTool::strut, "strut", contacts, QT_TRANSLATE_NOOP("SceneTools", "Strut"),
                  Qt::Key_U, IconShape::strut, Places::two, Measure::polar,
                  [](const Scenario& s, Spots at) { return with_strut(s, at[0], at[1]); },
                  QT_TRANSLATE_NOOP("SceneTools",
                                    "Strut: from a point of a body to one of another, or to the "
                                    "ground. They come no nearer to each other")},
    SceneToolInfo{
        SceneTool::spring, "spring", forces, QT_TRANSLATE_NOOP("SceneTools", "Spring"), Qt::Key_S,
        IconShape::spring, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_spring(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Spring: from a point of a body to one of another, or to the ground")},
    SceneToolInfo{
        SceneTool::damper, "damper", forces, QT_TRANSLATE_NOOP("SceneTools", "Damper"), Qt::Key_A,
        IconShape::damper, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_damper(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Damper: from a point of a body to one of another, or to the ground")},
    SceneToolInfo{
        SceneTool::actuator, "actuator", forces, QT_TRANSLATE_NOOP("SceneTools", "Actuator"),
        Qt::Key_J, IconShape::actuator, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_actuator(s, at[0], at[1]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Actuator, which pushes along its line: from a point of a body to one of "
                          "another, or to the ground")},
    SceneToolInfo{
        SceneTool::force, "force", forces, QT_TRANSLATE_NOOP("SceneTools", "Force"), Qt::Key_F,
        IconShape::force, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_force(s, at[0], at[1].at); },
        QT_TRANSLATE_NOOP("SceneTools", "Constant force: from a point of a body in its direction")},
    SceneToolInfo{
        SceneTool::torque, "torque", forces, QT_TRANSLATE_NOOP("SceneTools", "Torque"), Qt::Key_Z,
        IconShape::torque, Places::one, Measure::polar,
        [](const Scenario& s, Spots at) { return with_torque(s, at[0]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Constant torque: click a point of a body. It acts against the body "
                          "that lies there, too, else against the ground")},
    SceneToolInfo{
        SceneTool::motor, "motor", forces, QT_TRANSLATE_NOOP("SceneTools", "Motor"), Qt::Key_M,
        IconShape::motor, Places::one, Measure::polar,
        [](const Scenario& s, Spots at) { return with_motor(s, at[0]); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Motor: click a point of a body. It turns the body against the one that "
                          "lies there, too, else against the ground")},
    SceneToolInfo{
        SceneTool::picture, "picture", picture, QT_TRANSLATE_NOOP("SceneTools", "Scale picture"),
        Qt::Key_I, IconShape::picture, Places::three, Measure::polar,
        [](const Scenario& s, Spots at) {
          return with_trace_fitted(s, at[1].at, at[0].at, at[2].at);
        },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Scale the picture behind: click one end of a length that you know, the "
                          "other end, which stays, and where the first one belongs")},
    SceneToolInfo{
        SceneTool::picture_move, "picture-move", picture,
        QT_TRANSLATE_NOOP("SceneTools", "Move picture"), Qt::SHIFT | Qt::Key_I,
        IconShape::picture_move, Places::two, Measure::polar,
        [](const Scenario& s, Spots at) { return with_trace_moved(s, at[0].at, at[1].at); },
        QT_TRANSLATE_NOOP("SceneTools",
                          "Move the picture behind: from a point of it to where that belongs")},
    SceneToolInfo{SceneTool::pen, "pen", lecture, QT_TRANSLATE_NOOP("SceneTools", "Pen"),
                  Qt::SHIFT | Qt::Key_P, IconShape::pen, Places::none, Measure::polar, nullptr,
                  QT_TRANSLATE_NOOP("SceneTools",
                                    "Pen: point at something, or write over the scene; Backspace "
                                    "takes the last stroke away, Esc all of them")},
};
static_assert(tools.back().tool == SceneTool::pen);
static_assert(tools.size() == static_cast<std::size_t>(SceneTool::pen) + 1);

}  // namespace

std::span<const SceneToolInfo> sceneTools() {
  return tools;
}

const SceneToolInfo& infoOf(SceneTool tool) {
  return tools[static_cast<std::size_t>(tool)];
}

bool draws(SceneTool tool) {
  return infoOf(tool).places != Places::none;
}

bool needsBodies(SceneTool tool) {
  switch (tool) {
    case SceneTool::wall:
    case SceneTool::block:
    case SceneTool::pin:
    case SceneTool::arc:
      return false;  // surroundings: what strikes them may be drawn later
    default:
      return infoOf(tool).group != std::string_view(bodies) && !placesPicture(tool);
  }
}

bool drawsLength(SceneTool tool) {
  switch (tool) {
    case SceneTool::rod:
    case SceneTool::polygon:
    case SceneTool::link:
    case SceneTool::wall:
    case SceneTool::rope:
    case SceneTool::strut:
    case SceneTool::spring:
    case SceneTool::damper:
    case SceneTool::actuator:
      return true;
    default:
      return false;
  }
}

bool placesPicture(SceneTool tool) {
  return infoOf(tool).group == std::string_view(picture);
}

QString hintOf(SceneTool tool) {
  const SceneToolInfo& info = infoOf(tool);
  QString hint = tr(info.hint);
  if (info.places == Places::none) return hint;
  if (info.places != Places::one) {
    hint += info.measure == Measure::polar ? tr("; Shift: steps of 15°; digits: type numbers")
                                           : tr("; digits: type numbers");
  }
  return hint + tr("; Esc: back to dragging");
}

QString badgeOf(SceneTool tool) {
  if (tool == SceneTool::drag) return {};
  const QString title = tr(infoOf(tool).title);
  return draws(tool) && !placesPicture(tool) ? tr("Draw · %1").arg(title) : title;
}

QString stepName(SceneTool tool) {
  const QString title = tr(infoOf(tool).title);
  return placesPicture(tool) ? title : tr("Draw %1").arg(title.toLower());
}

}  // namespace carom::ui
