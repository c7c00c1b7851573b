// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/editors/number_field.h"
#include "ui/editors/parameter_form.h"
#include "ui/look/on_screen.h"

namespace carom::ui {

namespace {

constexpr int popupWidth = 210;
constexpr QPoint besideHandle(14, 10);

}  // namespace

HandlePopup::HandlePopup(ScenarioDocument& document, const QString& path, QWidget* parent)
    : QFrame(parent, Qt::Popup), form_(new ParameterForm(document)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setFrameShape(QFrame::StyledPanel);
  setAccessibleName(tr("Numbers of %1").arg(path));
  auto* column = new QVBoxLayout(this);
  constexpr int margin = 8;
  column->setContentsMargins(margin, margin, margin, margin);
  column->addWidget(form_);
  // Whatever is said below a field has room.
  form_->setFixedWidth(popupWidth - 2 * margin);
  column->setSizeConstraint(QLayout::SetFixedSize);
  form_->setPrefixes({path});
  form_->refresh();
  connect(&document, &ScenarioDocument::changed, form_, &ParameterForm::refresh);
  for (NumberField* field : form_->fields()) {
    connect(field, &NumberField::accepted, this, &QWidget::close);
    connect(field, &NumberField::dismissed, this, &QWidget::close);
    // An arrow belongs to no part that a key could mean.
    if (!path.startsWith(QLatin1String("velocity."))) field->lineEdit()->installEventFilter(this);
  }
}

bool HandlePopup::eventFilter(QObject* watched, QEvent* event) {
  const auto* edit = qobject_cast<QLineEdit*>(watched);
  if (edit != nullptr && event->type() == QEvent::KeyPress && !edit->isModified()) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool plain = key.modifiers() == Qt::NoModifier;
    const bool ofPart = (plain && (key.key() == Qt::Key_F2 || key.key() == Qt::Key_Delete)) ||
                        (key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_D) ||
                        key.matches(QKeySequence::Copy) || key.matches(QKeySequence::Cut);
    if (ofPart) {
      close();
      emit partKeyPressed(key);
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

bool HandlePopup::openAt(const QPoint& global) {
  if (form_->fields().empty()) {
    deleteLater();
    return false;
  }
  adjustSize();
  showOnScreen(*this, global + besideHandle);
  form_->fields().front()->setFocus(Qt::PopupFocusReason);
  form_->fields().front()->lineEdit()->selectAll();
  return true;
}

}  // namespace carom::ui
