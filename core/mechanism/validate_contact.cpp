// SPDX-License-Identifier: MIT
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/mechanism/fields.h"
#include "core/mechanism/validate.h"

namespace carom {

namespace {

template <class Kind>
void check_shape_is(const Mechanism& mechanism, int body, const std::string& kind,
                    const std::string& where) {
  check_moving_body(mechanism, body, where);
  const Body& one = mechanism.bodies[static_cast<std::size_t>(body)];
  if (std::holds_alternative<Kind>(one.shape)) return;
  throw InputError(
      where, "\"" + one.name + "\" is not a " + kind + "; give it the shape \"" + kind + "\"");
}

void check_disc(const Mechanism& mechanism, int body, const std::string& where) {
  check_shape_is<DiscShape>(mechanism, body, "disc", where);
}

void check_striker(const Mechanism& mechanism, const Anchor& point, const std::string& where) {
  check_anchor(mechanism, point, where + "/point");
}
void check_striker(const Mechanism& mechanism, const BodyDisc& disc, const std::string& where) {
  check_disc(mechanism, disc.body, where + "/disc");
}

/// A line that another body carries moves with that.
void check_shaken(const Mechanism& mechanism, const Line& line, const std::string& where) {
  if (!line.amplitude && !line.frequency && !line.phase) return;
  if (!line.amplitude || !line.frequency) {
    throw InputError(where, std::string("a shaken line has \"amplitude\" and \"frequency\"; \"") +
                                (line.amplitude ? "frequency" : "amplitude") + "\" is missing");
  }
  if (line.from || line.to) {
    throw InputError(where + (line.from ? "/from" : "/to"),
                     "a shaken line has no ends; leave \"from\" and \"to\" out");
  }
  if (line.through.body == ground) return;
  throw InputError(where + "/body", "a shaken line is fixed to the ground, not to \"" +
                                        body_name(mechanism, line.through.body) +
                                        "\"; a body is moved by a joint \"slide-drive\"");
}

void check_surface(const Mechanism& mechanism, const Line& line, const std::string& where) {
  check_anchor(mechanism, line.through, where);
  check_fields(fields<Line>(), line, where);
  check_shaken(mechanism, line, where);
  if (!line.from || !line.to || *line.to - *line.from >= positive_length.low) return;
  throw InputError(where + "/to", "the line must end after it begins, but \"to\" is " +
                                      shortest(*line.to) + " and \"from\" is " +
                                      shortest(*line.from));
}

void check_surface(const Mechanism& mechanism, const BodyDisc& disc, const std::string& where) {
  check_disc(mechanism, disc.body, where);
}

void check_surface(const Mechanism& mechanism, const PolygonSurface& polygon,
                   const std::string& where) {
  if (polygon.own.vertices.empty()) {
    return check_shape_is<PolygonShape>(mechanism, polygon.body, "polygon", where);
  }
  check_body(mechanism, polygon.body, where + "/body");
  check_outline(polygon.own, where);
}

void check_surface(const Mechanism& mechanism, const Capsule& capsule, const std::string& where) {
  check_shape_is<RodShape>(mechanism, capsule.body, "rod", where + "/body");
  check_fields(fields<Capsule>(), capsule, where);
}

void check_surface(const Mechanism& mechanism, const Ring& ring, const std::string& where) {
  check_anchor(mechanism, ring.centre, where);
  check_fields(fields<Ring>(), ring, where);
}

void check_surface(const Mechanism& mechanism, const Arc& arc, const std::string& where) {
  check_anchor(mechanism, arc.centre, where);
  check_fields(fields<Arc>(), arc, where);
  const double way = arc.to_angle - arc.from_angle;
  if (way >= narrowest_arc && way <= widest_arc) return;
  throw InputError(
      where + "/to_angle",
      "the arc must end after it begins, by less than a full turn, but \"to_angle\" is " +
          shortest(arc.to_angle) + " and \"from_angle\" is " + shortest(arc.from_angle) +
          "; a whole circle is a \"ring\"");
}

/// What strikes a hollow surface must be rounder than it.
void check_fits(double inner, double radius, const std::string& where, const char* what) {
  if (inner < radius) return;
  throw InputError(where + "/radius", "what lies in the " + std::string(what) +
                                          " must be smaller, but its radius, " + shortest(inner) +
                                          ", is not less than that of the " + what + ", " +
                                          shortest(radius));
}
void check_fits(double inner, const Ring& ring, const std::string& where) {
  check_fits(inner, ring.radius, where, "ring");
}
void check_fits(double inner, const Arc& arc, const std::string& where) {
  if (arc.hollow) check_fits(inner, arc.radius, where, "hollow arc");
}
template <class Surface>
void check_fits(double /*inner*/, const Surface& /*surface*/, const std::string& /*where*/) {}

template <class Striker, class Surface>
void check_geometry(const Mechanism& mechanism, const Against<Striker, Surface>& contact,
                    const std::string& where) {
  const std::string surface = where + "/" + Surface::key;
  check_striker(mechanism, contact.striker, where);
  check_surface(mechanism, contact.surface, surface);
  check_fields(fields<decltype(contact.tip)>(), contact.tip, where);
  check_fits(striking_radius(contact, mechanism.bodies.data()), contact.surface, surface);
}

void check_geometry(const Mechanism& mechanism, const DiscDisc& contact, const std::string& where) {
  check_disc(mechanism, contact.striker.body, where + "/a");
  check_disc(mechanism, contact.surface.body, where + "/b");
}

/// Of a rope or a strut.
template <class Tether>
void check_geometry(const Mechanism& mechanism, const Tether& tether, const std::string& where) {
  check_anchor(mechanism, tether.a, where + "/a");
  check_anchor(mechanism, tether.b, where + "/b");
  check_fields(fields<Tether>(), tether, where);
}

/// The joint of a stop, if it leaves what is stopped free.
template <class Stop>
void check_stop(const Mechanism& mechanism, const Stop& stop, const std::string& where,
                const char* freedom, const auto& leaves_free) {
  const auto count = static_cast<int>(mechanism.joints.size());
  if (stop.joint < 0 || stop.joint >= count) {
    throw InputError(where + "/joint", "there is no joint number " + std::to_string(stop.joint) +
                                           "; the mechanism has " + std::to_string(count));
  }
  const Joint& joint = mechanism.joints[static_cast<std::size_t>(stop.joint)];
  if (!std::visit(leaves_free, joint.kind)) {
    throw InputError(where + "/joint", "the joint \"" + joint.name + "\" of the kind \"" +
                                           kind_word(joint.kind) + "\" " + freedom);
  }
  check_fields(fields<Stop>(), stop, where);
}
void check_geometry(const Mechanism& mechanism, const SlideStop& stop, const std::string& where) {
  check_stop(mechanism, stop, where,
             "has no way along an axis; a slide stop needs a \"prismatic\" joint or a \"slot\"",
             []<class Kind>(const Kind&) {
               return std::is_same_v<Kind, PrismaticJoint> || std::is_same_v<Kind, SlotJoint>;
             });
}
void check_geometry(const Mechanism& mechanism, const AngleStop& stop, const std::string& where) {
  check_stop(mechanism, stop, where,
             "keeps the angle between its bodies; an angle stop needs a joint that turns",
             []<class Kind>(const Kind&) { return !KeepsAngle<Kind>; });
  const BodyPair ends = contact_ends(mechanism, stop);
  for (const int body : {ends.a, ends.b}) {
    if (body == ground || dof(mechanism, body) == 3) continue;
    throw InputError(where + "/joint", "\"" + body_name(mechanism, body) +
                                           "\" is a particle and does not turn; an angle stop "
                                           "needs rigid bodies or the ground");
  }
}

/// A surface of the ground may be there before what strikes it: then its striking point is one of
/// the ground, too.
void check_different(const Mechanism& mechanism, const Contact& contact, const std::string& where) {
  const BodyPair ends = contact_ends(mechanism, contact.geometry);
  if (has_tangent(contact.geometry) && ends.a == ground && ends.b == ground) return;
  check_different(mechanism, ends.a, ends.b, where, "contact \"" + contact.name + "\"");
}

/// On a surface that moves an impact has the direction of the line.
void check_moving_surface(const Contact& contact, const std::string& where) {
  if (contact.turn == 0 || !surface_moves(contact.geometry)) return;
  throw InputError(
      where + "/turn",
      "the direction of an impact on a surface that moves cannot be turned: turn must be 0 where "
      "the line has a speed or an amplitude, not " +
          shortest(contact.turn));
}

void check_tangent(const Contact& contact, const std::string& where) {
  check_tangential(contact.geometry, contact.mu_s, where, "mu_s");
  check_tangential(contact.geometry, contact.mu_d, where, "mu_d");
  check_tangential(contact.geometry, contact.e_t, where, "e_t");
  check_tangential(contact.geometry, contact.turn, where, "turn");
  if (has_tangent(contact.geometry) || !contact.compliance) return;
  if (std::holds_alternative<NoTangentialForce>(contact.compliance->tangential)) return;
  throw InputError(where + "/compliance/friction",
                   "a contact of the kind \"" + std::string(kind_word(contact.geometry)) +
                       "\" has no tangent and no friction; leave \"friction\" out");
}

/// A contact that acts for a while only is rigid, and acts for some time.
void check_phase(const Contact& contact, const std::string& where) {
  if (!contact.acts_from && !contact.acts_until) return;
  if (contact.compliance) {
    throw InputError(where + "/compliance",
                     "a compliant contact acts all the time; leave \"acts_from\" and "
                     "\"acts_until\" out, or make it rigid");
  }
  if (!contact.acts_from || !contact.acts_until) return;
  if (*contact.acts_until >= *contact.acts_from + positive_time.low) return;
  throw InputError(
      where + "/acts_until",
      "the contact must act until a later time than it acts from, but \"acts_until\" is " +
          shortest(*contact.acts_until) + " and \"acts_from\" is " + shortest(*contact.acts_from));
}

void check(const Contact& contact, const Compliance& compliance, const std::string& where) {
  const std::string inner = where + "/compliance";
  check_fields(fields<Compliance>(), compliance, inner);
  std::visit([&]<class Kind>(const Kind& kind) { check_fields(fields<Kind>(), kind, inner); },
             compliance.tangential);
  const ForceModelInfo& model = info_of(compliance.model);
  if (model.linear && compliance.exponent != 1) {
    throw InputError(inner + "/exponent", "the force of the model \"" + std::string(model.word) +
                                              "\" is linear: its exponent must be 1, not " +
                                              shortest(compliance.exponent));
  }
  const double least = restitution_range(contact).low;
  if (!contact.alpha && contact.e < least) {
    throw InputError(where + "/e",
                     "the model \"" + std::string(model.word) +
                         "\" has no finite damping at e = 0: e must not be less than " +
                         shortest(least) + ", but is " + shortest(contact.e));
  }
}

}  // namespace

void check_tangential(const ContactGeometry& geometry, double value, const std::string& where,
                      const std::string& key) {
  if (has_tangent(geometry) || value == 0) return;
  throw InputError(where + "/" + key,
                   "a contact of the kind \"" + std::string(kind_word(geometry)) +
                       "\" has no tangent: " + key + " must be 0, not " + shortest(value));
}

void check(const Mechanism& mechanism, const Contact& contact, const std::string& where) {
  std::visit([&](const auto& geometry) { check_geometry(mechanism, geometry, where); },
             contact.geometry);
  check_different(mechanism, contact, where);
  check_tangent(contact, where);
  check_moving_surface(contact, where);
  check_phase(contact, where);
  check_fields(fields<Contact>(), contact, where);
  if (contact.compliance) check(contact, *contact.compliance, where);
  if (contact.mu_d > contact.mu_s) {
    throw InputError(where + "/mu_d", "mu_d must not be greater than mu_s, but " +
                                          shortest(contact.mu_d) + " > " + shortest(contact.mu_s));
  }
}

}  // namespace carom
