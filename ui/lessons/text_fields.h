// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPlainTextEdit>
#include <string>
#include <type_traits>

#include "ui/look/plain_text_edit.h"

namespace carom::ui {

/// A field for Markdown; without a hint it shows its name while it is empty.
inline QPlainTextEdit* makeText(const QString& name, const QString& hint = {}) {
  auto* field = new PlainTextEdit;
  field->setAccessibleName(name);
  field->setPlaceholderText(hint.isEmpty() ? name : hint);
  field->setTabChangesFocus(true);
  field->setMinimumHeight(field->fontMetrics().lineSpacing() * 2 + 12);
  return field;
}

inline QLineEdit* makeLine(const QString& name) {
  auto* field = new QLineEdit;
  field->setAccessibleName(name);
  field->setPlaceholderText(name);
  return field;
}

/// Shows a text; the cursor stays where the field shows it already.
template <class Field>
void fill(Field* field, const QString& text) {
  if constexpr (std::is_same_v<Field, QPlainTextEdit>) {
    if (field->toPlainText() != text) field->setPlainText(text);
  } else {
    if (field->text() != text) field->setText(text);
  }
}

template <class Field>
void fill(Field* field, const std::string& text) {
  fill(field, QString::fromStdString(text));
}

}  // namespace carom::ui
