// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/mechanism/contact.h"

namespace carom {

/// A number to be reproduced, as resources/validation.json has it.
struct ReferenceNumber {
  std::string quantity;  ///< a key of the indicators, or a word that app/report/measure.cpp knows
  std::string of;        ///< what it is about: a parameter, a coordinate, a contact, an indicator
  std::string symbol;    ///< as shown; empty: the indicator's
  std::string unit;
  std::string printed;
  std::string source;
  std::string over;              ///< parameter in which a root or an extremum is sought
  double from = 0, to = 0;       ///< where
  double first = 0, second = 0;  ///< arguments of a function
};

/// One impact, set up from the gallery, and what is known about it.
struct ReferenceCase {
  std::string about;
  std::string scenario;                                  ///< name in the gallery
  std::string law;                                       ///< word; empty: the scenario's
  std::vector<std::pair<std::string, double>> settings;  ///< parameters, in this order
  std::vector<std::pair<std::string, int>> mode;         ///< assembly modes
  std::vector<std::string> hold;                         ///< contacts that are held
  std::optional<Compliance> compliance;                  ///< of the first contact
  std::vector<ReferenceNumber> numbers;
};

struct ReferenceTable {
  std::string name;
  std::string caption;
  std::vector<ReferenceCase> cases;
};

struct ReferenceSection {
  std::string title;
  std::string text;
  std::vector<ReferenceTable> tables;
};

/// All numbers that the program is held to, and those it is known not to reproduce.
struct ReferenceFile {
  std::vector<ReferenceSection> papers;   ///< tables of the papers
  std::vector<ReferenceSection> numbers;  ///< closed forms and independent computations
  ReferenceSection not_reproduced;
};

/// Strict, as scenarios are read: throws InputError with the JSON pointer of the fault.
ReferenceFile read_reference(std::string_view text);

/// The file of the resources.
ReferenceFile load_reference();

}  // namespace carom
