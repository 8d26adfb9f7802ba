// Judges answers that readers type into a handout. The page has no answer, only slow digests
// of the right ones; so an answer is brought into one form, digested and compared. WORDS has
// what is said, in the language of the page. Answers are kept in this browser.
(function () {
  "use strict";
  const carrier = document.getElementById("rederive-practice");
  if (!carrier) return;
  const sheet = JSON.parse(carrier.textContent), store = "rederive-practice:" + sheet.sheet;
  const say = (english, ...args) => args.reduce((text, arg) => text.replace(/%[sd]/, () => arg), WORDS[english] || english);

  function make(tag, attributes, ...children) {
    const e = document.createElement(tag);
    for (const name in attributes) e.setAttribute(name, attributes[name]);
    e.append(...children);
    return e;
  }

  const style = new CSSStyleSheet();
  style.replaceSync(`
    .practice { display: flex; flex-wrap: wrap; gap: .4em .6em; align-items: baseline; margin: .8em 0; padding: .7em .9em; border: 1px solid var(--line); border-radius: 6px; }
    .practice label, .practice-left { flex-basis: 100%; overflow-wrap: anywhere; }
    .practice .what, .practice-left { color: var(--soft); }
    .practice input { flex: 1 1 12em; min-width: 0; font: inherit; padding: .35em .5em; color: var(--ink); background: var(--page); border: 1px solid var(--soft); border-radius: 4px; }
    .practice button, .practice-sum button { font: inherit; padding: .3em 1em; color: var(--ink); background: none; border: 1px solid var(--soft); border-radius: 1em; cursor: pointer; }
    .practice-said { flex-basis: 100%; margin: 0; } .practice-said:empty { display: none; }
    .practice-left { display: block; }
    .practice.is-right { border-color: var(--ok); } .practice.is-right .practice-said { color: var(--ok); }
    .practice.is-wrong .practice-said { color: var(--err); }
    .practice-sum { display: flex; flex-wrap: wrap; gap: .4em .8em; align-items: center; margin: 1em 0; }
    .practice-sum p { margin: 0; }
    @media screen { .room.has-field:not(:has(.live-edit)) { display: none; } }
    @media print { .practice, .practice-sum { display: none; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  // --- answers as they are compared ---

  const spaces = /[\s\u00a0\u2007\u2009\u202f]+/g;
  const byCodePoint = (a, b) => {
    const x = Array.from(a, (c) => c.codePointAt(0)), y = Array.from(b, (c) => c.codePointAt(0));
    const at = x.findIndex((c, i) => c !== y[i]);
    return at < 0 ? x.length - y.length : y[at] === undefined ? 1 : x[at] - y[at];
  };
  const minus = (text) => text.replace(/[\u2212\u2013]/g, "-");

  // integer reads a whole number, whose digits may be in groups of three.
  function integer(text, alone) {
    text = minus(text);
    if (alone) text = text.replace(/(\d)[\s\u00a0\u2007\u2009\u202f'’_,](?=\d{3}(?!\d))/g, "$1");
    return /^[+-]?\d+$/.test(text) ? String(BigInt(text.replace("+", ""))) : null;
  }

  // rational reads a whole number, a fraction or a decimal, and writes it in lowest terms.
  function rational(text) {
    const m = minus(text).match(/^([+-]?)(\d*)(?:\.(\d+)|(?:(?<=\d)\s+(\d+))?\s*\/\s*(\d+))?$/);
    if (!m || m[2] + (m[3] || "") === "") return null;
    let p = BigInt(m[2] || "0"), q = 1n;
    if (m[3]) [p, q] = [BigInt(m[2] + m[3]), 10n ** BigInt(m[3].length)];
    if (m[5]) {
      q = BigInt(m[5]);
      if (q === 0n) return null;
      if (m[4]) p = p * q + BigInt(m[4]);
    }
    let [a, b] = [p, q];
    while (b) [a, b] = [b, a % b];
    [p, q] = [p / a, q / a];
    return (m[1] === "-" && p > 0n ? "-" : "") + p + (q > 1n ? "/" + q : "");
  }

  const unquoted = (text) => text.replace(/^(["'`])(.*)\1$/, "$2").trim();
  const elements = {
    integer: integer, rational: rational, word: (text) => unquoted(text).replace(spaces, " ") || null,
  };

  // canonical brings what was typed into the form of an answer, or returns null.
  function canonical(form, typed) {
    const [list, of] = form.includes(" of ") ? form.split(" of ") : ["", form];
    const text = typed.trim();
    if (!list) return elements[of](text, true);
    const inner = text === "∅" ? "" : text.replace(/^[[({]\s*([^]*?)\s*[\])}]$/, "$1").replace(/[,;]$/, "");
    const bare = of !== "word" && !/[,;\n]/.test(inner) && !inner.includes("/");
    let items = inner === "" ? [] : inner.split(inner.includes(";") ? /;/ : bare ? /\s+/ : /[,\n]/);
    items = items.map((item) => elements[of](item.trim(), false));
    if (items.includes(null) || items.length === 0 && text === "") return null;
    if (list === "set") items = items.sort(byCodePoint).filter((item, i) => i === 0 || item !== items[i - 1]);
    return items.join("\n");
  }

  // --- digests ---

  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (data) => Array.from(new Uint8Array(data), (b) => b.toString(16).padStart(2, "0")).join("");

  // digest is PBKDF2 with SHA-256. Browsers offer theirs to pages from a disk and over HTTPS.
  async function digest(answer, text) {
    const salt = bytes(`${sheet.sheet} ${answer.id} ${answer.form}`);
    if (!window.crypto || !crypto.subtle) return hex(await slowly(bytes(text), salt, sheet.rounds));
    const key = await crypto.subtle.importKey("raw", bytes(text), "PBKDF2", false, ["deriveBits"]);
    return hex(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: sheet.rounds }, key, 256));
  }

  // The constants of SHA-256: the beginnings of roots of primes.
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const root = (n, k) => { // the first 32 bits behind the point of a k-th root
    const scaled = BigInt(n) << BigInt(32 * k);
    let low = 0n, high = 1n << 37n;
    while (low < high) {
      const mid = (low + high + 1n) / 2n;
      if (mid ** BigInt(k) <= scaled) low = mid;
      else high = mid - 1n;
    }
    return Number(low & 0xffffffffn) | 0;
  };
  let constants, begin;

  function compress(state, words) {
    const w = compress.w ||= new Int32Array(64);
    w.set(words);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + ((x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3) +
        ((y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (e & f ^ ~e & g) + constants[i] + w[i] | 0;
      const u = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b ^ a & c ^ b & c) | 0;
      h = g; g = f; f = e; e = d + t | 0; d = c; c = b; b = a; a = t + u | 0;
    }
    const sum = [a, b, c, d, e, f, g, h];
    return Int32Array.from(state, (s, i) => s + sum[i]);
  }

  // sha256 continues from a state that has taken in so many bytes.
  function sha256(state, data, before) {
    const padded = new Uint8Array((data.length + 72) & ~63), view = new DataView(padded.buffer);
    padded.set(data);
    padded[data.length] = 0x80;
    view.setUint32(padded.length - 4, 8 * (before + data.length));
    for (let at = 0; at < padded.length; at += 64) {
      state = compress(state, Int32Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i)));
    }
    return state;
  }

  const flat = (state) => {
    const view = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => view.setInt32(4 * i, word));
    return new Uint8Array(view.buffer);
  };

  async function slowly(text, salt, rounds) {
    constants ||= Int32Array.from(primes, (p) => root(p, 3));
    begin ||= Int32Array.from(primes.slice(0, 8), (p) => root(p, 2));
    if (text.length > 64) text = flat(sha256(begin, text, 0));
    const padded = (mask) => {
      const block = new Uint8Array(64).fill(mask), view = new DataView(block.buffer);
      text.forEach((b, i) => { block[i] ^= b; });
      return compress(begin, Int32Array.from({ length: 16 }, (_, i) => view.getInt32(4 * i)));
    };
    const inside = padded(0x36), outside = padded(0x5c);
    const tail = new Int32Array(16); // of a block of 32 bytes after one of 64
    tail[8] = 0x80000000 | 0;
    tail[15] = 8 * 96;
    const short = (state, words) => { tail.set(words); return compress(state, tail); };
    let u = short(outside, sha256(inside, new Uint8Array([...salt, 0, 0, 0, 1]), 64));
    const sum = u.slice();
    for (let i = 1; i < rounds; i++) {
      u = short(outside, short(inside, u));
      for (let j = 0; j < 8; j++) sum[j] ^= u[j];
      if (i % 20000 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    return flat(sum);
  }

  // isRight compares an answer, in the forms in which the accents of its letters may be written.
  async function isRight(answer, text) {
    for (const form of new Set([text, text.normalize("NFC"), text.normalize("NFD")])) {
      if (answer.digests.includes(await digest(answer, form))) return true;
    }
    return false;
  }

  // --- what is kept ---

  let kept = {}, keeps = true;
  try {
    kept = JSON.parse(localStorage.getItem(store)) || {};
  } catch { keeps = false; }

  function keep() {
    try {
      if (Object.keys(kept).length > 0) localStorage.setItem(store, JSON.stringify(kept));
      else localStorage.removeItem(store);
    } catch { keeps = false; }
  }

  // --- what the reader sees ---

  const forms = {
    integer: "a whole number", rational: "a whole number or a fraction such as 3/4", word: "a word, with its capitals",
    "list of integer": "whole numbers in order, separated by commas",
    "list of rational": "numbers or fractions in order, separated by commas", "list of word": "words in order, separated by commas",
    "set of integer": "a set of whole numbers, separated by commas",
    "set of rational": "a set of numbers or fractions, separated by commas", "set of word": "a set of words, separated by commas",
  };
  const wanted = (answer) => say(forms[answer.form.replace(/^(tuple|sequence) of/, "list of")]);
  const judged = sheet.answers.filter((a) => a.form), fields = new Map();
  const bar = make("progress", { max: judged.length, "aria-label": say("answers that are right") });
  const counted = make("p", { role: "status" }), note = make("p", { class: "what" });
  const clear = make("button", { type: "button" }, say("Clear my answers"));
  const sum = make("section", { class: "practice-sum", "aria-label": say("Practice") }, bar, counted, clear, note);

  function count() {
    bar.value = judged.filter((a) => kept[a.id] && a.digests.includes(kept[a.id].right)).length;
    counted.textContent = say("%d of %d right", bar.value, judged.length);
    clear.hidden = Object.keys(kept).length === 0;
    note.textContent = keeps ? say("Your answers are kept in this browser alone.") : say("This browser does not keep your answers.");
  }

  clear.addEventListener("click", () => {
    if (!confirm(say("Clear all answers on this page?"))) return;
    kept = {};
    keep();
    for (const field of fields.values()) field.show("", "");
    count();
    (fields.values().next().value || {}).input?.focus();
  });

  // offer makes the field of an answer.
  function offer(answer, number) {
    const id = `practice-${number}`, name = make("code", {}, answer.id);
    if (!answer.form) {
      return make("p", { class: "practice practice-left" }, name, ": ", say("this page cannot check this answer; it is judged when you hand it in."));
    }
    const input = make("input", { id, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": `${id}-said` });
    const said = make("p", { id: `${id}-said`, class: "practice-said", role: "status" });
    const form = make("form", { class: "practice", "data-answer": answer.id }, make("label", { for: id }, name, " ", make("span", { class: "what" }, wanted(answer))),
      input, make("button", { type: "submit" }, say("Check")), said);
    let asked = 0; // the last answer counts

    function show(state, words) {
      form.classList.toggle("is-right", state === "right");
      form.classList.toggle("is-wrong", state === "wrong" || state === "unread");
      if (state === "unread") input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      said.textContent = words;
      if (!state) input.value = "";
    }

    async function check() {
      const turn = ++asked, typed = input.value, text = canonical(answer.form, typed);
      if (text === null) return show("unread", say("Expected: %s.", wanted(answer)));
      show("asked", say("Checking"));
      const right = await isRight(answer, text);
      if (turn !== asked) return;
      const tries = (kept[answer.id] ? kept[answer.id].tries : 0) + 1;
      kept[answer.id] = { typed, tries, right: right ? answer.digests[0] : "" };
      keep();
      show(right ? "right" : "wrong", right ? "✓ " + say("Right.") : "✗ " + say("Not right. Try again (tries so far: %d).", tries));
      count();
    }

    form.addEventListener("submit", (e) => {
      e.preventDefault();
      check();
    });
    fields.set(answer.id, { input, show, check });
    const before = kept[answer.id];
    if (before) {
      input.value = before.typed;
      const right = answer.digests.includes(before.right);
      show(right ? "right" : "wrong", right ? "✓ " + say("Right.") : "✗ " + say("Not right. Try again (tries so far: %d).", before.tries));
    }
    return form;
  }

  // The answers to an exercise come after the room to write that it has, or after itself.
  const marks = [...document.querySelectorAll("article .alert.exercise, article .room")];
  const ends = [];
  for (const mark of marks) {
    if (mark.matches(".exercise")) ends.push(mark);
    else if (ends.length > 0) {
      ends[ends.length - 1] = mark.closest(".exercise") || mark;
      mark.classList.toggle("has-field", sheet.answers.some((a) => a.exercise === ends.length));
    }
  }
  sheet.answers.forEach((answer, i) => {
    const end = ends[answer.exercise - 1], field = offer(answer, i);
    if (end) end.after(field);
    else document.querySelector("article").append(field);
    if (end) ends[answer.exercise - 1] = field;
  });
  document.querySelector("article").before(sum);
  count();

  // A live page has run cells that offer values: they are answers as well.
  addEventListener("rederived", (e) => {
    for (const { id, text } of e.detail.offers || []) {
      const field = fields.get(id);
      if (!field) continue;
      field.input.value = text;
      field.check();
    }
  });
})();
