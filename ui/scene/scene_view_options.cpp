// SPDX-License-Identifier: GPL-3.0-or-later
// What of the document, the motion and the selection the scene shows.
#include <algorithm>

#include "ui/scene/scene_view.h"

namespace carom::ui {

namespace {

/// Of those parts of one kind that are selected.
template <class Part>
std::vector<int> indicesOf(const std::vector<Part>& parts, PartKind kind,
                           const std::vector<PartName>& selected) {
  std::vector<int> indices;
  for (const PartName& name : selected) {
    const auto part = std::ranges::find(parts, name.name, &Part::name);
    if (name.kind == kind && part != parts.end()) {
      indices.push_back(static_cast<int>(part - parts.begin()));
    }
  }
  return indices;
}

}  // namespace

SceneOptions SceneView::sceneOptions() const {
  // A gesture measures its arrows at their usual length.
  const double share = document_.inGesture() ? 1 : velocityShare_;
  SceneOptions options{
      .velocityScale = share * velocityScale_, .impulseScale = impulseScale_, .ghost = ghost_};
  options.contact = document_.focusContact();
  for (const VariantDesign* variant : document_.variants()) {
    options.variants.push_back(
        {variant->colour, variant->scenario.mechanism, variant->evaluation.state.q});
  }
  // A gesture poses the mechanism at the impact, so no other moment is shown.
  if (document_.inGesture()) {
    options.home = document_.committed().motion->state.q;
  } else {
    options.moment = moment_;
    options.beside = beside_;
  }
  options.names = names_;
  if (press_ && press_->dragging) {
    options.litHandle = press_->picked.handle;
    options.litBody = press_->picked.body;
  } else {
    options.litHandle = hovered_.handle;
    options.litBody = hovered_.body;
    options.litElements.pointed = hovered_.element;
    if (const auto part = pointedPart(hovered_)) options.litParts.push_back(*part);
  }
  const Mechanism& mechanism = *document_.scenario().mechanism;
  options.selectedBodies = indicesOf(mechanism.bodies, PartKind::body, selected_);
  options.litElements.selected = indicesOf(mechanism.forces, PartKind::force, selected_);
  for (const int joint : indicesOf(mechanism.joints, PartKind::joint, selected_)) {
    options.litParts.push_back({PartKind::joint, joint});
  }
  for (const PartKind kind : {PartKind::contact, PartKind::closed_target}) {
    for (const int contact : indicesOf(mechanism.contacts, kind, selected_)) {
      options.litParts.push_back({PartKind::contact, contact});
    }
  }
  if (ringVisible_ && hasFocus()) options.focusHandle = focused_;
  options.rubberBand = tool_.rubberBand();
  options.design = sceneTool_ == SceneTool::design;
  return options;
}

}  // namespace carom::ui
