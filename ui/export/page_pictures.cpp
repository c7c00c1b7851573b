// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/page_pictures.h"

#include <charconv>
#include <cmath>

namespace carom::ui {

namespace {

// Of places on the canvas: a twentieth of a pixel cannot be seen.
constexpr int placeDecimals = 2;

/// "#rrggbbaa"; empty where nothing is painted.
std::string colourOf(QRgb colour) {
  if (qAlpha(colour) == 0) return {};
  const QString rgb = QColor::fromRgb(colour).name();
  return rgb.toStdString() +
         QStringLiteral("%1").arg(qAlpha(colour), 2, 16, QLatin1Char('0')).toStdString();
}

std::string quoted(const std::string& plain) {
  return '"' + plain + '"';
}

void appendStyle(std::string& json, const Style& style) {
  json += quoted(colourOf(style.fill)) + ',' + quoted(colourOf(style.stroke)) + ',';
  appendNumber(json, style.width, placeDecimals);
}

/// [first, count, first, count, …]: what does not change stands in a row.
std::string rangesOf(const std::vector<int>& places) {
  std::string json = "[";
  for (std::size_t i = 0; i < places.size();) {
    std::size_t end = i + 1;
    while (end < places.size() && places[end] == places[end - 1] + 1) ++end;
    if (i > 0) json += ',';
    json += std::to_string(places[i]) + ',' + std::to_string(end - i);
    i = end;
  }
  return json + ']';
}

void appendShape(std::string& json, const Glyph& glyph) {
  const auto put = [&json](double number) {
    json += ',';
    appendNumber(json, number, placeDecimals);
  };
  const auto putPoint = [&put](QPointF point) {
    put(point.x());
    put(point.y());
  };
  putPoint(glyph.a);
  if (glyph.kind == Glyph::Kind::sector) {
    // A direction and an angle want more digits than a place.
    constexpr int fine = 4;
    for (const double number : {glyph.b.x(), glyph.b.y(), glyph.radius, glyph.halfAngle}) {
      json += ',';
      appendNumber(json, number, fine);
    }
    return;
  }
  putPoint(glyph.b);
  if (glyph.kind == Glyph::Kind::triangle) return putPoint(glyph.c);
  put(glyph.radius);
}

void appendList(std::string& json, const char* name, const std::vector<std::string>& list) {
  json += std::string(",\n\"") + name + "\":[";
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) json += ',';
    json += list[i];
  }
  json += ']';
}

}  // namespace

void appendNumber(std::string& json, double value, int decimals) {
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::fixed, decimals);
  std::string_view number(text.data(), static_cast<std::size_t>(end.ptr - text.data()));
  if (end.ec != std::errc() || !std::isfinite(value)) number = "0";
  if (number.find('.') != std::string_view::npos) {
    number = number.substr(0, number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.remove_suffix(1);
  }
  json += number == "-0" ? "0" : number;
}

void appendText(std::string& json, const QString& text) {
  json += '"';
  for (const char c : text.toStdString()) {
    constexpr unsigned char firstPrinted = 0x20;
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (c == '<') {
      json += "\\u003c";
    } else if (static_cast<unsigned char>(c) < firstPrinted) {
      json += ' ';
    } else {
      json += c;
    }
  }
  json += '"';
}

int PagePictures::Once::add(const std::string& json) {
  const auto [found, isNew] = places.try_emplace(json, static_cast<int>(list.size()));
  if (isNew) list.push_back(json);
  return found->second;
}

void PagePictures::Once::appendTo(std::string& json, const char* name) const {
  appendList(json, name, list);
}

int PagePictures::styleOf(const Glyph& light, const Glyph& dark) {
  std::string json = "[";
  appendStyle(json, light.style);
  json += ',';
  appendStyle(json, dark.style);
  return styles_.add(json + ']');
}

int PagePictures::add(const Scene& scene, const View& view, const QRectF& area) {
  layOut(scene, view, Theme::light(), area, light_);
  layOut(scene, view, Theme::dark(), area, dark_);
  // The same shapes in the same order: colours decide nothing of where anything lies.
  std::vector<int> places;
  for (std::size_t i = 0; i < light_.glyphs.size() && i < dark_.glyphs.size(); ++i) {
    const Glyph& glyph = light_.glyphs[i];
    std::string json = '[' + std::to_string(static_cast<int>(glyph.kind)) + ',' +
                       std::to_string(styleOf(glyph, dark_.glyphs[i]));
    appendShape(json, glyph);
    places.push_back(shapes_.add(json + ']'));
  }
  pictures_.push_back(rangesOf(places));
  places.clear();
  for (std::size_t i = 0; i < light_.labels.size() && i < dark_.labels.size(); ++i) {
    const PlacedLabel& label = light_.labels[i];
    std::string text;
    appendText(text, label.text);
    const int ink = inks_.add('[' + quoted(colourOf(label.colour)) + ',' +
                              quoted(colourOf(dark_.labels[i].colour)) + ']');
    std::string json = '[' + std::to_string(texts_.add(text)) + ',' + std::to_string(ink);
    const QPointF middle = label.box.center();
    for (const double number : {middle.x(), middle.y(), label.box.width(), label.pixelSize}) {
      json += ',';
      appendNumber(json, number, 1);
    }
    places.push_back(labels_.add(json + ']'));
  }
  labelled_.push_back(rangesOf(places));
  return static_cast<int>(pictures_.size()) - 1;
}

void PagePictures::appendTo(std::string& json) const {
  styles_.appendTo(json, "styles");
  shapes_.appendTo(json, "shapes");
  appendList(json, "pictures", pictures_);
  texts_.appendTo(json, "texts");
  inks_.appendTo(json, "inks");
  labels_.appendTo(json, "labels");
  appendList(json, "labelled", labelled_);
}

}  // namespace carom::ui
