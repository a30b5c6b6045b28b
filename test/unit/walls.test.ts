import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = ['lib', 'components', 'entrypoints', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

const text = (file: string) => readFileSync(join(root, file), 'utf8');

/** Our own modules that a file imports, from the root; `types` leaves out what is only a type. */
function imports(file: string, { types = true } = {}): string[] {
  const found = [...text(file).matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]/g)];
  return found
    .filter(([, type]) => types || !type)
    .map(([, , from = '']) =>
      from.startsWith('.') ? relative(root, join(root, file, '..', from)) : from.replace(/^@\//, ''),
    );
}

/** What lies in these folders may import of ours only what lies in those, and for the reason given. */
const walls: { inside: string; allowed: string[]; why: string }[] = [
  { inside: 'lib/contract', allowed: ['lib/contract'], why: 'the contract stands alone; everything derives from it' },
  {
    inside: 'lib/page',
    allowed: ['lib/contract', 'lib/json-depth', 'lib/page'],
    why: 'it is injected into pages and must stay small',
  },
  {
    inside: 'lib/operations',
    allowed: [
      'actions',
      'contract',
      'async',
      'errors',
      'formats',
      'http',
      'json-depth',
      'operations',
      'page',
      'recorder',
    ].map((name) => `lib/${name}`),
    why: 'an operation gets what it needs of browser and stores as arguments',
  },
  {
    inside: 'lib/remote',
    allowed: ['async', 'contract', 'errors', 'http', 'json-depth', 'operations', 'remote'].map((name) => `lib/${name}`),
    why: 'a service knows no browser',
  },
  {
    inside: 'lib/recorder',
    allowed: ['lib/contract', 'lib/errors', 'lib/recorder'],
    why: 'it is injected into pages and must stay small',
  },
  {
    inside: 'lib/model',
    allowed: ['lib/contract', 'lib/async', 'lib/errors', 'lib/http', 'lib/json-depth', 'lib/model'],
    why: 'a model knows nothing of pages or of what is asked',
  },
  {
    inside: 'lib/formats/text/language',
    allowed: ['lib/contract', 'lib/errors', 'lib/json-depth', 'lib/formats/text/language', 'lib/model'],
    why: 'what a model makes of a page has no way to a tab, an address or a key',
  },
  { inside: 'lib/http', allowed: ['lib/async', 'lib/http'], why: 'a service and a model are strangers alike' },
  { inside: 'lib/formats/text/highlights', allowed: ['lib/formats/text/highlights'], why: 'text in, sentences out' },
  {
    inside: 'lib/formats/text/redact',
    allowed: ['lib/contract', 'lib/errors', 'lib/formats/text/redact'],
    why: 'text in, text out',
  },
  {
    inside: 'lib/formats/text',
    allowed: ['lib/contract', 'lib/errors', 'lib/formats/text', 'lib/json-depth', 'lib/model'],
    why: 'what follows from a page’s text follows from nothing else',
  },
  {
    inside: 'components',
    allowed: [
      'components',
      'lib/contract',
      'lib/errors',
      'lib/export',
      'lib/formats',
      'lib/operations',
      'lib/remote',
      'lib/jobs',
      'lib/page',
      'lib/recorder',
      'lib/store',
    ],
    why: 'views know data, never the browser: the entrypoint hands them functions',
  },
];

describe.each(walls)('$inside', ({ inside, allowed, why }) => {
  const files = sources.filter((file) => file.startsWith(`${inside}/`));
  it.each(files)(`%s imports only ${allowed.join(', ')} (${why})`, (file) => {
    const ours = imports(file).filter((from) => /^(lib|components|entrypoints|server|test)\//.test(from));
    const outside = ours.filter((from) => !allowed.some((folder) => from === folder || from.startsWith(`${folder}/`)));
    expect(outside).toEqual([]);
  });
});

it('only lib/browser and the entrypoints touch the extension API', () => {
  const touching = sources.filter(
    (file) =>
      !/^(lib\/browser|lib\/views|lib\/worker|entrypoints)\//.test(file) &&
      /from 'wxt\/browser'|\bchrome\.\w+\./.test(text(file)),
  );
  // The command line names the API inside functions that run in the extension, not in Node.
  expect(touching.filter((file) => !file.startsWith('server/'))).toEqual([]);
});

it('what is injected into pages takes nothing but types from the contract', () => {
  const pages = sources.filter((file) => file.startsWith('lib/page/'));
  expect(
    pages.filter((file) => imports(file, { types: false }).some((from) => from.startsWith('lib/contract'))),
  ).toEqual([]);
});

it('operations know no views', () => {
  const operations = sources.filter((file) => file.startsWith('lib/operations/'));
  expect(operations.filter((file) => imports(file).some((from) => from.startsWith('preact')))).toEqual([]);
});
