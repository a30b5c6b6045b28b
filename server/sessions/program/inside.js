// biome-ignore-all lint/suspicious/noShadowRestrictedNames: a program may put others in the place of the global ones.
// Runs inside the context of a program, whose global objects are not Node's. The value of this file is a function; it is
// given `send`, the one function of the outside, which takes text and gives nothing, and which no program gets hold of.
(function openProgram(send, surface, openAddresses) {
  const { Array, Date, Error, JSON, Map, Number, Object, Promise, RegExp, String, Symbol, TypeError, Uint8Array } =
    globalThis;
  const { stringify, parse } = JSON;
  const { isArray } = Array;
  const sourceOf = Function.prototype.call.bind(Function.prototype.toString);
  const TARGET = Symbol('target');
  const waiting = new Map();
  const timers = new Map();
  const knownOf = new Map();
  let last = 0;

  const tell = (message) => send(stringify(message));

  /** Members of the address that was asked about last. */
  let parsed;
  const { URL, URLSearchParams } = openAddresses((address) => {
    tell({ type: 'address', ...address });
    return parsed;
  });

  // --- Values on their way out and in ---

  function encode(value, depth = 0) {
    if (depth > 50) throw new TypeError('The value is nested too deeply.');
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'number', v: Object.is(value, -0) ? '-0' : `${value}` };
    }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'bigint') return { $: 'bigint', v: `${value}` };
    if (typeof value === 'function') return { $: 'function', v: sourceOf(value) };
    if (typeof value === 'symbol') throw new TypeError('A symbol cannot be given to the page.');
    if (value[TARGET]) return { $: 'target', v: value[TARGET] };
    if (value instanceof Promise) throw new TypeError('A promise cannot be given to the page: await it before.');
    if (value instanceof Date) return { $: 'date', v: value.toJSON() };
    if (value instanceof URL) return value.href;
    if (value instanceof RegExp) return { $: 'regexp', v: [value.source, value.flags] };
    if (value instanceof Uint8Array) return { $: 'bytes', v: toBase64(value) };
    if (value instanceof Error) return { $: 'error', v: { name: `${value.name}`, message: `${value.message}` } };
    if (isArray(value)) return value.map((item) => encode(item, depth + 1));
    const members = Object.entries(value).map(([key, item]) => [key, encode(item, depth + 1)]);
    return { $: 'object', v: Object.fromEntries(members) };
  }

  function decode(value) {
    if (typeof value !== 'object' || value === null) return value;
    if (isArray(value)) return value.map(decode);
    const { $: kind, v } = value;
    if (kind === 'undefined') return undefined;
    if (kind === 'number') return Number(v);
    if (kind === 'bigint') return BigInt(v);
    if (kind === 'date') return new Date(v);
    if (kind === 'regexp') return new RegExp(v[0], v[1]);
    if (kind === 'bytes') return fromBase64(v);
    if (kind === 'error') return errorOf(v);
    if (kind === 'handle') return handleOf(v);
    return Object.fromEntries(Object.entries(v).map(([key, item]) => [key, decode(item)]));
  }

  /** An error of the page's, with a name of its own. */
  function errorOf({ name, message }) {
    const error = new Error(message);
    if (name !== 'Error') Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
    return error;
  }

  const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  function toBase64(bytes) {
    let text = '';
    for (let at = 0; at < bytes.length; at += 3) {
      const three = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      text += DIGITS[three >> 18] + DIGITS[(three >> 12) & 63];
      text += at + 1 < bytes.length ? DIGITS[(three >> 6) & 63] : '=';
      text += at + 2 < bytes.length ? DIGITS[three & 63] : '=';
    }
    return text;
  }

  function fromBase64(text) {
    const plain = text.replace(/=+$/, '');
    const bytes = new Bytes(Math.floor((plain.length * 3) / 4));
    for (let at = 0, to = 0; at < plain.length; at += 4) {
      let four = 0;
      for (let next = 0; next < 4; next++) four = (four << 6) | Math.max(0, DIGITS.indexOf(plain[at + next] ?? 'A'));
      for (let shift = 16; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = (four >> shift) & 255;
    }
    return bytes;
  }

  /** Bytes with the one method of Node's Buffer that programs use with pictures. */
  class Bytes extends Uint8Array {
    toString(encoding = 'utf8') {
      if (encoding === 'base64') return toBase64(this);
      if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return decodeURIComponent(Array.from(this, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
    }
  }

  // --- Objects of Playwright's, each a place that calls are sent to ---

  function call(target, method, args) {
    return new Promise((resolve, reject) => {
      const id = ++last;
      const message = { type: 'call', id, target, method, args: args.map((arg) => encode(arg)) };
      waiting.set(id, { resolve, reject });
      tell(message);
    });
  }

  const classes = Object.fromEntries(Object.entries(surface).map(([name, kind]) => [name, classOf(name, kind)]));

  function classOf(name, { does, leads, holds, knows, emits, refuses }) {
    const made = { [name]: class {} }[name];
    const add = (method, value) =>
      Object.defineProperty(made.prototype, method, { value, configurable: true, writable: true });
    for (const method of Object.keys(does)) {
      add(method, function (...args) {
        return call(this[TARGET], method, args);
      });
    }
    for (const [method, kind] of Object.entries(leads)) {
      add(method, function (...args) {
        const { root, path } = this[TARGET];
        return at(kind, root, [...path, [method, args.map((arg) => encode(arg))]]);
      });
    }
    for (const [member, kind] of Object.entries(holds)) {
      Object.defineProperty(made.prototype, member, {
        get() {
          const { root, path } = this[TARGET];
          return at(kind, root, [...path, [member]]);
        },
      });
    }
    for (const method of Object.keys(knows)) {
      add(method, function () {
        return decode(knownOf.get(this[TARGET].root)?.[method] ?? { $: 'undefined' });
      });
    }
    for (const [member, advice] of Object.entries(refuses)) {
      Object.defineProperty(made.prototype, member, {
        get() {
          throw new TypeError(`${name.toLowerCase()}.${member} is not served here. ${advice}`);
        },
        configurable: true,
      });
    }
    if (Object.keys(emits).length > 0) addListening(name, emits, add);
    if (name === 'Page') addWaiting(made.prototype, add);
    return made;
  }

  // --- Events: a program's listeners run here, and the other side tells of what they listen to ---

  const listeners = new Map();
  const keyOf = (root, event) => `${root} ${event}`;

  function listen(object, event, run, isOnce = false) {
    const { root } = object[TARGET];
    const key = keyOf(root, event);
    if (!listeners.has(key)) {
      listeners.set(key, []);
      tell({ type: 'listen', root, event, isOn: true });
    }
    listeners.get(key).push({ run, isOnce });
  }

  function unlisten(object, event, run) {
    const { root } = object[TARGET];
    const key = keyOf(root, event);
    const left = (listeners.get(key) ?? []).filter((one) => run !== undefined && one.run !== run);
    if (left.length > 0) return void listeners.set(key, left);
    if (listeners.delete(key)) tell({ type: 'listen', root, event, isOn: false });
  }

  function emit({ root, event, value }) {
    for (const { run, isOnce } of [...(listeners.get(keyOf(root, event)) ?? [])]) {
      const argument = decode(value);
      if (isOnce) unlisten(roots.get(root), event, run);
      run(argument);
    }
  }

  /** Waits for an event whose object fits, or for `now`. Without a timeout, in ms, the end of the program ends it. */
  function waitFor(object, event, fits, { timeout, what, now }) {
    return new Promise((resolve, reject) => {
      const end = () => {
        unlisten(object, event, look);
        endTimer(timer);
      };
      const look = async (value) => {
        try {
          if (!(await fits(value))) return;
          end();
          resolve(value);
        } catch (thrown) {
          end();
          reject(thrown);
        }
      };
      const late = () => {
        end();
        reject(errorOf({ name: 'TimeoutError', message: `${what}: Timeout ${timeout}ms exceeded.` }));
      };
      const timer = timeout > 0 ? addTimer(false)(late, timeout) : undefined;
      listen(object, event, look);
      if (now !== undefined) void look(now);
    });
  }

  function addListening(name, emits, add) {
    const checked = (event) => {
      if (Object.hasOwn(emits, event)) return event;
      const advice =
        event === 'download'
          ? 'A program has no files. Read the address of the link, and fetch it in page.evaluate().'
          : `Events are ${Object.keys(emits).join(', ')}.`;
      throw new TypeError(`${name.toLowerCase()} event "${event}" is not served here. ${advice}`);
    };
    const adding = (isOnce) =>
      function (event, run) {
        listen(this, checked(event), run, isOnce);
        return this;
      };
    const removing = function (event, run) {
      unlisten(this, checked(event), run);
      return this;
    };
    for (const method of ['on', 'addListener']) add(method, adding(false));
    for (const method of ['off', 'removeListener']) add(method, removing);
    add('once', adding(true));
    add('removeAllListeners', function (event) {
      for (const one of event === undefined ? Object.keys(emits) : [checked(event)]) unlisten(this, one);
      return this;
    });
    add('waitForEvent', async function (event, given = {}) {
      const { predicate = () => true, timeout } = typeof given === 'function' ? { predicate: given } : given;
      return waitFor(this, checked(event), predicate, { timeout, what: `${name.toLowerCase()}.waitForEvent` });
    });
  }

  /** A test of addresses: by a function of the program, a pattern, or a text in which stars stand for anything. */
  function addressTest(wanted, valueOf) {
    if (typeof wanted === 'function') return (item) => wanted(valueOf(item));
    const pattern =
      wanted instanceof RegExp
        ? wanted
        : new RegExp(`^${`${wanted}`.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replace(/\*+/g, '.*')}$`);
    return (item) => String(item.url()).search(pattern) >= 0;
  }

  const isForProgram = (wanted) => typeof wanted === 'function' || wanted instanceof RegExp;

  /** Methods that wait for what a function or a pattern of the program judges, which the other side never runs. */
  function addWaiting(prototype, add) {
    const { waitForURL, waitForRequest, waitForResponse } = prototype;
    for (const [method, before, event] of [
      ['waitForRequest', waitForRequest, 'request'],
      ['waitForResponse', waitForResponse, 'response'],
    ]) {
      add(method, async function (wanted, options = {}) {
        if (!isForProgram(wanted)) return before.call(this, wanted, options);
        return waitFor(
          this,
          event,
          addressTest(wanted, (item) => item),
          { timeout: options.timeout, what: `page.${method}` },
        );
      });
    }
    add('waitForURL', async function (wanted, { waitUntil = 'load', timeout } = {}) {
      const options = timeout === undefined ? {} : { timeout };
      if (!isForProgram(wanted)) return before(this, wanted, { waitUntil, ...options });
      const fits = addressTest(wanted, (page) => new URL(page.url()));
      const isThere = (frame) => frame === this.mainFrame() && fits(this);
      const limits = { timeout, what: 'page.waitForURL', now: this.mainFrame() };
      await waitFor(this, 'framenavigated', isThere, limits);
      if (waitUntil !== 'commit') await this.waitForLoadState(waitUntil, options);
    });
    const before = (page, ...args) => waitForURL.apply(page, args);
    add('frame', function (wanted) {
      const { name, url } = typeof wanted === 'string' ? { name: wanted } : wanted;
      const fits =
        name === undefined ? addressTest(url, (frame) => new URL(frame.url())) : (one) => one.name() === name;
      return this.frames().find(fits) ?? null;
    });
  }

  function at(kind, root, path) {
    const object = new classes[kind]();
    Object.defineProperty(object, TARGET, { value: { root, path } });
    return Object.freeze(object);
  }

  /** Objects that are the start of paths. A program compares them. */
  const roots = new Map();

  function handleOf({ kind, root }) {
    if (!roots.has(root)) roots.set(root, at(kind, root, []));
    return roots.get(root);
  }

  /** Takes what is new: values of objects, and events. */
  function learn({ known, events }) {
    for (const [root, values] of known) knownOf.set(root, values);
    for (const event of events) emit(event);
  }

  // --- What programs print ---

  const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

  /** An error with the places of the program alone: those of what runs it name folders of the server. */
  const traceOf = ({ name, message, stack }) =>
    `${stack || `${name}: ${message}`}`
      .split('\n')
      .filter((line) => !line.startsWith('    at ') || line.includes('program.js:'))
      .join('\n');

  function show(value, depth = 0, above = []) {
    if (typeof value === 'string')
      return depth === 0 ? value : `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'symbol') return value.toString();
    if (typeof value === 'function') return `[Function: ${value.name || '(anonymous)'}]`;
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : `${value}`;
    if (value instanceof Error) return traceOf(value);
    if (value instanceof Date) return value.toJSON() ?? 'Invalid Date';
    if (value instanceof URL || value instanceof URLSearchParams) return `${value}`;
    if (value instanceof RegExp) return `/${value.source}/${value.flags}`;
    if (value instanceof Promise) return 'Promise { ? }';
    if (above.includes(value)) return '[Circular]';
    const name = value.constructor?.name;
    if (value[TARGET]) return name;
    if (depth > 3) return isArray(value) ? '[Array]' : '[Object]';
    const inside = (item) => show(item, depth + 1, [...above, value]);
    if (isArray(value) || value instanceof Uint8Array) {
      const items = Array.from(value.slice(0, 100), inside);
      const beyond = value.length > 100 ? [`... ${value.length - 100} more items`] : [];
      return items.length ? `${isArray(value) ? '' : `${name} `}[ ${[...items, ...beyond].join(', ')} ]` : '[]';
    }
    if (value instanceof Map)
      return `Map { ${[...value].map(([key, item]) => `${inside(key)} => ${inside(item)}`).join(', ')} }`;
    if (value instanceof Set) return `Set { ${[...value].map(inside).join(', ')} }`;
    const members = Object.entries(value).map(
      ([key, item]) => `${PLAIN_KEY.test(key) ? key : `'${key}'`}: ${inside(item)}`,
    );
    const before = name && name !== 'Object' ? `${name} ` : '';
    return members.length ? `${before}{ ${members.join(', ')} }` : `${before}{}`;
  }

  /** Shows a value, whatever its own members do about it. */
  function shown(value) {
    try {
      return show(value);
    } catch {
      return '[a value that cannot be shown]';
    }
  }

  function print(stream, values) {
    tell({ type: 'print', stream, text: `${values.map(shown).join(' ')}\n` });
  }

  const withBase64 = (_key, value) => (value instanceof Uint8Array ? toBase64(value) : value);

  /** The value of a program as text: a text as it is, bytes in base64, everything else as JSON if that can say it. */
  function asText(value) {
    if (value === undefined) return '';
    if (typeof value === 'string') return value;
    if (value instanceof Uint8Array) return toBase64(value);
    try {
      const text =
        typeof value === 'object' && value !== null && value[TARGET] ? undefined : stringify(value, withBase64);
      return text ?? shown(value);
    } catch {
      return shown(value);
    }
  }

  function failureOf(thrown) {
    const isError = thrown instanceof Error;
    const text = isError ? shown(thrown) : `Uncaught ${shown(thrown)}`;
    return { message: isError ? `${thrown.name}: ${thrown.message}` : shown(thrown), text };
  }

  // --- What programs find in their global object ---

  const out = (...values) => print('stdout', values);
  const err = (...values) => print('stderr', values);
  const addTimer =
    (repeats) =>
    (run, milliseconds = 0, ...args) => {
      const id = ++last;
      timers.set(id, { run: () => run(...args), repeats });
      tell({ type: 'timer', id, milliseconds: Number(milliseconds) || 0, repeats });
      return id;
    };
  const endTimer = (id) => {
    if (timers.delete(id)) tell({ type: 'endTimer', id });
  };

  const given = {
    console: Object.freeze({
      log: out,
      info: out,
      debug: out,
      dir: out,
      table: out,
      warn: err,
      error: err,
      trace: err,
    }),
    setTimeout: addTimer(false),
    setInterval: addTimer(true),
    setImmediate: (run, ...args) => addTimer(false)(run, 0, ...args),
    clearTimeout: endTimer,
    clearInterval: endTimer,
    clearImmediate: endTimer,
    URL,
    URLSearchParams,
    queueMicrotask: (run) => void Promise.resolve().then(run),
    atob: (text) => String.fromCharCode(...fromBase64(String(text))),
    btoa: (text) => toBase64(Uint8Array.from(String(text), (character) => character.charCodeAt(0))),
  };
  for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  // Nothing of these is of use with a page; both are more than a program needs.
  delete globalThis.WebAssembly;
  delete globalThis.SharedArrayBuffer;

  return {
    start(text) {
      const { page, news } = parse(text);
      learn(news);
      const object = decode(page);
      for (const [name, value] of [
        ['page', object],
        ['context', object.context()],
      ]) {
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
      }
    },

    receive(text) {
      const message = parse(text);
      if (message.type === 'address') {
        parsed = message.parts;
        return;
      }
      if (message.type === 'timer') {
        const timer = timers.get(message.id);
        if (!timer?.repeats) timers.delete(message.id);
        return void timer?.run();
      }
      if (message.type === 'news') return void learn(message);
      // Calls that this side refuses itself have none.
      if (message.news) learn(message.news);
      const { resolve, reject } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) reject(errorOf(message.error));
      else resolve(decode(message.value));
    },

    /** Follows the promise of a program to its end. */
    follow(promise) {
      promise.then(
        (value) => tell({ type: 'done', result: asText(value) }),
        (thrown) => tell({ type: 'done', failure: failureOf(thrown) }),
      );
    },

    /** Tells of an error that nothing in the program caught. */
    fail(thrown) {
      tell({ type: 'done', failure: failureOf(thrown) });
    },
  };
});
