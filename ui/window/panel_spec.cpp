// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_spec.h"

#include "ui/editors/gallery_panel.h"
#include "ui/editors/impact_panel.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/look/tr.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/law_panel.h"
#include "ui/studies/restitution_panel.h"

namespace carom::ui {

namespace {

template <class Panel>
QWidget* ofDocument(const PanelParts& parts) {
  return new Panel(parts.document);
}

template <class Panel>
QWidget* ofOutcomes(const PanelParts& parts) {
  return new Panel(parts.document, parts.outcomes);
}

template <auto member>
QWidget* view(const PanelParts& parts) {
  return parts.views.*member;
}

QWidget* gallery(const PanelParts& /*parts*/) {
  return new GalleryPanel;
}

constexpr auto left = Qt::LeftDockWidgetArea;
constexpr auto right = Qt::RightDockWidgetArea;
constexpr auto bottom = Qt::BottomDockWidgetArea;

#define TITLE(text) QT_TRANSLATE_NOOP("carom::ui", text)

// The impulse plane stands at the side: higher than the strip below the scene, and in sight
// together with the table of the laws.
constexpr PanelSpec panels[] = {
    {"gallery", TITLE("Gallery"), left, nullptr, false, gallery},
    {"mechanism", TITLE("Mechanism"), left, "gallery", false, ofDocument<MechanismPanel>},
    {"impact", TITLE("Impact"), left, nullptr, false, ofDocument<ImpactPanel>},
    {"indicators", TITLE("Indicators"), right, nullptr, false, ofDocument<IndicatorPanel>},
    {"map", TITLE("Map over e and μ"), right, nullptr, false, view<&Views::map>},
    {"plots", TITLE("Plots"), bottom, nullptr, false, view<&Views::plots>},
    {"laws", TITLE("Laws side by side"), bottom, "plots", true, ofOutcomes<LawPanel>},
    {"couplings", TITLE("Couplings"), bottom, "plots", true, ofDocument<CouplingPanel>},
    {"restitution", TITLE("Consistent e"), right, "map", true, ofDocument<RestitutionPanel>},
    {"forces", TITLE("Contact forces"), bottom, "plots", true, ofDocument<ForcePanel>},
    {"impulse-plane", TITLE("Impulse plane"), right, "map", true, ofOutcomes<ImpulsePanel>},
};

#undef TITLE

}  // namespace

QString PanelSpec::translatedTitle() const {
  return tr(title);
}

std::span<const PanelSpec> panelSpecs() {
  return panels;
}

}  // namespace carom::ui
