// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/base/error.h"
#include "core/io/scenario_json.h"
#include "tests/io/sample.h"

namespace carom {
namespace {

using test::replaced;
using test::sample_text;
using ::testing::HasSubstr;

/// What the reader says about `text`: where and what.
std::pair<std::string, std::string> complaint(const std::string& text) {
  try {
    read_scenario(text);
  } catch (const InputError& error) {
    return {error.where(), error.message()};
  }
  return {"accepted", ""};
}

struct BadEdit {
  const char* name;
  const char* from;
  const char* to;
  const char* where;
  const char* what;
};

class BadEditTest : public ::testing::TestWithParam<BadEdit> {};

TEST_P(BadEditTest, IsRefusedWithPlaceAndReason) {
  const BadEdit& bad = GetParam();
  const auto [where, what] = complaint(replaced(sample_text(), bad.from, bad.to));
  EXPECT_EQ(where, bad.where);
  EXPECT_THAT(what, HasSubstr(bad.what));
  EXPECT_EQ(what.find('\n'), std::string::npos) << "one sentence: " << what;
}

INSTANTIATE_TEST_SUITE_P(
    Structure, BadEditTest,
    ::testing::Values(
        BadEdit{"version", R"("version": 1)", R"("version": 2)", "/version", "reads version 1"},
        BadEdit{"no_version", R"("version": 1,)", "", "", R"("version" is missing)"},
        BadEdit{"unknown_key", R"("title":)", R"("titel":)", "/titel", "title"},
        BadEdit{"unknown_body_key", R"("mass": 2)", R"("mas": 2)", "/bodies/0/mas", "mass"},
        BadEdit{"key_of_other_shape", R"("length": 0.5)", R"("radius": 0.5)", "/bodies/0/radius",
                "unknown"},
        BadEdit{"missing_mass", R"("mass": 2, )", "", "/bodies/0", R"("mass" is missing)"},
        BadEdit{"missing_e", R"("e": 1, )", "", "/contacts/1", R"("e" is missing)"},
        BadEdit{"duplicate_key", R"("mass": 2,)", R"("mass": 2, "mass": 3,)", "/bodies/0/mass",
                "twice"},
        BadEdit{"text_for_number", R"("mass": 2)", R"("mass": "2")", "/bodies/0/mass",
                "a number is expected here, not a text"},
        BadEdit{"null_for_number", R"("mass": 2)", R"("mass": null)", "/bodies/0/mass",
                "a number is expected here, not null"},
        BadEdit{"number_for_list", R"("at": [3, 0])", R"("at": 3)", "/joints/2/b/at", "a point"},
        BadEdit{"three_components", R"("at": [3, 0])", R"("at": [3, 0, 1])", "/joints/2/b/at",
                "a list of 2"},
        BadEdit{"object_for_list", R"("gravity": [0.5, -9.81])", R"("gravity": {"x": 0})",
                "/gravity", "a list is expected here, not an object"},
        BadEdit{"e_and_alpha", R"("alpha": 0.2)", R"("alpha": 0.2, "e": 0.5)", "/contacts/2/alpha",
                "give it or"},
        BadEdit{"neither_e_nor_alpha", R"("b": "puck", "alpha": 0.2)", R"("b": "puck")",
                "/contacts/2", "\"e\" is missing"},
        BadEdit{"negative_alpha", R"("alpha": 0.2)", R"("alpha": -0.2)", "/contacts/2/alpha",
                "at least 0"},
        BadEdit{"unknown_force_model", R"("hunt-crossley")", R"("hunt")",
                "/contacts/3/compliance/model", "hunt-crossley"},
        BadEdit{"no_force_model", R"("model": "gonthier", )", "", "/contacts/0/compliance",
                R"("model" is missing)"},
        BadEdit{"no_stiffness", R"(, "stiffness": 1e9)", "", "/contacts/0/compliance",
                R"("stiffness" is missing)"},
        BadEdit{"zero_stiffness", R"("stiffness": 1e9)", R"("stiffness": 0)",
                "/contacts/0/compliance/stiffness", "at least 1 "},
        BadEdit{"negative_stiffness", R"("stiffness": 1e9)", R"("stiffness": -1e9)",
                "/contacts/0/compliance/stiffness", "not -1e"},
        BadEdit{"zero_exponent", R"("exponent": 1.25)", R"("exponent": 0)",
                "/contacts/3/compliance/exponent", "at least 0.5 and at most 5, not 0"},
        BadEdit{"linear_with_an_exponent", R"("exponent": 1,)", R"("exponent": 1.5,)",
                "/contacts/2/compliance/exponent", "must be 1, not 1.5"},
        BadEdit{"no_bounce_of_gonthier", R"("e": 0.5)", R"("e": 0)", "/contacts/0/e",
                "no finite damping at e = 0"},
        BadEdit{"bristles_without_a_brush", R"("friction": "bristle",)", "",
                "/contacts/3/compliance/bristle_stiffness", "unknown"},
        BadEdit{"no_dwell_time", R"(, "dwell_time": 0.005)", "", "/contacts/3/compliance",
                R"("dwell_time" is missing)"},
        BadEdit{"no_stick_velocity", R"("stick_velocity": 0.02)", R"("stick_velocity": 0)",
                "/contacts/2/compliance/stick_velocity", "at least"},
        BadEdit{"stiffness_of_the_variant", R"("stiffness": 4e6)", R"("stiffness": 1e40)",
                "/variants/0/contacts/0/compliance/stiffness", "at most"},
        BadEdit{"turned_too_far", R"("turn": 0.1)", R"("turn": 1.6)", "/contacts/1/turn",
                "at most 1.5"},
        BadEdit{"impulse_on_nothing", R"("body": "arm", "x": 0.5)", R"("body": "ram", "x": 0.5)",
                "/impulses/0/body", "arm"},
        BadEdit{"impulse_on_the_ground", R"("body": "arm", "x": 0.5)",
                R"("body": "ground", "x": 0.5)", "/impulses/0/body", "ground"},
        BadEdit{"moment_on_a_particle", R"("x": 0.75)", R"("moment": 0.75)", "/impulses/1/moment",
                "is a particle"},
        BadEdit{"two_impulses_of_a_name", R"("name": "push")", R"("name": "kick")",
                "/impulses/1/name", "kick"},
        BadEdit{"unknown_law", R"("newton-coulomb")", R"("newtom")", "/law", "newton"},
        BadEdit{"number_of_a_law_without", R"("newton-coulomb")",
                R"({"kind": "newton", "exponent": 1.5})", "/law/exponent",
                "the law \"newton\" has no exponent"},
        BadEdit{"unknown_joint", R"("kind": "slot")", R"("kind": "groove")", "/joints/4/kind",
                "slot"},
        BadEdit{"mode_zero", R"("elbow": -1)", R"("elbow": 0)", "/pose/mode/elbow", "1"},
        BadEdit{"axis_twice", R"("axis": [0, 2])", R"("axis": [0, 2], "axis_angle": 1)",
                "/joints/3/axis", "one of them"},
        BadEdit{"no_direction", R"("axis": [0, 2])", R"("axis": [0, 0])", "/joints/3/axis",
                "direction"},
        BadEdit{"mu_twice", R"("mu": 0.3)", R"("mu": 0.3, "mu_s": 0.3)", "/contacts/0/mu", "mu_s"},
        BadEdit{"half_mu", R"("mu_s": 0.4, )", "", "/contacts/1", R"("mu_s" is missing)"},
        BadEdit{"variant_within_a_variant", R"("law": "newton",)",
                R"("variants": [{"bodies": []}],)", "/variants/0/variants", "unknown"},
        BadEdit{"variant_without_a_name", R"("name": "a stone", )", "", "/variants/0",
                R"("name" is missing)"},
        BadEdit{"variant_of_blanks", R"("name": "a stone")", R"("name": "  ")", "/variants/0/name",
                "is missing"},
        BadEdit{"variant_of_two_lines", R"("name": "a stone")", R"("name": "a\nb")",
                "/variants/0/name", "one line"},
        BadEdit{"ninth_colour", R"("colour": 3)", R"("colour": 9)", "/variants/0/colour",
                "from 1 to 8 is expected here, not 9"},
        BadEdit{"half_a_colour", R"("colour": 3)", R"("colour": 1.5)", "/variants/0/colour",
                "not 1.5"},
        BadEdit{"unknown_reference", R"("reference": "a stone")", R"("reference": "stone")",
                "/reference", R"(no variant is called "stone")"},
        BadEdit{"variants_and_pinned", R"("reference": "a stone")", R"("pinned": {"bodies": []})",
                "/pinned", "not both"},
        BadEdit{"law_of_the_variant", R"("law": "newton",)", R"("law": "newtom",)",
                "/variants/0/law", "newton"},
        BadEdit{"target_of_nothing", R"({"closed": "tip"})", R"({"name": "x"})", "/pose/targets/2",
                "closed"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Numbers, BadEditTest,
    ::testing::Values(
        BadEdit{"huge_mass", R"("mass": 2)", R"("mass": 1e308)", "/bodies/0/mass", "at most"},
        BadEdit{"overflow", R"("mass": 2)", R"("mass": 1e999)", "/bodies/0/mass", "too large"},
        BadEdit{"zero_mass", R"("mass": 2)", R"("mass": 0)", "/bodies/0/mass", "at least"},
        BadEdit{"negative_mass", R"("mass": 2)", R"("mass": -2)", "/bodies/0/mass", "not -2"},
        BadEdit{"denormal_mass", R"("mass": 2)", R"("mass": 1e-320)", "/bodies/0/mass", "at least"},
        BadEdit{"negative_inertia", R"("inertia": 0.03)", R"("inertia": -0.03)",
                "/bodies/0/inertia", "at least"},
        BadEdit{"zero_length", R"("length": 0.5)", R"("length": 0)", "/bodies/0/length",
                "at least"},
        BadEdit{"centre_beyond_rod", R"("mass_centre": 0.2)", R"("mass_centre": 0.6)",
                "/bodies/0/mass_centre", "0.5"},
        BadEdit{"e_above_one", R"("e": 0.5)", R"("e": 1.5)", "/contacts/0/e",
                "at least 0 and at most 1, not 1.5"},
        BadEdit{"e_below_zero", R"("e": 0.5)", R"("e": -0.1)", "/contacts/0/e", "not -0.1"},
        BadEdit{"negative_mu", R"("mu": 0.3)", R"("mu": -0.3)", "/contacts/0/mu",
                "mu must be at least 0"},
        BadEdit{"mu_d_above_mu_s", R"("mu_d": 0.1)", R"("mu_d": 0.5)", "/contacts/1/mu_d",
                "must not be greater than mu_s"},
        BadEdit{"far_point", R"("at": [3, 0])", R"("at": [1e300, 0])", "/joints/2/b/at/0",
                "at most"},
        BadEdit{"law_for_several",
                R"("law_for_several": {"kind": "liu-zhao-brogliato", "exponent": 1.75})",
                R"("law_for_several": "stronge")", "/law_for_several", "name a law for several"},
        BadEdit{"exponent_of_the_law", R"("exponent": 1.75)", R"("exponent": 0.5)",
                "/law_for_several/exponent", "exponent must be at least 1"},
        BadEdit{"unknown_number_of_the_law", R"("exponent": 1.75)", R"("eta": 1.75)",
                "/law_for_several/eta", "unknown here"},
        BadEdit{"zero_stiffness_ratio", R"("stiffness_ratio": 2.5)", R"("stiffness_ratio": 0)",
                "/contacts/1/stiffness_ratio", "at least 1e-06"},
        BadEdit{"gravity", R"([0.5, -9.81])", R"([0.5, -1e30])", "/gravity/1", "at least"},
        BadEdit{"velocity", R"("x": 3)", R"("x": 3e200)", "/velocity/targets/0/x", "at most"},
        BadEdit{"energy", R"("kinetic_energy": 2.5)", R"("kinetic_energy": -1)",
                "/velocity/kinetic_energy", "at least 0"},
        BadEdit{"mass_of_the_variant", R"("mass": 3)", R"("mass": -3)", "/variants/0/bodies/0/mass",
                "not -3"},
        BadEdit{"clockwise_polygon",
                R"("toe": [0.1, -0.1], "brow": [0.1, 0.1], "nape": [-0.1, 0.1])",
                R"("nape": [-0.1, 0.1], "brow": [0.1, 0.1], "toe": [0.1, -0.1])",
                "/bodies/6/vertices", "counter-clockwise"},
        BadEdit{"dented_polygon", R"("brow": [0.1, 0.1])", R"("brow": [-0.05, -0.05])",
                "/bodies/6/vertices", "not convex"},
        BadEdit{"polygon_twice_round",
                R"("toe": [0.1, -0.1], "brow": [0.1, 0.1], "nape": [-0.1, 0.1])",
                R"("toe": [0.2, 0.1], "b": [-0.2, 0.1], "c": [0.1, -0.1], "d": [0, 0.2])",
                "/bodies/6/vertices", "not convex"},
        BadEdit{"two_corners", R"(, "brow": [0.1, 0.1], "nape": [-0.1, 0.1])", "",
                "/bodies/6/vertices", "3 to 64 vertices, not 2"},
        BadEdit{
            "no_corners",
            R"({"heel": [-0.1, -0.1], "toe": [0.1, -0.1], "brow": [0.1, 0.1], "nape": [-0.1, 0.1]})",
            "{}", "/bodies/6/vertices", "3 to 64 vertices, not 0"},
        BadEdit{"flat_corner", R"("toe": [0.1, -0.1], "brow")",
                R"("sole": [0, -0.1], "toe": [0.1, -0.1], "brow")", "/bodies/6/vertices",
                "not convex"},
        BadEdit{"mass_centre_off", R"("brow": [0.1, 0.1], "nape": [-0.1, 0.1])",
                R"("brow": [0.1, 0.2], "nape": [-0.1, 0.2])", "/bodies/6/vertices",
                "is at [0, 0.05], but it must be the origin"},
        BadEdit{"far_vertex", R"("brow": [0.1, 0.1])", R"("brow": [1e9, 0.1])",
                "/bodies/6/vertices/brow/0", "at most"},
        BadEdit{"no_scale", R"("scale_x": 0.5)", R"("scale_x": 0)", "/bodies/6/scale_x",
                "at least 0.001"},
        BadEdit{"no_semi_axis", R"("semi_y": 0.25)", R"("semi_y": 0)", "/joints/5/semi_y",
                "at least"},
        BadEdit{"negative_semi_axis", R"("semi_x": 0.5)", R"("semi_x": -0.5)", "/joints/5/semi_x",
                "at least"},
        BadEdit{"slender_curve", R"("semi_y": 0.25)", R"("semi_y": 1e-4)", "/joints/5/semi_y",
                "more than a thousand times the other"},
        BadEdit{"unknown_workspace", R"("workspace": "laws")", R"("workspace": "law")",
                "/workspace", "pose, laws, models, motion, designs or teaching"},
        BadEdit{"empty_workspace", R"("workspace": "laws")", R"("workspace": "")", "/workspace",
                "leave the key out"},
        BadEdit{"axis_order", R"("to": 0.2)", R"("to": -0.3)", "/axis", "less than"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Names, BadEditTest,
    ::testing::Values(
        BadEdit{"duplicate_body", R"("name": "fore")", R"("name": "arm")", "/bodies/1/name",
                "used twice"},
        BadEdit{"unknown_force", R"("kind": "torque")", R"("kind": "engine")", "/forces/2/kind",
                R"("motor" or "actuator" is expected here)"},
        BadEdit{"spring_without_stiffness", R"("stiffness": 200, )", "", "/forces/0",
                R"("stiffness" is missing)"},
        BadEdit{"negative_damping", R"("damping": 1.5)", R"("damping": -1)", "/forces/0/damping",
                "at least 0"},
        BadEdit{"negative_limit", R"("limit": 3)", R"("limit": -3)", "/forces/4/limit",
                "limit must be at least 0"},
        BadEdit{"like_a_key_of_a_motor", R"("limit": 3)", R"("limits": 3)", "/forces/4/limits",
                R"("limits" is unknown here; perhaps limit is meant)"},
        BadEdit{"like_no_key_of_a_motor", R"("limit": 3)", R"("torque": 3)", "/forces/4/torque",
                "unknown here; name, label, kind, a, b, speed, gain or limit is expected"},
        BadEdit{"motor_without_speed", R"("speed": 6, )", "", "/forces/4", "speed"},
        BadEdit{"motor_on_a_particle", R"("a": "block", "b": "ground")",
                R"("a": "P1", "b": "ground")", "/forces/4/a", "does not turn"},
        BadEdit{"actuator_on_one_body", R"("b": {"body": "ground", "at": [0, 2.5]})",
                R"("b": {"body": "fore", "at": [0, 2.5]})", "/forces/5", "on both sides"},
        BadEdit{"duplicate_force", R"("name": "motor")", R"("name": "coil")", "/forces/2/name",
                "coil"},
        BadEdit{"spring_on_itself", R"("b": {"body": "ground", "at": [0, 3]})",
                R"("b": {"body": "slider", "at": [0, 3]})", "/forces/0", "on both sides"},
        BadEdit{"torque_on_a_particle", R"("a": "arm", "b": "ground")",
                R"("a": "P1", "b": "ground")", "/forces/2/a", "does not turn"},
        BadEdit{"force_on_the_ground", R"("point": {"body": "fore", "at": "end"}, "x": 0.4)",
                R"("point": {"body": "ground"}, "x": 0.4)", "/forces/3/point/body", "ground"},
        BadEdit{"force_on_no_body", R"("a": "fore", "b": "arm")", R"("a": "for", "b": "arm")",
                "/forces/1/a", R"(there is no body "for"; did you mean "fore"?)"},
        BadEdit{"duplicate_contact", R"("name": "touch")", R"("name": "tip")", "/contacts/2/name",
                "used twice"},
        BadEdit{"body_called_ground", R"("name": "arm")", R"("name": "ground")", "/bodies/0/name",
                "taken"},
        BadEdit{"dot_in_name", R"("name": "touch")", R"("name": "a.b")", "/contacts/2/name",
                "not a name"},
        BadEdit{"dangling_body", R"("a": {"body": "P1"})", R"("a": {"body": "P2"})",
                "/joints/2/a/body", R"(there is no body "P2"; did you mean "P1"?)"},
        BadEdit{"dangling_disc", R"("disc": "ball")", R"("disc": "bal")", "/contacts/1/disc",
                "ball"},
        BadEdit{"dangling_contact", R"({"closed": "tip"})", R"({"closed": "top"})",
                "/pose/targets/2/closed", "tip"},
        BadEdit{"dangling_elbow", R"("mode": {"elbow": -1)", R"("mode": {"knee": -1)",
                "/pose/mode/knee", "no elbow"},
        BadEdit{"elbow_on_ground", R"("mode": {"elbow": -1)", R"("mode": {"shoulder": -1)",
                "/pose/mode/shoulder", "no elbow"},
        BadEdit{"dangling_axis", R"("parameter": "pose.tip.x")", R"("parameter": "pose.tip.y")",
                "/axis/parameter", "pose.tip has x"},
        BadEdit{"joint_to_itself", R"("b": {"body": "arm", "at": "end"})",
                R"("b": {"body": "fore", "at": "end"})", "/joints/1", "both sides"},
        BadEdit{"end_of_no_rod", R"("a": {"body": "slider"})",
                R"("a": {"body": "slider", "at": "end"})", "/joints/3/a/at", "not a rod"},
        BadEdit{"no_disc", R"("disc": "ball")", R"("disc": "arm")", "/contacts/1/disc",
                "not a disc"},
        BadEdit{"prismatic_particle", R"("a": {"body": "slider"})", R"("a": {"body": "P1"})",
                "/joints/3/a/body", "particle"},
        BadEdit{"particle_off_centre", R"("a": {"body": "P1"})",
                R"("a": {"body": "P1", "at": [0.1, 0]})", "/joints/2/a/at", "particle"},
        BadEdit{"no_inertia", R"(, "inertia": 0.01)", "", "/bodies/5", "inertia"},
        BadEdit{"angle_of_particle", R"("body": "ball", "angle")", R"("body": "P1", "angle")",
                "/pose/targets/1/body", "no angle"},
        BadEdit{"dangling_vertex", R"("vertex": "toe")", R"("vertex": "tow")",
                "/contacts/5/point/vertex", R"(there is no vertex "tow"; did you mean "toe"?)"},
        BadEdit{"vertex_of_no_polygon", R"({"body": "block", "vertex": "toe"})",
                R"({"body": "ball", "vertex": "toe"})", "/contacts/5/point/vertex",
                "not a polygon and has no vertices"},
        BadEdit{"vertex_of_the_ground", R"({"body": "block", "vertex": "toe"})",
                R"({"body": "ground", "vertex": "toe"})", "/contacts/5/point/vertex",
                "not a polygon and has no vertices"},
        BadEdit{"vertex_and_point", R"("vertex": "toe")", R"("vertex": "toe", "at": [0, 0])",
                "/contacts/5/point/vertex", "one of them"},
        BadEdit{"no_polygon", R"("polygon": "block", "e": 0.9)", R"("polygon": "ball", "e": 0.9)",
                "/contacts/3/polygon", "not a polygon"},
        BadEdit{"vertex_name_twice", R"("brow": [0.1, 0.1])", R"("heel": [0.1, 0.1])",
                "/bodies/6/vertices/heel", "twice"},
        BadEdit{"vertex_no_name", R"("brow": [0.1, 0.1])", R"("b.w": [0.1, 0.1])",
                "/bodies/6/vertices/b.w", "not a name"},
        BadEdit{"particle_polygon", R"("shape": "polygon", "mass": 1.5)",
                R"("shape": "polygon", "kind": "particle", "mass": 1.5)", "/bodies/6/shape",
                "can be a polygon"},
        BadEdit{"free_point", R"("x": 0.1)", R"("name2": 1)", "/pose/targets/0/name2", "unknown"}),
    [](const auto& test) { return test.param.name; });

TEST(BadText, IsToldApartFromBadScenarios) {
  EXPECT_EQ(complaint("").second, "the text is empty; a scenario in JSON is expected");
  const auto [where, what] = complaint("{\n  \"version\": 1,\n  oops\n}");
  EXPECT_EQ(where, "line 3, column 3");
  EXPECT_THAT(what, HasSubstr("not JSON"));
}

TEST(BadText, NanIsNoJson) {
  const auto [where, what] = complaint("{\"version\": NaN}");
  EXPECT_THAT(where, HasSubstr("line 1, column "));
  EXPECT_THAT(what, HasSubstr("not JSON"));
}

TEST(BadText, ColumnsCountCharacters) {
  EXPECT_EQ(complaint("{\"version\": 1, \"title\": \"ä€\" x").first, "line 1, column 30");
}

TEST(BadText, TruncatedAnywhereIsRefused) {
  const std::string text = sample_text();
  const std::size_t body = text.find_last_of('}');
  for (std::size_t length = 0; length <= body; length += 7) {
    const auto [where, what] = complaint(text.substr(0, length));
    EXPECT_NE(where, "accepted") << length;
    EXPECT_FALSE(what.empty());
  }
  EXPECT_THAT(complaint(text.substr(0, body)).second, HasSubstr("ends too early"));
}

TEST(BadText, NothingMayFollow) {
  EXPECT_THAT(complaint(sample_text() + "x").second, HasSubstr("not JSON"));
  EXPECT_THAT(complaint(sample_text() + std::string(1, '\0') + "x").second, HasSubstr("zero byte"));
}

TEST(BadText, IllFormedUtf8IsRefusedWithoutBeingRepeated) {
  const auto [where, what] = complaint("{\"version\": 1, \"title\": \"\xff\"}");
  EXPECT_THAT(where, HasSubstr("line 1"));
  EXPECT_EQ(what.find('\xff'), std::string::npos);
}

TEST(BadText, IsQuotedInOneLine) {
  const auto [where, what] = complaint(R"({"version": 1, "bo\ndies": []})");
  EXPECT_EQ(where, R"(/bo\u000adies)");
  EXPECT_THAT(what, HasSubstr(R"("bo\u000adies")"));
  EXPECT_EQ(what.find('\n'), std::string::npos);
}

TEST(BadText, NestingIsLimited) {
  EXPECT_THAT(complaint(std::string(100, '[')).second, HasSubstr("deeper than 32"));
  EXPECT_THAT(complaint(std::string(10'000'000, '[')).second, HasSubstr("bytes"));
  EXPECT_THAT(complaint(std::string(4'000'000, '[')).second, HasSubstr("deeper than 32"));
}

TEST(BadText, ManyKeysAreReadInReasonableTime) {
  std::string text = "{\"version\": 1, \"bodies\": [], \"pose\": {\"mode\": {";
  for (int i = 0; i < 200'000; ++i) text += "\"k" + std::to_string(i) + "\": 1, ";
  text += "\"last\": 1}}}";
  EXPECT_EQ(complaint(text).first, "/pose/mode/k0");
}

TEST(BadText, OtherDocumentsAreRefused) {
  EXPECT_THAT(complaint("[]").second, HasSubstr("an object is expected"));
  EXPECT_THAT(complaint("3").second, HasSubstr("an object is expected"));
  EXPECT_THAT(complaint("{}").second, HasSubstr("\"version\" is missing"));
}

}  // namespace
}  // namespace carom
