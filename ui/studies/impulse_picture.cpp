// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/impulse_picture.h"

#include <algorithm>
#include <cmath>

#include "ui/document/explanation.h"
#include "ui/look/label_placer.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/law_panel.h"

namespace carom::ui {

namespace {

constexpr double smallScale = 0.9;
constexpr double labelGapPx = 4;
constexpr double onLine = 1;  // cost of a name that lies on a line
constexpr double plateStrength = 0.75;
constexpr double coneStrength = 0.16;
constexpr double levelStrength = 0.7;
const QColor stickHue = QColor::fromRgb(okabeIto::blue);
const QColor compressionHue = QColor::fromRgb(okabeIto::purple);
// Where along a line its name may stand.
constexpr double namePlaces[] = {0.92, 0.08, 0.8, 0.2, 0.65, 0.35, 0.5};

QString eventWord(RouthEvent event) {
  switch (event) {
    case RouthEvent::begins:
      return tr("begins");
    case RouthEvent::slip_stops:
      return tr("slip stops");
    case RouthEvent::slip_reverses:
      return tr("slip reverses");
    case RouthEvent::greatest_compression:
      return tr("greatest compression");
    case RouthEvent::ends:
      break;
  }
  return tr("ends");
}

/// A line with its name, and a shorter one where room is short.
struct NamedLine {
  QLineF line;
  QString name, brief;
  QPen pen;
  bool crossable = false;  ///< names may lie on it
};

class Picture {
 public:
  Picture(QPainter& painter, const ChartFrame& frame, const ImpulsePicture& picture,
          const PlotStyle& style)
      : painter_(painter),
        frame_(frame),
        plane_(picture.plane),
        chosen_(picture.plane.find(picture.chosen)),
        style_(style),
        levels_(picture.levels),
        variants_(picture.variants) {}

  void paint() {
    paintCone();
    paintNormal();
    collectLines();
    paintEnergies();
    for (const NamedLine& line : lines_) paintLine(line);
    for (const LawInPlane& law : plane_.laws) {
      if (&law != chosen_) paintPath(law, 0.75 * style_.line_px);
    }
    if (chosen_ != nullptr) paintPath(*chosen_, 1.9 * style_.line_px);
    paintVariantEnds();
    paintEnds();
    nameEnds();
    nameCorners();
    for (const NamedLine& line : lines_) nameLine(line);
    for (const Level& level : levelsShown_) nameLevel(level);
  }

 private:
  [[nodiscard]] QPen dashed(const QColor& hue, double width, const QList<qreal>& dashes) const {
    QPen pen(mixed(hue, style_.text, style_.dark ? 0.45 : 0.15), width * style_.line_px);
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern(dashes);
    return pen;
  }

  void paintCone() {
    if (!(plane_.mu_s > 0)) return;
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(faded(regimeHue(Regime::stick), coneStrength));
    // Its sides are drawn smoothly; a large area is not worth smoothing at every move of a hand.
    const bool smooth = painter_.testRenderHint(QPainter::Antialiasing);
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.drawPolygon(coneInFrame(plane_.mu_s, frame_));
    painter_.setRenderHint(QPainter::Antialiasing, smooth);
  }

  /// The line of impulses without friction.
  void paintNormal() {
    const double x = std::floor(frame_.at(0, 0).x()) + 0.5;
    painter_.setPen(QPen(style_.frame, 1));
    painter_.drawLine(QPointF(x, frame_.plot.top()), QPointF(x, frame_.plot.bottom()));
  }

  void add(const std::optional<ImpulseLine>& line, const QString& name, const QString& brief,
           const QPen& pen) {
    const std::optional<QLineF> shown = line ? lineInFrame(*line, frame_) : std::nullopt;
    if (shown) lines_.push_back({*shown, name, brief, pen});
  }

  /// One of the two sides of a cone, from its tip to the border of the plot.
  void addSide(double mu, const QString& name, const QPen& pen) {
    const std::optional<QLineF> whole = lineInFrame({-mu, 1, 0}, frame_);
    if (!whole) return;
    const QPointF tip = frame_.at(0, 0);
    const QPointF upper = whole->y1() < whole->y2() ? whole->p1() : whole->p2();
    if (upper.y() < tip.y()) lines_.push_back({QLineF(tip, upper), name, name, pen, true});
  }

  void collectSides() {
    const QPen edge(mixed(regimeHue(Regime::stick), style_.text, 0.35), 0.5 * style_.line_px);
    const bool two = plane_.mu_d < plane_.mu_s;
    const double s[] = {1, -1};
    for (const double sign : s) {
      const bool named = sign > 0;
      if (plane_.mu_s > 0) {
        addSide(sign * plane_.mu_s,
                !named ? QString()
                : two  ? QStringLiteral("`|P_t| = μ_s P_n`")
                       : QStringLiteral("`|P_t| = μ P_n`"),
                edge);
      }
      if (two && plane_.mu_d > 0) {
        addSide(sign * plane_.mu_d, named ? QStringLiteral("`|P_t| = μ_d P_n`") : QString(),
                dashed(regimeHue(Regime::stick), 0.4, {3, 3}));
      }
    }
  }

  void collectLines() {
    collectSides();
    if (plane_.disturbance != PlaneDisturbance::none) return;
    const PlanarImpactData& data = plane_.data;
    // With one degree of freedom at the contact both velocities vanish together.
    const bool one = !(data.det > 0) && data.W_nt != 0;
    const QPen compression = dashed(compressionHue, 0.75, {7, 3});
    add(compression_line(data), one ? tr("`v_n = v_t = 0`") : tr("`v_n = 0`: greatest compression"),
        one ? QStringLiteral("`v_n = v_t = 0`") : QStringLiteral("`v_n = 0`"), compression);
    if (!one) {
      add(sticking_line(data), tr("`v_t = 0`: sticking"), QStringLiteral("`v_t = 0`"),
          dashed(stickHue, 0.75, {7, 3, 2, 3}));
    }
    if (chosen_ == nullptr || !(plane_.e > 0)) return;
    const bool poisson = std::holds_alternative<PoissonLaw>(chosen_->law);
    const QString end =
        poisson ? QStringLiteral("`P_n = (1 + e) P_c`") : QStringLiteral("`v_n⁺ = −e v_n⁻`");
    add(end_line(plane_, *chosen_), tr("end: %1").arg(end), end,
        dashed(lawColour(chosen_->law, style_), 0.6, {2, 3}));
  }

  /// A curve of constant kinetic energy, and where it lies in the plot.
  struct Level {
    double gamma;
    std::vector<QPolygonF> parts;
  };

  /// Outside the curve of γ = 1 an impulse creates energy.
  void paintEnergies() {
    if (plane_.disturbance != PlaneDisturbance::none || !(plane_.data.T_minus > 0)) return;
    std::vector<double> gammas{1};
    if (levels_) gammas = {0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 3};
    for (const double gamma : gammas) {
      Level level{gamma, {}};
      QPolygonF whole;
      for (const ImpulsePoint& at : energy_ellipse(plane_.data, gamma)) {
        whole << frame_.at(at.P_t, at.P_n);
      }
      level.parts = clippedLine(whole, frame_.plot);
      for (const ImpulseLine& line : energy_lines(plane_.data, gamma)) {
        const std::optional<QLineF> shown = lineInFrame(line, frame_);
        if (shown) level.parts.push_back(QPolygonF{{shown->p1(), shown->p2()}});
      }
      const bool limit = gamma == 1;
      const QColor hue = energyHue();
      painter_.setBrush(Qt::NoBrush);
      painter_.setPen(limit ? QPen(hue, 1.1 * style_.line_px)
                            : QPen(faded(hue, levelStrength), 0.5 * style_.line_px));
      for (const QPolygonF& part : level.parts) {
        painter_.drawPolyline(part);
        if (limit) placer_.avoidPoints(part, onLine);
      }
      levelsShown_.push_back(std::move(level));
    }
  }

  [[nodiscard]] QColor energyHue() const { return hue::vermilion.on(style_.dark); }

  void nameLevel(const Level& level) {
    std::vector<QPointF> anchors;
    for (const QPolygonF& part : level.parts) {
      for (const double share : namePlaces) {
        anchors.push_back(
            part[static_cast<qsizetype>(share * static_cast<double>(part.size() - 1))]);
      }
    }
    if (anchors.empty()) return;
    const bool limit = level.gamma == 1;
    const QString brief = QStringLiteral("`T⁺ = T⁻`");
    write(limit ? QStringList{tr("%1: outside, energy is created").arg(brief), brief}
                : QStringList{QStringLiteral("`γ` %1").arg(level.gamma)},
          anchors, {.colour = energyHue(), .must = limit});
  }

  void paintLine(const NamedLine& line) {
    painter_.setPen(line.pen);
    painter_.drawLine(line.line);
    if (line.crossable) return;
    placer_.avoid({line.line.p1(), line.line.p2()}, onLine);
  }

  void paintPath(const LawInPlane& law, double width) {
    const auto corners = law.path.points();
    if (corners.empty()) return;
    QPolygonF way;
    for (const RouthPoint& corner : corners) way << placeOf(corner, frame_);
    for (qsizetype i = 0; i + 1 < way.size(); ++i) placer_.avoid({way[i], way[i + 1]}, onLine);
    QPen pen(lawColour(law.law, style_), width);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(Qt::RoundCap);
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPolyline(way);
    if (&law != chosen_) return;
    painter_.setPen(QPen(pen.color(), 1.2));
    painter_.setBrush(style_.background);
    for (qsizetype i = 0; i + 1 < way.size(); ++i) painter_.drawEllipse(way[i], width, width);
  }

  /// At the border of the plot where the end lies beyond it.
  [[nodiscard]] QPointF markOf(const LawInPlane& law) const {
    return keptInPlot(placeOf(law.end, frame_), frame_, lawMarkRadius * style_.font_px);
  }
  [[nodiscard]] bool isBeyond(const LawInPlane& law) const {
    const QPointF at = placeOf(law.end, frame_);
    return at.x() < frame_.plot.left() || at.x() > frame_.plot.right() ||
           at.y() < frame_.plot.top() - 1;
  }

  /// Rings, at the border where they lie beyond it; marks of laws may lie in them.
  void paintVariantEnds() {
    const double radius = 1.3 * lawMarkRadius * style_.font_px;
    painter_.setBrush(Qt::NoBrush);
    for (const VariantEnd& end : variants_) {
      const QPointF at = keptInPlot(frame_.at(end.P_t, end.P_n), frame_, radius);
      painter_.setPen(QPen(variantShade(end.colour).on(style_.dark), 2));
      painter_.drawEllipse(at, radius, radius);
      placer_.avoidBox(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
    }
  }

  /// Paints the highlighted law above the others.
  void paintEnds() {
    const double radius = lawMarkRadius * style_.font_px;
    const auto mark = [&](const LawInPlane& law) {
      const QPointF at = markOf(law);
      paintLawMark(painter_, at, radius, law.law, style_);
      placer_.avoidBox(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
    };
    for (const LawInPlane& law : plane_.laws) {
      if (&law != chosen_) mark(law);
    }
    if (chosen_ == nullptr) return;
    mark(*chosen_);
    painter_.setPen(QPen(style_.accent, 1.5));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawEllipse(placeOf(chosen_->end, frame_), 1.8 * radius, 1.8 * radius);
  }

  /// How a name is written, and whether rather across a line than not at all.
  struct Writing {
    double gap = labelGapPx;
    QColor colour;
    bool bold = false;
    bool must = false;
  };

  /// The first of the texts that finds room beside one of the anchors.
  void write(const QStringList& texts, const std::vector<QPointF>& anchors, const Writing& how) {
    QFont font = style_.font(smallScale);
    font.setBold(how.bold);
    for (const QString& text : texts) {
      const QSizeF size(mathTextWidth(font, text) + 4, 1.3 * smallScale * style_.font_px);
      const bool anyhow = how.must && text == texts.last();
      const auto box = placer_.place(placesBeside(anchors, size, how.gap, frame_.plot),
                                     anyhow ? LabelPlacer::never : onLine);
      if (!box) continue;
      painter_.fillRect(box->toAlignedRect(), faded(style_.background, plateStrength));
      painter_.setPen(mixed(how.colour, style_.text, 0.35));
      return drawMathText(painter_, font, *box, Qt::AlignHCenter, text);
    }
  }

  /// Laws that end in one place share a name: "Newton · Complementarity".
  void nameEnds() {
    const double same = 0.5 * style_.font_px;
    std::vector<const LawInPlane*> left;
    for (const LawInPlane& law : plane_.laws) left.push_back(&law);
    std::stable_partition(left.begin(), left.end(),
                          [this](const LawInPlane* law) { return law == chosen_; });
    while (!left.empty()) {
      const LawInPlane& first = *left.front();
      const QPointF at = markOf(first);
      QStringList names;
      const auto rest = std::stable_partition(left.begin(), left.end(), [&](const LawInPlane* law) {
        const QPointF off = markOf(*law) - at;
        return std::hypot(off.x(), off.y()) > same;
      });
      for (auto law = rest; law != left.end(); ++law) names << lawLabel((*law)->law);
      QStringList texts{names.join(QStringLiteral(" · "))};
      if (names.size() > 1) texts << tr("%1 · +%2").arg(names.front()).arg(names.size() - 1);
      if (isBeyond(first)) texts = {tr("%1, further out").arg(texts.last()), texts.last() + u'…'};
      const bool chosen = &first == chosen_;
      const double gap = (chosen ? 2.0 : 1.2) * lawMarkRadius * style_.font_px + 2;
      write(texts, {at}, {gap, lawColour(first.law, style_), chosen, true});
      left.erase(rest, left.end());
    }
  }

  void nameCorners() {
    if (chosen_ == nullptr) return;
    for (const RouthPoint& corner : chosen_->path.points()) {
      if (corner.event == RouthEvent::ends || corner.event == RouthEvent::begins) continue;
      write({eventWord(corner.event)}, {placeOf(corner, frame_)},
            {0.6 * style_.font_px, lawColour(chosen_->law, style_), false, true});
    }
  }

  void nameLine(const NamedLine& line) {
    if (line.name.isEmpty()) return;
    std::vector<QPointF> anchors;
    for (const double share : namePlaces) anchors.push_back(line.line.pointAt(share));
    write({line.name, line.brief}, anchors, {.colour = line.pen.color()});
  }

  QPainter& painter_;
  const ChartFrame& frame_;
  const ImpulsePlane& plane_;
  const LawInPlane* chosen_;
  const PlotStyle& style_;
  bool levels_;
  const std::vector<VariantEnd>& variants_;
  LabelPlacer placer_;
  std::vector<NamedLine> lines_;
  std::vector<Level> levelsShown_;
};

}  // namespace

std::vector<VariantEnd> endsOf(const std::vector<const VariantDesign*>& variants,
                               const std::string& shown) {
  std::vector<VariantEnd> ends;
  for (const VariantDesign* variant : variants) {
    const Indicators indicators = indicatorsBeside(*variant, shown);
    if (!indicators.i_n.number || !indicators.i_t.number) continue;
    ends.push_back({variant->colour, *indicators.i_n.number, *indicators.i_t.number});
  }
  return ends;
}

bool isNarrow(const ChartFrame& frame, const PlotStyle& style) {
  constexpr double wide = 38;  // both lines of numbers beside the name of the axis
  return frame.area.width() < wide * style.font_px;
}

void paintImpulsePlane(QPainter& painter, const ChartFrame& frame, const ImpulsePicture& picture,
                       const PlotStyle& style, bool with_numbers) {
  paintBehindCurves(painter, frame, {}, style);
  Picture(painter, frame, picture, style).paint();
  const QString below = QStringLiteral("`P_t` [N s]");
  if (!with_numbers || !isNarrow(frame, style)) {
    return paintAxisTexts(painter, frame, below, QStringLiteral("`P_n` [N s]"), style);
  }
  paintAxisTexts(painter, frame, {}, QStringLiteral("`P_n`"), style);
  const QRectF foot(frame.plot.left(), frame.area.bottom() - 1.5 * style.font_px,
                    frame.plot.width(), 1.3 * style.font_px);
  drawMathText(painter, style.font(), foot, Qt::AlignLeft, below);
}

}  // namespace carom::ui
