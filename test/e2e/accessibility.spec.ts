import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { startDocsSite } from '../support/docs-site.ts';
import { GERMAN } from '../support/language-files.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { markOf } from '../support/prompts.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { findings, findingsOver } from './support/axe.ts';
import { type Extension, test as testAlone } from './support/extension.ts';
import {
  askInPanel,
  chooseFormats,
  closing,
  openPage,
  openTab,
  popupOver,
  press,
  scrapePage,
  setUpModel,
  unfoldOptions,
} from './support/journeys.ts';
import { BAR, barOf, html, openRecording, record } from './support/recorder.ts';
import { secret } from './support/secrets.ts';
import { expect, test } from './support/shared-browser.ts';

interface World {
  context: BrowserContext;
  extension: Extension;
  sites: Sites;
  service: TestService;
  model: ModelServer;
}

/** The popup or the panel while a service is asked, as each has to be opened anew. */
async function askService({ context, extension, sites, service }: World): Promise<void> {
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } },
  });
  await scrapePage(context, extension, `${sites.url}/article.html`);
}

async function failAtService(world: World): Promise<void> {
  world.service.reply({ status: 401, body: { success: false, error: 'Unauthorized: Token invalid' } });
  await askService(world);
  await expect((await world.extension.panel()).getByRole('alert')).toBeVisible();
}

/** The panel with a page in it, whose model says what a test makes it say. */
async function panelToAsk({ context, extension, sites, model }: World): Promise<Page> {
  await setUpModel(extension, model.url);
  const popup = await popupOver(context, extension, `${sites.url}/fees.html`);
  await chooseFormats(popup, ['markdown']);
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  return panel;
}

/** The panel while the answer to its question is being written. */
async function panelBeingAnswered(world: World): Promise<Page> {
  const panel = await panelToAsk(world);
  const stream = world.model.open();
  await askInPanel(panel, 'What does a night cost?');
  await stream.asked;
  await stream.send('A night costs ');
  await expect(panel.getByRole('log', { name: 'The answer so far' })).toContainText('A night costs');
  return panel;
}

/** Leaves the extension so many bytes, as a disk does that is nearly full. */
async function leaveRoom(view: Page, bytes: number): Promise<void> {
  const { usage = 0 } = await view.evaluate(() => navigator.storage.estimate());
  const session = await view.context().newCDPSession(view);
  const origin = await view.evaluate(() => location.origin);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes });
}

const readyPopup = ({ context, extension, sites }: World) => popupOver(context, extension, `${sites.url}/article.html`);

/** States of the popup and of the panel that a person meets, and the way to each. */
const STATES: Record<string, (world: World) => Promise<Page>> = {
  'the popup, ready': readyPopup,

  async 'the popup with its ways to scrape open'(world) {
    const popup = await readyPopup(world);
    await popup.getByRole('button', { name: 'More ways to scrape' }).click();
    return popup;
  },

  async 'the popup with the options open and wrong'(world) {
    const popup = await readyPopup(world);
    await chooseFormats(popup, ['markdown', 'screenshot', 'json', 'changeTracking', 'question']);
    await popup.getByRole('button', { name: 'Options' }).click();
    await unfoldOptions(popup);
    const fold = popup.getByRole('group', { name: 'Options' });
    await fold.getByRole('switch', { name: /^Redact personal data/ }).check();
    for (const closed of await fold.getByRole('button', { name: /^Write / }).all()) await closed.click();
    await popup.getByRole('button', { name: 'Scrape this page' }).click();
    await expect(popup.locator('[aria-invalid]').first()).toBeVisible();
    return popup;
  },

  async 'the popup with the request as a text that is wrong, and a preset'(world) {
    const popup = await readyPopup(world);
    await popup.getByRole('button', { name: 'Options' }).click();
    await unfoldOptions(popup);
    await popup.getByLabel('Save as a preset').fill('Reading');
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(popup.getByRole('combobox', { name: 'Preset' })).toBeVisible();
    await popup.getByRole('textbox', { name: 'Request' }).fill('{ "formats": ["markdown",] }');
    await expect(popup.getByText('there is a comma after the last item')).toBeVisible();
    return popup;
  },

  async 'the popup with a result'(world) {
    const popup = await readyPopup(world);
    await popup.getByRole('button', { name: 'More ways to scrape' }).click();
    await popup.getByRole('menuitemradio', { name: 'Scrape and copy' }).click();
    await expect(popup.getByRole('status', { name: 'Status' })).toContainText('Copied');
    return popup;
  },

  async 'the popup while a service is asked'(world) {
    world.service.hold();
    await askService(world);
    const popup = await world.extension.openPopup();
    await expect(popup.getByRole('button', { name: 'Stop' })).toBeVisible();
    return popup;
  },

  async 'the popup after a failure'(world) {
    await failAtService(world);
    const popup = await world.extension.openPopup();
    await expect(popup.getByRole('alert')).toBeVisible();
    return popup;
  },

  async 'the popup over a page that is out of reach'({ context, extension, sites }) {
    await scrapePage(context, extension, `${sites.url}/article.html`);
    await openTab(await extension.panel(), 'Markdown');
    const popup = await popupOver(context, extension, 'chrome://version/');
    await expect(popup.getByRole('list', { name: 'Recent results' })).toBeVisible();
    return popup;
  },

  async 'the popup that asks for a service'(world) {
    const popup = await readyPopup(world);
    await popup.getByRole('button', { name: 'Scrape with: This browser' }).click();
    await popup.getByRole('menuitemradio', { name: 'Service' }).click();
    await expect(popup.getByRole('button', { name: 'Use this service' })).toBeVisible();
    return popup;
  },

  async 'the popup during a recording'({ context, extension, sites }) {
    const { page } = await record(context, extension, `${sites.url}/search.html`);
    await page.getByLabel('Ship').click();
    await page.keyboard.type('Brig');
    const popup = await extension.openPopup();
    await expect(popup.getByRole('button', { name: 'Stop recording' })).toBeVisible();
    return popup;
  },

  async 'the page of welcome with a page to scrape'({ context, extension, sites }) {
    await openPage(context, `${sites.url}/article.html`);
    const welcome = await extension.openView('welcome.html');
    await expect(welcome.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
    return welcome;
  },

  async 'the page of welcome with a wrong address'({ extension }) {
    const welcome = await extension.openView('welcome.html');
    await welcome.getByRole('textbox', { name: 'Address' }).fill('no address');
    await welcome.getByRole('button', { name: 'Scrape this address' }).click();
    await expect(welcome.locator('[aria-invalid]')).toBeVisible();
    return welcome;
  },

  async 'the window that asks for a program'({ extension }) {
    const ask = { requestId: 'one', program: 'notes', site: 'example.com', kind: 'read', sensitive: true, at: 0 };
    await extension.worker.evaluate((programAsks) => chrome.storage.session.set({ programAsks }), [ask]);
    const asking = await extension.openView('access.html');
    await expect(asking.getByRole('button', { name: 'Allow once' })).not.toHaveAttribute('aria-disabled');
    return asking;
  },

  async 'the panel with the form of a batch'({ extension }) {
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('button', { name: 'Scrape several pages' }).click();
    await panel.getByRole('textbox', { name: 'Addresses' }).fill('no address');
    await expect(panel.getByText('Line 1: no address')).toBeVisible();
    return panel;
  },

  async 'the panel on the way from the pages of a site to a set'({ extension, sites }) {
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('button', { name: 'Scrape several pages' }).click();
    await panel.getByRole('button', { name: 'Find the pages of a site' }).click();
    await panel.getByRole('textbox', { name: 'Address of the site' }).fill(sites.url);
    await panel.getByRole('button', { name: 'Map this site' }).click();
    await panel.getByRole('checkbox', { name: 'article.html' }).check();
    expect.soft(await findings(panel), 'with the tree of pages').toEqual([]);
    await panel.getByRole('button', { name: 'Add 1 page' }).click();
    await panel.getByRole('button', { name: 'Scrape these pages' }).click();
    await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('1 of 1 done');
    await panel.getByRole('button', { name: 'Save all' }).click();
    return panel;
  },

  async 'the panel from the form of a crawl to its set'({ extension }) {
    const site = await startDocsSite();
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('button', { name: 'Scrape several pages' }).click();
    await panel.getByRole('button', { name: 'Crawl this site' }).click();
    await panel.getByRole('textbox', { name: 'Start address' }).fill(`${site.url}/docs/`);
    await panel.getByText('More options').click();
    await panel.getByRole('textbox', { name: /Only paths that match/ }).fill('(');
    await expect(panel.getByText(/is not a pattern that can be used/)).toBeVisible();
    expect.soft(await findings(panel), 'with a wrong pattern').toEqual([]);
    await panel.getByRole('textbox', { name: /Only paths that match/ }).fill('');
    await panel.getByRole('textbox', { name: /Seconds between two pages/ }).fill('30');
    await panel.getByRole('button', { name: 'Preview' }).click();
    await panel.getByText('Left out', { exact: true }).click();
    expect.soft(await findings(panel), 'with what would be taken').toEqual([]);
    await panel.getByRole('button', { name: 'Start crawling' }).click();
    await expect(panel.getByRole('row', { name: /Waiting/ }).first()).toBeVisible({ timeout: 30_000 });
    expect.soft(await findings(panel), 'while it runs').toEqual([]);
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.getByRole('columnheader', { name: 'State' }).getByRole('button').click();
    await site.close();
    return panel;
  },

  async 'the panel with what is left out, a picture that is zoomed, and images to fetch'({
    context,
    extension,
    sites,
  }) {
    await extension.store({
      settings: { engine: 'local', baseUrl: '', lastRequest: { formats: ['markdown', 'screenshot'] } },
    });
    await scrapePage(context, extension, `${sites.url}/article.html`);
    const panel = await extension.panel();
    await openTab(panel, 'Markdown');
    await panel.getByText('Left out', { exact: true }).click();
    await panel.getByRole('button', { name: 'Save or send' }).click();
    expect.soft(await findings(panel), 'with its menu').toEqual([]);
    await panel.getByRole('menuitem', { name: 'Save with its images' }).click();
    await expect(panel.getByRole('button', { name: 'Download and save' })).toBeVisible();
    expect.soft(await findings(panel), 'before images are fetched').toEqual([]);
    await openTab(panel, 'Screenshot');
    await panel.getByRole('tabpanel').getByRole('button').click();
    await expect(panel.getByRole('dialog')).toBeVisible();
    return panel;
  },

  async 'the panel with a product, a menu, a tree of JSON, and what a page does not have'(world) {
    const { context, extension, sites } = world;
    await extension.store({
      settings: {
        engine: 'local',
        baseUrl: '',
        lastRequest: { formats: ['product', 'menu', { type: 'json', schema: SHOP }, 'video', 'audio', 'images'] },
      },
    });
    await scrapePage(context, extension, `${sites.url}/shop.html`);
    const panel = await extension.panel();
    await expect(await openTab(panel, 'Menu')).toContainText('Leek soup');
    for (const tab of await panel.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      expect.soft(await findings(panel), String(await tab.textContent())).toEqual([]);
    }
    return panel;
  },

  async 'the panel with the look of a page, its menu, its video and its sound'(world) {
    const { context, extension, sites } = world;
    const formats = ['branding', 'menu', 'video', 'audio'];
    await extension.store({ settings: { engine: 'local', baseUrl: '', lastRequest: { formats } } });
    await scrapePage(context, extension, `${sites.url}/eatery.html`);
    const panel = await extension.panel();
    for (const name of ['Branding', 'Menu', 'Video', 'Audio']) {
      await openTab(panel, name);
      expect.soft(await findings(panel), name).toEqual([]);
    }
    await expect(panel.getByRole('tabpanel').getByLabel('Audio', { exact: true })).toBeVisible();
    return panel;
  },

  async 'the panel that compares two results'({ context, extension, sites }) {
    await scrapePage(context, extension, `${sites.url}/article.html`);
    const panel = await extension.panel();
    await openTab(panel, 'Markdown');
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await panel.getByRole('menuitem', { name: 'Compare with another result' }).click();
    await expect(panel.getByText('This page has only one result.')).toBeVisible();
    expect.soft(await findings(panel), 'with one result').toEqual([]);
    await panel.getByRole('button', { name: 'Back' }).click();
    await context
      .pages()
      .find((page) => page.url().includes('article'))
      ?.evaluate(() => {
        document.querySelector('article p')?.replaceChildren('A sentence that was not there before.');
      });
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await panel.getByRole('menuitem', { name: 'Scrape again' }).click();
    await expect(await openTab(panel, 'Markdown')).toContainText('not there before');
    // By keyboard alone, from the menu on.
    await panel.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await expect(panel.getByRole('menuitem').first()).toBeFocused();
    await panel.keyboard.press('ArrowDown');
    await expect(panel.getByRole('menuitem', { name: 'Compare with another result' })).toBeFocused();
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('listitem').filter({ hasText: 'Added: A sentence that' })).toBeVisible();
    expect.soft(await findings(panel), 'line by line').toEqual([]);
    await panel.getByText('Side by side').click();
    return panel;
  },

  async 'the panel before the first scrape'({ extension }) {
    const panel = await extension.openView('sidepanel.html');
    await expect(panel.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
    return panel;
  },

  async 'the panel while a service is asked'(world) {
    world.service.hold();
    await askService(world);
    const panel = await world.extension.panel();
    await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
    return panel;
  },

  async 'the panel after a failure'(world) {
    await failAtService(world);
    return world.extension.panel();
  },

  async 'the panel with words found'({ context, extension, sites }) {
    await scrapePage(context, extension, `${sites.url}/article.html`);
    const panel = await extension.panel();
    await openTab(panel, 'Markdown');
    await panel.keyboard.press('Control+F');
    await panel.getByRole('textbox', { name: 'Find in this result' }).fill('tides');
    await expect(panel.getByRole('status', { name: 'Matches' })).toHaveText(/^1 of \d+$/);
    return panel;
  },

  async 'the panel with History and its filter'({ context, extension, sites }) {
    await scrapePage(context, extension, `${sites.url}/article.html`);
    const panel = await extension.panel();
    await openTab(panel, 'Markdown');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('search').getByRole('textbox').fill('tides');
    await expect(panel.getByRole('list', { name: 'History' })).toBeVisible();
    expect.soft(await findings(panel), 'with one found').toEqual([]);
    await panel.getByRole('button', { name: 'Filter', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Any time' }).selectOption('One day…');
    await panel.getByRole('button', { name: /^More for/ }).click();
    expect.soft(await findings(panel), 'with its menu').toEqual([]);
    await panel.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
    return panel;
  },

  async 'the panel while an answer is written'(world) {
    const panel = await panelBeingAnswered(world);
    expect.soft(await findings(panel), 'with the answer so far').toEqual([]);
    await openTab(panel, 'Markdown');
    await expect(panel.getByText('Your question is being answered.')).toBeVisible();
    return panel;
  },

  async 'the panel with an answer that was stopped, and its notice on another tab'(world) {
    const panel = await panelBeingAnswered(world);
    await panel.getByRole('button', { name: 'Stop' }).click();
    await expect(panel.getByText('Stopped early. The answer may be incomplete.')).toBeVisible();
    expect.soft(await findings(panel), 'with what came of the answer').toEqual([]);
    await openTab(panel, 'Markdown');
    await expect(panel.getByText('Your question was not answered.')).toBeVisible();
    return panel;
  },

  async 'the panel with a question that its model failed to answer'(world) {
    const panel = await panelToAsk(world);
    world.model.reply({ status: 401, body: { error: { message: 'Incorrect API key provided' } } });
    await askInPanel(panel, 'What does a night cost?');
    await expect(panel.getByRole('tabpanel', { name: 'Answer' }).getByRole('alert')).toBeVisible();
    return panel;
  },

  async 'the panel with a thread of questions'(world) {
    const panel = await panelToAsk(world);
    const answer = panel.getByRole('tabpanel', { name: 'Answer' });
    world.model.answer((request) => `24 euros${markOf(request, '24 euros')}.`);
    await askInPanel(panel, 'What does a night cost?');
    await expect(answer.getByRole('list', { name: 'Rests on' })).toBeVisible();
    world.model.answer((request) => `Double${markOf(request, 'twelve metres')}.`);
    await askInPanel(panel, 'And for longer boats?');
    await expect(answer.getByRole('list', { name: 'Questions before' })).toContainText('24 euros');
    await expect(answer).toContainText('Double');
    return panel;
  },

  async 'the panel with earlier versions of a page'({ context, extension, sites }) {
    const formats = ['markdown', { type: 'changeTracking', modes: ['git-diff'] }];
    await extension.store({ settings: { engine: 'local', baseUrl: '', lastRequest: { formats } } });
    await scrapePage(context, extension, `${sites.url}/tide.html`);
    const panel = await extension.panel();
    await expect(await openTab(panel, 'Changes')).toContainText('New');
    for (const time of [2, 3]) {
      await context
        .pages()
        .find((page) => page.url().endsWith('/tide.html'))
        ?.reload();
      await panel.getByRole('button', { name: 'More', exact: true }).click();
      await panel.getByRole('menuitem', { name: 'Scrape again' }).click();
      await expect(panel.getByRole('tabpanel')).toContainText(`Tide ${time}`);
      await openTab(panel, 'Changes');
    }
    await panel.getByRole('button', { name: /^Compare with/ }).click();
    await expect(panel.getByRole('tabpanel')).toContainText('Compared with');
    return panel;
  },

  async 'the panel with the pictures of a page shown, and what is behind them'({ context, extension, sites }) {
    await extension.store({ settings: { engine: 'local', baseUrl: '', lastRequest: { formats: ['images'] } } });
    await scrapePage(context, extension, `${sites.url}/coats.html`);
    const panel = await extension.panel();
    await openTab(panel, 'Images');
    await panel.getByText('1 more size').click();
    await panel.getByText('2 more color swatches').click();
    expect.soft(await findings(panel), 'before they are shown').toEqual([]);
    const show = panel.getByRole('button', { name: /^Show images/ });
    if (await show.isVisible()) await show.click();
    await expect(panel.locator('img').first()).toBeVisible();
    return panel;
  },

  async 'the panel with an empty History and little room'({ extension }) {
    const panel = await extension.openView('sidepanel.html');
    await leaveRoom(panel, 100_000_000);
    await panel.getByRole('button', { name: 'History' }).click();
    await expect(panel.getByText('Pages you scrape appear here.')).toBeVisible();
    await expect(panel.getByText(/left on this disk/)).toBeVisible();
    return panel;
  },

  async 'the panel with the form of a batch and tabs that it refuses'({ context, extension, sites }) {
    await openPage(context, `${sites.url}/article.html`);
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('button', { name: 'Scrape several pages' }).click();
    await panel.getByRole('button', { name: 'Add all tabs of this window' }).click();
    await expect(panel.getByRole('region', { name: 'These tabs cannot be scraped' })).toBeVisible();
    return panel;
  },

  async 'the panel with the list of recordings'({ context, extension, sites }) {
    await (await record(context, extension, `${sites.url}/search.html`)).stop();
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'Recordings' }).click();
    await expect(panel.getByRole('list', { name: 'Recordings' })).toBeVisible();
    return panel;
  },

  async 'the panel with a recording and a step open'({ context, extension, sites }) {
    const { page, stop } = await record(context, extension, `${sites.url}/search.html`);
    await page.getByLabel('Ship').click();
    await page.keyboard.type('Brig');
    await page.keyboard.press('Enter');
    await stop();
    const panel = await openRecording(extension, 'Search the harbour');
    const steps = panel.getByRole('list', { name: 'Steps' });
    await steps.getByRole('listitem').first().getByRole('button').first().click();
    await panel.getByText('Fields of the action').click();
    return panel;
  },

  async 'the panel that asks for values'({ context, extension, sites }) {
    const { page, stop } = await record(context, extension, `${sites.url}/secret.html`);
    await page.getByLabel('Password').click();
    await page.keyboard.type(secret('hunter2'));
    await stop();
    const panel = await openRecording(extension, 'Test');
    await panel.getByRole('button', { name: 'Replay' }).click();
    await expect(panel.getByRole('form')).toBeVisible();
    return panel;
  },

  async 'the panel during a replay'({ context, extension, sites }) {
    const { page, stop } = await record(context, extension, `${sites.url}/once.html`);
    await page.getByRole('button', { name: 'Press' }).click();
    await stop();
    const panel = await openRecording(extension, 'Test');
    await panel.getByRole('button', { name: 'Replay' }).click();
    await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
    return panel;
  },

  async 'the panel after a recording was interrupted'({ context, extension, sites }) {
    const { page } = await record(context, extension, `${sites.url}/search.html`);
    await page.getByLabel('Ship').click();
    await page.close();
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'Recordings' }).click();
    await expect(panel.getByRole('region', { name: 'A recording was interrupted' })).toBeVisible();
    return panel;
  },

  async 'the panel with scripts of a file that nobody has reviewed'({ extension }) {
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'Recordings' }).click();
    const give = (text: string) =>
      panel
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await give('{"url":"javascript:alert(1)","actions":[]}');
    await expect(panel.getByRole('alert')).toContainText('Nothing was imported');
    expect.soft(await findings(panel), 'with a file that is refused').toEqual([]);
    await give('{"url":"https://a.example/","actions":[{"type":"executeJavascript","script":"alert(1)"}]}');
    await panel.getByRole('button', { name: 'Replay' }).click();
    await expect(panel.getByRole('button', { name: 'Allow these scripts' })).toBeVisible();
    return panel;
  },

  async 'the panel after a replay that failed'({ context, extension, sites }) {
    const { page, stop } = await record(context, extension, `${sites.url}/later-gone.html`);
    await page.getByRole('button', { name: 'Press' }).click();
    await stop();
    const panel = await openRecording(extension, 'Test');
    await panel.getByRole('button', { name: 'Replay' }).click();
    // As long as a step is waited for, and more.
    await expect(panel.getByRole('img', { name: 'The page when it failed' })).toBeVisible({ timeout: 90_000 });
    return panel;
  },

  async 'the panel after a replay that ended elsewhere'({ context, extension, sites }) {
    const { page, stop } = await record(context, extension, `${sites.url}/other-each-time.html`);
    await page.getByRole('button', { name: 'Press' }).click();
    await expect(page.getByText('Load 1')).toBeVisible();
    await stop();
    const panel = await openRecording(extension, 'Test');
    await panel.getByRole('button', { name: 'Replay' }).click();
    await expect(panel.getByRole('img', { name: 'The page now' })).toBeVisible();
    return panel;
  },
};

const SHOP = { type: 'object', properties: { name: { type: 'string' } } };
const shop = html(`<main><h1>At the quay</h1><p>Soups and barometers.</p>
  <script type="application/ld+json">${JSON.stringify([
    { '@type': 'Product', name: 'Brass barometer', offers: { '@type': 'Offer', price: '149', priceCurrency: 'EUR' } },
    {
      '@type': 'Restaurant',
      name: 'At the quay',
      hasMenu: {
        '@type': 'Menu',
        hasMenuSection: {
          '@type': 'MenuSection',
          name: 'Soups',
          hasMenuItem: {
            '@type': 'MenuItem',
            name: 'Leek soup',
            offers: { '@type': 'Offer', price: '6.50', priceCurrency: 'EUR' },
          },
        },
      },
    },
  ])}</script></main>`);
const fees = html(`<main><h1>Harbour fees</h1><p>The fee for a night at the quay is 24 euros.</p>
  <p>Boats longer than twelve metres pay double.</p></main>`);
/** A picture in two sizes, and the three colours of a thing. */
const coats = html(`<main><h1>Coats</h1><p>Coats for every weather at the quay.</p>
  ${['w=300', 'w=600', 'swatch=red', 'swatch=blue', 'swatch=green']
    .map((query) => `<img src="/tide.svg?${query}" width="300" height="200" alt="${query}">`)
    .join('')}</main>`);
const password = html('<main><h1>Sign in</h1><label>Password <input type="password"></label></main>');
const button = html('<main><h1>Test</h1><button>Press</button></main>');
const without = html('<main><h1>Test</h1></main>');
/** Says in the page, once it is pressed, which load of the page it is. */
const other = (load: number) =>
  html(`<main><h1>Test</h1><button onclick="document.querySelector('output').textContent = 'Load ${load}'">Press</button>
    <output></output></main>`);

for (const [name, reach] of Object.entries(STATES)) {
  test(`nothing is found in ${name}`, async ({ context, extension }) => {
    await using model = await startModelServer();
    let loads = 0;
    const sites = await startSites({
      '/': html('<main><h1>Harbour</h1><a href="/article.html">Tides</a></main>'),
      '/secret.html': password,
      '/shop.html': shop,
      '/fees.html': fees,
      '/coats.html': coats,
      // Is loaded once, for the recording; a replay waits for it.
      '/once.html': (request, response) => (loads++ === 0 ? button(request, response) : undefined),
      '/later-gone.html': (...exchange) => (loads++ === 0 ? button : without)(...exchange),
      '/other-each-time.html': (...exchange) => other(++loads)(...exchange),
      '/tide.html': (...exchange) => html(`<main><h1>Tides</h1><p>Tide ${++loads} of the day.</p></main>`)(...exchange),
    });
    const service = await startService();
    expect(await findings(await reach({ context, extension, sites, service, model }))).toEqual([]);
    await service.close();
    await sites.close();
  });
}

test('nothing is found in any tab of a result', async ({ context, extension, sites }) => {
  await using model = await startModelServer();
  const question = 'How many waves are there?';
  await extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'a' },
      lastRequest: {
        formats: [
          'markdown',
          'html',
          'rawHtml',
          'links',
          'images',
          'screenshot',
          'branding',
          { type: 'changeTracking', modes: ['git-diff'] },
          { type: 'question', question },
          { type: 'highlights', query: question },
        ],
      },
    },
    settings$: { v: 3 },
  });
  model.answer((request) => `Thirty-seven. ${markOf(request, 'Thirty-seven')}`);
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await expect(panel.getByRole('tablist', { name: 'Result' })).toBeVisible();
  for (const tab of await panel.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect.soft(await findings(panel), String(await tab.textContent())).toEqual([]);
  }
});

test('nothing is found in the bar of a recording', async ({ context, extension, sites }) => {
  const { page } = await record(context, extension, `${sites.url}/search.html`);
  await page.getByLabel('Ship').click();
  expect.soft(await findingsOver(page), 'while it records').toEqual([]);
  await page.getByRole('button').first().hover();
  await expect.poll(barOf(page).preview).toBeTruthy();
  expect.soft(await findingsOver(page), 'with what a click would mean').toEqual([]);
  await page.getByRole('button').first().click({ button: 'middle' });
  await expect.poll(barOf(page).text).toContain('Clicks with another button');
  expect.soft(await findingsOver(page), 'with what could not be kept').toEqual([]);
  await barOf(page).press('Pause');
  await expect.poll(barOf(page).text).toContain('Paused');
  expect(await findingsOver(page)).toEqual([]);
});

test('nothing is found in what chooses parts of a page', async ({ context, extension, sites }) => {
  const page = await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByText('Left out', { exact: true }).click();
  await panel.getByRole('button', { name: 'Choose on the page' }).click();
  await expect(page.locator(BAR)).toBeAttached();
  expect.soft(await findingsOver(page), 'at first').toEqual([]);
  await page.bringToFront();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect.poll(barOf(page).text).toContain('Kept: 1 · Left out: 1');
  expect(await findingsOver(page)).toEqual([]);
});

// A browser whose extension was loaded anew forgets where Playwright looks for downloads.
testAlone('nothing is found in the options', async ({ extension }) => {
  const options = await extension.openView('options.html');
  expect.soft(await findings(options), 'as they are at first').toEqual([]);
  await options.getByRole('radio', { name: 'Service' }).check();
  await expect(options.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
  await options.getByRole('button', { name: 'Test connection' }).click();
  await options.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await options.getByRole('button', { name: 'Test model' }).click();
  await expect(options.getByRole('alert').first()).toBeVisible();
  await options.getByRole('button', { name: 'Find models on this computer' }).click();
  await expect(options.getByText('No model was found.')).toBeVisible();
  expect.soft(await findings(options), 'with everything asked for').toEqual([]);

  const backup = options.getByRole('region', { name: 'Export and import' });
  const choose = (buffer: Buffer) =>
    backup.getByLabel('Backup file').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
  await choose(Buffer.from('no zip'));
  await expect(backup.getByRole('alert')).toBeVisible();
  expect.soft(await findings(options), 'with a file that is refused').toEqual([]);
  const saving = options.waitForEvent('download');
  await backup.getByRole('button', { name: 'Export everything' }).click();
  await choose(await readFile(await (await saving).path()));
  await expect(backup.getByRole('status')).toContainText('Added:');
  expect.soft(await findings(options), 'with what was imported').toEqual([]);
});

test('nothing is found in the options with what is wrong in them', async ({ context, extension, sites }) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  await openTab(await extension.panel(), 'Markdown');
  const options = await extension.openView('options.html');
  await options.getByRole('radio', { name: 'Service' }).check();
  await options.getByRole('textbox', { name: 'Base URL' }).fill('no address');
  await options.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await options.getByRole('textbox', { name: 'Input limit' }).fill('many');
  await options.getByRole('textbox', { name: 'Extra headers' }).fill('no header');
  await options.getByRole('textbox', { name: 'Template' }).fill('{{unknown}}');
  await options.getByRole('textbox', { name: 'Pages at a time' }).fill('0');
  await options.getByRole('textbox', { name: 'Also block' }).fill('no host');
  await options
    .getByLabel('Language file')
    .setInputFiles({ name: 'a.traineddata', mimeType: 'application/octet-stream', buffer: Buffer.from('none') });
  const languages = options.getByRole('region', { name: 'Scanned PDFs' });
  await expect(languages.getByRole('alert')).toBeVisible();
  await options.getByRole('button', { name: 'Delete all results' }).click();
  await expect(options.getByRole('alertdialog')).toBeVisible();
  expect(await findings(options)).toEqual([]);
});

test('nothing is found in the options with what is right in them', async ({ extension }) => {
  await using model = await startModelServer();
  model.about['/v1/models'] = { body: { object: 'list', data: [{ id: 'small' }, { id: 'large' }] } };
  await setUpModel(extension, model.url);
  const options = await extension.openView('options.html');
  await options.getByRole('button', { name: 'List models' }).click();
  await expect(options.getByText('2 models found. Start typing a name.')).toBeVisible();
  await options.getByLabel('Model key', { exact: true }).fill('sk-secret');
  await options.getByRole('button', { name: 'Show the model key' }).click();
  model.say('yes');
  await options.getByRole('button', { name: 'Test model' }).click();
  await expect(options.getByText(/Connected in \d/)).toBeVisible();
  const languages = options.getByRole('region', { name: 'Scanned PDFs' });
  await languages.getByLabel('Language file').setInputFiles(GERMAN);
  await expect(languages.getByRole('button', { name: 'Remove German' })).toBeVisible();
  expect(await findings(options)).toEqual([]);
});

const testBesideOllama = testAlone.extend<{ ollama: ModelServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  ollama: async ({}, use) => {
    await using ollama = await startModelServer('ollama');
    ollama.about['/v1/models'] = { body: { object: 'list', data: [{ id: 'llama3.2:latest' }] } };
    await use(ollama);
  },
  resolved: async ({ ollama }, use) =>
    use([`MAP localhost:11434 ${new URL(ollama.url).host}`, 'MAP localhost ^NOTFOUND']),
});

testBesideOllama('nothing is found in the models of this computer', async ({ context, extension, sites }) => {
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await popup.getByRole('textbox', { name: 'Ask about this page' }).fill('How many waves are there?');
  await press(popup, 'Ask');
  const panel = await extension.panel();
  await expect(panel.getByText('No model is set up. Set one up to get answers.')).toBeVisible();
  expect.soft(await findings(panel), 'of an answer without one').toEqual([]);
  await panel.getByRole('button', { name: 'Set up a model' }).click();
  await expect(panel.getByRole('region', { name: 'Ollama' })).toBeVisible();
  expect.soft(await findings(panel), 'beside the question').toEqual([]);
  const options = await extension.openView('options.html');
  await options.getByRole('button', { name: 'Find models on this computer' }).click();
  await expect(options.getByRole('region', { name: 'Ollama' })).toBeVisible();
  expect(await findings(options)).toEqual([]);
});

test('the popup is ready for Enter, and the panel for arrows', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await extension.store({
    settings: { engine: 'local', baseUrl: '', lastRequest: { formats: ['markdown', 'links'] } },
  });
  await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeFocused();
  await closing(popup, popup.keyboard.press('Enter'));
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByRole('tab', { name: 'Markdown' }).press('ArrowRight');
  await expect(panel.getByRole('tab', { name: 'Links' })).toBeFocused();
  await expect(panel.getByRole('tab', { name: 'Links' })).toHaveAttribute('aria-selected', 'true');
});

test('the end of a scrape, of an answer, of a recording and of a replay is said', async ({ context, extension }) => {
  await using model = await startModelServer();
  const sites = await startSites({
    '/': html('<main><h1>Fees</h1><p>A night costs 24 euros.</p><button>Go</button></main>'),
  });
  await extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      lastRequest: { formats: ['markdown'] },
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'a' },
    },
    settings$: { v: 3 },
  });
  model.answer((request) => `24 euros. ${markOf(request, '24 euros')}`);
  await scrapePage(context, extension, `${sites.url}/`);
  const panel = await extension.panel();
  const news = panel.getByRole('status', { name: 'News' });
  await expect(news).toHaveText('The result is here.');
  await panel.getByRole('textbox', { name: 'Ask about this page' }).fill('What does a night cost?');
  await panel.keyboard.press('Enter');
  await expect(news).toHaveText('The answer is here.');

  const { page, stop } = await record(context, extension, `${sites.url}/?again`);
  await page.getByRole('button', { name: 'Go' }).click();
  await stop();
  const said = panel.getByRole('status', { name: 'Status' });
  await expect(said).toHaveText(/^The recording is kept, with \d+ steps?\.$/);
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(said).toHaveText('All steps are done', { timeout: 30_000 });
  await sites.close();
});

test('a scrape is copied from the panel by keyboard alone: the focus is there already', async ({
  context,
  extension,
  sites,
}) => {
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeFocused();
  await closing(popup, popup.keyboard.press('Enter'));
  const panel = await extension.panel();
  await expect(panel.getByRole('status', { name: 'News' })).toHaveText('The result is here.');
  const copy = panel.getByRole('button', { name: 'Copy', exact: true });
  await expect(copy).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeFocused();
});

test('forced colours show the focus, the chosen tab and what is switched on', async ({ context, extension, sites }) => {
  const colour = (element: Element, property: string) => getComputedStyle(element).getPropertyValue(property);
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await popup.emulateMedia({ forcedColors: 'active' });
  expect(await popup.getByRole('button', { name: 'Scrape this page' }).evaluate(colour, 'outline-style')).toBe('solid');
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  const blocking = popup.getByRole('switch', { name: /^Block ads/ });
  const on = await blocking.evaluate(colour, 'background-color');
  await blocking.focus();
  await popup.keyboard.press('Space');
  await expect(blocking).not.toBeChecked();
  expect(await blocking.evaluate(colour, 'background-color')).not.toBe(on);
  await press(popup, 'Scrape this page');

  const panel = await extension.panel();
  await panel.emulateMedia({ forcedColors: 'active' });
  const tab = (name: string) => panel.getByRole('tab', { name, exact: true });
  await openTab(panel, 'Markdown');
  const chosen = await tab('Markdown').evaluate(colour, 'border-bottom-color');
  expect(await tab('Metadata').evaluate(colour, 'border-bottom-color')).not.toBe(chosen);
  await tab('Markdown').press('ArrowLeft');
  expect(await tab('Metadata').evaluate(colour, 'border-bottom-color')).toBe(chosen);
  expect(await tab('Metadata').evaluate(colour, 'outline-style')).toBe('solid');
});
