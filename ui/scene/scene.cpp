// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene.h"

#include <algorithm>

namespace carom::ui {

QPointF toPixels(const View& view, const QRectF& area, Vec2 point) {
  return area.center() + onScreen(point - view.centre, view.scale);
}

Vec2 toWorld(const View& view, const QRectF& area, QPointF pixel) {
  const QPointF d = (pixel - area.center()) / view.scale;
  return view.centre + Vec2{d.x(), -d.y()};
}

void Bounds::add(Vec2 point, double margin) {
  const Vec2 lower = {point.x - margin, point.y - margin};
  const Vec2 upper = {point.x + margin, point.y + margin};
  low = empty ? lower : Vec2{std::min(low.x, lower.x), std::min(low.y, lower.y)};
  high = empty ? upper : Vec2{std::max(high.x, upper.x), std::max(high.y, upper.y)};
  empty = false;
}

namespace {

/// A shade, with how opaque it is from 0 to 255.
struct Paint {
  constexpr Paint(Shade of, unsigned opacity = 255) : shade(of), alpha(opacity) {}

  Shade shade;
  unsigned alpha;
};

constexpr Paint transparent{{0, 0}, 0};

}  // namespace

Theme Theme::on(bool dark) {
  Theme theme;
  theme.background = grey::paper.rgb(dark);
  const auto rgb = [dark](const Paint& paint) {
    return (paint.shade.rgb(dark) & 0x00ffffffU) | (paint.alpha << 24);
  };
  const auto set = [&](Role role, const Paint& fill, const Paint& stroke, double width) {
    theme.styles[static_cast<std::size_t>(role)] = {rgb(fill), rgb(stroke), width};
  };
  set(Role::body, grey::solid, grey::ink, 1.6);
  set(Role::bodyLit, grey::lit, hue::blue, 1.8);
  set(Role::particle, grey::mass, grey::ink, 1.6);
  set(Role::link, transparent, grey::ink, 2.4);
  set(Role::pin, grey::paper, grey::ink, 1.8);
  set(Role::support, grey::solid, grey::softInk, 1.5);
  set(Role::ground, transparent, grey::softInk, 1.8);
  set(Role::groundTint, {grey::earth, 26}, transparent, 0);
  set(Role::hatch, transparent, grey::faintInk, 1.2);
  set(Role::rail, transparent, grey::softInk, 1.5);
  set(Role::axis, transparent, grey::faintInk, 1.2);
  set(Role::velocityBefore, hue::blue, hue::blue, 3);
  set(Role::velocityAfter, hue::vermilion, hue::vermilion, 3);
  set(Role::velocityAsked, {hue::blue, 90}, {hue::blue, 90}, 2.4);
  set(Role::impulse, hue::green, hue::green, 3);
  set(Role::impulseGiven, hue::purple, hue::purple, 3);
  set(Role::element, grey::paper, grey::ink, 1.7);
  set(Role::elementIdle, grey::paper, grey::faintInk, 1.3);
  set(Role::elementLit, grey::lit, hue::blue, 2.2);
  set(Role::force, hue::yellow, hue::yellow, 2.6);
  set(Role::forceLit, hue::blue, hue::blue, 4);
  set(Role::cone, {hue::green, 34}, {hue::green, 150}, 1.2);
  set(Role::chosen, transparent, hue::green, 2.4);
  set(Role::ghost, {grey::softInk, 22}, {grey::softInk, 120}, 1.3);
  for (int colour = 1; colour <= most_variants; ++colour) {
    const Shade& shade = variantShade(colour);
    set(variantRole(colour), {shade, 18}, {shade, 190}, 1.4);
  }
  for (const Law& law : all_laws()) {
    const Shade& shade = lawShades[law.index()];
    set(motionRole(law), {shade, 26}, shade, 1.8);
  }
  // Outlines only: a model may have the colour of a law beside it.
  for (std::size_t series = 0; series < seriesShades.size(); ++series) {
    set(motionRole(static_cast<int>(series)), transparent, seriesShades[series], 2);
  }
  set(Role::limit, hue::amber, hue::amber, 1.8);
  set(Role::handleLit, {hue::sky, 80}, hue::sky, 1.8);
  set(Role::dimension, grey::paper, hue::accent, 2);
  set(Role::partLit, {hue::blue, 26}, {hue::blue, 150}, 2.6);
  set(Role::grid, transparent, {grey::softInk, 22}, 1);
  set(Role::gridTenth, transparent, {grey::softInk, 64}, 1);
  set(Role::focusRing, transparent, hue::blue, 2.2);
  set(Role::text, grey::ink, transparent, 0);
  set(Role::textMuted, grey::softInk, transparent, 0);
  set(Role::elementName, grey::softInk, transparent, 0);
  set(Role::scaleBar, transparent, grey::softInk, 1.5);
  return theme;
}

}  // namespace carom::ui
