import { expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { LIMITS } from '@/lib/contract';
import { serving } from './serving';
import { stubBrowser } from './stub-browser';

interface Limit {
  what: string;
  /** Makes the member of a request with this number at the place of the limit. */
  at(number: number): object;
  min?: number;
  max?: number;
  /** Of the field that is at fault. */
  path: (string | number)[];
}

const { timeout, waitFor, maxPages, profileName, prompt, quality, viewport, actions } = LIMITS;
const letters = (count: number) => 'x'.repeat(count);
const format = (type: string, options: object) => ({ formats: [{ type, ...options }] });
const action = (type: string, options: object) => ({ actions: [{ type, ...options }] });

const limits: Limit[] = [
  { what: 'timeout', at: (timeout) => ({ timeout }), min: timeout.min, max: timeout.max, path: ['timeout'] },
  {
    what: 'waitFor',
    at: (waitFor) => ({ waitFor, timeout: timeout.max }),
    min: waitFor.min,
    max: waitFor.max,
    path: ['waitFor'],
  },
  {
    what: 'waitFor, of half the timeout',
    at: (waitFor) => ({ waitFor, timeout: 10_000 }),
    max: 5_000,
    path: ['waitFor'],
  },
  { what: 'maxAge', at: (maxAge) => ({ maxAge }), min: 0, path: ['maxAge'] },
  { what: 'minAge', at: (minAge) => ({ minAge }), min: 0, path: ['minAge'] },
  {
    what: 'pages of a PDF',
    at: (maxPages) => ({ parsers: [{ type: 'pdf', maxPages }] }),
    ...maxPages,
    path: ['parsers', 0, 'maxPages'],
  },
  {
    what: 'characters of a profile’s name',
    at: (count) => ({ profile: { name: letters(count), saveChanges: false } }),
    ...profileName,
    path: ['profile', 'name'],
  },
  {
    what: 'characters of a question',
    at: (count) => format('question', { question: letters(count) }),
    ...prompt,
    path: ['formats', 0, 'question'],
  },
  {
    what: 'characters of a highlights query',
    at: (count) => format('highlights', { query: letters(count) }),
    ...prompt,
    path: ['formats', 0, 'query'],
  },
  {
    what: 'characters of a json prompt',
    at: (count) => format('json', { prompt: letters(count) }),
    max: prompt.max,
    path: ['formats', 0, 'prompt'],
  },
  {
    what: 'quality of the screenshot format',
    at: (quality) => format('screenshot', { quality }),
    ...quality,
    path: ['formats', 0, 'quality'],
  },
  {
    what: 'quality of the screenshot action',
    at: (quality) => action('screenshot', { quality }),
    ...quality,
    path: ['actions', 0, 'quality'],
  },
  {
    what: 'width of a viewport',
    at: (width) => format('screenshot', { viewport: { width, height: 800 } }),
    min: viewport.minWidth,
    max: viewport.maxWidth,
    path: ['formats', 0, 'viewport', 'width'],
  },
  {
    what: 'height of a viewport',
    at: (height) => action('screenshot', { viewport: { width: 1_280, height } }),
    min: viewport.minHeight,
    max: viewport.maxHeight,
    path: ['actions', 0, 'viewport', 'height'],
  },
  {
    what: 'number of actions',
    at: (count) => ({ actions: Array(count).fill({ type: 'scroll' }) }),
    max: actions.max,
    path: ['actions'],
  },
  {
    what: 'milliseconds of a wait',
    at: (milliseconds) => action('wait', { milliseconds }),
    min: 1,
    path: ['actions', 0, 'milliseconds'],
  },
  {
    what: 'milliseconds of all waits, of which one for a selector counts as a second',
    at: (milliseconds) => ({
      actions: [
        { type: 'wait', milliseconds: milliseconds - 31_000 },
        { type: 'wait', selector: 'main' },
        { type: 'wait', milliseconds: 30_000 },
      ],
    }),
    max: actions.maxWait,
    path: ['actions'],
  },
];

const URL_OF_NONE = 'http://127.0.0.1/page-of-limits';

/** Asks a server whose browser says that it has no copy, so that a request within the limits fails there. */
async function failures() {
  const refuse = () => Promise.reject(new WinnowError('SCRAPE_LOCKDOWN_CACHE_MISS', 'There is no copy.'));
  const { post } = await serving({ openBrowser: async () => stubBrowser(refuse) });
  return async (body: object) => {
    const response = await post({ url: URL_OF_NONE, lockdown: true, ...body });
    const answer: { error: string; code?: string; details?: { path: unknown[] }[] } = await response.json();
    return { status: response.status, ...answer };
  };
}

const bounds = ({ min, max }: Limit) =>
  [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(Boolean).join(', ');

for (const limit of limits) {
  const { what, at, min, max, path } = limit;
  it(`${what}: ${bounds(limit)}`, async () => {
    const failure = await failures();
    const answerAt = (number: number) => failure(at(number));
    const accepted = { status: 404, code: 'SCRAPE_LOCKDOWN_CACHE_MISS' };
    const within = [min, min === undefined ? min : min + 1, max === undefined ? max : max - 1, max];
    for (const number of within.filter((known) => known !== undefined)) {
      expect(await answerAt(number), String(number)).toMatchObject(accepted);
    }
    const beyond = [min === undefined ? min : min - 1, max === undefined ? max : max + 1];
    for (const number of beyond.filter((known) => known !== undefined)) {
      const refused = await answerAt(number);
      expect(refused, String(number)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
      expect(refused.details?.map((detail) => detail.path)).toEqual([path]);
      expect(refused.error).toMatch(new RegExp(`^${String(path[0])}`));
    }
  });
}

it('numbers between two whole ones are refused where only whole ones are meant', async () => {
  const failure = await failures();
  for (const [field, body] of Object.entries({
    timeout: { timeout: 1_000.5 },
    waitFor: { waitFor: 0.5 },
    maxAge: { maxAge: 0.5 },
    minAge: { minAge: 0.5 },
  })) {
    const refused = await failure(body);
    expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST', details: [{ path: [field] }] });
  }
});

it('a country is one that ISO 3166-1 has assigned, in capitals', async () => {
  const failure = await failures();
  const answer = (country: string) => failure({ location: { country } });
  for (const country of ['D', 'de', 'DEU', '', 'ZZ']) {
    expect(await answer(country), country).toMatchObject({ status: 400, details: [{ path: ['location', 'country'] }] });
  }
  expect(await answer('DE')).toMatchObject({ status: 404 });
});
