import type { Page } from '@playwright/test';
import type { RecordingStep } from '../../lib/recorder/recording.ts';
import { startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { html, openRecording, record, stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

/** Rows that say which of them was pressed. */
const said = `<output>Nothing</output><script>
  for (const button of document.querySelectorAll('button')) button.onclick = () => {
    document.querySelector('output').textContent = 'Done: ' + button.closest('tr,li').querySelector('b').textContent;
  };
</script>`;

const KINDS = {
  invoices: {
    rows: ['1040', '1041', '1042', '1043'],
    body: (rows: readonly string[]) =>
      `<table>${rows.map((row) => `<tr><td><b>${row}</b></td><td>Paper</td><td><button>Pay</button></td></tr>`).join('')}</table>`,
  },
  orders: {
    rows: ['88-1040', '88-1041', '88-1042', '88-1043'],
    body: (rows: readonly string[]) =>
      `<table>${rows.map((row) => `<tr><td><a href="/orders/${row}"><b>${row}</b></a></td><td><button>Pay</button></td></tr>`).join('')}</table>`,
  },
  slots: {
    rows: ['08:15', '08:30', '08:45', '09:00'],
    body: (rows: readonly string[]) =>
      `<ul>${rows.map((row) => `<li><b>${row}</b> <button>Book</button></li>`).join('')}</ul>`,
  },
};

async function replayed(extension: Extension): Promise<Page> {
  const panel = await openRecording(extension, 'Test');
  await panel.getByRole('button', { name: 'Replay' }).click();
  return panel;
}

for (const [name, { rows, body }] of Object.entries(KINDS)) {
  test(`a press in a row is made in the same row, wherever that is: ${name}`, async ({ context, extension }) => {
    const [first, meant, third, last] = rows as [string, string, string, string];
    let shown: readonly string[] = [first, meant, third];
    const sites = await startSites({ '/': (request, response) => html(body(shown) + said)(request, response) });
    const { page, stop } = await record(context, extension, `${sites.url}/`);
    await page.getByRole('button').nth(1).click();
    await expect(page.getByText(`Done: ${meant}`)).toBeVisible();
    const { steps, end } = await stop();
    expect(steps.map(({ target }: RecordingStep) => target?.row?.name).filter(Boolean)).toContain(meant);
    expect(end?.facts.map(({ value }) => value)).toEqual([`Done: ${meant}`]);

    shown = [last, third, meant, first];
    const panel = await replayed(extension);
    await expect(panel.getByRole('list', { name: 'Steps' })).toContainText(`in the row of ${meant}`);
    await expect(panel.getByRole('status').filter({ hasText: 'All steps are done' })).toBeVisible({ timeout: 30_000 });

    await sites.close();
  });
}

test('a press in a row that is not there is made in no other', async ({ context, extension }) => {
  const { rows, body } = KINDS.invoices;
  const [first, meant, third, last] = rows as [string, string, string, string];
  let shown: readonly string[] = [first, meant, third];
  const sites = await startSites({ '/': (request, response) => html(body(shown) + said)(request, response) });
  const { page, stop, view } = await record(context, extension, `${sites.url}/`);
  await page.getByRole('button').nth(1).click();
  await stop();
  shown = [first, last, third];
  const panel = await replayed(extension);
  // Until then it may still come.
  const stopped = panel.getByText(`No row of “${meant}” has the recorded element.`).first();
  await expect(stopped).toBeVisible({ timeout: 60_000 });
  expect(JSON.stringify(await stored(view, 'results'))).not.toContain(`Done: ${last}`);
  await sites.close();
});

const IN_ROOTS = {
  'an open shadow root': (rows: string) =>
    `<x-list></x-list><output>Nothing</output><script>
      const root = document.querySelector('x-list').attachShadow({ mode: 'open' });
      root.innerHTML = ${JSON.stringify(rows)};
      for (const button of root.querySelectorAll('button')) button.onclick = () => {
        document.querySelector('output').textContent = 'Done: ' + button.closest('tr').querySelector('b').textContent;
      };
    </script>`,
  'a frame': (rows: string) =>
    `<output>Nothing</output><iframe title="Invoices" srcdoc="${rows.replaceAll('"', '&quot;')}"></iframe><script>
      document.querySelector('iframe').onload = ({ target }) => {
        for (const button of target.contentDocument.querySelectorAll('button')) button.onclick = () => {
          document.querySelector('output').textContent = 'Done: ' + button.closest('tr').querySelector('b').textContent;
        };
      };
    </script>`,
};

for (const [where, around] of Object.entries(IN_ROOTS)) {
  test(`a press in a row of ${where} is made in the same row, wherever that is`, async ({ context, extension }) => {
    const { rows, body } = KINDS.invoices;
    const [first, meant, third, last] = rows as [string, string, string, string];
    let shown: readonly string[] = [first, meant, third];
    const sites = await startSites({ '/': (request, response) => html(around(body(shown)))(request, response) });
    const { page, stop, view } = await record(context, extension, `${sites.url}/`);
    const button = where === 'a frame' ? page.frameLocator('iframe').getByRole('button') : page.getByRole('button');
    await button.nth(1).click();
    await expect(page.getByText(`Done: ${meant}`)).toBeVisible();
    expect((await stop()).end?.facts.map(({ value }) => value)).toEqual([`Done: ${meant}`]);
    shown = [last, third, meant, first];
    const panel = await replayed(extension);
    await expect(panel.getByRole('status').filter({ hasText: 'All steps are done' })).toBeVisible({ timeout: 30_000 });
    expect(JSON.stringify(await stored(view, 'results'))).not.toContain('elsewhere');
    await sites.close();
  });
}
