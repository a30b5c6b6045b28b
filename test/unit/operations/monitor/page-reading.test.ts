import { expect, it } from 'vitest';
import { parseBody } from '@/lib/contract';
import { monitorTarget } from '@/lib/contract/monitor';
import { comparePage } from '@/lib/operations/monitor/compare-page';
import { pageReading } from '@/lib/operations/monitor/page-reading';

/** How pages are read with some formats. */
function reading(formats?: unknown[]) {
  const options = formats && { scrapeOptions: { formats } };
  const parsed = parseBody(monitorTarget, { type: 'scrape', urls: ['http://a.example/'], ...options });
  if (!parsed.ok) throw new TypeError(JSON.stringify(parsed.issues));
  const { options: read, compares } = pageReading(parsed.input.scrapeOptions);
  return { formats: read.formats.map(({ type }) => type), maxAge: read.maxAge, compares };
}

const SCHEMA = { type: 'object', properties: { price: { type: 'number' } } };
const tracking = (...modes: string[]) => ['markdown', { type: 'changeTracking', modes, schema: SCHEMA }];

it.each([
  [undefined, ['markdown'], { text: true, json: false }],
  [['html'], ['html', 'markdown'], { text: true, json: false }],
  [tracking(), ['markdown'], { text: true, json: false }],
  [tracking('git-diff'), ['markdown'], { text: true, json: false }],
  [tracking('json'), ['markdown', 'json'], { text: false, json: true }],
  [tracking('json', 'git-diff'), ['markdown', 'json'], { text: true, json: true }],
  [[{ type: 'json', schema: SCHEMA }], ['json', 'markdown'], { text: false, json: true }],
  [['markdown', { type: 'json', schema: SCHEMA }], ['markdown', 'json'], { text: true, json: true }],
])('formats %j are read as %j', (formats, types, compares) => {
  expect(reading(formats)).toEqual({ formats: types, maxAge: 0, compares });
});

const page = (json: unknown, markdown = 'a') => ({ markdown, json, scrapeId: 's' });

it('data are compared by the names of their fields, and text beside them where both are asked for', () => {
  const json = { text: false, json: true };
  const both = { text: true, json: true };
  expect(comparePage(page({ a: 1 }), page({ a: 1 }, 'b'), json)).toEqual({ status: 'same' });
  expect(comparePage(page({ a: 1 }), page({ a: 2 }), json)).toEqual({
    status: 'changed',
    diff: { json: { a: { previous: 1, current: 2 } } },
  });
  expect(comparePage(page({ a: 1 }), page({ a: 1 }, 'b'), both)).toMatchObject({
    status: 'changed',
    diff: { text: expect.stringContaining('+b'), json: {} },
  });
});
