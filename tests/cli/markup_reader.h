// SPDX-License-Identifier: MIT
#pragma once

#include <boost/property_tree/detail/rapidxml.hpp>
#include <string>
#include <vector>

namespace carom::test {

namespace xml = boost::property_tree::detail::rapidxml;
using XmlNode = xml::xml_node<char>;

/// A text as an XML document; the text is changed and must live as long.
inline void parse_markup(std::string& text, xml::xml_document<char>& document) {
  document.parse<xml::parse_full>(text.data());
}

/// Why it is no XML; empty if it is.
inline std::string markup_fault(std::string text) {
  xml::xml_document<char> document;
  try {
    parse_markup(text, document);
  } catch (const xml::parse_error& error) {
    return error.what();
  }
  return {};
}

/// A curve that stands in a drawing.
struct DrawnCurve {
  std::string name;
  std::size_t points = 0;
};

/// Numbers of a polyline, or markers: everything but the title and the bars, which are paths with
/// more than one move.
inline std::size_t count_points(const XmlNode& curve) {
  std::size_t count = 0;
  for (const XmlNode* node = curve.first_node(); node != nullptr; node = node->next_sibling()) {
    const std::string name = node->name();
    if (name == "polyline") {
      const std::string points = node->first_attribute("points")->value();
      for (const char c : points) count += c == ',' ? 1 : 0;
    } else if (name == "path") {
      const std::string path = node->first_attribute("d")->value();
      count += path.ends_with('z') ? 1 : 0;
    } else if (name != "title") {
      ++count;
    }
  }
  return count;
}

/// The groups of the class "curve" of an SVG.
inline std::vector<DrawnCurve> curves_of(std::string svg) {
  xml::xml_document<char> document;
  parse_markup(svg, document);
  std::vector<DrawnCurve> curves;
  const XmlNode* root = document.first_node("svg");
  for (const XmlNode* g = root->first_node("g"); g != nullptr; g = g->next_sibling("g")) {
    const auto* kind = g->first_attribute("class");
    if (kind == nullptr || std::string(kind->value()) != "curve") continue;
    curves.push_back({g->first_node("title")->value(), count_points(*g)});
  }
  return curves;
}

}  // namespace carom::test
