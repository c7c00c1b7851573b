// SPDX-License-Identifier: MIT
#include "core/mechanism/body.h"

namespace carom {

double inertia_of(const Body& body) {
  if (body.kind == BodyKind::particle) return 0;
  if (body.inertia) return *body.inertia;
  if (const auto* rod = std::get_if<RodShape>(&body.shape)) {
    return body.mass * rod->length * rod->length / 12;
  }
  if (const auto* disc = std::get_if<DiscShape>(&body.shape)) {
    return body.mass * disc->radius * disc->radius / 2;
  }
  return 0;
}

}  // namespace carom
