// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "core/impact/law.h"

namespace carom::ui {

/// What "What is this?" says about something shown.
struct Explanation {
  QString name;       ///< rich text: "T<sub>c</sub>⁻"
  QString meaning;    ///< a sentence
  QString addresses;  ///< text that names equations: "F(11), F(18)"
  QString value;      ///< with all digits and unit; empty if there is none
  QString unit;
  QString absent;       ///< why there is no value
  QString worked = {};  ///< rich text: the equation with the numbers put in
};

/// The explanation as a page of rich text; the equations come from the register.
QString explanationHtml(const Explanation& explanation);

/// The explanation of an impact law, with its equations.
QString lawHtml(const Law& law);

/// The addresses of the register that a text names, each once; "F(11)" names F(11a), F(11b), ….
QStringList addressesIn(const QString& text);

}  // namespace carom::ui
