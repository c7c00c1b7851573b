// SPDX-License-Identifier: MIT
// The order of what a search finds: pages that tell how, before those that tell why it is so.
const decisionsLater = 100;
var Scorer = {
  score: ([page, , , , score]) => (page.includes("decisions") ? score - decisionsLater : score),
  // As Sphinx has them.
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
