// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

/// Where the μ axis of a map ends that shows a contact with this μ: the usual end, or a round
/// number comfortably above μ.
double mapFrictionTop(double mu);

}  // namespace carom::ui
