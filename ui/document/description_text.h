// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// Title, text and source as rich text, each in a paragraph; empty if there is none of them.
QString descriptionHtml(const Description& about);

}  // namespace carom::ui
