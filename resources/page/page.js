// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page around CaromMotion: canvases, controls and keys.
(function () {
  'use strict';
  if (typeof document === 'undefined') return;
  var motion = CaromMotion;
  var data = JSON.parse(document.getElementById('carom-motion').textContent);
  var clock = new motion.Clock(data), playing = false, last = 0;
  var scheme = window.matchMedia('(prefers-color-scheme: dark)');
  function element(id) { return document.getElementById(id); }
  function dark() { return scheme.matches ? 1 : 0; }

  /// A canvas as sharp as the screen, painted in units of `width`.
  function prepared(canvas, width, height) {
    var ratio = window.devicePixelRatio || 1, wide = canvas.clientWidth;
    var pixels = Math.max(1, Math.round(wide * ratio)), tall = Math.max(1, Math.round(wide * ratio * height / width));
    if (canvas.width !== pixels) canvas.width = pixels;
    if (canvas.height !== tall) canvas.height = tall;
    var pen = canvas.getContext('2d');
    pen.setTransform(pixels / width, 0, 0, pixels / width, 0, 0);
    pen.clearRect(0, 0, width, height);
    return pen;
  }

  // Shapes: a capsule, a box, a triangle, a sector, as the window of Carom knows them.
  var paths = [
    function (pen, n) {
      var angle = Math.atan2(n[3] - n[1], n[2] - n[0]);
      pen.arc(n[2], n[3], n[4], angle - Math.PI / 2, angle + Math.PI / 2);
      pen.arc(n[0], n[1], n[4], angle + Math.PI / 2, angle + 3 * Math.PI / 2);
      pen.closePath();
    },
    function (pen, n) {
      var length = Math.sqrt((n[2] - n[0]) * (n[2] - n[0]) + (n[3] - n[1]) * (n[3] - n[1])) || 1;
      var x = -(n[3] - n[1]) / length * n[4], y = (n[2] - n[0]) / length * n[4];
      pen.moveTo(n[0] + x, n[1] + y);
      pen.lineTo(n[2] + x, n[3] + y);
      pen.lineTo(n[2] - x, n[3] - y);
      pen.lineTo(n[0] - x, n[1] - y);
      pen.closePath();
    },
    function (pen, n) {
      pen.moveTo(n[0], n[1]);
      pen.lineTo(n[2], n[3]);
      pen.lineTo(n[4], n[5]);
      pen.closePath();
    },
    function (pen, n) {
      var angle = Math.atan2(n[3], n[2]);
      pen.moveTo(n[0], n[1]);
      pen.arc(n[0], n[1], n[4], angle - n[5], angle + n[5]);
      pen.closePath();
    }
  ];

  function paintShape(pen, shape) {
    var style = data.styles[shape[1]], colours = style.slice(3 * dark(), 3 * dark() + 3);
    pen.beginPath();
    paths[shape[0]](pen, shape.slice(2));
    if (colours[0]) { pen.fillStyle = colours[0]; pen.fill(); }
    if (colours[1] && colours[2] > 0) { pen.strokeStyle = colours[1]; pen.lineWidth = colours[2]; pen.stroke(); }
  }

  function paintScene() {
    var pen = prepared(element('scene'), data.size[0], data.size[1]);
    pen.fillStyle = data.paper[dark()];
    pen.fillRect(0, 0, data.size[0], data.size[1]);
    motion.shapesAt(data, clock.time).forEach(function (shape) { paintShape(pen, shape); });
    pen.textBaseline = 'middle';
    pen.textAlign = 'center';
    motion.labelsAt(data, clock.time).forEach(function (label) {
      pen.font = label[5] + "px 'DejaVu Sans', Verdana, sans-serif";
      pen.fillStyle = data.inks[label[1]][dark()];
      pen.fillText(data.texts[label[0]], label[2], label[3], label[4] + 4);
    });
  }

  var curves = [['T', '#0b62a8', '#6cb4ee'], ['V', '#b35a00', '#f0a04b'], ['E', '#00734c', '#4cc79a']];
  var plot = { width: 900, height: 190, left: 62, right: 14, top: 14, bottom: 26 };
  function plotX(t) {
    var span = clock.end - clock.start || 1;
    return plot.left + (plot.width - plot.left - plot.right) * (t - clock.start) / span;
  }

  function paintEnergies() {
    var canvas = element('energies');
    plot.width = 900;
    plot.height = Math.max(120, 190 * 900 / Math.max(canvas.clientWidth, 1));
    canvas.style.height = 'auto';
    var pen = prepared(canvas, plot.width, plot.height);
    var low = 0, high = 0;
    curves.forEach(function (curve) {
      data[curve[0]].forEach(function (e) { low = Math.min(low, e); high = Math.max(high, e); });
    });
    if (high - low < 1e-12) high = low + 1;
    var y = function (e) { return plot.height - plot.bottom - (plot.height - plot.top - plot.bottom) * (e - low) / (high - low); };
    var ink = getComputedStyle(document.body).color;
    pen.font = "12px 'DejaVu Sans', Verdana, sans-serif";
    pen.fillStyle = ink;
    pen.strokeStyle = ink;
    pen.lineWidth = 0.6;
    pen.beginPath();
    pen.moveTo(plot.left, y(0)); pen.lineTo(plot.width - plot.right, y(0));
    pen.moveTo(plot.left, plot.top); pen.lineTo(plot.left, plot.height - plot.bottom);
    pen.stroke();
    pen.textAlign = 'right';
    [low, 0, high].forEach(function (e) { if (e === 0 || Math.abs(e) > 0.12 * (high - low)) pen.fillText(motion.text(e, 3), plot.left - 6, y(e) + 4); });
    pen.textAlign = 'center';
    [clock.start, 0, clock.end].forEach(function (t) { pen.fillText(motion.text(t, 2) + ' s', Math.min(Math.max(plotX(t), 60), plot.width - 30), plot.height - 8); });
    curves.forEach(function (curve, number) {
      pen.strokeStyle = pen.fillStyle = curve[1 + dark()];
      pen.lineWidth = 1.8;
      pen.beginPath();
      data.t.forEach(function (t, i) { var e = y(data[curve[0]][i]); if (i === 0) pen.moveTo(plotX(t), e); else pen.lineTo(plotX(t), e); });
      pen.stroke();
      pen.fillText(curve[0] + ' [J]', plot.left + 40 + 60 * number, plot.top - 3);
    });
    pen.strokeStyle = ink;
    pen.lineWidth = 1.4;
    pen.beginPath();
    pen.moveTo(plotX(clock.time), plot.top); pen.lineTo(plotX(clock.time), plot.height - plot.bottom);
    pen.stroke();
  }

  function show() {
    var numbers = motion.numbersAt(data, clock.time), at = motion.impactAt(data, clock.time);
    element('n-t').textContent = clock.time.toFixed(4).replace('-', '−') + ' s';
    ['T', 'V', 'E'].forEach(function (name) { element('n-' + name).textContent = motion.text(numbers[name], 5) + ' J'; });
    element('time').value = clock.time;
    element('play').textContent = playing ? 'Pause' : 'Play';
    Array.prototype.forEach.call(document.querySelectorAll('tr.now'), function (row) { row.className = ''; });
    if (at >= 0) element('impact-' + at).className = 'now';
    paintScene();
    paintEnergies();
  }

  function tick(now) {
    if (!playing) return;
    playing = clock.advance(Math.min((now - last) / 1000, 0.1));
    last = now;
    show();
    if (playing) window.requestAnimationFrame(tick);
  }
  function play() {
    if (clock.time >= clock.end) clock.seek(clock.start);
    playing = true;
    last = window.performance.now();
    window.requestAnimationFrame(tick);
    show();
  }
  function seek(t) { playing = false; clock.seek(t); show(); }
  function toggle() { if (playing) seek(clock.time); else play(); }
  function step(direction) {
    var i = motion.lastAt(data.t, clock.time), to = i;
    do { to += direction; } while (to > 0 && to < data.t.length - 1 && data.t[to] === clock.time);
    seek(data.t[Math.min(Math.max(to, 0), data.t.length - 1)]);
  }
  function strike(direction) {
    var to = direction > 0 ? clock.end : clock.start;
    data.impacts.forEach(function (impact) {
      if (direction > 0 && impact.t > clock.time) to = Math.min(to, impact.t);
      if (direction < 0 && impact.t < clock.time) to = Math.max(to, impact.t);
    });
    seek(to);
  }

  element('time').min = clock.start;
  element('time').max = clock.end;
  element('time').addEventListener('input', function () { seek(Number(this.value)); });
  element('play').addEventListener('click', toggle);
  element('speed').value = String(data.speed);
  if (element('speed').selectedIndex < 0) element('speed').add(new Option(data.speed + '×', data.speed, true, true));
  element('speed').addEventListener('change', function () { clock.speed = Number(this.value); });
  element('loop').addEventListener('change', function () { clock.loop = this.checked; });
  data.impacts.forEach(function (impact, i) {
    element('impact-' + i).addEventListener('click', function () { seek(impact.t); });
  });
  function seekOnPlot(event) {
    var box = element('energies').getBoundingClientRect();
    var x = (event.clientX - box.left) / box.width * plot.width;
    seek(clock.start + (x - plot.left) / (plot.width - plot.left - plot.right) * (clock.end - clock.start));
  }
  element('energies').addEventListener('pointerdown', seekOnPlot);
  element('energies').addEventListener('pointermove', function (event) { if (event.buttons & 1) seekOnPlot(event); });
  document.addEventListener('keydown', function (event) {
    var on = event.target.tagName;
    if (event.ctrlKey || event.altKey || event.metaKey || on === 'SELECT') return;
    if (event.key === ' ' && on !== 'BUTTON' && event.target.type !== 'checkbox') toggle();
    else if (event.key === 'ArrowRight') (event.shiftKey ? strike : step)(1);
    else if (event.key === 'ArrowLeft') (event.shiftKey ? strike : step)(-1);
    else if (event.key === 'Home') seek(clock.start);
    else if (event.key === 'End') seek(clock.end);
    else return;
    event.preventDefault();
  });
  window.addEventListener('resize', show);
  if (scheme.addEventListener) scheme.addEventListener('change', show);
  seek(0);
}());
