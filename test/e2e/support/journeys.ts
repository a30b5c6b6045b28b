import type { BrowserContext, Page } from '@playwright/test';
import { type Dispatching, type Extension, expect } from './extension.ts';
import { call, stored } from './recorder.ts';

/** Begins as many tests do: a page in front, the popup over it, its one primary button pressed. */
export async function scrapePage(context: BrowserContext, extension: Extension, address: string): Promise<Page> {
  const page = await openPage(context, address);
  await press(await extension.openPopup(), 'Scrape this page');
  return page;
}

/** The popup over a page. */
export async function popupOver(context: BrowserContext, extension: Extension, address: string): Promise<Page> {
  await openPage(context, address);
  return extension.openPopup();
}

/** Presses a button of the popup that opens the panel, which closes the popup, often before the press has returned. */
export async function press(popup: Page, name: string): Promise<void> {
  await closing(popup, popup.getByRole('button', { name, exact: true }).click());
}

/** Awaits what may end because it closes the popup. */
export async function closing(popup: Page, action: Promise<void>): Promise<void> {
  await action.catch((error) => {
    if (!popup.isClosed()) throw error;
  });
}

/** Opens a page in front of everything else. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.bringToFront();
  return page;
}

/** Presses the key of a command over a page; a headless browser takes none. */
export async function pressCommand({ worker }: Extension, name: string, page: Page): Promise<void> {
  await worker.evaluate(
    async ([id, url]) => {
      const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
      (chrome.commands.onCommand as unknown as Dispatching).dispatch(id, tab);
    },
    [name, page.url()] as const,
  );
}

/** Chooses exactly these formats in the popup. */
export async function chooseFormats(popup: Page, formats: string[]): Promise<void> {
  const group = popup.getByRole('group', { name: 'Formats' });
  const more = group.getByRole('button', { name: /more$/ });
  // Before the group is there, neither is the button, and nothing would wait for it.
  await expect(group.getByRole('checkbox').first()).toBeAttached();
  if (await more.isVisible()) await more.click();
  for (const box of await group.getByRole('checkbox').all()) {
    if (await box.isEnabled()) await box.setChecked(false);
  }
  for (const format of formats) await group.getByRole('checkbox', { name: format, exact: true }).check();
}

/** The panel's result in one of its tabs. */
export async function openTab(panel: Page, name: string) {
  await panel.getByRole('tablist', { name: 'Result' }).getByRole('tab', { name, exact: true }).click();
  const content = panel.getByRole('tabpanel', { name });
  await expect(content).toBeVisible();
  return content;
}

/** Scrapes a page as our views do, and waits for its result. */
export async function scrape(extension: Extension, view: Page, page: Page, request: object): Promise<void> {
  const tabId = await extension.worker.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  const before = (await stored(view, 'results')).length;
  expect(await call(view, 'startScrape', { request, engine: 'local', tabId })).toMatchObject({ ok: true });
  await expect.poll(async () => (await stored(view, 'results')).length).toBe(before + 1);
}

/** Sets up a model at an address, for questions about what this browser reads. */
export const setUpModel = (extension: Extension, baseUrl: string): Promise<void> =>
  extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      lastRequest: {},
      model: { kind: 'openai-compatible', baseUrl, model: 'test' },
    },
    settings$: { v: 3 },
  });

/** Asks the next question in the panel itself. */
export async function askInPanel(panel: Page, question: string): Promise<void> {
  await panel.getByRole('textbox', { name: 'Ask about this page' }).fill(question);
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
}

/** The popup over a page, in a tab of its own, where its size can be chosen. */
export async function popupInTab(context: BrowserContext, { id }: Pick<Extension, 'id'>, page: Page): Promise<Page> {
  const popup = await context.newPage();
  // The browser does not tell extensions the address of a page of its own.
  const known = page.url().startsWith('chrome:') ? undefined : page.url();
  // It would be over itself.
  await popup.addInitScript((url) => {
    const query = chrome.tabs?.query.bind(chrome.tabs);
    if (query) chrome.tabs.query = (async () => (await query({})).filter((tab) => tab.url === url)) as typeof query;
  }, known);
  await popup.goto(`chrome-extension://${id}/popup.html`);
  return popup;
}

/** Begins a script in a page that never ends. */
export function keepBusy(page: Page): void {
  const forever = () =>
    setTimeout(() => {
      for (;;);
    });
  void page.evaluate(forever).catch(() => undefined);
}

/** Opens every group of the popup's options, which name their fields only when they are open. */
export async function unfoldOptions(popup: Page, name = 'Options'): Promise<void> {
  const options = popup.getByRole('group', { name, exact: true });
  await expect(options).toBeVisible();
  for (const summary of await options
    .locator('details:not([open]) > summary')
    .all()
    .then((all) => all.reverse()))
    await summary.click();
}
