// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/timeline_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

// Steps of the slider for the keyboard and screen readers; the mouse sets any time.
constexpr int resolution = 1000;
constexpr double marginPx = 10;
constexpr double trackPx = 8;
// A scrub within this distance of an impact shows the impact.
constexpr double snapPx = 5;
// Least distance between two words.
constexpr double gapPx = 12;

// Half the height of the diamond that marks an impact.
constexpr double markPx = 6.5;

/// Paints the mark of an impact: a diamond on a tick that is taller than the track.
void paintMark(QPainter& painter, QPointF at, const QColor& hue, const PlotStyle& style) {
  painter.setPen(QPen(hue, 2));
  painter.drawLine(at - QPointF(0, markPx + 2), at + QPointF(0, markPx + 2));
  const QPointF corners[] = {at + QPointF(0, -markPx), at + QPointF(markPx, 0),
                             at + QPointF(0, markPx), at + QPointF(-markPx, 0)};
  painter.setPen(QPen(style.background, 1));
  painter.setBrush(hue);
  painter.drawConvexPolygon(corners, 4);
}

QString seconds(double t) {
  return formatNumber(t, 3) + QChar(QChar::Nbsp) + QLatin1Char('s');
}

QString touchText(const Mechanism& mechanism, const TrajectoryTouch& touch) {
  const QString name = shownName(mechanism.contacts[static_cast<std::size_t>(touch.contact)]);
  const QString from = seconds(touch.from), peak = formatNumber(touch.peak_force, 4);
  if (!touch.to) {
    return TimelineStrip::tr("%1: closed from %2 on, peak force %3\u00a0N").arg(name, from, peak);
  }
  return TimelineStrip::tr("%1: contact of %2 from %3, peak force %4\u00a0N")
      .arg(name, seconds(*touch.to - touch.from), from, peak);
}

/// The compliant contacts of one bar, and how much longer the bar is drawn than on an even axis.
QString barText(const Mechanism& mechanism, const TrajectoryContact& contact, double stretch) {
  constexpr std::size_t most = 8;
  QStringList lines;
  for (std::size_t k = 0; k < std::min(most, contact.touches.size()); ++k) {
    lines << touchText(mechanism, contact.touches[k]);
  }
  if (contact.touches.size() > most) {
    lines << TimelineStrip::tr("and %1 more").arg(contact.touches.size() - most);
  }
  if (stretch > 1.05) {
    lines << TimelineStrip::tr("drawn %1 times as long as the time around it")
                 .arg(formatNumber(stretch, 2));
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

TimelineStrip::TimelineStrip(Player& player, QWidget* parent)
    : QAbstractSlider(parent), player_(player) {
  setRange(0, resolution);
  setSingleStep(resolution / 100);
  setPageStep(resolution / 10);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Time"));
  const auto rescale = [this] {
    if (const Trajectory* shown = player_.trajectory()) {
      scale_ = TimeScale(shown->start.t, shown->end.t, contactSpans(*shown));
    }
  };
  rescale();
  connect(&player_, &Player::trajectoryChanged, this, rescale);
  connect(&player_, &Player::trajectoryChanged, this, &TimelineStrip::endScrub);
  connect(&player_, &Player::momentChanged, this, &TimelineStrip::refresh);
  connect(&player_, &Player::trajectoryChanged, this, &TimelineStrip::refresh);
  connect(&player_, &Player::becameStale, this, &TimelineStrip::endScrub);
  connect(&player_, &Player::becameStale, this, qOverload<>(&QWidget::update));
  connect(this, &QAbstractSlider::actionTriggered, this, [this] {
    const QRectF line = track();
    player_.seek(timeAt(line.left() + line.width() * sliderPosition() / resolution));
  });
}

QSize TimelineStrip::sizeHint() const {
  return {420, fontMetrics().height() + 23};
}

QSize TimelineStrip::minimumSizeHint() const {
  return {120, sizeHint().height()};
}

QRectF TimelineStrip::track() const {
  return {marginPx, 6, width() - 2 * marginPx, trackPx};
}

double TimelineStrip::positionOf(double t) const {
  const QRectF line = track();
  const Trajectory* trajectory = player_.trajectory();
  if (trajectory == nullptr || trajectory->end.t <= trajectory->start.t) return line.center().x();
  return line.left() + scale_.shareOf(t) * line.width();
}

double TimelineStrip::timeAt(double x) const {
  const Trajectory* trajectory = player_.trajectory();
  if (trajectory == nullptr) return 0;
  const QRectF line = track();
  return scale_.timeAt((x - line.left()) / line.width());
}

void TimelineStrip::scrubTo(double x) {
  const Trajectory* trajectory = player_.trajectory();
  if (trajectory == nullptr) return;
  const double under = timeAt(x);
  double t = under;
  // Within a compliant contact every instant can be chosen.
  if (contactAt(x) != nullptr) return player_.seek(t);
  // Distances are compared in seconds: several impacts may share a pixel, and the scrub would jump
  // back and forth between them.
  double nearest = snapPx / track().width() * (trajectory->end.t - trajectory->start.t);
  for (const TrajectoryImpact& impact : trajectory->impacts) {
    const double distance = std::abs(impact.t - under);
    if (distance >= nearest) continue;
    nearest = distance;
    t = impact.t;
  }
  player_.seek(t);
}

void TimelineStrip::refresh() {
  const QRectF line = track();
  const QSignalBlocker quiet(this);
  setSliderPosition(static_cast<int>(
      std::lround((positionOf(player_.time()) - line.left()) / line.width() * resolution)));
  update();
}

bool TimelineStrip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), toolTipAt(help->pos().x()), this);
    return true;
  }
  return QAbstractSlider::event(event);
}

void TimelineStrip::hideEvent(QHideEvent* event) {
  QAbstractSlider::hideEvent(event);
  endScrub();
}

void TimelineStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  scrubbing_ = true;
  scrubTo(event->position().x());
}

void TimelineStrip::mouseMoveEvent(QMouseEvent* event) {
  if (scrubbing_) scrubTo(event->position().x());
}

void TimelineStrip::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) scrubbing_ = false;
}

void TimelineStrip::keyPressEvent(QKeyEvent* event) {
  const bool impacts = event->modifiers().testFlag(Qt::ControlModifier);
  if (impacts && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
    player_.step(event->key() == Qt::Key_Right ? 1 : -1);
  } else if (event->key() == Qt::Key_Space) {
    player_.toggle();
  } else if (event->key() == Qt::Key_Escape) {
    player_.rest();
  } else {
    QAbstractSlider::keyPressEvent(event);
  }
}

void TimelineStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Trajectory* trajectory = player_.trajectory();
  paintTrack(painter);
  if (trajectory == nullptr) return;
  // The motion of an earlier scenario is pale until the new one arrives.
  if (player_.isStale()) painter.setOpacity(0.4);
  paintBefore(painter, *trajectory);
  paintContacts(painter, *trajectory);
  paintImpacts(painter, *trajectory);
  paintWords(painter);
  paintHead(painter);
}

void TimelineStrip::paintTrack(QPainter& painter) const {
  const PlotStyle style = styleOf(*this);
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixed(style.background, style.quiet_text, 0.25));
  painter.drawRoundedRect(track(), trackPx / 2, trackPx / 2);
}

void TimelineStrip::paintBefore(QPainter& painter, const Trajectory& trajectory) const {
  const QRectF line = track();
  const PlotStyle style = styleOf(*this);
  double first =
      trajectory.impacts.empty() ? line.left() : positionOf(trajectory.impacts.front().t);
  if (!trajectory.contacts.empty()) {
    const double begins = positionOf(trajectory.contacts.front().from);
    first = trajectory.impacts.empty() ? begins : std::min(first, begins);
  }
  QPainterPath before;
  before.addRoundedRect(line, trackPx / 2, trackPx / 2);
  QPainterPath left;
  left.addRect(QRectF(line.left(), line.top(), first - line.left(), line.height()));
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixed(style.background, style.quiet_text, 0.45));
  painter.drawPath(before.intersected(left));
}

std::optional<std::size_t> TimelineStrip::impactAt(double x) const {
  const Trajectory* trajectory = player_.trajectory();
  if (trajectory == nullptr) return {};
  for (std::size_t i = 0; i < trajectory->impacts.size(); ++i) {
    if (std::abs(positionOf(trajectory->impacts[i].t) - x) < snapPx) return i;
  }
  return {};
}

const TrajectoryContact* TimelineStrip::contactAt(double x) const {
  const Trajectory* trajectory = player_.trajectory();
  if (trajectory == nullptr) return nullptr;
  for (const TrajectoryContact& contact : trajectory->contacts) {
    if (x >= positionOf(contact.from) && x <= positionOf(contact.to)) return &contact;
  }
  return nullptr;
}

void TimelineStrip::paintContacts(QPainter& painter, const Trajectory& trajectory) const {
  const QRectF line = track();
  const PlotStyle style = styleOf(*this);
  painter.setPen(Qt::NoPen);
  painter.setBrush(hue::green.on(style.dark));
  // Bars that no gap can be seen between are one.
  constexpr double visibleGapPx = 0.5;
  std::optional<Interval> bar;
  const auto draw = [&] {
    if (bar)
      painter.drawRect(QRectF(bar->low, line.top() - 3, bar->high - bar->low, line.height() + 6));
  };
  for (const TrajectoryContact& contact : trajectory.contacts) {
    const Interval next{positionOf(contact.from), positionOf(contact.to)};
    if (bar && next.low - bar->high < visibleGapPx) {
      bar->high = next.high;
      continue;
    }
    draw();
    bar = next;
  }
  draw();
  painter.setBrush(style.quiet_text);
  for (const TrajectoryTimeSteps& steps : trajectory.time_steps) {
    const double from = positionOf(steps.from), to = positionOf(steps.to);
    painter.drawRect(QRectF(from, line.top() - 1, std::max(to - from, 2.0), line.height() + 2));
  }
}

void TimelineStrip::paintImpacts(QPainter& painter, const Trajectory& trajectory) const {
  const double middle = track().center().y();
  const PlotStyle style = styleOf(*this);
  for (const TrajectoryImpact& impact : trajectory.impacts) {
    paintMark(painter, {positionOf(impact.t), middle}, regimeHue(impact.result.regime), style);
  }
}

// The words are placed in the order of importance: those of the ends, of the impacts, of the
// contacts, and of what is time-stepped.
std::vector<StripWord> TimelineStrip::words() const {
  const Trajectory* trajectory = player_.trajectory();
  if (trajectory == nullptr) return {};
  std::vector<StripWord> placed;
  WordLine row(gapPx);
  const QRectF line = track();
  const auto add = [&](const QString& text, double mark, const Interval& within) {
    const double wide = fontMetrics().horizontalAdvance(text);
    const auto left = row.place(wide, mark, within);
    if (left) placed.push_back({text, *left, wide});
    return left.has_value();
  };
  const Interval whole{line.left(), line.right()};
  add(seconds(trajectory->start.t), line.left(), whole);
  add(seconds(trajectory->end.t), line.right(), whole);
  int number = 0;
  for (const TrajectoryImpact& impact : trajectory->impacts) {
    // The number follows the word, because a bare number below a time axis would be read as a time.
    add(tr("impact %1").arg(++number), positionOf(impact.t), whole);
  }
  for (const TrajectoryContact& contact : trajectory->contacts) {
    const double from = positionOf(contact.from), to = positionOf(contact.to);
    if (to - from < fontMetrics().averageCharWidth()) continue;  // no word is so short
    const double times = scale_.stretch({contact.from, contact.to});
    const double middle = (from + to) / 2;
    const Interval within{from + 3, to - 3};
    if (contact.stays) {
      add(tr("stays closed"), middle, within);
      continue;
    }
    // It is the time that is stretched, which "contact ×13" would not say.
    const QString stretched = tr("stretched ×%1").arg(formatNumber(times, 2));
    if (!add(tr("contact, %1").arg(stretched), middle, within)) add(stretched, middle, within);
  }
  for (const TrajectoryTimeSteps& steps : trajectory->time_steps) {
    add(tr("time-stepped, O(h)"), (positionOf(steps.from) + positionOf(steps.to)) / 2, whole);
  }
  return placed;
}

void TimelineStrip::paintWords(QPainter& painter) const {
  painter.setPen(styleOf(*this).quiet_text);
  const double baseline = track().bottom() + 4 + fontMetrics().ascent();
  for (const StripWord& word : words()) painter.drawText(QPointF(word.left, baseline), word.text);
}

void TimelineStrip::paintHead(QPainter& painter) const {
  const PlotStyle style = styleOf(*this);
  const QRectF line = track();
  const QPointF at(positionOf(player_.time()), line.center().y());
  painter.setPen(QPen(style.background, 1.5));
  painter.setBrush(hasFocus() ? palette().color(QPalette::Highlight) : style.accent);
  painter.drawEllipse(at, 6.5, 6.5);
}

QString TimelineStrip::toolTipAt(double x) const {
  const Trajectory* trajectory = player_.trajectory();
  if (trajectory == nullptr) return {};
  if (const auto at = impactAt(x)) {
    const TrajectoryImpact& impact = trajectory->impacts[*at];
    const QString gamma = impact.indicators.gamma.number
                              ? tr(", γ = %1").arg(formatNumber(*impact.indicators.gamma.number, 4))
                              : QString();
    QString said = tr("Impact %1 at %2%3").arg(*at + 1).arg(seconds(impact.t), gamma);
    if (!impact.unique) {
      QStringList names;
      for (const int contact : contacts_of(impact.result)) {
        const Contact& one = player_.mechanism().contacts[static_cast<std::size_t>(contact)];
        names << shownName(one);
      }
      said +=
          tr(", not unique (%1): of several answers the one that loses most energy at the contacts")
              .arg(names.join(QStringLiteral(", ")));
    }
    if (impact.first_reason.empty()) return said;
    return said + tr(", by %1: %2").arg(lawName(impact.law), plainText(impact.first_reason));
  }
  if (const TrajectoryContact* contact = contactAt(x)) {
    return barText(player_.mechanism(), *contact, scale_.stretch({contact->from, contact->to}));
  }
  for (const TrajectoryTimeSteps& steps : trajectory->time_steps) {
    if (x < positionOf(steps.from) - 3 || x > positionOf(steps.to) + 3) continue;
    return tr("Time-stepped, O(h), with steps of %1\u00a0s: %2")
        .arg(formatNumber(steps.h, 2), plainText(steps.reason));
  }
  if (x > positionOf(trajectory->end.t) - 40) {
    return tr("%1 (%2 steps of the integration)")
        .arg(plainText(trajectory->end.text), QString::number(trajectory->steps));
  }
  if (x < positionOf(trajectory->start.t) + 40) {
    return QString::fromStdString(trajectory->start.text);
  }
  return seconds(timeAt(x));
}

}  // namespace carom::ui
