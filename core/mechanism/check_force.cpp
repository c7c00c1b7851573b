// SPDX-License-Identifier: MIT
#include "core/mechanism/check_force.h"

#include "core/mechanism/check.h"
#include "core/mechanism/force_fields.h"

namespace carom {

namespace {

struct ForceCheck {
  const Mechanism& mechanism;
  const ForceElement& force;
  const std::string& where;

  void different(int a, int b) const {
    if (a != b) return;
    throw InputError(where, "the force \"" + force.name + "\" has \"" + body_name(mechanism, a) +
                                "\" on both sides; it must act between two different bodies");
  }

  void turns(int body, const char* side) const {
    check_body(mechanism, body, where + side);
    if (body == ground || dof(mechanism, body) == 3) return;
    throw InputError(where + side, "\"" + body_name(mechanism, body) +
                                       "\" is a particle and does not turn; a torque needs rigid "
                                       "bodies or the ground");
  }

  void operator()(const ActsBetweenPoints auto& kind) const {
    check_anchor(mechanism, kind.a, where + "/a");
    check_anchor(mechanism, kind.b, where + "/b");
    different(kind.a.body, kind.b.body);
  }

  void operator()(const ActsBetweenAngles auto& kind) const {
    turns(kind.a, "/a");
    turns(kind.b, "/b");
    different(kind.a, kind.b);
  }

  void operator()(const PointForce& point) const {
    check_anchor(mechanism, point.point, where + "/point");
    check_moving_body(mechanism, point.point.body, where + "/point/body");
  }
};

}  // namespace

void check_force(const Mechanism& mechanism, const ForceElement& force, const std::string& where) {
  std::visit(ForceCheck{mechanism, force, where}, force.kind);
  std::visit([&]<class Kind>(const Kind& kind) { check_fields(fields<Kind>(), kind, where); },
             force.kind);
}

}  // namespace carom
