// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "core/edit/parts.h"
#include "core/mechanism/joint.h"
#include "ui/scene/role.h"

namespace carom::ui {

/// Which part of the world is shown: the middle of the picture and the scale.
struct View {
  Vec2 centre;
  double scale = 200;  ///< pixels per metre

  bool operator==(const View&) const = default;
};

QPointF toPixels(const View& view, const QRectF& area, Vec2 point);
Vec2 toWorld(const View& view, const QRectF& area, QPointF pixel);
/// A world direction or displacement as one on screen (y down), `scale` pixels per unit.
inline QPointF onScreen(Vec2 vector, double scale) {
  return {vector.x * scale, -vector.y * scale};
}

/// A rectangle of the world; empty while nothing was added.
struct Bounds {
  Vec2 low, high;
  bool empty = true;

  void add(Vec2 point, double margin = 0);
  bool operator==(const Bounds&) const = default;
};

// Places are world metres, thicknesses pixels; what has "Px" keeps its size on screen at any scale.

/// A rod with round ends. `body` is what a click takes hold of; `ground` for none.
struct Rod {
  Vec2 a, b;
  double radius = 0;  ///< [m], where that is more on screen than
  double radiusPx = 6;
  Role role = Role::body;
  int body = ground;
};

struct Disc {
  Vec2 centre;
  double radius = 0;    ///< [m]
  double radiusPx = 0;  ///< added on screen
  Role role = Role::body;
  int body = ground;
};

/// A convex outline.
struct Polygon {
  std::vector<Vec2> corners;
  Role role = Role::body;
  int body = ground;
};

struct Segment {
  Vec2 a, b;
  Role role = Role::link;
  bool dashed = false;
};

/// The surface of a solid half plane, hatched there, along normal⊥ turned clockwise; across the
/// whole picture where it has no end.
struct GroundLine {
  Vec2 through, normal;
  std::optional<double> from = {}, to = {};  ///< [m]
  bool walls = false;                        ///< a wall goes down at each end
  double speed = 0;                          ///< of a belt, along the same; only its sign is shown
  bool shaken = false;                       ///< it goes to and fro along its normal
  bool acts = true;                          ///< false: it cannot be struck now, and is dashed

  /// Whether the solid below is tinted: not below a piece that is drawn of a body's line.
  [[nodiscard]] bool isTinted() const { return walls || (!from && !to); }
};

/// The surface of a circle or of a part of it, hatched on the side of the solid.
struct RoundWall {
  Vec2 centre;
  double radius = 1;        ///< [m]
  double from = 0, to = 0;  ///< directions, counterclockwise [rad]
  bool hollow = false;      ///< the solid is outside
  bool acts = true;         ///< as of a GroundLine
};

/// The short wall of a joint's stop.
struct StopMark {
  int contact = 0;  ///< its place in the list
  Vec2 at, normal;
  QPointF offsetPx;  ///< of its middle
  bool acts = true;  ///< as of a GroundLine
};

/// Two bodies that are one: a small square.
struct WeldMark {
  Vec2 centre;
};

/// What moves as prescribed: an arrow with two heads, along an axis or bent around a point.
struct DriveMark {
  Vec2 at;
  std::optional<Vec2> along = {};  ///< unit; empty: around
};

struct JointPin {
  Vec2 centre;
  double radiusPx = 4.5;
};

/// What a pin stands on (or hangs from): a small triangle and a hatched base.
struct Support {
  Vec2 at;
  bool hanging = false;
};

/// Two parallel guides and the block that slides between them.
struct SliderRail {
  Vec2 through, along;      ///< a point and the unit direction of the axis
  double from = 0, to = 0;  ///< ends on the axis [m]
  std::optional<Vec2> block;
};

/// Two parallel guides along an ellipse.
struct CurvedRail {
  Vec2 centre, along;           ///< middle, and the unit direction of the first semi-axis
  double semiX = 0, semiY = 0;  ///< [m]
};

struct CentreMark {
  Vec2 at;
};

struct Arrow {
  Vec2 tail;
  QPointF shaftPx;  ///< from tail to tip, y down
  Role role = Role::velocityBefore;
  int element = -1;  ///< whose force it is
};

/// The axis of a contact: a thin dashed line of fixed length on screen.
struct AxisLine {
  Vec2 at;
  QPointF fromPx, toPx;
};

struct Cone {
  Vec2 apex;
  Vec2 axis;  ///< unit vector
  double halfAngle = 0;
  double lengthPx = 96;
};

/// Marks a handle: a disc under the pointer, a ring for the keyboard.
struct HandleMark {
  Vec2 at;
  QPointF offsetPx;
  Role role = Role::handleLit;
};

/// The square at a place that changes the design.
struct DimensionMark {
  Vec2 at;
};

/// A spring, a dashpot, or both side by side, between two points.
struct SpringLine {
  Vec2 a, b;
  bool spring = true, damper = false;
  double usual = 1;  ///< length at which the piston is in the middle of its dashpot [m]
  Role role = Role::element;
  int element = -1;
};

/// A cylinder at b, and the rod of its piston that ends at a.
struct PistonLine {
  Vec2 a, b;
  double barrel = 0;  ///< its length where that fits [m]
  Role role = Role::element;
  int element = -1;
};

/// A spring coiled about a point; with a damper there is a drum around it.
struct CoilMark {
  Vec2 centre;
  double from = 0;  ///< direction of its outer end [rad]
  double turn = 0;  ///< from there to its inner end, counterclockwise [rad]
  bool spring = true, damper = false;
  double innerPx = 8, outerPx = 17;
  Role role = Role::element;
  int element = -1;
};

struct MotorMark {
  Vec2 centre;
  double radiusPx = 12;
  Role role = Role::element;
  int element = -1;
};

/// An arrow bent around a point.
struct TurnArrow {
  Vec2 centre;
  bool clockwise = false;
  double radiusPx = 22;
  Role role = Role::force;
  int element = -1;
};

using Primitive =
    std::variant<Rod, Disc, Polygon, Segment, GroundLine, RoundWall, StopMark, WeldMark, DriveMark,
                 JointPin, Support, SliderRail, CurvedRail, CentreMark, Arrow, AxisLine, Cone,
                 HandleMark, DimensionMark, SpringLine, PistonLine, CoilMark, MotorMark, TurnArrow>;

/// A text beside a point. The layout tries `towardsPx` first, then places around the point.
struct Label {
  QString text;
  Vec2 at;
  QPointF offsetPx = {};   ///< of the labelled point from `at`
  QPointF towardsPx = {};  ///< preferred direction, y down
  double clearancePx = 8;
  Role role = Role::text;
  bool small = false;
  bool optional = false;  ///< left out where it would cover a stroke
  bool meant = false;     ///< of what is pointed at or selected: never left out
  bool isName = false;    ///< it stands near its part, and on no body but `bodies`
  std::array<int, 2> bodies = {ground, ground};
  double outside = 0;           ///< radius of the disc that is named [m]
  std::optional<Vec2> to = {};  ///< the other end of the link that is named; `at` is in the middle
};

/// `direction`: in which a contact is struck; `surface`: turns what it strikes.
enum class HandleKind : unsigned char {
  velocity,
  contact,
  joint,
  body,
  end,
  direction,
  surface,
  dimension  ///< of the design
};

/// A point that can be taken hold of.
struct Handle {
  HandleKind kind = HandleKind::body;
  int index = 0;     ///< of the contact, joint, body or dimension that it stands for
  Anchor anchor;     ///< the point that moves
  std::string name;  ///< of the velocity target, contact, joint, body or part
  Vec2 at;
  QPointF offsetPx = {};          ///< on screen from `at`: the tip of an arrow or of an axis
  std::optional<Vec2> from = {};  ///< where the line begins that leads to it [m]

  /// Whether it is the tip of an arrow or an axis.
  [[nodiscard]] bool isDirected() const { return kind == HandleKind::velocity || isTurned(); }
  /// Whether it moves on a circle.
  [[nodiscard]] bool isTurned() const {
    return kind == HandleKind::direction || kind == HandleKind::surface;
  }
  [[nodiscard]] bool sameAs(const Handle& other) const {
    return kind == other.kind && index == other.index && anchor == other.anchor;
  }
};

/// A part of the mechanism by its place in its list.
struct PartIndex {
  PartKind kind = PartKind::joint;
  int index = 0;
  bool operator==(const PartIndex&) const = default;
};

/// Where a joint or a contact can be clicked: near the way between two points, which may be one.
struct PartMark {
  PartIndex part;
  Vec2 a, b;
  QPointF fromPx = {}, toPx = {};  ///< on screen from `a` and `b`
  double reachPx = 7;
  bool line = false;  ///< bodies on it are picked first
};

/// The parts with a mark at a pixel, the nearest first.
struct MarkedParts {
  std::vector<PartIndex> points;
  std::vector<PartIndex> lines;  ///< they lie below bodies

  bool operator==(const MarkedParts&) const = default;
};

/// A length of the picture with the quantity that it stands for.
struct ScaleBar {
  QString unit = QStringLiteral("m");
  double unitsPerMetre = 1;
  double unitsPerPx = 0;  ///< of an arrow's scale, which does not zoom; 0: lengths in the world
  Role role = Role::scaleBar;
};

/// A picture of a mechanism, independent of size, colours and surface.
struct Scene {
  std::vector<Primitive> primitives;  ///< in painting order
  std::vector<Label> labels;          ///< the important ones first
  std::vector<Handle> handles;        ///< in the order of the Tab key
  std::vector<PartMark> marks;        ///< of joints and contacts
  std::vector<ScaleBar> scaleBars;
  Bounds bounds;      ///< of the mechanism, without arrows and labels
  QMarginsF covered;  ///< edges of the picture over which something else lies [px]

  void add(Primitive primitive) { primitives.push_back(std::move(primitive)); }
};

/// How strokes of one role look. A colour with alpha 0 is not painted.
struct Style {
  QRgb fill = 0;
  QRgb stroke = 0;
  double width = 1.5;  ///< of the stroke [px]
};

/// Without an outline.
constexpr Style filled(QRgb fill) {
  return {.fill = fill, .width = 0};
}

/// Roles to colours (Okabe–Ito, safe for colour-blind eyes) and widths.
struct Theme {
  QRgb background = 0xffffffff;
  std::array<Style, static_cast<std::size_t>(Role::count)> styles;
  double textPx = 14;
  double smallTextPx = 12;

  [[nodiscard]] const Style& of(Role role) const { return styles[static_cast<std::size_t>(role)]; }

  static Theme on(bool dark);
  static Theme light() { return on(false); }
  static Theme dark() { return on(true); }
};

}  // namespace carom::ui
