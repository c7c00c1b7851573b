// SPDX-License-Identifier: MIT
#include "core/mechanism/contact.h"

namespace carom {

namespace {
constexpr const char* word_of(const PointLine&) {
  return "point-line";
}
constexpr const char* word_of(const DiscLine&) {
  return "disc-line";
}
constexpr const char* word_of(const DiscDisc&) {
  return "disc-disc";
}
constexpr const char* word_of(const PointPolygon&) {
  return "point-polygon";
}
constexpr const char* word_of(const DiscPolygon&) {
  return "disc-polygon";
}

constexpr int a_of(const PointLine& c) {
  return c.point.body;
}
constexpr int a_of(const DiscLine& c) {
  return c.disc;
}
constexpr int a_of(const DiscDisc& c) {
  return c.a;
}
constexpr int a_of(const PointPolygon& c) {
  return c.point.body;
}
constexpr int a_of(const DiscPolygon& c) {
  return c.disc;
}

constexpr int b_of(const PointLine& c) {
  return c.line.through.body;
}
constexpr int b_of(const DiscLine& c) {
  return c.line.through.body;
}
constexpr int b_of(const DiscDisc& c) {
  return c.b;
}
constexpr int b_of(const PointPolygon& c) {
  return c.polygon;
}
constexpr int b_of(const DiscPolygon& c) {
  return c.polygon;
}
}  // namespace

double friction_ratio(const Contact& contact) {
  return contact.mu_s > 0 ? contact.mu_d / contact.mu_s : 1;
}

const char* kind_word(const ContactGeometry& geometry) {
  return std::visit([](const auto& contact) { return word_of(contact); }, geometry);
}

int body_a(const ContactGeometry& geometry) {
  return std::visit([](const auto& contact) { return a_of(contact); }, geometry);
}

int body_b(const ContactGeometry& geometry) {
  return std::visit([](const auto& contact) { return b_of(contact); }, geometry);
}

const Anchor* striking_point(const ContactGeometry& geometry) {
  if (const auto* against_line = std::get_if<PointLine>(&geometry)) return &against_line->point;
  const auto* against_polygon = std::get_if<PointPolygon>(&geometry);
  return against_polygon == nullptr ? nullptr : &against_polygon->point;
}

}  // namespace carom
