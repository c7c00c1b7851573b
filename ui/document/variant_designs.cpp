// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/variant_designs.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "core/scenario/variants.h"
#include "core/study/compare_laws.h"

namespace carom::ui {

VariantDesign variantDesign(const Scenario& scenario, std::size_t index, const Effort& effort) {
  const Variant& variant = scenario.variants[index];
  VariantDesign design{variant.name, variant.colour, variant_scenario(scenario, index), {}, -1};
  design.evaluation = compute(design.scenario, effort);
  design.contact = focus_contact(*design.scenario.mechanism, design.evaluation);
  return design;
}

void placeOnAxis(VariantDesign& variant, const SweepAxis& axis) {
  try {
    variant.onAxis = find_parameter(variant.scenario, axis.path).value;
  } catch (const InputError&) {
    variant.onAxis.reset();
  }
}

/// One variant with its table over the axis of the plots.
struct VariantDesigns::Kept {
  std::shared_ptr<const Design> source;  ///< that `design` was made from
  VariantDesign design;
  std::unique_ptr<SweepTables> tables;
  SweepAxis axis = {};
  quint64 generation = 1;  ///< counts axes, as the document counts its instants
};

VariantDesigns::VariantDesigns(QObject* parent) : QObject(parent) {}
VariantDesigns::~VariantDesigns() = default;

std::unique_ptr<VariantDesigns::Kept> VariantDesigns::evaluated(const Scenario& scenario,
                                                                std::size_t index) {
  auto kept = std::make_unique<Kept>();
  kept->source = scenario.variants[index].design;
  kept->design = variantDesign(scenario, index, {.left = effort_of_a_move});
  kept->tables =
      std::make_unique<SweepTables>(QStringLiteral("variant sweep"),
                                    tr("The curves of a variant could not be computed"), nullptr);
  connect(kept->tables.get(), &SweepTables::arrived, this, &VariantDesigns::arrived);
  connect(kept->tables.get(), &SweepTables::failed, this, &VariantDesigns::failed);
  return kept;
}

void VariantDesigns::follow(const Scenario& scenario) {
  std::vector<std::unique_ptr<Kept>> former = std::exchange(kept_, {});
  for (std::size_t i = 0; i < scenario.variants.size(); ++i) {
    const Variant& variant = scenario.variants[i];
    const auto same = std::ranges::find_if(former, [&](const std::unique_ptr<Kept>& one) {
      return one && one->source == variant.design;
    });
    kept_.push_back(same != former.end() ? std::move(*same) : evaluated(scenario, i));
    VariantDesign& design = kept_.back()->design;
    design.name = variant.name;
    design.colour = variant.colour;
    design.scenario.display = scenario.display;
  }
}

std::vector<const VariantDesign*> VariantDesigns::designs(const Scenario& scenario) {
  follow(scenario);
  std::vector<const VariantDesign*> designs;
  for (const std::unique_ptr<Kept>& kept : kept_) designs.push_back(&kept->design);
  return designs;
}

const Table* VariantDesigns::table(const Scenario& scenario, std::size_t index,
                                   const SweepAxis& axis) {
  follow(scenario);
  Kept& kept = *kept_[index];
  if (!(axis == kept.axis)) {
    ++kept.generation;
    kept.axis = axis;
    placeOnAxis(kept.design, axis);
  }
  try {
    const Table& table = kept.tables->table({kept.design.scenario, axis, kept.generation, false});
    // Until the worker is done, the table belongs to another axis.
    return kept.tables->generation() == kept.generation ? &table : nullptr;
  } catch (const InputError&) {
    // The scenario has a parameter that the variant has not, or not in that range.
    return nullptr;
  }
}

Indicators indicatorsBeside(const VariantDesign& variant, const std::string& shown) {
  const std::vector<Contact>& contacts = variant.scenario.mechanism->contacts;
  const auto same = std::ranges::find(contacts, shown, &Contact::name);
  if (shown.empty() || same == contacts.end()) return variant.evaluation.indicators;
  Evaluation evaluation = variant.evaluation;
  show_contact(evaluation, static_cast<int>(same - contacts.begin()));
  return evaluation.indicators;
}

}  // namespace carom::ui
