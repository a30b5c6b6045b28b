import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { openFixture, options } from './open-page';

/** Parts to read from each page in test/fixtures/page; the expected files beside it have the output. */
const FIXTURES: Record<string, Partial<ReadOptions>> = {
  article: { parts: ['markdown'], onlyMainContent: true },
  listing: { parts: ['markdown'], onlyMainContent: true },
  constructs: { parts: ['markdown'] },
  clean: { parts: ['html'] },
  media: { parts: ['links', 'images'] },
  metadata: { parts: [] },
  hidden: { parts: ['markdown'] },
  composed: { parts: ['markdown', 'html', 'links'] },
  hostile: { parts: ['markdown', 'html'] },
};

const expected = (name: string) => `../../fixtures/page/${name}`;

describe.each(Object.entries(FIXTURES))('%s', (name, changes) => {
  it('reads as expected', async () => {
    const { markdown, html, ...rest } = await readPage(await openFixture(name), options(changes));
    if (markdown !== undefined) await expect(`${markdown}\n`).toMatchFileSnapshot(expected(`${name}.md`));
    if (html !== undefined) await expect(`${html}\n`).toMatchFileSnapshot(expected(`${name}.expected.html`));
    await expect(`${JSON.stringify(rest, null, 2)}\n`).toMatchFileSnapshot(expected(`${name}.json`));
  });
});
