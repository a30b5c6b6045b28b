import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '@/components/base/base.css';
import { type ReaderArticle, ReaderPage } from '@/components/reader/ReaderPage';
import { KEPT_NAME } from '@/lib/page/kept/kept-style';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { ReaderLook } from '@/lib/store/reader-look';

const LOOK: ReaderLook = { font: 'serif', theme: 'sepia', width: 'medium', size: 18 };
const ARTICLE: ReaderArticle = {
  url: 'https://quay.example/fees',
  title: 'Harbour fees',
  markdown:
    '# Harbour fees\n\nA night costs **twelve** pounds.\n\n<img src=x onerror="window.hit = 1"><script>window.hit = 1</script>\n',
  author: 'Ada Mill',
  published: '2026-03-01',
};
const HIGHLIGHT: KeptHighlight = {
  id: 'a',
  page: ARTICLE.url,
  url: ARTICLE.url,
  title: ARTICLE.title,
  quote: { exact: 'costs twelve pounds', prefix: 'A night ', suffix: '.' },
  createdAt: 1,
};

const place = document.body.appendChild(document.createElement('div'));
afterEach(() => render(null, place));

function show(article = ARTICLE, look = LOOK) {
  const [onLook, onBack, onPrint] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <ReaderPage
      article={article}
      look={look}
      onLook={onLook}
      highlights={[HIGHLIGHT]}
      onBack={onBack}
      onPrint={onPrint}
    />,
    place,
  );
  return { onLook, onBack, onPrint };
}

it('shows the text with its highlights, once with its title, and runs nothing of the page', async () => {
  show();
  await expect.poll(() => [...(CSS.highlights.get(KEPT_NAME) ?? [])].map(String).join('')).toBe('costs twelve pounds');
  expect(page.getByRole('heading', { name: 'Harbour fees' }).elements()).toHaveLength(1);
  expect(place.querySelector('script, [onerror]')).toBeNull();
  expect(Object.hasOwn(window, 'hit')).toBe(false);
});

it('changes the look, prints and goes back', async () => {
  const { onLook, onBack, onPrint } = show();
  expect(document.documentElement.dataset.readerTheme).toBe('sepia');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  expect(onLook).toHaveBeenLastCalledWith({ size: 20 });
  await page.getByRole('combobox', { name: 'Font' }).selectOptions('Monospace');
  expect(onLook).toHaveBeenLastCalledWith({ font: 'mono' });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('group', { name: 'Appearance' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await page.getByRole('button', { name: 'Back to the page' }).click();
  expect([onPrint.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
});

it('goes no further than the largest text, and writes the title of a text without one', async () => {
  show({ ...ARTICLE, markdown: 'A night costs twelve pounds.' }, { ...LOOK, size: 30 });
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect.element(page.getByRole('button', { name: 'Larger text' })).toBeDisabled();
  await expect.element(page.getByRole('heading', { name: 'Harbour fees' })).toBeVisible();
});
