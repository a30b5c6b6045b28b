import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { loadedAtStart } from '../support/package-files.ts';
import { FULL } from './support/extension.ts';

/**
 * Bytes that each built script may take, zipped as `gzip -9` does; a view with every chunk that it loads at its start.
 * A limit is about 5 % above the size it was set at. What views share is in smaller chunks since the reader view shares a part of it,
 * and zips less well: 1.4 kB in each view.
 */
const LIMITS: Record<string, number> = {
  // With the phrases of fifteen languages besides English: 11 kB; the contracts of search, extract and parse: 5 kB; programs on
  // this computer: 5 kB; the script that finds a row, as a text and as a function: 2.6 kB; schedules of watched pages (croner) and
  // the comparison of their texts: 28 kB; highlights, the reader view and starts that outlive a view: 8 kB. A worker cannot load its
  // parts later.
  'background.js': 262_000,
  'article.js': 13_500,
  'bar.js': 3_700,
  'branding.js': 17_000,
  // Of pages that somebody has open. Formulas take 2.6 kB, the signs of lines and code 1.8 kB, pictures, players and heads of
  // earlier routes 1.9 kB, posts of threads 3 kB, folded text 1 kB, manuals 1.5 kB, formulas that are only drawn 1.2 kB,
  // transcripts 1.2 kB: only the page has its styles and elements.
  // Numbers of equations, lists drawn as tables, signs that are pictures, pictures in buttons: 1.4 kB.
  'capture.js': 45_000,
  'consent.js': 30_200,
  // With the lists that a page shows, for JSON without a model: 2.7 kB.
  'data.js': 25_000,
  // A replay finds rows by what tells them: 1.4 kB.
  'drive.js': 19_500,
  // Which numbers a press was about, counts and digests: 0.9 kB.
  'ending.js': 13_200,
  // What tells a row is found by looking at the rows beside it, also in frames.
  'find-rows.js': 5_900,
  'html.js': 5_600,
  // Describes what a model may act on, and what it tells of secrets: both as the recorder does.
  'listing.js': 24_000,
  'kept.js': 7_000,
  'lists.js': 4_150,
  'mark.js': 2_550,
  'own-page.js': 6_500,
  'page-world.js': 920,
  'parts.js': 43_500,
  // Names picked values as the lists of their page are named: 3.4 kB.
  'pick.js': 16_000,
  // With the same, for an element that a person points at.
  'point.js': 15_900,
  // Over its 20 kB by what only a page can do, since no secret leaves it: tell tokens by their form, and mark values as whole.
  // Menus that open under the mouse, drags that scripts follow and lists that load at their end: 0.5 kB.
  'recorder.js': 22_000,
  'scroll.js': 1_550,
  'selection.js': 2_050,
  'snapshot.js': 14_900,
  // Another icon, which all views share: 0.1 kB.
  'access.html': 43_000,
  // The store of profiles, with what seals them: 0.6 kB, here and in every view with stores.
  // Mistyped schemes are refused: 0.1 kB.
  'bridge.html': 32_900,
  'offscreen.html': 300_000,
  // Templates of notes with their preview, as the panel makes them, and what cites a page: 4 kB.
  // Which section is in sight, and what searches the settings: 0.3 kB.
  'options.html': 117_800,
  // The address field and the last results on a page that cannot be read: 0.4 kB.
  // The search of options, connected programs and the direction of typed text: 0.3 kB.
  'popup.html': 55_800,
  // Sanitizes and renders markdown, as the panel does. It loads the files that other views share as they are, 25 kB more than it
  // needs, so that these load fewer.
  'reader.html': 106_000,
  // With the same, for what is exported.
  // Highlights, transcripts and cards of what a page declares: 8 kB.
  // Small pictures in History, the reader's button, connected programs, what is said of the debugger: 0.8 kB.
  // Shows the part that is put back, the texts of links and sentences without a source, and knows where each press goes on: 2 kB.
  'sidepanel.html': 189_000,
  // The settings have the templates to start from.
  // The reader comes only once the sample is to be read.
  'welcome.html': 102_000,
};

test('every built script is as small as it was, so that pages, the worker and views start as fast', {
  tag: '@promise',
}, () => {
  const built = readdirSync(FULL).filter((file) => /\.(js|html)$/.test(file));
  expect(built.sort(), 'scripts with a limit').toEqual(Object.keys(LIMITS).sort());
  const sizes = Object.fromEntries(built.map((file) => [file, sizeOf(file)]));
  const over = built.filter((file) => (sizes[file] ?? 0) > (LIMITS[file] ?? 0));
  expect(
    over.map((file) => `${file}: ${sizes[file]} bytes, ${LIMITS[file]} allowed`),
    `Find what came in, or say in the commit why it is worth it. All sizes: ${JSON.stringify(sizes, null, 2)}`,
  ).toEqual([]);
});

test('the popup on a new tab does not load the panel', () => {
  const part = readdirSync(join(FULL, 'chunks')).find((name) => name.startsWith('RestrictedPage-')) ?? '';
  const loaded = [...loadedAtStart(FULL, join('chunks', part))].map((path) => path.slice(0, -'-12345678.js'.length));
  expect(loaded).toContain('chunks/sidepanel-lent');
  expect(loaded).not.toContain('chunks/sidepanel');
});

/** Zipped bytes of a script, or of all scripts that a view loads at its start. */
const sizeOf = (file: string): number =>
  [...loadedAtStart(FULL, file)].reduce(
    (sum, script) => sum + gzipSync(readFileSync(join(FULL, script)), { level: 9 }).length,
    0,
  );
