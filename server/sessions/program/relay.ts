import type { Page } from 'playwright-core';
import { isObject } from '../../../lib/base/json';
import { requestFields } from '../../../lib/contract';
import { EVALUATING, EVENTS, type KindName, SURFACE, WITH_FILES } from './surface.ts';
import { type CallTarget, type Lead, type ProgramCall, readArgument, writeValue } from './wire.ts';

/** An object that was given to a program. */
interface GivenObject {
  kind: KindName;
  object: object;
}

/** The page of a session, as a program reaches it. */
export interface Relay extends Disposable {
  /** The page itself, for the start of the program. */
  page: unknown;
  /** Runs a program's call. @returns a value for it @throws Error whose message is shown to it */
  call(call: ProgramCall): Promise<unknown>;
}

interface RelayDeps {
  /** Returns how long the program may still run, in ms. */
  left(): number;
  /** Notifies the program of an object's values that it can read without a call. */
  tell(message: { type: 'known'; root: number; known: Record<string, unknown> }): void;
}

/** Maximum number of open pages in one session. */
const MOST_PAGES = 8;

/** Keeps the objects that were given to one program, by number. */
function createGivenObjects(tell: RelayDeps['tell']) {
  const given = new Map<number, GivenObject>();
  const roots = new Map<object, number>();
  const stops: (() => void)[] = [];

  /** Notifies the program of each address change of a page. */
  function follow(opened: Page, root: number): void {
    const look = () => tell({ type: 'known', root, known: knownOf('Page', opened) });
    opened.on('framenavigated', look);
    opened.on('close', look);
    stops.push(() => {
      opened.off('framenavigated', look);
      opened.off('close', look);
    });
  }

  return {
    get: (root: number) => given.get(root),
    rootOf: (object: object) => roots.get(object),

    /** @returns the reference to the object in messages */
    give(kind: KindName, object: object): unknown {
      let root = roots.get(object);
      if (root === undefined) {
        root = roots.size + 1;
        roots.set(object, root);
        given.set(root, { kind, object });
        if (kind === 'Page') follow(object as Page, root);
      }
      return { $: 'handle', v: { kind, root, known: knownOf(kind, object) } };
    },

    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

/**
 * Runs a program's calls in Playwright: only methods of the surface, only on objects that the program was given, and
 * without access to files of this computer or to addresses that a scrape could not open.
 */
export function createRelay(page: Page, { left, tell }: RelayDeps): Relay {
  const objects = createGivenObjects(tell);

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

  function write(kind: KindName | null, value: unknown): unknown {
    if (kind === null || value === null || value === undefined) return writeValue(value);
    if (Array.isArray(value)) return value.map((item) => write(kind, item));
    return objects.give(kind, value as object);
  }

  return {
    page: objects.give('Page', page),

    async call({ target, method, args: written }) {
      const { kind, object } = find(target);
      const { does } = SURFACE[kind];
      if (!Object.hasOwn(does, method)) throw unknownMember(kind, method);
      const args = withinTime(checked(method, read(written, method), { kind, object }), left());
      const value = await run(object, method, args);
      const root = objects.rootOf(object);
      if (root !== undefined) tell({ type: 'known', root, known: knownOf(kind, object) });
      const gives = method === 'waitForEvent' ? own(EVENTS, String(args[0])) : does[method];
      return write(gives ?? null, value);
    },

    [Symbol.dispose]: () => objects[Symbol.dispose](),
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

/** Returns the values of the methods that a program can use without a call. */
function knownOf(kind: KindName, object: object): Record<string, unknown> {
  return Object.fromEntries(SURFACE[kind].knows.map((method) => [method, writeValue(run(object, method, []))]));
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
  if (method === 'waitForEvent' && !own(EVENTS, String(args[0]))) {
    throw new TypeError(
      `A program can wait for ${Object.keys(EVENTS).join(', ')}: "${String(args[0])}" is not served here.`,
    );
  }
  if (
    /^waitFor(URL|Request|Response)$/.test(method) &&
    (typeof args[0] !== 'string' || args[0].split('*').length > MOST_STARS)
  ) {
    throw new TypeError(
      `${method} takes an address here, or a pattern such as **/done?* with up to ${MOST_STARS - 1} stars.`,
    );
  }
  if (WITH_FILES.includes(method) && args.some((arg) => isObject(arg) && 'path' in arg)) {
    throw new TypeError('path: A program has no files. Leave it out.');
  }
  if (method === 'setInputFiles') [args[kind === 'Page' ? 1 : 0]].flat().forEach(checkFile);
  return args;
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
