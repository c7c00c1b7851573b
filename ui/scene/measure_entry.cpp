// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/measure_entry.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>

#include "core/base/expression.h"
#include "ui/document/units.h"

namespace carom::ui {

MeasureEntry::MeasureEntry(QWidget* parent) : QFrame(parent) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 4, 4, 4);
  for (QLineEdit*& field : fields_) {
    field = new QLineEdit;
    constexpr int width = 84;
    field->setFixedWidth(width);
    field->installEventFilter(this);
    row->addWidget(field);
    connect(field, &QLineEdit::textChanged, this, &MeasureEntry::read);
  }
  fields_[0]->setAccessibleName(tr("Length"));
  fields_[1]->setAccessibleName(tr("Direction, or height"));
  hide();
}

void MeasureEntry::open(const QString& text, const std::array<Dimension, 2>& dimensions,
                        bool second, const Display& display, QPoint at) {
  dimensions_ = dimensions;
  display_ = display;
  {
    const QSignalBlocker first(fields_[0]), other(fields_[1]);
    fields_[0]->setText(text);
    fields_[1]->clear();
  }
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    fields_[i]->setPlaceholderText(displayUnit(dimensions[i], display).label);
  }
  fields_[1]->setVisible(second);
  adjustSize();
  const QSize room = parentWidget()->size() - size();
  move(std::clamp(at.x(), 0, std::max(0, room.width())),
       std::clamp(at.y(), 0, std::max(0, room.height())));
  show();
  fields_[0]->setFocus();
  fields_[0]->end(false);
  read();
}

void MeasureEntry::close() {
  problem_.clear();
  if (isAncestorOf(QApplication::focusWidget())) parentWidget()->setFocus();
  hide();
}

void MeasureEntry::read() {
  problem_.clear();
  std::array<std::optional<double>, 2> numbers;
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const std::string text = fields_[i]->text().trimmed().toStdString();
    if (text.empty() || fields_[i]->isHidden()) continue;
    const DisplayUnit unit = displayUnit(dimensions_[i], display_);
    const Expression number =
        parse_expression(text, dimensions_[i], unit.numerator, unit.denominator);
    numbers[i] = number.value;
    if (!number.value) problem_ = QString::fromStdString(number.error);
  }
  emit typed(numbers);
}

bool MeasureEntry::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Escape) {
    close();
    emit dismissed();
    return true;
  }
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    if (problem_.isEmpty()) {
      emit accepted();
    } else {
      emit refused(problem_);
    }
    return true;
  }
  const bool back = key == Qt::Key_Backtab;
  if ((key == Qt::Key_Tab || back) && fields_[1]->isVisible()) {
    // The two fields only: the keyboard stays at the pointer.
    QLineEdit* other = fields_[watched == fields_[0] ? 1 : 0];
    other->setFocus();
    other->selectAll();
    return true;
  }
  return key == Qt::Key_Tab || back || QFrame::eventFilter(watched, event);
}

}  // namespace carom::ui
