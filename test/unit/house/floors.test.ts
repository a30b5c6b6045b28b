import { expect, it } from 'vitest';
import { PRODUCT, readSources } from '../../support/sources.ts';

/** The rooms from the ground up. Rooms of one floor know nothing of each other. */
const FLOORS: string[][] = [
  ['lib/contract'],
  ['lib/base'],
  ['lib/model', 'lib/page', 'lib/recorder'],
  ['lib/files', 'lib/picker'],
  ['lib/scrape'],
  ['lib/operations'],
  ['lib/jobs'],
  ['lib/programs'],
  ['lib/browser'],
  ['lib/store'],
  ['lib/transfer'],
  ['components'],
  ['lib/worker'],
  ['lib/views'],
  ['entrypoints'],
  ['server'],
  ['modules'],
];

const floorOf = new Map(FLOORS.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));

/** The words' file in Node, which `#i18n` means there; in the extension the build has one of its own. */
const WORDS = 'lib/base/english.ts';

const roomOf = (path: string): string | undefined => /^(lib\/[^/]+|[^/]+)\//.exec(path)?.[1];

const sources = readSources(PRODUCT);

it('every room has a floor', () => {
  const rooms = new Set(sources.map(({ path }) => roomOf(path)));
  expect([...rooms].filter((room) => room === undefined || !floorOf.has(room))).toEqual([]);
  expect(
    [...floorOf.keys()].filter((room) => !rooms.has(room)),
    'rooms that are gone',
  ).toEqual([]);
});

it('an import goes down', () => {
  const up = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ of, line }) => {
      const from = roomOf(path);
      const to = roomOf(of === '#i18n' ? WORDS : of);
      const [above, below] = [floorOf.get(from ?? ''), floorOf.get(to ?? '')];
      if (from === to || above === undefined || below === undefined || below < above) return [];
      return [`${path}:${line} imports ${of}`];
    }),
  );
  expect(up, 'Take what is needed as an argument, or move it to the floor below both.').toEqual([]);
});
