// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// The mechanism of a resolved scenario as it strikes, without words, for a list of pictures.
/// @param ratio  pixels of the screen per unit of `size`
QImage smallPicture(const Scenario& scenario, const QSize& size, bool dark, double ratio);

}  // namespace carom::ui
