import { describe, expect, it, test } from 'vitest';
import { dataFields, dataKey, FORMAT_TYPES, type FormatType, formatSchemas } from '@/lib/contract';
import { accepted, complaints, UNKNOWN, warnings } from './parse';

const BARE = [
  'markdown',
  'summary',
  'html',
  'rawHtml',
  'links',
  'images',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
] as const satisfies FormatType[];

it('is the list of the specification', () => {
  expect(FORMAT_TYPES).toEqual(Object.keys(formatSchemas));
  expect(FORMAT_TYPES.toSorted()).toEqual(
    [...BARE, 'screenshot', 'json', 'changeTracking', 'question', 'highlights'].toSorted(),
  );
});

describe.each(BARE)('%s', (type) => {
  it('is the same as a string and as an object', () => {
    expect(accepted({ formats: [type] }).formats).toEqual([{ type }]);
    expect(accepted({ formats: [{ type }] }).formats).toEqual([{ type }]);
  });

  it('has no options', () => {
    expect(complaints({ formats: [{ type, mode: 'x' }] })).toEqual([`formats[0].mode: ${UNKNOWN}`]);
  });
});

/** Formats with options, each beside markdown, as changeTracking needs. */
const second = (format: unknown) => accepted({ formats: ['markdown', format] }).formats[1];
const about = (format: unknown) => complaints({ formats: ['markdown', format] });

test.each([
  ['screenshot', { type: 'screenshot', fullPage: false }],
  [
    { type: 'screenshot', fullPage: true },
    { type: 'screenshot', fullPage: true },
  ],
  [
    { type: 'screenshot', quality: 1, viewport: { width: 1, height: 1 } },
    { type: 'screenshot', fullPage: false, quality: 1, viewport: { width: 1, height: 1 } },
  ],
  [
    { type: 'screenshot', quality: 100, viewport: { width: 7_680, height: 4_320 } },
    { type: 'screenshot', fullPage: false, quality: 100, viewport: { width: 7_680, height: 4_320 } },
  ],
  ['json', { type: 'json' }],
  [
    { type: 'json', schema: { type: 'object', properties: {} }, prompt: 'x'.repeat(10_000) },
    { type: 'json', schema: { type: 'object', properties: {} }, prompt: 'x'.repeat(10_000) },
  ],
  ['changeTracking', { type: 'changeTracking', modes: [], tag: null }],
  [
    { type: 'changeTracking', modes: ['git-diff', 'json'], schema: {}, prompt: 'x'.repeat(20_000), tag: 'daily' },
    { type: 'changeTracking', modes: ['git-diff', 'json'], schema: {}, prompt: 'x'.repeat(20_000), tag: 'daily' },
  ],
  [
    { type: 'question', question: '?' },
    { type: 'question', question: '?' },
  ],
  [
    { type: 'question', question: '?'.repeat(10_000) },
    { type: 'question', question: '?'.repeat(10_000) },
  ],
  [
    { type: 'highlights', query: 'q' },
    { type: 'highlights', query: 'q' },
  ],
  [
    { type: 'highlights', query: 'q'.repeat(10_000) },
    { type: 'highlights', query: 'q'.repeat(10_000) },
  ],
])('%j is taken', (format, taken) => {
  expect(second(format)).toEqual(taken);
});

test.each<[object | string, string]>([
  [{ type: 'screenshot', fullPage: 'yes' }, 'fullPage: Must be true or false, not a string.'],
  [{ type: 'screenshot', quality: 0 }, 'quality: Must be at least 1.'],
  [{ type: 'screenshot', quality: 101 }, 'quality: Must be at most 100.'],
  [{ type: 'screenshot', quality: 50.5 }, 'quality: Must be a whole number, not a fraction.'],
  [{ type: 'screenshot', viewport: { width: 800 } }, 'viewport.height: Required: give a number.'],
  [{ type: 'screenshot', viewport: { height: 800 } }, 'viewport.width: Required: give a number.'],
  [{ type: 'screenshot', viewport: { width: 0, height: 1 } }, 'viewport.width: Must be at least 1.'],
  [{ type: 'screenshot', viewport: { width: 7_681, height: 1 } }, 'viewport.width: Must be at most 7680.'],
  [{ type: 'screenshot', viewport: { width: 1, height: 0 } }, 'viewport.height: Must be at least 1.'],
  [{ type: 'screenshot', viewport: { width: 1, height: 4_321 } }, 'viewport.height: Must be at most 4320.'],
  [{ type: 'screenshot', viewport: { width: '1', height: 1 } }, 'viewport.width: Must be a number, not a string.'],
  [{ type: 'screenshot', x: 1 }, `x: ${UNKNOWN}`],
  [{ type: 'json', schema: 'x' }, 'schema: Must be an object, not a string.'],
  [{ type: 'json', prompt: 1 }, 'prompt: Must be a string, not a number.'],
  [{ type: 'json', prompt: 'x'.repeat(10_001) }, 'prompt: Must be at most 10000 characters long.'],
  [
    { type: 'json', systemPrompt: 'x' },
    "systemPrompt: The client's feature systemPrompt is outside this contract: write it into prompt.",
  ],
  [{ type: 'changeTracking', modes: ['diff'] }, 'modes[0]: Must be one of "git-diff", "json".'],
  [{ type: 'changeTracking', schema: [] }, 'schema: Must be an object, not an array.'],
  [{ type: 'changeTracking', prompt: null }, 'prompt: Must be a string, not null.'],
  [{ type: 'changeTracking', tag: 1 }, 'tag: Must be a string, not a number.'],
  [{ type: 'changeTracking', x: 1 }, `x: ${UNKNOWN}`],
  ['question', 'question: Required: give a string.'],
  [{ type: 'question', question: '' }, 'question: Must not be empty.'],
  [{ type: 'question', question: 'x'.repeat(10_001) }, 'question: Must be at most 10000 characters long.'],
  [{ type: 'question', question: 'x', prompt: 'x' }, `prompt: ${UNKNOWN}`],
  ['highlights', 'query: Required: give a string.'],
  [{ type: 'highlights', query: '' }, 'query: Must not be empty.'],
  [{ type: 'highlights', query: 'x'.repeat(10_001) }, 'query: Must be at most 10000 characters long.'],
  [{ type: 'highlights', query: 'x', question: 'x' }, `question: ${UNKNOWN}`],
])('%j is refused', (format, complaint) => {
  expect(about(format)).toEqual([`formats[1].${complaint}`]);
});

test.each([
  [
    'screenshot@fullPage',
    '"screenshot@fullPage" is outside this contract: ask for {"type": "screenshot", "fullPage": true}.',
  ],
  ['extract', '"extract" is outside this contract: ask for a json format.'],
])('%j is a feature of a client', (format, complaint) => {
  expect(about(format)).toEqual([`formats[1]: The client's feature ${complaint}`]);
});

test.each(['nope', { type: 'Markdown' }, {}])('%j is no format', (format) => {
  expect(about(format)).toEqual([expect.stringMatching(/^formats\[1\]: Its type must be one of "markdown", /)]);
});

test.each([
  [5, 'a number'],
  [null, 'null'],
  [['markdown'], 'an array'],
])('%j is no format', (format, kind) => {
  expect(about(format)).toEqual([`formats[1]: Must be the name of a format or an object, not ${kind}.`]);
});

it('drops unknown keys of a viewport with a warning', () => {
  const formats = [{ type: 'screenshot', viewport: { width: 1, height: 2, depth: 3 } }];
  expect(warnings({ formats })).toEqual(['formats[0].viewport.depth is not part of the contract and was ignored.']);
});

describe('formats together', () => {
  it('may hold one screenshot', () => {
    expect(complaints({ formats: ['screenshot', 'html', { type: 'screenshot', fullPage: true }] })).toEqual([
      'formats[2]: You may only specify one screenshot format: remove the others.',
    ]);
  });

  it('may hold changeTracking only beside markdown, in any order', () => {
    expect(complaints({ formats: ['html', 'changeTracking'] })).toEqual([
      'formats[1]: The changeTracking format requires the markdown format to be specified as well: add markdown.',
    ]);
    expect(complaints({ formats: ['changeTracking', 'markdown'] })).toEqual([]);
  });
});

test.each(FORMAT_TYPES)('%s fills a member of data', (type) => {
  expect(dataFields).toHaveProperty(dataKey(type));
});
