import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Popup } from '@/components/popup/Popup';
import { ADDRESS } from '../panel/sample';
import { clear, Form, press, show } from './sample';

afterEach(async () => {
  clear();
  await page.viewport(414, 896);
});

/** Height of the browser's largest popup, in CSS pixels. */
const SCREEN = 600;

async function open(props: Parameters<typeof Form>[0] = {}): Promise<void> {
  await page.viewport(360, SCREEN);
  show(
    <Popup
      page={{ url: ADDRESS, title: 'Harbour fees' }}
      locked={false}
      view="one"
      engine="local"
      onEngine={vi.fn()}
      onHistory={vi.fn()}
      onSettings={vi.fn()}
    >
      <Form {...props} />
    </Popup>,
  );
  await press('Options');
  await expect.element(page.getByRole('group', { name: 'Options' })).toBeVisible();
}

const search = () => page.getByRole('textbox', { name: 'Search options' });
const body = () => document.querySelector('.popup-body') as HTMLElement;

/** Labels of the options that can be seen, without the names that requests have for them. */
const shownLabels = () =>
  [...document.querySelectorAll<HTMLElement>('.options-fold .row label')]
    .filter((label) => label.checkVisibility())
    .map((label) => label.firstChild?.textContent);

it('the folded options take at most one and a half screens, and Scrape stays in view over all of them', async () => {
  await open({ engine: 'remote', baseUrl: 'https://service.example' });
  expect(body().scrollHeight).toBeLessThanOrEqual(1.5 * SCREEN);
  body().scrollTo(0, body().scrollHeight);
  await expect.element(page.getByRole('button', { name: 'Scrape this page' })).toBeInViewport({ ratio: 1 });
});

it('scrolls the options alone: the head of the popup stays, and nothing is below its foot', async () => {
  await open({ engine: 'remote', baseUrl: 'https://service.example' });
  await userEvent.click(page.getByText('Page', { exact: true }).first());
  const { scrollTop, scrollHeight } = document.documentElement;
  expect({ scrollTop, scrollHeight }).toEqual({ scrollTop: 0, scrollHeight: SCREEN });
  await expect.element(page.getByRole('heading', { name: 'Harbour fees' })).toBeInViewport({ ratio: 1 });
});

it('folds the options of a format, too, and names on the fold what differs from its default', async () => {
  await open({ draft: { formats: [{ type: 'markdown' }, { type: 'screenshot', fullPage: true }] } });
  const folds = [...document.querySelectorAll('.options-fold summary')].map(({ textContent }) => textContent);
  expect(folds[0]).toBe('ScreenshotFull page');
  expect(shownLabels()).toEqual([]);
});

it('finds options in every group by their label, their help and their name in requests', async () => {
  await open({ engine: 'remote', baseUrl: 'https://service.example' });
  for (const [words, label] of [
    ['block ads', 'Block ads and cookie banners'],
    ['refuses CONSENT', 'Block ads and cookie banners'],
    ['minAge', 'Only use a copy older than'],
    ['enhanced', 'Proxy'],
  ] as const) {
    await search().fill(words);
    await expect.poll(shownLabels, { message: words }).toEqual([label]);
  }
  await search().fill('no such option');
  await expect.element(page.getByText('No setting contains these words.')).toBeVisible();
  expect(shownLabels()).toEqual([]);
});

it('keeps what is found usable, and closes the groups again once the search ends', async () => {
  await open();
  await search().fill('phone');
  await page.getByRole('switch', { name: /^As a phone/ }).click();
  await userEvent.click(search());
  await userEvent.keyboard('{Escape}');
  await expect.element(search()).toHaveValue('');
  await expect.element(page.getByText('As a phone', { exact: true })).toBeVisible();
  expect([...document.querySelectorAll('details')].filter(({ open: isOpen }) => isOpen)).toEqual([]);
  // Nothing is left to clear: this one closes the options.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('group', { name: 'Options' })).not.toBeInTheDocument();
});
