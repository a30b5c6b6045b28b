import type { Page } from '@playwright/test';
import { searxngBody, searxngResult, startSearchServer } from '../support/search-server.ts';
import type { NamedDemo } from './demo.ts';
import type { Tour } from './tour.ts';

const FOUND = [
  searxngResult('https://harbour.example/tide-tables', 'Tide tables for the harbour', {
    content: 'High and low water for every day of the year, with the heights above chart datum and the times of slack.',
  }),
  searxngResult('https://en.wiki.example/wiki/Theory_of_tides', 'Theory of tides', {
    content:
      'Thirty-seven waves are added up to predict the water at one place: the method is more than a century old.',
  }),
  searxngResult('https://mawani.example/ar/%D8%A7%D9%84%D9%85%D8%AF', 'جداول المد والجزر', {
    content: 'أوقات المد والجزر في الميناء لكل يوم من أيام السنة.',
  }),
  searxngResult('https://quay.example/fees?of=may', 'Harbour fees', {
    content: 'What a night costs by the length of the boat, with water and power, from April to October.',
  }),
];

/** A search of the web: before a search engine is chosen, with an engine that gives no JSON, and with its results. */
export async function takeSearch(panel: Page, demo: NamedDemo, { t, take }: Tour): Promise<void> {
  await using engine = await startSearchServer();
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  const history = button(t('common.history'));
  if (await history.isVisible()) await history.click();
  await button(t('panel.batch.title')).click();
  await button(t('panel.search.title')).click();
  await button(t('panel.search.choose')).waitFor();
  await take(panel, 'panel-search-set-up');
  await panel.evaluate(
    async (address) => {
      const { settings } = await chrome.storage.local.get('settings');
      const search = { backend: 'searxng', address };
      await chrome.storage.local.set({ settings: { ...(settings as object), search }, settings$: { v: 3 } });
    },
    demo.named('searx.example', engine.url),
  );
  const field = panel.getByRole('textbox', { name: t('panel.search.query') });
  await field.fill('tide tables');
  engine.answer({ status: 403, body: '<h1>Forbidden</h1>' });
  await field.press('Enter');
  await panel.getByRole('alert').waitFor();
  await take(panel, 'panel-search-refused');
  engine.answer({ body: searxngBody(FOUND) });
  await button(t('panel.search.start')).click();
  await panel.getByRole('checkbox').nth(1).check();
  await take(panel, 'panel-search');
}
