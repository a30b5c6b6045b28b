import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { Model } from '@/lib/model';
import { summarise } from '@/lib/scrape/formats/text/language/summary';
import { longPage, scriptedModel, signal } from './scripted-model';

const run = (model: Model | null, markdown = 'Tea is good.') => summarise({ markdown }, model, { signal });

describe('summarise', () => {
  it('gives what the model writes, as plain text', async () => {
    const { model, calls } = scriptedModel(['About ', '![tea](http://evil.example/x) <b>[1]</b>. ']);
    expect(await run(model)).toEqual({
      value: 'About [tea] (http://evil.example/x) <b>[1]</b>.',
      warnings: [],
    });
    expect(calls[0]?.prompt.system).toContain('concise, informative summary');
  });

  it('reads a long page in parts, whole, and sums them up', async () => {
    const { model, calls } = scriptedModel((prompt) => (prompt.system.includes('one part') ? 'A part.' : 'All of it.'));
    const steps: [number, number][] = [];
    const markdown = longPage(1_500);
    const result = await summarise({ markdown }, model, { signal, progress: (...step) => steps.push(step) });
    expect(result).toEqual({ value: 'All of it.', warnings: [] });
    const seen = calls.map(({ prompt }) => prompt.user).join('\n');
    expect(seen.match(/Paragraph number \d+/g)).toHaveLength(1_499);
    expect(calls.at(-1)?.prompt.user).toContain('A part.');
    expect(steps.at(-1)).toEqual([calls.length, calls.length]);
  });

  it('says which share is missing where a part failed', async () => {
    let asked = 0;
    const { model } = scriptedModel(() => {
      if (++asked === 2) throw new WinnowError('MODEL_BAD_ANSWER', 'Nonsense.');
      return 'Good.';
    });
    const { value, warnings } = await run(model, longPage(800));
    expect(value).toBe('Good.');
    expect(warnings).toEqual([
      expect.stringMatching(/^The page was too long to process in full; the summary leaves out \d+% of it\.$/),
    ]);
  });

  it('ends even if the parts never become shorter', async () => {
    const { model, calls } = scriptedModel('word '.repeat(3_000));
    expect((await run(model, longPage(300))).value).toContain('word');
    expect(calls.length).toBeLessThan(50);
  });

  it.each([
    ['no model', null, 'Tea.', /^A summary needs a language model and none is set up\./],
    [
      'an empty page',
      scriptedModel().model,
      '\n',
      /^Summary generation was skipped because the markdown content is empty\.$/,
    ],
    ['an empty answer', scriptedModel('').model, 'Tea.', /^The model returned an empty summary\. Try again\.$/],
    [
      'a failure',
      scriptedModel(new WinnowError('MODEL_BUSY', 'Busy.')).model,
      'Tea.',
      /^Summary generation failed\. Busy\. Wait a little, then try again\.$/,
    ],
  ])('is null and a warning with %s', async (_name, model, markdown, warning) => {
    expect(await run(model, markdown)).toMatchObject({ value: null, warnings: [expect.stringMatching(warning)] });
  });

  it('throws the reason of who cancelled', async () => {
    const work = summarise({ markdown: 'Tea.' }, scriptedModel('x').model, { signal: AbortSignal.abort('enough') });
    await expect(work).rejects.toBe('enough');
  });
});
