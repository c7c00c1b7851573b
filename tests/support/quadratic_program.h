// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <optional>

namespace carom::test {

/// min ½(x − x₀)ᵀM(x − x₀) subject to Cx ≥ d, Ex = f.
struct QuadraticProgram {
  Eigen::MatrixXd M;  ///< positive definite
  Eigen::VectorXd x0;
  Eigen::MatrixXd C;
  Eigen::VectorXd d;
  Eigen::MatrixXd E;
  Eigen::VectorXd f;
};

/// Its solution, empty if nothing satisfies the constraints: the equations of Karush, Kuhn and
/// Tucker for every choice of the active constraints, in the unknowns x themselves. Shares nothing
/// with the complementarity solvers under test.
std::optional<Eigen::VectorXd> solve(const QuadraticProgram& program);

}  // namespace carom::test
