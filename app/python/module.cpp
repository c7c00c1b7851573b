// SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include <cstdlib>
#include <exception>
#include <filesystem>

#include "binding.h"
#include "core/base/error.h"
#include "core/io/gallery.h"

namespace carom::python {

namespace {

constexpr const char* about = R"(Impacts of planar mechanisms.

    import carom
    kane = carom.gallery("kane")
    impact = kane.set("contacts.tip.e", 0.5).evaluate()
    impact["gamma"], impact.unit("T_minus"), impact.regime
    table = kane.sweep({"contacts.tip.mu": (0, 1.2, 121)})
    pandas.DataFrame(table)

A Scenario is a mechanism in its motion, with the law of its impact. It does not change: set(),
with_law(), with_part() and the others return another one. From it come

    evaluate(), compare_laws()   an Impact: every indicator, velocities, impulses, the verdict
    sweep()                      every indicator over parameters
    map()                        regime and energy ratio over restitution and friction
    simulate()                   the Motion around the impact
    compliant_impact(), forces() the impact with finite forces; what each force model makes of it
    sensitivity()                derivatives by parameters

load_study() reads a Study: ranges and tolerances of parameters, searches, fits to measurements.
What these need is listed by gallery_names(), template_names(), laws(), force_models(),
indicators(), equations() and Scenario.parameters().

Numbers are SI with radians. A number that does not exist is NaN, and a reason says why. Tables are
dicts of columns, as pandas.DataFrame takes them: NumPy arrays of float64, and lists of str. Arrays
of a result are views of it, not copies, and cannot be written to; they keep it alive. Addresses
such as P(27) name an equation of a paper; equations() lists them.

Bad input raises InputError, with the place of the fault; where the numbers determine no result,
NumericalError is raised. Computations release the interpreter's lock, so that other threads go on,
and Ctrl+C stops the long ones.)";

/// The classes of errors live as long as the process, as the translator does.
PyObject* input_error = nullptr;
PyObject* numerical_error = nullptr;

void set_input_error(const InputError& error) {
  const py::object instance = py::reinterpret_borrow<py::object>(input_error)(error.what());
  instance.attr("where") = error.where();
  instance.attr("message") = error.message();
  PyErr_SetObject(input_error, instance.ptr());
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 asks for this type
void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const InputError& error) {
    set_input_error(error);
  } catch (const NumericalError& error) {
    PyErr_SetString(numerical_error, error.what());
  }
}

void bind_errors(py::module_& module) {
  input_error = PyErr_NewExceptionWithDoc("carom.InputError",
                                          "Bad input: a file, a path or a value. `where` is its "
                                          "place,\n`message` says what is wrong and what would be "
                                          "right; str() gives both.",
                                          PyExc_ValueError, nullptr);
  numerical_error = PyErr_NewExceptionWithDoc("carom.NumericalError",
                                              "The numbers determine no result; the text says why.",
                                              PyExc_ArithmeticError, nullptr);
  if (input_error == nullptr || numerical_error == nullptr) throw py::error_already_set();
  module.attr("InputError") = py::reinterpret_borrow<py::object>(input_error);
  module.attr("NumericalError") = py::reinterpret_borrow<py::object>(numerical_error);
  py::register_exception_translator(&translate);
}

/// The gallery and the other files of Carom lie in share/carom of the prefix below which the module
/// is, or in the resources of the build: the core looks for them beside the running program, which
/// is the interpreter. Whoever has set the variable knows better.
void find_resources() {
  namespace fs = std::filesystem;
  if (const char* given = std::getenv("CAROM_RESOURCES"); given != nullptr && *given != '\0')
    return;
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&find_resources), &info) == 0) return;
  std::error_code error;
  const fs::path module = fs::canonical(info.dli_fname, error);
  for (fs::path folder = module.parent_path(); folder != folder.root_path();
       folder = folder.parent_path()) {
    for (const char* below : {"share/carom", "resources"}) {
      if (!fs::exists(folder / below / "scenarios" / "index.json", error)) continue;
      ::setenv("CAROM_RESOURCES", (folder / below).c_str(), 1);
      return;
    }
  }
}

py::list equations() {
  py::list all;
  for (const EquationEntry& entry : list_equations()) {
    py::dict row;
    row["address"] = entry.address;
    row["text"] = entry.text;
    row["meaning"] = entry.meaning;
    row["note"] = entry.note;
    all.append(row);
  }
  return all;
}

}  // namespace

}  // namespace carom::python

PYBIND11_MODULE(carom, module) {
  using namespace carom::python;
  py::module_::import("numpy");  // without it nothing below can be used, and this says so
  module.doc() = about;
  module.attr("__version__") = CAROM_VERSION;
  find_resources();
  bind_errors(module);
  ScenarioClass scenario = bind_scenario(module);
  bind_impact(module, scenario);
  bind_sweep(scenario);
  bind_map(module, scenario);
  bind_motion(module, scenario);
  bind_compliant(module, scenario);
  bind_edits(module, scenario);
  bind_study(module);
  module.def(
      "equations", &equations,
      "The equations that Carom computes by: dicts with their address in a paper, as P(27),\n"
      "their text, their meaning, and a note where they differ from what is printed.");
}
