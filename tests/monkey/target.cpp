// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/monkey/target.h"

#include <QApplication>
#include <QUrl>

namespace carom::ui::test {

namespace {

QString className(const QWidget& widget) {
  return QString::fromLatin1(widget.metaObject()->className());
}

/// Top-level windows in the order in which Qt lists them, or the children in the order of creation.
QWidgetList siblingsOf(const QWidget* parent) {
  if (parent != nullptr) return parent->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
  QWidgetList roots;
  for (QWidget* window : QApplication::topLevelWidgets()) {
    if (window->parentWidget() == nullptr) roots << window;
  }
  return roots;
}

QString nameOf(const QWidget& widget) {
  if (!widget.objectName().isEmpty()) return QLatin1Char('#') + word(widget.objectName());
  int index = 0;
  for (const QWidget* sibling : siblingsOf(widget.parentWidget())) {
    if (sibling == &widget) break;
    if (sibling->objectName().isEmpty() && className(*sibling) == className(widget)) ++index;
  }
  return className(widget) + QLatin1Char('@') + QString::number(index);
}

}  // namespace

QString word(const QString& text) {
  return text.isEmpty() ? QStringLiteral("%") : QString::fromLatin1(QUrl::toPercentEncoding(text));
}

QString textOf(const QString& word) {
  return word == QLatin1Char('%') ? QString() : QUrl::fromPercentEncoding(word.toLatin1());
}

QString pathOf(const QWidget& widget) {
  QString path = nameOf(widget);
  for (const QWidget* at = widget.parentWidget(); at != nullptr; at = at->parentWidget()) {
    path = nameOf(*at) + QLatin1Char('/') + path;
  }
  return path;
}

QWidget* widgetAt(const QString& path) {
  QWidget* at = nullptr;
  for (const QString& name : path.split(QLatin1Char('/'))) {
    QWidget* found = nullptr;
    for (QWidget* sibling : siblingsOf(at)) {
      if (nameOf(*sibling) == name) {
        found = sibling;
        break;
      }
    }
    if (found == nullptr) return nullptr;
    at = found;
  }
  return at;
}

}  // namespace carom::ui::test
