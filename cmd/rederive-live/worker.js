// Runs an instance of the module in a web worker. The first message brings the
// module; each other message calls an exported function with bytes, and the
// answers are sent back as messages:
//
//	reply   what the function answers
//	frame   a frame of the running cells
//	out     what the cells have written to a stream
//	ended   the words in which the instance has noted where it was
"use strict";

const OK = 0, BAD_DESCRIPTOR = 8, NOT_SUPPORTED = 52;
const MOST_OUTPUT = 8 << 20; // bytes of a stream

class Ended extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

let instance, memory, noted = [0, 0]; // address and number of these words
const written = [0, 0, 0]; // bytes by descriptor
const pending = [null, new Uint8Array(1 << 16), new Uint8Array(1 << 16)]; // what the page has not received yet
const filled = [0, 0, 0]; // bytes of it

const bytes = (at, n) => new Uint8Array(memory.buffer, at, n);
const view = () => new DataView(memory.buffer);

// flush sends the page what was written to the streams.
function flush() {
  for (const fd of [1, 2]) {
    if (filled[fd] > 0) postMessage({ kind: "out", fd, data: pending[fd].slice(0, filled[fd]) });
    filled[fd] = 0;
  }
}

function write(fd, data) {
  written[fd] += data.length;
  if (filled[fd] + data.length > pending[fd].length) flush();
  if (data.length > pending[fd].length) postMessage({ kind: "out", fd, data: data.slice() });
  else {
    pending[fd].set(data, filled[fd]);
    filled[fd] += data.length;
  }
  if (written[fd] > MOST_OUTPUT) throw new Ended("flood");
}

const system = {
  args_sizes_get: (count, size) => { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return OK; },
  environ_sizes_get: (count, size) => { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return OK; },
  args_get: () => OK,
  environ_get: () => OK,
  sched_yield: () => OK,
  clock_time_get(id, precision, at) {
    const now = id === 0 ? Date.now() : performance.now();
    view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
    return OK;
  },
  random_get(at, n) {
    for (let from = 0; from < n; from += 65536) crypto.getRandomValues(bytes(at + from, Math.min(65536, n - from)));
    return OK;
  },
  fd_prestat_get: () => BAD_DESCRIPTOR,
  fd_fdstat_get(fd, at) {
    if (fd > 2) return BAD_DESCRIPTOR;
    bytes(at, 24).fill(0);
    view().setUint8(at, 4); // a regular file, whose size is known
    view().setBigUint64(at + 8, 0x40n | 0x200000n, true); // may be written, and its size may be queried
    return OK;
  },
  fd_fdstat_set_flags: () => OK,
  fd_filestat_get(fd, at) {
    if (fd > 2) return BAD_DESCRIPTOR;
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, 4);
    view().setBigUint64(at + 32, BigInt(written[fd]), true);
    return OK;
  },
  fd_write(fd, list, count, result) {
    if (fd !== 1 && fd !== 2) return BAD_DESCRIPTOR;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = view().getUint32(list + 8 * i, true), n = view().getUint32(list + 8 * i + 4, true);
      write(fd, bytes(at, n));
      total += n;
    }
    view().setUint32(result, total, true);
    return OK;
  },
  fd_close: () => OK,
  proc_exit(code) {
    throw new Ended("exit " + code);
  },
  // A worker only ever waits for time.
  poll_oneoff(subscriptions, events, count, result) {
    let until = Infinity, user = 0n;
    for (let i = 0; i < count; i++) {
      const at = subscriptions + 48 * i;
      if (view().getUint8(at + 8) !== 0) continue;
      const wait = Number(view().getBigUint64(at + 24, true)) / 1e6;
      const absolute = view().getUint16(at + 40, true) & 1;
      const end = absolute ? wait : performance.now() + wait;
      if (end < until) [until, user] = [end, view().getBigUint64(at, true)];
    }
    if (until === Infinity) return NOT_SUPPORTED;
    while (performance.now() < until) { /* a worker has nothing else to do */ }
    bytes(events, 32).fill(0);
    view().setBigUint64(events, user, true);
    view().setUint32(result, 1, true);
    return OK;
  },
};

const channel = {
  words(at, n) { noted = [at, n]; },
  reply(at, n) { postMessage({ kind: "reply", data: bytes(at, n).slice() }); },
  frame(at, n) { flush(); postMessage({ kind: "frame", data: bytes(at, n).slice() }); },
};

async function load(module) {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  const imports = { rederive: channel, wasi_snapshot_preview1: {} };
  for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
    if (from === "wasi_snapshot_preview1") imports[from][name] = system[name] || (() => NOT_SUPPORTED);
  }
  instance = await WebAssembly.instantiate(compiled, imports);
  memory = instance.exports.memory;
  instance.exports._initialize();
}

// call calls an exported function, with bytes if there are any.
function call(name, data) {
  if (!data) return instance.exports[name]();
  const at = instance.exports.alloc(data.length);
  bytes(at, data.length).set(data);
  instance.exports[name](at, data.length);
}

// why words the end of an instance as Go's runtime does.
function why(e) {
  if (e instanceof Ended) return "";
  if (e instanceof RangeError || /call stack|too much recursion/i.test(String(e))) return "fatal error: stack overflow\n";
  if (/out of memory|allocat/i.test(String(e)) && !/bounds/.test(String(e))) return "fatal error: out of memory\n";
  return "fatal error: " + e + "\n";
}

let ready;
onmessage = async ({ data: m }) => {
  try {
    if (m.module) {
      ready = load(m.module);
      await ready;
      postMessage({ kind: "ready" });
      return;
    }
    await ready;
    call(m.call, m.data);
  } catch (e) {
    const last = new TextEncoder().encode(why(e));
    if (last.length > 0) write(2, last);
    flush();
    const words = Array.from({ length: noted[1] }, (_, i) => Number(view().getBigInt64(noted[0] + 8 * i, true)));
    postMessage({ kind: "ended", words });
  }
};
