// SPDX-License-Identifier: MIT
#include "core/io/study_json.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/io/document_json.h"
#include "core/io/mechanism_json.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

constexpr std::array<std::string_view, 5> method_words{"grid", "random", "latin-hypercube", "sobol",
                                                       "points"};

/// A number without a fraction that a double holds exactly.
std::uint64_t whole_number(const JsonView& view) {
  const double number = view.number();
  const auto most = static_cast<double>(most_study_rows);
  if (!(number >= 0 && number <= most &&
        number == static_cast<double>(static_cast<std::uint64_t>(number)))) {
    view.fail("a whole number from 0 to 2^53 is expected here, not " + shortest(number));
  }
  return static_cast<std::uint64_t>(number);
}

StudyRange read_range(const JsonView& view) {
  view.allow_only({"from", "to", "count", "scale"});
  StudyRange range{view.need("from").number(), view.need("to").number()};
  constexpr std::uint64_t most = 100000000;
  const std::uint64_t count = whole_number(view.need("count"));
  if (count > most) view.need("count").fail("a range has at most 100000000 values");
  range.count = static_cast<int>(count);
  if (view.has("scale")) {
    range.logarithmic = read_word<bool>(view.need("scale"), {{"linear", false}, {"log", true}});
  }
  return range;
}

StudyValues read_distribution(const JsonView& view) {
  const JsonView kind = view.need("distribution");
  if (kind.text() == "uniform") {
    view.allow_only({"distribution", "from", "to"});
    return UniformValues{view.need("from").number(), view.need("to").number()};
  }
  if (kind.text() == "normal") {
    view.allow_only({"distribution", "mean", "deviation"});
    return NormalValues{view.need("mean").number(), view.need("deviation").number()};
  }
  if (kind.text() == "triangular") {
    view.allow_only({"distribution", "from", "mode", "to"});
    return TriangularValues{view.need("from").number(), view.need("mode").number(),
                            view.need("to").number()};
  }
  kind.fail("\"uniform\", \"normal\" or \"triangular\" is expected here, not \"" + kind.text() +
            "\"");
}

StudyValues read_values(const JsonView& view) {
  if (view.is(JsonNode::Kind::array)) return StudyList{view.numbers()};
  if (view.has("distribution")) return read_distribution(view);
  return read_range(view);
}

StudySampling read_sampling(const JsonView& view) {
  const JsonView method = view.need("method");
  const auto* const word = std::ranges::find(method_words, method.text());
  if (word == method_words.end()) {
    method.fail("there is no method \"" + method.text() + "\"; there is " +
                joined_with_or(std::vector<std::string>(method_words.begin(), method_words.end())));
  }
  StudySampling sampling;
  sampling.method = static_cast<StudyMethod>(word - method_words.begin());
  if (sampling.method == StudyMethod::grid) {
    view.allow_only({"method"});
    return sampling;
  }
  if (sampling.method == StudyMethod::points) {
    view.allow_only({"method", "file"});
    sampling.file = text_of(view, "file");
    if (view.has("file") && sampling.file.empty()) {
      view.need("file").fail("the name of a file is expected here");
    }
    return sampling;
  }
  view.allow_only({"method", "count", "seed"});
  sampling.count = whole_number(view.need("count"));
  if (view.has("seed")) sampling.seed = whole_number(view.need("seed"));
  return sampling;
}

/// {"minimise": NAME} or {"maximise": NAME}
SearchObjective read_objective(const JsonView& view) {
  view.allow_only({"minimise", "maximise"});
  if (view.has("minimise") == view.has("maximise")) {
    view.fail("either \"minimise\" or \"maximise\" is expected here");
  }
  const bool maximise = view.has("maximise");
  return {view.need(maximise ? "maximise" : "minimise").text(), maximise};
}

SearchLimit read_limit(const JsonView& view) {
  view.allow_only({"quantity", "at_least", "at_most"});
  SearchLimit limit{view.need("quantity").text(), {}, {}};
  if (view.has("at_least")) limit.at_least = view.need("at_least").number();
  if (view.has("at_most")) limit.at_most = view.need("at_most").number();
  if (!limit.at_least && !limit.at_most) {
    view.fail("\"at_least\", \"at_most\" or both are expected here");
  }
  if (limit.at_least && limit.at_most && *limit.at_least > *limit.at_most) {
    view.fail("nothing is at least " + shortest(*limit.at_least) + " and at most " +
              shortest(*limit.at_most));
  }
  return limit;
}

int count_from(const JsonView& view, const char* key, int otherwise, int least, int most) {
  if (!view.has(key)) return otherwise;
  const JsonView count = view.need(key);
  const std::uint64_t number = whole_number(count);
  if (number < static_cast<std::uint64_t>(least) || number > static_cast<std::uint64_t>(most)) {
    count.fail("a number from " + std::to_string(least) + " to " + std::to_string(most) +
               " is expected here");
  }
  return static_cast<int>(number);
}

StudySearch read_search(const JsonView& view) {
  view.allow_only({"objectives", "limits", "starts", "evaluations", "points", "seed"});
  StudySearch search;
  const JsonView objectives = view.need("objectives");
  for (const JsonView& one : objectives.items()) search.objectives.push_back(read_objective(one));
  if (search.objectives.empty() || search.objectives.size() > 2) {
    objectives.fail("one objective is expected here, or two for a trade-off curve");
  }
  for (const JsonView& one : view.items_of("limits")) search.limits.push_back(read_limit(one));
  search.starts = count_from(view, "starts", search.starts, 1, 1000);
  search.evaluations = count_from(view, "evaluations", search.evaluations, 10, 1000000);
  search.points = count_from(view, "points", search.points, 2, 1000);
  if (view.has("seed")) search.seed = whole_number(view.need("seed"));
  return search;
}

/// "HEAD", or {"column": HEAD, "unit": UNIT}; of a response also "deviation".
FitColumn read_fit_column(const std::string& key, const JsonView& view, bool measured) {
  if (!view.is(JsonNode::Kind::object)) return {key, view.text(), {}, {}};
  view.allow_only(measured ? std::vector<std::string_view>{"column", "unit", "deviation"}
                           : std::vector<std::string_view>{"column", "unit"});
  return {key, text_of(view, "column"), text_of(view, "unit"), text_of(view, "deviation")};
}

std::vector<FitColumn> read_fit_columns(const JsonView& view, bool measured) {
  std::vector<FitColumn> columns;
  for (const auto& [key, one] : view.members()) {
    columns.push_back(read_fit_column(key, one, measured));
  }
  return columns;
}

StudyFit read_fit(const JsonView& view) {
  view.allow_only({"data", "conditions", "measured", "starts", "evaluations", "seed"});
  StudyFit fit;
  fit.file = view.need("data").text();
  if (fit.file.empty()) view.need("data").fail("the name of a file is expected here");
  if (view.has("conditions")) fit.conditions = read_fit_columns(view.need("conditions"), false);
  fit.measured = read_fit_columns(view.need("measured"), true);
  if (fit.measured.empty()) view.need("measured").fail("one response at least is expected here");
  fit.starts = count_from(view, "starts", fit.starts, 1, 1000);
  fit.evaluations = count_from(view, "evaluations", fit.evaluations, 10, 1000000);
  if (view.has("seed")) fit.seed = whole_number(view.need("seed"));
  return fit;
}

Study read_root(const JsonView& root, const std::filesystem::path& folder) {
  if (const JsonView version = root.need("study"); version.number() != 1) {
    version.fail("this is version " + shortest(version.number()) +
                 " of studies; this program reads version 1");
  }
  root.allow_only({"study", "title", "text", "scenario", "law", "parameters", "sampling",
                   "responses", "search", "fit"});
  Study study;
  study.title = root.need("title").text();
  study.text = text_of(root, "text");
  study.scenario = read_source(root.need("scenario"), folder);
  if (root.has("law")) study.law = read_law(root.need("law"));
  if (root.has("sampling")) study.sampling = read_sampling(root.need("sampling"));
  if (!study.sampling.file.empty()) {
    if (root.has("parameters")) {
      root.need("parameters").fail("the file of the points names the parameters; leave this out");
    }
    study.parameters = read_points_file(folder / study.sampling.file, study.scenario.scenario);
  } else {
    for (const auto& [path, values] : root.need("parameters").members()) {
      study.parameters.push_back({path, read_values(values)});
    }
  }
  if (!root.has("search") && !root.has("fit")) (void)root.need("responses");
  study.responses = texts_of(root, "responses");
  if (root.has("search")) study.search = read_search(root.need("search"));
  if (root.has("fit")) {
    study.fit = read_fit(root.need("fit"));
    study.fit->rows = read_fit_rows(folder / study.fit->file, study);
  }
  return study;
}

JsonNode node_of(const StudyRange& range) {
  JsonNode node = JsonNode::object();
  node.add("from", range.from).add("to", range.to).add("count", range.count);
  if (range.logarithmic) node.add("scale", "log");
  return node;
}

JsonNode node_of(const StudyList& list) {
  JsonNode node = JsonNode::array();
  for (const double value : list.values) node.add(value);
  return node;
}

JsonNode node_of(const UniformValues& values) {
  return JsonNode::object({{"distribution", "uniform"}, {"from", values.from}, {"to", values.to}});
}

JsonNode node_of(const NormalValues& values) {
  return JsonNode::object(
      {{"distribution", "normal"}, {"mean", values.mean}, {"deviation", values.deviation}});
}

JsonNode node_of(const TriangularValues& values) {
  JsonNode node = JsonNode::object();
  node.add("distribution", "triangular").add("from", values.from).add("mode", values.mode);
  node.add("to", values.to);
  return node;
}

JsonNode node_of(const StudySearch& search) {
  JsonNode node = JsonNode::object(), objectives = JsonNode::array(), limits = JsonNode::array();
  for (const SearchObjective& one : search.objectives) {
    objectives.add(JsonNode::object({{one.maximise ? "maximise" : "minimise", one.quantity}}));
  }
  for (const SearchLimit& one : search.limits) {
    JsonNode limit = JsonNode::object({{"quantity", one.quantity}});
    if (one.at_least) limit.add("at_least", *one.at_least);
    if (one.at_most) limit.add("at_most", *one.at_most);
    limits.add(std::move(limit));
  }
  node.add("objectives", std::move(objectives));
  if (!search.limits.empty()) node.add("limits", std::move(limits));
  node.add("starts", search.starts).add("evaluations", search.evaluations);
  if (search.objectives.size() == 2) node.add("points", search.points);
  node.add("seed", static_cast<double>(search.seed));
  return node;
}

JsonNode node_of(const std::vector<FitColumn>& columns) {
  JsonNode node = JsonNode::object();
  for (const FitColumn& one : columns) {
    JsonNode column = JsonNode::object();
    add_text(column, "column", one.column);
    add_text(column, "unit", one.unit);
    add_text(column, "deviation", one.deviation);
    node.add(one.key, std::move(column));
  }
  return node;
}

JsonNode node_of(const StudyFit& fit) {
  JsonNode node = JsonNode::object({{"data", fit.file}});
  if (!fit.conditions.empty()) node.add("conditions", node_of(fit.conditions));
  node.add("measured", node_of(fit.measured));
  node.add("starts", fit.starts).add("evaluations", fit.evaluations);
  node.add("seed", static_cast<double>(fit.seed));
  return node;
}

JsonNode node_of(const StudySampling& sampling) {
  JsonNode node = JsonNode::object();
  node.add("method", method_words[static_cast<std::size_t>(sampling.method)]);
  if (sampling.method == StudyMethod::points) {
    if (!sampling.file.empty()) node.add("file", sampling.file);
    return node;
  }
  node.add("count", static_cast<double>(sampling.count));
  node.add("seed", static_cast<double>(sampling.seed));
  return node;
}

}  // namespace

Study read_study(std::string_view text, const std::filesystem::path& folder) {
  const JsonNode root = parse_json(text);
  return read_root({root, ""}, folder);
}

Study read_study_file(const std::filesystem::path& path) {
  return read_study(read_text_file(path), path.parent_path());
}

std::string write_study(const Study& study) {
  JsonNode root = JsonNode::object({{"study", 1}, {"title", study.title}});
  add_text(root, "text", study.text);
  root.add("scenario", source_node(study.scenario));
  if (study.law) root.add("law", law_node(*study.law));
  JsonNode parameters = JsonNode::object();
  for (const StudyParameter& parameter : study.parameters) {
    parameters.add(parameter.path, std::visit([](const auto& values) { return node_of(values); },
                                              parameter.values));
  }
  if (study.sampling.file.empty()) root.add("parameters", std::move(parameters));
  if (study.sampling.method != StudyMethod::grid) {
    root.add("sampling", node_of(study.sampling));
  }
  add_list(root, "responses", study.responses);
  if (study.search) root.add("search", node_of(*study.search));
  if (study.fit) root.add("fit", node_of(*study.fit));
  return print_json(root);
}

}  // namespace carom
