// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every scenario of the gallery is taken apart in the window and put together again, by the keys of
// the tree.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/edit/edit.h"
#include "tests/support/seed.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"

namespace carom::ui {
namespace {

std::vector<std::string> galleryNames() {
  std::vector<std::string> names;
  for (const GalleryEntry& entry : list_gallery()) names.push_back(entry.path.stem().string());
  return names;
}

class TakenApart : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    for (const char* dock : {"plots", "map", "laws", "couplings", "forces", "impulse-plane"}) {
      screen.window.findChild<QWidget*>(QString::fromLatin1(dock))->hide();
    }
    screen.document.reset(load_gallery(GetParam()));
    first_ = written();
    parts_ = parts_of(shown());
    evaluation_ = screen.document.evaluation();
    const int focus = screen.document.focusContact();
    if (focus >= 0) focus_ = shown().mechanism->contacts[static_cast<std::size_t>(focus)].name;
    tree().setFocus();
  }

  const Scenario& shown() { return screen.document.committed(); }
  MechanismTree& tree() { return *screen.window.panel<MechanismPanel>().tree(); }
  std::string written() { return write_scenario(shown()); }
  void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(&tree(), key, keys); }
  void undoAll() {
    for (int steps = screen.undoSteps(); steps > 0; --steps) screen.trigger("edit.undo");
  }

  void allIsCutAndPasted() {
    key(Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(tree().selectedParts().size(), parts_.size());
    key(Qt::Key_X, Qt::ControlModifier);
    EXPECT_TRUE(parts_of(shown()).empty());
    key(Qt::Key_V, Qt::ControlModifier);
    expectTheSameImpact();
    undoAll();
    EXPECT_EQ(written(), first_);
  }

  /// Each with all that goes with it.
  void somePartsAreCutAndPasted() {
    std::mt19937_64 random(carom::test::seed(170));
    for (int i = 0; i < 3; ++i) {
      const PartName& part = parts_[random() % parts_.size()];
      SCOPED_TRACE(part.name);
      // It belongs to its contact.
      if (part.kind == PartKind::closed_target) continue;
      std::vector<PartName> cut = without(shown(), std::array{part}).gone;
      cut.push_back(part);
      tree().selectParts(cut);
      key(Qt::Key_X, Qt::ControlModifier);
      ASSERT_EQ(parts_of(shown()).size() + cut.size(), parts_.size());
      key(Qt::Key_V, Qt::ControlModifier);
      expectTheSameImpact();
      undoAll();
      ASSERT_EQ(written(), first_);
    }
  }

  void partByPartAndBackByUndo() {
    std::vector<std::string> stages{first_};
    for (std::vector<PartName> left = parts_; !left.empty(); left = parts_of(shown())) {
      const PartName part = left[left.size() / 2];
      tree().selectParts({part});
      key(Qt::Key_Delete);
      ASSERT_LT(parts_of(shown()).size(), left.size()) << part.name;
      stages.push_back(written());
      ASSERT_EQ(write_scenario(read_scenario(stages.back())), stages.back());
    }
    EXPECT_TRUE(shown().mechanism->bodies.empty());
    for (std::size_t stage = stages.size() - 1; stage-- > 0;) {
      screen.trigger("edit.undo");
      EXPECT_EQ(written(), stages[stage]);
    }
    for (std::size_t stage = 1; stage < stages.size(); ++stage) screen.trigger("edit.redo");
    EXPECT_EQ(written(), stages.back());
  }

  /// The same parts, perhaps in another order, strike in the same way.
  void expectTheSameImpact() {
    std::vector<PartName> now = parts_of(shown()), before = parts_;
    std::sort(now.begin(), now.end());
    std::sort(before.begin(), before.end());
    EXPECT_EQ(now, before);
    const auto& contacts = shown().mechanism->contacts;
    const auto focus = std::ranges::find(contacts, focus_, &Contact::name);
    screen.document.chooseContact(static_cast<int>(focus - contacts.begin()));
    const Evaluation& again = screen.document.evaluation();
    for (const IndicatorInfo& info : indicator_table()) {
      // An estimate by the factors of the rows, in their order.
      if (std::string_view(info.key) == "condition") continue;
      const auto& was = (evaluation_.indicators.*(info.member)).number;
      const auto& is = (again.indicators.*(info.member)).number;
      ASSERT_EQ(is.has_value(), was.has_value()) << info.key;
      if (!was) continue;
      EXPECT_NEAR(*is, *was, 1e-9 * std::max(1.0, std::abs(*was))) << info.key;
    }
  }

  test::WindowOnScreen screen;
  std::string first_;
  std::vector<PartName> parts_;
  Evaluation evaluation_;
  std::string focus_;  ///< contact of its indicators
};

TEST_P(TakenApart, AndPutTogetherAgain) {
  allIsCutAndPasted();
  somePartsAreCutAndPasted();
  partByPartAndBackByUndo();
}

INSTANTIATE_TEST_SUITE_P(Gallery, TakenApart, ::testing::ValuesIn(galleryNames()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace carom::ui
