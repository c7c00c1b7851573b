// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plays the motion that a page carries as JSON. In the words of ECMAScript 5, so that it runs in old
// browsers and in small interpreters: what does not touch the page can be called without one.
var CaromMotion = (function () {
  'use strict';

  /// The last of the instants, in time, that is not behind t; the first if all are.
  function lastAt(times, t) {
    var low = 0, high = times.length;
    while (high - low > 1) {
      var middle = (low + high) >> 1;
      if (times[middle] <= t) low = middle; else high = middle;
    }
    return low;
  }

  /// Between which two lines t lies: the first of them and how far it is on the way to the second.
  function placeOf(data, t) {
    var i = lastAt(data.t, t), last = data.t.length - 1;
    var length = i < last ? data.t[i + 1] - data.t[i] : 0;
    var share = length > 0 ? Math.min(Math.max((t - data.t[i]) / length, 0), 1) : 0;
    return { line: i, share: share };
  }

  function between(a, b, share) { return share === 0 ? a : a + (b - a) * share; }

  /// T, V and E at t, linear between lines; at an impact those after it.
  function numbersAt(data, t) {
    var at = placeOf(data, t), next = Math.min(at.line + 1, data.t.length - 1), out = { t: t };
    ['T', 'V', 'E'].forEach(function (name) {
      out[name] = between(data[name][at.line], data[name][next], at.share);
    });
    return out;
  }

  /// The impact that is at t, its place in the list; -1: none.
  function impactAt(data, t) {
    for (var i = 0; i < data.impacts.length; ++i) if (data.impacts[i].t === t) return i;
    return -1;
  }

  /// The numbers of [first, count, first, count, …].
  function expanded(ranges) {
    var out = [];
    for (var i = 0; i < ranges.length; i += 2) {
      for (var k = 0; k < ranges[i + 1]; ++k) out.push(ranges[i] + k);
    }
    return out;
  }

  function alike(a, b) { return a[0] === b[0] && a[1] === b[1]; }

  /// The shapes at t: [kind, style, numbers …]. At an impact, its own picture.
  function shapesAt(data, t) {
    var shape = function (i) { return data.shapes[i]; };
    var impact = impactAt(data, t);
    if (impact >= 0) return expanded(data.pictures[data.impacts[impact].picture]).map(shape);
    var at = placeOf(data, t);
    var here = expanded(data.pictures[at.line]).map(shape);
    if (at.share === 0) return here;
    var there = expanded(data.pictures[at.line + 1]).map(shape);
    // Something appears or goes between them.
    if (here.length !== there.length) return here;
    return here.map(function (one, i) {
      if (one === there[i] || !alike(one, there[i])) return one;
      return one.map(function (number, k) { return k < 2 ? number : between(number, there[i][k], at.share); });
    });
  }

  function labelsAt(data, t) {
    var impact = impactAt(data, t);
    var picture = impact >= 0 ? data.impacts[impact].picture : placeOf(data, t).line;
    return expanded(data.labelled[picture]).map(function (i) { return data.labels[i]; });
  }

  // Seconds of watching, as Carom's own player has them.
  var FIRST_PAUSE = 0.9, LATER_PAUSE = 0.3, END_PAUSE = 0.7, CONTACT_WATCHED = 2, WORTH_PAUSING = 0.35;

  /// Turns watched seconds into seconds of the motion: pauses at impacts, runs slowly through compliant
  /// contacts, and begins anew at the end if it loops.
  function Clock(data) {
    this.data = data;
    this.start = data.t[0];
    this.end = data.t[data.t.length - 1];
    this.speed = data.speed;
    this.loop = true;
    this.seek(this.start);
  }

  Clock.prototype.seek = function (t) {
    this.time = Math.min(Math.max(t, this.start), this.end);
    this.pause = 0;
    this.ending = false;
    this.next = 0;
    while (this.next < this.data.impacts.length && this.data.impacts[this.next].t < this.time) ++this.next;
  };

  Clock.prototype.pauseAt = function (impact) {
    var t = this.data.impacts[impact].t;
    if (t === 0) return FIRST_PAUSE;
    var before = impact === 0 ? this.start : this.data.impacts[impact - 1].t;
    return (t - before) / this.speed < WORTH_PAUSING ? 0 : LATER_PAUSE;
  };

  /// Goes on to `stop`; returns the watched seconds that are left, -1 if they end before.
  Clock.prototype.run = function (stop, watched) {
    while (this.time < stop) {
      var time = this.time, speed = this.speed, border = stop;
      this.data.contacts.some(function (contact) {
        if (time >= contact[1]) return false;
        var inside = time >= contact[0];
        if (inside) speed = Math.min(speed, (contact[1] - contact[0]) / CONTACT_WATCHED);
        border = Math.min(stop, inside ? contact[1] : contact[0]);
        return true;
      });
      var needed = (border - this.time) / speed;
      if (needed > watched) {
        this.time += watched * speed;
        return -1;
      }
      watched -= needed;
      this.time = border;
    }
    return watched;
  };

  /// False at the end, if it does not loop.
  Clock.prototype.advance = function (watched) {
    for (;;) {
      if (this.pause > watched) {
        this.pause -= watched;
        return true;
      }
      watched -= this.pause;
      this.pause = 0;
      if (this.ending) this.seek(this.start);
      if (this.end <= this.start) return false;
      var strikes = this.next < this.data.impacts.length && this.data.impacts[this.next].t <= this.end;
      watched = this.run(strikes ? this.data.impacts[this.next].t : this.end, watched);
      if (watched < 0) return true;
      if (strikes) {
        this.pause = this.pauseAt(this.next);
        this.next += 1;
        continue;
      }
      if (!this.loop) return false;
      this.ending = true;
      this.pause = END_PAUSE;
    }
  };

  /// `digits` significant digits, a true minus sign.
  function text(value, digits) {
    if (value === null || value === undefined) return '–';
    if (value === 0) return '0';
    var size = Math.abs(value);
    var number = size >= 1e-3 && size < 1e5
      ? value.toFixed(Math.max(0, digits - 1 - Math.floor(Math.log(size) / Math.LN10 + 1e-12)))
      : value.toExponential(digits - 1);
    return number.replace(/-/g, '−');
  }

  return { numbersAt: numbersAt, shapesAt: shapesAt, labelsAt: labelsAt, impactAt: impactAt, lastAt: lastAt,
           Clock: Clock, text: text };
}());
