/**
 * `npm run screenshots`: takes the pictures in docs/screens of the built extension on the demo article, in two languages
 * and both themes, and those of the README into docs. Real views with a real result; nothing is staged.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import type { EngineName } from '../../lib/operations/engine.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';
import { drivenPackage } from '../../server/chromium/driven.ts';
import { barOf } from '../e2e/support/recorder.ts';
import { hasCamera } from '../support/desktop.ts';
import { startModelServer } from '../support/model-server.ts';
import { markOf } from '../support/prompts.ts';
import { startSites } from '../support/sites.ts';
import { pictureActs } from './acts.ts';
import { showData } from './data.ts';
import { serveNamedDemo } from './demo.ts';
import { takeFamilies } from './families.ts';
import { startHandbook } from './handbook.ts';
import { takeKept } from './kept.ts';
import { takeOptions } from './options.ts';
import { takePopup, takePopupOver } from './popup.ts';
import { takeConnected, takePrograms } from './programs.ts';
import { takeReading } from './reading.ts';
import { keepFamilies } from './readme-families.ts';
import { takeSearch } from './search.ts';
import { takeStates } from './states.ts';
import { SCREENS, type Tour, tourOf } from './tour.ts';
import { takeWatched } from './watched.ts';
import { pictureWindow } from './window.ts';

const extension = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));
/** The README's pictures are kept; the others are for looking at. */
const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const FORMATS = ['markdown', 'links', 'images', 'screenshot'];

/** Names of the README's small pictures, and the views that they show. */
const README = { ask: 'panel-answer', steps: 'panel-recording', options: 'popup-options' };

/** CSS pixels, as the design has them. */
const PAGE = { width: 880, height: 760 };
const PANEL = { width: 400, height: 760 };
const OPTIONS = { width: 920, height: 800 };

const ORDER = `<!doctype html><html lang="en"><title>Market order</title>
  <style>:root { color-scheme: light dark } body { font: 16px/1.6 system-ui; max-width: 560px; margin: 48px auto; padding: 0 16px }
    fieldset { margin: 24px 0; display: grid; gap: 12px; justify-items: start }</style>
  <h1>Market order</h1>
  <label>New item <input id="item"></label>
  <fieldset><legend>This week's box</legend>
    <label>Fruit <select name="fruit"><option>Apple<option>Banana</select></label>
    <button id="save">Save</button><output></output></fieldset>
  <p>Orders before nine are brought on the same day. <a href="#">Prices</a></p>
  <script>document.querySelector('#save').addEventListener('click', () => {
    document.querySelector('output').textContent = 'Saved.';
  });</script>`;
/** The words by which a step names the place of its button. */
const BOX = "This week's box";

const { status } = spawnSync('npx', ['wxt', 'build'], { stdio: 'inherit' });
if (status !== 0) throw new Error('The extension could not be built.');
await mkdir(SCREENS, { recursive: true });

const model = await startModelServer();
const demo = await serveNamedDemo(model.url);
const site = await startHandbook();
const handbook = `${demo.named('handbook.example', site.url)}/docs/`;
try {
  await inBrowser('en-US', (context) => takePictures(context, tourOf('en')));
  await inBrowser('ar', (context) => takePictures(context, tourOf('ar')));
  await pictureActs(extension, model);
  await keepForReadme();
} finally {
  await demo[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
  await site.close();
}

/** Takes pictures in a browser of a language, on a profile of its own. */
async function inBrowser(language: string, take: (context: BrowserContext) => Promise<void>) {
  const profile = await mkdtemp(join(tmpdir(), 'winnow-screenshots-'));
  const driven = await drivenPackage(extension);
  const loaded = [`--disable-extensions-except=${driven}`, `--load-extension=${driven}`];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    headless: true,
    viewport: PAGE,
    deviceScaleFactor: 2,
    args: [...CHROMIUM_ARGS, ...demo.args, ...loaded, `--lang=${language}`],
  });
  try {
    await take(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function extensionIn(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;
  return { id, worker, view: (file: string) => `chrome-extension://${id}/${file}` };
}

async function takePictures(context: BrowserContext, tour: Tour) {
  const { t, take } = tour;
  const { id, worker, view } = await extensionIn(context);
  await worker.evaluate(
    (formats) => chrome.storage.local.set({ settings: { engine: 'local', baseUrl: '', lastRequest: { formats } } }),
    FORMATS,
  );

  // First: a window takes the size of the page that set its own last, and a screenshot has that of the window.
  const panel = await context.newPage();
  await panel.setViewportSize(PANEL);

  const page = await context.newPage();
  await page.setViewportSize(PAGE);
  await page.goto(demo.url);

  const welcome = await context.newPage();
  await welcome.setViewportSize(OPTIONS);
  await welcome.goto(view('welcome.html'));
  await take(welcome, 'welcome');
  await welcome.close();

  await panel.goto(view('sidepanel.html'));
  await panel.getByRole('heading', { name: t('panel.first.title'), exact: true }).waitFor();
  await take(panel, 'panel-empty');
  await scrape(panel, page, FORMATS);
  await panel.getByRole('tablist', { name: t('panel.result.tabs'), exact: true }).waitFor();
  await panel.bringToFront();
  await take(panel, 'panel-markdown');
  await panel.getByText(t('panel.result.leftOut'), { exact: true }).click();
  await take(panel, 'panel-left-out');
  for (const tab of ['links', 'images', 'screenshot', 'metadata'] as const) {
    await panel.getByRole('tab', { name: t(`panel.format.${tab}`), exact: true }).click();
    await take(panel, `panel-${tab}`);
  }
  await takeRecording(context, id, panel, tour);
  await takeAnswers(panel, page, tour);
  await takeChanges(panel, page, tour);
  await takeScripts(context, panel, tour);
  await takeBranding(context, panel, tour);
  await showData(context, panel, { scrape, named: demo.named }, tour);
  await takeCompared(panel, page, tour);
  await takeSet(panel, tour);
  await takeCrawl(panel, tour);
  await takeSearch(panel, demo, tour);
  await takeWatched(panel, demo, tour);
  await takeKept(panel, { scrape, named: demo.named }, tour);
  await takeReading(panel, page, scrape, tour);
  await takeFamilies(panel, model, demo, tour);

  const options = await context.newPage();
  await options.setViewportSize(OPTIONS);
  await options.goto(view('options.html'));
  await takeOptions(options, tour);
  await takePrograms(options, tour);
  await takeConnected(context, id, options, page, tour);

  await takePopup(context, id, page, tour);
  await takeStates({ context, id, panel, page, model, scrape }, tour);
}

/** The README's pictures: a window of the browser, and three of the views. */
async function keepForReadme() {
  for (const [name, view] of Object.entries(README)) {
    await copyFile(join(SCREENS, `${view}.png`), join(docs, `${name}.png`));
  }
  await keepFamilies(join(docs, 'families'), demo.local);
  if (hasCamera) await pictureWindow({ extension, ...demo, path: join(docs, 'winnow.png') });
  else console.log('docs/winnow.png stays as it is: Xvfb, xdotool or import (of ImageMagick) is not installed.');
}

/** The bar of a recording, with a sentence and with a note; popup meanwhile; panel as soon as it has stopped; all recordings. */
async function takeRecording(context: BrowserContext, id: string, panel: Page, tour: Tour) {
  const { t, take } = tour;
  const address = 'https://orders.example/';
  await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: ORDER }));
  const page = await context.newPage();
  await page.setViewportSize(PAGE);
  await page.goto(address);
  const call = (name: string, url?: string) =>
    panel.evaluate(
      async ([wanted, at]) => {
        const tab = at && (await chrome.tabs.query({})).find((candidate) => candidate.url === at);
        await chrome.runtime.sendMessage({ to: 'background', name: wanted, args: tab ? [tab.id] : [] });
      },
      [name, url] as const,
    );
  await page.bringToFront();
  await call('startRecording', address);
  const bar = barOf(page);
  const says = (text: string) => expect.poll(bar.text, { timeout: 20_000 }).toContain(text);
  await says(t('recorder.count', 0));
  await page.getByLabel('New item').click();
  await page.keyboard.type('milk');
  await page.getByLabel('Fruit').focus();
  await page.keyboard.press('ArrowDown');
  await says(t('recordings.step.choose', { value: 'Banana', target: 'Fruit' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await says(BOX);
  await take(page, 'bar');
  await page.getByRole('button', { name: 'Save' }).click({ button: 'middle' });
  await says(t('recordings.note.otherButton'));
  await take(page, 'bar-note');
  await page.setViewportSize({ ...PAGE, width: 360 });
  await take(page, 'bar-narrow');
  await takePopupOver(context, id, page, tour, 'recording', t('recordings.now.title'));
  await call('stopRecording');
  await panel.bringToFront();
  await panel.getByRole('list', { name: t('recordings.page.steps'), exact: true }).waitFor();
  await take(panel, 'panel-recording');
  // How many elements a selector matches is counted in the page in front.
  await page.bringToFront();
  await panel.getByRole('button', { name: BOX }).click();
  await panel.getByText(t('recordings.one.matches', 1)).first().waitFor();
  await take(panel, 'panel-step');
  await panel.getByRole('button', { name: t('recordings.page.back'), exact: true }).click();
  await panel.getByRole('list', { name: t('recordings.title'), exact: true }).waitFor();
  await take(panel, 'panel-recordings');
  await page.close();
}

/** Starts a scrape of a page in its tab, as our views do. */
async function scrape(panel: Page, page: Page, formats: readonly unknown[], engine: EngineName = 'local') {
  await page.bringToFront();
  await panel.evaluate(
    async ([url, wanted, by]) => {
      const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
      const start = { request: { formats: wanted }, engine: by, tabId: tab?.id };
      await chrome.runtime.sendMessage({ to: 'background', name: 'startScrape', args: [start] });
    },
    [page.url(), formats, engine] as const,
  );
}

/** A question without a model, then one that is being answered, and its answer. */
async function takeAnswers(panel: Page, page: Page, { t, take }: Tour) {
  const question = 'How far does a husk drift, and why?';
  const formats = ['markdown', { type: 'question', question }, { type: 'highlights', query: question }];
  await scrape(panel, page, formats);
  await panel.getByRole('button', { name: t('options.model.find'), exact: true }).waitFor();
  await take(panel, 'panel-no-model');
  await panel.getByRole('tab', { name: t('panel.format.highlights'), exact: true }).click();
  await take(panel, 'panel-highlights');

  await panel.evaluate(async (baseUrl) => {
    const { settings } = await chrome.storage.local.get('settings');
    const model = { kind: 'openai-compatible', baseUrl, model: 'qwen3:8b' };
    await chrome.storage.local.set({ settings: { ...(settings as object), model }, settings$: { v: 3 } });
  }, demo.modelUrl);
  const stream = model.open();
  await scrape(panel, page, formats);
  const { body } = await stream.asked;
  await stream.send(`A husk drifts 2.7 metres. ${markOf(body, 'Husk |')} It is light for its size, so it falls `);
  await panel.getByRole('log').waitFor();
  await take(panel, 'panel-answering');
  await stream.send(`slowly, and what falls slowly drifts far. ${markOf(body, 'falls slowly drifts far')}`);
  await stream.finish();
  await panel.getByRole('button', { name: t('panel.answer.source', { number: 2 }), exact: true }).click();
  await take(panel, 'panel-answer');
}

/** A page that says something else than before. */
async function takeChanges(panel: Page, page: Page, { t, take }: Tour) {
  const formats = ['markdown', { type: 'changeTracking', modes: ['git-diff'] }];
  /** A new result begins with its first tab. */
  const changes = (text: string) =>
    expect(async () => {
      await panel.getByRole('tab', { name: t('panel.format.changeTracking'), exact: true }).click();
      await expect(panel.getByRole('tabpanel')).toContainText(text, { timeout: 500 });
    }).toPass({ timeout: 20_000 });
  await scrape(panel, page, formats);
  await changes(t('panel.changes.newText'));
  for (const [from, to] of [
    ['Spread a cloth and stand', 'Spread two cloths and stand'],
    ['Wait for the right wind.', 'Wait for the right wind, in the afternoon.'],
  ] as const) {
    await page.evaluate(
      ([before, after]) => {
        document.body.innerHTML = document.body.innerHTML.replace(before, after);
      },
      [from, to] as const,
    );
    await scrape(panel, page, formats);
    await changes(to);
  }
  await take(panel, 'panel-changes');
}

/** Pages in other scripts than Latin: from right to left, and without spaces between words. */
async function takeScripts(context: BrowserContext, panel: Page, { take }: Tour) {
  for (const language of ['ar', 'ja']) {
    const page = await openScript(context, language);
    const title = await page.title();
    await scrape(panel, page, ['markdown']);
    await panel.getByRole('tabpanel').getByRole('heading', { name: title }).waitFor();
    await panel.bringToFront();
    await take(panel, `panel-page-${language}`);
    await page.close();
  }
}

/** The look of a page. */
async function takeBranding(context: BrowserContext, panel: Page, { t, take }: Tour) {
  const sites = await startSites();
  const page = await context.newPage();
  await page.setViewportSize(PAGE);
  await page.goto(`${demo.named('tern-ferries.example', sites.url)}/brand.html`);
  await scrape(panel, page, ['branding']);
  await panel.getByRole('tab', { name: t('panel.format.branding'), exact: true }).click();
  await panel.getByText('#0B6E4F').first().waitFor();
  await panel.bringToFront();
  await take(panel, 'panel-branding');
  await page.close();
  await sites.close();
}

async function openScript(context: BrowserContext, language: string): Promise<Page> {
  return openAt(context, language, new URL(`pages/${language}.html`, import.meta.url));
}

/** Opens a file as the page of a host of its own. */
async function openAt(context: BrowserContext, host: string, file: URL): Promise<Page> {
  const address = `https://${host}.example/`;
  const path = fileURLToPath(file);
  await context.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', path }));
  const page = await context.newPage();
  await page.setViewportSize(PAGE);
  await page.goto(address);
  return page;
}

/** Two results of a page, with words that differ. */
async function takeCompared(panel: Page, page: Page, { t, take }: Tour) {
  await scrape(panel, page, ['markdown']);
  await panel
    .getByRole('heading', { name: await page.title() })
    .first()
    .waitFor();
  await panel.bringToFront();
  await panel.getByRole('button', { name: t('panel.head.more'), exact: true }).click();
  await panel.getByRole('menuitem', { name: t('panel.compare.open'), exact: true }).click();
  await panel.getByRole('combobox', { name: t('panel.compare.before'), exact: true }).selectOption({ index: 3 });
  await panel
    .getByRole('listitem')
    .filter({ hasText: t('panel.changes.signs.added') })
    .first()
    .waitFor();
  await take(panel, 'panel-compare');
  await panel.getByRole('button', { name: t('panel.back'), exact: true }).click();
}

/** Several pages at a time: their addresses, their results, and History with all there is. */
async function takeSet(panel: Page, { t, take }: Tour) {
  await panel.getByRole('button', { name: t('common.history'), exact: true }).click();
  await panel.getByRole('button', { name: t('panel.batch.title'), exact: true }).click();
  const pages = ['guide/mooring', 'guide/tides', 'guide/tides#springs', 'fees'].map((path) => `${handbook}${path}`);
  const addresses = [demo.url, ...pages, 'https://tidetables.invalid/', demo.url];
  await panel.getByRole('textbox', { name: t('panel.batch.addresses') }).fill(addresses.join('\n'));
  await take(panel, 'panel-batch');
  await panel.locator('.start-foot .primary').click();
  await panel.getByRole('button', { name: t('panel.set.retryFailed', 1), exact: true }).waitFor({ timeout: 60_000 });
  await take(panel, 'panel-set');
  await panel.getByRole('button', { name: t('common.history'), exact: true }).click();
  await take(panel, 'panel-history');
}

/** The pages of a site as a tree, the form of its crawl with what would be taken, and its set: while it runs, and in an order. */
async function takeCrawl(panel: Page, { t, take }: Tour) {
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  const history = button(t('common.history'));
  if (await history.isVisible()) await history.click();
  await button(t('panel.batch.title')).click();
  await button(t('panel.map.title')).click();
  await panel.getByRole('textbox', { name: t('panel.map.address') }).fill(handbook);
  await button(t('panel.map.start')).click();
  await panel.getByRole('checkbox', { name: 'winter' }).check();
  await button(t('panel.map.inside', { name: 'guide' })).click();
  await panel.mouse.move(0, 0);
  await take(panel, 'panel-map');
  await button(t('panel.back')).click();
  await button(t('panel.crawl.title')).click();
  await panel.getByRole('textbox', { name: t('panel.crawl.address') }).fill(handbook);
  await take(panel, 'panel-crawl');
  await panel.getByText(t('panel.crawl.options'), { exact: true }).click();
  await panel.getByRole('textbox', { name: t('panel.crawl.field.includePaths') }).fill('^/docs/(');
  await panel.getByText('^/docs/(').last().scrollIntoViewIfNeeded();
  await take(panel, 'panel-crawl-options');
  await panel.getByRole('textbox', { name: t('panel.crawl.field.includePaths') }).fill('');
  await panel.getByRole('textbox', { name: t('panel.crawl.field.delay') }).fill('3');
  await panel.getByText(t('panel.crawl.options'), { exact: true }).click();
  await button(t('panel.crawl.preview')).click();
  await panel.getByText(t('panel.crawl.leftTitle'), { exact: true }).click();
  await take(panel, 'panel-crawl-preview');
  await button(t('panel.crawl.start')).click();
  await panel
    .getByRole('row', { name: t('panel.history.running') })
    .first()
    .waitFor({ timeout: 30_000 });
  await panel
    .getByRole('row', { name: t('panel.history.done') })
    .first()
    .waitFor({ timeout: 30_000 });
  await take(panel, 'panel-set-live');
  await button(t('panel.set.saveZip')).waitFor({ timeout: 60_000 });
  await button(t('panel.set.size')).click();
  await panel.mouse.move(0, 0);
  await take(panel, 'panel-set-table');
}
