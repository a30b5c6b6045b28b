import type { Locator, Page } from '@playwright/test';
import { startService } from '../support/service.ts';
import type { Extension } from './support/extension.ts';
import { openPage, openTab, popupOver, press, unfoldOptions } from './support/journeys.ts';
import { stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const openOptions = async (extension: Extension): Promise<Page> => {
  const popup = await extension.openPopup();
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  await expect(popup.getByRole('group', { name: 'Options' })).toBeInViewport();
  return popup;
};

test('an address is scraped in place of the tab', async ({ context, extension, sites }) => {
  await openPage(context, `${sites.url}/other.html`);
  const popup = await openOptions(extension);
  const address = popup.getByRole('textbox', { name: 'Address' });
  await address.fill('ftp://files.example');
  await expect(address).toHaveAccessibleDescription(/use http or https/);
  await address.fill(`${sites.url}/article.html`);
  await expect(address).not.toHaveAttribute('aria-invalid');
  await press(popup, 'Scrape this address');
  const view = await extension.openView('options.html');
  await expect.poll(async () => (await stored(view, 'results')).length).toBe(1);
  const [job] = await stored<{ input: { url: string }; tab?: unknown }>(view, 'jobs');
  expect(job).toMatchObject({ state: 'done', input: { url: `${sites.url}/article.html` } });
  expect(job?.tab).toBeUndefined();
  const { lastRequest } = (await storedSettings(view)) ?? {};
  expect(lastRequest).not.toHaveProperty('url');
});

const storedSettings = (view: Page) =>
  view.evaluate(async () => (await chrome.storage.local.get('settings')).settings as { lastRequest?: object });

test('a page is kept nowhere where that was asked for', { tag: '@promise' }, async ({ context, extension, sites }) => {
  await openPage(context, `${sites.url}/article.html`);
  const popup = await openOptions(extension);
  await popup.getByRole('switch', { name: /^Keep nothing/ }).check();
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  expect(await stored(panel, 'results')).toEqual([]);
});

/** Pastes as a person does, over whatever is there. The text is repeated in the page: megabytes take long to be sent. */
const paste = (box: Locator, text: string, times = 1) =>
  box.evaluate(
    (element, [repeated, count]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', repeated.repeat(count));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, times] as const,
  );

test('a pasted command and a pasted request of v1 are understood, and no key is kept', async ({
  context,
  extension,
  sites,
}) => {
  await openPage(context, `${sites.url}/article.html`);
  const popup = await openOptions(extension);
  const text = popup.getByRole('textbox', { name: 'Request' });
  const changes = popup.getByRole('status', { name: 'What was changed' });
  await paste(
    text,
    `curl -X POST https://s.example/v2/scrape -H 'Authorization: Bearer sk-1' \\\n -d '{"url":"https://a.example/","formats":["html"]}'`,
  );
  await expect(text).toHaveValue(/"html"/);
  await expect(text).not.toHaveValue(/sk-1/);
  await expect(changes).toContainText('Credentials were left out: Authorization');
  await paste(text, '{"formats": ["screenshot@fullPage"], "parsePDF": false}');
  await expect(changes).toContainText('Became parsers: []');
  await expect(popup.getByRole('checkbox', { name: 'screenshot' })).toBeChecked();
  await paste(text, '{"formats": ["html"]}', 500_000);
  await expect(text).toHaveAccessibleDescription(/Larger than 1 MB/);
  await expect(popup.getByRole('checkbox', { name: 'screenshot' })).toBeChecked();
});

test('a preset is saved under a name, used again and removed', async ({ context, extension, sites }) => {
  await openPage(context, `${sites.url}/article.html`);
  let popup = await openOptions(extension);
  await popup.getByLabel(/^Wait before reading/).fill('2');
  await popup.getByLabel('Preset name').fill('Slow pages');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  const preset = popup.getByRole('combobox', { name: 'Preset' });
  await expect(preset).toHaveValue('Slow pages');
  await popup.getByLabel(/^Wait before reading/).fill('0,1');
  await expect(preset).toHaveValue('');
  await press(popup, 'Scrape this page');
  await openTab(await extension.panel(), 'Markdown');

  await openPage(context, `${sites.url.replace('127.0.0.1', 'localhost')}/article.html`);
  popup = await openOptions(extension);
  await popup.getByRole('combobox', { name: 'Preset' }).selectOption('Slow pages');
  await expect(popup.getByLabel(/^Wait before reading/)).toHaveValue('2');
  await popup.getByRole('button', { name: 'Remove Slow pages' }).click();
  await expect(popup.getByRole('combobox', { name: 'Preset' })).toBeHidden();
});

test('a site has what it was asked last, until all results are deleted', async ({ context, extension, sites }) => {
  const here = `${sites.url}/article.html`;
  const elsewhere = here.replace('127.0.0.1', 'localhost');
  for (const [url, format] of [
    [here, 'html'],
    [elsewhere, 'links'],
  ] as const) {
    const page = await openPage(context, url);
    const popup = await extension.openPopup();
    await popup.getByRole('checkbox', { name: format, exact: true }).check();
    await press(popup, 'Scrape this page');
    await expect(
      (await extension.panel()).getByRole('tab', { name: format === 'html' ? 'HTML' : 'Links' }),
    ).toBeVisible();
    await page.close();
  }
  const chosenHere = async () => {
    await openPage(context, here);
    return (await extension.openPopup()).getByRole('checkbox', { name: 'links', exact: true });
  };
  await expect(await chosenHere()).not.toBeChecked();

  const options = await extension.openView('options.html#data');
  await options.getByRole('button', { name: 'Delete all results' }).click();
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(options.getByText(/^0 results/)).toBeVisible();
  await expect(await chosenHere()).toBeChecked();
});

test('choosing the service without an address asks for one in place', async ({ context, extension, sites }) => {
  const service = await startService();
  service.reply({ body: { success: true, data: { markdown: '# Seen by the service', metadata: {} } } });
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await popup.getByRole('button', { name: 'Scrape with: This browser' }).click();
  await popup.getByRole('menuitemradio', { name: 'Service' }).click();
  await expect(popup.getByRole('button', { name: 'Use this service' })).toBeDisabled();
  await popup.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await popup.getByRole('button', { name: 'Use this service' }).click();
  await expect(popup.getByRole('button', { name: 'Scrape with: Service' })).toBeVisible();
  await press(popup, 'Scrape this page');
  await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('Seen by the service');
  await service.close();
});

test('the service without an address, as the options can have it, is set up in place or left', async ({
  context,
  extension,
  sites,
}) => {
  await extension.store({ settings: { engine: 'remote', baseUrl: '', lastRequest: { formats: ['markdown'] } } });
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await expect(popup.getByRole('button', { name: 'Use this service' })).toBeDisabled();
  await popup.getByRole('button', { name: 'Stay with this browser' }).click();
  await expect(popup.getByRole('button', { name: 'Scrape with: This browser' })).toBeVisible();
  await press(popup, 'Scrape this page');
  await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('Thirty-seven waves');
});

test('stopping a service says that the work may be charged', async ({ context, extension, sites }) => {
  const service = await startService();
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } },
  });
  const release = service.hold();
  await openPage(context, `${sites.url}/article.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  const popup = await extension.openPopup();
  await expect(popup.getByRole('status', { name: 'Status' })).toContainText('Waiting for the service');
  await expect(popup.getByText('The service may still charge for work already started')).toBeVisible();
  await popup.getByRole('button', { name: 'Stop' }).click();
  release();
  await service.close();
});
