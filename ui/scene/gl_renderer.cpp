// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/gl_renderer.h"

#include <QOffscreenSurface>
#include <QOpenGLBuffer>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLShaderProgram>
#include <QOpenGLVersionFunctionsFactory>
#include <QOpenGLVertexArrayObject>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace carom::ui {

namespace {

/// Spans a quad around the glyph of this instance. What is linear in the place is interpolated over
/// it, because a processor that plays the graphics card computes all shapes for every fragment.
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
  // OpenGL reads the bottom row back first: y down on both sides makes it the top.
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

}  // namespace

/// One shape as the shader reads it, in device pixels.
struct GlyphInstance {
  std::array<float, 4> ab;
  std::array<float, 4> cRadius;
  std::array<float, 2> kindAngle;
  std::array<unsigned char, 4> fill;
  std::array<unsigned char, 4> stroke;
};

namespace {

std::array<unsigned char, 4> bytes(QRgb colour) {
  return {static_cast<unsigned char>(qRed(colour)), static_cast<unsigned char>(qGreen(colour)),
          static_cast<unsigned char>(qBlue(colour)), static_cast<unsigned char>(qAlpha(colour))};
}

GlyphInstance packed(const Glyph& glyph, double ratio) {
  const auto px = [ratio](double value) { return static_cast<float>(value * ratio); };
  // The axis of a sector is a direction: it does not scale.
  const double bRatio = glyph.kind == Glyph::Kind::sector ? 1 : ratio;
  return {{px(glyph.a.x()), px(glyph.a.y()), static_cast<float>(glyph.b.x() * bRatio),
           static_cast<float>(glyph.b.y() * bRatio)},
          {px(glyph.c.x()), px(glyph.c.y()), px(glyph.radius), px(glyph.style.width)},
          {static_cast<float>(glyph.kind), static_cast<float>(glyph.halfAngle)},
          bytes(glyph.style.fill),
          bytes(glyph.style.stroke)};
}

bool isSoftwareRasterizer(QOpenGLFunctions_3_3_Core& functions) {
  const QByteArray name(reinterpret_cast<const char*>(functions.glGetString(GL_RENDERER)));
  constexpr std::array known{"llvmpipe", "softpipe", "SwiftShader", "Software", "GDI Generic"};
  return std::ranges::any_of(known, [&name](const char* word) { return name.contains(word); });
}

}  // namespace

struct GlRenderer::Resources {
  QOffscreenSurface surface;
  QOpenGLContext context;
  QOpenGLFunctions_3_3_Core* functions = nullptr;
  std::unique_ptr<QOpenGLShaderProgram> program;
  std::unique_ptr<QOpenGLVertexArrayObject> layout;
  QOpenGLBuffer buffer;
  std::unique_ptr<QOpenGLFramebufferObject> target;
  std::vector<GlyphInstance> instances;
  QImage image;

  bool open();
  void describeInstances();
  bool resize(QSize pixels);
  void draw(QRgb background, QSize pixels);
};

bool GlRenderer::Resources::open() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  context.setFormat(format);
  if (!context.create()) return false;
  surface.setFormat(context.format());
  surface.create();
  if (!surface.isValid() || !context.makeCurrent(&surface)) return false;
  functions = QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_3_3_Core>(&context);
  if (!functions || !functions->initializeOpenGLFunctions()) return false;
  program = std::make_unique<QOpenGLShaderProgram>();
  if (!program->addShaderFromSourceCode(QOpenGLShader::Vertex, glyphVertexShader) ||
      !program->addShaderFromSourceCode(QOpenGLShader::Fragment, glyphFragmentShader) ||
      !program->link()) {
    return false;
  }
  layout = std::make_unique<QOpenGLVertexArrayObject>();
  if (!layout->create() || !buffer.create()) return false;
  buffer.setUsagePattern(QOpenGLBuffer::StreamDraw);
  describeInstances();
  return true;
}

void GlRenderer::Resources::describeInstances() {
  const QOpenGLVertexArrayObject::Binder bound(layout.get());
  buffer.bind();
  const auto attribute = [this](GLuint location, GLint count, GLenum type, GLboolean normalised,
                                std::size_t offset) {
    functions->glEnableVertexAttribArray(location);
    // OpenGL wants the offset into the bound buffer dressed as a pointer.
    functions->glVertexAttribPointer(location, count, type, normalised,
                                     static_cast<GLsizei>(sizeof(GlyphInstance)),
                                     static_cast<const char*>(nullptr) + offset);
    functions->glVertexAttribDivisor(location, 1);
  };
  attribute(0, 4, GL_FLOAT, GL_FALSE, offsetof(GlyphInstance, ab));
  attribute(1, 4, GL_FLOAT, GL_FALSE, offsetof(GlyphInstance, cRadius));
  attribute(2, 2, GL_FLOAT, GL_FALSE, offsetof(GlyphInstance, kindAngle));
  attribute(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(GlyphInstance, fill));
  attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(GlyphInstance, stroke));
}

bool GlRenderer::Resources::resize(QSize pixels) {
  if (target && target->size() == pixels) return true;
  target = std::make_unique<QOpenGLFramebufferObject>(pixels);
  image = QImage(pixels, QImage::Format_RGB32);
  return target->isValid() && !image.isNull();
}

void GlRenderer::Resources::draw(QRgb background, QSize pixels) {
  functions->glViewport(0, 0, pixels.width(), pixels.height());
  functions->glClearColor(static_cast<float>(qRed(background)) / 255.0F,
                          static_cast<float>(qGreen(background)) / 255.0F,
                          static_cast<float>(qBlue(background)) / 255.0F, 1);
  functions->glClear(GL_COLOR_BUFFER_BIT);
  functions->glEnable(GL_BLEND);
  functions->glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  program->bind();
  program->setUniformValue(
      "extent", QVector2D(static_cast<float>(pixels.width()), static_cast<float>(pixels.height())));
  const QOpenGLVertexArrayObject::Binder bound(layout.get());
  buffer.bind();
  buffer.allocate(instances.data(), static_cast<int>(instances.size() * sizeof(GlyphInstance)));
  functions->glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(instances.size()));
}

GlRenderer::GlRenderer(std::unique_ptr<Resources> resources) : gl_(std::move(resources)) {}

GlRenderer::~GlRenderer() {
  // Buffers can only be freed with their context current.
  if (gl_->context.isValid() && gl_->context.makeCurrent(&gl_->surface)) {
    gl_->target.reset();
    gl_->buffer.destroy();
    gl_->layout.reset();
    gl_->program.reset();
    gl_->context.doneCurrent();
  }
}

std::unique_ptr<GlRenderer> GlRenderer::create() {
  auto resources = std::make_unique<Resources>();
  const bool opened = resources->open();
  // Owned by the renderer even when incomplete: its destructor frees in the right order.
  std::unique_ptr<GlRenderer> renderer(new GlRenderer(std::move(resources)));
  if (!opened) return nullptr;
  renderer->software_ = isSoftwareRasterizer(*renderer->gl_->functions);
  return renderer;
}

bool GlRenderer::begin(const Figure& figure, QRgb background, const QSizeF& size, double ratio) {
  const QSize pixels(static_cast<int>(std::lround(size.width() * ratio)),
                     static_cast<int>(std::lround(size.height() * ratio)));
  if (pixels.isEmpty() || !gl_->context.makeCurrent(&gl_->surface)) return false;
  if (!gl_->resize(pixels) || !gl_->target->bind()) return false;
  gl_->instances.clear();
  for (const Glyph& glyph : figure.glyphs) gl_->instances.push_back(packed(glyph, ratio));
  gl_->draw(background, pixels);
  gl_->functions->glFlush();
  gl_->image.setDevicePixelRatio(ratio);
  return true;
}

const QImage* GlRenderer::finish() {
  if (!gl_->target || !gl_->context.makeCurrent(&gl_->surface) || !gl_->target->bind()) {
    return nullptr;
  }
  gl_->functions->glReadPixels(0, 0, gl_->image.width(), gl_->image.height(), GL_BGRA,
                               GL_UNSIGNED_INT_8_8_8_8_REV, gl_->image.bits());
  gl_->target->release();
  return &gl_->image;
}

}  // namespace carom::ui
