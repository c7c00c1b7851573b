// SPDX-License-Identifier: MIT
#include <memory>
#include <optional>

#include "command.h"
#include "core/base/symbols.h"
#include "core/study/coupling_report.h"
#include "output.h"

namespace carom::cli {

namespace {

struct CouplingsArguments {
  ScenarioArguments scenario;
  bool json = false;
};

std::vector<std::string> names(const std::vector<NamedRow>& rows) {
  std::vector<std::string> out;
  out.reserve(rows.size());
  for (const NamedRow& row : rows) out.push_back(row.name);
  return out;
}

// ---- text

template <class At>
std::string table_text(const std::string& title, const std::vector<std::string>& rows,
                       const std::vector<std::string>& columns, const At& at) {
  if (rows.empty() || columns.empty()) return {};
  std::vector<std::string> head{""};
  head.insert(head.end(), columns.begin(), columns.end());
  TextTable table(head);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<std::string> cells{rows[i]};
    for (std::size_t j = 0; j < columns.size(); ++j) {
      cells.push_back(display(at(static_cast<int>(i), static_cast<int>(j))));
    }
    table.add(std::move(cells));
  }
  return title + "\n" + table.text() + "\n";
}

std::string matrix_text(const std::string& title, const std::vector<std::string>& rows,
                        const std::vector<std::string>& columns, const Eigen::MatrixXd& values) {
  return table_text(title, rows, columns,
                    [&](int i, int j) { return std::optional(values(i, j)); });
}

std::string angles_text(const std::string& title, const std::vector<std::string>& rows,
                        const std::vector<std::string>& columns, const AngleTable& angles) {
  return table_text(title, rows, columns, [&](int i, int j) { return angles.at(i, j); });
}

std::string checks_text(const std::vector<CouplingCheck>& checks) {
  TextTable table({"statement", "equation", "holds", "", ""});
  for (const CouplingCheck& check : checks) {
    table.add({std::string(check.name), std::string(check.equation),
               !check.holds   ? "–"
               : *check.holds ? "yes"
                              : "no",
               plain_text(check.condition)});
    for (const CheckValue& v : check.values) {
      table.add({"", "", "", "  " + plain_text(v.label), display(v.value)});
    }
    table.add({"", "", "", "  " + plain_text(check.explanation)});
  }
  return "Statements about the couplings\n" + table.text() + "\n";
}

std::string freedom_text(const Couplings& c) {
  if (c.freedom.dimension() == 0) return "Every impulse of a contact or a joint is determined.\n";
  const std::vector<std::string> labels = multiplier_names(c);
  std::string out = "Undetermined impulses: " + std::to_string(c.freedom.dimension()) +
                    (c.freedom.dimension() == 1 ? " number is open\n" : " numbers are open\n");
  for (const HyperstaticSet& set : c.freedom.sets) {
    out += "  shared among";
    for (const int row : set.rows) out += " [" + labels[static_cast<std::size_t>(row)] + "]";
    out += ": " + std::to_string(set.dimension) + "\n";
  }
  std::vector<std::string> directions;
  directions.reserve(static_cast<std::size_t>(c.freedom.dimension()));
  for (int k = 0; k < c.freedom.dimension(); ++k) {
    directions.push_back("x" + std::to_string(k + 1));
  }
  return out + matrix_text("What may be added to them", labels, directions, c.freedom.basis);
}

std::string text(const Scenario& scenario, const CouplingReport& report) {
  const Couplings& c = report.c;
  const std::vector<std::string> h = names(c.contacts);
  const std::vector<std::string> g = names(c.joints);
  std::string out = "scenario  " + scenario.description->title + "\n\n";
  if (h.empty()) out += "No contact is closed: only the joints are listed.\n\n";
  const std::string unit = " [" + delassus_unit(c) + "], ";
  out += matrix_text("Delassus matrix A" + unit + "contacts alone", h, h, c.A);
  out += matrix_text("Delassus matrix A_c" + unit + "the joints hold", h, h, c.with_joints.A_c);
  out += angles_text("Kinetic angles [rad], contacts", h, h, c.contact_contact);
  out += angles_text("Kinetic angles [rad], contacts while the joints hold", h, h,
                     c.contact_contact_held);
  out += angles_text("Kinetic angles [rad], contacts and joint rows", h, g, c.contact_joint);
  out += table_text("Least angle [rad] to any combination of joint rows", h, {"θ"},
                    [&](int i, int) { return c.contact_to_joints[static_cast<std::size_t>(i)]; });
  out += angles_text("Kinetic angles [rad], joint rows", g, g, c.joint_joint);
  out += matrix_text("Joint percussions for a unit impulse", g, h, report.percussions);
  return out + checks_text(report.checks) + freedom_text(c);
}

// ---- JSON

JsonNode names_json(const std::vector<std::string>& list) {
  JsonNode node = JsonNode::array();
  for (const std::string& name : list) node.add(name);
  return node;
}

template <class At>
JsonNode table_json(Eigen::Index rows, Eigen::Index columns, const At& at) {
  JsonNode node = JsonNode::array();
  for (Eigen::Index i = 0; i < rows; ++i) {
    JsonNode line = JsonNode::array();
    for (Eigen::Index j = 0; j < columns; ++j) {
      line.add(json_number(at(static_cast<int>(i), static_cast<int>(j))));
    }
    node.add(std::move(line));
  }
  return node;
}

JsonNode matrix_json(const Eigen::MatrixXd& values) {
  return table_json(values.rows(), values.cols(),
                    [&](int i, int j) { return std::optional(values(i, j)); });
}

JsonNode angles_json(const AngleTable& angles) {
  return table_json(angles.rows(), angles.columns(), [&](int i, int j) { return angles.at(i, j); });
}

JsonNode checks_json(const std::vector<CouplingCheck>& checks) {
  JsonNode list = JsonNode::array();
  for (const CouplingCheck& check : checks) {
    JsonNode values = JsonNode::array();
    for (const CheckValue& v : check.values) {
      JsonNode value = JsonNode::object();
      value.add("label", plain_text(v.label)).add("value", v.value);
      values.add(std::move(value));
    }
    JsonNode node = JsonNode::object();
    node.add("name", check.name).add("equation", check.equation);
    node.add("condition", plain_text(check.condition));
    node.add("holds", check.holds ? JsonNode(*check.holds) : JsonNode());
    node.add("values", std::move(values)).add("explanation", plain_text(check.explanation));
    list.add(std::move(node));
  }
  return list;
}

JsonNode freedom_json(const Couplings& c) {
  const std::vector<std::string> labels = multiplier_names(c);
  JsonNode sets = JsonNode::array();
  for (const HyperstaticSet& set : c.freedom.sets) {
    JsonNode rows = JsonNode::array();
    for (const int row : set.rows) rows.add(labels[static_cast<std::size_t>(row)]);
    sets.add(JsonNode::object({{"rows", std::move(rows)}, {"dimension", set.dimension}}));
  }
  JsonNode node = JsonNode::object();
  node.add("dimension", c.freedom.dimension()).add("sets", std::move(sets));
  node.add("rows", names_json(labels)).add("basis", matrix_json(c.freedom.basis));
  return node;
}

JsonNode json(const Scenario& scenario, const CouplingReport& report) {
  const Couplings& c = report.c;
  JsonNode angles = JsonNode::object({{"contact_contact", angles_json(c.contact_contact)},
                                      {"contact_contact_held", angles_json(c.contact_contact_held)},
                                      {"contact_joint", angles_json(c.contact_joint)},
                                      {"joint_joint", angles_json(c.joint_joint)}});
  JsonNode to_joints = JsonNode::array();
  for (const auto& angle : c.contact_to_joints) to_joints.add(json_number(angle));
  angles.add("contact_to_joints", std::move(to_joints));

  JsonNode node = JsonNode::object();
  node.add("scenario", scenario.description->title);
  node.add("contacts", names_json(names(c.contacts)));
  node.add("joint_rows", names_json(names(c.joints)));
  node.add("A", matrix_json(c.A)).add("A_c", matrix_json(c.with_joints.A_c));
  node.add("rank", c.with_joints.rank()).add("definite", c.with_joints.definite());
  node.add("kinetic_angles", std::move(angles));
  node.add("joint_percussions", matrix_json(report.percussions));
  node.add("checks", checks_json(report.checks));
  node.add("multipliers", freedom_json(c));
  return node;
}

Exit show_couplings(const CouplingsArguments& arguments) {
  const Scenario scenario = load(arguments.scenario);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  const CouplingReport report = report_couplings(*scenario.mechanism, evaluation);
  print(arguments.json ? print_json(json(scenario, report)) : text(scenario, report));
  return Exit::done;
}

}  // namespace

void add_couplings(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "couplings",
      "How closed contacts and joints act on each other: Delassus matrix, kinetic angles, whether "
      "impulses are unique");
  const auto arguments = std::make_shared<CouplingsArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  command->add_flag("--json", arguments->json, "Full precision, as JSON; missing values are null");
  command->footer(R"(A kinetic angle is pi less the angle of two rows in the metric of the inverse
masses, B(9). A revolute joint has the rows x and y, a prismatic one across and turn.

Examples:
  carom-cli couplings rod-wall-rail
  carom-cli couplings kane.json --json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return show_couplings(*arguments); }; });
}

}  // namespace carom::cli
