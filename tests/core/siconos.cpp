// SPDX-License-Identifier: MIT
#include "tests/core/siconos.h"

#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <cstdlib>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

namespace carom::test {

namespace {

SiconosAnswer ask(const LcpProblem& problem, int method) {
#ifdef __SANITIZE_ADDRESS__
  // Its enumeration loses the memory it works in.
  const __lsan::ScopedDisabler disabled;
#endif
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

SiconosAnswer siconos_lemke(const LcpProblem& problem) {
  return ask(problem, SICONOS_LCP_LEMKE);
}
SiconosAnswer siconos_enumeration(const LcpProblem& problem) {
  return ask(problem, SICONOS_LCP_ENUM);
}

}  // namespace carom::test
