/**
 * Runs one program in a process that has no files, no children, no environment and no way to make code of text. It is
 * JavaScript as it is written, since the process may not read what a compiler needs. The program sees its page by messages
 * alone (relay.ts), which whoever started this process judges one by one.
 */
import { createContext, Script } from 'node:vm';

/** Characters of messages of one program that may be under way, or printed. */
const MOST_UNDER_WAY = 20_000_000;
const MOST_CALLS = 1_000;

// A program that should ever get hold of `process` finds nothing there that reaches beyond it.
for (const name of [
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  'kill',
  '_kill',
  '_debugProcess',
  'chdir',
]) {
  Reflect.deleteProperty(process, name);
}
for (const name of ['fetch', 'WebSocket', 'EventSource', 'navigator', 'WebAssembly', 'Worker', 'BroadcastChannel']) {
  Reflect.deleteProperty(globalThis, name);
}

const parent = process.send.bind(process);
const ADDRESS_MEMBERS = [
  ...['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'],
];
const timers = new Map();
let printed = 0;
let calls = 0;

/** The one function of this side that the inner side has. It takes text and gives nothing. */
function send(text) {
  const message = JSON.parse(text);
  if (message.type === 'timer') {
    const { id, milliseconds, repeats } = message;
    const run = () => receive(JSON.stringify({ type: 'timer', id }));
    timers.set(id, repeats ? setInterval(run, milliseconds) : setTimeout(run, milliseconds));
  } else if (message.type === 'endTimer') {
    clearTimeout(timers.get(message.id));
    timers.delete(message.id);
  } else if (message.type === 'address') {
    receive(JSON.stringify({ type: 'address', parts: addressParts(message) }));
  } else if (message.type === 'print') {
    if (printed < MOST_UNDER_WAY) parent(message);
    printed += message.text.length;
  } else if (message.type === 'call' && (text.length > MOST_UNDER_WAY || calls >= MOST_CALLS)) {
    const error = { name: 'RangeError', message: 'The program asks the page for too much at once.' };
    setImmediate(() => receive(JSON.stringify({ id: message.id, error })));
  } else {
    if (message.type === 'call') calls++;
    parent(message);
  }
}

/** Returns the members of an address, also after a change to one of them; null for an invalid one. */
function addressParts({ text, base, member, value }) {
  if (!URL.canParse(text, base)) return null;
  const address = new URL(text, base);
  if (ADDRESS_MEMBERS.includes(member)) address[member] = value;
  return Object.fromEntries([...ADDRESS_MEMBERS, 'origin'].map((name) => [name, address[name]]));
}

let inner;
const receive = (text) => {
  try {
    inner.receive(text);
  } catch (thrown) {
    inner.fail(thrown);
  }
};

process.once('disconnect', () => process.exit(1));
process.on('unhandledRejection', (thrown) => inner.fail(thrown));

process.on('message', (message) => {
  if (message.type !== 'start') {
    if (message.type === 'result') calls--;
    receive(JSON.stringify(message));
    return;
  }
  const { program, inside, addresses, surface, page, news } = message;
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  inner = new Script(inside, { filename: 'page' }).runInContext(context)(
    send,
    new Script(`(${JSON.stringify(surface)})`).runInContext(context),
    new Script(addresses, { filename: 'addresses' }).runInContext(context),
  );
  inner.start(JSON.stringify({ page, news }));
  try {
    const { text, offset } = program;
    inner.follow(new Script(text, { filename: 'program.js', columnOffset: -offset }).runInContext(context));
  } catch (thrown) {
    inner.fail(thrown);
  }
});
