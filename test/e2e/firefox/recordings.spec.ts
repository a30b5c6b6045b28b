import { expect, test } from '@playwright/test';
import type { Recording } from '../../../lib/recorder/recording.ts';
import { html } from '../support/recorder.ts';
import { KEYS } from './support/browser-window.ts';
import { useFirefox } from './support/firefox.ts';
import { useSites } from './support/sites.ts';

/** Runs in the page. The bar's element has a name that no page can know before. */
const hasBar = () =>
  [...document.documentElement.children].some(({ localName }) => localName.startsWith('winnow-recorder'));

/** Answers in the same turn: a scrape with these steps has nothing to wait for. */
const BERTHS = `<main><h1>Berths</h1>
<form><label>Ship <input name="q" type="search" autocomplete="off"></label> <button>Book</button></form>
<p id="booked">No ship has a berth yet.</p></main>
<script>
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    booked.textContent = event.target.q.value + ' has a berth at the northern quay.';
  });
</script>`;

const firefox = useFirefox();
const sites = useSites({ '/berths': html(BERTHS) });

/** Begins to record a page, as the popup does. */
async function record(url: string, answer: 'allow' | 'block'): Promise<void> {
  await firefox.tab.open(url);
  await firefox.clickIcon();
  await firefox.popup.press('button', 'Record actions');
  await firefox.answerPrompt(answer);
  await expect.poll(() => firefox.tab.run(hasBar)).toBe(true);
}

/** Ends it by its key. @returns what was kept */
async function stop(): Promise<Recording> {
  await firefox.window.keys(KEYS.alt, KEYS.shift, 'D');
  await expect.poll(async () => (await firefox.stored('recordings')).length).toBe(1);
  const [recording] = await firefox.stored<Recording>('recordings');
  return recording as Recording;
}

const actionsOf = ({ steps }: Recording) => steps.map(({ action }) => action);

test('what is done is recorded, ended by its key, and replayed from the sidebar', async () => {
  await record(`${sites.url}/berths`, 'allow');
  await firefox.tab.press('textbox', 'Ship');
  await firefox.tab.type('Ship', `Annabelle${KEYS.enter}`);
  await expect.poll(() => firefox.tab.text()).toContain('Annabelle has a berth');
  const recording = await stop();
  expect(actionsOf(recording)).toEqual(
    expect.arrayContaining([
      { type: 'write', text: 'Annabelle' },
      { type: 'press', key: 'Enter' },
    ]),
  );
  // The key that ends it is no step.
  expect(JSON.stringify(actionsOf(recording))).not.toContain('Alt');
  expect(recording.notes).toEqual([]);

  await expect.poll(() => firefox.sidebar.text()).toContain('Type “Annabelle”');
  await firefox.sidebar.press('button', 'Scrape with these steps');
  await expect.poll(() => firefox.sidebar.text()).toContain('Annabelle has a berth at the northern quay');
});

test('it goes on in the next page if all sites are allowed', async () => {
  await record(`${sites.url}/article.html`, 'allow');
  await firefox.tab.press('link', 'Home');
  await expect.poll(() => firefox.tab.text()).toContain('Not found');
  await expect.poll(() => firefox.tab.run(hasBar)).toBe(true);
  expect((await stop()).endUrl).toBe(`${sites.url}/`);
});

test('only one page is recorded if access is refused', async () => {
  await record(`${sites.url}/search.html`, 'block');
  await firefox.tab.press('textbox', 'Ship');
  await firefox.tab.type('Ship', 'anna');
  expect(actionsOf(await stop())).toContainEqual({ type: 'write', text: 'anna' });
});

test('the key of a command is no step while a recording goes on', async () => {
  await record(`${sites.url}/search.html`, 'allow');
  const [shortcut = ''] = await firefox.background.run(async () =>
    (await chrome.commands.getAll()).flatMap(({ name, shortcut }) => (name === 'scrape-page' ? (shortcut ?? '') : [])),
  );
  await firefox.window.keys(KEYS.alt, KEYS.shift, shortcut.at(-1) as string);
  await expect.poll(() => firefox.sidebar.text()).toContain('Search the harbour');
  await firefox.tab.press('button', 'Search');
  expect(JSON.stringify(actionsOf(await stop()))).not.toContain('Alt');
});
