// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace carom::ui {

/// The colours of everything that carries a meaning: those of Okabe and Ito, "Color Universal
/// Design" (2008), which differ for every kind of colour vision.
namespace okabe_ito {
inline constexpr QRgb orange = 0xffe69f00;
inline constexpr QRgb sky = 0xff56b4e9;
inline constexpr QRgb green = 0xff009e73;
inline constexpr QRgb yellow = 0xfff0e442;
inline constexpr QRgb blue = 0xff0072b2;
inline constexpr QRgb vermilion = 0xffd55e00;
inline constexpr QRgb purple = 0xffcc79a7;
}  // namespace okabe_ito

/// The colour of words, signs and chosen things in the window, on light and on dark ground.
namespace accent {
inline constexpr QRgb onLight = 0xff1f5fae;
inline constexpr QRgb onDark = 0xff5aa2e8;
}  // namespace accent

/// Quiet words in the window, on light and on dark ground.
namespace quiet {
inline constexpr QRgb onLight = 0xff5b6675;
inline constexpr QRgb onDark = 0xff9aa5b4;
}  // namespace quiet

/// a + t (b − a) per channel.
QColor mixed(const QColor& a, const QColor& b, double t);

}  // namespace carom::ui
