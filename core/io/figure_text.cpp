// SPDX-License-Identifier: MIT
#include "core/io/figure_text.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>

#include "core/base/error.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

// ---- SVG: the text of its first <desc>

/// A code point as UTF-8; nothing if there is none of that number.
std::string utf8(std::uint32_t code) {
  constexpr std::uint32_t one = 0x80, two = 0x800, three = 0x10000, end = 0x110000;
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  const auto tail = [&](int shift) { return byte(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < one) return {byte(code)};
  if (code < two) return {byte(0xC0U | (code >> 6)), tail(0)};
  if (code < three) return {byte(0xE0U | (code >> 12)), tail(6), tail(0)};
  if (code < end) return {byte(0xF0U | (code >> 18)), tail(12), tail(6), tail(0)};
  return {};
}

/// What "amp" or "#x41" stands for; empty if nothing.
std::string entity(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, char>, 5> named{
      {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
  const auto* const found =
      std::ranges::find(named, name, &std::pair<std::string_view, char>::first);
  if (found != named.end()) return {found->second};
  if (!name.starts_with('#')) return {};
  name.remove_prefix(1);
  const int base = name.starts_with('x') ? 16 : 10;
  if (base == 16) name.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), code, base);
  return error == std::errc{} && end == name.data() + name.size() ? utf8(code) : std::string();
}

/// Takes what stands before the next mark, and the mark; without one takes all and returns nothing.
std::string_view take_until(std::string_view& rest, std::string_view mark) {
  const std::size_t at = rest.find(mark);
  const std::string_view found = rest.substr(0, at == std::string_view::npos ? 0 : at);
  rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + mark.size());
  return found;
}

/// XML from tag to tag.
class Markup {
 public:
  explicit Markup(std::string_view text) : rest_(text) {}

  /// The words of the next element's start tag; empty at the end.
  std::string_view next_element() {
    while (skip_to("<")) {
      if (skip_block("!--", "-->") || skip_block("![CDATA[", "]]>") || skip_block("?", "?>")) {
        continue;
      }
      const std::string_view tag = take_until(rest_, ">");
      if (!tag.empty() && tag.front() != '/' && tag.front() != '!') return tag;
    }
    return {};
  }

  /// From behind a start tag to the next tag, as characters.
  std::string text() {
    std::string out;
    for (;;) {
      const std::string_view plain = rest_.substr(0, rest_.find_first_of("<&"));
      out += plain;
      rest_.remove_prefix(plain.size());
      if (rest_.starts_with('&')) {
        rest_.remove_prefix(1);
        out += entity(take_until(rest_, ";"));
      } else if (rest_.starts_with("<![CDATA[")) {
        rest_.remove_prefix(std::string_view("<![CDATA[").size());
        out += take_until(rest_, "]]>");
      } else {
        return out;
      }
    }
  }

 private:
  bool skip_to(std::string_view mark) {
    const bool is_there = rest_.find(mark) != std::string_view::npos;
    take_until(rest_, mark);
    return is_there;
  }
  bool skip_block(std::string_view begin, std::string_view end) {
    if (!rest_.starts_with(begin)) return false;
    skip_to(end);
    return true;
  }
  std::string_view rest_;
};

/// "svg:desc id="a"" is a desc.
bool is_named(std::string_view tag, std::string_view name) {
  tag = tag.substr(0, tag.find_first_of(" \t\r\n/"));
  const std::size_t colon = tag.find(':');
  return (colon == std::string_view::npos ? tag : tag.substr(colon + 1)) == name;
}

std::string from_svg(std::string_view text) {
  Markup markup(text);
  for (std::string_view tag = markup.next_element(); !tag.empty(); tag = markup.next_element()) {
    if (is_named(tag, "desc")) return tag.ends_with('/') ? std::string() : markup.text();
  }
  return {};
}

// ---- a page that plays a motion

std::string from_page(std::string_view text) {
  const std::size_t tag = text.find(scenario_tag_of_page);
  if (tag == std::string_view::npos) return {};
  text.remove_prefix(tag + scenario_tag_of_page.size());
  const std::size_t end = text.find("</script>");
  return end == std::string_view::npos ? std::string() : std::string(text.substr(0, end));
}

// ---- PNG: its text chunks (ISO/IEC 15948, 11.3.4)

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";

std::string utf8_of_latin1(std::string_view text) {
  std::string out;
  for (const char c : text) out += utf8(static_cast<unsigned char>(c));
  return out;
}

/// What a zlib stream holds; empty if it is damaged or longer than any text that is read.
std::string inflated(std::string_view packed) {
  std::string out(largest_text, '\0');
  auto size = static_cast<uLongf>(out.size());
  const int result =
      uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                 reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
  out.resize(result == Z_OK ? size : 0);
  return out;
}

/// The scenario in a chunk, or nothing.
std::string text_of_chunk(std::string_view type, std::string_view data) {
  constexpr std::string_view zero("\0", 1);
  if (take_until(data, zero) != scenario_text_key) return {};
  if (type == "tEXt") return utf8_of_latin1(data);
  const std::size_t flags = type == "iTXt" ? 2 : 1;  // how it is packed
  if (data.size() < flags) return {};
  const bool packed = type == "zTXt" || data.front() != 0;
  data.remove_prefix(flags);
  if (type == "zTXt") return utf8_of_latin1(inflated(data));
  take_until(data, zero);  // the language
  take_until(data, zero);  // the key in that language
  return packed ? inflated(data) : std::string(data);
}

/// A chunk's length and the letters of its type.
using ChunkHead = std::array<char, 8>;

std::uint32_t length_of(const ChunkHead& head) {
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < 4; ++i) length = length << 8 | static_cast<unsigned char>(head[i]);
  return length;
}

std::string from_png(std::istream& figure) {
  std::array<char, png_signature.size()> signature{};
  figure.read(signature.data(), signature.size());
  if (std::string_view(signature.data(), signature.size()) != png_signature) return {};
  ChunkHead head{};
  while (figure.read(head.data(), head.size())) {
    constexpr std::streamoff check = 4;  // behind the data
    const std::uint32_t length = length_of(head);
    const std::string_view type(head.data() + 4, 4);
    const bool is_text = type == "tEXt" || type == "zTXt" || type == "iTXt";
    if (!is_text || length > largest_text) {
      figure.seekg(static_cast<std::streamoff>(length) + check, std::ios::cur);
      continue;
    }
    std::string data(length, '\0');
    if (!figure.read(data.data(), static_cast<std::streamsize>(length))) return {};
    std::string text = text_of_chunk(type, data);
    if (!text.empty()) return text;
    figure.seekg(check, std::ios::cur);
  }
  return {};
}

/// Its beginning, in which the scenario stands.
std::string beginning_of(std::istream& figure) {
  constexpr std::size_t farthest = 8U << 20;
  std::string text(farthest, '\0');
  figure.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(figure.gcount()));
  return text;
}

}  // namespace

std::optional<FigureFormat> figure_format_of(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::ranges::transform(ending, ending.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (ending == ".svg") return FigureFormat::svg;
  if (ending == ".png") return FigureFormat::png;
  if (ending == ".html") return FigureFormat::page;
  return {};
}

std::optional<FigureFormat> figure_format_of_bytes(std::string_view bytes) {
  if (bytes.starts_with(png_signature)) return FigureFormat::png;
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || bytes[first] != '<') return {};
  const bool is_page = bytes.find(scenario_tag_of_page) != std::string_view::npos;
  return is_page ? FigureFormat::page : FigureFormat::svg;
}

std::string scenario_text_of(std::istream& figure, FigureFormat format) {
  std::string text = format == FigureFormat::svg   ? from_svg(beginning_of(figure))
                     : format == FigureFormat::png ? from_png(figure)
                                                   : from_page(beginning_of(figure));
  if (text.find_first_not_of(" \t\r\n") != std::string::npos) return text;
  if (format == FigureFormat::page) {
    throw InputError("", "this page carries no scenario; only pages exported by Carom do");
  }
  throw InputError("", "this picture carries no scenario; only figures exported by Carom do");
}

std::string scenario_text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("", "the file cannot be read");
  return scenario_text_of(file, figure_format_of(path).value_or(FigureFormat::page));
}

}  // namespace carom
