// SPDX-License-Identifier: MIT
#include "core/io/read_forces.h"

#include "core/mechanism/fields.h"
#include "core/mechanism/references.h"

namespace carom {

namespace {

template <ActsBetweenPoints Kind>
void read_ends(const JsonView& view, const Names& names, Kind& spring) {
  spring.a = read_anchor(view.need("a"), names);
  spring.b = read_anchor(view.need("b"), names);
}

void read_ends(const JsonView& view, const Names& names, PointForce& force) {
  force.point = read_anchor(view.need("point"), names);
}

template <ActsBetweenAngles Kind>
void read_ends(const JsonView& view, const Names& names, Kind& torque) {
  torque.a = read_name(view.need("a"), names.bodies, "body");
  torque.b = read_name(view.need("b"), names.bodies, "body");
}

template <class Kind>
void read_kind(const JsonView& view, const Names& names, Kind& kind) {
  Keys keys{"name", "kind"};
  if constexpr (std::is_same_v<Kind, PointForce>) {
    keys.push_back("point");
  } else {
    keys.insert(keys.end(), {"a", "b"});
  }
  append_keys(keys, fields<Kind>());
  view.allow_only(keys);
  read_ends(view, names, kind);
  read_fields(view, fields<Kind>(), kind);
}

}  // namespace

std::vector<ForceElement> read_forces(const JsonView& root, const Names& names) {
  std::vector<ForceElement> forces;
  if (!root.has("forces")) return forces;
  for (const JsonView& view : root.need("forces").items()) {
    ForceElement force;
    force.kind =
        read_word(view.need("kind"),
                  alternatives<ForceKind>([](const ForceKind& kind) { return kind_word(kind); }));
    std::visit([&](auto& kind) { read_kind(view, names, kind); }, force.kind);
    force.name = view.need("name").text();
    forces.push_back(std::move(force));
  }
  return forces;
}

}  // namespace carom
