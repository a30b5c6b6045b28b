import { join } from 'node:path';
import { launchRaw } from '../e2e/raw/browser.ts';
import type { CompletionRequest, ModelServer } from '../support/model-server.ts';
import { startSites } from '../support/sites.ts';
import { SCREENS } from './tour.ts';

const FORM = `<form action="/found"><p><label>Name <input name="name"></label></p>
  <p><label>Size <select name="size"><option value="s">Small</option><option value="l">Large</option></select></label></p>
  <p><label><input type="checkbox" name="stock"> In stock</label></p><button>Show teas</button></form>`;

/** The ref of the element in a request whose line has some words. */
function refIn({ messages }: CompletionRequest, part: string): string {
  const lines = messages.flatMap(({ content }) => content.split('\n'));
  return /\[ref=(\w+)\]/.exec(lines.findLast((one) => one.includes(part) && one.includes('[ref=')) ?? '')?.[1] ?? '';
}

/** CSS pixels. */
const PANEL = { width: 400, height: 760, deviceScaleFactor: 2 };

/**
 * Steps on a page by words, before they run, in both themes: with the real side panel, since steps are for a tab that is shown.
 * @param extension folder of the built extension
 */
export async function pictureActs(extension: string, model: ModelServer): Promise<void> {
  const sites = await startSites({
    '/teas': (_request, response) =>
      response.setHeader('content-type', 'text/html').end(`<title>Teas</title><main><h1>Teas</h1>${FORM}</main>`),
  });
  model.answer((request) =>
    JSON.stringify({
      steps: [
        { type: 'write', ref: refIn(request, 'textbox "Name"'), text: 'sencha' },
        { type: 'select', ref: refIn(request, 'combobox "Size"'), option: 'Large' },
        { type: 'click', ref: refIn(request, 'checkbox "In stock"') },
      ],
    }),
  );
  const raw = await launchRaw(extension);
  try {
    const view = await raw.openView('options.html');
    await view.evaluate(async (baseUrl) => {
      const model = { kind: 'openai-compatible', baseUrl, model: 'qwen3:8b' };
      await chrome.storage.local.set({ settings: { model }, settings$: { v: 3 } });
    }, model.url);
    const page = await raw.browser.newPage();
    await page.goto(`${sites.url}/teas`);
    await view.evaluate(() => chrome.action.openPopup());
    const popup = await raw.browser.waitForTarget((target) => target.url().endsWith('/popup.html'));
    const pressing = (await popup.asPage()).locator('::-p-aria([name="Scrape this page"][role="button"])').click();
    const target = await raw.browser.waitForTarget((one) => one.url().includes('/sidepanel.html'));
    // The panel takes the focus, which closes the popup, often before the click has returned.
    await pressing.catch(() => undefined);
    const panel = await target.asPage();
    await panel.locator('::-p-aria([name="Do on this page…"][role="button"])').click();
    await panel.locator('::-p-aria([name="What to do"][role="textbox"])').fill('Find large sencha that is in stock');
    await panel.locator('::-p-aria([name="Propose steps"][role="button"])').click();
    await panel.waitForSelector('::-p-text(Type “sencha”)');
    await panel.setViewport(PANEL);
    await panel.mouse.move(0, 0);
    for (const [value, suffix] of [
      ['light', ''],
      ['dark', '-dark'],
    ] as const) {
      await panel.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await panel.screenshot({ path: join(SCREENS, `panel-act${suffix}.png`) as `${string}.png` });
    }
  } finally {
    await raw.close();
    await sites.close();
  }
}
