import { expect, it } from 'vitest';
import { extensionGlobals, PRODUCT, readSources, type Source } from '../../support/sources.ts';

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
  /** Folders and files of ours that those may not import. */
  mayNot?: string[];
  /** Folders and files of ours whose types those may import all the same. */
  mayType?: string[];
  /** Packages that those may not import. */
  packages?: RegExp;
  /** True if those may not name `chrome` or `browser`. */
  globals?: boolean;
  instead: string;
}

const inLib = (...names: string[]) => names.map((name) => `lib/${name}`);

/** Small things that any code may use, in a page as well. */
const LEAVES = inLib('base/async', 'base/dom', 'base/group-by', 'base/json', 'base/text/price');

/** Code that has the extension API, and code that shows something. */
const BROWSER = inLib('browser', 'worker', 'views');
const VIEWS = ['components', 'lib/views'];

const WALLS: Wall[] = [
  {
    rule: 'lib/page imports leaves, types of the contract and of errors, and no words',
    why: 'it is injected into pages and must stay small',
    around: ['lib/page'],
    may: LEAVES,
    mayType: inLib('contract', 'base/errors'),
    packages: /^#i18n/,
    instead: 'Return what was found as data, a sentence as its key and values, and let the caller judge it.',
  },
  {
    rule: 'the half of lib/recorder that runs in pages imports leaves and types of the contract, and no words',
    why: 'it is injected into pages and must stay small',
    around: inLib(
      'recorder/observe',
      'recorder/bar',
      'recorder/point',
      'recorder/selector',
      'recorder/ending',
      'recorder/listing',
    ),
    may: [...LEAVES, 'lib/recorder/secrets', 'lib/recorder/script/random'],
    mayType: inLib('contract', 'recorder'),
    packages: /^#i18n/,
    instead: 'Send data, and let the other half make something of it.',
  },
  {
    rule: 'lib/picker imports leaves, what reads pages, and what finds, draws and points at elements',
    why: 'it is injected into pages and must stay small',
    around: ['lib/picker'],
    may: [
      ...LEAVES,
      ...inLib('page', 'base/text', 'recorder/selector', 'recorder/observe', 'recorder/bar', 'recorder/point'),
    ],
    packages: /^#i18n/,
    instead: 'Take words as an argument, and send data.',
  },
  {
    rule: 'lib/programs imports leaves, the contract, and types of calls',
    why: 'the server and the worker have it, at both ends of their connection',
    around: ['lib/programs'],
    may: [...LEAVES, 'lib/contract'],
    mayType: inLib('base/rpc', 'jobs'),
    packages: /^(#i18n|preact)/,
    instead: 'Pass what is missing as an argument.',
  },
  {
    rule: 'lib/operations/search/engines imports nothing of pages',
    why: 'a search engine is a stranger, and knows nothing of what its results are for',
    around: ['lib/operations/search/engines'],
    may: [...LEAVES, ...inLib('contract', 'base/errors', 'base/http')],
    instead: 'Let lib/operations/search make something of the results.',
  },
  {
    rule: 'lib/scrape/formats/text imports no page, no store and no browser',
    why: 'what a model makes of a page has no way to a tab, an address or a key',
    around: ['lib/scrape/formats/text'],
    may: [
      ...LEAVES,
      ...inLib('contract', 'base/errors', 'base/text', 'base/warning', 'scrape/formats/registry', 'model'),
    ],
    instead: 'Take the text as an argument.',
  },
  {
    rule: 'lib/worker imports no view',
    why: 'the service worker must start fast, and shows nothing',
    around: ['lib/worker'],
    mayNot: VIEWS,
    instead: 'Put what both need where both may reach it: lib/base/rpc, lib/contract or a leaf.',
  },
  {
    rule: 'lib/views imports types of the worker and nothing else of it',
    why: 'views ask it by lib/base/rpc, and it may be dead',
    around: ['lib/views'],
    mayNot: ['lib/worker'],
    mayType: ['lib/worker'],
    instead: 'Add a function to the table in lib/base/rpc.',
  },
  {
    rule: 'components import neither lib/browser nor lib/worker nor lib/views',
    why: 'views know data, and are given functions',
    around: ['components'],
    mayNot: BROWSER,
    instead: 'Take a function as a property, and let lib/views pass it.',
  },
  {
    rule: 'the server imports no view and nothing that needs the extension API',
    why: 'it runs in Node, and reaches the extension by lib/base/rpc',
    around: ['server'],
    mayNot: [...BROWSER, 'components'],
    mayType: ['lib/worker'],
    packages: /^preact/,
    instead: 'Add a function to the table in lib/base/rpc, and call it.',
  },
  {
    rule: 'only views use Preact',
    why: 'everything else shows nothing, and can be tested without',
    around: ['lib', 'server'],
    except: ['lib/views'],
    packages: /^preact/,
    instead: 'Return data, and let a component show it.',
  },
  {
    rule: 'nothing imports entrypoints',
    why: 'they only mount and listen',
    around: ['lib', 'components', 'server', 'modules', 'test'],
    mayNot: ['entrypoints'],
    instead: 'Move what is needed to lib/worker or lib/views.',
  },
  {
    // The server names it in a function that runs in a page of the cleaner, an extension of its own.
    rule: 'only lib/browser touches the extension API',
    why: 'everything else can be tested without an extension around it',
    around: ['lib', 'components', 'entrypoints', 'server'],
    except: ['lib/browser', 'server/chromium/cleaner'],
    packages: /^(wxt\/(?!utils\/define-)|webextension-polyfill)/,
    globals: true,
    instead: 'Take a function as an argument, and let lib/browser have it.',
  },
  {
    rule: 'wxt/utils/define-* is imported by entrypoints alone',
    why: 'only the build looks for it, and only there',
    around: ['lib', 'components'],
    packages: /^wxt\/utils\/define-/,
    instead: 'Export a function, and define the script in entrypoints.',
  },
];

const sources = readSources([...PRODUCT, 'test']);

const isIn = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.replace(/\.tsx?$/, '') === place || path.startsWith(`${place}/`));

const isOurs = (path: string): boolean => /^(lib|components|entrypoints|server|modules|test)\//.test(path);

function breaches(source: Source, { around, may, mayNot = [], mayType = [], packages, globals }: Wall): string[] {
  const { path, imports } = source;
  const forbidden = imports.filter(({ of, kind }) => {
    if (!isOurs(of)) return packages?.test(of);
    if (kind === 'type' && isIn(of, mayType)) return false;
    return (may && !isIn(of, [...around, ...may])) || isIn(of, mayNot);
  });
  return [
    ...forbidden.map(({ of, line }) => `${path}:${line} imports ${of}`),
    ...(globals ? extensionGlobals(source) : []).map(({ name, line }) => `${path}:${line} names ${name}`),
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
