// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/audit_section.h"

#include <QEvent>
#include <QHBoxLayout>
#include <algorithm>

#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

constexpr int signPx = 15;

QString rowHtml(const Residual& residual, const QPalette& palette) {
  const QString colour = toneColour(residual.holds() ? Tone::good : Tone::bad, palette).name();
  return QStringLiteral(
             "<tr><td style='color:%1'>%2</td><td>%3</td><td>&nbsp;%4</td>"
             "<td align='right' style='color:%1'>&nbsp;%5</td></tr>")
      .arg(colour, residual.holds() ? QStringLiteral("✓&nbsp;") : QStringLiteral("✗&nbsp;"),
           symbolHtml(residual.law), QString::fromStdString(residual.equation),
           formatNumber(residual.value, 2));
}

}  // namespace

AuditSection::AuditSection(QWidget* parent)
    : QWidget(parent),
      sign_(new QLabel(this)),
      table_(new ExplainedLabel({}, this)),
      button_(new FoldButton(*table_, this)) {
  button_->setToolTip(tr("The residual of every balance law, beside its bound"));
  button_->setAccessibleName(tr("Balance laws"));
  table_->setTextFormat(Qt::RichText);
  table_->setWordWrap(true);
  table_->setAccessibleName(tr("Residuals of the balance laws"));
  auto* row = new QHBoxLayout;
  row->addWidget(sign_);
  row->addWidget(button_);
  row->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(row);
  column->addWidget(table_);
  connect(button_, &QToolButton::toggled, this, &AuditSection::paint);
}

void AuditSection::show(const std::vector<Residual>& audit) {
  shown_ = audit;
  paint();
}

void AuditSection::paint() {
  const auto broken = std::ranges::count_if(shown_, [](const Residual& r) { return !r.holds(); });
  const QString title =
      shown_.empty() ? tr("No balance laws to check")
      : broken == 0  ? tr("All %1 balance laws hold").arg(shown_.size())
                     : tr("%1 of %2 balance laws do not hold").arg(broken).arg(shown_.size());
  const Severity severity = shown_.empty() ? Severity::note
                            : broken == 0  ? Severity::good
                                           : Severity::error;
  if (button_->text() != title) {
    button_->setText(title);
    button_->setAccessibleName(title);
    sign_->setPixmap(severityPixmap(severity, signPx, *this));
  }
  if (!button_->isChecked()) return;
  QString rows;
  for (const Residual& residual : shown_) rows += rowHtml(residual, palette());
  table_->setText(QStringLiteral("<table width='100%'>%1</table>").arg(rows));
}

void AuditSection::explain() {
  QString addresses;
  for (const Residual& residual : shown_) {
    addresses += QString::fromStdString(residual.equation) + QLatin1Char(' ');
  }
  const QString html = explanationHtml(
      {.name = tr("Balance laws"),
       .meaning = tr("Every result is put back into the equations it must satisfy; the residual of "
                     "each, scaled by its terms, stands beside its bound."),
       .addresses = addresses,
       .unit = tr("none, each is a share of the size of its terms"),
       .absent = shown_.empty() ? tr("no impact was computed") : QString()});
  setWhatsThis(html);
  button_->setWhatsThis(html);
  table_->setWhatsThis(html);
}

void AuditSection::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  button_->setText({});
  paint();
}

}  // namespace carom::ui
