import type { Page } from '@playwright/test';
import { startService } from '../support/service.ts';
import { closing, openPage, openTab, popupOver, scrapePage, unfoldOptions } from './support/journeys.ts';
import { stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

/** Characters of what somebody copied by mistake. */
const TEN_MEGABYTES = 10_000_000;

/** Writes a text to the clipboard in a view, and pastes it where the focus is, as a person does. */
async function paste(view: Page, text: string): Promise<void> {
  await view.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await view.keyboard.press('ControlOrMeta+V');
}

/** Notes how long a view was busy at most, from now on, for the report of the test. */
async function watchTasks(view: Page) {
  await view.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  return async (what: string) => {
    const tasks = await view.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
    const description = `${what}: ${tasks.length} long tasks, the longest of ${Math.round(Math.max(0, ...tasks))} ms`;
    test.info().annotations.push({ type: 'long tasks', description });
  };
}

test('ten megabytes in the request are refused before they are shown', async ({ context, extension, sites }) => {
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  const request = popup.getByRole('textbox', { name: 'Request' });
  await request.focus();
  const report = await watchTasks(popup);
  await paste(popup, 'x'.repeat(TEN_MEGABYTES));
  await expect(request).toHaveAccessibleDescription(/Larger than 1 MB and not read/);
  await report('request');
  expect((await request.inputValue()).length).toBeLessThan(10_000);
  // Nearly a megabyte, and wrong in every member.
  await paste(popup, `{${Array.from({ length: 60_000 }, (_, at) => `"x${at}":{}`).join(',')}}`);
  await expect(request).toHaveAccessibleDescription(/Line 1: x19: .*And 59,980 more\./);
  await report('request of a megabyte');
});

test('ten megabytes in the question are cut and refused in a sentence', async ({ context, extension, sites }) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  const question = panel.getByRole('textbox', { name: 'Ask about this page' });
  await question.focus();
  const report = await watchTasks(panel);
  await paste(panel, 'What is this? '.repeat(TEN_MEGABYTES / 14));
  await panel.keyboard.press('Enter');
  await expect(question).toHaveAccessibleDescription(/10,?000/);
  await report('question');
  await question.fill('What is this?');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('tabpanel', { name: 'Answer' })).toBeVisible();
});

test('ten megabytes in the list of addresses are refused, and the list stays as it is', async ({
  extension,
  sites,
}) => {
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  const addresses = panel.getByRole('textbox', { name: 'Addresses' });
  await addresses.fill(`${sites.url}/article.html`);
  await addresses.press('End');
  const report = await watchTasks(panel);
  await paste(panel, Array.from({ length: TEN_MEGABYTES / 32 }, (_, at) => `\nhttps://page.example/${at}`).join(''));
  await expect(addresses).toHaveAccessibleDescription(/larger than 1 MB/);
  await report('addresses');
  await expect(addresses).toHaveValue(`${sites.url}/article.html`);
  await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('1 of 1 done');
});

test.describe('a file of a recording', () => {
  const step = (selector: string) => `{"id":"${selector}","action":{"type":"click","selector":"#a"}}`;
  const own = (members: string, steps = step('a')) =>
    `{"version":1,"name":"Ours","startUrl":"https://a.example/","formats":["markdown"],"notes":[],"steps":[${steps}]${members}}`;
  const deep = `${'[{"steps":'.repeat(50_000)}1${'}]'.repeat(50_000)}`;

  const refused: [name: string, text: string, sentence: RegExp][] = [
    ['is damaged', own('').slice(0, -20), /is not JSON: the file is damaged/],
    ['is empty', '', /is not JSON: the file is damaged/],
    ['is of a newer version', own('').replace('"version":1', '"version":99'), /version 99.*update/],
    ['is of something else', '{"log":{"version":"1.2","entries":[]}}', /no recording/],
    ['has a million steps', own('', Array(300_000).fill('{"a":1}').join(',')), /300000 steps.*at most/],
    ['is nested without end', own(`,"x":${deep}`), /levels deep/],
    ['has more than ten megabytes', own('', `"${'x'.repeat(TEN_MEGABYTES)}"`), /larger than 10 MB/],
  ];
  for (const [name, text, sentence] of refused) {
    test(`that ${name} is refused in a sentence, and nothing is kept`, async ({ extension }) => {
      const panel = await extension.openView('sidepanel.html');
      await panel.getByRole('button', { name: 'Recordings' }).click();
      const report = await watchTasks(panel);
      const file = { name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await panel.locator('input[type=file]').setInputFiles(file);
      await expect(panel.getByRole('alert')).toContainText(sentence);
      await report(name);
      expect(await stored(panel, 'recordings')).toEqual([]);
    });
  }

  test('that names a prototype is read without it', async ({ extension }) => {
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'Recordings' }).click();
    const text = own(',"__proto__":{"polluted":true}');
    const file = { name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await panel.locator('input[type=file]').setInputFiles(file);
    await expect(panel.getByRole('list', { name: 'Steps' })).toBeVisible();
    expect(JSON.stringify(await stored(panel, 'recordings'))).not.toContain('polluted');
    expect(await panel.evaluate(() => 'polluted' in {})).toBe(false);
  });
});

test('two panels on one result: what one deletes is gone in the other, which says so', async ({
  context,
  extension,
  sites,
}) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  const other = await extension.openView('sidepanel.html');
  const more = (view: Page) => view.getByRole('button', { name: 'More for How tides are predicted' });
  for (const view of [panel, other]) {
    await view.getByRole('button', { name: 'History' }).click();
    await more(view).click();
  }
  await panel.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel.getByText('Pages you scrape appear here.')).toBeVisible();
  await expect(other.getByText('Pages you scrape appear here.')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(more(panel)).toBeVisible();
  await expect(more(other)).toBeVisible();
});

test('two panels on one scrape that goes on: what one stops is stopped in the other', async ({
  context,
  extension,
  sites,
}) => {
  const service = await startService();
  const release = service.hold();
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } },
  });
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  const other = await extension.openView('sidepanel.html');
  for (const view of [panel, other]) await expect(view.getByRole('button', { name: 'Stop' })).toBeVisible();
  await other.getByRole('button', { name: 'Stop' }).click();
  for (const view of [panel, other]) {
    await expect(view.getByRole('button', { name: 'Stop' })).toBeHidden();
    await expect(view.getByRole('alert')).toContainText('The scrape was stopped.');
  }
  release();
  await service.close();
});

test('the tab of a result is closed meanwhile: each button that needs it says so', async ({
  context,
  extension,
  sites,
}) => {
  await extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      lastRequest: { formats: ['markdown', { type: 'highlights', query: 'thirty-seven waves' }] },
    },
  });
  const page = await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await closing(popup, popup.getByRole('button', { name: 'Scrape this page' }).click());
  const panel = await extension.panel();
  await openTab(panel, 'Highlights');
  await page.close();
  await panel.getByRole('tabpanel').getByRole('list').first().getByRole('button').first().click();
  await expect(panel.getByText(/Another page is open\. Go back to|Click the Winnow icon/).first()).toBeVisible();
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Scrape again' }).click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reopen the address' })).toBeVisible();
});
