// SPDX-License-Identifier: MIT
#include "core/base/symbols.h"
#include "impact_text.h"
#include "output.h"

namespace carom::cli {

namespace {

JsonNode touch_json(const ModelImpact& one, const ContactTouch& touch) {
  const Contact& contact = contact_of(one, touch.contact);
  JsonNode node = JsonNode::object();
  node.add("contact", contact.name).add("model", info_of(contact.compliance->model).word);
  node.add("t_touch", touch.t_touch).add("t_release", json_number(touch.t_release));
  node.add("duration", json_number(touch.duration()));
  node.add("v_0", touch.v_0).add("m_eff", touch.mass);
  node.add("e_asked", touch.e_requested).add("e", json_number(touch.e));
  node.add("F_peak", touch.peak_force).add("t_peak", touch.t_peak);
  node.add("F_peak_predicted", touch.frozen.peak_force);
  node.add("delta_max", touch.max_indentation).add("clipped", touch.clipped);
  return node;
}

JsonNode energies_json(const CompliantImpact& impact) {
  JsonNode node = JsonNode::object();
  node.add("T_minus", impact.T_minus).add("T_plus", impact.T_plus);
  node.add("gravity_work", impact.gravity_work).add("element_work", impact.element_work);
  node.add("prescribed_work", impact.prescribed_work).add("damping", impact.normal_loss);
  node.add("friction", impact.tangential_loss).add("rigid_impacts", impact.strike_loss);
  node.add("elastic", impact.elastic).add("imbalance", impact.imbalance());
  return node;
}

JsonNode impact_json(const ModelImpact& one) {
  JsonNode node = JsonNode::object();
  if (!one.model.empty()) node.add("model", one.model);
  if (!one.reason.empty()) return std::move(node.add("reason", plain_text(one.reason)));
  node.add("end", end_word(one.impact.end)).add("reason", plain_text(one.impact.reason));
  JsonNode touches = JsonNode::array(), events = JsonNode::array();
  for (const ContactTouch& touch : one.impact.touches) touches.add(touch_json(one, touch));
  for (const CompliantEvent& event : one.impact.events) {
    events.add(JsonNode::object({{"t", event.t},
                                 {"contact", contact_of(one, event.contact).name},
                                 {"event", event_word(event.kind)}}));
  }
  node.add("touches", std::move(touches)).add("energies", energies_json(one.impact));
  node.add("events", std::move(events));
  return node;
}

}  // namespace

JsonNode impacts_json(const std::vector<ModelImpact>& impacts) {
  JsonNode list = JsonNode::array();
  for (const ModelImpact& one : impacts) list.add(impact_json(one));
  return JsonNode::object(
      {{"title", impacts.front().scenario.description->title}, {"impacts", std::move(list)}});
}

}  // namespace carom::cli
