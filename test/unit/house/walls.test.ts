import { expect, it } from 'vitest';
import { extensionGlobals, readSources, type Source } from '../../support/sources.ts';

/** A rule that keeps code out of some files. */
interface Wall {
  /** The rule as a sentence; it and the reason are the test's title. */
  rule: string;
  why: string;
  /** Folders and files that it stands around. */
  around: string[];
  /** Folders and files among those that it leaves out. */
  except?: string[];
  /** Folders and files of ours that those may import besides each other; all of them where this is missing. */
  may?: string[];
  /** Folders and files of ours that those may import types of, and nothing else. */
  mayType?: string[];
  /** Packages that those may not import. */
  packages?: RegExp;
  /** True if those may not name `chrome` or `browser`. */
  globals?: boolean;
  instead: string;
}

const inLib = (...names: string[]) => names.map((name) => `lib/${name}`);

const WALLS: Wall[] = [
  {
    rule: 'lib/contract imports nothing else of ours',
    why: 'it stands alone and everything derives from it',
    around: ['lib/contract'],
    may: [],
    instead: 'Put what only one side needs there, and let it import the contract.',
  },
  {
    rule: 'lib/page imports types of the contract and of errors, and nothing else of ours',
    why: 'it is injected into pages and must stay small',
    around: ['lib/page'],
    may: ['lib/json-depth'],
    mayType: inLib('contract', 'errors'),
    instead: 'Return what was found as data and let the caller judge it.',
  },
  {
    rule: 'lib/operations imports no store, no view and no browser',
    why: 'an operation takes them as arguments, so that it can be tested without',
    around: ['lib/operations'],
    may: inLib(
      'actions',
      'contract',
      'delay',
      'errors',
      'formats',
      'http',
      'json-depth',
      'page',
      'recorder',
      'settle-within',
    ),
    packages: /^preact/,
    instead: 'Add what is missing to the arguments of the engine.',
  },
  {
    rule: 'lib/remote imports no store, no view and no browser',
    why: 'a service knows no browser',
    around: ['lib/remote'],
    may: inLib('contract', 'delay', 'errors', 'http', 'json-depth', 'operations'),
    instead: 'Take it as an argument.',
  },
  {
    rule: 'lib/recorder imports nothing of ours but the contract and errors',
    why: 'it is injected into pages and must stay small',
    around: ['lib/recorder'],
    may: inLib('contract', 'errors'),
    instead: 'Pass functions that need the browser or a store as arguments.',
  },
  {
    rule: 'lib/model imports nothing of pages',
    why: 'a model knows nothing of pages or of what is asked',
    around: ['lib/model'],
    may: inLib('contract', 'delay', 'errors', 'http', 'json-depth'),
    instead: 'Build the prompt in lib/formats/text/language and pass it as text.',
  },
  {
    rule: 'lib/formats/text/language imports nothing but the contract and the model',
    why: 'what a model makes of a page has no way to a tab, an address or a key',
    around: ['lib/formats/text/language'],
    may: inLib('contract', 'errors', 'json-depth', 'model'),
    instead: 'Take the text as an argument.',
  },
  {
    rule: 'lib/http imports nothing else of ours',
    why: 'a service and a model are strangers alike',
    around: ['lib/http'],
    may: [],
    instead: 'Pass what differs between them as arguments.',
  },
  {
    rule: 'lib/formats/text/highlights imports nothing else of ours',
    why: 'it takes text and returns sentences',
    around: ['lib/formats/text/highlights'],
    may: [],
    instead: 'Take the text as an argument.',
  },
  {
    rule: 'lib/formats/text/redact imports nothing of ours but the contract and errors',
    why: 'it takes text and returns text',
    around: ['lib/formats/text/redact'],
    may: inLib('contract', 'errors'),
    instead: 'Take the text as an argument.',
  },
  {
    rule: 'lib/formats/text imports no page, no store and no browser',
    why: 'what follows from a page’s text follows from nothing else',
    around: ['lib/formats/text'],
    may: inLib('contract', 'errors', 'json-depth', 'model'),
    instead: 'Take it as an argument.',
  },
  {
    rule: 'components import no part of lib that has a way to the browser',
    why: 'views know data, and lib/views gives them functions',
    around: ['components'],
    may: inLib('contract', 'errors', 'export', 'formats', 'jobs', 'operations', 'page', 'recorder', 'remote', 'store'),
    instead: 'Take a function as a property, and let lib/views pass it.',
  },
  {
    rule: 'only lib/browser, lib/worker, lib/views and the entrypoints touch the extension API',
    why: 'everything else can be tested without an extension around it',
    around: ['lib', 'components'],
    except: inLib('browser', 'views', 'worker', 'store/settings.ts', 'store/panel-view.ts'),
    packages: /^(wxt\/|webextension-polyfill)/,
    globals: true,
    instead: 'Take a function as an argument, and let one of those pass it.',
  },
];

const sources = readSources();

const isIn = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.replace(/\.tsx?$/, '') === place || path.startsWith(`${place}/`));

const isOurs = (path: string): boolean => /^(lib|components|entrypoints|server|modules|test)\//.test(path);

function breaches({ path, imports, ...source }: Source, { around, may, mayType = [], packages, globals }: Wall) {
  const forbidden = imports.filter(({ of, kind }) =>
    isOurs(of) ? may && !isIn(of, [...around, ...may]) && !(kind === 'type' && isIn(of, mayType)) : packages?.test(of),
  );
  return [
    ...forbidden.map(({ of, line }) => `${path}:${line} imports ${of}`),
    ...(globals ? extensionGlobals({ path, imports, ...source }) : []).map(
      ({ name, line }) => `${path}:${line} names ${name}`,
    ),
  ];
}

for (const wall of WALLS) {
  it(`${wall.rule}: ${wall.why}`, () => {
    const inside = sources.filter(({ path }) => isIn(path, wall.around) && !isIn(path, wall.except ?? []));
    expect(inside, 'files behind this wall').not.toEqual([]);
    expect(
      inside.flatMap((source) => breaches(source, wall)),
      wall.instead,
    ).toEqual([]);
  });
}
