import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { WinnowError } from '@/lib/base/errors';
import type { Job } from '@/lib/jobs/job';
import type { EngineResult } from '@/lib/scrape/engine';
import { warn } from '@/lib/scrape/warn';
import { ADDRESS, clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  vi.restoreAllMocks();
});

const QUESTION = 'What does a night cost?';
const ANSWER = 'A night costs 24 euros. Longer boats pay double. So ask first.';
const asking = () =>
  jobOf([
    { type: 'question', question: QUESTION },
    { type: 'highlights', query: QUESTION },
  ]);

const facts: NonNullable<EngineResult['answer']> = {
  question: QUESTION,
  sources: [
    { text: 'A night is **24 euros** at the [quay](/quay).', start: 0, end: 1 },
    { text: '| Boats over 12 m | double |', start: 2, end: 3 },
  ],
  claims: [
    { text: 'A night costs 24 euros.', sources: [0] },
    { text: 'Longer boats pay double.', sources: [1, 0] },
    { text: 'So ask first.', sources: [] },
  ],
  model: 'qwen at localhost',
  share: 0.71,
  milliseconds: 2_100,
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const content = () => page.getByRole('tabpanel');
const sources = () => page.getByRole('list', { name: 'Sources' });

describe('an answer', () => {
  it('has the numbers of its sources behind each claim, and the sources as a person reads them', async () => {
    show({ job: asking(), result: resultOf({ answer: ANSWER }, facts) });
    await expect
      .element(content())
      .toHaveTextContent('A night costs 24 euros.1 Longer boats pay double.21 So ask first. (No source. Check it.)');
    await expect.element(sources()).toHaveTextContent('1A night is 24 euros at the quay.2Boats over 12 m | double');
    for (const fact of ['qwen at localhost', '2.1 s', 'Read 71% of the page']) {
      await expect.element(page.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect.element(page.getByRole('meter', { name: 'Share of the page that was read' })).toHaveValue(0.71);
  });

  it('has each source in its place: code as code, a row under its columns, a section once and without the title', async () => {
    const sources = [
      { text: 'fee = 24', start: 0, end: 1, section: ['Harbour fees', 'In code'], isCode: true as const },
      { text: 'print(fee)', start: 2, end: 3, section: ['Harbour fees', 'In code'], isCode: true as const },
      { text: '| Boats over 12 m | double |', start: 4, end: 5, section: ['Harbour fees', 'Prices', 'Boat | Fee'] },
    ];
    show({ job: asking(), result: resultOf({ answer: ANSWER }, { ...facts, sources }) });
    const items = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
    await expect.element(items.nth(0)).toHaveTextContent('1In codefee = 24');
    await expect.element(items.nth(0).getByText('fee = 24')).toHaveProperty('localName', 'code');
    await expect.element(items.nth(1)).toHaveTextContent('2print(fee)');
    await expect.element(items.nth(2)).toHaveTextContent('3PricesBoat Boats over 12 m Fee double');
  });

  it.each([
    ['shown', 'Shown on the page'],
    ['folded', 'It is in a collapsed part of the page. Expand it, then try again.'],
    ['missing', 'The page no longer contains this.'],
    ['other-page', 'Another page is open. Go back to quay.example, then try again.'],
    ['closed', 'Click the Winnow icon on that page first to allow reading.'],
  ] as const)('says of a source that is %s: %s', async (outcome, words) => {
    const { actions } = show({ job: asking(), result: resultOf({ answer: ANSWER }, facts) });
    actions.showInPage.mockResolvedValue(outcome);
    await page.getByRole('button', { name: 'Source 1' }).first().click();
    expect(actions.showInPage).toHaveBeenCalledWith('A night is 24 euros at the quay.', ADDRESS);
    await expect.element(sources()).toHaveTextContent(words);
  });

  it('takes its mark out of the page when it is left', async () => {
    const { actions } = show({ job: asking(), result: resultOf({ answer: ANSWER, highlights: 'A night' }, facts) });
    await button('Source 2').click();
    await expect.element(sources()).toHaveTextContent('Shown on the page');
    expect(actions.clearInPage).not.toHaveBeenCalled();
    await page.getByRole('tab', { name: 'Highlights' }).click();
    await expect.poll(() => actions.clearInPage.mock.calls).toHaveLength(1);
  });

  it('is copied with its question, its sources and its page', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show({ job: asking(), result: resultOf({ answer: ANSWER }, facts) });
    await button('Copy').click();
    expect(write).toHaveBeenCalledWith(
      [
        QUESTION,
        'A night costs 24 euros. [1] Longer boats pay double. [2] [1] So ask first.',
        '[1] A night is 24 euros at the quay.\n[2] Boats over 12 m | double',
        `Harbour fees\n${ADDRESS}`,
      ].join('\n\n'),
    );
  });

  it('is text, whatever is in it, also in its sources and where a service gave it', async () => {
    const hostile = '<img src="x" onerror="window.owned = 1"><script>window.owned = 1</script>';
    const { draw } = show({ job: asking(), result: resultOf({ answer: hostile }) });
    await expect.element(content()).toHaveTextContent(hostile);
    const source = { text: `${hostile} says`, start: 0, end: 1 };
    const claims = [{ text: hostile, sources: [0] }];
    draw({ job: asking(), result: resultOf({ answer: hostile }, { ...facts, sources: [source], claims }) });
    await expect.element(sources()).toHaveTextContent('says');
    expect(document.querySelectorAll('[role=tabpanel] :is(img, script)')).toHaveLength(0);
    expect(window.owned).toBeUndefined();
  });

  it('is read as markdown: lists, emphasis, code and links, but no image, no heading and no HTML', async () => {
    const answer =
      '# Fees\n- **24 euros** a night\n- `double` for [longer boats](/boats)\n\n![b](https://b.example/b.png) <i>x</i> [s](javascript:alert(1))';
    show({ job: asking(), result: resultOf({ answer }) });
    await expect.element(content().getByRole('listitem').first()).toHaveTextContent('24 euros a night');
    await expect
      .element(page.getByRole('link', { name: 'longer boats' }))
      .toHaveAttribute('href', 'https://quay.example/boats');
    expect(document.querySelectorAll('[role=tabpanel] :is(img, i, h1)')).toHaveLength(0);
    expect(document.querySelectorAll('[role=tabpanel] a[href]')).toHaveLength(1);
    await expect.element(content()).toHaveTextContent('<i>x</i>');
    await expect.element(content().getByText('double', { exact: true })).toHaveProperty('localName', 'code');
  });

  it('marks a sentence without a source, also across emphasis and in a list', async () => {
    const answer = 'A night costs 24 euros.\n\n- **Longer** boats pay *double.*\n- So ask first.';
    const claims = [
      { text: 'A night costs 24 euros.', sources: [0] },
      { text: '**Longer** boats pay *double.*', sources: [] },
      { text: '- So ask first.', sources: [] },
    ];
    show({ job: asking(), result: resultOf({ answer }, { ...facts, claims }) });
    await expect.element(content().getByText('double.', { exact: false }).first()).toBeVisible();
    const marked = [...content().element().querySelectorAll('.unsupported')];
    expect(marked.map((one) => one.textContent)).toEqual([
      'Longer',
      ' boats pay ',
      'double. (No source. Check it.)',
      'So ask first. (No source. Check it.)',
    ]);
    expect(marked.every((one) => (one as HTMLElement).title === 'No source. Check it.')).toBe(true);
    expect(content().element().querySelectorAll('.markdown :is(li, strong, em)')).toHaveLength(4);
    expect(getComputedStyle(marked[0] as Element).textDecorationStyle).toBe('dotted');
  });

  it('keeps its sources in a list and in emphasis', async () => {
    const answer = '- **A night costs 24 euros.**\n- Longer boats pay double.';
    show({ job: asking(), result: resultOf({ answer }, facts) });
    const items = content().getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent('A night costs 24 euros.1');
    await expect.element(items.nth(1)).toHaveTextContent('Longer boats pay double.21');
    await expect.element(items.nth(1).getByRole('button', { name: 'Source 2' })).toBeVisible();
  });

  it('stands below the questions before it, whose sources can still be shown', async () => {
    const before = jobOf([{ type: 'question', question: 'Who is the harbour master?' }], { createdAt: 0 });
    const job = { ...asking(), thread: before.id };
    const said = { ...facts, sources: facts.sources.slice(0, 1), claims: [{ text: 'Ms Berg.', sources: [0] }] };
    const turns = [{ job: before, result: resultOf({ answer: 'Ms Berg.' }, said) }];
    const { actions } = show({ job, jobs: [job, before], turns, result: resultOf({ answer: ANSWER }, facts) });
    const thread = page.getByRole('list', { name: 'Questions before' });
    await expect.element(thread).toHaveTextContent('Who is the harbour master?Ms Berg.1');
    await thread.getByRole('button', { name: 'Source 1' }).click();
    expect(actions.showInPage).toHaveBeenCalledWith('A night is 24 euros at the quay.', ADDRESS);
    expect(page.getByText('earlier question').elements()).toHaveLength(0);
  });

  it('leads to what else was asked about the page', async () => {
    const job = asking();
    const earlier = jobOf([{ type: 'question', question: 'Who is the harbour master?' }]);
    const elsewhere = jobOf([{ type: 'question', question: 'Elsewhere?' }], {
      page: { url: 'https://other.example/', title: '' },
    });
    const jobs = [job, earlier, elsewhere];
    const { actions } = show({ job, jobs, result: resultOf({ answer: ANSWER }, facts) });
    await page.getByText('1 earlier question').click();
    await button('Who is the harbour master?').click();
    expect(actions.showResult).toHaveBeenCalledWith(earlier.id);
  });
});

describe('a question about a selection', () => {
  it('has the selection above it as long as it is asked', async () => {
    const shown = { job: asking(), result: resultOf({ answer: ANSWER }, facts) };
    const { draw } = show({ ...shown, askAbout: { text: 'Longer boats pay double.' } });
    await expect.element(page.getByRole('textbox', { name: 'Ask about the selection' })).toBeVisible();
    await expect.element(page.getByRole('blockquote')).toHaveTextContent('Longer boats pay double.');
    draw(shown);
    await expect.element(page.getByRole('textbox', { name: 'Ask about this page' })).toBeVisible();
    expect(page.getByRole('blockquote').elements()).toHaveLength(0);
  });

  it('is shown as text', async () => {
    show({ job: asking(), result: resultOf({ answer: ANSWER }, facts), askAbout: { text: '<img src=x onerror=a()>' } });
    await expect.element(page.getByRole('blockquote')).toHaveTextContent('<img src=x onerror=a()>');
    expect(document.querySelectorAll('blockquote *')).toHaveLength(0);
  });
});

describe('a question that failed below others', () => {
  const long = `${'A long answer. '.repeat(40)}\n\n`.repeat(20);
  const before = jobOf([{ type: 'question', question: 'Who is the harbour master?' }], { createdAt: 0 });
  const turns = [{ job: before, result: resultOf({ answer: long }) }];
  const isInSight = () => {
    const { top, bottom } = document.querySelector('.error-notice')?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top >= 0 && bottom <= innerHeight;
  };

  it('is brought into sight where the scrape failed', async () => {
    const error = new WinnowError('SCRAPE_TIMEOUT', 'The page took too long.').record;
    show({ job: { ...asking(), thread: before.id, state: 'failed', error }, turns });
    await expect.poll(isInSight).toBe(true);
  });

  it('is brought into sight where the model failed', async () => {
    const failure = new WinnowError('MODEL_UNREACHABLE', 'The model does not respond.').record;
    const result = resultOf({ answer: null }, { ...facts, sources: [], claims: [], failure });
    show({ job: { ...asking(), thread: before.id }, turns, result });
    await expect.poll(isInSight).toBe(true);
  });
});

describe('no answer', () => {
  const none = { ...facts, sources: [], claims: [], model: '', share: 0 };
  const passages = 'A night is 24 euros.\n\nBoats over 12 m pay double.';

  it('for want of a model leads to the settings, beside the passages that come nearest', async () => {
    const result = resultOf({ answer: null, highlights: passages }, none);
    warn(result, { text: 'Answering a question needs a language model.', about: 'answer' });
    const job = asking();
    const { actions } = show({ job, result });
    await expect.element(page.getByRole('heading', { name: QUESTION })).toBeVisible();
    const server = { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', models: ['llama3.2'] };
    await button('Find models on this computer').click();
    await expect.element(page.getByText('No model was found.')).toBeVisible();
    actions.findModels.mockResolvedValue({ ok: true, servers: [server] });
    await button('Find models on this computer').click();
    await button('Use llama3.2').click();
    expect(actions.useModel).toHaveBeenCalledWith(server, 'llama3.2', job);
    await button("Open the model's settings").click();
    expect(actions.openModelSettings).toHaveBeenCalledOnce();
    await button('Boats over 12 m pay double.').click();
    expect(actions.showInPage).toHaveBeenCalledWith('Boats over 12 m pay double.', ADDRESS);
    // Said once.
    expect(page.getByRole('note').elements()).toHaveLength(0);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button('Copy').click();
    expect(write).toHaveBeenCalledWith(passages);
  });

  it('for a failure says what to do next', async () => {
    const failure = new WinnowError('MODEL_UNREACHABLE', 'Nothing answers at localhost.').record;
    const result = resultOf({ answer: null }, { ...none, model: 'qwen', failure });
    const job = asking();
    const { actions } = show({ job, result });
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Nothing answers at localhost.${failure.nextStep}`);
    await button('Try again').click();
    expect(actions.remedy).toHaveBeenCalledWith('retry', job);
    await button("Open the model's settings").click();
    expect(actions.openModelSettings).toHaveBeenCalledOnce();
  });

  it('keeps the beginning of an answer that broke off', async () => {
    const failure = new WinnowError('MODEL_STOPPED', 'The connection to localhost broke.').record;
    show({ job: asking(), result: resultOf({ answer: 'A night costs' }, { ...none, model: 'qwen', failure }) });
    await expect.element(content()).toHaveTextContent('A night costs');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The connection to localhost broke.');
  });

  it('from a service is what the service says', async () => {
    show({ job: asking(), result: resultOf({ answer: null, warning: 'Not on this plan.' }) });
    await expect.element(content()).toHaveTextContent('Not available.');
    await expect.element(page.getByRole('note')).toHaveTextContent('Not on this plan.');
  });
});

describe('a question that was stopped', () => {
  it('keeps what was written, and the passages that were found', async () => {
    const job = { ...asking(), state: 'cancelled' } as const;
    const result = resultOf({ answer: 'A night **costs', highlights: 'A night is 24 euros.' });
    const { actions } = show({ job, result });
    await expect.element(page.getByRole('heading', { name: QUESTION })).toBeVisible();
    await expect.element(page.getByText('Stopped early. The answer may be incomplete.')).toBeVisible();
    await expect.element(page.getByText('A night **costs')).toBeVisible();
    await button('A night is 24 euros.').click();
    expect(actions.showInPage).toHaveBeenCalledWith('A night is 24 euros.', ADDRESS);
  });
});

describe('the next question', () => {
  it('leaves the box once it is taken, and stays there where it is refused', async () => {
    const { actions } = show({ job: asking(), result: resultOf({ answer: ANSWER }, facts) });
    const box = page.getByRole('textbox', { name: 'Ask about this page' });
    actions.ask.mockResolvedValueOnce(false);
    await box.fill(' And for longer boats? ');
    await button('Ask').click();
    expect(actions.ask).toHaveBeenCalledWith('And for longer boats?');
    await expect.element(box).toHaveValue(' And for longer boats? ');
    await button('Ask').click();
    await expect.element(box).toHaveValue('');
  });
});

describe('an answer that is being written', () => {
  it('grows in place of the shape of what follows, with how far the page is read', async () => {
    const step = { name: 'thinking', done: 2, total: 5 } as const;
    const job = { ...asking(), state: 'running', step } as const;
    const { actions, draw } = show({ job, answer: '' });
    await expect.element(page.getByRole('status', { name: 'Status' })).toHaveTextContent('Writing the answer · 2 of 5');
    expect(page.getByRole('log').elements()).toHaveLength(0);
    draw({ job, answer: 'A night <b>costs' });
    await expect.element(page.getByRole('log')).toHaveTextContent(`${QUESTION}A night <b>costs`);
    await button('Stop').click();
    expect(actions.stop).toHaveBeenCalledWith(job);
  });
});

describe('an answer about an earlier result', () => {
  const earlier = { job: jobOf(['markdown']), result: resultOf({ markdown: '# Fees' }) };
  const about = (changed: Partial<Job>) => ({ ...asking(), thread: earlier.job.id, ...changed });
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);

  it.each([
    ['is being written', about({ state: 'running' }), undefined, 'Your question is being answered.'],
    ['was stopped', about({ state: 'cancelled' }), resultOf({ answer: 'A night' }), 'Your question was not answered.'],
    ['failed', about({ state: 'failed' }), undefined, 'Your question was not answered.'],
    ['was not kept', about({}), 'gone' as const, undefined],
    ['is being read', about({}), undefined, undefined],
  ])('leaves the tabs of that result where it %s, and says so there', async (_, job, result, said) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show({ job, joined: earlier, answer: 'A night', result });
    await expect.element(page.getByRole('tab', { name: 'Answer' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name: 'Answer' })).toBeVisible();
    expect(tabs()).toEqual(['Markdown', 'Answer', 'Metadata']);
    await page.getByRole('tab', { name: 'Markdown' }).click();
    await button('Copy').click();
    await vi.waitFor(() => expect(write).toHaveBeenCalledWith('# Fees'));
    const notes = page.getByRole('note');
    if (!said) return expect(notes.elements()).toHaveLength(0);
    await expect.element(notes).toHaveTextContent(said);
    await button('Go to the answer').click();
    await expect.element(page.getByRole('tabpanel', { name: 'Answer' })).toBeVisible();
  });

  it('keeps the tab that is read when the answer comes', async () => {
    const running = about({ state: 'running' });
    const { draw } = show({ job: running, joined: earlier, answer: 'A night' });
    await page.getByRole('tab', { name: 'Markdown' }).click();
    const done = { ...running, state: 'done' } as const;
    draw({ job: done, joined: earlier });
    draw({ job: done, joined: earlier, result: resultOf({ answer: ANSWER }, facts) });
    await expect.element(page.getByRole('tabpanel', { name: 'Markdown' })).toHaveTextContent('Fees');
    await page.getByRole('tab', { name: 'Answer' }).click();
    await expect.element(content()).toHaveTextContent('A night costs 24 euros.');
  });

  it('leaves the notices of that result in its first tab', async () => {
    const metadata = { statusCode: 404 };
    const broken = { ...earlier, result: resultOf({ markdown: '# Fees', metadata }) };
    const { draw } = show({ job: about({ state: 'running' }), joined: broken });
    await page.getByRole('tab', { name: 'Markdown' }).click();
    await expect.element(page.getByRole('note').last()).toHaveTextContent('404');
    draw({ job: about({}), joined: broken, result: resultOf({ answer: ANSWER }, facts) });
    await page.getByRole('tab', { name: 'Markdown' }).click();
    await expect.element(page.getByRole('note')).toHaveTextContent('404');
  });
});
