// SPDX-License-Identifier: MIT
//
// Equations have addresses: the paper's letter and its number, "F(11a)". This holds together the
// four places in which an address stands: the source, the register, the tests and the theory guide.
// An equation that is computed has code and test; of any other the register says why it is not.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "core/impact/indicators.h"
#include "tests/architecture/source_tree.h"

namespace carom::test {
namespace {

struct Entry {
  std::string text, meaning, code, test;  // the last two are empty where it is not implemented
};

const std::set<std::string> always{"address", "text", "meaning"};
const std::set<std::string> computed{"code", "test"};
const std::set<std::string> not_computed{"use"};
const std::set<std::string> uses{"derivation step", "not used", "next"};

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
                            item.value("test", "")};
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
    keys.erase("note");
    if (!has_code) keys.erase("test");  // it may be held by one all the same
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
    EXPECT_TRUE(read_source(entry.code).find(address) != std::string::npos)
        << entry.code << " does not mention " << address;
  }
}

/// Every TEST and TEST_P below tests/ as "Suite.Case".
std::set<std::string> test_cases() {
  const std::regex macro(R"re(\bTEST(_[FP])?\(\s*([A-Za-z0-9_]+),\s*([A-Za-z0-9_]+)\s*\))re");
  std::set<std::string> cases;
  for (const std::string& file : list_sources({"tests"}, {".cpp"})) {
    const std::string text = read_source(file);
    for (std::sregex_iterator it(text.begin(), text.end(), macro), end; it != end; ++it) {
      cases.insert((*it)[2].str() + "." + (*it)[3].str());
    }
  }
  return cases;
}

TEST(Register, TestOfEveryEntryExists) {
  const std::set<std::string> cases = test_cases();
  for (const auto& [address, entry] : read_register().entries) {
    if (entry.test.empty()) continue;
    const bool file = entry.test.find('/') != std::string::npos;
    const bool exists = file ? std::filesystem::is_regular_file(source_root() / entry.test)
                             : cases.contains(entry.test);
    EXPECT_TRUE(exists) << address << ": there is no test " << entry.test;
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

TEST(Register, StandsInTheTheoryGuide) {
  const std::string guide = read_source("resources/docs/theory.md");
  for (const std::string& address : known_addresses()) {
    EXPECT_TRUE(guide.find("| " + address + " |") != std::string::npos)
        << address << " is missing in the map at the end of resources/docs/theory.md";
  }
}

}  // namespace
}  // namespace carom::test
