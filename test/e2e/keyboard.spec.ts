import { readFile } from 'node:fs/promises';
import { startDocsSite } from '../support/docs-site.ts';
import { startModelServer } from '../support/model-server.ts';
import { startService } from '../support/service.ts';
import { startSites } from '../support/sites.ts';
import { filesOfZip } from '../support/zip.ts';
import { test as withOwnBrowser } from './support/extension.ts';
import { closing, openPage, popupOver } from './support/journeys.ts';
import { arrowTo, chooseByKey, expectFocusKept, pressByKey, tabTo, typeInto } from './support/keyboard.ts';
import { barOf, html } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

// Each journey with no press of a mouse, in the real popup and panel where it begins there.

const fees = html(`<main><h1>Harbour fees</h1><p>The fee for a night at the quay is 24 euros.</p>
  <p>Boats longer than twelve metres pay double.</p></main>`);

test('a question is asked, its answer read, another one asked and stopped', { tag: '@promise' }, async ({
  context,
  extension,
}) => {
  const sites = await startSites({ '/': fees });
  await using model = await startModelServer();
  await extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      lastRequest: {},
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'test' },
    },
    settings$: { v: 3 },
  });
  model.say('A night costs 24 euros.');
  const popup = await popupOver(context, extension, sites.url);
  await typeInto(popup, popup.getByRole('textbox', { name: 'Ask about this page' }), 'What does a night cost?');
  await closing(popup, popup.keyboard.press('Enter'));

  const panel = await extension.panel();
  await expect(panel.getByRole('status', { name: 'News' })).toHaveText('The answer is here.');
  await expect(panel.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
  // Back to the tab of the answer: it is before its buttons, and each tab is reached by arrows.
  const answer = panel.getByRole('tabpanel', { name: 'Answer' });
  await expect(answer).toContainText('A night costs 24 euros.');

  const box = panel.getByRole('textbox', { name: 'Ask about this page' });
  const stream = model.open();
  await typeInto(panel, box, 'And for longer boats?');
  await panel.keyboard.press('Enter');
  await stream.asked;
  await stream.send('They pay ');
  await expect(panel.getByRole('log')).toContainText('They pay');
  await expect(box, 'the next question can be typed at once').toBeFocused();
  await pressByKey(panel, panel.getByRole('button', { name: 'Stop' }));
  await stream.hungUp;
  await expect(panel.getByText('The scrape was stopped.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeFocused();
  await sites.close();
});

test('steps are recorded, one is changed, and a scrape begins with them', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html('<main><h1>Ships</h1><label>Ship <input id="ship"></label><button id="go">Find</button></main>'),
  });
  const page = await openPage(context, sites.url);
  const popup = await extension.openPopup();
  await closing(
    popup,
    pressByKey(popup, popup.getByRole('button', { name: 'Record actions' })).then(() => undefined),
  );
  const bar = barOf(page);
  await expect.poll(bar.buttons).toContain('Pause');
  await page.bringToFront();
  await tabTo(page, page.locator('#ship'));
  await page.keyboard.type('Brig');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(bar.text).toContain('Find');
  const recorded = await extension.openPopup();
  await closing(
    recorded,
    pressByKey(recorded, recorded.getByRole('button', { name: 'Stop recording' })).then(() => undefined),
  );

  const panel = await extension.panel();
  const steps = panel.getByRole('list', { name: 'Steps' });
  await expect(steps).toBeVisible();
  const typing = steps.getByRole('button', { name: /Brig/ }).first();
  await expectFocusKept(panel);
  await arrowTo(panel, steps.locator('.step-open'), typing);
  await panel.keyboard.press('Enter');
  await typeInto(panel, steps.getByRole('textbox', { name: /text/i }), 'Sloop');
  await expect(steps.getByRole('button', { name: /Sloop/ }).first()).toBeVisible();
  await pressByKey(panel, panel.getByRole('button', { name: 'Scrape with these steps' }));
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('Ships', { timeout: 30_000 });
  await sites.close();
});

withOwnBrowser('several pages are scraped from their addresses to one file', async ({ extension, sites }) => {
  const panel = await extension.openView('sidepanel.html');
  await pressByKey(panel, panel.getByRole('button', { name: 'History' }));
  await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectFocusKept(panel);
  await pressByKey(panel, panel.getByRole('button', { name: 'Several pages' }));
  const addresses = panel.getByRole('textbox', { name: 'Addresses' });
  await tabTo(panel, addresses);
  await panel.keyboard.insertText(`${sites.url}/article.html\n${sites.url}/other.html`);
  await pressByKey(panel, panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }));
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('2 of 2 done');
  const downloading = panel.waitForEvent('download');
  await chooseByKey(
    panel,
    panel.getByRole('button', { name: 'Save all' }),
    panel.getByRole('menuitem', { name: 'Zip of markdown files' }),
  );
  const download = await downloading;
  expect(filesOfZip(await readFile(await download.path()))).toHaveLength(2);
  await expect(panel.getByRole('button', { name: 'Save all' })).toBeFocused();
  await pressByKey(panel, panel.getByRole('table', { name: 'Pages' }).getByRole('button', { name: /article/ }));
  await expect(panel.getByRole('tabpanel')).toContainText('Thirty-seven waves');
  await pressByKey(panel, panel.getByRole('button', { name: 'Back to all pages' }));
  await expect(panel.getByRole('table', { name: 'Pages' })).toBeVisible();
  await expectFocusKept(panel);
});

withOwnBrowser(
  'a site is mapped, some of its pages are chosen, and it is crawled into a file',
  async ({ extension }) => {
    const site = await startDocsSite();
    const panel = await extension.openView('sidepanel.html');
    const button = (name: string | RegExp) => panel.getByRole('button', { name });
    await pressByKey(panel, button('History'));
    await pressByKey(panel, button('Several pages'));
    await pressByKey(panel, button('Find the pages of a site'));
    await typeInto(panel, panel.getByRole('textbox', { name: 'Address of the site' }), `${site.url}/docs/`);
    await pressByKey(panel, button('Find pages'));
    await pressByKey(panel, button('Pages in guide'));
    await pressByKey(panel, panel.getByRole('checkbox', { name: 'mooring' }), 'Space');
    await expect(panel.getByRole('checkbox', { name: 'guide', exact: true })).toBeChecked({ indeterminate: true });
    await pressByKey(panel, button('Add 1 page to the list'));
    await expect(panel.getByRole('textbox', { name: 'Addresses' })).toHaveValue(`${site.url}/docs/guide/mooring`);

    await pressByKey(panel, button('Crawl this site'));
    await typeInto(panel, panel.getByRole('textbox', { name: 'Start address' }), `${site.url}/docs/`);
    await pressByKey(panel, button('Start crawling'));
    await expect(button('Save as zip')).toBeVisible({ timeout: 30_000 });
    await expectFocusKept(panel);
    const head = panel.getByRole('columnheader', { name: 'Page' });
    await pressByKey(panel, head.getByRole('button'));
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const saving = panel.waitForEvent('download');
    await pressByKey(panel, button('Save as zip'));
    expect((await saving).suggestedFilename()).toMatch(/\.zip$/);
    await pressByKey(panel, panel.getByRole('row', { name: /Deep water/ }).getByRole('button'));
    await expect(panel.getByRole('tabpanel')).toContainText('The text of Deep water');
    await site.close();
  },
);

test('a service with its key and a model are set up', async ({ extension }) => {
  const service = await startService();
  await using model = await startModelServer();
  const options = await extension.openView('options.html');
  await tabTo(options, options.getByRole('radio', { name: 'This browser', exact: true }));
  await options.keyboard.press('ArrowDown');
  await expect(options.getByRole('radio', { name: 'Service' })).toBeChecked();
  await typeInto(options, options.getByRole('textbox', { name: 'Base URL' }), service.url);
  await typeInto(options, options.getByLabel('API key', { exact: true }), 'key-of-the-service');
  service.reply({ status: 400, body: { success: false, code: 'BAD_REQUEST', error: 'Bad Request', details: [] } });
  await pressByKey(options, options.getByRole('button', { name: 'Test connection' }));
  await expect(options.getByText(/Connected in/)).toBeVisible();
  await expectFocusKept(options);
  expect(service.requests[0]?.headers.authorization).toBe('Bearer key-of-the-service');

  await pressByKey(options, options.getByRole('link', { name: 'Model', exact: true }));
  await tabTo(options, options.getByRole('group', { name: 'Model' }).getByRole('radio', { name: 'None' }));
  const compatible = options.getByRole('radio', { name: 'OpenAI-compatible' });
  for (let moves = 0; moves < 4 && !(await compatible.isChecked()); moves++) await options.keyboard.press('ArrowDown');
  await expect(compatible).toBeChecked();
  await typeInto(options, options.getByRole('textbox', { name: 'Model address' }), model.url);
  await typeInto(options, options.getByRole('combobox', { name: 'Model name' }), 'small');
  model.say('yes');
  await pressByKey(options, options.getByRole('button', { name: 'Test model' }));
  await expect(options.getByText(/Connected in \d\.\d s/)).toBeVisible();
  await expectFocusKept(options);
  await service.close();
});

test('results are deleted after a question that can be left', async ({ context, extension, sites }) => {
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeFocused();
  await closing(popup, popup.keyboard.press('Enter'));
  await expect((await extension.panel()).getByRole('tabpanel', { name: 'Markdown' })).toBeVisible();
  const options = await extension.openView('options.html#data');
  const deleting = options.getByRole('button', { name: 'Delete all results' });
  const question = options.getByRole('alertdialog');
  await pressByKey(options, deleting);
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(deleting).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await options.keyboard.press('Shift+Tab');
  await options.keyboard.press('Enter');
  await expect(options.getByText(/^0 results/)).toBeVisible();
  await expect(deleting).toBeFocused();
});

test('a result is found in History, opened, deleted and had back', async ({ context, extension, sites }) => {
  for (const path of ['/article.html', '/other.html']) {
    const popup = await popupOver(context, extension, sites.url + path);
    await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeFocused();
    await closing(popup, popup.keyboard.press('Enter'));
    const panel = await extension.panel();
    await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toBeVisible();
  }
  const panel = await extension.panel();
  await pressByKey(panel, panel.getByRole('button', { name: 'History' }));
  await expectFocusKept(panel);
  await typeInto(panel, panel.getByRole('textbox', { name: 'Search titles, addresses and texts' }), 'tides');
  const list = panel.getByRole('list', { name: 'History' });
  const row = list.getByRole('button', { name: /^How tides are predicted/ });
  await expect(panel.getByText('1 result found')).toBeVisible();
  await pressByKey(panel, row);
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('Thirty-seven waves');
  await expect(panel.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();

  await pressByKey(panel, panel.getByRole('button', { name: 'History' }));
  await chooseByKey(
    panel,
    list.getByRole('button', { name: 'More for How tides are predicted' }),
    panel.getByRole('menuitem', { name: 'Delete' }),
  );
  const undo = panel.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expectFocusKept(panel);
  expect(await pressByKey(panel, undo), 'stops to take it back').toBeLessThan(10);
  await expect(row).toBeVisible();
  await expectFocusKept(panel);
});
