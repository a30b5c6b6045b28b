import { expect, type Page } from '@playwright/test';
import type { Tour } from './tour.ts';

/** Passages of the demo article, and what a user notes about one. */
const MARKED = [
  'what is light for its size falls slowly, and what falls slowly drifts far.',
  'The breeze pushes everything alike. Only the grain is in a hurry.',
  'Nobody picks the chaff out of a harvest. One arranges for it to leave.',
];
/** At the beginning: the end of an article is only drawn once it is near. */
const BEGINNING = 'Threshing leaves a heap';
const NOTED = { passage: 'Nobody picks the chaff out of a harvest.', note: 'Opens the talk in March.' };

/** Highlights in the demo article, one with a note, and its reader view with and without the choices of its look. */
export async function takeReading(
  panel: Page,
  page: Page,
  scrape: (panel: Page, page: Page, formats: readonly unknown[]) => Promise<void>,
  { t, take }: Tour,
): Promise<void> {
  await page.reload();
  await page.bringToFront();
  const tabId = await panel.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  for (const passage of MARKED) {
    await page.evaluate((words) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const start = walker.currentNode.textContent?.indexOf(words) ?? -1;
        if (start >= 0) {
          getSelection()?.setBaseAndExtent(walker.currentNode, start, walker.currentNode, start + words.length);
          return;
        }
      }
      throw new Error(`The article does not say: ${words}`);
    }, passage);
    await panel.evaluate(
      (tab) => chrome.runtime.sendMessage({ to: 'background', name: 'highlightSelection', args: [tab] }),
      tabId,
    );
  }
  await page.evaluate(() => getSelection()?.empty());
  await scrape(panel, page, ['markdown']);
  await panel.getByRole('tabpanel').getByText(BEGINNING).waitFor();
  await panel.bringToFront();
  await panel.evaluate(() =>
    chrome.storage.session.set({ panelView: { id: crypto.randomUUID(), view: { kept: 'all' } } }),
  );
  const list = panel.getByRole('list', { name: t('kept.title') });
  await list.waitFor();
  await panel.getByRole('listitem').filter({ hasText: NOTED.passage }).getByRole('button').last().click();
  await panel.getByRole('menuitem', { name: t('kept.addNote') }).click();
  await panel.getByRole('textbox', { name: t('kept.note') }).fill(NOTED.note);
  await panel.getByRole('button', { name: t('watch.save') }).click();
  await list.getByText(NOTED.note).waitFor();
  await panel.mouse.move(200, 600);
  await take(panel, 'panel-kept');
  await panel.getByRole('button', { name: t('panel.back') }).click();
  const reader = await panel.context().newPage();
  await reader.setViewportSize(page.viewportSize() ?? { width: 880, height: 760 });
  await reader.goto(new URL(`/reader.html?job=${await newestResult(panel)}`, panel.url()).href);
  await reader.getByRole('article').getByText(BEGINNING).waitFor();
  await take(reader, 'reader');
  await reader.getByRole('button', { name: t('reader.look') }).click();
  await take(reader, 'reader-look');
  await reader.close();
}

/** Returns the id of the newest job, once it is done. */
async function newestResult(panel: Page): Promise<string> {
  let id = '';
  await expect(async () => {
    const [newest, state] = await newestJob(panel);
    expect(state).toBe('done');
    id = newest;
  }).toPass({ timeout: 30_000 });
  return id;
}

const newestJob = (panel: Page): Promise<[id: string, state: string]> =>
  panel.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('winnow');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const jobs = opening.result
            .transaction('jobs')
            .objectStore('jobs')
            .index('createdAt')
            .openCursor(null, 'prev');
          jobs.onsuccess = () => {
            const { id, state }: Record<string, string> = jobs.result?.value ?? {};
            resolve([id ?? '', state ?? '']);
            opening.result.close();
          };
        };
      }),
  );
