// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_marks.h"

#include <algorithm>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

void addMark(Scene& scene, const Handle& handle, Role role) {
  scene.add(HandleMark{handle.at, handle.offsetPx, role});
}

bool isMeant(const Handle& handle, const SceneOptions& options) {
  const auto same = [&](const std::optional<Handle>& other) {
    return other && handle.sameAs(*other);
  };
  const int body = handle.anchor.body;
  const bool marked = body != ground &&
                      (body == options.litBody || std::ranges::find(options.selectedBodies, body) !=
                                                      options.selectedBodies.end());
  return marked || same(options.litHandle) || same(options.focusHandle);
}

}  // namespace

void addGripOfShortArrow(Scene& scene, const Anchor& anchor, double arrowPx) {
  for (const Handle& handle : scene.handles) {
    const bool its = handle.kind == HandleKind::velocity && handle.anchor == anchor;
    if (!its || size(handle.offsetPx) <= arrowPx + 1) continue;
    scene.add(AxisLine{handle.at, {}, handle.offsetPx});
    addMark(scene, handle, Role::velocityAsked);
  }
}

void addGrips(Scene& scene, const SceneOptions& options) {
  for (const Handle& handle : scene.handles) {
    const auto means = [&handle](const std::optional<Handle>& other) {
      return other && other->anchor.body == handle.anchor.body;
    };
    const bool meant = means(options.litHandle) || means(options.focusHandle) ||
                       options.litBody == handle.anchor.body;
    if (handle.kind == HandleKind::direction && meant) addMark(scene, handle, Role::velocityAsked);
    if (handle.kind == HandleKind::surface && options.grips) addMark(scene, handle, Role::support);
  }
}

void addDimensionMarks(Scene& scene) {
  for (const Handle& handle : scene.handles) {
    if (handle.from) scene.add(Segment{*handle.from, handle.at, Role::dimension, true});
  }
  for (const Handle& handle : scene.handles) scene.add(DimensionMark{handle.at});
}

void addMarks(Scene& scene, const SceneOptions& options) {
  for (const Handle& handle : scene.handles) {
    if (options.focusHandle && handle.sameAs(*options.focusHandle)) {
      addMark(scene, handle, Role::focusRing);
    }
    if (options.litHandle && handle.sameAs(*options.litHandle)) {
      addMark(scene, handle, Role::handleLit);
    }
  }
}

void addRubberBand(Scene& scene, const RubberBand& band) {
  scene.add(Segment{band.from, band.to, Role::limit, true});
  scene.add(Disc{.centre = band.to, .radiusPx = 3, .role = Role::limit});
  if (band.reason.isEmpty()) return;
  scene.labels.insert(scene.labels.begin(), Label{.text = band.reason,
                                                  .at = band.to,
                                                  .towardsPx = onScreen(band.to - band.from, 1),
                                                  .clearancePx = 14,
                                                  .role = Role::limit,
                                                  .meant = true});
}

void keepMeantLabels(Scene& scene, const SceneOptions& options, const ContactRows* chosen) {
  for (Label& label : scene.labels) {
    const bool pointedAt = std::ranges::any_of(scene.handles, [&](const Handle& handle) {
      return handle.at == label.at && isMeant(handle, options);
    });
    const bool isNumber = !label.optional;
    if (pointedAt || (chosen && isNumber && label.at == chosen->point)) label.meant = true;
  }
}

}  // namespace carom::ui
