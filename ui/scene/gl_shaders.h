// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Part of the program text, so that no file has to be found at run time.

namespace carom::ui {

/// Spans a quad around the glyph of this instance. What is linear in the place is interpolated over
/// it, so that a fragment has little left to do: where a processor plays the graphics card, every
/// fragment goes through the formulas of all shapes.
inline constexpr const char* glyphVertexShader = R"(#version 330 core
layout(location = 0) in vec4 ab;        // px, y down
layout(location = 1) in vec4 cRadius;   // c, radius, stroke width
layout(location = 2) in vec2 kindAngle; // Glyph::Kind, half angle
layout(location = 3) in vec4 fillColour;
layout(location = 4) in vec4 strokeColour;
uniform vec2 extent;                    // of the picture [px]

flat out int shape;
flat out vec3 halfLength;   // of the two axes, or of the three sides
flat out vec2 reachRadius;  // beyond these; of the glyph
flat out float halfWidth;   // of the stroke
flat out vec2 edge;         // direction of a sector's side from its axis
flat out vec4 fill;
flat out vec4 stroke;
out vec3 along;             // place along the axis, or along each side from its middle
out vec3 across;            // distance from the axis, or from each side inwards

float cross2(vec2 u, vec2 v) { return u.x * v.y - u.y * v.x; }

void main() {
  vec2 a = ab.xy, b = ab.zw, c = cRadius.xy, at;
  float r = cRadius.z;
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  float pad = 0.5 * cRadius.w + 1.0;
  shape = int(kindAngle.x + 0.5);
  fill = fillColour; stroke = strokeColour;
  halfWidth = 0.5 * cRadius.w;
  edge = vec2(sin(kindAngle.y), cos(kindAngle.y));
  along = across = vec3(0.0);
  if (shape <= 1) {
    vec2 d = b - a;
    float len = length(d);
    vec2 ahead = len > 0.0 ? d / len : vec2(1.0, 0.0);
    float reach = r + pad;
    along.x = corner.x * (0.5 * len + reach);
    across.x = corner.y * reach;
    at = 0.5 * (a + b) + along.x * ahead + across.x * vec2(-ahead.y, ahead.x);
    // A capsule is a segment rounded by its radius, a box a rectangle rounded by nothing.
    halfLength = vec3(0.5 * len, shape == 1 ? r : 0.0, 0.0);
    reachRadius = vec2(shape == 1 ? 0.0 : r, r);
  } else if (shape == 2) {
    vec2 low = min(a, min(b, c)), high = max(a, max(b, c));
    at = 0.5 * (low + high) + corner * (0.5 * (high - low) + pad);
    vec2 e0 = b - a, e1 = c - b, e2 = a - c;
    vec3 len = max(vec3(length(e0), length(e1), length(e2)), 1e-6);
    float s = sign(cross2(e0, -e2));
    across = s * vec3(cross2(e0, at - a), cross2(e1, at - b), cross2(e2, at - c)) / len;
    along = vec3(dot(e0, at - 0.5 * (a + b)), dot(e1, at - 0.5 * (b + c)),
                 dot(e2, at - 0.5 * (c + a))) / len;
    halfLength = 0.5 * len;
    reachRadius = vec2(0.0, r);
  } else {
    at = a + corner * (r + pad);
    along.x = dot(b, at - a);
    across.x = cross2(b, at - a);
    halfLength = vec3(0.0);
    reachRadius = vec2(0.0, r);
  }
  // The first row of the read-back is the bottom of the picture in OpenGL: y down on both sides
  // makes it the top.
  gl_Position = vec4(2.0 * at / extent - 1.0, 0.0, 1.0);
}
)";

/// Signed distance d from the edge, then coverage as if the edge were one pixel wide.
inline constexpr const char* glyphFragmentShader = R"(#version 330 core
flat in int shape;
flat in vec3 halfLength;
flat in vec2 reachRadius;
flat in float halfWidth;
flat in vec2 edge;
flat in vec4 fill;
flat in vec4 stroke;
in vec3 along;
in vec3 across;
out vec4 colour;

float rounded() {
  vec2 d = abs(vec2(along.x, across.x)) - halfLength.xy;
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - reachRadius.x;
}

float triangle() {
  float inside = min(across.x, min(across.y, across.z));
  vec3 beyond = max(abs(along) - halfLength, 0.0);
  vec3 squared = across * across + beyond * beyond;
  return inside > 0.0 ? -inside : sqrt(min(squared.x, min(squared.y, squared.z)));
}

float sector() {
  vec2 q = vec2(abs(across.x), along.x);
  vec2 beside = q - edge * clamp(dot(q, edge), 0.0, reachRadius.y);
  return max(length(q) - reachRadius.y,
             length(beside) * sign(q.x * edge.y - q.y * edge.x));
}

void main() {
  float r = reachRadius.y;
  float d = shape <= 1 ? rounded() : shape == 2 ? triangle() : sector();
  float fillAlpha = fill.a * clamp(0.5 - d, 0.0, 1.0);
  // A line thinner than a pixel is a faint line of one pixel.
  if (shape == 0 && r < 0.5) fillAlpha = fill.a * 2.0 * r * clamp(1.0 - (d + r), 0.0, 1.0);
  float strokeAlpha = halfWidth > 0.0 ? stroke.a * clamp(0.5 - (abs(d) - halfWidth), 0.0, 1.0) : 0.0;
  float alpha = strokeAlpha + fillAlpha * (1.0 - strokeAlpha);
  if (alpha <= 0.0) discard;
  colour = vec4(stroke.rgb * strokeAlpha + fill.rgb * fillAlpha * (1.0 - strokeAlpha), alpha);
}
)";

}  // namespace carom::ui
