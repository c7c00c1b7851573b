// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ui/export/motion_pictures.h"

namespace carom::ui {

/// Appends a number as JSON, with at most so many digits behind the point.
void appendNumber(std::string& json, double value, int decimals);
/// Appends a text as JSON that can stand within a page: without "<".
void appendText(std::string& json, const QString& text);

/// Pictures as a page has them: each is a list of shapes and of labels, which pictures share where
/// nothing moves. Light and dark colours stand beside each other.
class PagePictures {
 public:
  /// Returns the number of the picture.
  int add(const Scene& scene, const View& view, const QRectF& area);
  /// Appends the members "styles", "shapes", "pictures", and those of labels.
  void appendTo(std::string& json) const;

 private:
  /// Things that each stand once in a list, as JSON.
  struct Once {
    std::vector<std::string> list;
    std::map<std::string, int> places;
    int add(const std::string& json);
    void appendTo(std::string& json, const char* name) const;
  };

  [[nodiscard]] int styleOf(const Glyph& light, const Glyph& dark);

  Figure light_, dark_;
  Once styles_, shapes_, inks_, texts_, labels_;
  std::vector<std::string> pictures_, labelled_;
};

}  // namespace carom::ui
