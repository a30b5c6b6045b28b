import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { Model } from '@/lib/model';
import { type Derived, derive } from '@/lib/scrape/formats/text/derive';
import type { DeriveInput } from '@/lib/scrape/formats/text/material';
import { declaring, historyOf, inputOf } from './inputs';
import { schemas } from './language/schemas-here';
import { scriptedModel, signal } from './language/scripted-model';

const PAGE = '# Harbour\n\nA night at the quay is 24 euros.\n\nWrite to ada@quay.example.';

const run = (input: DeriveInput, model: Model | null, { history } = historyOf()) =>
  derive(input, { model: async () => model, history, schemas }, { signal, onText: () => undefined });

const asks = (...formats: unknown[]) => ({ formats: ['markdown', ...formats] });
const QUESTION = { type: 'question', question: 'What does a night cost?' };
const HIGHLIGHTS = { type: 'highlights', query: 'a night at the quay' };
const TRACKING = { type: 'changeTracking', modes: ['git-diff'] };

const textsOf = ({ warnings }: Derived) => warnings.map(({ text }) => text);

it('makes every format that is asked for, under the name that it has in an answer', async () => {
  const { model } = scriptedModel('24 euros [2].', 'A harbour and its fee.', '{"fee": 24}');
  const json = { type: 'json', schema: { type: 'object', properties: { fee: { type: 'number' } } } };
  const input = inputOf(asks(QUESTION, HIGHLIGHTS, 'summary', json, TRACKING), { markdown: PAGE });
  expect(await run(input, model)).toMatchObject({
    markdown: PAGE,
    data: {
      answer: '24 euros.',
      highlights: expect.stringContaining('A night at the quay is 24 euros.'),
      summary: 'A harbour and its fee.',
      json: { fee: 24 },
      changeTracking: { changeStatus: 'new', previousScrapeAt: null, visibility: 'visible' },
    },
    warnings: [],
    answer: {
      question: QUESTION.question,
      model: 'test at localhost',
      sources: [{ text: 'A night at the quay is 24 euros.' }],
    },
  });
});

it('leaves other formats to others, and asks nothing for them', async () => {
  const { model, calls } = scriptedModel('');
  expect(await run(inputOf({ formats: ['markdown', 'links'] }, { markdown: PAGE }), model)).toEqual({
    markdown: PAGE,
    data: {},
    warnings: [],
  });
  expect(calls).toEqual([]);
});

it('cleans before it redacts, redacts before it answers, and keeps what came of it', async () => {
  const markdown = `${PAGE}\n\nSubscribe to our newsletter!`;
  const { model, calls } = scriptedModel('{"numbers": [4]}', '{"names": []}', 'Write to <EMAIL> [3].');
  const { history, kept } = historyOf();
  const body = { ...asks(QUESTION, TRACKING), onlyCleanContent: true, redactPII: true };
  const made = await run(inputOf(body, { markdown }), model, { history, kept });
  const redacted = '# Harbour\n\nA night at the quay is 24 euros.\n\nWrite to <EMAIL>.\n\n';
  expect(made).toMatchObject({ markdown: redacted, data: { answer: 'Write to <EMAIL>.' }, warnings: [] });
  expect(kept).toMatchObject([{ markdown: redacted }]);
  expect(calls).toHaveLength(3);
  expect(calls[2]?.prompt.user).not.toMatch(/ada@|newsletter/);
});

it('takes out the names that a model finds', async () => {
  const { model } = scriptedModel(() => ({
    names: [
      { text: 'Grace Hopper', kind: 'PERSON' },
      { text: 'G', kind: 'PERSON' },
      { text: 'Ulm', kind: 'LOCATION' },
      null,
    ],
  }));
  const markdown = 'Grace Hopper moved to Ulm. Great Gatsby did not.';
  const made = await run(inputOf({ redactPII: true }, { markdown }), model);
  expect(made).toMatchObject({ markdown: '<PERSON> moved to <LOCATION>. Great Gatsby did not.', warnings: [] });
});

it('says that names are still there where the model answered with something else', async () => {
  const { model } = scriptedModel('{"people": ["Grace Hopper"]}');
  const made = await run(inputOf({ redactPII: true }, { markdown: 'Grace Hopper, grace@navy.example' }), model);
  expect(made).toMatchObject({
    markdown: 'Grace Hopper, <EMAIL>',
    warnings: [{ text: expect.stringMatching(/^PERSON, LOCATION not redacted: the model failed/) }],
  });
});

describe('without a model', () => {
  const NEEDED = 'needs a language model and none is set up. Choose one in the settings under Model.';

  it('finds passages and changes, and says what it could not make', async () => {
    const made = await run(inputOf(asks(QUESTION, HIGHLIGHTS, 'summary', 'json', TRACKING), { markdown: PAGE }), null);
    expect(made).toMatchObject({
      data: {
        answer: null,
        highlights: expect.stringContaining('A night at the quay is 24 euros.'),
        summary: null,
        json: null,
        changeTracking: { changeStatus: 'new' },
      },
      warnings: [
        { text: `Answering a question ${NEEDED}`, about: 'answer', remedy: 'set-up-model' },
        { text: `A summary ${NEEDED}`, about: 'summary', remedy: 'set-up-model' },
        { text: `JSON extraction ${NEEDED}`, about: 'json', remedy: 'set-up-model' },
      ],
    });
  });

  it('leaves the page as it is where it was to be cleaned, and says so', async () => {
    const made = await run(inputOf({ onlyCleanContent: true }, { markdown: PAGE }), null);
    expect(made).toMatchObject({
      markdown: PAGE,
      warnings: [{ text: `Content cleaning ${NEEDED} The original markdown has been preserved.`, about: 'markdown' }],
    });
  });

  it('fills json from what the page says for machines, and from its tables', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' }, berth: { type: 'string' } } };
    const markdown = '| Berth | Price |\n| --- | --- |\n| A 1 | 24 |';
    const input = inputOf(asks({ type: 'json', schema }), { markdown, structured: declaring({ name: 'Harbour' }) });
    expect((await run(input, null)).data.json).toEqual({ name: 'Harbour', berth: 'A 1' });
    const made = await run({ ...input, structured: null }, null);
    expect(made.data.json).toEqual({ name: null, berth: 'A 1' });
    expect(textsOf(made).join()).toContain('Not found there, and null: name.');
  });
});

describe('with a model that cannot be had', () => {
  const deps = {
    schemas,
    model: () => Promise.reject(new WinnowError('MODEL_UNAVAILABLE', 'This browser has no language model.')),
    ...historyOf(),
  };

  it('makes what needs none, and says why the rest is missing', async () => {
    const input = inputOf(
      { ...asks(QUESTION, HIGHLIGHTS, 'summary', 'json', TRACKING), redactPII: true, onlyCleanContent: true },
      { markdown: PAGE },
    );
    const made = await derive(input, deps, { signal, onText: () => undefined });
    expect(made).toMatchObject({
      markdown: expect.stringContaining('<EMAIL>'),
      data: { answer: null, highlights: expect.stringContaining('24 euros'), summary: null, json: null },
    });
    expect(made.warnings).toHaveLength(5);
    for (const text of textsOf(made)) expect(text).toContain('This browser has no language model.');
  });
});

describe('with zero data retention', () => {
  it('asks no model, keeps no version, and refuses in a service’s words', async () => {
    const { model, calls } = scriptedModel('never');
    const { history, kept } = historyOf();
    const body = {
      ...asks(QUESTION, HIGHLIGHTS, 'summary', 'json', TRACKING),
      zeroDataRetention: true,
      onlyCleanContent: true,
      redactPII: { mode: 'fast' },
    };
    const made = await run(inputOf(body, { markdown: PAGE, mayKeep: false }), model, { history, kept });
    expect(made.data).toEqual({
      answer: null,
      highlights: expect.stringContaining('A night at the quay is 24 euros.'),
      summary: null,
      json: null,
      changeTracking: null,
    });
    expect(textsOf(made)).toEqual([
      'onlyCleanContent is not supported with zero data retention.',
      expect.stringMatching(/^PERSON, LOCATION not redacted/),
      'Query mode is not supported with zero data retention.',
      'Summary mode is not supported with zero data retention.',
      'JSON mode is not supported with zero data retention.',
      'Change tracking is not supported with zero data retention.',
    ]);
    expect({ calls, kept }).toEqual({ calls: [], kept: [] });
  });

  it('compares nothing in a private window either', async () => {
    const { history, kept } = historyOf();
    const made = await run(inputOf(asks(TRACKING), { markdown: PAGE, mayKeep: false }), null, { history, kept });
    expect(made.data.changeTracking).toBeNull();
    expect(textsOf(made)).toEqual(['Change tracking is not supported where nothing may be kept.']);
    expect(kept).toEqual([]);
  });
});

it('says of an empty page that it is empty', async () => {
  const { model, calls } = scriptedModel('never');
  const made = await run(inputOf(asks(QUESTION, HIGHLIGHTS, 'summary', 'json'), { markdown: ' \n' }), model);
  expect(made.data).toEqual({ answer: null, highlights: null, summary: null, json: null });
  expect(textsOf(made)).toEqual([
    'Query was skipped because the markdown content is empty.',
    'Query was skipped because the markdown content is empty.',
    'Summary generation was skipped because the markdown content is empty.',
    'JSON extraction was skipped because the markdown content is empty.',
  ]);
  expect(calls).toEqual([]);
});

describe('changeTracking in json mode', () => {
  const schema = { type: 'object', properties: { fee: { type: 'number' }, berths: { type: 'number' } } };
  const pageBefore = (markdown: string) =>
    historyOf({ id: 'before', url: 'https://page.example/', tag: null, at: Date.UTC(2025, 4, 1), markdown });
  const input = inputOf(asks({ type: 'changeTracking', modes: ['json'], schema }), {
    markdown: 'The fee is 24 euros.',
  });

  it('gives the keys that differ, with both values', async () => {
    const { model, calls } = scriptedModel('{"fee": 24, "berths": 3}', '{"fee": 20, "berths": 3}');
    expect((await run(input, model, pageBefore('The fee is 20 euros.'))).data.changeTracking).toMatchObject({
      changeStatus: 'changed',
      previousScrapeAt: '2025-05-01T00:00:00.000+00:00',
      json: { fee: { previous: 20, current: 24 } },
    });
    expect(calls.map(({ prompt }) => /fee is (\d+)/.exec(prompt.user)?.[1])).toEqual(['24', '20']);
  });

  it('gives the status alone where a model fails, and says so', async () => {
    const made = await run(input, null, pageBefore('The fee is 20 euros.'));
    expect(made.data.changeTracking).toMatchObject({ changeStatus: 'changed' });
    expect(made.data.changeTracking).not.toHaveProperty('json');
    expect(textsOf(made).at(-1)).toBe('Structured diff generation failed.');
  });
});

it('names the field of the request where a schema is wrong', async () => {
  const { model } = scriptedModel('never');
  const input = inputOf(asks({ type: 'json', schema: { type: 'text' } }), { markdown: PAGE });
  await expect(run(input, model)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    init: { issues: [{ field: 'formats[1].schema.type' }] },
  });
});

it('ends with the signal’s reason', async () => {
  const stop = new AbortController();
  const reason = new WinnowError('CANCELLED', 'Stopped.');
  const { model } = scriptedModel(() => {
    stop.abort(reason);
    return { names: [] };
  });
  const input = inputOf({ ...asks(QUESTION), redactPII: true }, { markdown: PAGE });
  const deps = { model: async () => model, schemas, ...historyOf() };
  await expect(derive(input, deps, { signal: stop.signal, onText: () => undefined })).rejects.toBe(reason);
});
