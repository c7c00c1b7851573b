// SPDX-License-Identifier: MIT
//
// The statements of B, Sec. 4.2, about when the joints leave the Delassus matrix positive definite.
// C_ij is the cosine of the angle between contact row i and joint row j; its sign, that of B(9) or
// the other, cancels in all of them. Where a theorem asks for strict inequalities in cosines close
// to 1, the sine is compared with a tolerance instead.
#include "core/projection/couplings.h"

#include <algorithm>
#include <cmath>

#include "core/math/dense.h"
#include "core/math/planar.h"
#include "core/mechanism/shown_name.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// A sum of squared cosines is 1 to within rounding.
constexpr double sum_tolerance = 1e-13;

double largest_off_diagonal(const Matrix& gram) {
  double largest = 0;
  for (Eigen::Index i = 0; i < gram.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) largest = std::max(largest, std::abs(gram(i, j)));
  }
  return largest;
}

double largest_cosine(const std::vector<NamedRow>& rows, const Matrix& coupling) {
  double largest = 0;
  for (Eigen::Index i = 0; i < coupling.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const double lengths =
          rows[static_cast<std::size_t>(i)].norm * rows[static_cast<std::size_t>(j)].norm;
      if (lengths > 0) largest = std::max(largest, std::abs(coupling(i, j)) / lengths);
    }
  }
  return largest;
}

/// The smallest length that it makes of a unit vector; 0 where it has more columns than rows.
double least_stretch(const Matrix& m) {
  return m.cols() > m.rows() ? 0 : singular_values(m).tail(1)(0);
}

double largest_entry(const Matrix& m) {
  return m.size() > 0 ? m.cwiseAbs().maxCoeff() : 0;
}

double largest_eigenvalue(const Matrix& symmetric) {
  if (symmetric.rows() == 0) return 0;
  return symmetric_eigenvalues(symmetric).maxCoeff();
}

CheckValue count(const char* label, int number) {
  return {label, static_cast<double>(number)};
}

struct Checker {
  const Couplings& c;
  Matrix C = c.unit_h * c.unit_g.transpose();
  double between_contacts = largest_off_diagonal(c.unit_h * c.unit_h.transpose());
  double between_joints = largest_cosine(c.joints, c.A_g);
  std::vector<CouplingCheck> checks = {};

  [[nodiscard]] int m() const { return static_cast<int>(c.contacts.size()); }
  [[nodiscard]] int p() const { return static_cast<int>(c.joints.size()); }
  [[nodiscard]] bool definite() const { return c.with_joints.definite(); }
  [[nodiscard]] bool independent() const { return c.rank_h == m() && c.rank_g == p(); }
  [[nodiscard]] bool orthogonal_families() const {
    return between_contacts <= angle_tolerance && between_joints <= angle_tolerance;
  }

  void add(CouplingCheck check) { checks.push_back(std::move(check)); }

  void assumptions() {
    add({"Assumption 1",
         "B(2)",
         "the contacts' rows are independent: rank ∇h = m",
         {count("rank ∇h", c.rank_h), count("m", m())},
         c.rank_h == m(),
         c.rank_h == m() ? "Without the joints, velocities would determine every contact impulse."
                         : "Even without the joints, the contacts share impulses in more than one "
                           "way."});
    add({"Assumption 2",
         "B(11)",
         "the joints' rows are independent: rank ∇g = p",
         {count("rank ∇g", c.rank_g), count("p", p())},
         c.rank_g == p(),
         c.rank_g == p() ? "Every joint impulse follows from the contact impulses."
                         : "Some joints hold the same motion: their impulses are not determined."});
  }

  /// " [1/kg]", of an entry or an eigenvalue of A
  [[nodiscard]] std::string unit() const { return " [" + delassus_unit(c) + "]"; }

  void proposition_5() {
    const double cosine = largest_entry(C);
    const bool holds = cosine <= angle_tolerance;
    const double change = largest_entry(c.A - c.with_joints.A_c);
    add({"Proposition 5",
         "B(19)",
         "every contact is orthogonal to every joint: then `A_c = A`",
         {{"largest |cos|", cosine}, {"largest `|A − A_c|`" + unit(), change}},
         holds,
         holds ? "The contacts do not feel the joints."
               : "The joints change what the contacts feel."});
  }

  void proposition_7() {
    CouplingCheck check{"Proposition 7",
                        "B(30)",
                        "one contact, one joint row: the kinetic angle is neither 0 nor π",
                        {},
                        {},
                        "It applies to one contact and one joint row."};
    const auto angle = m() == 1 && p() == 1 ? c.contact_joint.at(0, 0) : std::nullopt;
    if (angle) {
      check.values = {{"θ [rad]", *angle},
                      {"`A_c/A = sin² θ`", c.with_joints.A_c(0, 0) / c.A(0, 0)}};
      check.holds = std::min(*angle, pi - *angle) > angle_tolerance;
      check.explanation = *check.holds ? "The joint leaves the contact room to move."
                                       : "The joint holds exactly what the contact would.";
    }
    add(std::move(check));
  }

  void proposition_8() {
    double nearest = pi / 2;
    for (int i = 0; i < m(); ++i) {
      for (int j = 0; j < p(); ++j) {
        const double angle = c.contact_joint.at(i, j).value_or(pi / 2);
        nearest = std::min({nearest, angle, pi - angle});
      }
    }
    const bool holds = nearest > angle_tolerance;
    add({"Proposition 8",
         "B(23)",
         "necessary: no contact row is colinear to a joint row",
         {{"smallest angle to colinear [rad]", nearest}},
         holds,
         holds ? "No joint row alone locks a contact; several together still may."
               : "A joint row alone locks a contact: `A_c` has a row of zeros."});
  }

  /// What Theorem 1 and its corollaries presuppose; the reason if it is not given.
  [[nodiscard]] std::string missing_premise() const {
    if (m() == 0 || p() == 0) return "It needs a contact and a joint.";
    if (!independent()) return "Its premise fails: the rows are not independent.";
    return "Its premise fails: the contacts, or the joint rows, are not orthogonal among "
           "themselves.";
  }
  [[nodiscard]] bool premises() const {
    return m() > 0 && p() > 0 && independent() && orthogonal_families();
  }
  [[nodiscard]] std::vector<CheckValue> premise_values() const {
    return {{"largest |cos| between contacts", between_contacts},
            {"largest |cos| between joint rows", between_joints}};
  }

  void theorem_1() {
    CouplingCheck check{
        "Theorem 1",
        "B(31)",
        "orthogonal among themselves: `A_c` > 0 iff `λ_max[Σ cos θ_ji cos θ_ki]` < 1",
        premise_values(),
        {},
        missing_premise()};
    if (premises()) {
      const double largest = largest_eigenvalue(C * C.transpose());
      check.values.push_back({"`λ_max`", largest});
      check.holds = 1 - largest > sum_tolerance;
      check.explanation =
          *check.holds ? "`A_c` is positive definite." : "`A_c` is only semidefinite.";
    }
    add(std::move(check));
  }

  // B(31) without the premises of Theorem 1: its right-hand side has the squared cosines of the
  // principal angles between the spans of contacts and joints as eigenvalues.
  void principal_angle() {
    CouplingCheck check{"Equation (31)",
                        "B(31)",
                        "`A_c` > 0 iff the least angle between the spans of contacts and joints "
                        "is not 0",
                        {},
                        {},
                        "It needs independent contact rows."};
    if (m() > 0 && c.rank_h == m()) {
      const double angle = std::asin(std::min(1.0, least_stretch(c.outside_joints)));
      check.values = {{"least angle [rad]", angle},
                      {"`λ_max` = cos²", std::cos(angle) * std::cos(angle)}};
      check.holds = angle > rank_tolerance;
      check.explanation = *check.holds ? "No combination of contacts pushes only against joints."
                                       : "A combination of contacts pushes only against joints.";
    }
    add(std::move(check));
  }

  /// Where Theorem 1's premises hold the check does if every one of its values meets a condition.
  void add_of_all(CouplingCheck check, bool (*meets)(double), const char* if_so,
                  const char* if_not) {
    if (premises()) {
      check.holds = std::ranges::all_of(check.values, meets, &CheckValue::value);
      check.explanation = *check.holds ? if_so : if_not;
    }
    add(std::move(check));
  }

  void corollary_2() {
    CouplingCheck check{
        "Corollary 2",
        "B(34)",
        "necessary, with Theorem 1's premises: `Σ_i cos² θ_ji` < 1 for each contact",
        {},
        {},
        missing_premise()};
    for (int j = 0; j < m(); ++j) {
      check.values.push_back({"Σ cos² of " + contact(j), C.row(j).squaredNorm()});
    }
    add_of_all(
        std::move(check), [](double sum) { return 1 - sum > sum_tolerance; },
        "The joints lock no contact by itself.", "The joints lock a contact by itself.");
  }

  void corollary_3() {
    CouplingCheck check{"Corollary 3",
                        "B(35)",
                        "sufficient, with Theorem 1's premises: I − CCᵀ is diagonally dominant",
                        {},
                        {},
                        missing_premise()};
    const Matrix shared = C * C.transpose();
    for (int j = 0; j < m(); ++j) {
      const double own = shared(j, j);
      const double others = shared.row(j).cwiseAbs().sum() - own;
      check.values.push_back({"margin of " + contact(j), 1 - own - others});
    }
    add_of_all(
        std::move(check), [](double margin) { return margin > sum_tolerance; },
        "`A_c` is positive definite.", "It decides nothing: the condition is sufficient only.");
  }

  void proposition_9() {
    CouplingCheck check{"Proposition 9",
                        "B(36)",
                        "for small couplings among contacts and among joints: `λ_max` < 1",
                        premise_values(),
                        {},
                        "It needs a contact, a joint and independent rows."};
    if (m() > 0 && p() > 0 && independent()) {
      const double largest = largest_eigenvalue(C * C.transpose());
      check.values.push_back({"`λ_max`", largest});
      check.holds = 1 - largest > sum_tolerance;
      check.explanation = "It does not say how small the couplings must be; Equation (31) decides.";
    }
    add(std::move(check));
  }

  void proposition_10() {
    const Vector sigma = m() > 0 ? singular_values(c.with_joints.D) : Vector(Vector::Zero(0));
    CouplingCheck check{"Proposition 10",
                        "B(20)",
                        "`A_c` > 0 iff the rows `M_c^(−1/2)∇h_i` are independent",
                        {count("rank", c.with_joints.rank()), count("m", m())},
                        definite(),
                        definite() ? "Contact forces and impulses exist and are unique."
                                   : "Motions are unique, contact impulses are not."};
    if (m() > 0) {
      const double smallest = sigma.size() < m() ? 0 : sigma(sigma.size() - 1);
      check.values.push_back({"smallest eigenvalue" + unit(), smallest * smallest});
      check.values.push_back(
          {"largest eigenvalue" + unit(), sigma.size() > 0 ? sigma(0) * sigma(0) : 0});
    }
    add(std::move(check));
  }

  void corollaries_1_and_5() {
    const int together = c.rank_g + c.with_joints.rank();
    const bool apart = together == c.rank_g + c.rank_h;
    add({"Corollary 1",
         "B(23)",
         "the spans of contacts and joints have only 0 in common",
         {count("rank of both", together), count("rank ∇h + rank ∇g", c.rank_g + c.rank_h)},
         apart,
         apart ? "What is undetermined is so among contacts, or among joints."
               : "Contacts and joints share an impulse that no motion reveals."});
    const bool few = m() + p() <= c.n;
    add({"Corollary 5",
         "B(24)",
         "necessary: m + p ≤ n",
         {count("m + p", m() + p()), count("n", c.n)},
         few,
         few ? "There are coordinates enough for all rows."
             : "There are more rows than coordinates: some depend on others."});
  }

  void proposition_16() {
    CouplingCheck check{"Proposition 16",
                        "B(72)",
                        "every contact is orthogonal to every joint: no joint feels an impact",
                        {},
                        {},
                        "It needs a contact and a joint."};
    for (int i = 0; i < m(); ++i) {
      check.values.push_back({"largest |cos| of " + contact(i), largest_entry(C.row(i))});
    }
    if (m() > 0 && p() > 0) {
      check.holds = largest_entry(C) <= angle_tolerance;
      check.explanation = *check.holds ? "An impact leaves every joint without percussion."
                                       : "Joints answer an impact with percussions of their own.";
    }
    add(std::move(check));
  }

  [[nodiscard]] std::string contact(int i) const {
    return in_words(c.contacts[static_cast<std::size_t>(i)].name);
  }
};

}  // namespace

std::vector<CouplingCheck> check_couplings(const Couplings& couplings) {
  Checker checker{couplings};
  checker.assumptions();
  checker.proposition_5();
  checker.corollaries_1_and_5();
  checker.proposition_7();
  checker.proposition_8();
  checker.theorem_1();
  checker.principal_angle();
  checker.corollary_2();
  checker.corollary_3();
  checker.proposition_9();
  checker.proposition_10();
  checker.proposition_16();
  return std::move(checker.checks);
}

}  // namespace carom
