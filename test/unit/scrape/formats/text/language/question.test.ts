import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { createOpenAiModel, type Model } from '@/lib/model';
import { answerQuestion, type QuestionInput, type QuestionOptions } from '@/lib/scrape/formats/text/language/question';
import { startModelServer } from '../../../../../support/model-server';
import { linesIn, longPage, scriptedModel, signal } from './scripted-model';

const markdown = '# Teas\n\nGreen tea costs 3 €. Black tea costs 4 €.\n\n- Open daily\n- Closed on 1 May';
const ask = (model: Model | null, input: Partial<QuestionInput> = {}, options: Partial<QuestionOptions> = {}) =>
  answerQuestion({ markdown, question: 'What does green tea cost?', ...input }, model, { signal, ...options });

describe('an answer', () => {
  it('quotes the passages it names, word for word and in order of appearance', async () => {
    const { model } = scriptedModel('It costs 3 € [2]. It is open daily [4][2], but not on 1 May [5].');
    const result = await ask(model);
    expect(result).toMatchObject({
      answer: 'It costs 3 €. It is open daily, but not on 1 May.',
      claims: [
        { text: 'It costs 3 €.', sources: [0] },
        { text: 'It is open daily, but not on 1 May.', sources: [1, 0, 2] },
      ],
      share: 1,
      model: 'test at localhost',
      warnings: [],
    });
    expect(result.sources.map(({ text }) => text)).toEqual(['Green tea costs 3 €.', 'Open daily', 'Closed on 1 May']);
    for (const { text, start, end } of result.sources) expect(markdown.slice(start, end)).toBe(text);
  });

  it.each([
    ['a list', 'Yes [2, 3].', [0, 1]],
    ['a range', 'Yes [2-4].', [0, 1, 2]],
    ['words', 'Yes [passages 2 and 3].', [0, 1]],
    ['wide brackets', 'Yes【2】.', [0]],
    ['a footnote', 'Yes[^2].', [0]],
    ['a place behind the full stop', 'Yes. [2]', [0]],
  ])('reads numbers in %s', async (_name, text, sources) => {
    expect(await ask(scriptedModel(text).model)).toMatchObject({ answer: 'Yes.', claims: [{ sources }] });
  });

  it('drops numbers that no passage has, and says what is left without a source', async () => {
    const { model } = scriptedModel('Tea is good [99]. It costs 3 € [2][0][-1].');
    const { answer, sources, claims, warnings } = await ask(model);
    expect(answer).toBe('Tea is good. It costs 3 €[-1].');
    expect(sources.map(({ text }) => text)).toEqual(['Green tea costs 3 €.']);
    expect(claims[0]?.sources).toEqual([]);
    expect(warnings).toEqual(['1 of 2 sentences has no source. Check it.']);
  });

  it('may be that the page does not say', async () => {
    const result = await ask(scriptedModel('The page does not say.').model);
    expect(result).toMatchObject({ answer: 'The page does not say.', sources: [], claims: [], warnings: [] });
  });

  it('is told piece by piece without its marks, however they are cut', async () => {
    const pieces: string[] = [];
    const text = [...'It costs 3 € [2]. Not [so], and a[0] is [12x] [ 3 ].'];
    const { answer } = await ask(scriptedModel(text).model, {}, { onText: (piece) => pieces.push(piece) });
    expect(answer).toBe('It costs 3 €. Not [so], and a is [12x] [ 3 ].');
    expect(pieces.join('')).toBe(answer);
  });

  it('is shown as it comes: each piece before the server sends the next', async () => {
    await using server = await startModelServer('ollama');
    const stream = server.open();
    let shown = '';
    const asking = ask(
      createOpenAiModel({ baseUrl: server.url, model: 'test' }),
      {},
      {
        onText(piece) {
          shown += piece;
        },
      },
    );
    await stream.asked;
    let sent = '';
    for (const word of ['It', ' costs', ' three', ' euros']) {
      await stream.send(word);
      sent += word;
      await expect.poll(() => shown, { interval: 5 }).toBe(sent);
    }
    await stream.send(' [2].');
    await stream.finish();
    expect(await asking).toMatchObject({ answer: 'It costs three euros.', claims: [{ sources: [0] }] });
  });

  it('is asked with the page, the question and what was said before', async () => {
    const { model, calls } = scriptedModel('3 € [2].');
    await ask(model, {
      title: 'Our teas',
      url: 'https://tea.example/',
      history: [{ question: 'Is it open?', answer: 'Yes.' }],
    });
    const [{ prompt }] = calls as [(typeof calls)[number]];
    expect(linesIn(prompt)).toEqual([
      [1, 'Teas'],
      [2, 'Green tea costs 3 €.'],
      [3, 'Black tea costs 4 €.'],
      [4, 'Open daily'],
      [5, 'Closed on 1 May'],
    ]);
    expect(prompt.user).toMatch(
      /Title: Our teas\nAddress: https:\/\/tea.example\/\nEarlier question: Is it open\?\nEarlier answer: Yes.\n\[1\]/,
    );
    expect(prompt.user).toMatch(/Question: What does green tea cost\?$/);
  });

  it('is found in a page in Thai', async () => {
    const { model } = scriptedModel('100 [1]');
    expect(await ask(model, { markdown: 'ราคา 100 บาท', language: 'th' })).toMatchObject({
      sources: [{ text: 'ราคา 100 บาท' }],
    });
  });
});

describe('a page that is longer than the model takes', () => {
  const long = longPage(800);
  /** Chooses what speaks of tea, then answers with what was chosen. */
  const reader = (prompt: { user: string; system: string }) => {
    const [found] = linesIn(prompt).filter(([, text]) => text.includes('tea'));
    return prompt.system.includes('Give the numbers') ? { numbers: found ? [found[0]] : [] } : `Tea [${found?.[0]}].`;
  };

  it('is read in parts, all of them, and answered from what they gave', async () => {
    const { model, calls } = scriptedModel(reader);
    const steps: [number, number][] = [];
    const result = await ask(model, { markdown: long }, { progress: (...step) => steps.push(step) });
    expect(result).toMatchObject({
      answer: 'Tea.',
      sources: [{ text: 'The secret of the house is tea.' }],
      share: 1,
      warnings: [],
    });
    expect(calls.length).toBeGreaterThan(3);
    const read = calls.slice(0, -1).flatMap(({ prompt }) => linesIn(prompt).map(([number]) => number));
    expect(read).toEqual(Array.from({ length: 800 }, (_, index) => index + 1));
    expect(steps.at(-1)).toEqual([calls.length, calls.length]);
  });

  it('says so where a part could not be read', async () => {
    let asked = 0;
    const { model } = scriptedModel((prompt) => {
      if (++asked === 1) throw new WinnowError('MODEL_BAD_ANSWER', 'No JSON.');
      return reader(prompt);
    });
    const { share, warnings, answer } = await ask(model, { markdown: long });
    expect(answer).toBe('Tea.');
    expect(share).toBeLessThan(1);
    expect(warnings).toEqual([
      `The page was too long to process in full; the answer was generated from ${Math.round(share * 100)}% of it.`,
    ]);
  });

  it('says so where the model wants to keep everything', async () => {
    const { model } = scriptedModel((prompt) =>
      prompt.system.includes('Give the numbers') ? { numbers: linesIn(prompt).map(([number]) => number) } : 'All [1].',
    );
    const { share, warnings } = await ask(model, { markdown: long });
    expect(share).toBeLessThan(0.7);
    expect(warnings[0]).toContain('too long to process in full');
  });

  it('does not say what no part says', async () => {
    const { model } = scriptedModel({ numbers: [] } as unknown as string);
    expect(await ask(model, { markdown: long })).toMatchObject({ answer: 'The page does not say.', share: 1 });
  });

  it('may be one single line', async () => {
    const { model } = scriptedModel((prompt) =>
      prompt.system.includes('Give the numbers') ? { numbers: [linesIn(prompt)[0]?.[0]] } : 'Yes.',
    );
    expect(await ask(model, { markdown: `x${'word '.repeat(20_000)}` })).toMatchObject({ answer: 'Yes.', share: 1 });
  });

  it('stops when cancelled, between two parts', async () => {
    const controller = new AbortController();
    const { model, calls } = scriptedModel({ numbers: [] } as unknown as string);
    const options = { signal: controller.signal, progress: () => controller.abort('enough') };
    await expect(ask(model, { markdown: long }, options)).rejects.toBe('enough');
    expect(calls).toHaveLength(1);
  });
});

describe('no answer', () => {
  it.each([
    ['no model', null, {}, /needs a language model and none is set up\. Choose one in the settings/],
    [
      'an empty page',
      scriptedModel().model,
      { markdown: ' \n' },
      /^Query was skipped because the markdown content is empty\.$/,
    ],
    [
      'a question that fills the model',
      scriptedModel().model,
      {
        question: '我喜欢书'.repeat(2_000),
      },
      /question is too long for test at localhost/,
    ],
    [
      'a model that writes nothing',
      scriptedModel(' \n').model,
      {},
      /^The model returned an empty answer\. Try again\.$/,
    ],
  ])('with %s is null and a warning', async (_name, model, input, warning) => {
    expect(await ask(model, input)).toMatchObject({
      answer: null,
      sources: [],
      claims: [],
      warnings: [expect.stringMatching(warning)],
    });
  });

  it('is a failure with its next step where the model is down', async () => {
    const { model } = scriptedModel(new WinnowError('MODEL_UNREACHABLE', 'localhost could not be reached.'));
    expect(await ask(model)).toMatchObject({
      answer: null,
      warnings: [
        'Query generation failed after all models. localhost could not be reached. Start the model server, or check its address in the settings.',
      ],
      failure: { code: 'MODEL_UNREACHABLE' },
    });
  });

  it('takes 10,000 characters and refuses one more, and none', async () => {
    const { model } = scriptedModel('Yes [1].');
    expect(await ask(model, { question: 'word '.repeat(2_000) })).toMatchObject({ answer: 'Yes.' });
    for (const question of ['x'.repeat(10_001), '']) {
      await expect(ask(model, { question })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        init: { issues: [{ field: 'question' }] },
      });
    }
  });

  it('keeps the beginning of one that broke off, and says so', async () => {
    await using server = await startModelServer();
    const stream = server.open();
    const asking = ask(createOpenAiModel({ baseUrl: server.url, model: 'test' }));
    await stream.send('It costs 3 € [2]. And');
    await stream.cut();
    expect(await asking).toMatchObject({
      answer: 'It costs 3 €. And',
      sources: [{ text: 'Green tea costs 3 €.' }],
      warnings: [expect.stringMatching(/^The answer is incomplete\. The connection to .* broke during the answer\./)],
      failure: { code: 'MODEL_STOPPED' },
    });
  });
});
