// SPDX-License-Identifier: MIT
//
// What the files of the Python module share: computing without the interpreter's lock, arrays,
// tables and words.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/base/table.h"
#include "core/scenario/scenario.h"
#include "core/study/compute.h"

namespace carom::python {

namespace py = pybind11;

/// The numbers determine no result; the text says why. In Python: carom.NumericalError.
class NumericalError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs `work(stop)` in another thread without the interpreter's lock. Ctrl+C, which Python sees in
/// the calling thread, asks it to stop and becomes KeyboardInterrupt when it has. What `work`
/// throws is thrown here. Starting a thread takes some 20 µs: what takes less has
/// py::gil_scoped_release alone.
template <class Work>
auto run_without_lock(const Work& work) {
  constexpr std::chrono::milliseconds between_looks(20);
  std::stop_source source;
  auto answer = std::async(std::launch::async, [&] { return work(source.get_token()); });
  while (true) {
    {
      const py::gil_scoped_release released;
      if (answer.wait_for(between_looks) == std::future_status::ready) break;
    }
    if (PyErr_CheckSignals() == 0) continue;
    // The signal's exception is kept beside the lock, which the work must not wait for.
    const py::error_already_set interrupted;
    source.request_stop();
    {
      const py::gil_scoped_release released;
      answer.wait();
    }
    throw interrupted;
  }
  return answer.get();
}

using Extents = std::vector<py::ssize_t>;

inline py::ssize_t extent(std::size_t count) {
  return static_cast<py::ssize_t>(count);
}

/// An array, not to be written to, of what an object of the core holds: nothing is copied, and the
/// array keeps `owner` alive.
template <class Number>
py::array_t<Number> view_of(const Number* data, const Extents& shape, const py::handle& owner) {
  py::array_t<Number> out(shape, data, owner);
  out.attr("setflags")(py::arg("write") = false);
  return out;
}
inline py::array_t<double> view_of(const std::vector<double>& values, const py::handle& owner) {
  return view_of(values.data(), {extent(values.size())}, owner);
}

/// An array that owns the vector's memory: nothing is copied.
template <class Number>
py::array_t<Number> to_array(std::vector<Number>&& values) {
  auto kept = std::make_unique<std::vector<Number>>(std::move(values));
  const Number* data = kept->data();
  const Extents shape{extent(kept->size())};
  const py::capsule owner(kept.get(), [](void* p) { delete static_cast<std::vector<Number>*>(p); });
  (void)kept.release();
  return py::array_t<Number>(shape, data, owner);
}

/// NaN where there is no number.
double or_nan(const std::optional<double>& number);

/// Rows of tables that are taken in, some at a time, as they become columns of Python: numbers, NaN
/// where there is none, and words, of which each different one is kept once.
class Rows {
 public:
  /// @param expected  how many rows there will be
  explicit Rows(std::size_t expected = 0) : expected_(expected) {}

  /// Needs no lock.
  void add(const Table& table);
  /// Column → array, and lists of the words. May be asked once.
  /// @param units  the heads of columns have their units, as in CSV: "T_minus [J]"
  py::dict to_dict(bool units) &&;

 private:
  struct Words {
    std::vector<std::string> known;
    std::vector<std::size_t> rows;  ///< place in `known`

    void add(const std::string& word, std::string (*readable)(std::string_view));
    [[nodiscard]] py::list to_list() const;

   private:
    std::string last_;
    std::vector<std::pair<std::string, std::size_t>> places_;
  };
  struct Numbers {
    std::string key, head;
    std::vector<double> values;
  };

  std::size_t expected_ = 0;
  std::string label_head_;
  bool has_words_ = false;
  std::vector<Numbers> columns_;
  Words label_, regime_, reason_;
};

/// A whole table.
py::dict to_dict(const Table& table, bool units);

/// What stands of an object in JSON as Python's own dicts, lists, numbers and texts.
py::object from_json(const std::string& text);
/// The text of a dict, or the text itself.
std::string to_json(const py::object& content);

/// An impact with the scenario that it is of.
struct Impact {
  Scenario scenario;
  Evaluation evaluation;
};
/// Under the law of that word, with the numbers that the file gives it if it is the file's.
Scenario with_law(Scenario scenario, const std::string& word);
/// Throws InputError where the pose cannot be reached, or drives exclude each other.
void require_pose(const Evaluation& evaluation);
/// What is pushed how, by the contact's name.
py::dict impulses_of(const Mechanism& mechanism, const ImpactResult& result);

using ScenarioClass = py::class_<Scenario>;

ScenarioClass bind_scenario(py::module_& module);
void bind_impact(py::module_& module, ScenarioClass& scenario);
void bind_sweep(ScenarioClass& scenario);
void bind_map(py::module_& module, ScenarioClass& scenario);
void bind_motion(py::module_& module, ScenarioClass& scenario);
void bind_compliant(py::module_& module, ScenarioClass& scenario);
void bind_edits(py::module_& module, ScenarioClass& scenario);
void bind_study(py::module_& module);

}  // namespace carom::python
