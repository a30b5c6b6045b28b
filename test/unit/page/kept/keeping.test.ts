import { describe, expect, it, vi } from 'vitest';
import { createKeeping, type KeptQuote, type LookOutcome } from '@/lib/page/kept/keeping';
import { KEPT_NAME } from '@/lib/page/kept/kept-style';
import { openPage } from '../open-page';

const quoteOf = (exact: string, prefix = '', suffix = ''): KeptQuote => ({
  id: exact,
  quote: { exact, prefix, suffix },
});

/** Opens a page with highlights. */
async function open(html: string, quotes: readonly KeptQuote[]) {
  const { document } = await openPage(html);
  const report = vi.fn<(outcome: LookOutcome) => void>();
  const keeping = createKeeping(document, { quotes: async () => [...quotes], report });
  await keeping.look();
  const painted = () =>
    [...(document.defaultView?.CSS.highlights.get(KEPT_NAME) ?? [])].map((range) => String(range)).join('|');
  return { document, keeping, report, painted };
}

const HTML = '<h1>Fees</h1><p>A night costs <b>twelve</b> pounds.</p><p>Water is free.</p>';

describe('createKeeping', () => {
  it('paints highlights, and changes no node of the page', async () => {
    const { document, painted, report } = await open(HTML, [quoteOf('A night costs twelve pounds.', 'Fees ', 'Water')]);
    expect(painted()).toBe('A night costs |twelve| pounds.');
    expect(document.body.innerHTML).toBe(HTML);
    expect(report).toHaveBeenCalledWith({ found: ['A night costs twelve pounds.'], lost: [] });
  });

  it('describes the selection by its words and those around it', async () => {
    const { document, keeping } = await open(HTML, []);
    expect(keeping.describe()).toBeNull();
    const [text] = [...(document.querySelector('b')?.childNodes ?? [])];
    if (text) document.getSelection()?.selectAllChildren(text.parentElement as Element);
    expect(keeping.describe()).toMatchObject({
      exact: 'twelve',
      prefix: 'Fees A night costs ',
      suffix: ' pounds. Water is free.',
    });
  });

  it('finds a highlight again when the page replaces its nodes', async () => {
    const { document, painted } = await open(HTML, [quoteOf('Water is free.', 'twelve pounds. ')]);
    document.body.innerHTML = '<p>Loading</p>';
    await expect.poll(painted).toBe('');
    document.body.innerHTML = `<p>News.</p>${HTML}`;
    await expect.poll(painted).toBe('Water is free.');
  });

  it('says that a passage is lost once the page had time to show it', async () => {
    const { report } = await open(HTML, [quoteOf('Showers cost a pound for five minutes.', 'x', 'y')]);
    expect(report).toHaveBeenLastCalledWith({ found: [], lost: [] });
    await expect
      .poll(() => report.mock.lastCall?.[0].lost, { timeout: 10_000 })
      .toEqual(['Showers cost a pound for five minutes.']);
  });

  it('scrolls to a highlight, and says if it is not there', async () => {
    const { keeping, document } = await open(`<div style="height: 4000px"></div>${HTML}`, [
      quoteOf('Water is free.', 'pounds. '),
    ]);
    expect(await keeping.reveal('Water is free.')).toBe('shown');
    expect(document.scrollingElement?.scrollTop).toBeGreaterThan(1_000);
    expect(await keeping.reveal('nothing')).toBe('missing');
  });

  it('stops if nobody can be asked any more, as after an update of the extension', async () => {
    const { document } = await openPage(HTML);
    const keeping = createKeeping(document, { quotes: async () => null, report: () => undefined });
    expect(await keeping.look()).toEqual({ found: [], lost: [] });
  });
});
