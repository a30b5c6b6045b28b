import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { Model } from '@/lib/model';
import { type AskedPage, answerFromPages } from '@/lib/scrape/formats/text/language/question-of-pages';
import { linesIn, longPage, scriptedModel, signal } from './scripted-model';

const PAGES: AskedPage[] = [
  { url: 'https://a.example/', title: 'Quay teas', markdown: '# Teas\n\nGreen tea costs 3 €.\n\n- Open daily' },
  { url: 'https://b.example/', title: 'Harbour', markdown: 'Green tea costs 4 € at the harbour. The harbour is old.' },
];

const ask = (model: Model | null, question = 'What does green tea cost?', pages = PAGES) =>
  answerFromPages(pages, question, model, { signal });

/** A model that names the passages with these words. */
const citing = (...words: string[]) =>
  scriptedModel((prompt) => {
    const numbers = words.map((word) => linesIn(prompt).find(([, text]) => text.includes(word))?.[0] ?? 99);
    return `It costs 3 € or 4 € ${numbers.map((number) => `[${number}]`).join('')}.`;
  });

describe('an answer from several pages', () => {
  it('cites passages of the pages, word for word, each with its page', async () => {
    const { model, calls } = citing('3 €', '4 €');
    const answer = await ask(model);
    expect(answer).toMatchObject({
      answer: 'It costs 3 € or 4 €.',
      claims: [{ text: 'It costs 3 € or 4 €.', sources: [0, 1] }],
      share: 1,
      warnings: [],
    });
    expect(answer.sources).toEqual([
      { page: 0, text: 'Green tea costs 3 €.' },
      { page: 1, text: 'Green tea costs 4 € at the harbour.' },
    ]);
    for (const { page, text } of answer.sources) expect(PAGES[page]?.markdown).toContain(text);
    expect(calls[0]?.prompt.user).toContain('Quay teas');
    expect(calls[0]?.prompt.user).toContain('https://b.example/');
  });

  it('does not show as a citation what stands in no page: a title, an address, a number of no passage', async () => {
    const answer = await ask(citing('Quay teas', 'https://b.example/', 'nowhere', '4 €').model);
    expect(answer.sources).toEqual([{ page: 1, text: 'Green tea costs 4 € at the harbour.' }]);
    expect(answer.claims).toEqual([{ text: 'It costs 3 € or 4 €.', sources: [0] }]);
  });

  it('is from the passages nearest to the question if the pages are too long, and says so', async () => {
    const long = ['tea', 'coffee', 'cocoa'].map((drink) => ({
      url: `https://${drink}.example/`,
      title: drink,
      markdown: longPage(900, `The price of ${drink} is 7 €.`),
    }));
    const { model, calls } = scriptedModel((prompt) => {
      const found = linesIn(prompt).filter(([, text]) => text.includes('price of cocoa'));
      const [[number] = [0]] = found;
      return calls.at(-1)?.schema ? { numbers: found.map(([of]) => of) } : `7 € [${number}].`;
    });
    const answer = await ask(model, 'What is the price of cocoa?', long);
    expect(answer.answer).toBe('7 €.');
    expect(answer.sources).toEqual([{ page: 2, text: 'The price of cocoa is 7 €.' }]);
    expect(answer.share).toBeLessThan(1);
    expect(answer.warnings).toContain('The answer is from the passages nearest to the question.');
    expect(calls.length).toBeLessThan(8);
  });

  it('may be that the pages do not say', async () => {
    const { model, calls } = scriptedModel('The pages do not say.');
    expect(await ask(model)).toMatchObject({ answer: 'The pages do not say.', sources: [], warnings: [] });
    expect(calls[0]?.prompt.system).toContain('several web pages');
  });

  it('without a model, or if that fails, has the nearest passages', async () => {
    const nearest = [
      { page: 0, text: 'Green tea costs 3 €.' },
      { page: 1, text: 'Green tea costs 4 € at the harbour.' },
    ];
    expect(await ask(null)).toMatchObject({ answer: null, sources: nearest, remedy: 'set-up-model' });
    expect(await ask(scriptedModel(new WinnowError('MODEL_BUSY', 'It is busy.')).model)).toMatchObject({
      answer: null,
      sources: nearest,
    });
  });
});
