// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>

namespace carom::ui {

/// One colour of the program, as it is on light and on dark ground. All other files name colours
/// from this list; a test of contrast then holds for all places that use one.
struct Shade {
  QRgb light, dark;

  [[nodiscard]] constexpr QRgb rgb(bool onDark) const { return onDark ? dark : light; }
  [[nodiscard]] QColor on(bool onDark) const { return QColor::fromRgb(rgb(onDark)); }
};

/// a + t (b − a) per channel.
inline QColor mixed(const QColor& a, const QColor& b, double t) {
  const auto channel = [t](int from, int to) { return static_cast<int>(from + t * (to - from)); };
  return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}
/// The colour with another opacity, from 0 to 1.
inline QColor faded(QColor colour, double opacity) {
  colour.setAlphaF(static_cast<float>(opacity));
  return colour;
}

/// The hues of Okabe and Ito, "Color Universal Design" (2008), which colour-blind eyes tell apart.
namespace okabeIto {
inline constexpr QRgb orange = 0xffe69f00;
inline constexpr QRgb sky = 0xff56b4e9;
inline constexpr QRgb green = 0xff009e73;
inline constexpr QRgb yellow = 0xfff0e442;
inline constexpr QRgb blue = 0xff0072b2;
inline constexpr QRgb vermilion = 0xffd55e00;
inline constexpr QRgb purple = 0xffcc79a7;
}  // namespace okabeIto

/// The same hues as lines and marks, lighter or darker where the ground asks for it.
namespace hue {
inline constexpr Shade blue{okabeIto::blue, okabeIto::sky};
inline constexpr Shade deepBlue{okabeIto::blue, 0xff3c9cd8};  ///< beside sky on dark ground
inline constexpr Shade sky{okabeIto::sky, okabeIto::sky};
inline constexpr Shade vermilion{okabeIto::vermilion, 0xfff0803c};
inline constexpr Shade green{okabeIto::green, 0xff2bbf93};
inline constexpr Shade purple{0xffaa5585, 0xffe293bf};
inline constexpr Shade amber{0xffb87a00, okabeIto::orange};
inline constexpr Shade yellow{0xff857700, okabeIto::yellow};
inline constexpr Shade brown{0xff7a4a21, 0xffcfa27a};
inline constexpr Shade wine{0xff882255, 0xffd9809f};
inline constexpr Shade slate{0xff505860, 0xffc0c8d0};
inline constexpr Shade accent{0xff1f5fae, 0xff5aa2e8};
}  // namespace hue

/// The colours of the laws, the same wherever laws are drawn, in the order of all_laws().
inline constexpr std::array lawShades{hue::slate,    hue::sky,    hue::vermilion,
                                      hue::deepBlue, hue::green,  hue::purple,
                                      hue::amber,    hue::yellow, hue::accent};

/// The colours of curves that have none of their own, and of the force models wherever they are
/// drawn. From the sixth on lines are dashed, so that they differ without colour too.
inline constexpr std::array seriesShades{hue::slate,  hue::deepBlue, hue::vermilion, hue::green,
                                         hue::purple, hue::amber,    hue::sky,       hue::yellow,
                                         hue::brown,  hue::wine};

/// The colours of the designs that are compared, in scene, plots, maps and tables.
inline constexpr std::array variantShades{hue::green, hue::purple, hue::deepBlue, hue::amber,
                                          hue::wine,  hue::sky,    hue::brown,    hue::vermilion};
/// @param colour  from 1
constexpr const Shade& variantShade(int colour) {
  return variantShades[static_cast<std::size_t>(colour - 1)];
}

/// Hues dark or light enough for small words on the window colour.
namespace word {
inline constexpr Shade good{0xff007554, 0xff4fc99a};
inline constexpr Shade note{0xff1f5fae, 0xff6db5f0};
inline constexpr Shade warning{0xff965a00, 0xfff0b43c};
inline constexpr Shade bad{0xffb33a00, 0xffff8a6b};
inline constexpr Shade quiet{0xff5b6675, 0xff9aa5b4};
}  // namespace word

/// The greys of pictures: of the scene and of plots.
namespace grey {
inline constexpr Shade paper{0xffffffff, 0xff1c2025};
inline constexpr Shade ink{0xff303a44, 0xffd5dce3};
inline constexpr Shade softInk{0xff66707a, 0xff9aa5b0};
inline constexpr Shade faintInk{0xffa3abb3, 0xff5c6670};
inline constexpr Shade solid{0xffe6ebf0, 0xff39424c};
inline constexpr Shade mass{0xff8d99a6, 0xff76838f};
inline constexpr Shade earth{0xff7d7263, 0xffb8ab98};
inline constexpr Shade lit{0xffd3e8f7, 0xff2f4a60};
inline constexpr Shade text{0xff1a1a1a, 0xffeeeeee};
inline constexpr Shade quietText{0xff555a60, 0xffa8aeb4};
inline constexpr Shade frame{0xff8a9096, 0xff747a80};
inline constexpr Shade grid{0xffe4e7ea, 0xff34383c};
inline constexpr Shade cursor{0xff1a1a1a, 0xffffffff};
inline constexpr Shade hatch{0xff301000, 0xffffffff};
}  // namespace grey

}  // namespace carom::ui
