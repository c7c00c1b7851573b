// SPDX-License-Identifier: MIT
#include "core/study/study.h"

#include <algorithm>
#include <thread>

#include "binding.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/io/study_json.h"
#include "core/io/study_store.h"
#include "core/study/fit.h"
#include "core/study/search.h"

namespace carom::python {

namespace {

namespace fs = std::filesystem;

unsigned threads_of(unsigned asked) {
  return asked > 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

/// Names the file before the place in it.
std::shared_ptr<StudyRows> load_study(const fs::path& file) {
  try {
    return std::make_shared<StudyRows>(read_study_file(file));
  } catch (const InputError& error) {
    if (error.where() == file.string()) throw;
    throw InputError(file.string() + ": " + error.where(), error.message());
  }
}

std::shared_ptr<StudyRows> parse_study(const py::object& text, const fs::path& folder) {
  return std::make_shared<StudyRows>(read_study(to_json(text), folder));
}

py::dict run(const StudyRows& rows, unsigned threads, bool units) {
  const Table table = run_without_lock([&](const std::stop_token& stop) {
    std::vector<StudyRow> all;
    run_study(
        rows, {}, {}, threads_of(threads),
        [&](std::span<const StudyRow> some) { all.insert(all.end(), some.begin(), some.end()); },
        Job{stop, {}});
    std::ranges::sort(all, {}, &StudyRow::row);
    return study_table(rows, all);
  });
  return to_dict(table, units);
}

/// Returns how many rows the database has.
std::uint64_t store(const StudyRows& rows, const fs::path& file, unsigned threads,
                    const std::pair<std::uint64_t, std::uint64_t>& part, bool resume) {
  const auto [index, count] = part;
  if (index < 1 || index > count || count > most_shards) {
    throw InputError("part", "(i, n) with i from 1 to n is expected, as in (3, 8)");
  }
  const Shard shard{index - 1, count};
  return run_without_lock([&](const std::stop_token& stop) {
    std::error_code error;
    StudyStore database = resume && fs::exists(file, error)
                              ? StudyStore::open(file, StudyStore::Use::write)
                              : StudyStore::create(file, rows, shard);
    if (database.shard() != shard) {
      throw InputError(file.string(), "this holds another part of the study");
    }
    // What is in the database is what is run, also when it goes on.
    const StudyRows kept(database.study());
    run_study(
        kept, shard, database.places(kept.count()), threads_of(threads),
        [&](std::span<const StudyRow> some) { database.add(some); }, Job{stop, {}});
    return database.stored();
  });
}

py::dict read_rows(const fs::path& file, bool units) {
  Rows rows;
  {
    const py::gil_scoped_release released;
    const StudyStore database = StudyStore::open(file, StudyStore::Use::read);
    export_rows(database, [&](const Table& table) { rows.add(table); });
  }
  return std::move(rows).to_dict(units);
}

/// Paths and quantities of a point with their numbers.
py::dict point_of(const Study& study, const std::vector<std::string>& quantities,
                  const SearchPoint& point) {
  py::dict out;
  for (std::size_t i = 0; i < study.parameters.size(); ++i) {
    out[py::str(study.parameters[i].path)] = point.parameters[i];
  }
  for (std::size_t i = 0; i < quantities.size(); ++i) {
    out[py::str(quantities[i])] = or_nan(point.at.values[i]);
  }
  out["regime"] = data_word(point.at.regime);
  return out;
}

py::dict search_study(const StudyRows& rows, unsigned threads) {
  const Study& study = rows.study();
  check_search(study);
  const SearchResult found = run_without_lock([&](const std::stop_token& stop) {
    return search(study, threads_of(threads), Job{stop, {}});
  });
  py::dict out;
  out["end"] = std::string(end_word(found.end));
  out["best"] = found.best ? py::object(point_of(study, search_quantities(study), *found.best))
                           : py::object(py::none());
  out["starts"] = found.starts;
  out["agreeing"] = found.agreeing;
  out["at_bounds"] = found.at_bounds;
  out["active_limits"] = found.active_limits;
  return out;
}

py::list trade_offs(const StudyRows& rows, unsigned threads) {
  const Study& study = rows.study();
  check_search(study);
  const std::vector<SearchPoint> points = run_without_lock([&](const std::stop_token& stop) {
    return trade_off(study, threads_of(threads), Job{stop, {}});
  });
  py::list out;
  for (const SearchPoint& point : points) {
    out.append(point_of(study, search_quantities(study), point));
  }
  return out;
}

py::dict estimate_of(const FitEstimate& one) {
  py::dict out;
  out["value"] = one.value;
  out["unit"] = std::string(si_unit(one.parameter.dimension));
  out["standard_error"] = or_nan(one.standard_error);
  out["low"] = or_nan(one.low);
  out["high"] = or_nan(one.high);
  out["at_bound"] = one.at_bound;
  out["undecided"] = one.undecided;
  return out;
}

py::dict points_of(const FitResult& found) {
  std::vector<std::size_t> line;
  std::vector<std::string> response;
  std::vector<double> measured, model, deviation;
  for (const FitPoint& point : found.points) {
    line.push_back(point.line);
    response.push_back(found.responses[point.response].key);
    measured.push_back(point.measured);
    model.push_back(point.model);
    deviation.push_back(point.deviation);
  }
  py::dict out;
  out["line"] = to_array(std::move(line));
  out["response"] = response;
  out["measured"] = to_array(std::move(measured));
  out["model"] = to_array(std::move(model));
  out["deviation"] = to_array(std::move(deviation));
  return out;
}

py::dict fit_study(const StudyRows& rows) {
  const Study& study = rows.study();
  check_fit(study);
  const FitResult found = run_without_lock([&](const std::stop_token& stop) {
    return fit(study, Job{stop, {}});
  });
  py::dict estimates;
  for (const FitEstimate& one : found.estimates) {
    estimates[py::str(one.parameter.key)] = estimate_of(one);
  }
  py::dict out;
  out["converged"] = found.end == FitEnd::converged;
  out["estimates"] = estimates;
  out["points"] = points_of(found);
  out["weighted"] = found.weighted;
  out["sum_of_squares"] = found.sum_of_squares;
  out["freedom"] = found.freedom;
  return out;
}

std::vector<std::string> columns_of(const StudyRows& rows) {
  std::vector<std::string> keys;
  for (const StudyColumn& column : rows.columns()) keys.push_back(column.key);
  return keys;
}

}  // namespace

void bind_study(py::module_& module) {
  py::class_<StudyRows, std::shared_ptr<StudyRows>>(
      module, "Study",
      "Responses of an impact over parameters with ranges, lists or distributions; a search in\n"
      "them; a fit to measurements. The rows are the same for any number of threads.")
      .def_property_readonly(
          "title", [](const StudyRows& s) { return s.study().title; }, "What it is about.")
      .def_property_readonly(
          "scenario", [](const StudyRows& s) { return s.study().scenario.scenario; },
          "The scenario whose impact it is about.")
      .def_property_readonly("columns", &columns_of, "The parameters' paths, then the responses.")
      .def("__len__", &StudyRows::count)
      .def(
          "to_json", [](const StudyRows& s) { return write_study(s.study()); },
          "The text of its file.")
      .def("run", &run, py::arg("threads") = 0U, py::arg("units") = false,
           "All rows as a dict of columns [SI, rad]: parameters, responses, NaN where `reason`\n"
           "says why. threads: 0 for all cores.")
      .def("store", &store, py::arg("database"), py::arg("threads") = 0U,
           py::arg("part") = std::pair<std::uint64_t, std::uint64_t>(1, 1),
           py::arg("resume") = false,
           "Computes the rows into an SQLite database, part i of n of them, and returns how many\n"
           "it has. Whatever ends it, resume=True goes on.")
      .def(
          "search", &search_study, py::arg("threads") = 0U,
          "The best point of the ranges by its objective that keeps its limits: a dict with best,\n"
          "a dict of parameters and quantities [SI], or None; end, starts, agreeing, at_bounds,\n"
          "active_limits.")
      .def("trade_off", &trade_offs, py::arg("threads") = 0U,
           "Points of which none is better by both objectives than another: dicts as of search().")
      .def("fit", &fit_study,
           "Values of the parameters with which the responses come nearest to the measured ones:\n"
           "estimates by path with value, standard_error and the ends low and high of the 95 %\n"
           "interval [SI], points with the measured and the model's numbers, sum_of_squares.")
      .def("__repr__", [](const StudyRows& s) {
        return "<carom.Study \"" + s.study().title + "\", " + std::to_string(s.count()) + " rows>";
      });
  module.def("load_study", &load_study, py::arg("file"),
             "The Study of a file. Raises InputError with the file and the place of the fault.");
  module.def("parse_study", &parse_study, py::arg("text"), py::arg("folder") = fs::path("."),
             "The Study of a JSON text or a dict; folder: in which the files that it names lie.");
  module.def(
      "read_study_rows", &read_rows, py::arg("database"), py::arg("units") = false,
      "The rows that Study.store() or carom-cli study run have written, as a dict of columns.");
}

}  // namespace carom::python
