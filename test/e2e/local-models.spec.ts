import type { Locator } from '@playwright/test';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { markOf } from '../support/prompts.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { chooseFormats, openPage, openTab, press, pressCommand } from './support/journeys.ts';
import { html } from './support/recorder.ts';
import { test as base, expect } from './support/shared-browser.ts';

const MODEL = 'llama3.2:latest';
/** The shape of https://docs.ollama.com/api/openai-compatibility, `GET /v1/models`. */
const listed = (...names: string[]) => ({
  object: 'list',
  data: names.map((id) => ({ id, object: 'model', created: 1_744_445_346, owned_by: 'library' })),
});
/** The shape of https://docs.ollama.com/api/ps. */
const loaded = (context_length: number) => ({
  models: [{ name: MODEL, model: MODEL, size: 2_019_393_189, size_vram: 2_019_393_189, context_length }],
});

const LAST = 'The harbour master drinks tea.';
const entries = Array.from(
  { length: 400 },
  (_, day) => `<p>Day ${day}: wind from the west, and no ship at the quay.</p>`,
);
const longPage = html(`<main><h1>The log</h1>${entries.join('')}<p>${LAST}</p></main>`);

interface World {
  /** Answers at the port of Ollama. Nothing does at those of the others. */
  ollama: ModelServer;
  pages: Sites;
}

const test = base.extend<World>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  ollama: async ({}, use) => {
    await using ollama = await startModelServer('ollama');
    ollama.about = {
      '/v1/models': (response, { headers }) => {
        // It turns away what says that it comes from an extension.
        response.writeHead(headers.origin ? 403 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(listed(MODEL, 'nomic-embed-text:latest')));
      },
      '/api/ps': { body: { models: [] } },
      '/api/show': { body: { parameters: 'stop "<|eot_id|>"', model_info: { 'llama.context_length': 131_072 } } },
    };
    await use(ollama);
  },
  resolved: async ({ ollama }, use) =>
    use([`MAP localhost:11434 ${new URL(ollama.url).host}`, 'MAP localhost ^NOTFOUND']),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  pages: async ({}, use) => {
    const pages = await startSites({ '/': longPage });
    await use(pages);
    await pages.close();
  },
});

/** A model that finds the last sentence of the page, whole or in its parts. */
function knowsTheEnd(ollama: ModelServer): void {
  ollama.answer((request) => {
    const mark = request.messages.at(-1)?.content.includes(LAST) ? markOf(request, LAST) : '';
    return request.messages[0]?.content.includes('one part of a web page')
      ? JSON.stringify({ numbers: mark ? [Number(mark.slice(1, -1))] : [] })
      : `Tea${mark}.`;
  });
}

const prompts = ({ requests }: ModelServer) => requests.filter(({ path }) => path.endsWith('/chat/completions'));

test('a question is answered by a model on this computer two presses after nothing was set up', async ({
  context,
  extension,
  ollama,
  pages,
}) => {
  knowsTheEnd(ollama);
  await openPage(context, pages.url);
  const popup = await extension.openPopup();
  await popup.getByRole('textbox', { name: 'Ask about this page' }).fill('What does the harbour master drink?');
  await press(popup, 'Ask');
  const panel = await extension.panel();
  const answer = panel.getByRole('tabpanel', { name: 'Answer' });

  let actions = 0;
  const act = async (button: Locator) => {
    actions++;
    await button.click();
  };
  await act(answer.getByRole('button', { name: 'Find models on this computer' }));
  const found = answer.getByRole('region', { name: 'Ollama' });
  await expect(found.getByRole('listitem')).toHaveText([/^llama3\.2:latest/]);
  await act(found.getByRole('button', { name: `Use ${MODEL}` }));
  await expect(answer).toContainText('Tea.', { timeout: 30_000 });
  expect(actions).toBeLessThanOrEqual(3);
  expect(new Set(prompts(ollama).map(({ body }) => body.model))).toEqual(new Set([MODEL]));
  expect(ollama.requests.flatMap(({ headers }) => headers.origin ?? [])).toEqual([]);

  const options = await extension.openView('options.html#model');
  await expect(options.getByRole('combobox', { name: 'Model name' })).toHaveValue(MODEL);
});

test('a question that was chosen as a format is asked of the next page by one key', async ({
  context,
  extension,
  ollama,
  pages,
}) => {
  knowsTheEnd(ollama);
  const model = { kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: MODEL };
  await extension.store({ settings: { model } });
  await openPage(context, pages.url);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['markdown', 'question']);
  await popup.getByRole('textbox', { name: /^Question/ }).fill('What does the harbour master drink?');
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await expect(await openTab(panel, 'Answer')).toContainText('Tea.', { timeout: 30_000 });
  const asked = prompts(ollama).length;

  await pressCommand(extension, 'scrape-page', await openPage(context, `${pages.url}/?later`));
  await expect.poll(() => prompts(ollama).length).toBe(2 * asked);
  await expect(await openTab(panel, 'Answer')).toContainText('Tea.', { timeout: 30_000 });
});

test('a question is asked with the room that the model is loaded with by then', async ({
  context,
  extension,
  ollama,
  pages,
}) => {
  knowsTheEnd(ollama);
  const baseUrl = 'http://localhost:11434/v1';
  const window = { tokens: 4_096, from: 'Ollama' };
  await extension.store({ settings: { model: { kind: 'openai-compatible', baseUrl, model: MODEL, window } } });
  await openPage(context, pages.url);
  const popup = await extension.openPopup();
  await popup.getByRole('textbox', { name: 'Ask about this page' }).fill('What does the harbour master drink?');
  await press(popup, 'Ask');
  const panel = await extension.panel();
  const answer = panel.getByRole('tabpanel', { name: 'Answer' });
  await expect(answer).toContainText('Tea.', { timeout: 30_000 });
  const inParts = prompts(ollama).length;
  expect(inParts).toBeGreaterThan(2);

  ollama.about['/api/ps'] = { body: loaded(32_768) };
  await panel.getByRole('textbox', { name: 'Ask about this page' }).fill('And what else?');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(answer.getByRole('list', { name: 'Questions before' })).toContainText('Tea');
  await expect.poll(() => prompts(ollama).length).toBe(inParts + 1);

  // It was unloaded, and says nothing: what was known stays.
  ollama.about['/api/ps'] = { body: { models: [] } };
  await panel.getByRole('textbox', { name: 'Ask about this page' }).fill('Nothing else?');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.poll(() => prompts(ollama).length).toBe(inParts + 2);
});
