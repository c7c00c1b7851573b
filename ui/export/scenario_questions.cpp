// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/scenario_questions.h"

#include <QStringList>

#include "core/study/compute.h"
#include "core/study/lesson_numbers.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/tr.h"
#include "ui/scene/part_info.h"

namespace carom::ui {

namespace {

LessonStep stepAsking(const char* question, const char* quantity, double to, const char* answer) {
  LessonStep step;
  Prediction prediction;
  prediction.kind = PredictionKind::value;
  prediction.question = tr(question).toStdString();
  prediction.quantity = quantity;
  prediction.to = to;
  prediction.answer = answer;
  step.prediction = std::move(prediction);
  return step;
}

/// A brace in it is one.
QString plain(QString words) {
  return words.replace(QLatin1Char('{'), QStringLiteral("{{"));
}

/// Where the centre of mass of a body is, and how the body is turned.
QString placeOf(const Scenario& scenario, const Evaluation& evaluation, std::size_t body) {
  constexpr int digits = 4;
  const Frame& frame = evaluation.system.frame[body];
  const auto shown = [&scenario](double value, Dimension dimension) {
    return formatQuantity(value, dimension, *scenario.display, digits);
  };
  const QString place =
      tr("at (%1, %2)")
          .arg(shown(frame.origin.x, Dimension::length), shown(frame.origin.y, Dimension::length));
  if (scenario.mechanism->bodies[body].kind == BodyKind::particle) return place;
  return place + tr(", θ = %1").arg(shown(frame.angle, Dimension::angle));
}

/// What the answers follow from, as lines of a list. The description is none of it: it may tell
/// them.
std::string givenNumbers(const Scenario& scenario, const Evaluation& evaluation) {
  QStringList lines{plain(lawTitle(scenario.law))};
  const Mechanism& mechanism = *scenario.mechanism;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Body& body = mechanism.bodies[i];
    QString moves = QStringLiteral("v = ({v_x_minus:%1}, {v_y_minus:%1})");
    if (body.kind == BodyKind::rigid) moves += QStringLiteral(", ω = {omega_minus:%1}");
    const QString itself = plain(describeBody(scenario, static_cast<int>(i)));
    lines << QStringList{itself, placeOf(scenario, evaluation, i),
                         moves.arg(QString::fromStdString(body.name))}
                 .join(QStringLiteral("; "));
  }
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    lines << plain(describePart(scenario, {PartKind::contact, static_cast<int>(i)}));
  }
  return (QStringLiteral("- ") + lines.join(QStringLiteral("\n- "))).toStdString();
}

}  // namespace

Lesson questionsAbout(const Scenario& scenario) {
  Lesson lesson;
  lesson.title = scenario.description->title;
  lesson.summary = scenario.description->source;
  lesson.scenario.scenario = scenario;
  const LessonNumbers numbers(scenario);
  if (numbers.evaluation().result.status != ImpactStatus::solved) return lesson;
  lesson.text = givenNumbers(numbers.scenario(), numbers.evaluation());
  LessonStep regime;
  Prediction choice;
  choice.question = tr("What does the contact do during the impact?").toStdString();
  const std::pair<const char*, const char*> words[] = {
      {QT_TRANSLATE_NOOP("carom::ui", "It sticks."), "regime == stick"},
      {QT_TRANSLATE_NOOP("carom::ui", "It slips."), "regime != stick"}};
  for (const auto& [option, right] : words) {
    choice.options.push_back({tr(option).toStdString(), right});
  }
  choice.answer = "{regime}";
  regime.prediction = std::move(choice);
  const Evaluation& evaluation = numbers.evaluation();
  const bool sticksOrSlips = evaluation.result.regime != Regime::none &&
                             evaluation.result.regime != Regime::frictionless &&
                             evaluation.result.regime != Regime::wedged;
  if (sticksOrSlips) lesson.steps.push_back(std::move(regime));
  struct Row {
    const char* question;
    const char* quantity;
  };
  const Row rows[] = {
      {QT_TRANSLATE_NOOP("carom::ui", "How large is the kinetic energy before the impact?"),
       "T_minus"},
      {QT_TRANSLATE_NOOP("carom::ui",
                         "How much of it does the contact see, the effective kinetic energy?"),
       "T_c_minus"},
      {QT_TRANSLATE_NOOP("carom::ui", "How large is the normal impulse?"), "i_n"},
      {QT_TRANSLATE_NOOP("carom::ui", "What is the ratio of the energies after and before?"),
       "gamma"},
      {QT_TRANSLATE_NOOP("carom::ui", "By how much does the kinetic energy change?"), "delta_T"}};
  for (const Row& row : rows) {
    if (!numbers.of(row.quantity).number) continue;
    lesson.steps.push_back(stepAsking(row.question, row.quantity, 1, ""));
  }
  for (LessonStep& step : lesson.steps) step.same_page = true;
  return lesson;
}

}  // namespace carom::ui
