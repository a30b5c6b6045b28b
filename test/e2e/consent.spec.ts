import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../server/chromium/chromium.ts';
import { testChromium } from '../support/chromium.ts';
import { FULL } from './support/extension.ts';

// The script alone, in plain pages: no extension is in this browser.
test.use({ launchOptions: { executablePath: await testChromium(), args: CHROMIUM_ARGS } });

/** Milliseconds that a page may be kept where there is nothing to be answered. */
const MOST = 300;

const TEXT = 'Cookies make this harbour a better place. Read what we say about cookies and privacy.';

/** Functions that the script offers in a page, whoever put it there. */
type Offered = { consent: { reject(rules: unknown, limit: number): Promise<unknown> } };

/** Begins to look for a dialog, on a clock that stands: what a busy machine takes does not count. */
async function look(page: Page, html: string): Promise<void> {
  await page.clock.install();
  await page.setContent(html);
  await page.evaluate(await readFile(join(FULL, 'consent.js'), 'utf8'));
  const rules = JSON.parse(await readFile(join(FULL, 'consent-rules.json'), 'utf8'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate((rules) => {
    const { consent } = (globalThis as unknown as { winnowTables: Offered }).winnowTables;
    void consent.reject(rules, 4_000).then((outcome) => {
      document.title = JSON.stringify(outcome ?? null);
    });
  }, rules);
}

const pages = {
  'nothing at all': '<main><p>Ships that come into the harbour wait for the tide.</p></main>',
  'a text about cookies': `<main><p class="cookie-policy">${TEXT}</p><button>Accept</button></main>`,
  'a banner that is not shown': `<div id="onetrust-banner-sdk" style="display: none">${TEXT}</div>`,
  'a provider without a question': '<div id="onetrust-consent-sdk"></div><div id="CybotCookiebotDialog"></div>',
};
for (const [what, html] of Object.entries(pages)) {
  test(`a page with ${what} is not kept by the search for a consent dialog`, async ({ page }) => {
    await look(page, html);
    await page.clock.runFor(MOST);
    await expect(page).toHaveTitle('null');
  });
}

test('a consent dialog that comes again whenever it was answered is answered once', async ({ page }) => {
  await look(
    page,
    `<main><p>${TEXT}</p></main><script>
      const ask = () => {
        document.querySelector('#cookie-banner')?.remove();
        document.body.insertAdjacentHTML('beforeend', \`<div id="cookie-banner" role="dialog"
          style="position: fixed; inset: auto 0 0; padding: 2em"><p>We and our partners use cookies to store and access
          information on your device, for personalised ads and content. You can accept all cookies or reject them.</p>
          <button>Accept all</button> <button>Reject all</button></div>\`);
        document.querySelector('#cookie-banner button:last-of-type').onclick = () => {
          globalThis.answers = (globalThis.answers ?? 0) + 1;
          ask();
        };
      };
      ask();
    </script>`,
  );
  await page.clock.runFor(10_000);
  await expect(page).toHaveTitle(/"dialog"/);
  await page.clock.runFor(60_000);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'answers'))).toBe(1);
});
