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

constexpr std::array<std::string_view, 4> method_words{"grid", "random", "latin-hypercube",
                                                       "sobol"};

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
    const JsonView scale = view.need("scale");
    if (scale.text() != "log" && scale.text() != "linear") {
      scale.fail("\"linear\" or \"log\" is expected here, not \"" + scale.text() + "\"");
    }
    range.logarithmic = scale.text() == "log";
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
  view.allow_only({"method", "count", "seed"});
  sampling.count = whole_number(view.need("count"));
  if (view.has("seed")) sampling.seed = whole_number(view.need("seed"));
  return sampling;
}

Study read_root(const JsonView& root, const std::filesystem::path& folder) {
  if (const JsonView version = root.need("study"); version.number() != 1) {
    version.fail("this is version " + shortest(version.number()) +
                 " of studies; this program reads version 1");
  }
  root.allow_only(
      {"study", "title", "text", "scenario", "law", "parameters", "sampling", "responses"});
  Study study;
  study.title = root.need("title").text();
  study.text = text_of(root, "text");
  study.scenario = read_source(root.need("scenario"), folder);
  if (root.has("law")) study.law = read_law(root.need("law"));
  for (const auto& [path, values] : root.need("parameters").members()) {
    study.parameters.push_back({path, read_values(values)});
  }
  if (root.has("sampling")) study.sampling = read_sampling(root.need("sampling"));
  study.responses = texts_of(root, "responses");
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
  JsonNode node = JsonNode::object();
  node.add("distribution", "uniform").add("from", values.from).add("to", values.to);
  return node;
}

JsonNode node_of(const NormalValues& values) {
  JsonNode node = JsonNode::object();
  node.add("distribution", "normal").add("mean", values.mean).add("deviation", values.deviation);
  return node;
}

JsonNode node_of(const TriangularValues& values) {
  JsonNode node = JsonNode::object();
  node.add("distribution", "triangular").add("from", values.from).add("mode", values.mode);
  node.add("to", values.to);
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
  JsonNode root = JsonNode::object();
  root.add("study", 1).add("title", study.title);
  add_text(root, "text", study.text);
  root.add("scenario", source_node(study.scenario));
  if (study.law) root.add("law", law_node(*study.law));
  JsonNode parameters = JsonNode::object();
  for (const StudyParameter& parameter : study.parameters) {
    parameters.add(parameter.path, std::visit([](const auto& values) { return node_of(values); },
                                              parameter.values));
  }
  root.add("parameters", std::move(parameters));
  if (study.sampling.method != StudyMethod::grid) {
    JsonNode sampling = JsonNode::object();
    sampling.add("method", method_words[static_cast<std::size_t>(study.sampling.method)]);
    sampling.add("count", static_cast<double>(study.sampling.count));
    sampling.add("seed", static_cast<double>(study.sampling.seed));
    root.add("sampling", std::move(sampling));
  }
  add_list(root, "responses", study.responses);
  return print_json(root);
}

bool is_study(std::string_view text) {
  return is_document(text, "study");
}

}  // namespace carom
