import { readFile } from 'node:fs/promises';
import { startSites } from '../support/sites.ts';
import { test as withOwnBrowser } from './support/extension.ts';
import { BAR, barOf, html } from './support/recorder.ts';
import { expect } from './support/shared-browser.ts';

/** A page that declares a product, and shows it. */
const product = (name: string, price: string) =>
  html(
    `<script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
      sku: `=${name}`,
    })}</script><main><h1>${name}</h1><p>Costs ${price} euros, and is made of words that are read.</p></main>`,
  );

withOwnBrowser(
  'fields are extracted from the pages of a set without a model, and saved as a table',
  { tag: '@promise' },
  async ({ extension }) => {
    const site = await startSites({ '/a': product('Sieve', '12.50'), '/b': product('Basket', '8') });
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('button', { name: 'Several pages' }).click();
    await panel.getByRole('textbox', { name: 'Addresses' }).fill(`${site.url}/a\n${site.url}/b`);
    await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
    await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('2 of 2 done');

    await panel.getByText('Extract data from these pages').click();
    const fields = panel.getByRole('textbox', { name: 'Fields' });
    await fields.fill('name\n3 of them');
    await panel.getByRole('button', { name: 'Extract' }).click();
    await expect(panel.getByText('Line 2 is not a field. Begin with a name, such as price.')).toBeVisible();
    await fields.fill('name\nprice: in euros\nsku');
    await panel.getByRole('button', { name: 'Extract' }).click();

    const table = panel.getByRole('table').filter({ hasText: 'sku' });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row', { name: /Sieve/ })).toContainText('12.50');
    await panel.getByRole('button', { name: 'Save all' }).click();
    const [download] = await Promise.all([
      panel.waitForEvent('download'),
      panel.getByRole('menuitem', { name: 'Table of the data (CSV)' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines).toEqual([
      '\ufeffname,price,sku,url',
      `Sieve,12.50,'=Sieve,${site.url}/a`,
      `Basket,8,'=Basket,${site.url}/b`,
      '',
    ]);
    await panel.getByRole('button', { name: 'Save all' }).click();
    const [workbook] = await Promise.all([
      panel.waitForEvent('download'),
      panel.getByRole('menuitem', { name: 'Table of the data (Excel)' }).click(),
    ]);
    expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
    await site.close();
  },
);

withOwnBrowser('a list that a page shows becomes rows of a table without a model', async ({ extension }) => {
  const cards = ['Sieve', 'Basket', 'Ladle', 'Whisk'].map(
    (name, index) =>
      `<div class="card"><img src="/${index}.png" alt=""><h3><a href="/item/${index}">${name}</a></h3><span class="amount">€${index + 5}.50</span><p>A good one.</p></div>`,
  );
  const site = await startSites({
    '/tools': html(
      `<nav><a href="/">Home</a><a href="/help">Help</a></nav><main><h1>Tools</h1>${cards.join('')}</main>`,
    ),
  });
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('textbox', { name: 'Addresses' }).fill(`${site.url}/tools`);
  await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('1 of 1 done');

  await panel.getByText('Extract data from these pages').click();
  await panel.getByRole('textbox', { name: 'Fields' }).fill('title\nurl\nprice');
  await panel.getByRole('switch', { name: 'Several items per page' }).click();
  await panel.getByRole('button', { name: 'Extract' }).click();
  const table = panel.getByRole('table').filter({ hasText: 'price' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table.getByRole('row', { name: /Ladle/ })).toContainText('€7.50');
  await expect(table.getByRole('row', { name: /Ladle/ })).toContainText(`${site.url}/item/2`);
  await site.close();
});

withOwnBrowser(
  'values that are picked in one page are extracted from all pages of the set',
  async ({ context, extension }) => {
    const item = (name: string, amount: string) =>
      html(
        `<main><h1>${name}</h1><div class="buy"><p>Now for</p><p class="amount">${amount}</p></div><p>It is made of words that are read.</p></main>`,
      );
    const site = await startSites({ '/a': item('Sieve', '12.50 euros'), '/b': item('Basket', '8 euros') });
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('button', { name: 'Several pages' }).click();
    await panel.getByRole('textbox', { name: 'Addresses' }).fill(`${site.url}/a\n${site.url}/b`);
    await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
    await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('2 of 2 done');

    await panel.getByText('Extract data from these pages').click();
    const opened = context.waitForEvent('page');
    await panel.getByRole('button', { name: 'Pick values in a page' }).click();
    const page = await opened;
    await expect(page.locator(BAR)).toBeAttached();
    for (const selector of ['h1', '.amount']) {
      const { x = 0, y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
      await page.mouse.click(x + 5, y + height / 2);
    }
    await barOf(page).press('Finish');
    await expect(page.locator(BAR)).toHaveCount(0);

    await expect(panel.getByRole('textbox', { name: /^(?:Sieve|Basket)$/ })).toHaveValue('title');
    const amount = panel.getByRole('textbox', { name: /euros$/ });
    await expect(amount).toHaveValue('amount');
    await amount.fill('cost');
    await panel.getByRole('button', { name: 'Extract' }).click();
    const table = panel.getByRole('table').filter({ hasText: 'cost' });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row', { name: /Sieve/ })).toContainText('12.50 euros');
    await expect(table.getByRole('row', { name: /Basket/ })).toContainText('8 euros');
    await site.close();
  },
);
