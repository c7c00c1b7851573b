// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is compared: designs that are kept, and motions under other laws and force models.
#include <memory>
#include <optional>

#include "core/scenario/parameters.h"
#include "core/study/force_study.h"
#include "ui/document/explanation.h"
#include "ui/document/variant_edits.h"
#include "ui/look/tr.h"
#include "ui/playback/law_motions.h"
#include "ui/studies/force_models.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

using Specs = std::vector<ActionSpec>;

/// Goes to the reference and, from there, back to the design that was left for it.
class Flip {
 public:
  explicit Flip(ScenarioDocument& document) : document_(document) {}

  [[nodiscard]] bool isPossible() const {
    const Scenario& now = document_.scenario();
    return !now.reference.empty() && (!isAtReference() || left_);
  }
  void operator()() {
    const Scenario& now = document_.committed();
    if (isAtReference()) {
      Scenario back = now;
      static_cast<Design&>(back) = *left_;
      return document_.apply(with_known_axis(std::move(back)), tr("flip back"));
    }
    left_ = static_cast<const Design&>(now);
    restoreVariant(document_, referenceIndex(now));
    reference_ = static_cast<const Design&>(document_.committed());
  }
  void forget() {
    left_.reset();
    reference_.reset();
  }

 private:
  /// Also where resolving has completed the state of the variant.
  [[nodiscard]] bool isAtReference() const {
    const Scenario& now = document_.committed();
    if (now.reference.empty()) return false;
    const Design& kept = *now.variants[referenceIndex(now)].design;
    return static_cast<const Design&>(now) == kept || (reference_ && *reference_ == now);
  }

  ScenarioDocument& document_;
  std::optional<Design> left_, reference_;
};

Specs compareRows(MainWindow& window) {
  ScenarioDocument& document = window.document();
  const QString menu = tr("Compare");
  const auto hasReference = [&document] { return !document.scenario().reference.empty(); };
  const auto hasVariants = [&document] { return !document.scenario().variants.empty(); };
  const auto flip = std::make_shared<Flip>(document);
  QObject::connect(&document, &ScenarioDocument::opened, &window, [flip] { flip->forget(); });
  const auto without = [&document] {
    Scenario out = document.committed();
    out.variants.clear();
    out.reference.clear();
    document.apply(out, tr("delete all variants"));
  };
  return {
      ActionSpec(
          "compare.pin", menu, tr("&Pin this design"),
          tr("Keep this design, one of up to eight, beside the one you go on to change: in "
             "the scene, the plots, the map, the impulse plane and the table of designs"),
          [&document] { pinDesign(document); }, controlShift | Qt::Key_D, IconShape::pin)
          .onToolBar()
          .enabledWhile(
              [&document] { return document.scenario().variants.size() < most_variants; }),
      ActionSpec(
          "compare.flip", menu, tr("&Flip to the reference and back"),
          tr("Change between the present design and the variant that is compared with"),
          [flip] { (*flip)(); }, Qt::Key_F4)
          .enabledWhile([flip] { return flip->isPossible(); }),
      ActionSpec("compare.restore", menu, tr("&Restore the reference"),
                 tr("Go back to the variant that is compared with; it stays kept"),
                 [&document] { restoreVariant(document, referenceIndex(document.committed())); })
          .enabledWhile(hasReference),
      ActionSpec("compare.unpin", menu, tr("&Delete the reference"),
                 tr("Keep the variant that is compared with no longer"),
                 [&document] { deleteVariant(document, referenceIndex(document.committed())); })
          .enabledWhile(hasReference),
      ActionSpec("compare.unpin.all", menu, tr("Delete &all variants"),
                 tr("Compare no longer with other designs"), without)
          .enabledWhile(hasVariants),
  };
}

/// Motions under other laws and force models, beside that of the scenario.
Specs motionRows(MainWindow& window) {
  LawMotions& motions = *window.views().motions;
  Specs rows;
  for (const Law& law : all_laws()) {
    rows.emplace_back(
            QStringLiteral("compare.motion.") + QString::fromUtf8(law_word(law).data()),
            tr("Compare/Motion under other laws"), lawLabel(law),
            tr("Show where the mechanism is at the same time under this law: %1").arg(lawName(law)),
            [&motions, law] { motions.toggle(law); })
        .checkedWhile([&motions, law] { return motions.shows(law); });
  }
  for (const ForceModel model : all_force_models()) {
    rows.emplace_back(
            QStringLiteral("compare.model.") + QString::fromUtf8(info_of(model).word.data()),
            tr("Compare/Motion with another force model"), modelTitle(model),
            tr("Show where the mechanism is at the same time if all contacts are compliant by "
               "this model: %1")
                .arg(modelTitle(model)),
            [&motions, model] { motions.toggle(model); })
        .checkedWhile([&motions, model] { return motions.shows(model); });
  }
  rows.push_back(ActionSpec("compare.motion.none", tr("Compare"), tr("&No other motion"),
                            tr("Show the scenario's own motion alone"),
                            [&motions] { motions.clear(); })
                     .enabledWhile([&motions] { return motions.showsAny(); }));
  return rows;
}

}  // namespace

std::vector<ActionSpec> compareActions(MainWindow& window) {
  Specs rows = compareRows(window);
  Specs more = motionRows(window);
  rows.insert(rows.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
  return rows;
}

}  // namespace carom::ui
