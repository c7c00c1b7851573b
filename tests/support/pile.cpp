// SPDX-License-Identifier: MIT
#include "tests/support/pile.h"

#include <cmath>
#include <string>

namespace carom::test {

namespace {

/// Numbers in [0, 1) without a pattern: multiples of the golden section.
double scattered(int i) {
  double whole = 0;
  return std::modf(0.6180339887498949 * (i + 1), &whole);
}

Contact rough(std::string name, ContactGeometry geometry, double e, double mu) {
  Contact contact{std::move(name), std::move(geometry), e};
  contact.mu_s = contact.mu_d = mu;
  return contact;
}

}  // namespace

Example discs_in_box(int columns, int rows) {
  constexpr double radius = 0.05, spacing = 2 * radius + 0.008, loose = 0.003;
  const double half = (columns * spacing + 0.06) / 2;
  Example out;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int disc = static_cast<int>(out.mechanism.bodies.size());
      out.mechanism.bodies.push_back(
          {"d" + std::to_string(disc), BodyKind::rigid, 1, {}, DiscShape{radius}});
      const double side = row % 2 == 0 ? 0 : 0.03;
      out.q.insert(out.q.end(),
                   {radius + 0.01 - half + side + column * spacing + loose * scattered(2 * disc),
                    radius + 0.01 + row * spacing + loose * scattered(2 * disc + 1), 0});
    }
  }
  out.qdot.assign(out.q.size(), 0);
  const Line sides[] = {
      {at_ground({}), pi / 2}, {at_ground({-half, 0}), 0}, {at_ground({half, 0}), pi}};
  const int discs = columns * rows;
  for (int a = 0; a < discs; ++a) {
    const std::string name = "d" + std::to_string(a);
    for (const Line& side : sides) {
      out.mechanism.contacts.push_back(
          rough(name + "_w" + std::to_string(&side - sides), DiscLine{{a}, side}, 0.2, 0.3));
    }
    for (int b = 0; b < a; ++b) {
      out.mechanism.contacts.push_back(
          rough(name + "_" + std::to_string(b), DiscDisc{{a}, {b}}, 0.2, 0.3));
    }
  }
  return out;
}

Example discs_above_trough(int rows) {
  constexpr double radius = 0.1, spacing = 2 * radius + 0.006, loose = 0.004;
  Example out;
  for (int row = 0; row < rows; ++row) {
    for (int place = 0; place <= row; ++place) {
      const int disc = static_cast<int>(out.mechanism.bodies.size());
      out.mechanism.bodies.push_back(
          {"d" + std::to_string(disc), BodyKind::rigid, 1, {}, DiscShape{radius}});
      // Along the wall that rises to the right, and along the other.
      const double right = radius + 0.004 + (row - place) * spacing + loose * scattered(2 * disc);
      const double left = radius + 0.004 + place * spacing + loose * scattered(2 * disc + 1);
      out.q.insert(out.q.end(), {(right - left) / std::sqrt(2), (right + left) / std::sqrt(2), 0});
    }
  }
  const int discs = static_cast<int>(out.mechanism.bodies.size());
  out.qdot.assign(out.q.size(), 0);
  for (int disc = 0; disc < discs; ++disc) {
    for (const double normal : trough_normal) {
      out.mechanism.contacts.push_back(
          rough("w" + std::to_string(out.mechanism.contacts.size()),
                DiscLine{{disc}, Line{{ground, Place::at, {}}, normal}}, 0.2, 0.3));
    }
  }
  for (int a = 0; a < discs; ++a) {
    for (int b = 0; b < a; ++b) {
      out.mechanism.contacts.push_back(
          rough("c" + std::to_string(a) + "_" + std::to_string(b), DiscDisc{{a}, {b}}, 0.2, 0.3));
    }
  }
  return out;
}

Example squares_above_floor(int columns, int rows) {
  constexpr double half = 0.1;
  const std::vector<Vertex> corners{
      {"a", {-half, -half}}, {"b", {half, -half}}, {"c", {half, half}}, {"d", {-half, half}}};
  Example out;
  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < rows; ++row) {
      const int body = static_cast<int>(out.mechanism.bodies.size());
      out.mechanism.bodies.push_back(
          {"s" + std::to_string(body), BodyKind::rigid, 1, {}, PolygonShape{corners}});
      out.q.insert(out.q.end(),
                   {0.3 * column + 0.01 * (scattered(2 * body) - 0.5),
                    half + 0.01 + row * (2 * half + 0.01), 0.04 * (scattered(2 * body + 1) - 0.5)});
      for (int corner = 0; corner < 4; ++corner) {
        const Anchor at{body, Place::vertex, {}, corner};
        const std::string name =
            "s" + std::to_string(body) + corners[static_cast<std::size_t>(corner)].name;
        const auto add = [&](const std::string& on, ContactGeometry geometry) {
          out.mechanism.contacts.push_back(rough(name + on, std::move(geometry), 0.1, 0.5));
        };
        add("_floor", PointLine{at, Line{{ground, Place::at, {}}, pi / 2}});
        if (row > 0 && corner < 2) add("_below", PointPolygon{at, {body - 1}});
        if (row + 1 < rows && corner >= 2) add("_above", PointPolygon{at, {body + 1}});
      }
    }
  }
  out.qdot.assign(out.q.size(), 0);
  return out;
}

}  // namespace carom::test
