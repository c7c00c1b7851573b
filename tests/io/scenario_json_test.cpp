// SPDX-License-Identifier: MIT
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <sstream>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "tests/io/sample.h"
#include "tests/support/comma_locale.h"

namespace carom {
namespace {

using test::replaced;
using test::sample_text;

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(ScenarioJson, ReadsWhatAPersonWrites) {
  const Scenario scenario = read_scenario(sample_text());
  const Mechanism& mechanism = *scenario.mechanism;
  ASSERT_EQ(mechanism.bodies.size(), 11u);
  EXPECT_EQ(std::get<RodShape>(mechanism.bodies[0].shape).mass_centre, 0.2);
  EXPECT_FALSE(mechanism.bodies[1].inertia);
  EXPECT_EQ(mechanism.bodies[2].kind, BodyKind::particle);
  const auto& elbow = std::get<RevoluteJoint>(mechanism.joints[1].kind);
  EXPECT_EQ(elbow.a.body, 1);
  EXPECT_EQ(elbow.b.place, Place::end);
  const auto& block = std::get<PolygonShape>(mechanism.bodies[6].shape);
  ASSERT_EQ(block.vertices.size(), 4u);
  EXPECT_EQ(block.vertices[1], (Vertex{"toe", {0.1, -0.1}}));
  EXPECT_EQ(block.scale_x, 0.5);
  EXPECT_EQ(block.scale_y, 1);
  EXPECT_EQ(std::get<PointLine>(mechanism.contacts[5].geometry).striker,
            (Anchor{6, Place::vertex, {}, 1}));
  const auto& ring = std::get<CurvedSlotJoint>(mechanism.joints[5].kind);
  EXPECT_EQ(ring.semi_x, 0.5);
  EXPECT_EQ(ring.semi_y, 0.25);
  const auto& rail = std::get<PrismaticJoint>(mechanism.joints[3].kind);
  EXPECT_DOUBLE_EQ(rail.axis_angle, std::numbers::pi / 2);
  EXPECT_EQ(rail.angle, 0.1);
  EXPECT_EQ(std::get<WeldJoint>(mechanism.joints[6].kind).angle, 0.4);
  EXPECT_EQ(std::get<PointCapsule>(mechanism.contacts[16].geometry).surface.radius, 0.02);
  EXPECT_EQ(mechanism.contacts[16].acts_from, 0.25);
  EXPECT_EQ(mechanism.contacts[16].acts_until, 1.5);
  EXPECT_EQ(std::get<DiscLine>(mechanism.contacts[18].geometry).surface.frequency, 25);
  EXPECT_EQ(scenario.workspace, "laws");
  EXPECT_EQ(mechanism.contacts[0].mu_s, 0.3);
  EXPECT_EQ(mechanism.contacts[0].mu_d, 0.3);
  EXPECT_EQ(mechanism.contacts[1].mu_d, 0.1);
  EXPECT_TRUE(mechanism.contacts[1].hold);
  EXPECT_EQ(mechanism.contacts[2].mu_s, 0);
  EXPECT_EQ(mechanism.contacts[1].e_t, 0.25);
  EXPECT_EQ(mechanism.contacts[1].turn, 0.1);
  EXPECT_FALSE(mechanism.contacts[1].alpha);
  EXPECT_EQ(mechanism.contacts[2].alpha, 0.2);
  const Compliance tip{ForceModel::gonthier, 1e9, 1.5, NoTangentialForce{}};
  EXPECT_EQ(mechanism.contacts[0].compliance, tip) << "Hertz's exponent where none is given";
  EXPECT_FALSE(mechanism.contacts[1].compliance) << "rigid";
  const Compliance touch{ForceModel::kelvin_voigt, 2e5, 1, RegularisedCoulomb{0.02}};
  EXPECT_EQ(mechanism.contacts[2].compliance, touch);
  const Compliance corner{ForceModel::hunt_crossley, 3e8, 1.25,
                          BristleFriction{2e7, 40, 0.03, 0.005}};
  EXPECT_EQ(mechanism.contacts[3].compliance, corner);
  const Motion& motion = *scenario.motion;
  EXPECT_EQ(std::get<PointTarget>(motion.pose.targets[0]).x, 0.1);
  EXPECT_FALSE(std::get<PointTarget>(motion.pose.targets[0]).y);
  EXPECT_EQ(std::get<ClosedTarget>(motion.pose.targets[2]).contact, 0);
  EXPECT_EQ(motion.pose.mode, (std::vector<ElbowMode>{{"elbow", -1}, {"P1", 1}, {"ring", -1}}));
  EXPECT_EQ(motion.velocity.kinetic_energy, 2.5);
  EXPECT_EQ(motion.impulses,
            (std::vector<BodyImpulse>{{"kick", 0, 0.5, -1, 0.125}, {"push", 2, 0.75, 0, 0}}));
  EXPECT_TRUE(motion.state.q.empty());
  EXPECT_EQ(scenario.display->length, "mm");
  EXPECT_EQ(scenario.display->angle, "deg");
  EXPECT_EQ(scenario.gravity, (Vec2{0.5, -9.81}));
  EXPECT_EQ(scenario.axis, (SweepAxis{"pose.tip.x", -0.2, 0.2}));
}

TEST(ScenarioJson, LeavesOutWhatMayBeLeftOut) {
  const Scenario scenario = read_scenario(R"({"version": 1, "bodies": []})");
  EXPECT_EQ(scenario, Scenario{});
}

TEST(ScenarioJson, WritesAndReadsTheSameScenario) {
  const Scenario scenario = read_scenario(sample_text());
  EXPECT_EQ(read_scenario(write_scenario(scenario)), scenario);
}

// Beside drives no kinetic energy is prescribed.
TEST(ScenarioJson, WritesAndReadsDrives) {
  std::string text = replaced(sample_text(), R"(    ],
    "kinetic_energy": 2.5)",
                              "    ]");
  text = replaced(text, R"("angle": 0.4})", R"("angle": 0.4},
    {"name": "feed", "kind": "slide-drive", "a": {"body": "cart"},
     "b": {"body": "ground", "at": [7, 0]}, "axis": [1, 1],
     "offset": 0.2, "rate": 0.3, "amplitude": 0.05, "frequency": 2, "phase": 0.5},
    {"name": "crank", "kind": "angle-drive", "a": {"body": "wheel"}, "b": {"body": "ground"},
     "table": [[0, 0.1], [0.5, 0.4], [2, -0.3]]})");
  const Scenario scenario = read_scenario(text);
  const Mechanism& mechanism = *scenario.mechanism;
  const auto& feed = std::get<SlideDrive>(mechanism.joints[7].kind);
  EXPECT_DOUBLE_EQ(feed.axis_angle, std::numbers::pi / 4);
  EXPECT_EQ(feed.amplitude, 0.05);
  EXPECT_EQ(std::get<AngleDrive>(mechanism.joints[8].kind).table.size(), 3u);
  EXPECT_EQ(read_scenario(write_scenario(scenario)), scenario);
}

TEST(ScenarioJson, WritesAndReadsEveryLaw) {
  Scenario scenario = read_scenario(sample_text());
  for (const Law& law : all_laws()) {
    scenario.law = law;
    EXPECT_EQ(read_scenario(write_scenario(scenario)).law, law) << law_word(law);
  }
}

TEST(ScenarioJson, WritesWhatItReadToTheByte) {
  const std::string text = write_scenario(read_scenario(sample_text()));
  EXPECT_EQ(write_scenario(read_scenario(text)), text);
}

TEST(ScenarioJson, WritesDirectionsAlongAnAxisAsVectors) {
  const auto rail_of = [](const Scenario& scenario) {
    return std::get<PrismaticJoint>(scenario.mechanism->joints[3].kind).axis_angle;
  };
  const std::vector<std::pair<std::string, double>> directions{
      {"[1, 0]", 0.0}, {"[0, 1]", pi / 2}, {"[-1, 0]", pi}, {"[0, -1]", -pi / 2}};
  for (const auto& [vector, angle] : directions) {
    const std::string written = "\"axis\": " + vector;
    const Scenario scenario = read_scenario(replaced(sample_text(), R"("axis": [0, 2])", written));
    EXPECT_EQ(rail_of(scenario), angle) << "to the last bit";
    EXPECT_NE(write_scenario(scenario).find(written), std::string::npos) << vector;
    // A neighbour is another direction, and must not be rounded to the axis.
    Scenario off = scenario;
    auto mechanism = *scenario.mechanism;
    std::get<PrismaticJoint>(mechanism.joints[3].kind).axis_angle = std::nextafter(angle, 10);
    off.mechanism = std::make_shared<Mechanism>(mechanism);
    EXPECT_EQ(rail_of(read_scenario(write_scenario(off))), std::nextafter(angle, 10)) << vector;
  }
}

TEST(ScenarioJson, KeepsEveryBitOfANumber) {
  for (const double value : {0.1, 1.0 / 3, 5e-9, 123456.78901234567, 0x1.fffffffffffffp-3}) {
    Scenario scenario = read_scenario(sample_text());
    auto mechanism = *scenario.mechanism;
    mechanism.bodies[0].mass = value;
    scenario.mechanism = std::make_shared<Mechanism>(mechanism);
    EXPECT_EQ(read_scenario(write_scenario(scenario)).mechanism->bodies[0].mass, value);
  }
}

TEST(ScenarioJson, WritesTheResolvedState) {
  Scenario scenario = read_scenario(sample_text());
  Motion motion = *scenario.motion;
  for (int i = 0; i < coordinate_count(*scenario.mechanism); ++i) {
    motion.state.q.push_back(0.1 * i);
    motion.state.qdot.push_back(-0.3 * i);
  }
  scenario.motion = std::make_shared<Motion>(motion);
  const std::string text = write_scenario(scenario);
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["state"]["q"]["P1"].size(), 2u);
  EXPECT_EQ(json["state"]["q"]["ball"].size(), 3u);
  EXPECT_EQ(read_scenario(text), scenario);
}

TEST(ScenarioJson, KeepsLabels) {
  const auto with = [](const std::string& label) {
    return R"({"version": 1, "title": "t", "bodies": [{"name": "a", "kind": "particle", "mass": 1,
               "label": )" +
           label + "}]}";
  };
  const Scenario scenario = read_scenario(with("\"θ_1 (left)\""));
  EXPECT_EQ(scenario.mechanism->bodies[0].label, "θ_1 (left)");
  EXPECT_EQ(read_scenario(write_scenario(scenario)), scenario);
  for (const char* bad : {"\"\"", "\"a\\nb\"", "3"}) {
    try {
      read_scenario(with(bad));
      ADD_FAILURE() << bad;
    } catch (const InputError& error) {
      EXPECT_EQ(error.where(), "/bodies/0/label") << bad;
    }
  }
}

TEST(ScenarioJson, WritesTextsThatNeedEscapes) {
  Scenario scenario;
  auto description = std::make_shared<Description>();
  description->title = "\"quoted\" \\ back\nline\ttab \x01 T_c⁻";
  scenario.description = description;
  const std::string text = write_scenario(scenario);
  EXPECT_EQ(nlohmann::json::parse(text)["title"], description->title);
  EXPECT_EQ(*read_scenario(text).description, *description);
}

TEST(ScenarioJson, DoesNotDependOnTheLocale) {
  const std::string text = write_scenario(read_scenario(sample_text()));
  const test::CommaLocale comma;
  EXPECT_EQ(write_scenario(read_scenario(text)), text);
}

TEST(Gallery, HoldsSoundScenariosWithWords) {
  const auto entries = list_gallery();
  ASSERT_GE(entries.size(), 6u);
  for (const GalleryEntry& entry : entries) {
    SCOPED_TRACE(entry.name);
    EXPECT_FALSE(entry.title.empty());
    EXPECT_FALSE(entry.source.empty());
    EXPECT_GT(entry.text.size(), 80u);
    const Scenario scenario = load_gallery(entry.name);
    EXPECT_FALSE(scenario.axis.path.empty());
    const std::string text = write_scenario(scenario);
    EXPECT_EQ(write_scenario(read_scenario(text)), text);
  }
}

TEST(Gallery, NamesTheClosestEntry) {
  try {
    load_gallery("kan");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(error.message().find("kane"), std::string::npos);
  }
}

TEST(Documentation, CompleteExampleIsRead) {
  const std::string text =
      file_text(std::filesystem::path(CAROM_SOURCE_ROOT) / "resources/docs/file-format.md");
  const auto start = text.find("```json\n");
  const auto end = text.find("```", start + 8);
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(read_scenario(text.substr(start + 8, end - start - 8)).mechanism->bodies.size(), 1u);
}

class TextFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() /
        ("carom_text_file_" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
         ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  std::filesystem::path folder_;
};

TEST_F(TextFileTest, ReplacesAFileAndLeavesNothingElse) {
  write_text_file(folder_ / "a.json", "old");
  write_text_file(folder_ / "a.json", "new");
  EXPECT_EQ(file_text(folder_ / "a.json"), "new");
  EXPECT_EQ(files(), 1u);
}

TEST_F(TextFileTest, KeepsPermissionsAndLinks) {
  namespace fs = std::filesystem;
  write_text_file(folder_ / "a.json", "old");
  fs::permissions(folder_ / "a.json", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("a.json", folder_ / "link.json");
  write_text_file(folder_ / "link.json", "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.json"));
  EXPECT_EQ(file_text(folder_ / "a.json"), "new");
  EXPECT_EQ(fs::status(folder_ / "a.json").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(TextFileTest, SaysWhichFileFails) {
  const auto path = folder_ / "missing" / "a.json";
  EXPECT_THROW(write_text_file(path, "x"), InputError);
  try {
    read_scenario_file(path);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), path.string());
  }
  EXPECT_THROW(read_scenario_file(folder_), InputError);
}

}  // namespace
}  // namespace carom
