// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>
#include <memory>
#include <optional>

#include "core/study/close_up.h"
#include "ui/document/scenario_document.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/drag_tool.h"
#include "ui/scene/draw_tool.h"
#include "ui/scene/figure.h"
#include "ui/scene/gl_renderer.h"
#include "ui/scene/grid_picture.h"
#include "ui/scene/handles.h"
#include "ui/scene/pen.h"
#include "ui/scene/scene.h"
#include "ui/scene/trace_picture.h"

namespace carom::ui {

class MeasureEntry;
class PointerLabel;

/// A button that has moved by less has been clicked [px].
inline constexpr double deadZonePx = 3;
/// The step of an arrow key on screen; nothing for other keys.
std::optional<QPointF> arrowDirection(int key);
bool isEnter(int key);

/// Shows the document's mechanism and lets a hand pose it and set its velocity.
///
/// A plain widget, so that keys, overlays, drops and accessibility work as everywhere: the picture
/// is drawn into an image with OpenGL where that is fast, else with QPainter.
class SceneView : public QWidget {
  Q_OBJECT

 public:
  explicit SceneView(ScenarioDocument& document, QWidget* parent = nullptr);

  /// A second pose drawn faintly, as while a plot is hovered.
  void setGhost(std::optional<State> ghost);
  /// The mechanism elsewhere in its motion; empty: at the impact.
  void setMoment(std::optional<SceneMoment> moment);
  /// The same motion under other laws, at the same moment.
  void setBeside(std::vector<LawState> states);
  /// A contact seen from nearby, in a corner; empty: none.
  void setCloseUp(std::optional<CloseUp> contact);
  [[nodiscard]] const std::optional<CloseUp>& closeUp() const { return closeUp_; }
  /// Says that a motion is being played, also while the motion of a changed design is still
  /// computed: the view must not zoom in and out at every change.
  void setPlaying(bool playing);
  /// The extent of the whole motion; the view includes it while it is shown.
  void setMotionBounds(const Bounds& bounds);
  /// Bodies and force elements that are shown lit.
  void setSelected(std::vector<PartName> parts);
  /// Whose names are shown.
  void setNames(Names names);
  [[nodiscard]] Names names() const { return names_; }
  void setTheme(const Theme& theme);
  /// OpenGL is preferred from the start where a graphics card draws.
  void setPreferOpenGl(bool prefer);
  /// Draws everything in the picture so many times as large.
  void setMagnification(double times);
  /// A tool is taken that changes the design; the view stands still under it.
  [[nodiscard]] bool constructs() const;
  /// Shows to a class what the impact is about: the verdict and the energies, large.
  void setForClass(bool forClass);
  [[nodiscard]] bool isForClass() const { return forClass_; }
  /// Another impact than the document's, which the class is told about while the motion plays.
  /// @param which  names it; without an impact it is that of the document
  void tellClass(std::shared_ptr<const Evaluation> impact, const QString& which);
  /// Closed contacts may open under the hand without a modifier key.
  void setLiftsOff(bool lifts) { liftsOff_ = lifts; }
  [[nodiscard]] bool liftsOff() const { return liftsOff_; }
  /// The part there: a joint or contact near its mark, else a force element or body.
  [[nodiscard]] std::optional<PartName> partAt(QPointF onWidget) const;
  /// The grid that drawing rounds to at the present zoom [m].
  [[nodiscard]] double gridStep() const;
  /// What the left button does from now on.
  void setSceneTool(SceneTool tool);
  [[nodiscard]] SceneTool sceneTool() const { return sceneTool_; }
  [[nodiscard]] const Pen& pen() const { return pen_; }
  [[nodiscard]] MeasureEntry& measureEntry() const { return *entry_; }
  /// Shows everything, and keeps doing so when the size changes, until the view is moved by hand.
  void fit();

  [[nodiscard]] Scene currentScene() const { return scene(); }
  [[nodiscard]] const View& view() const { return view_; }
  /// Whether the view moves to another one by itself.
  [[nodiscard]] bool isGliding() const { return glide_.state() == QAbstractAnimation::Running; }
  [[nodiscard]] const Theme& theme() const { return theme_; }
  [[nodiscard]] bool usesOpenGl() const { return preferOpenGl_ && gl_ != nullptr; }
  /// Generation of the document in the last painted frame.
  [[nodiscard]] quint64 paintedGeneration() const { return paintedGeneration_; }

  [[nodiscard]] QSize sizeHint() const override { return {760, 560}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {240, 200}; }

 signals:
  /// Clicked; with Shift it is selected beside the others, or no more.
  void bodyActivated(int body, bool beside);
  void elementActivated(int element, bool beside);
  /// The same of a joint or contact.
  void partActivated(const PartName& part, bool beside);
  /// A rectangle was drawn around them, which may be none, or a handle of one was clicked.
  void partsEnclosed(const std::vector<PartName>& parts, bool beside);
  /// A key was pressed that edits what is selected.
  void editKeyPressed(const QKeyEvent& key);
  /// A handle was clicked, or Enter pressed on it: its number is wanted.
  void handleActivated(const QString& parameterPath, const QPoint& globalPos);
  /// Space was pressed and released without panning.
  void spaceTapped();
  void painted(quint64 generation);
  void sceneToolChanged();
  /// Nothing could be drawn.
  void refused(const QString& sentence);
  /// What was drawn is between these bodies.
  void told(const QString& sentence);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  /// A pressed button, before and during the drag it may become.
  struct Press {
    QPointF pixel;
    Vec2 world;
    Picked picked;
    bool dragging = false;
    QPointF now;

    /// It began beside everything: a rectangle is drawn.
    [[nodiscard]] bool encloses() const { return picked.nothing() && picked.element < 0; }
  };

  void onChanged();
  void forgetGesture();
  void refresh();
  /// Of the picture, in its own pixels: those of the widget, divided by the magnification.
  [[nodiscard]] QRectF area() const { return {QPointF(), QSizeF(size()) / magnification_}; }
  [[nodiscard]] QPointF placeOf(const QSinglePointEvent& event) const {
    return event.position() / magnification_;
  }
  [[nodiscard]] QPoint onWidget(QPointF pixel) const { return (magnification_ * pixel).toPoint(); }
  [[nodiscard]] Vec2 worldAt(QPointF pixel) const { return toWorld(view_, area(), pixel); }
  [[nodiscard]] SceneOptions sceneOptions() const;
  [[nodiscard]] const Scene& scene() const;
  /// Chooses lengths of arrows. Before a class those of impulses keep their scale, so that an
  /// impulse that grows is seen to grow, unless the scale is chosen `anew` or they get too long.
  void adaptArrowScales(bool anew);
  /// The view that shows everything: the whole motion while that is shown and from then on, and
  /// before where it makes little difference.
  View wholeView();
  void prepareGlide();
  /// The scene in the part of the view that nothing covers.
  /// The area without what the picture for a class covers.
  [[nodiscard]] QRectF freeArea() const;
  [[nodiscard]] View fittedInView(const Scene& scene) const;
  void showAll();
  /// Moves to that view gradually, because a picture that jumps is not recognised.
  void glideToAll();
  /// The view that is reached when the movement ends.
  [[nodiscard]] const View& meantView() const { return isGliding() ? glideTo_ : view_; }
  [[nodiscard]] bool showsMotion() const {
    return moment_ || playing_ || !document_.visited().isEmpty();
  }
  void followMotion(bool before);
  /// Whether all of it lies in the view and not at its border.
  [[nodiscard]] bool shows(const Bounds& bounds) const;
  [[nodiscard]] bool suits(const Bounds& motion) const;
  /// True where nothing of it is beyond the edge.
  [[nodiscard]] bool liesInView(const Bounds& bounds) const;
  void movedByHand();
  [[nodiscard]] bool everythingVisible() const;
  /// Elsewhere in the motion, makes velocities shorter that reach out of the view. At an impact at
  /// which it stands the view makes room where little would be left of them.
  void keepVelocitiesInView();

  [[nodiscard]] Picked pickAt(QPointF pixel) const { return pick(scene(), view_, area(), pixel); }
  void setHover(const Picked& picked);
  void updateCursor();
  [[nodiscard]] double gripScale() const {
    return tool_.pixelsPerUnit(view_.scale, velocityScale_);
  }
  void moveGrip(Vec2 offset, const DragFreedom& freedom);
  void moveDimension(const QMouseEvent& event);
  /// Fields at the dimension that is held.
  /// @param text  the first characters
  void openDimensionEntry(const QString& text);
  /// A drag from there moves all that is selected.
  [[nodiscard]] bool takesSelection(const Picked& picked) const;
  /// Ends what is dragged, and says why a dimension is not where the hand left it.
  void finishDrag();
  void beginFrame();
  void click(const Press& press, QPoint globalPos, bool beside);
  /// What a click there may mean, the smallest first.
  [[nodiscard]] std::vector<PartName> partsOf(const Picked& picked) const;
  [[nodiscard]] PartName nameOf(const PartIndex& part) const;
  /// The joint or contact that a click there means, beside a handle, which is lit itself.
  [[nodiscard]] static std::optional<PartIndex> pointedPart(const Picked& picked);
  /// Of those, the one after the one that is selected.
  [[nodiscard]] std::optional<PartName> clickedPart(const Picked& picked, bool beside) const;
  /// The rectangle that the hand draws around parts.
  [[nodiscard]] bool enclosing() const { return press_ && press_->dragging && press_->encloses(); }
  /// What to do where there is no body.
  void paintInvitation(QPainter& painter) const;
  void paintLens(QPainter& painter);
  void paintBand(QPainter& painter) const;
  [[nodiscard]] bool showsGrid() const;
  /// Which tool is chosen, and what is in the hand.
  void paintBadge(QPainter& painter) const;
  void endBand(const Press& press, QPointF to, bool beside);
  void activate(const Handle& handle, QPoint globalPos);
  [[nodiscard]] QString describePicked(const Picked& picked) const;
  bool showToolTip(QPointF pixel, const QPoint& globalPos);

  [[nodiscard]] Aim aimAt(QPointF pixel, Qt::KeyboardModifiers keys) const;
  void drawPress(const QMouseEvent& event);
  void drawMove(const QMouseEvent& event);
  void drawRelease(const QMouseEvent& event);
  /// A key that a tool takes: an arrow, Enter, the first character of a number.
  bool drawKey(const QKeyEvent& event);
  /// The crosshair goes to the next place that can be met exactly; false beyond the last one.
  bool drawAtNextSpot(bool next);
  /// What the next place would be, and its numbers.
  void showDrawing(const Aim& aim, QPoint globalPos);
  /// A place was taken, or not, and why.
  void afterPlace(const QString& problem);
  void endDrawing(const QString& problem);
  void paintDrawing(QPainter& painter) const;
  [[nodiscard]] bool wantsForDrawing(const QKeyEvent& event) const;
  /// Keys of the window keep their meaning where nothing is selected.
  [[nodiscard]] bool editsSelection(const QKeyEvent& event) const;
  bool cancelGesture();
  void endKeyBurst();
  /// Moves the handle in focus, else what is selected.
  void nudge(const QKeyEvent& key, QPointF direction);
  [[nodiscard]] std::optional<std::size_t> focusIndex() const;
  void setFocusHandle(const std::optional<Handle>& handle);

  ScenarioDocument& document_;
  std::unique_ptr<GlRenderer> gl_;
  bool preferOpenGl_ = false;
  bool forClass_ = false;
  double magnification_ = 1;
  Theme theme_ = Theme::light();

  View view_;
  View glideFrom_;
  View glideTo_;
  QVariantAnimation glide_;
  bool fitsAlways_ = true;
  bool allVisible_ = true;                  ///< after the last fit, zoom or pan
  double velocityScale_ = 100;              ///< [px per m/s]
  double velocityShare_ = 1;                ///< of that, so that velocities lie in the view
  double impulseScale_ = 100;               ///< [px per N s]
  std::shared_ptr<const Evaluation> told_;  ///< to a class; null: the document's
  QString toldName_;

  mutable Scene scene_;
  mutable bool sceneStale_ = true;
  Figure figure_;
  TracePicture trace_;
  GridPicture grid_;
  /// A picture that the graphics card draws while the other views prepare theirs.
  struct Frame {
    View view;
    QSizeF size;
    double ratio = 1;
    bool drawing = false;  ///< by OpenGL
  };
  std::optional<Frame> begun_;
  quint64 paintedGeneration_ = 0;

  std::optional<State> ghost_;
  std::optional<SceneMoment> moment_;
  std::optional<CloseUp> closeUp_;
  std::optional<int> lensCorner_;  ///< in which it was painted last
  std::vector<LawState> beside_;
  bool playing_ = false;
  Bounds motionBounds_;
  bool wideView_ = false;       ///< made for the whole motion
  bool roomForMotion_ = false;  ///< the motion has been shown since the view was chosen
  bool justOpened_ = true;      ///< no motion of the document is known yet
  Names names_ = Names::all;
  Picked hovered_;
  std::vector<PartName> selected_;
  std::optional<Handle> focused_;
  bool ringVisible_ = false;

  DragTool tool_;
  DrawTool drawing_;
  MeasureEntry* entry_;
  PointerLabel* pointed_;
  std::optional<Spot> met_;       ///< the place that a press would take
  std::optional<Vec2> keyPlace_;  ///< where the arrow keys have brought the next place
  QPointF drawPressed_;
  Pen pen_;
  SceneTool sceneTool_ = SceneTool::drag;
  std::optional<Press> press_;
  std::optional<QPointF> panFrom_;
  bool spaceHeld_ = false;
  bool spacePanned_ = false;
  bool liftsOff_ = false;

  // Arrow keys: presses in quick succession are one gesture.
  QTimer keyBurst_;
  Vec2 keyOffset_;
  bool keysActive_ = false;
};

}  // namespace carom::ui
