import { describe, expect, it } from 'vitest';
import { articleBy } from '@/lib/page/article-reader';
import { readParts } from '@/lib/page/read-parts';
import { writeCaptured } from '@/lib/page/write-captured';
import { openPage, options } from './open-page';

const LONG =
  'The mill stands where the river bends, and has ground barley since 1742, which the harbour took to sea in barrels.';

const HTML = `<nav><a href="/">Home</a> <a href="/fees">Fees</a></nav>
  <div class="content"><section><div><h2>History</h2>
  <p>${LONG}</p><p>${LONG} <a href="/wheel">Its wheel</a> was renewed twice.</p><p>${LONG}</p><p>${LONG}</p>
  <ul><li>Barley, rye and oats, which were weighed at the gate</li></ul></div></section></div>
  <footer><a href="/imprint">Imprint</a></footer>`;

/** Reads a page by Readability. */
async function markdownOf(html: string) {
  const { document } = await openPage(html);
  const before = document.documentElement.outerHTML;
  const wanted = options({ onlyMainContent: true, reader: 'readability' });
  const captured = await readParts(document, wanted, { article: articleBy }, () => []);
  expect(document.documentElement.outerHTML, 'the page itself').toBe(before);
  return (await writeCaptured(captured, wanted)).markdown;
}

describe('articleBy', () => {
  it('keeps what Readability keeps, as Winnow writes it, and leaves the page as it is', async () => {
    const markdown = await markdownOf(HTML);
    expect(markdown).toContain('## History');
    expect(markdown).toMatch(/\[Its wheel\]\(\S+\/wheel\) was renewed twice\./);
    expect(markdown).toContain('- Barley, rye and oats');
    expect(markdown).not.toMatch(/Home|Imprint/);
  });

  it('refuses a page without an article', async () => {
    await expect(markdownOf('<button>Sign in</button>')).rejects.toThrow('noArticle');
  });
});
