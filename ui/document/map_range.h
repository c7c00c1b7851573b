// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

/// Upper end of the μ axis of a map for a contact with this μ: the usual end, or a round number
/// well above μ.
double mapFrictionTop(double mu);

}  // namespace carom::ui
