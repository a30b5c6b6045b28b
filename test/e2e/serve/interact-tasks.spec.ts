import { refIn } from '../../support/listed.ts';
import { startModelServer } from '../../support/model-server.ts';
import type { Route } from '../../support/sites.ts';
import { expect, SERVER_TEST_LIMIT, test } from './server.ts';
import { TASKS, type Task } from './tasks.ts';

/** Keeps which elements are acted on, also over pages. */
const WITNESS = `<script>
  const acted = JSON.parse(sessionStorage.acted ?? '[]');
  for (const type of ['click', 'input']) document.addEventListener(type, ({ target }) => {
    const id = target.closest('[data-id]')?.dataset.id ?? target.localName;
    if (acted.at(-1) !== id) acted.push(id);
    sessionStorage.acted = JSON.stringify(acted);
  }, true);
</script>`;

const html = (body: string) => `<!doctype html><title>Task</title>${WITNESS}<main><h1>Task</h1>${body}</main>`;

const shows =
  (body: string): Route =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(html(body));

const nextPage = (page: number) =>
  `<p>Page ${page}</p><a href="/pages/${page + 1}" data-id="next-${page}">Next page</a>`;

const routes = (): Record<string, Route> => ({
  ...Object.fromEntries(TASKS.map(([, { page }], index) => [`/task-${index}`, shows(page)])),
  ...Object.fromEntries([2, 3, 4, 5].map((page) => [`/pages/${page}`, shows(nextPage(page))])),
  ...Object.fromEntries(['/found', '/filtered', '/shown', '/inside'].map((path) => [path, shows('<p>There.</p>')])),
  ...Object.fromEntries(
    ['prices.csv', 'terms.pdf', 'map.png'].map((name): [string, Route] => [
      `/files/${name}`,
      (_request, response) =>
        void response.writeHead(200, { 'content-disposition': `attachment; filename=${name}` }).end('file'),
    ]),
  ),
});

/** Proposes the next batch of a task's plan, with the refs of the page as it is shown now. */
function proposal({ plan }: Task, turn: number, list: string): string {
  const steps = (plan[turn] ?? []).map(([type, name, value]) => ({
    type,
    ref: refIn(list, `"${name}"`),
    ...(type === 'write' && { text: value }),
    ...(type === 'select' && { option: value }),
  }));
  return JSON.stringify({ steps, isDone: steps.length === 0, output: 'The plan is over.' });
}

test('thirty tasks run as planned or stop with a sentence, and none acts on another element', async ({
  serve,
  site,
}, info) => {
  // Each of the tasks has a browser of its own.
  info.setTimeout(10 * SERVER_TEST_LIMIT);
  expect(TASKS).toHaveLength(30);
  await using models = await startModelServer();
  const sites = await site(routes());
  const server = await serve('--concurrency', '2', '--model-url', models.url, '--model', 'm');
  const turns = new Map<number, number>();
  models.answer(({ messages }) => {
    const text = messages.at(-1)?.content ?? '';
    const index = Number(/\(task (\d+)\)/.exec(text)?.[1]);
    const turn = turns.get(index) ?? 0;
    turns.set(index, turn + 1);
    const task = TASKS[index]?.[1];
    return task ? proposal(task, turn, text) : '';
  });
  const ask = async (id: string, method: string, body?: object) => {
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${server.url}/v2/scrape/${id}/interact`, init)).json();
  };
  const failed: string[] = [];
  const costs: number[] = [];
  for (const [index, [name, task]] of TASKS.entries()) {
    const address = `${sites.url}/task-${index}`;
    const { metadata } = await server.data({ url: address, maxAge: 0 });
    // Opens the page again, which does not belong to the loop.
    await ask(metadata.scrapeId, 'POST', { code: 'page.url()' });
    const since = performance.now();
    const done = await ask(metadata.scrapeId, 'POST', { prompt: `${task.prompt} (task ${index})`, timeout: 60 });
    if (!task.stops) costs.push((performance.now() - since) / task.plan.flat().length);
    const code = `JSON.stringify([await page.evaluate(() => sessionStorage.acted ?? '[]'), page.url()])`;
    const { result } = await ask(metadata.scrapeId, 'POST', { code });
    await ask(metadata.scrapeId, 'DELETE');
    const [acted, url] = JSON.parse(String(result)) as [string, string];
    const found = { acts: JSON.parse(acted), url: decodeURIComponent(url), told: done.warning ?? '' };
    const wanted = {
      acts: task.acts,
      url: task.leadsTo === undefined ? address : sites.url + task.leadsTo,
      told: task.stops ? expect.stringMatching(task.stops) : '',
    };
    try {
      expect(found).toEqual(wanted);
    } catch {
      failed.push(`${name}: ${JSON.stringify({ ...found, done })}`);
    }
  }
  costs.sort((one, other) => one - other);
  // The model of the test answers at once.
  console.log(`The loop’s own cost: ${costs[Math.floor(costs.length / 2)]?.toFixed()} ms a step (median)`);
  expect(failed).toEqual([]);
});
