// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/handle_popup.h"

#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/editors/number_field.h"
#include "ui/editors/parameter_form.h"

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
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(form_);
  form_->setPrefixes({path});
  const auto reread = [this, &document] {
    form_->refresh();
    adjustSize();
  };
  reread();
  connect(&document, &ScenarioDocument::changed, this, reread);
  for (NumberField* field : form_->fields()) {
    connect(field, &NumberField::accepted, this, &QWidget::close);
    connect(field, &NumberField::dismissed, this, &QWidget::close);
  }
}

bool HandlePopup::openAt(const QPoint& global) {
  if (form_->fields().empty()) {
    deleteLater();
    return false;
  }
  setFixedWidth(popupWidth);
  adjustSize();
  QPoint corner = global + besideHandle;
  if (const QScreen* onScreen = parentWidget() ? parentWidget()->screen() : nullptr) {
    const QRect room = onScreen->availableGeometry();
    corner.setX(
        std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - popupWidth)));
    corner.setY(std::clamp(corner.y(), room.top(), std::max(room.top(), room.bottom() - height())));
  }
  move(corner);
  show();
  form_->fields().front()->setFocus(Qt::PopupFocusReason);
  form_->fields().front()->lineEdit()->selectAll();
  return true;
}

}  // namespace carom::ui
