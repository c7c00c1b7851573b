// SPDX-License-Identifier: MIT
//
// The scenario inside of figures: SVG as people's tools rewrite it, every kind of text chunk of a
// PNG, and files that are cut or lie about their lengths.
#include "core/io/figure_text.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <sstream>
#include <string>

#include "core/base/error.h"

namespace carom {
namespace {

std::string text_in(const std::string& figure, FigureFormat format) {
  std::istringstream stream(figure);
  return scenario_text_of(stream, format);
}

std::string refusal(const std::string& figure, FigureFormat format) {
  try {
    text_in(figure, format);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

constexpr const char* no_scenario =
    "this picture carries no scenario; only figures exported by Carom do";

TEST(FigureText, IsTheFirstDescriptionOfAnSvg) {
  EXPECT_EQ(text_in(R"(<?xml version="1.0"?><!DOCTYPE svg><svg><title>a &gt; b</title>
      <!-- <desc>not this</desc> --><desc>{"a": "&lt;&amp;&#956;&#x2212;"}</desc><desc>2</desc></svg>)",
                    FigureFormat::svg),
            R"({"a": "<&μ−"})");
  EXPECT_EQ(
      text_in("<svg:svg><svg:desc\n id=\"d\">x<![CDATA[<&>]]>y</svg:desc>", FigureFormat::svg),
      "x<&>y");
  for (const char* without : {"", "<", "<svg", "<svg><desc/></svg>", "<svg><desc> </desc></svg>",
                              "<svg><description>a</description></svg>", "<!--<desc>a</desc>",
                              "<desc", "<desc>&unknown;</desc>", "<desc>&#x110000;</desc>"}) {
    EXPECT_EQ(refusal(without, FigureFormat::svg), no_scenario) << without;
  }
}

TEST(FigureText, IsTheScriptOfAPage) {
  const std::string page = "<html>" + std::string(scenario_tag_of_page) + "\n{}\n</script>";
  EXPECT_EQ(text_in(page, FigureFormat::page), "\n{}\n");
  EXPECT_NE(refusal(page.substr(0, page.size() - 3), FigureFormat::page), "");
}

const std::string signature = "\x89PNG\r\n\x1a\n";

std::string chunk(const std::string& type, const std::string& data) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) {
    out += static_cast<char>(data.size() >> shift & 0xFFU);
  }
  return out + type + data + "\1\2\3\4";
}

std::string packed(const std::string& text) {
  std::string out(compressBound(text.size()), '\0');
  uLongf size = out.size();
  compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
           text.size());
  out.resize(size);
  return out;
}

const std::string zero(1, '\0');

TEST(FigureText, IsInAnyKindOfTextChunkOfAPng) {
  const std::string head =
      signature + chunk("IHDR", std::string(13, 'x')) + chunk("tEXt", "Title" + zero + "other");
  const std::string tail = chunk("IDAT", std::string(1000, 'y')) + chunk("IEND", "");
  const std::string key = std::string(scenario_text_key) + zero;
  for (const auto& [text, expected] :
       {std::pair{chunk("tEXt", key + "a\xB5"), "aµ"},
        std::pair{chunk("zTXt", key + zero + packed("a\xB5")), "aµ"},
        std::pair{chunk("iTXt", key + zero + zero + "en" + zero + "Wort" + zero + "aµ"), "aµ"},
        std::pair{chunk("iTXt", key + "\1" + zero + zero + zero + packed("aµ")), "aµ"}}) {
    EXPECT_EQ(text_in(head + text + tail, FigureFormat::png), expected);
    EXPECT_EQ(text_in(head + tail.substr(0, 1012) + text, FigureFormat::png), expected);
    // However it is cut, it says so or is whole.
    const std::string whole = signature + text;
    for (std::size_t end = 0; end < whole.size(); ++end) {
      const std::string words = refusal(whole.substr(0, end), FigureFormat::png);
      EXPECT_TRUE(words == no_scenario || end >= whole.size() - 4) << end;
    }
  }
  EXPECT_EQ(refusal(head + tail, FigureFormat::png), no_scenario);
  EXPECT_EQ(refusal("no picture at all", FigureFormat::png), no_scenario);
}

TEST(FigureText, DoesNotBelieveLengthsAndDamagedStreams) {
  const std::string key = std::string(scenario_text_key) + zero;
  const std::string huge = signature + "\xFF\xFF\xFF\xFFtEXt" + key + "a";
  EXPECT_EQ(refusal(huge, FigureFormat::png), no_scenario);
  EXPECT_EQ(refusal(signature + chunk("zTXt", key + zero + "no stream"), FigureFormat::png),
            no_scenario);
  EXPECT_EQ(refusal(signature + chunk("iTXt", key), FigureFormat::png), no_scenario);
  EXPECT_EQ(refusal(signature + chunk("zTXt", key), FigureFormat::png), no_scenario);
  // A few kilobytes that are gigabytes of blanks.
  const std::string bomb = packed(std::string(64U << 20, 'a'));
  EXPECT_EQ(refusal(signature + chunk("zTXt", key + zero + bomb), FigureFormat::png), no_scenario);
}

TEST(FigureText, FormatsAreKnownByEndingAndByFirstBytes) {
  EXPECT_EQ(figure_format_of("a/b.SVG"), FigureFormat::svg);
  EXPECT_EQ(figure_format_of("b.png"), FigureFormat::png);
  EXPECT_EQ(figure_format_of("b.html"), FigureFormat::page);
  EXPECT_FALSE(figure_format_of("svg").has_value());
  EXPECT_EQ(figure_format_of_bytes(signature), FigureFormat::png);
  EXPECT_EQ(figure_format_of_bytes("\n<svg>"), FigureFormat::svg);
  EXPECT_EQ(figure_format_of_bytes("<html>" + std::string(scenario_tag_of_page)),
            FigureFormat::page);
  EXPECT_FALSE(figure_format_of_bytes("{\"version\": 1}").has_value());
}

}  // namespace
}  // namespace carom
