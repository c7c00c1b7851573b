// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/question_editor.h"

#include <QAbstractButton>
#include <QCompleter>
#include <QDoubleValidator>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include "core/base/number_text.h"
#include "core/impact/indicators.h"
#include "ui/lessons/text_fields.h"
#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

constexpr int noQuestion = -1;

QLineEdit* makeNumber(const QString& name) {
  QLineEdit* field = makeLine(name);
  auto* validator = new QDoubleValidator(field);
  validator->setLocale(QLocale::c());
  field->setValidator(validator);
  return field;
}

QLineEdit* makeQuantity() {
  QLineEdit* field = makeLine(QuestionEditor::tr("Quantity that is foretold"));
  field->setPlaceholderText(QStringLiteral("gamma, v_n_plus:tip, F_peak:kelvin_voigt"));
  QStringList names;
  for (const IndicatorInfo& info : indicator_table()) {
    names << QString::fromUtf8(info.key.data(), static_cast<qsizetype>(info.key.size()));
  }
  field->setCompleter(new QCompleter(names, field));
  return field;
}

std::optional<double> numberIn(const QLineEdit& field) {
  return parse_number(field.text().toStdString());
}

void showNumber(QLineEdit& field, double number) {
  if (numberIn(field) != number) field.setText(QString::fromStdString(shortest(number)));
}

}  // namespace

QuestionEditor::QuestionEditor(QWidget* parent)
    : QWidget(parent),
      kind_(new QComboBox),
      question_(makeText(tr("Question, in Markdown"))),
      options_(new QTableWidget(1, 2)),
      quantity_(makeQuantity()),
      from_(makeNumber(tr("From, in SI units"))),
      to_(makeNumber(tr("To, in SI units"))),
      contact_(new QComboBox),
      answer_(makeText(tr("Answer, in Markdown; it is shown with the computed result"))),
      take_(new QPushButton(tr("The answer sets the scene as it &is now"))) {
  kind_->setAccessibleName(tr("Kind of the question"));
  kind_->addItem(tr("No question"), noQuestion);
  kind_->addItem(tr("Choose an answer"), static_cast<int>(PredictionKind::choose));
  kind_->addItem(tr("Foretell a number"), static_cast<int>(PredictionKind::value));
  kind_->addItem(tr("Draw the velocity after the impact"),
                 static_cast<int>(PredictionKind::velocity));
  contact_->setAccessibleName(tr("Contact whose velocity is drawn"));
  take_->setToolTip(tr("Numbers and the law that differ from the step's are set with the answer"));
  take_->setAutoDefault(false);
  makeOptions();
  bar_ = makeBar();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(kind_);
  column->addWidget(question_, 2);
  column->addWidget(options_, 3);
  column->addWidget(bar_);
  column->addWidget(contact_);
  column->addWidget(answer_, 2);
  column->addWidget(take_);
  column->addStretch();
  connect(kind_, &QComboBox::activated, this, [this] {
    showKind();
    follow();
  });
  connect(contact_, &QComboBox::activated, this, &QuestionEditor::follow);
  for (QPlainTextEdit* field : {question_, answer_}) {
    connect(field, &QPlainTextEdit::textChanged, this, &QuestionEditor::follow);
  }
  for (QLineEdit* field : {quantity_, from_, to_}) {
    connect(field, &QLineEdit::textEdited, this, &QuestionEditor::follow);
  }
  connect(quantity_->completer(), qOverload<const QString&>(&QCompleter::activated), this,
          &QuestionEditor::follow, Qt::QueuedConnection);
  connect(take_, &QPushButton::clicked, this, &QuestionEditor::takeWanted);
}

QWidget* QuestionEditor::makeBar() {
  auto* bar = new QWidget;
  auto* form = new QFormLayout(bar);
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("Quantity"), quantity_);
  auto* ends = new QHBoxLayout;
  ends->addWidget(from_);
  ends->addWidget(new QLabel(tr("to")));
  ends->addWidget(to_);
  form->addRow(tr("From"), ends);
  return bar;
}

void QuestionEditor::makeOptions() {
  options_->setAccessibleName(tr("Answers to choose from"));
  options_->setHorizontalHeaderLabels({tr("Answer"), tr("Right if, as gamma < 1")});
  options_->horizontalHeaderItem(1)->setToolTip(
      tr("What must hold for the answer to be right: gamma > 1, regime == stick"));
  options_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  options_->verticalHeader()->hide();
  // Qt names none of these by itself.
  options_->horizontalHeader()->setAccessibleName(tr("Columns of the answers"));
  options_->verticalHeader()->setAccessibleName(tr("Rows of the answers"));
  if (auto* corner = options_->findChild<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly)) {
    corner->setAccessibleName(tr("Select all answers"));
  }
  options_->setMinimumHeight(options_->fontMetrics().lineSpacing() * 5);
  connect(options_, &QTableWidget::cellChanged, this, &QuestionEditor::follow);
}

void QuestionEditor::load(const std::optional<Prediction>& prediction, const Scenario& scenario) {
  loading_ = true;
  loaded_ = prediction;
  const Prediction shown = prediction.value_or(Prediction{});
  kind_->setCurrentIndex(kind_->findData(prediction ? static_cast<int>(shown.kind) : noQuestion));
  fill(question_, shown.question);
  fill(quantity_, shown.quantity);
  fill(answer_, shown.answer);
  showNumber(*from_, shown.from);
  showNumber(*to_, shown.to);
  if (writtenOptions() != shown.options) loadOptions(shown.options);
  loadContacts(scenario);
  if (!shown.contact.empty()) {
    contact_->setCurrentIndex(contact_->findText(QString::fromStdString(shown.contact)));
  }
  showKind();
  loading_ = false;
}

void QuestionEditor::loadOptions(const std::vector<PredictionOption>& options) {
  const int rows = static_cast<int>(options.size());
  options_->setRowCount(rows + 1);  // the last is to be written
  for (int row = 0; row <= rows; ++row) {
    const PredictionOption option =
        row < rows ? options[static_cast<std::size_t>(row)] : PredictionOption{};
    options_->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(option.text)));
    options_->setItem(row, 1, new QTableWidgetItem(QString::fromStdString(option.right)));
  }
}

void QuestionEditor::loadContacts(const Scenario& scenario) {
  contact_->clear();
  for (const Contact& contact : scenario.mechanism->contacts) {
    contact_->addItem(QString::fromStdString(contact.name));
  }
}

std::vector<PredictionOption> QuestionEditor::writtenOptions() const {
  std::vector<PredictionOption> written;
  for (int row = 0; row < options_->rowCount(); ++row) {
    const auto text = [&](int column) {
      const QTableWidgetItem* item = options_->item(row, column);
      return item == nullptr ? std::string() : item->text().trimmed().toStdString();
    };
    PredictionOption option{text(0), text(1)};
    if (option != PredictionOption{}) written.push_back(std::move(option));
  }
  return written;
}

std::optional<Prediction> QuestionEditor::prediction() const {
  const int kind = kind_->currentData().toInt();
  if (kind == noQuestion) return {};
  Prediction written = loaded_.value_or(Prediction{});
  written.kind = static_cast<PredictionKind>(kind);
  written.question = question_->toPlainText().toStdString();
  written.answer = answer_->toPlainText().toStdString();
  written.options.clear();
  written.quantity.clear();
  written.contact.clear();
  if (written.kind == PredictionKind::choose) {
    written.options = writtenOptions();
  } else if (written.kind == PredictionKind::value) {
    written.quantity = quantity_->text().trimmed().toStdString();
    // A number that is not finished leaves the one before.
    written.from = numberIn(*from_).value_or(written.from);
    written.to = numberIn(*to_).value_or(written.to);
  } else {
    written.contact = contact_->currentText().toStdString();
  }
  return written;
}

void QuestionEditor::showKind() {
  const int kind = kind_->currentData().toInt();
  const auto isKind = [kind](PredictionKind one) { return kind == static_cast<int>(one); };
  for (QWidget* field : {static_cast<QWidget*>(question_), static_cast<QWidget*>(answer_),
                         static_cast<QWidget*>(take_)}) {
    field->setVisible(kind != noQuestion);
  }
  options_->setVisible(isKind(PredictionKind::choose));
  bar_->setVisible(isKind(PredictionKind::value));
  contact_->setVisible(isKind(PredictionKind::velocity));
}

void QuestionEditor::follow() {
  if (loading_) return;
  const int last = options_->rowCount() - 1;
  const auto isWritten = [&](int column) {
    return options_->item(last, column) != nullptr &&
           !options_->item(last, column)->text().isEmpty();
  };
  if (isWritten(0) || isWritten(1)) options_->setRowCount(last + 2);
  loaded_ = prediction();
  emit edited();
}

}  // namespace carom::ui
