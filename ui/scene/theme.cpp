// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/theme.h"

#include "ui/look/colours.h"

namespace carom::ui {

namespace {

constexpr QRgb none = 0;

/// `rgb` with another opacity.
constexpr QRgb faded(QRgb rgb, unsigned alpha) {
  return (rgb & 0x00ffffffU) | (alpha << 24);
}

/// The colours of a theme from which all styles follow.
struct Palette {
  QRgb paper, ink, inkSoft, inkFaint, solid, mass, earth;
  QRgb before, after, impulse, given, force, limit, lit, litFill;
};

Theme themed(const Palette& p) {
  Theme theme;
  theme.background = p.paper;
  const auto set = [&theme](Role role, QRgb fill, QRgb stroke, double width) {
    theme.styles[static_cast<std::size_t>(role)] = {fill, stroke, width};
  };
  set(Role::body, p.solid, p.ink, 1.6);
  set(Role::bodyLit, p.litFill, p.before, 1.8);
  set(Role::particle, p.mass, p.ink, 1.6);
  set(Role::link, none, p.ink, 2.4);
  set(Role::pin, p.paper, p.ink, 1.8);
  set(Role::support, p.solid, p.inkSoft, 1.5);
  set(Role::ground, none, p.inkSoft, 1.8);
  set(Role::groundTint, faded(p.earth, 26), none, 0);
  set(Role::hatch, none, p.inkFaint, 1.2);
  set(Role::rail, none, p.inkSoft, 1.5);
  set(Role::axis, none, p.inkFaint, 1.2);
  set(Role::velocityBefore, p.before, p.before, 3);
  set(Role::velocityAfter, p.after, p.after, 3);
  set(Role::velocityAsked, faded(p.before, 90), faded(p.before, 90), 2.4);
  set(Role::impulse, p.impulse, p.impulse, 3);
  set(Role::impulseGiven, p.given, p.given, 3);
  set(Role::element, p.paper, p.ink, 1.7);
  set(Role::elementIdle, p.paper, p.inkFaint, 1.3);
  set(Role::elementLit, p.litFill, p.before, 2.2);
  set(Role::force, p.force, p.force, 2.6);
  set(Role::forceLit, p.before, p.before, 4);
  set(Role::cone, faded(p.impulse, 34), faded(p.impulse, 150), 1.2);
  set(Role::chosen, none, p.impulse, 2.4);
  set(Role::ghost, faded(p.inkSoft, 22), faded(p.inkSoft, 120), 1.3);
  set(Role::pinned, faded(p.impulse, 18), faded(p.impulse, 190), 1.4);
  set(Role::limit, p.limit, p.limit, 1.8);
  set(Role::handleLit, faded(p.lit, 80), p.lit, 1.8);
  set(Role::focusRing, none, p.before, 2.2);
  set(Role::text, p.ink, none, 0);
  set(Role::textMuted, p.inkSoft, none, 0);
  set(Role::elementName, p.inkSoft, none, 0);
  set(Role::scaleBar, none, p.inkSoft, 1.5);
  return theme;
}

}  // namespace

Theme Theme::light() {
  return themed({.paper = 0xffffffff,
                 .ink = 0xff303a44,
                 .inkSoft = 0xff66707a,
                 .inkFaint = 0xffa3abb3,
                 .solid = 0xffe6ebf0,
                 .mass = 0xff8d99a6,
                 .earth = 0xff7d7263,
                 .before = okabe_ito::blue,
                 .after = okabe_ito::vermilion,
                 .impulse = okabe_ito::green,
                 .given = 0xffaa5585,
                 .force = 0xff857700,
                 .limit = 0xffb87a00,
                 .lit = okabe_ito::sky,
                 .litFill = 0xffd3e8f7});
}

Theme Theme::dark() {
  return themed({.paper = 0xff1c2025,
                 .ink = 0xffd5dce3,
                 .inkSoft = 0xff9aa5b0,
                 .inkFaint = 0xff5c6670,
                 .solid = 0xff39424c,
                 .mass = 0xff76838f,
                 .earth = 0xffb8ab98,
                 .before = okabe_ito::sky,
                 .after = 0xfff0803c,
                 .impulse = 0xff2bbf93,
                 .given = 0xffe293bf,
                 .force = okabe_ito::yellow,
                 .limit = okabe_ito::orange,
                 .lit = okabe_ito::sky,
                 .litFill = 0xff2f4a60});
}

}  // namespace carom::ui
