import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { modelFrom } from '@/lib/model';
import { findServersAt } from '@/lib/model/find-servers';
import { readWindowAt } from '@/lib/model/read-window';
import { signal } from './use-model-server';

type Routes = Record<string, unknown>;

/** Serves JSON by path, and 404 elsewhere. A number is a status. */
async function serve(routes: Routes) {
  const server = createServer((request, response) => {
    const body = routes[request.url ?? ''];
    response.writeHead(typeof body === 'number' ? body : body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(typeof body === 'number' || !body ? { error: 'no' } : body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const list = (...models: object[]) => ({ object: 'list', data: models });
const ollama = { '/v1/models': list({ id: 'llama3.2:latest' }) };

it.each<[string, Routes, string, object | undefined]>([
  [
    'Ollama, of a model that is loaded',
    { ...ollama, '/api/ps': { models: [{ name: 'llama3.2:latest', context_length: 32_768 }] } },
    'llama3.2',
    { tokens: 32_768, from: 'Ollama' },
  ],
  [
    'Ollama, of a model whose file sets it',
    {
      ...ollama,
      '/api/ps': { models: [] },
      '/api/show': { parameters: 'stop "<s>"\nnum_ctx                        16384', model_info: {} },
    },
    'llama3.2',
    { tokens: 16_384, from: 'Ollama' },
  ],
  [
    'Ollama, which only says what a model could take',
    { ...ollama, '/api/ps': { models: [] }, '/api/show': { model_info: { 'llama.context_length': 131_072 } } },
    'llama3.2',
    undefined,
  ],
  [
    'LM Studio',
    {
      '/v1/models': list({ id: 'qwen' }),
      '/api/v0/models': list({
        id: 'qwen',
        state: 'loaded',
        max_context_length: 40_960,
        loaded_context_length: 12_000,
      }),
    },
    'qwen',
    { tokens: 12_000, from: 'LM Studio' },
  ],
  [
    'LM Studio, of a model that is not loaded',
    {
      '/v1/models': list({ id: 'qwen' }),
      '/api/v0/models': list({ id: 'qwen', state: 'not-loaded', max_context_length: 40_960 }),
    },
    'qwen',
    undefined,
  ],
  [
    'llama.cpp',
    { '/v1/models': list({ id: 'gemma' }), '/props': { default_generation_settings: { n_ctx: 65_536 } } },
    'gemma',
    { tokens: 65_536, from: 'llama.cpp' },
  ],
  [
    'a list with max_model_len, as vLLM',
    { '/v1/models': list({ id: 'a', max_model_len: 9_000 }) },
    'a',
    { tokens: 9_000 },
  ],
  [
    'a list with context_length',
    { '/v1/models': list({ id: 'a', context_length: 200_000 }) },
    'a',
    { tokens: 200_000 },
  ],
  [
    'a server that says nothing of use',
    { '/v1/models': list({ id: 'a', context_length: 'many' }), '/props': [] },
    'a',
    undefined,
  ],
])('reads the window from %s', async (_name, routes, model, expected) => {
  await using server = await serve(routes);
  const window = await readWindowAt({ baseUrl: server.baseUrl, model }, signal);
  if (expected) expect(window).toMatchObject(expected);
  else expect(window).toBeUndefined();
});

it('takes what a person set by hand before what the server says, and that before a guess', async () => {
  const settings = { kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'a' } as const;
  const window = { tokens: 20_000, from: 'Ollama' };
  expect((await modelFrom(settings))?.limits).toEqual({ input: 3_072, output: 1_024 });
  expect((await modelFrom({ ...settings, window }))?.limits).toEqual({ input: 15_904, output: 4_096 });
  expect((await modelFrom({ ...settings, window, limits: { input: 5_000 } }))?.limits).toEqual({
    input: 5_000,
    output: 4_096,
  });
});

it('finds the servers that respond with a list of models, and says which turns extensions away', async () => {
  await using found = await serve({ '/v1/models': list({ id: 'llama3.2' }, { id: 'nomic-embed-text' }) });
  await using closed = await serve({ '/v1/models': 403 });
  await using other = await serve({ '/v1/models': { hello: 'world' } });
  await using gone = await serve({});
  const servers = [
    { name: 'Ollama', baseUrl: found.baseUrl },
    { name: 'Jan', baseUrl: closed.baseUrl },
    { name: 'llama.cpp', baseUrl: other.baseUrl },
    { name: 'vLLM', baseUrl: gone.baseUrl },
  ];
  expect(await findServersAt(servers)).toEqual([
    { name: 'Ollama', baseUrl: found.baseUrl, models: ['llama3.2'] },
    { name: 'Jan', baseUrl: closed.baseUrl, models: [], isClosed: true },
  ]);
});
