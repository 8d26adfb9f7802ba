// Lets readers play the boards that carry jumps, by mouse, touch or keyboard.
// Hints follow the stored solution, or a line that a search in the page finds.
(function () {
  var widest = 1 << 18, pause = 700; // positions kept of one peg count; milliseconds between jumps that are shown
  var turns = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

  function make(parent, tag, name, text) {
    var e = document.createElement(tag);
    e.className = name;
    if (tag === "button") e.type = "button";
    if (text) e.textContent = text;
    return parent.appendChild(e);
  }

  function offer() {
    document.querySelectorAll("script.boards").forEach(function (data) {
      var boards = JSON.parse(data.textContent), figure = data.parentNode;
      if (figure.querySelector(".plays")) return;
      var root = make(figure, "div", "plays"), bar = make(root, "p", "play-bar");
      figure.insertBefore(root, data);
      boards.forEach(function (b) {
        var opened = null, open = make(bar, "button", "", "Play " + b.name);
        open.setAttribute("aria-expanded", "false");
        open.addEventListener("click", function () {
          var show = open.getAttribute("aria-expanded") === "false";
          open.setAttribute("aria-expanded", show);
          if (boards.length === 1) figure.classList.toggle("playing", show);
          if (!opened) opened = game(b, make(root, "div", "play"));
          opened(show);
        });
      });
    });
  }
  offer();
  document.addEventListener("rederive-page", offer); // a preview has replaced a part of the page

  // bits returns the two words that represent a set of sites.
  function bits(sites) {
    var w = [0, 0];
    sites.forEach(function (i) { w[i >> 5] |= 1 << (i & 31); });
    return w;
  }

  // endings lists the sites where the last peg can end. Every jump adds one
  // vector over GF(2) to the position, so only sums of such vectors matter
  // positions apart that can lead to each other.
  function endings(b, pegs) {
    var basis = [], one = function (i) { return BigInt(1) << BigInt(i); };
    function rest(v) {
      basis.forEach(function (x) { if ((v ^ x) < v) v ^= x; });
      return v;
    }
    b.jumps.forEach(function (j) {
      var v = rest(one(j[0]) ^ one(j[1]) ^ one(j[2]));
      if (v) basis.push(v);
      basis.sort(function (x, y) { return x < y ? 1 : -1; });
    });
    var p = pegs.reduce(function (v, i) { return v ^ one(i); }, BigInt(0));
    return b.sites.map(function (s, i) { return i; }).filter(function (i) {
      return (!b.finish || b.finish.indexOf(i) >= 0) && !rest(p ^ one(i));
    });
  }

  // seek looks for a line from a position to one peg, level by level. Of each
  // level it keeps the positions that lie closest together, at first a few and
  // then more. If all could be kept and none led to an end, there is no line. Now
  // and then it yields the number of positions met, so that the page stays alive.
  // It returns the line, null if there is none, or the number that did not suffice.
  function* seek(b, pegs) {
    var ends = endings(b, pegs), end = bits(ends), start = bits(pegs), looked = 0;
    if (!ends.length) return null;
    var middle = [0, 1].map(function (c) { return b.sites.reduce(function (sum, s) { return sum + s[c] / b.sites.length; }, 0); });
    var weight = b.sites.map(function (s) { return Math.min(999, Math.round(4 * (Math.pow(s[0] - middle[0], 2) + Math.pow(s[1] - middle[1], 2)))); });
    var width = b.jumps.length, jumps = new Int32Array(5 * width); // of each: two words of pegs, two of the hole, the change of weight
    b.jumps.forEach(function (j, k) {
      jumps.set(bits([j[0], j[1]]).concat(bits([j[2]]), weight[j[2]] - weight[j[0]] - weight[j[1]]), 5 * k);
    });
    for (var keep = 512; keep <= widest; keep *= 8) {
      var size = 8 * keep, mask = 2 * size - 1, table = new Int32Array(2 * size), cut = false, came = [];
      var next = [0, 1, 2, 3].map(function () { return new Int32Array(size); }), los = next[0], his = next[1], costs = next[2], marks = next[3];
      var now = [start[0], start[1], 0, 0].map(function (v) { return Int32Array.of(v); });
      for (var left = pegs.length; left > 1; left--) {
        var found = 0;
        table.fill(0);
        for (var i = 0; i < now[0].length; i++) {
          if (i % 1000 === 999) yield looked + found;
          var lo = now[0][i], hi = now[1][i];
          for (var k = 0, j = 0; k < width; k++, j += 5) {
            if ((lo & jumps[j]) !== jumps[j] || (hi & jumps[j + 1]) !== jumps[j + 1] || lo & jumps[j + 2] || hi & jumps[j + 3]) continue;
            var l = lo ^ (jumps[j] | jumps[j + 2]), h = hi ^ (jumps[j + 1] | jumps[j + 3]);
            var t = Math.imul(l ^ l >>> 15, 0x9e3779b1) ^ Math.imul(h, 0x85ebca6b);
            t = (t ^ t >>> 13) & mask;
            while (table[t] && (los[table[t] - 1] !== l || his[table[t] - 1] !== h)) t = t + 1 & mask;
            if (table[t]) continue;
            if (left === 2 && (l & end[0] || h & end[1])) return line(came, i * width + k, width);
            if (found === size) { cut = true; continue; }
            los[found] = l; his[found] = h; costs[found] = now[2][i] + jumps[j + 4]; marks[found] = i * width + k;
            table[t] = ++found;
          }
        }
        yield looked += found;
        var most = found > keep ? costs.slice(0, found).sort()[keep - 1] : Infinity;
        cut = cut || found > keep;
        now = next.map(function () { return new Int32Array(Math.min(found, keep)); });
        for (var from = 0, to = 0; from < found && to < keep; from++) {
          if (costs[from] > most) continue;
          for (var c = 0; c < 4; c++) now[c][to] = next[c][from];
          to++;
        }
        came.push(now[3]);
        yield looked;
      }
      if (!cut) return null;
    }
    return looked;
  }

  // line follows the marks that seek left back to the start.
  function line(came, mark, width) {
    var jumps = [mark % width];
    for (var d = came.length - 1; d >= 0; d--) {
      mark = came[d][Math.floor(mark / width)];
      jumps.unshift(mark % width);
    }
    return jumps;
  }

  // game sets up one board and returns a function that shows or hides it.
  function game(b, root) {
    var pegs, made, picked = -1, hinted = null, at = 0, timer = 0, plan = {}, hopeless = {};
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", "puzzle: " + b.name);
    var field = make(root, "div", "play-field"), xs = b.sites.map(function (s) { return s[0]; }), ys = b.sites.map(function (s) { return s[1]; });
    var left = Math.min.apply(null, xs) - 0.5, top = Math.max.apply(null, ys) + 0.5;
    var wide = Math.max.apply(null, xs) + 0.5 - left, high = top - Math.min.apply(null, ys) + 0.5;
    var board = make(field, "div", b.cells ? "play-board cells" : "play-board");
    board.style.setProperty("--wide", wide);
    board.style.setProperty("--high", high);
    (b.lines || []).forEach(function (l) {
      for (var i = 1; i < l.length; i++) stroke(b.sites[l[i - 1]], b.sites[l[i]]);
    });
    var rows = ys.filter(function (y, i) { return ys.indexOf(y) === i; }).sort(function (x, y) { return y - x; });
    var sites = b.sites.map(function (s, i) {
      var e = make(board, "button", "", s[2]);
      e.style.left = 100 * (s[0] - left) / wide + "%";
      e.style.top = 100 * (top - s[1]) / high + "%";
      e.addEventListener("click", function () { touch(i); });
      e.addEventListener("focus", function () { aim(i); });
      return e;
    });
    var words = b.sites.map(function (s) {
      if (s[2]) return "place " + s[2];
      var before = b.sites.filter(function (t) { return t[1] === s[1] && t[0] <= s[0]; });
      return "row " + (rows.indexOf(s[1]) + 1) + ", hole " + before.length;
    });
    var bar = make(root, "p", "play-bar"), status = make(root, "p", "play-status"), buttons = {};
    status.setAttribute("role", "status");
    [["hint", hint], ["solve", solve], ["undo", undo], ["restart", restart]].forEach(function (c) {
      if (!b.help && (c[1] === hint || c[1] === solve)) return;
      buttons[c[0]] = make(bar, "button", "", c[0]);
      buttons[c[0]].addEventListener("click", c[1]);
    });
    make(root, "p", "play-help", "Choose a peg, then the hole it jumps to. Keys: arrows move, Enter chooses, Escape lets go, u undoes" + (b.help ? ", h gives a hint." : "."));
    board.addEventListener("keydown", function (e) {
      if (e.ctrlKey || e.altKey || e.metaKey) return;
      if (turns[e.key]) walk(turns[e.key]);
      else if (e.key === "Escape") letGo();
      else if (e.key === "u") undo();
      else if (e.key === "h" && b.help) hint();
      else return;
      e.preventDefault();
    });

    function stroke(s, t) {
      var e = make(board, "span", "play-line"), dx = t[0] - s[0], dy = t[1] - s[1];
      e.style.left = 100 * (s[0] - left) / wide + "%";
      e.style.top = 100 * (top - s[1]) / high + "%";
      e.style.width = 100 * Math.hypot(dx, dy) / wide + "%";
      e.style.transform = "rotate(" + -Math.atan2(dy, dx) + "rad)";
    }

    function key() { return pegs.map(Number).join(""); }
    function count(n, word) { return n + " " + word + (n === 1 ? "" : "s"); }
    function standing() { return pegs.map(function (p, i) { return p ? i : -1; }).filter(function (i) { return i >= 0; }); }
    function fits(j) { return pegs[j[0]] && pegs[j[1]] && !pegs[j[2]]; }
    function from(i) { return b.jumps.filter(function (j) { return j[0] === i && fits(j); }); }

    function say(text) {
      var can = from(picked).map(function (j) { return j[2]; });
      sites.forEach(function (e, i) {
        var target = can.indexOf(i) >= 0, tip = hinted && (i === hinted[0] || i === hinted[2]), goal = b.finish && b.finish.indexOf(i) >= 0;
        e.className = "site" + (pegs[i] ? " peg" : "") + (i === picked ? " picked" : "") + (target ? " target" : "") + (tip ? " tip" : "") + (goal ? " goal" : "");
        e.tabIndex = i === at ? 0 : -1;
        e.setAttribute("aria-label", words[i] + (pegs[i] ? ", peg" : ", empty") + (i === picked ? ", taken" : "") + (target ? ", can be reached" : "") + (goal ? ", finish" : ""));
      });
      status.textContent = text;
    }

    function report() {
      var left = standing();
      if (left.length === 1 && (!b.finish || b.finish.indexOf(left[0]) >= 0)) return "Solved in " + count(made.length, "jump") + ".";
      var text = count(left.length, "peg") + ", " + count(made.length, "jump");
      if (left.length === 1) return text + ": the last peg is in the wrong place.";
      return text + (b.jumps.some(fits) ? "" : ": no jump is left.");
    }

    function aim(i) {
      sites[at].tabIndex = -1;
      sites[at = i].tabIndex = 0;
    }

    // walk moves the focus to the nearest site in a direction.
    function walk(d) {
      var best = -1, least = Infinity;
      b.sites.forEach(function (s, i) {
        var x = s[0] - b.sites[at][0], y = s[1] - b.sites[at][1], along = x * d[0] + y * d[1], across = Math.abs(x * d[1] - y * d[0]);
        var far = along + across + 0.001 * x * (d[1] < 0 ? -1 : 1); // ties: up goes left, down right
        if (along > 0.01 && across < 1.8 * along && far < least) best = i, least = far;
      });
      if (best >= 0) sites[best].focus();
    }

    function halt() {
      clearTimeout(timer);
      timer = 0;
      hinted = null;
      if (buttons.solve) buttons.solve.textContent = "solve";
    }

    function letGo() {
      halt();
      picked = -1;
      say(report());
    }

    function touch(i) {
      halt();
      var jump = picked >= 0 && from(picked).filter(function (j) { return j[2] === i; })[0];
      if (jump) return play(jump);
      if (i === picked) return letGo();
      if (pegs[i] && from(i).length) picked = i;
      say(pegs[i] ? picked === i ? "Taken. Choose one of the marked holes." : "This peg cannot jump." : picked < 0 ? "An empty hole. Choose a peg first." : "The peg cannot jump there.");
    }

    function play(j) {
      var on = board.contains(document.activeElement);
      made.push(j);
      pegs[j[0]] = pegs[j[1]] = false;
      pegs[j[2]] = true;
      picked = -1;
      hinted = null;
      if (on) sites[j[2]].focus(); else aim(j[2]);
      say(report());
    }

    function undo() {
      halt();
      picked = -1;
      var j = made.pop();
      if (j) {
        pegs[j[0]] = pegs[j[1]] = true;
        pegs[j[2]] = false;
      }
      say(j ? report() : "Nothing to undo.");
    }

    function restart() {
      halt();
      picked = -1;
      made = [];
      pegs = b.sites.map(function (s, i) { return b.pegs.indexOf(i) >= 0; });
      say(report());
    }

    // note keeps the jumps of a line that wins from the position p.
    function note(p, jumps) {
      p = p.slice();
      jumps.forEach(function (k) {
        plan[p.map(Number).join("")] = b.jumps[k];
        b.jumps[k].forEach(function (i) { p[i] = !p[i]; });
      });
    }

    // ahead calls then with the next jump to a solution, once it is found.
    function ahead(then) {
      var here = key();
      halt();
      picked = -1;
      if (plan[here]) return then(plan[here]);
      if (standing().length === 1 || !b.jumps.some(fits)) return say(report());
      if (b.sites.length > 64) return say("Off the stored solution, and the board is too large to search here.");
      if (hopeless[here]) return say(hopeless[here]);
      say("Looking for a solution …");
      var run = seek(b, standing()), told = Date.now();
      (function slice() {
        var until = Date.now() + 30, r = run.next();
        while (!r.done && Date.now() < until) r = run.next();
        if (!r.done) {
          if (until - told > 5000) {
            told = until;
            status.textContent = "Still looking, at " + r.value.toLocaleString("en") + " positions …";
          }
          return timer = setTimeout(slice, 0);
        }
        timer = 0;
        if (Array.isArray(r.value)) {
          note(pegs, r.value);
          return then(plan[here]);
        }
        hopeless[here] = r.value === null ? "There is no solution from here. Undo a jump." : "Gave up after " + r.value.toLocaleString("en") + " positions: a solution from here is not known.";
        say(hopeless[here]);
      })();
    }

    function hint() {
      ahead(function (j) {
        hinted = j;
        say("Hint: " + words[j[0]] + " jumps to " + words[j[2]] + ".");
      });
    }

    function solve() {
      if (buttons.solve.textContent === "stop") return letGo();
      ahead(function step() {
        var j = plan[key()];
        if (!j) return halt();
        play(j);
        buttons.solve.textContent = "stop";
        timer = setTimeout(step, pause);
      });
      if (timer) buttons.solve.textContent = "stop";
    }

    restart();
    note(pegs, b.solution || []);
    return function (show) {
      letGo();
      root.hidden = !show;
      if (show) sites[at].focus();
    };
  }
})();
