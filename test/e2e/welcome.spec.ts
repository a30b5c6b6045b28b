import type { BrowserContext, Page } from '@playwright/test';
import { type Dispatching, type Extension, LITE, test as withOwnBrowser } from './support/extension.ts';
import { openPage } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

/** Tells the worker that the extension was installed. */
const install = ({ worker }: Extension, reason = 'install') =>
  worker.evaluate((why) => (chrome.runtime.onInstalled as unknown as Dispatching).dispatch({ reason: why }), reason);

/** Lets the package lack the file that tells of a program, as that of a user does. */
const forgetProgram = ({ worker }: Extension) =>
  worker.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });

const welcomes = (context: BrowserContext): Page[] =>
  context.pages().filter((page) => page.url().endsWith('/welcome.html'));

test('a page of welcome opens once somebody has installed it, with the ways in, and asks for nothing', async ({
  context,
  extension,
}) => {
  await extension.openView('options.html');
  await install(extension);
  await forgetProgram(extension);
  await install(extension, 'update');
  await install(extension);
  await expect.poll(() => welcomes(context)).toHaveLength(1);
  const [welcome] = welcomes(context) as [Page];
  await expect(welcome.getByRole('term')).toHaveText(['Right-click', 'Alt+Shift+S', 'Ask', 'Record']);
  await expect(welcome.getByRole('button')).toHaveCount(2);
  await expect(welcome.getByText('open the puzzle-piece menu and pin it')).toBeVisible();
});

test('its sample page is read where it stands, without its menu and its advertising', async ({ extension }) => {
  const welcome = await extension.openView('welcome.html');
  const sample = welcome.frameLocator('iframe[title="Sample page"]');
  await expect(sample.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await welcome.getByRole('button', { name: 'Read the sample' }).click();
  const markdown = welcome.getByRole('region', { name: 'Markdown' });
  await expect(markdown).toContainText('| Wheat kernel | 8 | 0.5 | on the cloth |');
  await expect(markdown).toContainText('a kernel lands 0.5 m downwind');
  await expect(markdown).not.toContainText('Subscribe');
  await expect(markdown).not.toContainText('stone mushrooms');
});

test('one press scrapes the page that was seen last, and shows it beside its markdown', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await openPage(context, `${sites.url}/other.html`);
  const page = await openPage(context, `${sites.url}/article.html`);
  const welcome = await extension.openView('welcome.html');
  const button = welcome.getByRole('button', { name: 'Scrape this page' });
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription(/How tides are predicted.*\/article\.html/);
  await welcome.keyboard.press('Enter');
  const panel = await extension.panel();
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('12.42 h');
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
});

test('with no page open an address is scraped, and one that is none is said at its field', async ({
  extension,
  sites,
}) => {
  const welcome = await extension.openView('welcome.html');
  const address = welcome.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue('https://example.com');
  await address.fill('no address');
  await welcome.getByRole('button', { name: 'Scrape this address' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(`${sites.url}/article.html`);
  await welcome.getByRole('button', { name: 'Scrape this address' }).click();
  await expect(address).not.toHaveAttribute('aria-invalid');
  const panel = await extension.panel();
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('12.42 h');
});

test('the settings lead there', async ({ extension }) => {
  const options = await extension.openView('options.html');
  await options.getByRole('link', { name: 'Welcome page' }).click();
  await expect(options.getByRole('heading', { name: 'Keep what matters from any page' })).toBeVisible();
});

const ofLite = withOwnBrowser.extend({ packageDir: LITE });

ofLite(
  'the lite package says where to press, because it may read nothing yet',
  async ({ context, extension, sites }) => {
    await openPage(context, `${sites.url}/article.html`);
    const welcome = await extension.openView('welcome.html');
    await expect(welcome.getByText('click the Winnow icon')).toBeVisible();
    await expect(welcome.getByRole('button')).toHaveText(['Read the sample']);
  },
);
