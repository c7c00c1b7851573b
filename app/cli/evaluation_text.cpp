// SPDX-License-Identifier: MIT
#include "evaluation_text.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/impact/indicators.h"
#include "core/io/scenario_json.h"
#include "output.h"

namespace carom::cli {

std::string_view severity_word(Severity severity) {
  switch (severity) {
    case Severity::good:
      return "good";
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "error";
}

std::string findings_text(const Evaluation& evaluation) {
  TextTable table;
  for (const Finding& finding : evaluation.verdict) {
    table.add(
        {std::string(severity_word(finding.severity)), plain_text(finding.text), finding.equation});
  }
  return table.text();
}

std::string audit_text(const Evaluation& evaluation) {
  TextTable table({"balance law", "equation", "residual", "bound", ""});
  for (const Residual& residual : evaluation.audit) {
    table.add({residual.law, residual.equation, rounded(residual.value, 3),
               rounded(residual.bound, 3), residual.holds() ? "holds" : "VIOLATED"});
  }
  return table.text();
}

std::string indicators_text(const Evaluation& evaluation) {
  TextTable table({"key", "symbol", "value", "unit", "equation", ""});
  for (const IndicatorInfo& info : indicator_table()) {
    const Value& value = evaluation.indicators.*info.member;
    table.add({std::string(info.key), std::string(info.symbol),
               display(readable(evaluation.indicators, info)),
               std::string(si_unit(dimension_of(evaluation.indicators, info))),
               std::string(info.equation), value.number ? "" : plain_text(value.reason)});
  }
  return table.text();
}

namespace {

JsonNode indicators_json(const Indicators& indicators) {
  JsonNode all = JsonNode::object();
  for (const IndicatorInfo& info : indicator_table()) {
    const Value& value = indicators.*info.member;
    JsonNode node = JsonNode::object();
    node.add("value", json_number(value.number))
        .add("unit", si_unit(dimension_of(indicators, info)));
    node.add("symbol", info.symbol).add("equation", info.equation);
    if (!value.number) node.add("reason", plain_text(value.reason));
    all.add(info.key, std::move(node));
  }
  return all;
}

JsonNode contact_impulses(const Mechanism& mechanism, const ImpactResult& result) {
  JsonNode node = JsonNode::object();
  for (const ContactImpulse& impulse : result.impulses) {
    node.add(mechanism.contacts[static_cast<std::size_t>(impulse.contact)].name,
             JsonNode::object({{"normal", impulse.normal}, {"tangent", impulse.tangent}}));
  }
  return node;
}

JsonNode joint_impulses(const Mechanism& mechanism, const std::vector<JointImpulse>& impulses) {
  JsonNode node = JsonNode::object();
  for (const JointImpulse& impulse : impulses) {
    JsonNode list = JsonNode::array();
    for (const double component : impulse.components) list.add(component);
    node.add(mechanism.joints[static_cast<std::size_t>(impulse.joint)].name, std::move(list));
  }
  return node;
}

JsonNode audit_json(const std::vector<Residual>& residuals) {
  JsonNode list = JsonNode::array();
  for (const Residual& residual : residuals) {
    JsonNode node = JsonNode::object();
    node.add("law", residual.law).add("equation", residual.equation);
    node.add("residual", residual.value).add("bound", residual.bound);
    node.add("holds", residual.holds());
    list.add(std::move(node));
  }
  return list;
}

JsonNode path_json(const RouthPath& path) {
  JsonNode list = JsonNode::array();
  for (const RouthPoint& p : path.points()) {
    JsonNode node = JsonNode::object();
    node.add("event", event_word(p.event)).add("P_n", p.P_n).add("P_t", p.P_t);
    node.add("v_n", p.v_n).add("v_t", p.v_t);
    list.add(std::move(node));
  }
  return list;
}

/// Potential energies over the impulse of the primary contact.
JsonNode waves_json(const Mechanism& mechanism, const WavePath& waves) {
  const auto name = [&](std::size_t place) {
    return mechanism.contacts[static_cast<std::size_t>(waves.contact[place])].name;
  };
  JsonNode list = JsonNode::array();
  for (std::size_t i = 0; i < waves.samples(); ++i) {
    JsonNode node = JsonNode::object(), energies = JsonNode::object();
    for (std::size_t place = 0; place < waves.contact.size(); ++place) {
      energies.add(name(place), waves.energy(i, place));
    }
    node.add("P", waves.P[i]).add("primary", name(static_cast<std::size_t>(waves.primary[i])));
    node.add("E", std::move(energies));
    list.add(std::move(node));
  }
  return list;
}

}  // namespace

JsonNode findings_json(const std::vector<Finding>& findings) {
  JsonNode list = JsonNode::array();
  for (const Finding& finding : findings) {
    list.add(JsonNode::object({{"severity", severity_word(finding.severity)},
                               {"text", plain_text(finding.text)},
                               {"equation", finding.equation}}));
  }
  return list;
}

JsonNode evaluation_json(const Scenario& scenario, const Evaluation& evaluation) {
  const Mechanism& mechanism = *scenario.mechanism;
  const ImpactResult& result = evaluation.result;
  JsonNode node = JsonNode::object();
  node.add("title", scenario.description->title);
  node.add("law", law_word(scenario.law)).add("answered_by", law_word(evaluation.law));
  node.add("pose_reached", evaluation.pose_reached);
  node.add("status", status_word(result.status)).add("reason", plain_text(result.reason));
  node.add("regime", data_word(regime_text(result)));
  node.add("indicators", indicators_json(evaluation.indicators));
  node.add("contact_impulses", contact_impulses(mechanism, result));
  if (evaluation.path.count > 0) node.add("path", path_json(evaluation.path));
  if (evaluation.waves.samples() > 0) node.add("waves", waves_json(mechanism, evaluation.waves));
  node.add("joint_impulses", joint_impulses(mechanism, evaluation.joint_impulses));
  node.add("joint_impulses_unique", evaluation.multipliers_unique);
  node.add("q", per_body_node(mechanism, evaluation.state.q));
  node.add("qdot_minus", per_body_node(mechanism, result.qdot_minus));
  node.add("qdot_plus", per_body_node(mechanism, result.qdot_plus));
  node.add("verdict", findings_json(evaluation.verdict));
  node.add("audit", audit_json(evaluation.audit));
  return node;
}

Exit exit_of(const Evaluation& evaluation) {
  const ImpactStatus status = evaluation.result.status;
  const bool computed =
      status != ImpactStatus::law_not_applicable && status != ImpactStatus::ill_posed;
  const bool balanced =
      std::ranges::all_of(evaluation.audit, [](const Residual& r) { return r.holds(); });
  return computed && balanced ? Exit::done : Exit::numerical_failure;
}

}  // namespace carom::cli
