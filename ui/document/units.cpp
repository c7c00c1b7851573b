// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/units.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/number_text.h"

namespace carom::ui {

namespace {

const QChar minusSign(0x2212);
const QString superscriptDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");

// Digits that every double holds exactly; rounding to them removes the noise of a unit conversion.
constexpr int reliableDigits = 15;

QString superscript(const QString& exponent) {
  QString raised;
  for (const QChar c : exponent) {
    if (c == QLatin1Char('-')) raised += QStringLiteral("⁻");
    if (c.isDigit()) raised += superscriptDigits[c.digitValue()];
  }
  return raised;
}

QString siLabel(Dimension dimension) {
  if (dimension == Dimension::none) return {};
  return QString::fromUtf8(si_unit(dimension))
      .replace(QStringLiteral("^2"), QStringLiteral("²"))
      .replace(QStringLiteral("^n"), QStringLiteral("ⁿ"))
      .replace(QLatin1Char(' '), QChar(QChar::Nbsp));
}

QString withUnit(const QString& number, const DisplayUnit& unit) {
  if (unit.label.isEmpty()) return number;
  return number + QChar(QChar::Nbsp) + unit.label;
}

bool hasMultiples(Dimension dimension) {
  constexpr Dimension with[] = {Dimension::length,  Dimension::time,   Dimension::force,
                                Dimension::impulse, Dimension::energy, Dimension::power};
  return std::ranges::find(with, dimension) != std::end(with);
}

// Shows −0 as 0.
double withoutSignedZero(double value) {
  return value == 0 ? 0 : value;
}

}  // namespace

DisplayUnit displayUnit(Dimension dimension, const Display& display) {
  const auto is = [dimension](Dimension asked, const std::string& chosen, const char* unit) {
    return dimension == asked && chosen == unit;
  };
  if (is(Dimension::length, display.length, "mm")) return {QStringLiteral("mm"), 1, 1000};
  if (is(Dimension::length, display.length, "cm")) return {QStringLiteral("cm"), 1, 100};
  if (is(Dimension::angle, display.angle, "deg"))
    return {QStringLiteral("deg"), std::numbers::pi, 180};
  if (is(Dimension::energy, display.energy, "mJ")) return {QStringLiteral("mJ"), 1, 1000};
  return {siLabel(dimension), 1, 1};
}

DisplayUnit prefixedUnit(double largest, const QString& unit) {
  struct Prefix {
    const char* letter;
    double numerator, denominator;
  };
  constexpr Prefix prefixes[] = {{"G", 1e9, 1}, {"M", 1e6, 1}, {"k", 1e3, 1}, {"", 1, 1},
                                 {"m", 1, 1e3}, {"µ", 1, 1e6}, {"n", 1, 1e9}};
  // 1 J less rounding is shown as 1 J, not as 1000 mJ.
  constexpr double one = 1 - 1e-9;
  DisplayUnit shown{unit};
  if (!(largest > 0)) return shown;
  for (const Prefix& prefix : prefixes) {
    shown = {QString::fromUtf8(prefix.letter) + unit, prefix.numerator, prefix.denominator};
    if (toShown(largest, shown) >= one) break;
  }
  return shown;
}

QString formatNumber(double value, int digits) {
  QString text = QString::fromStdString(rounded(withoutSignedZero(value), digits));
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  if (e >= 0) {
    const QString exponent = QString::number(text.mid(e + 1).toInt());
    text = text.left(e) + QStringLiteral("·10") + superscript(exponent);
  }
  return text.replace(QLatin1Char('-'), minusSign);
}

QString formatQuantity(double si, Dimension dimension, const Display& display, int digits) {
  const DisplayUnit unit = displayUnit(dimension, display);
  return withUnit(formatNumber(toShown(si, unit), digits), unit);
}

QString readableQuantity(double si, Dimension dimension, const Display& display, int digits) {
  const double shown = std::abs(toShown(si, displayUnit(dimension, display)));
  constexpr double small = 0.01, large = 1e4;
  if (shown == 0 || (shown >= small && shown < large) || !hasMultiples(dimension)) {
    return formatQuantity(si, dimension, display, digits);
  }
  const DisplayUnit unit = prefixedUnit(std::abs(si), siLabel(dimension));
  return withUnit(formatNumber(toShown(si, unit), digits), unit);
}

QString typedQuantity(double si, const DisplayUnit& unit) {
  const double shown = withoutSignedZero(toShown(si, unit));
  std::string text = rounded(shown, reliableDigits);
  const auto reread = parse_number(text);
  if (!reread || toSi(*reread, unit) != si) text = shortest(shown);
  return withUnit(QString::fromStdString(text), unit);
}

QString restingQuantity(double si, const DisplayUnit& unit, int digits) {
  const double shown = withoutSignedZero(toShown(si, unit));
  return withUnit(
      QString::fromStdString(rounded(shown, digits)).replace(QLatin1Char('-'), minusSign), unit);
}

}  // namespace carom::ui
