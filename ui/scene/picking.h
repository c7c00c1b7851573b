// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene.h"

namespace carom::ui {

/// What lies under a pixel: a handle, else a body (`ground`: nothing).
struct Picked {
  std::optional<Handle> handle = {};
  int body = ground;

  [[nodiscard]] bool nothing() const { return !handle && body == ground; }
};

Picked pick(const Scene& scene, const View& view, const QRectF& area, QPointF pixel);

}  // namespace carom::ui
