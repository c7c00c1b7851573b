// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/assembly_popup.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include "core/edit/instant.h"
#include "ui/look/on_screen.h"
#include "ui/scene/small_picture.h"

namespace carom::ui {

namespace {

constexpr QSize pictureSize(150, 112);
constexpr int columns = 4;

}  // namespace

AssemblyPopup::AssemblyPopup(const Scenario& scenario,
                             const std::vector<std::vector<double>>& poses, bool dark,
                             const std::function<void(const std::vector<double>&)>& take,
                             QWidget* parent)
    : QFrame(parent, Qt::Popup) {
  setAttribute(Qt::WA_DeleteOnClose);
  setFrameShape(QFrame::StyledPanel);
  setAccessibleName(tr("Assemblies"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(8, 8, 8, 8);
  grid->setSpacing(4);
  auto* heading = new QLabel(tr("%1 poses meet the joints and the targets").arg(poses.size()));
  grid->addWidget(heading, 0, 0, 1, columns);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    auto* button = new QToolButton;
    button->setIcon(QPixmap::fromImage(
        smallPicture(with_assembly(scenario, poses[i]), pictureSize, dark, devicePixelRatioF())));
    button->setIconSize(pictureSize);
    button->setCheckable(true);
    button->setChecked(i == 0);
    button->setToolTip(i == 0 ? tr("The present pose") : tr("Take this pose"));
    button->setAccessibleName(i == 0 ? tr("Present pose") : tr("Pose %1").arg(i + 1));
    connect(button, &QToolButton::clicked, this, [this, take, pose = poses[i]] {
      close();
      take(pose);
    });
    const auto place = static_cast<int>(i);
    grid->addWidget(button, 1 + place / columns, place % columns);
    if (i == 0) button->setFocus();
  }
}

void AssemblyPopup::openAt(const QPoint& middle) {
  adjustSize();
  showOnScreen(*this, middle - QPoint(width() / 2, height() / 2));
}

}  // namespace carom::ui
