// SPDX-License-Identifier: MIT
#include "core/edit/surface_handles.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

namespace carom {

namespace {

// How far handles are from what they change, as parts of the size of the scenario.
constexpr double of_axis = 0.4;      ///< from the point through which an axis goes
constexpr double past_point = 0.12;  ///< from the point that slides on it
constexpr double of_stop = 0.3;      ///< from the joint whose angle is limited
constexpr double beside = 0.06;      ///< from the line along which a length is measured

/// A stop that is moved across its body by less than this stays on that side; farther on it is the
/// stop at the other end of a full turn [rad].
constexpr double overlap = pi / 4;

class PartHandles {
 public:
  PartHandles(const Scenario& scenario, double size)
      : mechanism_(*scenario.mechanism), q_(scenario.motion->state.q), size_(size) {}

  void add_all() {
    for (std::size_t j = 0; j < mechanism_.joints.size(); ++j) add_axis(j);
    for (std::size_t i = 0; i < mechanism_.contacts.size(); ++i) {
      std::visit([&](const auto& geometry) { add(i, geometry); }, mechanism_.contacts[i].geometry);
    }
    for (std::size_t i = 0; i < mechanism_.forces.size(); ++i) add_spring(i);
  }
  std::vector<DimensionEntry> entries;

 private:
  [[nodiscard]] Vec2 at(const Anchor& anchor) const { return world_point(mechanism_, q_, anchor); }
  [[nodiscard]] double angle_of(int body) const {
    return body == ground ? 0 : frame_of(mechanism_, q_, body).angle;
  }
  [[nodiscard]] PartName contact(std::size_t i) const {
    return {PartKind::contact, mechanism_.contacts[i].name};
  }

  void add_axis(std::size_t j) {
    const Joint& joint = mechanism_.joints[j];
    if (const auto* slider = std::get_if<PrismaticJoint>(&joint.kind)) {
      add_turn(joint.name, *slider, j);
    } else if (const auto* slot = std::get_if<SlotJoint>(&joint.kind)) {
      add_turn(joint.name, *slot, j);
    } else if (const auto* curved = std::get_if<CurvedSlotJoint>(&joint.kind)) {
      // Of a circle the axis says nothing.
      if (curved->semi_y.value_or(curved->semi_x) != curved->semi_x) {
        add_turn(joint.name, *curved, j);
      }
    } else if (const auto* drive = std::get_if<SlideDrive>(&joint.kind)) {
      if (!has_guide_along(*drive)) add_turn(joint.name, *drive, j);
    }
  }

  /// Whether the drive acts along the axis of a slider or slot: turning that one turns the drive.
  [[nodiscard]] bool has_guide_along(const SlideDrive& drive) const {
    return std::ranges::any_of(mechanism_.joints, [&](const Joint& joint) {
      const auto* slider = std::get_if<PrismaticJoint>(&joint.kind);
      const auto* slot = std::get_if<SlotJoint>(&joint.kind);
      return (slider && is_along(drive, *slider)) || (slot && is_along(drive, *slot));
    });
  }

  template <class Guide>
  static bool is_along(const SlideDrive& drive, const Guide& guide) {
    if constexpr (std::is_same_v<Guide, PrismaticJoint> || std::is_same_v<Guide, SlotJoint>) {
      return guide.a.body == drive.a.body && guide.b.body == drive.b.body &&
             guide.axis_angle == drive.axis_angle;
    }
    return false;
  }

  /// The axis is turned about its point on the second body. What slides without turning keeps its
  /// direction against the axis, and a drive along the axis goes with it.
  template <class Guide>
  void add_turn(const std::string& name, const Guide& guide, std::size_t j) {
    const Vec2 through = at(guide.b);
    double end = norm(at(guide.a) - through);
    if constexpr (std::is_same_v<Guide, CurvedSlotJoint>) end = std::max(end, guide.semi_x);
    const double radius = std::max(of_axis * size_, end + past_point * size_);
    DimensionHandle handle;
    handle.kind = DimensionKind::guide_turn;
    handle.part = {PartKind::joint, name};
    handle.at = through + radius * direction(angle_of(guide.b.body) + guide.axis_angle);
    handle.way = Way::circle;
    handle.from = through;
    handle.count = AngleCount{.value = guide.axis_angle};
    entries.push_back({handle, [handle, j](DesignChange& change, Vec2 to) {
                         std::vector<Joint>& joints = change.parts.mechanism.joints;
                         auto& now = std::get<Guide>(joints[j].kind);
                         const Guide before = now;
                         now.axis_angle = change.angle.value_or(angle_at(handle, to));
                         if constexpr (std::is_same_v<Guide, PrismaticJoint>) {
                           if (now.a.body != ground)
                             now.angle += now.axis_angle - before.axis_angle;
                         }
                         for (Joint& other : joints) {
                           auto* drive = std::get_if<SlideDrive>(&other.kind);
                           if (drive != nullptr && is_along(*drive, before)) {
                             drive->axis_angle = now.axis_angle;
                           }
                         }
                       }});
  }

  void add(std::size_t i, const SlideStop& stop) {
    std::visit(
        [&](const auto& joint) {
          if constexpr (requires { joint.axis_angle; }) {
            const Vec2 axis = direction(angle_of(joint.b.body) + joint.axis_angle);
            add_length({.kind = DimensionKind::stop_limit, .part = contact(i)}, at(joint.b), axis,
                       stop.limit, [i](DesignChange& change, double limit) {
                         Contact& of = change.parts.mechanism.contacts[i];
                         std::get<SlideStop>(of.geometry).limit = limit;
                       });
          }
        },
        mechanism_.joints[static_cast<std::size_t>(stop.joint)].kind);
  }

  /// On the line from the joint to the middle of its first body, as that lies at the stop.
  void add(std::size_t i, const AngleStop& stop) {
    const JointKind& joint = mechanism_.joints[static_cast<std::size_t>(stop.joint)].kind;
    const Anchor &a = anchor_a(joint), &b = anchor_b(joint);
    const double now = angle_of(a.body) - angle_of(b.body);
    AngleCount count{.value = stop.limit};
    if (stop.side == StopSide::upper) count.low = std::min(stop.limit, now - overlap);
    if (stop.side == StopSide::lower) count.high = std::max(stop.limit, now + overlap);
    add_angle({.kind = DimensionKind::stop_limit, .part = contact(i), .count = count}, a, b.body,
              [i](DesignChange& change, double limit) {
                Contact& of = change.parts.mechanism.contacts[i];
                std::get<AngleStop>(of.geometry).limit = limit;
              });
  }

  /// The angle of the body that `pivot` belongs to, against another body. `handle.count` has its
  /// present value.
  void add_angle(DimensionHandle handle, const Anchor& pivot, int against, auto&& set) {
    const Vec2 arm = pivot.body == ground ? Vec2{} : -local_point(mechanism_, pivot);
    const Vec2 middle = norm(arm) > 0 ? (1 / norm(arm)) * arm : Vec2{1, 0};
    const double turn = angle_of(against) + handle.count->value;
    const Vec2 centre = at(pivot);
    handle.at = centre + of_stop * size_ * rotated(middle, std::cos(turn), std::sin(turn));
    handle.way = Way::circle;
    handle.from = centre;
    entries.push_back({handle, [handle, set](DesignChange& change, Vec2 to) {
                         set(change, change.angle.value_or(angle_at(handle, to)));
                       }});
  }

  void add(std::size_t i, const Rope& rope) { add_tether(i, rope); }
  void add(std::size_t i, const Strut& strut) { add_tether(i, strut); }
  template <class Tether>
  void add_tether(std::size_t i, const Tether& tether) {
    // Not on the side of a spring that may be between the same points.
    add_between({.kind = DimensionKind::length, .part = contact(i)}, tether.b, tether.a,
                tether.length, [i](DesignChange& change, double length) {
                  Contact& of = change.parts.mechanism.contacts[i];
                  std::get<Tether>(of.geometry).length = length;
                });
  }

  /// A damper alone has no length or angle at which it rests.
  void add_spring(std::size_t i) {
    const ForceElement& force = mechanism_.forces[i];
    if (const auto* torsion = std::get_if<TorsionForce>(&force.kind)) add_rest_angle(i, *torsion);
    const auto* spring = std::get_if<SpringForce>(&force.kind);
    if (spring == nullptr || spring->stiffness == 0) return;
    add_between({.kind = DimensionKind::rest_length, .part = {PartKind::force, force.name}},
                spring->a, spring->b, spring->rest_length,
                [i](DesignChange& change, double length) {
                  std::get<SpringForce>(change.parts.mechanism.forces[i].kind).rest_length = length;
                });
  }

  /// Around the pivot of its bodies, on the line to the middle of the first, as that lies at rest.
  void add_rest_angle(std::size_t i, const TorsionForce& spring) {
    if (spring.stiffness == 0) return;
    for (const Joint& joint : mechanism_.joints) {
      const Anchor &a = anchor_a(joint.kind), &b = anchor_b(joint.kind);
      const bool here =
          (a.body == spring.a && b.body == spring.b) || (a.body == spring.b && b.body == spring.a);
      if (!here || !std::holds_alternative<RevoluteJoint>(joint.kind)) continue;
      add_angle({.kind = DimensionKind::rest_length,
                 .part = {PartKind::force, mechanism_.forces[i].name},
                 .count = AngleCount{.value = spring.rest_angle}},
                a.body == spring.a ? a : b, spring.b, [i](DesignChange& change, double angle) {
                  ForceElement& of = change.parts.mechanism.forces[i];
                  std::get<TorsionForce>(of.kind).rest_angle = angle;
                });
      return;
    }
  }

  /// Tips of contacts that share point and radius count once.
  template <class Surface>
  void add(std::size_t i, const Against<Anchor, Surface>& against) {
    const Anchor striker = against.striker;
    const double radius = against.tip.radius;
    if (!(radius > 0)) return;
    const auto has_it = [striker, radius](const Contact& contact) {
      return tip_of(contact, striker, radius) != nullptr;
    };
    const auto first = mechanism_.contacts.begin(), here = first + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(first, here, has_it)) return;
    constexpr double down_right = -pi / 4;
    const Vec2 centre = at(striker);
    const DimensionHandle handle{.kind = DimensionKind::tip_radius,
                                 .part = contact(i),
                                 .at = centre + radius * direction(down_right),
                                 .way = Way::ray,
                                 .along = direction(down_right),
                                 .from = centre};
    entries.push_back({handle, [striker, radius, centre](DesignChange& change, Vec2 to) {
                         for (Contact& contact : change.parts.mechanism.contacts) {
                           if (Tip* tip = tip_of(contact, striker, radius)) {
                             tip->radius = norm(to - centre);
                           }
                         }
                       }});
  }
  template <class Surface>
  void add(std::size_t /*contact*/, const Against<BodyDisc, Surface>& /*against*/) {}

  /// The tip of that radius at that point; null if the contact has another one.
  template <class OneContact>
  static auto tip_of(OneContact& contact, const Anchor& striker, double radius)
      -> std::conditional_t<std::is_const_v<OneContact>, const Tip*, Tip*> {
    using Result = std::conditional_t<std::is_const_v<OneContact>, const Tip*, Tip*>;
    return std::visit(
        [&](auto& geometry) -> Result {
          if constexpr (requires { geometry.tip.radius; }) {
            if (geometry.striker == striker && geometry.tip.radius == radius) return &geometry.tip;
          }
          return nullptr;
        },
        contact.geometry);
  }

  void add_between(DimensionHandle handle, const Anchor& a, const Anchor& b, double length,
                   auto&& set) {
    const Vec2 way = at(b) - at(a);
    const Vec2 along = norm(way) > 0 ? (1 / norm(way)) * way : Vec2{1, 0};
    add_length(std::move(handle), at(a), along, length, set);
  }

  /// A length from a point along a unit vector, beside the line on which it is.
  void add_length(DimensionHandle handle, Vec2 start, Vec2 along, double length, auto&& set) {
    const Vec2 from = start + beside * size_ * perp(along);
    handle.at = from + length * along;
    handle.way = Way::line;
    handle.along = along;
    handle.from = from;
    entries.push_back({handle, [set, from, along](DesignChange& change, Vec2 to) {
                         set(change, dot(to - from, along));
                       }});
  }

  const Mechanism& mechanism_;
  const std::vector<double>& q_;
  double size_;
};

}  // namespace

std::vector<DimensionEntry> part_handles(const Scenario& scenario, double size) {
  PartHandles handles(scenario, size);
  handles.add_all();
  return std::move(handles.entries);
}

}  // namespace carom
