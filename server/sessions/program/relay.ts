import type { EventEmitter } from 'node:events';
import type { Dialog, Page } from 'playwright-core';
import { isObject } from '../../../lib/base/json';
import { requestFields } from '../../../lib/contract';
import { EVALUATING, type KindName, SURFACE, WITH_FILES } from './surface.ts';
import {
  type CallTarget,
  type Lead,
  type ProgramCall,
  type ProgramListening,
  readArgument,
  writeValue,
} from './wire.ts';

/** An object that was given to a program. */
interface GivenObject {
  kind: KindName;
  object: object;
}

/** What a program is told with each message. */
interface News {
  /** Values that it reads without a call, by the numbers of their objects. */
  known: [root: number, values: Record<string, unknown>][];
  /** Events that it listens to, in their order. */
  events: { root: number; event: string; value: unknown }[];
}

/** The page of a session, as a program reaches it. */
export interface Relay extends Disposable {
  /** The page itself, for the start of the program. */
  page: unknown;
  /** Returns what the program has not been told yet. */
  news(): News;
  /** Runs a program's call. @returns a value for it @throws Error whose message is shown to it */
  call(call: ProgramCall): Promise<unknown>;
  /** Begins or ends to tell the program of an event. */
  listen(listening: ProgramListening): void;
  /** Tells the program what is new, as soon as it has taken the last message of that. */
  flush(): void;
}

interface RelayDeps {
  /** Returns how long the program may still run, in ms. */
  left(): number;
  /** Sends news to the program. @param sent called once its process has taken them */
  tell(message: { type: 'news' } & News, sent: () => void): void;
  /** Tells the caller of the program what it has missed. */
  warn(text: string): void;
}

/** Maximum number of open pages in one session. */
const MOST_PAGES = 8;

/** Maximum number of frames and pages in a list. */
const MOST_LISTED = 200;
/** Maximum number of events that one program is told of, and of those in one message. */
const MOST_EVENTS = 10_000;
const MOST_EVENTS_AT_ONCE = 100;
/** Maximum number of characters of a value that is known without a call. */
const MOST_KNOWN = 100_000;

/** Keeps the objects that were given to one program, by number. */
function createGivenObjects(changed: () => void) {
  const given = new Map<number, GivenObject>();
  const roots = new Map<object, number>();
  /** Objects whose values the program does not have, or no longer has as they are. */
  const stale = new Set<number>();
  const stops: (() => void)[] = [];

  function listen(object: object, event: string, run: (value: unknown) => void): () => void {
    const emitter = object as EventEmitter;
    emitter.on(event, run);
    const stop = () => void emitter.off(event, run);
    stops.push(stop);
    return stop;
  }

  function mark(...objects: unknown[]): void {
    for (const object of objects) {
      const root = roots.get(object as object);
      if (root !== undefined) stale.add(root);
    }
    changed();
  }

  /** @returns the reference to the object in messages */
  function give(kind: KindName, object: object): unknown {
    let root = roots.get(object);
    if (root === undefined) {
      root = roots.size + 1;
      roots.set(object, root);
      given.set(root, { kind, object });
      stale.add(root);
      if (kind === 'Page') {
        for (const event of ['framenavigated', 'frameattached', 'framedetached'])
          listen(object, event, (frame) => mark(object, frame));
        listen(object, 'close', () => mark(object, (object as Page).context()));
      }
      if (kind === 'BrowserContext') listen(object, 'page', () => mark(object));
    }
    return { $: 'handle', v: { kind, root } };
  }

  function write(kind: KindName | null, value: unknown): unknown {
    if (Array.isArray(value) && kind !== null) return value.slice(0, MOST_LISTED).map((item) => write(kind, item));
    if (kind === null || value === null || value === undefined) return writeValue(value);
    return give(kind, value as object);
  }

  /** Returns the values of the methods that a program can use without a call. */
  function knownOf({ kind, object }: GivenObject): Record<string, unknown> {
    const values = Object.entries(SURFACE[kind].knows).map(([method, gives]) => {
      const value = run(object, method, []);
      return [method, write(gives, typeof value === 'string' ? value.slice(0, MOST_KNOWN) : value)];
    });
    return Object.fromEntries(values);
  }

  return {
    get: (root: number) => given.get(root),
    mark,
    give,
    write,
    listen,

    /** Returns the values that the program does not have. Values that are objects may add others. */
    takeKnown(): News['known'] {
      const known: News['known'] = [];
      for (const root of stale) {
        stale.delete(root);
        const object = given.get(root);
        if (object) known.push([root, knownOf(object)]);
      }
      return known;
    },

    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

/** Collects the events that a program listens to until it takes them. */
function createEvents(objects: ReturnType<typeof createGivenObjects>, changed: () => void, warn: RelayDeps['warn']) {
  const queue: { root: number; event: string; kind: KindName | null; value: unknown }[] = [];
  const stops = new Map<string, () => void>();
  const dialogs = new Set<Dialog>();
  let count = 0;

  const dismiss = (dialog: Dialog) => void dialog.dismiss().catch(() => undefined);

  return {
    listen({ root, event, isOn }: ProgramListening): void {
      const key = `${root} ${event}`;
      stops.get(key)?.();
      stops.delete(key);
      const found = objects.get(root);
      const kind = found && own(SURFACE[found.kind].emits, event);
      if (!isOn || !found || kind === undefined) return;
      const add = (value: unknown) => {
        count++;
        if (count === MOST_EVENTS) warn(`The program was told of ${MOST_EVENTS} events. Further ones are left out.`);
        if (count >= MOST_EVENTS) {
          if (kind === 'Dialog') dismiss(value as Dialog);
          return;
        }
        if (kind === 'Dialog') dialogs.add(value as Dialog);
        queue.push({ root, event, kind, value });
        changed();
      };
      stops.set(key, objects.listen(found.object, event, add));
    },

    take: (): News['events'] =>
      queue
        .splice(0, MOST_EVENTS_AT_ONCE)
        .map(({ root, event, kind, value }) => ({ root, event, value: objects.write(kind, value) })),

    /** Dismisses the dialogs that the program has left open: they hold up their page. */
    [Symbol.dispose]() {
      for (const dialog of dialogs) dismiss(dialog);
    },
  };
}

/**
 * Runs a program's calls in Playwright: only methods of the surface, only on objects that the program was given, and
 * without access to files of this computer or to addresses that a scrape could not open.
 */
export function createRelay(page: Page, { left, tell, warn }: RelayDeps): Relay {
  const objects = createGivenObjects(flush);
  const events = createEvents(objects, flush, warn);
  const first = objects.give('Page', page);
  let isTelling = false;

  function news(): News {
    const taken = events.take();
    return { events: taken, known: objects.takeKnown() };
  }

  // A program that is busy takes no message: what changes meanwhile does not pile up on its way.
  function flush(): void {
    if (isTelling) return;
    const message = news();
    if (message.events.length + message.known.length === 0) return;
    isTelling = true;
    tell({ type: 'news', ...message }, () => {
      isTelling = false;
      flush();
    });
  }

  function find({ root, path }: CallTarget): GivenObject {
    const start = objects.get(root);
    if (!start) throw new Error('The program was never given this object.');
    return path.reduce<GivenObject>((at, [method, args]: Lead) => {
      const { leads, holds } = SURFACE[at.kind];
      const kind = own(args === undefined ? holds : leads, method);
      if (!kind) throw unknownMember(at.kind, method);
      const object = args === undefined ? Reflect.get(at.object, method) : run(at.object, method, read(args, method));
      return { kind, object: object as object };
    }, start);
  }

  const read = (args: readonly unknown[], method: string): unknown[] =>
    args.map((arg) =>
      readArgument(arg, {
        objectOf: (target) => find(target).object,
        functionOf(source) {
          if (!EVALUATING.includes(method))
            throw new TypeError(`${method} takes no function here: give a text or a pattern.`);
          // Playwright reads the text of a function, and never calls it.
          return Object.assign(() => undefined, { toString: () => source });
        },
      }),
    );

  return {
    page: first,
    news,
    flush,
    listen: events.listen,

    async call({ target, method, args: written }) {
      const { kind, object } = find(target);
      const { does } = SURFACE[kind];
      if (!Object.hasOwn(does, method)) throw unknownMember(kind, method);
      const args = withinTime(checked(method, read(written, method), { kind, object }), left());
      const value = await run(object, method, args);
      objects.mark(object);
      return objects.write(does[method] ?? null, value);
    },

    [Symbol.dispose]() {
      objects[Symbol.dispose]();
      events[Symbol.dispose]();
    },
  };
}

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const unknownMember = (kind: string, name: string) =>
  new TypeError(`${kind.toLowerCase()}.${name} is not served here: docs/SERVER.md lists what programs may use.`);

function run(object: object, method: string, args: readonly unknown[]): unknown {
  const member: unknown = Reflect.get(object, method);
  if (typeof member !== 'function') throw new TypeError(`${method} is not a function`);
  return Reflect.apply(member, object, args);
}

/** Maximum number of stars in an address pattern: each more makes it slower, and matching runs in this process. */
const MOST_STARS = 6;

/** Refuses calls that reach beyond pages. @returns the arguments, with an absolute address if they contain one */
function checked(method: string, args: unknown[], { kind, object }: GivenObject): unknown[] {
  if (method === 'goto') return [webAddress(args[0]), ...args.slice(1)];
  if (method === 'newPage') {
    const pages = run(object, 'pages', []);
    if (Array.isArray(pages) && pages.length >= MOST_PAGES)
      throw new Error(`A session has ${MOST_PAGES} pages at most: close one.`);
  }
  if (
    method === 'clearCookies' &&
    Object.values(isObject(args[0]) ? args[0] : {}).some((value) => value instanceof RegExp)
  ) {
    throw new TypeError('clearCookies takes texts here, and no patterns.');
  }
  if (/^waitFor(URL|Request|Response)$/.test(method)) checkPattern(method, args[0]);
  if (method === 'waitForNavigation' && isObject(args[0]) && args[0].url !== undefined)
    checkPattern(method, args[0].url);
  if (WITH_FILES.includes(method) && args.some((arg) => isObject(arg) && 'path' in arg)) {
    throw new TypeError('path: A program has no files. Leave it out.');
  }
  if (method === 'setInputFiles') [args[kind === 'Page' ? 1 : 0]].flat().forEach(checkFile);
  return args;
}

/** @throws TypeError for an address pattern that may take this process long */
function checkPattern(method: string, pattern: unknown): void {
  if (typeof pattern === 'string' && pattern.split('*').length <= MOST_STARS) return;
  throw new TypeError(
    `${method} takes an address here, or a pattern such as **/done?* with up to ${MOST_STARS - 1} stars.`,
  );
}

/** @throws TypeError unless the program itself provides the file's content */
function checkFile(file: unknown): void {
  if (isObject(file) && typeof file.name === 'string' && file.buffer instanceof Uint8Array) return;
  throw new TypeError('A program has no files: give { name, mimeType, buffer }.');
}

/** Parses an address that a scrape could open, or the blank page. @throws TypeError with the contract's message */
function webAddress(url: unknown): string {
  if (url === 'about:blank') return url;
  const read = requestFields.url.safeParse(url);
  if (read.success) return read.data;
  throw new TypeError(read.error.issues[0]?.message ?? 'Invalid URL.');
}

/** Limits waiting calls to the program's remaining time: they must not continue after its end. */
function withinTime(args: unknown[], left: number): unknown[] {
  return args.map((arg) => {
    if (!isObject(arg) || typeof arg.timeout !== 'number') return arg;
    return { ...arg, timeout: arg.timeout > 0 ? Math.min(arg.timeout, left) : left };
  });
}
