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
#include <array>
#include <cmath>
#include <cstddef>

#include "ui/scene/gl_shaders.h"

namespace carom::ui {

namespace {

/// One shape as the shader reads it, in device pixels.
struct Instance {
  std::array<float, 4> ab;
  std::array<float, 4> cRadius;
  std::array<float, 2> kindAngle;
  std::array<unsigned char, 4> fill;
  std::array<unsigned char, 4> stroke;
};

std::array<unsigned char, 4> bytes(QRgb colour) {
  return {static_cast<unsigned char>(qRed(colour)), static_cast<unsigned char>(qGreen(colour)),
          static_cast<unsigned char>(qBlue(colour)), static_cast<unsigned char>(qAlpha(colour))};
}

Instance packed(const Glyph& glyph, double ratio) {
  const auto px = [ratio](double value) { return static_cast<float>(value * ratio); };
  // The axis of a sector is a direction: it does not scale.
  const double bRatio = glyph.kind == Glyph::Kind::sector ? 1 : ratio;
  return {{px(glyph.a.x()), px(glyph.a.y()), static_cast<float>(glyph.b.x() * bRatio),
           static_cast<float>(glyph.b.y() * bRatio)},
          {px(glyph.c.x()), px(glyph.c.y()), px(glyph.radius), px(glyph.strokeWidth)},
          {static_cast<float>(glyph.kind), static_cast<float>(glyph.halfAngle)},
          bytes(glyph.fill),
          bytes(glyph.stroke)};
}

bool isSoftwareRasterizer(QOpenGLFunctions_3_3_Core& functions) {
  const QByteArray name(reinterpret_cast<const char*>(functions.glGetString(GL_RENDERER)));
  for (const char* known : {"llvmpipe", "softpipe", "SwiftShader", "Software", "GDI Generic"}) {
    if (name.contains(known)) return true;
  }
  return false;
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
  std::vector<Instance> instances;
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
                                     static_cast<GLsizei>(sizeof(Instance)),
                                     static_cast<const char*>(nullptr) + offset);
    functions->glVertexAttribDivisor(location, 1);
  };
  attribute(0, 4, GL_FLOAT, GL_FALSE, offsetof(Instance, ab));
  attribute(1, 4, GL_FLOAT, GL_FALSE, offsetof(Instance, cRadius));
  attribute(2, 2, GL_FLOAT, GL_FALSE, offsetof(Instance, kindAngle));
  attribute(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Instance, fill));
  attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Instance, stroke));
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
  buffer.allocate(instances.data(), static_cast<int>(instances.size() * sizeof(Instance)));
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

bool GlRenderer::begin(const Figure& figure, QRgb background, QSize size, double ratio) {
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
