// SPDX-License-Identifier: MIT
//
// Equations have addresses: the paper's letter and its number, "F(11a)". This holds together the
// four places in which an address stands: the source, the register, the tests and the theory guide.
// An equation that is computed has code that the program calls, and a test that names it and is
// linked with that code; of any other the register says why it is not computed.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "core/impact/indicators.h"
#include "tests/architecture/source_graph.h"
#include "tests/architecture/source_tree.h"

namespace carom::test {
namespace {

struct Entry {
  std::string text, meaning, code, test;  // the last two are empty where it is not implemented
  std::string use;                        // empty where it is
};

const std::set<std::string> always{"address", "text", "meaning"};
const std::set<std::string> computed{"code", "test"};
const std::set<std::string> not_computed{"use"};
const std::set<std::string> uses{"derivation step", "not used", "next", "check"};

/// resources/equations.json by address, and how often each address stands there.
struct Register {
  std::map<std::string, Entry> entries;
  std::vector<std::string> addresses;
};

Register read_register() {
  Register out;
  for (const nlohmann::json& item :
       nlohmann::json::parse(read_source("resources/equations.json"))) {
    const auto address = item.at("address").get<std::string>();
    out.addresses.push_back(address);
    out.entries[address] = {item.at("text"), item.at("meaning"), item.value("code", ""),
                            item.value("test", ""), item.value("use", "")};
  }
  return out;
}

const std::string address_pattern = R"([PFGB]\([0-9]+[a-z]?\))";

std::vector<std::string> addresses_in(const std::string& text) {
  const std::regex address(address_pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), address), end; it != end; ++it) {
    found.push_back(it->str());
  }
  return found;
}

/// "F(11)" speaks of F(11a), F(11b), …
bool names_a_group(const std::string& address, const std::set<std::string>& known) {
  const std::string stem = address.substr(0, address.size() - 1);
  return std::ranges::any_of(known, [&](const std::string& one) {
    return one.size() == stem.size() + 2 && one.starts_with(stem) &&
           std::isalpha(static_cast<unsigned char>(one[stem.size()])) != 0;
  });
}

std::set<std::string> known_addresses() {
  std::set<std::string> known;
  for (const auto& [address, entry] : read_register().entries) known.insert(address);
  return known;
}

TEST(Register, EntriesAreCompleteAndUnique) {
  for (const nlohmann::json& item :
       nlohmann::json::parse(read_source("resources/equations.json"))) {
    std::set<std::string> keys;
    for (const auto& [key, value] : item.items()) {
      keys.insert(key);
      EXPECT_FALSE(value.get<std::string>().empty()) << item.dump();
    }
    std::set<std::string> required = always;
    const bool has_code = keys.contains("code");
    required.merge(std::set<std::string>(has_code ? computed : not_computed));
    if (item.value("use", "") == "check") required.insert("test");
    keys.erase("note");
    // It may be held by a test all the same, and a check is one.
    if (!has_code && item.value("use", "") != "check") keys.erase("test");
    EXPECT_EQ(keys, required) << item.dump();
    if (!has_code) {
      const auto use = item.at("use").get<std::string>();
      EXPECT_TRUE(uses.contains(use)) << item.dump();
      EXPECT_TRUE(use != "not used" || item.contains("note")) << item.dump();
    }
    const auto address = item.at("address").get<std::string>();
    EXPECT_TRUE(std::regex_match(address, std::regex(address_pattern))) << address;
    EXPECT_TRUE(item.at("meaning").get<std::string>().ends_with('.'))
        << address << " is a sentence";
  }
  std::vector<std::string> addresses = read_register().addresses;
  std::ranges::sort(addresses);
  const auto twice = std::ranges::adjacent_find(addresses);
  EXPECT_TRUE(twice == addresses.end()) << *twice << " stands twice";
}

// Equations 1 to 36 of González's paper and 1 to 90 of Brogliato's, none left out.
TEST(Register, CoversEveryEquationOfGonzalezAndBrogliato) {
  const auto entries = read_register().entries;
  for (const auto& [paper, last] : {std::pair{"G(", 36}, {"B(", 90}}) {
    for (int number = 1; number <= last; ++number) {
      const std::string address = paper + std::to_string(number) + ")";
      EXPECT_TRUE(entries.contains(address)) << address;
    }
  }
}

TEST(Register, CodeOfEveryEntryMentionsIt) {
  for (const auto& [address, entry] : read_register().entries) {
    if (entry.code.empty()) continue;
    ASSERT_TRUE(std::filesystem::is_regular_file(source_root() / entry.code))
        << address << ": there is no " << entry.code;
    EXPECT_TRUE(entry.code.starts_with("core/")) << address << " is computed by " << entry.code;
    EXPECT_FALSE(commented_names(entry.code, address).empty())
        << "no comment of " << entry.code << " mentions " << address;
  }
}

/// What a program is made of: everything that app/ and ui/ reach.
class Program {
 public:
  Program() : files_(graph_.reached_from(list_sources({"app", "ui"}, {".h", ".cpp"}))) {
    for (const std::string& file : files_) {
      for (const std::string& word : words_of_code(file)) users_[word].push_back(file);
    }
  }

  /// A file beside the given one and its partner uses the name.
  [[nodiscard]] bool uses(const std::string& name, const std::string& file) const {
    const auto found = users_.find(name);
    return found != users_.end() && std::ranges::any_of(found->second, [&](const auto& user) {
             return user != file && user != partner_of(file);
           });
  }

  /// The file is part of it, and what the address stands at is used: of a header that very type or
  /// function, of a source file some that its header declares.
  [[nodiscard]] bool computes(const std::string& address, const std::string& code) const {
    if (!files_.contains(code)) return false;
    for (const std::string& name : commented_names(code, address)) {
      if (!name.empty() && uses(name, code)) return true;
    }
    const std::string header = partner_of(code);
    return code.ends_with(".cpp") && files_.contains(header) &&
           std::ranges::any_of(declared_names(header),
                               [&](const std::string& name) { return uses(name, code); });
  }

 private:
  SourceGraph graph_;
  std::set<std::string> files_;
  std::map<std::string, std::vector<std::string>> users_;
};

TEST(Register, ProgramCallsWhatIsComputed) {
  const Program program;
  for (const auto& [address, entry] : read_register().entries) {
    if (entry.code.empty()) continue;
    EXPECT_TRUE(program.computes(address, entry.code))
        << "nothing in app/ and ui/ leads to " << address << " in " << entry.code;
  }
}

TEST(Register, TestOfEveryEntryNamesItAndIsLinkedWithItsCode) {
  const std::map<std::string, TestCase> cases = test_cases();
  const SourceGraph graph;
  for (const auto& [address, entry] : read_register().entries) {
    if (entry.test.empty()) continue;
    const auto found = cases.find(entry.test);
    ASSERT_NE(found, cases.end()) << address << ": there is no test " << entry.test;
    const auto& [file, text] = found->second;
    EXPECT_NE(text.find(address), std::string::npos) << entry.test << " does not name " << address;
    if (entry.code.empty()) continue;
    EXPECT_TRUE(graph.reached_from({file}).contains(entry.code))
        << address << ": " << file << " does not include " << entry.code;
  }
}

TEST(Register, HoldsEveryTagOfTheSource) {
  const std::set<std::string> known = known_addresses();
  int tags = 0;
  for (const std::string& file : list_sources({"core"}, {".h", ".cpp"})) {
    for (const std::string& line : split_lines(read_source(file))) {
      const auto tag = line.find("@eq ");
      if (tag == std::string::npos) continue;
      const std::vector<std::string> tagged = addresses_in(line.substr(tag));
      EXPECT_FALSE(tagged.empty()) << file << ": " << line;
      for (const std::string& address : tagged) {
        EXPECT_TRUE(known.contains(address)) << address << " is tagged in " << file;
        ++tags;
      }
    }
  }
  EXPECT_GT(tags, 0);
}

TEST(Register, HoldsEveryIndicator) {
  const std::set<std::string> known = known_addresses();
  for (const IndicatorInfo& row : indicator_table()) {
    EXPECT_TRUE(known.contains(std::string(row.equation))) << row.key << ": " << row.equation;
  }
}

// A string that is an address and nothing else is shown, and looked up in the register.
TEST(Register, HoldsEveryAddressThatIsShown) {
  const std::set<std::string> known = known_addresses();
  const std::regex quoted("\"(" + address_pattern + ")\"");
  for (const std::string& file : list_sources({"core", "app", "ui"}, {".cpp", ".h"})) {
    for (const std::string& line : split_lines(read_source(file))) {
      std::smatch match;
      if (line.find("///") != std::string::npos || !std::regex_search(line, match, quoted))
        continue;
      EXPECT_TRUE(known.contains(match[1].str())) << match[1] << " in " << file;
    }
  }
}

// Prose may name a group: "F(11)".
TEST(Register, HoldsEveryAddressMentioned) {
  const std::set<std::string> known = known_addresses();
  for (const std::string& file : list_sources({"core"}, {".cpp", ".h"})) {
    for (const std::string& address : addresses_in(read_source(file))) {
      EXPECT_TRUE(known.contains(address) || names_a_group(address, known))
          << address << " in " << file;
    }
  }
}

TEST(Register, HoldsEveryAddressOfTheManual) {
  const std::set<std::string> known = known_addresses();
  const std::vector<std::string> pages = list_sources({"resources/manual"}, {".md"});
  EXPECT_FALSE(pages.empty());
  for (const std::string& file : pages) {
    for (const std::string& address : addresses_in(read_source(file))) {
      EXPECT_TRUE(known.contains(address) || names_a_group(address, known))
          << address << " in " << file;
    }
  }
}

// What the manual claims it shows by equations and by tests: `Kane.EnergyRatios`.
TEST(Register, ManualNamesTestsThatExist) {
  const std::map<std::string, TestCase> cases = test_cases();
  const std::regex test("`([A-Z][A-Za-z]+\\.[A-Z][A-Za-z0-9]+)`");
  int named = 0;
  for (const std::string& file : list_sources({"resources/manual"}, {".md"})) {
    const std::string text = read_source(file);
    for (std::sregex_iterator it(text.begin(), text.end(), test), end; it != end; ++it, ++named) {
      EXPECT_TRUE(cases.contains((*it)[1].str())) << file << ": there is no test " << (*it)[1];
    }
  }
  EXPECT_GT(named, 0);
}

/// Addresses from first to last; `lettered` gives the letters of those that come in parts.
std::set<std::string> numbered(char paper, int last, const std::map<int, std::string>& lettered) {
  std::set<std::string> out;
  for (int i = 1; i <= last; ++i) {
    const std::string stem = std::string(1, paper) + "(" + std::to_string(i);
    const auto letters = lettered.find(i);
    if (letters == lettered.end()) {
      out.insert(stem + ")");
      continue;
    }
    for (const char letter : letters->second) out.insert(stem + letter + ")");
  }
  return out;
}

// Every numbered equation of both papers by Aghili is there: implemented and tested, a step of a
// derivation, not used for a reason, or next.
TEST(Register, CoversBothPapersByAghili) {
  const std::set<std::string> known = known_addresses();
  const std::map<int, std::string> in_P{{1, "abcd"},   {5, "ab"},    {9, "abcdef"},
                                        {11, "abcde"}, {28, "abcd"}, {33, "ab"}};
  const std::map<int, std::string> in_F{{4, "abcd"}, {5, "abc"}, {11, "ab"}, {18, "abcd"}};
  for (const std::string& address : numbered('P', 62, in_P)) {
    EXPECT_TRUE(known.contains(address)) << address;
  }
  for (const std::string& address : numbered('F', 41, in_F)) {
    EXPECT_TRUE(known.contains(address)) << address;
  }
}

/// The last two cells of an address in the table at the end of the theory guide.
std::string guide_cells(const Entry& entry) {
  const std::string where =
      entry.code.empty() ? entry.use : "[" + entry.code + "](../../" + entry.code + ")";
  return "| " + where + " |" + (entry.test.empty() ? "" : " `" + entry.test + "` |");
}

TEST(Register, StandsInTheTheoryGuide) {
  std::map<std::string, std::string> rows;
  for (const std::string& line : split_lines(read_source("resources/docs/theory.md"))) {
    const auto end = line.find(" |", 2);
    if (line.starts_with("| ") && end != std::string::npos) rows[line.substr(2, end - 2)] = line;
  }
  for (const auto& [address, entry] : read_register().entries) {
    ASSERT_TRUE(rows.contains(address))
        << address << " is missing in the map at the end of resources/docs/theory.md";
    EXPECT_NE(rows[address].find(guide_cells(entry)), std::string::npos)
        << rows[address] << "\nshould end with " << guide_cells(entry);
  }
}

}  // namespace
}  // namespace carom::test
