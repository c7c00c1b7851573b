// SPDX-License-Identifier: MIT
#include "tests/support/siconos.h"

#ifdef CAROM_SICONOS
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <cstdlib>
#endif

namespace carom::test {

#ifdef CAROM_SICONOS
namespace {

SiconosAnswer ask(const LcpProblem& problem, int method) {
  const auto n = static_cast<std::size_t>(problem.q.size());
  LinearComplementarityProblem* lcp = newLCP();
  lcp->size = static_cast<int>(n);
  lcp->M = NM_create(NM_DENSE, lcp->size, lcp->size);
  lcp->q = static_cast<double*>(std::malloc(n * sizeof(double)));  // Siconos frees it
  for (std::size_t j = 0; j < n; ++j) {
    const auto column = static_cast<Eigen::Index>(j);
    lcp->q[j] = problem.q(column);
    for (std::size_t i = 0; i < n; ++i) {
      lcp->M->matrix0[j * n + i] = problem.M(static_cast<Eigen::Index>(i), column);
    }
  }
  SolverOptions* options = solver_options_create(method);
  Eigen::VectorXd z = Eigen::VectorXd::Zero(problem.q.size());
  Eigen::VectorXd w = z;
  const int info = linearComplementarity_driver(lcp, z.data(), w.data(), options);
  solver_options_delete(options);
  std::free(options);
  freeLinearComplementarityProblem(lcp);
  return {info == 0, z};
}

}  // namespace

std::optional<SiconosAnswer> siconos_lemke(const LcpProblem& problem) {
  return ask(problem, SICONOS_LCP_LEMKE);
}
std::optional<SiconosAnswer> siconos_enumeration(const LcpProblem& problem) {
  return ask(problem, SICONOS_LCP_ENUM);
}
#else
std::optional<SiconosAnswer> siconos_lemke(const LcpProblem& /*problem*/) {
  return {};
}
std::optional<SiconosAnswer> siconos_enumeration(const LcpProblem& /*problem*/) {
  return {};
}
#endif

}  // namespace carom::test
