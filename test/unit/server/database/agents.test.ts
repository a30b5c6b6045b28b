/** @module-tag slow */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KEY, serving } from '../http/serving';
import { scraped, stubBrowser } from '../http/stub-browser';

const SETUP = 240_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-agents-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server whose pages wait if they are to. */
async function server(holds: boolean) {
  const asked: string[] = [];
  const browser = stubBrowser(async ({ url }, signal) => {
    asked.push(url);
    if (holds && url.endsWith('/second')) await new Promise((_, reject) => signal.addEventListener('abort', reject));
    const markdown = 'The harbour was founded in 1871 by Ada Quay.';
    return scraped({ markdown, metadata: { sourceURL: url, url, statusCode: 200, scrapeId: crypto.randomUUID() } });
  });
  const service = await serving({ openBrowser: async () => browser, database: { folder }, concurrency: 1 });
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...service, asked, ask };
}

const AGENT = {
  prompt: 'When was the harbour founded?',
  urls: ['http://harbour.example/first', 'http://harbour.example/second'],
  strictConstrainToURLs: true,
};

it(
  'goes on after its server has ended, reads no page twice, and is listed',
  async () => {
    const first = await server(true);
    const ids: string[] = [];
    for (let count = 0; count < 21; count++) {
      const { body } = await first.ask(
        'POST',
        '/v2/agent',
        count === 0 ? AGENT : { ...AGENT, urls: AGENT.urls.slice(1) },
      );
      ids.push(body.id);
    }
    const [id = '', ...others] = ids;
    await vi.waitFor(() => expect(first.asked).toHaveLength(2), PATIENCE);
    for (const other of others)
      expect((await first.ask('DELETE', `/v2/agent/${other}`)).body).toEqual({ success: true });
    const before = (await first.ask('GET', `/v2/agent/${id}/trace`)).body.events;
    await first[Symbol.asyncDispose]();

    const second = await server(false);
    const status = await vi.waitFor(async () => {
      const { body } = await second.ask('GET', `/v2/agent/${id}`);
      expect(body.status).toBe('completed');
      return body;
    }, PATIENCE);
    expect(second.asked).toEqual(['http://harbour.example/second']);
    expect(status).toMatchObject({
      creditsUsed: 2,
      data: {
        passages: [{ text: expect.stringContaining('1871') }, expect.anything()].slice(0, status.data.passages.length),
      },
    });
    const after = (await second.ask('GET', `/v2/agent/${id}/trace`)).body.events;
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)).toMatchObject({ type: 'run.finished', outcome: 'succeeded' });

    const { body: list } = await second.ask('GET', '/v2/agent');
    expect(list.agents).toHaveLength(20);
    expect(list.agents[0]).toMatchObject({
      status: 'cancelled',
      options: { prompt: AGENT.prompt, model: 'spark-1-pro' },
    });
    const rest = await second.ask('GET', list.next.replace(second.url, ''));
    expect(rest.body.agents.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(rest.body).not.toHaveProperty('next');
  },
  SETUP,
);
