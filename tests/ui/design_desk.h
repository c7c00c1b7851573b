// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/dimension.h"
#include "tests/ui/scene_fixture.h"

namespace carom::ui::test {

/// A scene in the mode in which dimensions are dragged.
class Desk : public SceneOnScreen {
 public:
  explicit Desk(const std::string& name) : SceneOnScreen(name) { begin(); }
  explicit Desk(const Scenario& scenario) {
    document.reset(resolved(scenario));
    begin();
  }

  [[nodiscard]] QPointF pixelAt(Vec2 at) const {
    return toPixels(view.view(), QRectF(view.rect()), at);
  }
  [[nodiscard]] Vec2 worldAt(QPointF pixel) const {
    return toWorld(view.view(), QRectF(view.rect()), pixel);
  }
  [[nodiscard]] DimensionHandle dimension(DimensionKind kind, const std::string& part,
                                          int index = 0) const {
    for (const DimensionHandle& handle : dimension_handles(document.scenario())) {
      if (handle.kind == kind && handle.part.name == part && handle.index == index) return handle;
    }
    ADD_FAILURE() << "no such dimension of " << part;
    return {};
  }
  /// Not rounded.
  void pull(const DimensionHandle& handle, QPointF by) {
    drag(pixelAt(handle.at), by, Qt::ControlModifier);
  }
  [[nodiscard]] const Mechanism& mechanism() const { return *document.committed().mechanism; }
  [[nodiscard]] double lengthOf(std::size_t body) const {
    return std::get<RodShape>(mechanism().bodies[body].shape).length;
  }
  [[nodiscard]] double opening() const {
    double worst = 0;
    const std::vector<double>& q = document.evaluation().state.q;
    for (const Joint& joint : document.scenario().mechanism->joints) {
      const auto at = [&](const Anchor& anchor) {
        return world_point(*document.scenario().mechanism, q, anchor);
      };
      if (!std::holds_alternative<RevoluteJoint>(joint.kind)) continue;
      worst = std::max(worst, norm(at(anchor_a(joint.kind)) - at(anchor_b(joint.kind))));
    }
    return worst;
  }

 private:
  void begin() {
    view.setSceneTool(SceneTool::design);
    EXPECT_TRUE(eventually([this] { return !view.isGliding(); }));
  }
};

}  // namespace carom::ui::test
