import { describe, expect, it } from 'vitest';
import type { FindNames } from '@/lib/scrape/formats/text/redact/names';
import { type RedactOptions, redact } from '@/lib/scrape/formats/text/redact/redact';

/** A model that finds every place where these stand first. */
const model =
  (names: Record<string, string>): FindNames =>
  async (text) =>
    Object.entries(names).map(([name, entity]) => {
      const start = text.indexOf(name);
      return { start, end: start + name.length, entity };
    });

const run = (markdown: string, findNames?: FindNames, more: Partial<RedactOptions> = {}) =>
  redact(markdown, { mode: 'accurate', replaceStyle: 'tag', ...more }, findNames);

it('replaces the names and places of a model beside the patterns', async () => {
  const result = await run(
    'Ann Lee (ann.lee@example.com) lives in Oslo.',
    model({ 'Ann Lee': 'PERSON', Oslo: 'LOCATION' }),
  );
  expect(result.text).toBe('<PERSON> (<EMAIL>) lives in <LOCATION>.');
  expect(result.warnings).toEqual([]);
});

it('takes a name inside of an address as part of the address', async () => {
  const result = await run('ann.lee@example.com', model({ ann: 'PERSON', 'example.com': 'LOCATION' }));
  expect(result.text).toBe('<EMAIL>');
});

describe('without a model', () => {
  it.each([
    [{}, 'PERSON, LOCATION not redacted: names and places can only be found by a model, and none is set up.'],
    [{ mode: 'fast' as const }, 'PERSON, LOCATION not redacted: the mode "fast" uses no model.'],
    [
      { entities: ['LOCATION' as const] },
      'LOCATION not redacted: names and places can only be found by a model, and none is set up.',
    ],
  ])('%j says what was not looked for', async (more, warning) => {
    expect(await run('Ann', undefined, more)).toMatchObject({ text: 'Ann', warnings: [warning] });
  });

  it('says nothing where names are not asked for', async () => {
    expect((await run('Ann', undefined, { entities: ['EMAIL'] })).warnings).toEqual([]);
  });
});

it('does not ask the model in the mode fast, or for what is not wanted', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect((await run('Ann', never, { mode: 'fast' })).text).toBe('Ann');
  expect((await run('Ann', never, { entities: ['PHONE'] })).warnings).toEqual([]);
  const both = model({ Ann: 'PERSON', Oslo: 'LOCATION' });
  expect((await run('Ann in Oslo', both, { entities: ['PERSON'] })).text).toBe('<PERSON> in Oslo');
});

it('says that a model failed, and still uses the patterns', async () => {
  const result = await run('Ann, ann@example.com', () => Promise.reject(new Error('status 500')));
  expect(result.text).toBe('Ann, <EMAIL>');
  expect(result.warnings).toEqual(['PERSON, LOCATION not redacted: the model failed (status 500).']);
});

it('ignores what a model made up', async () => {
  const places = [
    { start: -1, end: 3, entity: 'PERSON' },
    { start: 0, end: 99, entity: 'PERSON' },
    { start: 2, end: 2, entity: 'PERSON' },
    { start: 0.5, end: 2, entity: 'PERSON' },
    { start: Number.NaN, end: 2, entity: 'PERSON' },
    { start: 0, end: 3, entity: 'ANIMAL' },
  ];
  expect((await run('Ann went.', async () => places)).text).toBe('Ann went.');
});

it('keeps cells, lines and links that a model took into a name', async () => {
  const table = '| Ann | Lee |\n| --- | --- |\n[Bo](https://example.com/)';
  const result = await run(table, async () => [{ start: 0, end: table.length - 1, entity: 'PERSON' }]);
  expect(result.text.match(/\||\n|\]\(/g)).toEqual(table.match(/\||\n|\]\(/g));
  expect(result.text).toContain('| <PERSON> | <PERSON> |\n');
  expect(result.text).toContain('[<PERSON>](<PERSON>)');
});

it('takes other mentions of a person only when asked aggressively', async () => {
  const markdown = 'Ann Lee came. Lee left. Leeds is a town.';
  const names = model({ 'Ann Lee': 'PERSON' });
  expect((await run(markdown, names)).text).toBe('<PERSON> came. Lee left. Leeds is a town.');
  expect((await run(markdown, names, { mode: 'aggressive' })).text).toBe(
    '<PERSON> came. <PERSON> left. Leeds is a town.',
  );
});
