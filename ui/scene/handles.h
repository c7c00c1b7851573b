// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/dimension.h"
#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// Place of a handle in metres and of its mark on screen, by the same rules as in buildScene().
std::vector<Handle> handlesOf(const Scenario& scenario, const Evaluation& evaluation,
                              double velocityScale, int contact = -1);

/// A handle at each dimension of the scenario, whose number is its index.
std::vector<Handle> dimensionHandles(const Scenario& scenario);

/// The one of such a handle; none if the scenario has changed and has it no more.
std::optional<DimensionHandle> dimensionOf(const Scenario& scenario, const Handle& handle);

/// What lies under a pixel: a handle, else a body (`ground`: none). A force element that no body
/// covers can be asked about, but the hand takes hold of the body below it.
struct Picked {
  std::optional<Handle> handle = {};
  int body = ground;
  int element = -1;
  /// Joints and contacts that can be clicked there; a press that moves takes hold of the body.
  MarkedParts marked = {};

  [[nodiscard]] bool nothing() const { return !handle && body == ground; }
};

Picked pick(const Scene& scene, const View& view, const QRectF& area, QPointF pixel);

}  // namespace carom::ui
