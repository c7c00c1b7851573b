// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/part_words.h"

#include <QStringList>

#include "ui/document/part_name.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

QString strikerWords(const Mechanism& mechanism, const Anchor& point) {
  return pointWords(mechanism, point);
}
QString strikerWords(const Mechanism& mechanism, const BodyDisc& disc) {
  return bodyWords(mechanism, disc.body);
}

QString betweenWords(const Mechanism& mechanism, int a, int b) {
  return tr("between %1 and %2").arg(bodyWords(mechanism, a), bodyWords(mechanism, b));
}

struct Strikes {
  const Mechanism& mechanism;

  template <class Striker, class Surface>
  QString operator()(const Against<Striker, Surface>& pair) const {
    const int struck = body_of(pair.surface);
    if (pair.striker.body == struck) return tr("nothing strikes it yet");
    const QString striker = strikerWords(mechanism, pair.striker);
    return struck == ground ? tr("%1 strikes it").arg(striker)
                            : tr("%1 strikes %2").arg(striker, bodyWords(mechanism, struck));
  }
  QString operator()(const Rope& rope) const {
    return betweenWords(mechanism, rope.a.body, rope.b.body);
  }
  QString operator()(const Strut& strut) const {
    return betweenWords(mechanism, strut.a.body, strut.b.body);
  }
  QString operator()(const auto& stop) const {
    const Joint& joint = mechanism.joints[static_cast<std::size_t>(stop.joint)];
    return tr("stops %1").arg(shownName(joint));
  }
};

}  // namespace

QString bodyWords(const Mechanism& mechanism, int body) {
  return body == ground ? tr("the ground") : shownName(body_at(mechanism, body));
}

QString pointWords(const Mechanism& mechanism, const Anchor& point) {
  QString body = bodyWords(mechanism, point.body);
  if (point.body == ground) return body;
  const Shape& shape = body_at(mechanism, point.body).shape;
  if (point.place == Place::start) return tr("the start of %1").arg(body);
  if (point.place == Place::end) return tr("the end of %1").arg(body);
  const auto* polygon = std::get_if<PolygonShape>(&shape);
  if (point.place == Place::vertex && polygon != nullptr) {
    const Vertex& corner = polygon->vertices[static_cast<std::size_t>(point.vertex)];
    return tr("corner %1 of %2").arg(QString::fromStdString(corner.name), body);
  }
  const bool whole = std::holds_alternative<NoShape>(shape);
  if (whole && point.p == Vec2{}) return body;
  return point.p == Vec2{} ? tr("the middle of %1").arg(body) : tr("a point of %1").arg(body);
}

QString joinsWords(const Mechanism& mechanism, const Joint& joint) {
  return tr("joins %1 and %2")
      .arg(bodyWords(mechanism, anchor_a(joint.kind).body),
           bodyWords(mechanism, anchor_b(joint.kind).body));
}

QString strikesWords(const Mechanism& mechanism, const Contact& contact) {
  return std::visit(Strikes{mechanism}, contact.geometry);
}

QString newPartsWords(const Mechanism& before, const Mechanism& after) {
  QStringList words;
  for (std::size_t k = 0; k < after.contacts.size(); ++k) {
    const Contact& contact = after.contacts[k];
    // What was there, and waited for what strikes it, may have found that.
    if (k < before.contacts.size() && before.contacts[k].geometry == contact.geometry) continue;
    words << tr("%1: %2").arg(shownName(contact), strikesWords(after, contact));
  }
  for (std::size_t j = before.joints.size(); j < after.joints.size(); ++j) {
    const Joint& joint = after.joints[j];
    words << tr("%1: %2").arg(shownName(joint), joinsWords(after, joint));
  }
  return words.join(QStringLiteral("; "));
}

}  // namespace carom::ui
