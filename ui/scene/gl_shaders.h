// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Part of the program text, so that no file has to be found at run time.

namespace carom::ui {

/// Spans a quad around the glyph of this instance.
inline constexpr const char* glyphVertexShader = R"(#version 330 core
layout(location = 0) in vec4 ab;        // px, y down
layout(location = 1) in vec4 cRadius;   // c, radius, stroke width
layout(location = 2) in vec2 kindAngle; // Glyph::Kind, half angle
layout(location = 3) in vec4 fillColour;
layout(location = 4) in vec4 strokeColour;
uniform vec2 extent;                    // of the picture [px]

flat out vec2 a;
flat out vec2 b;
flat out vec2 c;
flat out vec2 radiusWidth;
flat out vec2 kind;
flat out vec4 fill;
flat out vec4 stroke;
out vec2 at;

void main() {
  a = ab.xy; b = ab.zw; c = cRadius.xy; radiusWidth = cRadius.zw; kind = kindAngle;
  fill = fillColour; stroke = strokeColour;
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  float pad = 0.5 * radiusWidth.y + 1.0;
  int shape = int(kind.x + 0.5);
  if (shape <= 1) {  // along the centre line
    vec2 d = b - a;
    float len = length(d);
    vec2 along = len > 0.0 ? d / len : vec2(1.0, 0.0);
    float reach = radiusWidth.x + pad;
    at = 0.5 * (a + b) + corner.x * (0.5 * len + reach) * along
       + corner.y * reach * vec2(-along.y, along.x);
  } else {
    vec2 low = shape == 2 ? min(a, min(b, c)) : a - radiusWidth.x;
    vec2 high = shape == 2 ? max(a, max(b, c)) : a + radiusWidth.x;
    at = 0.5 * (low + high) + corner * (0.5 * (high - low) + pad);
  }
  // The first row of the read-back is the bottom of the picture in OpenGL: y down on both sides
  // makes it the top.
  gl_Position = vec4(2.0 * at / extent - 1.0, 0.0, 1.0);
}
)";

/// Signed distance d from the edge, then coverage as if the edge were one pixel wide.
inline constexpr const char* glyphFragmentShader = R"(#version 330 core
flat in vec2 a;
flat in vec2 b;
flat in vec2 c;
flat in vec2 radiusWidth;
flat in vec2 kind;
flat in vec4 fill;
flat in vec4 stroke;
in vec2 at;
out vec4 colour;

float cross2(vec2 u, vec2 v) { return u.x * v.y - u.y * v.x; }

float capsule(vec2 p, float r) {
  vec2 pa = p - a, ba = b - a;
  float h = clamp(dot(pa, ba) / max(dot(ba, ba), 1e-12), 0.0, 1.0);
  return length(pa - ba * h) - r;
}

float box(vec2 p, float r) {
  vec2 ba = b - a;
  float len = length(ba);
  vec2 along = ba / max(len, 1e-6);
  vec2 q = p - 0.5 * (a + b);
  vec2 d = abs(vec2(dot(q, along), cross2(along, q))) - vec2(0.5 * len, r);
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0);
}

vec2 nearest(vec2 v, vec2 e) { return v - e * clamp(dot(v, e) / dot(e, e), 0.0, 1.0); }

float triangle(vec2 p) {
  vec2 e0 = b - a, e1 = c - b, e2 = a - c;
  vec2 v0 = p - a, v1 = p - b, v2 = p - c;
  float s = sign(cross2(e0, -e2));
  float inside = min(min(s * cross2(e0, v0) / length(e0), s * cross2(e1, v1) / length(e1)),
                     s * cross2(e2, v2) / length(e2));
  if (inside > 0.0) return -inside;
  return min(min(length(nearest(v0, e0)), length(nearest(v1, e1))), length(nearest(v2, e2)));
}

float sector(vec2 p, float r, float halfAngle) {
  vec2 q = vec2(abs(cross2(b, p - a)), dot(b, p - a));
  vec2 edge = vec2(sin(halfAngle), cos(halfAngle));
  float round = length(q) - r;
  float side = length(q - edge * clamp(dot(q, edge), 0.0, r));
  return max(round, side * sign(cross2(q, edge)));
}

void main() {
  int shape = int(kind.x + 0.5);
  float r = radiusWidth.x;
  float d = shape == 0 ? capsule(at, r) : shape == 1 ? box(at, r)
          : shape == 2 ? triangle(at) : sector(at, r, kind.y);
  float fillAlpha = fill.a * clamp(0.5 - d, 0.0, 1.0);
  // A line thinner than a pixel is a faint line of one pixel.
  if (shape == 0 && r < 0.5) fillAlpha = fill.a * 2.0 * r * clamp(1.0 - (d + r), 0.0, 1.0);
  float halfWidth = 0.5 * radiusWidth.y;
  float strokeAlpha = halfWidth > 0.0 ? stroke.a * clamp(0.5 - (abs(d) - halfWidth), 0.0, 1.0) : 0.0;
  float alpha = strokeAlpha + fillAlpha * (1.0 - strokeAlpha);
  if (alpha <= 0.0) discard;
  colour = vec4(stroke.rgb * strokeAlpha + fill.rgb * fillAlpha * (1.0 - strokeAlpha), alpha);
}
)";

}  // namespace carom::ui
