import { expect, type Page } from '@playwright/test';
import type { ModelServer } from '../support/model-server.ts';
import { searxngBody, searxngResult, startSearchServer } from '../support/search-server.ts';
import { startSites } from '../support/sites.ts';
import type { NamedDemo } from './demo.ts';
import { page } from './handbook.ts';
import type { Tour } from './tour.ts';

const TOOLS = [
  ['Ash sieve', '12.50', 'SV-3'],
  ['Willow basket', '8.00', 'BA-1'],
  ['Threshing flail', '34.00', 'FL-7'],
] as const;

const pathOf = (name: string) => name.toLowerCase().replace(' ', '-');

/** A shop whose pages declare what they sell. */
const SHOP = Object.fromEntries(
  TOOLS.map(([name, price, sku]) => {
    const offers = { '@type': 'Offer', price, priceCurrency: 'EUR' };
    const product = { '@context': 'https://schema.org', '@type': 'Product', name, sku, offers };
    const declared = `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
    return [
      `/${pathOf(name)}`,
      page(name, `${declared}<p>It costs ${price} euros and is made by hand, one at a time.</p>`),
    ];
  }),
);

const HISTORY =
  '<p>The harbour was founded in 1871 by Ada Quay, a merchant of the town, who had it dug in three summers.</p>';

/** A table of a set, a question about it, and a question over the web. */
export async function takeFamilies(panel: Page, model: ModelServer, demo: NamedDemo, tour: Tour): Promise<void> {
  const sites = await startSites({
    ...SHOP,
    '/history': page('History of the harbour', HISTORY),
    '/berths': page('Berths', '<p>The harbour has berths for forty boats, and a slip.</p>'),
  });
  await takeTable(panel, demo.named('tools.example', sites.url), model, tour);
  await takeAgent(panel, demo.named('town.example', sites.url), model, tour);
  await sites.close();
}

async function openPages(panel: Page, { t }: Tour): Promise<void> {
  await panel.bringToFront();
  const history = panel.getByRole('button', { name: t('common.history'), exact: true });
  if (await history.isVisible()) await history.click();
  await panel.getByRole('button', { name: t('panel.batch.title'), exact: true }).click();
}

async function takeTable(panel: Page, site: string, model: ModelServer, tour: Tour): Promise<void> {
  const { t, take } = tour;
  await openPages(panel, tour);
  const addresses = TOOLS.map(([name]) => `${site}/${pathOf(name)}`).join('\n');
  await panel.getByRole('textbox', { name: t('panel.batch.addresses') }).fill(addresses);
  await panel.locator('.start-foot .primary').click();
  model.answer(({ messages }) => {
    const number = /\[(\d+)\] It costs 34/.exec(messages.at(-1)?.content ?? '')?.[1];
    return `The flail is the dearest, at 34 euros [${number}].`;
  });
  const ask = panel.getByText(t('panel.askSet.title'), { exact: true });
  await ask.click({ timeout: 60_000 });
  const question = panel.getByRole('textbox', { name: t('panel.askSet.title') });
  await question.fill('Which of them is the dearest?');
  await question.press('Enter');
  await panel.getByText(/^The flail is the dearest/).waitFor();
  await take(panel, 'panel-ask-set');
  await ask.click();
  model.answer(({ messages }) => {
    const asked = messages.at(-1)?.content ?? '';
    const [name, price, sku] = TOOLS.find(([title]) => asked.includes(title)) ?? TOOLS[0];
    return JSON.stringify({ Name: name, Price: price, SKU: sku });
  });
  const extract = panel.getByText(t('panel.extract.title'), { exact: true });
  await extract.click();
  await panel.getByRole('textbox', { name: t('panel.extract.fields') }).fill('Name\nPrice: in euros\nSKU');
  await panel.getByRole('button', { name: t('panel.extract.start'), exact: true }).click();
  for (const [, , sku] of TOOLS) await panel.getByRole('cell', { name: sku, exact: true }).waitFor();
  await panel.getByRole('cell', { name: 'FL-7', exact: true }).scrollIntoViewIfNeeded();
  await take(panel, 'panel-extract');
}

async function takeAgent(panel: Page, site: string, model: ModelServer, tour: Tour): Promise<void> {
  const { t, take } = tour;
  await using search = await startSearchServer({
    body: searxngBody([
      searxngResult(`${site}/history`, 'History of the harbour'),
      searxngResult(`${site}/berths`, 'Berths'),
    ]),
  });
  await panel.evaluate(async (address) => {
    const { settings } = await chrome.storage.local.get('settings');
    const engine = { backend: 'searxng', address };
    await chrome.storage.local.set({ settings: { ...(settings as object), search: engine } });
  }, search.url);
  model.answer(({ messages }) => {
    const asked = messages.map(({ content }) => content).join('\n');
    const numberOf = (words: string) => new RegExp(`\\[(\\d+)\\] ${words}`).exec(asked)?.[1];
    const [founded, berths] = ['The harbour was founded', 'The harbour has berths'].map(numberOf);
    if (!asked.includes('"enough"')) {
      return `It was founded in 1871 by Ada Quay, a merchant [${founded}]. Today it has berths for forty boats [${berths}].`;
    }
    return JSON.stringify({ enough: asked.includes('founded in 1871'), links: [1, 2], search: '' });
  });
  await openPages(panel, tour);
  await panel.getByRole('button', { name: t('panel.agent.title'), exact: true }).click();
  await panel.getByRole('textbox', { name: t('panel.agent.question') }).fill('When was the harbour founded?');
  await take(panel, 'panel-agent-form');
  await panel.getByRole('button', { name: t('panel.agent.start'), exact: true }).click();
  const answer = panel.getByRole('region', { name: t('panel.agent.answer') });
  await expect(answer).toContainText('founded in 1871', { timeout: 60_000 });
  await take(panel, 'panel-agent');
}
