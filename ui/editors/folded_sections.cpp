// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/folded_sections.h"

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/impact/indicators.h"
#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

FoldButton::FoldButton(QWidget& content, QWidget* parent) : QToolButton(parent) {
  setAutoRaise(true);
  setCheckable(true);
  setArrowType(Qt::RightArrow);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  // A tool button is not in the tab order by itself.
  setFocusPolicy(Qt::TabFocus);
  content.hide();
  connect(this, &QToolButton::toggled, &content, [this, &content](bool open) {
    setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    content.setVisible(open);
  });
}

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

constexpr int digits = 4;

/// The impulse of an angle's stop is that of a torque.
bool turns(const Mechanism& mechanism, int contact) {
  return std::holds_alternative<AngleStop>(
      mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
}

/// The largest impulse and the largest moment, beside which roundoff is written as 0.
struct Largest {
  double impulse = 0, moment = 0;
};

QString part(const QString& symbol, double value, Dimension dimension, const Largest& largest) {
  const bool turns = dimension == Dimension::angular_impulse;
  const double shown = without_roundoff(value, turns ? largest.moment : largest.impulse);
  return symbolHtml(symbol) + QStringLiteral("&nbsp;=&nbsp;") +
         formatQuantity(shown, dimension, {}, digits).replace(u' ', QStringLiteral("&nbsp;"));
}

QString symbolOf(const JointRowInfo& row) {
  return QString::fromUtf8(row.symbol.data(), static_cast<qsizetype>(row.symbol.size()));
}

Largest largestOf(const Mechanism& mechanism, const Evaluation& evaluation) {
  Largest largest;
  for (const ContactImpulse& impulse : evaluation.result.impulses) {
    double& most = turns(mechanism, impulse.contact) ? largest.moment : largest.impulse;
    most = std::max({most, std::abs(impulse.normal), std::abs(impulse.tangent)});
  }
  for (const JointImpulse& impulse : evaluation.joint_impulses) {
    const auto rows = rows_of(mechanism.joints[static_cast<std::size_t>(impulse.joint)].kind);
    for (std::size_t k = 0; k < impulse.components.size(); ++k) {
      double& most = rows[k].turns ? largest.moment : largest.impulse;
      most = std::max(most, std::abs(impulse.components[k]));
    }
  }
  return largest;
}

QString contactText(const Mechanism& mechanism, const ImpactResult& result, int contact,
                    const Largest& largest) {
  for (const ContactImpulse& impulse : result.impulses) {
    if (impulse.contact != contact) continue;
    if (turns(mechanism, contact)) {
      return part(QStringLiteral("i_n"), impulse.normal, Dimension::angular_impulse, largest);
    }
    return part(QStringLiteral("i_n"), impulse.normal, Dimension::impulse, largest) +
           QStringLiteral(", ") +
           part(QStringLiteral("i_t"), impulse.tangent, Dimension::impulse, largest);
  }
  return {};
}

QString jointText(const Mechanism& mechanism, const std::vector<JointImpulse>& impulses, int joint,
                  const Largest& largest) {
  const auto rows = rows_of(mechanism.joints[static_cast<std::size_t>(joint)].kind);
  QStringList parts;
  for (const JointImpulse& impulse : impulses) {
    if (impulse.joint != joint) continue;
    for (std::size_t k = 0; k < impulse.components.size(); ++k) {
      const Dimension dimension = rows[k].turns ? Dimension::angular_impulse : Dimension::impulse;
      parts << part(symbolOf(rows[k]), impulse.components[k], dimension, largest);
    }
  }
  return parts.join(QStringLiteral(", "));
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
       .unit = tr("no unit: each residual is divided by the size of its terms"),
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

ImpulseSection::ImpulseSection(const ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      list_(new QWidget(this)),
      layout_(new QFormLayout(list_)),
      button_(new FoldButton(*list_, this)) {
  button_->setText(tr("Impulses of contacts and joints"));
  button_->setToolTip(tr("The impulse of every contact and every joint"));
  layout_->setContentsMargins(18, 0, 0, 0);
  layout_->setVerticalSpacing(1);
  layout_->setRowWrapPolicy(QFormLayout::WrapLongRows);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(button_, 0, Qt::AlignLeft);
  column->addWidget(list_);
  connect(button_, &QToolButton::toggled, this, &ImpulseSection::refresh);
}

void ImpulseSection::refresh() {
  if (button_->isChecked() || !document_.inGesture()) writeRows();
}

std::vector<ExplainedLabel*> ImpulseSection::values() const {
  return values_;
}

std::vector<ImpulseSection::Row> ImpulseSection::rowsOf(const Mechanism& mechanism,
                                                        const Evaluation& evaluation) {
  const Largest largest = largestOf(mechanism, evaluation);
  std::vector<Row> rows;
  for (std::size_t k = 0; k < mechanism.contacts.size(); ++k) {
    rows.push_back({shownName(mechanism.contacts[k]),
                    contactText(mechanism, evaluation.result, static_cast<int>(k), largest),
                    QStringLiteral("P(18) F(11) F(18a) F(18c)"),
                    tr("Impulse of the contact, along its normal and its tangent; a normal impulse "
                       "that is positive pushes.")});
  }
  for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
    rows.push_back(
        {shownName(mechanism.joints[j]),
         jointText(mechanism, evaluation.joint_impulses, static_cast<int>(j), largest),
         QStringLiteral("P(18) P(30) B(72)"),
         tr("Impulse of the joint on its first body in reaction to the impact; where joints are "
            "redundant, the one of least norm.")});
  }
  // Making more of them takes longer than the window may stand still.
  constexpr std::size_t most = 60;
  if (rows.size() > most) {
    const std::size_t more = rows.size() - most;
    rows.resize(most);
    rows.push_back(
        {QStringLiteral("…"), tr("and %1 more").arg(more), {}, tr("Impulses of the other joints")});
  }
  return rows;
}

void ImpulseSection::writeRows() {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  const Evaluation& evaluation = document_.evaluation();
  const std::string_view reason = evaluation.result.reason;
  absent_ = QString::fromUtf8(reason);
  std::vector<Row> rows = rowsOf(mechanism, evaluation);
  if (rows.size() != values_.size()) rebuild(rows.size());
  rows_ = std::move(rows);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    auto* name = qobject_cast<QLabel*>(layout_->labelForField(values_[i]));
    if (name->text() != row.name) name->setText(row.name);
    const QString shown = row.value.isEmpty() ? QStringLiteral("–") : row.value;
    if (values_[i]->text() != shown) values_[i]->setText(shown);
    values_[i]->setAccessibleName(tr("Impulse of %1").arg(row.name));
  }
  setVisible(!rows_.empty());
}

void ImpulseSection::rebuild(std::size_t count) {
  while (values_.size() > count) {
    layout_->removeRow(values_.back());
    values_.pop_back();
  }
  while (values_.size() < count) {
    values_.push_back(new ExplainedLabel);
    values_.back()->setTextFormat(Qt::RichText);
    values_.back()->setWordWrap(true);
    layout_->addRow(QStringLiteral(" "), values_.back());
  }
}

void ImpulseSection::explain() {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const QString none = absent_.isEmpty() ? tr("it takes no part in this impact") : absent_;
    const QString html = explanationHtml({.name = row.name.toHtmlEscaped(),
                                          .meaning = row.meaning,
                                          .addresses = row.addresses,
                                          .unit = tr("N s, of a moment N m s"),
                                          .absent = row.value.isEmpty() ? none : QString()});
    values_[i]->setWhatsThis(html);
    layout_->labelForField(values_[i])->setWhatsThis(html);
  }
}

}  // namespace carom::ui
