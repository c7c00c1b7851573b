// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QtGlobal>

/// Leaves the test if there is no OpenGL context. Where CAROM_REQUIRE_GL is set a missing context
/// is a failure: a skip that nobody reads would hide that the renderer is never tried.
#define CAROM_NEED_GL(available)                                       \
  if (!(available)) {                                                  \
    if (qEnvironmentVariableIntValue("CAROM_REQUIRE_GL") != 0) {       \
      FAIL() << "no OpenGL context here, and CAROM_REQUIRE_GL is set"; \
    }                                                                  \
    GTEST_SKIP() << "no OpenGL context here";                          \
  }
