import { startModelServer } from '../support/model-server.ts';
import { searxngBody, searxngResult, startSearchServer } from '../support/search-server.ts';
import { startSites } from '../support/sites.ts';
import { expect } from './support/extension.ts';
import { html } from './support/recorder.ts';
import { test } from './support/shared-browser.ts';

const page = (text: string) => html(`<title>Harbour</title><main><h1>Harbour</h1><p>${text}</p></main>`);

test('a question over the web is answered from pages that are found, with its trace, sources and cost', {
  tag: '@promise',
}, async ({ extension }) => {
  const sites = await startSites({
    '/history': page('The harbour was founded in 1871 by Ada Quay, a merchant of the town.'),
    '/berths': page('It has berths for forty boats, and a slip.'),
  });
  await using search = await startSearchServer({
    body: searxngBody([
      searxngResult(`${sites.url}/history`, 'History'),
      searxngResult(`${sites.url}/berths`, 'Berths'),
    ]),
  });
  await using model = await startModelServer();
  model.answer(({ messages }) => {
    const asked = messages.map(({ content }) => content).join('\n');
    if (asked.includes('"enough"')) {
      return JSON.stringify({ enough: asked.includes('founded in 1871'), links: [1, 2], search: '' });
    }
    return 'It was founded in 1871 [1].';
  });
  await extension.store({
    settings: {
      search: { backend: 'searxng', address: search.url },
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'small' },
    },
  });

  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Ask the web' }).click();
  await panel.getByRole('button', { name: 'Find the answer' }).click();
  await expect(panel.getByText('Say what you want to know.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Question' }).fill('When was the harbour founded?');
  await panel.getByRole('combobox', { name: 'Budget' }).selectOption('low');
  await panel.getByRole('button', { name: 'Find the answer' }).click();

  const trace = panel.getByRole('list', { name: 'What it did' });
  await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('founded in 1871', { timeout: 60_000 });
  const cost = panel.getByRole('status', { name: 'Status' });
  await expect(cost).toContainText('2 pages');
  await expect(cost).toContainText(/about [\d,]+ tokens/);
  await panel.getByText('What it did', { exact: true }).click();
  await expect(trace).toContainText('These pages answer the question.');
  await expect(trace).toContainText('Searched for “When was the harbour founded?”. 2 results.');
  await expect(trace).toContainText('Wrote the answer.');

  await panel.getByRole('list', { name: 'Sources' }).getByRole('button').first().click();
  await expect(panel.getByText('a merchant of the town')).toBeVisible();
  await sites.close();
});

test('a question over the web is stopped, and answered with what was read until then', async ({ extension }) => {
  let release = () => {};
  const sites = await startSites({
    '/history': page('The harbour was founded in 1871 by Ada Quay.'),
    '/held': (request, response) => {
      release = () => page('Never read.')(request, response);
    },
  });
  await using search = await startSearchServer({
    body: searxngBody([searxngResult(`${sites.url}/history`, 'History'), searxngResult(`${sites.url}/held`, 'Held')]),
  });
  await extension.store({ settings: { search: { backend: 'searxng', address: search.url } } });
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Ask the web' }).click();
  await panel.getByRole('textbox', { name: 'Question' }).fill('When was the harbour founded?');
  await panel.getByRole('button', { name: 'Find the answer' }).click();
  const cost = panel.getByRole('status', { name: 'Status' });
  await expect(cost).toContainText('1 page', { timeout: 60_000 });
  await panel.getByRole('button', { name: 'Stop and answer' }).click();
  await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('founded in 1871');
  await expect(cost).toContainText('You stopped it.');
  release();
  await sites.close();
});
