import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/base/errors';
import { createOpenAiModel, listModelsAt, modelFrom, testModelAt } from '@/lib/model';
import { type ModelReply, sse, startModelServer } from '../../support/model-server';
import { failure, KEY, PROMPT, signal, useModelServer } from './use-model-server';

const bench = useModelServer();
const complete = () => failure(bench.model().complete(PROMPT, { signal }));
const said = (message: string) => ({ error: { message, type: 'invalid_request_error', code: null } });

describe('an endpoint that does not do it', () => {
  it.each<[string, ModelReply, ErrorCode, string]>([
    [
      '401',
      { status: 401, body: said(`Incorrect API key provided: ${KEY}.`) },
      'MODEL_UNAUTHORIZED',
      'did not accept the key',
    ],
    [
      '403, as Ollama answers an extension',
      { status: 403 },
      'MODEL_UNAUTHORIZED',
      'does not accept requests from Winnow',
    ],
    ['402', { status: 402, body: said('Insufficient credits') }, 'MODEL_REFUSED', 'Insufficient credits'],
    [
      '404 for the model',
      { status: 404, body: said('model "test" not found, try pulling it first') },
      'MODEL_NOT_FOUND',
      'try pulling it first',
    ],
    ['429 without a wait', { status: 429, body: said('Slow down') }, 'MODEL_BUSY', 'is rate-limiting requests'],
    [
      '503 while it loads',
      { status: 503, body: { error: { code: 503, message: 'Loading model' } } },
      'MODEL_BUSY',
      'Loading model',
    ],
    [
      '500 with a text',
      { status: 500, body: { error: 'llama runner process has terminated' } },
      'MODEL_REFUSED',
      'llama runner',
    ],
    [
      'a text that is too long, as llama.cpp says it',
      {
        status: 400,
        body: {
          error: {
            code: 400,
            message: 'the request exceeds the available context size',
            type: 'exceed_context_size_error',
          },
        },
      },
      'MODEL_INPUT_LIMIT',
      'too long',
    ],
    [
      'a page of HTML',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><h1>Bad gateway' },
      'MODEL_REFUSED',
      'status 502',
    ],
    [
      'a page of HTML as success',
      { headers: { 'content-type': 'text/html' }, body: '<html>Log in' },
      'MODEL_BAD_ANSWER',
      'did not respond like a model server',
    ],
    [
      'a body that is not JSON',
      { headers: { 'content-type': 'application/json' }, body: '{"choices": [' },
      'MODEL_BAD_ANSWER',
      'did not respond like a model server',
    ],
    ['JSON of something else', { body: { hello: 'world' } }, 'MODEL_BAD_ANSWER', 'did not respond like a model server'],
    ['an empty body', { body: '' }, 'MODEL_BAD_ANSWER', 'did not respond like a model server'],
    [
      'events that are not JSON',
      { headers: { 'content-type': 'text/event-stream' }, body: 'data: hello\n\n' },
      'MODEL_BAD_ANSWER',
      'did not respond like a model server',
    ],
    ['an error in a success', { body: said('provider is down') }, 'MODEL_REFUSED', 'provider is down'],
  ])('is told by code, sentence and next step: %s', async (_name, reply, code, words) => {
    bench.server.reply(reply);
    const error = await complete();
    expect(error).toMatchObject({
      code,
      message: expect.stringContaining(words),
      nextStep: expect.stringMatching(/\w \w.*\.$/),
    });
    expect(JSON.stringify(error)).not.toContain(KEY);
    expect(bench.server.requests).toHaveLength(1);
  });

  it('is told when nobody listens there', async () => {
    const server = await startModelServer();
    await server[Symbol.asyncDispose]();
    expect(await failure(bench.model({ baseUrl: server.url }).complete(PROMPT, { signal }))).toMatchObject({
      code: 'MODEL_UNREACHABLE',
      nextStep: 'Start the model server, or check its address in the settings.',
    });
  });

  it('never repeats a key or a header that the server quotes', async () => {
    bench.server.reply({ status: 500, body: said(`bad headers: ${KEY} and tenant-4711`) });
    const model = bench.model({ headers: { 'x-tenant': 'tenant-4711' } });
    const { message } = (await failure(model.complete(PROMPT, { signal }))) as { message: string };
    expect(message).toContain('bad headers: [hidden] and [hidden]');
  });

  it.each([
    ['capitals', KEY.toUpperCase()],
    ['part', KEY.slice(3, 12)],
  ])('nor in %s', async (_way, echo) => {
    bench.server.reply({ status: 500, body: said(`bad key: ${echo}`) });
    const { message } = (await failure(bench.model().complete(PROMPT, { signal }))) as { message: string };
    expect(message).toContain('It says: bad key: [hidden]');
  });
});

/** More than any limit of ours, and little enough to be sent in a test that fails. */
const TOO_MUCH = 200 * 1024 * 1024;

describe('a server that does not stop sending', () => {
  const words = sse('openai', ['word ']).split('\n\n')[1];

  it.each<[string, Parameters<typeof bench.server.flood>[0], ErrorCode]>([
    ['words', { type: 'text/event-stream', chunk: `${words}\n\n`.repeat(50) }, 'MODEL_STOPPED'],
    [
      'thoughts',
      { type: 'text/event-stream', chunk: `${words?.replace('content', 'reasoning')}\n\n`.repeat(50) },
      'MODEL_STOPPED',
    ],
    ['an event', { type: 'text/event-stream', head: 'data: ', chunk: 'x'.repeat(65_536) }, 'MODEL_BAD_ANSWER'],
    ['comments', { type: 'text/event-stream', chunk: ': still there\n\n'.repeat(4_000) }, 'MODEL_STOPPED'],
    [
      'a completion',
      { type: 'application/json', head: '{"choices":[{"message":{"content":"', chunk: 'x'.repeat(65_536) },
      'MODEL_STOPPED',
    ],
    [
      'an error',
      { status: 500, type: 'application/json', head: '{"error":"', chunk: 'x'.repeat(65_536) },
      'MODEL_REFUSED',
    ],
  ])('is left: %s', async (_name, reply, code) => {
    const flood = bench.server.flood(reply);
    expect(await complete()).toMatchObject({ code });
    await flood.hungUp;
    expect(flood.sent()).toBeLessThan(TOO_MUCH);
  });

  it('is left with its list of models', async () => {
    const flood = bench.server.flood({
      type: 'application/json',
      head: '{"data":[',
      chunk: '{"id":"m"},'.repeat(6_000),
      path: '/v1/models',
    });
    expect(await failure(listModelsAt({ baseUrl: bench.server.url }, signal))).toMatchObject({
      code: 'MODEL_BAD_ANSWER',
    });
    await flood.hungUp;
    expect(flood.sent()).toBeLessThan(TOO_MUCH);
  });

  it('leaves its caller time to stop it', async () => {
    const flood = bench.server.flood({ type: 'text/event-stream', chunk: ': still there\n\n'.repeat(4_000) });
    const controller = new AbortController();
    const work = bench.model().complete(PROMPT, { signal: controller.signal });
    await expect.poll(flood.sent).toBeGreaterThan(0);
    controller.abort('enough');
    await expect(work).rejects.toBe('enough');
    await flood.hungUp;
  });

  it('may write as much as it was allowed to', async () => {
    const text = 'word '.repeat(12_000);
    bench.server.say(text, text.repeat(2));
    expect(await complete()).toEqual(expect.objectContaining({ message: expect.stringContaining(text) }));
    expect(await bench.model({ limits: { output: 10_000 } }).complete(PROMPT, { signal })).toBe(text.repeat(2));
  });
});

describe('a server that asks for a wait', () => {
  it('is asked once more after a short one', async () => {
    bench.server.reply({ status: 429, headers: { 'retry-after': '0' } });
    bench.server.say('Hello');
    expect(await bench.model().complete(PROMPT, { signal })).toBe('Hello');
  });

  it('is not asked a third time', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' } };
    bench.server.reply(busy, busy);
    expect(await complete()).toMatchObject({ code: 'MODEL_BUSY' });
    expect(bench.server.requests).toHaveLength(2);
  });

  it('is left alone for a long one, which the person is told', async () => {
    bench.server.reply({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await complete()).toMatchObject({ code: 'MODEL_BUSY', nextStep: 'Try again in 60 minutes.' });
    expect(bench.server.requests).toHaveLength(1);
  });

  it('can be cancelled while waiting', async () => {
    bench.server.reply({ status: 429, headers: { 'retry-after': '9' } });
    const controller = new AbortController();
    const work = bench.model().complete(PROMPT, { signal: controller.signal });
    await expect.poll(() => bench.server.requests.length).toBe(1);
    controller.abort('enough');
    await expect(work).rejects.toBe('enough');
  });
});

describe('the key', () => {
  it('is in no answer, wherever the model writes it', async () => {
    const escaped = Array.from(KEY, (character) => `\\u00${character.charCodeAt(0).toString(16)}`).join('');
    bench.server.say(['The key is ', KEY.slice(0, 9), KEY.slice(9), '.'], `{"key":"${escaped}"}`);
    expect(await bench.model().complete(PROMPT, { signal })).toBe('The key is [hidden].');
    expect(await bench.model().object(PROMPT, { type: 'object' }, { signal })).toEqual({ key: '[hidden]' });
  });

  it('does not follow a redirect', async () => {
    await using other = await startModelServer();
    bench.server.reply({ status: 307, headers: { location: `${other.url}/chat/completions` } });
    expect(await complete()).toMatchObject({ code: 'REDIRECT_REFUSED' });
    expect(other.requests).toEqual([]);
  });

  it.each([
    ['http://example.com/v1', 'BASE_URL_REFUSED'],
    ['http://192.168.1.5:11434/v1', 'BASE_URL_REFUSED'],
    ['ftp://localhost/v1', 'BASE_URL_REFUSED'],
    ['https://me:pass@example.com/v1', 'BASE_URL_REFUSED'],
    ['localhost', 'BASE_URL_REFUSED'],
  ])('does not go to %s', (baseUrl, code) => {
    expect(() => createOpenAiModel({ baseUrl, key: KEY, model: 'test' })).toThrow(expect.objectContaining({ code }));
  });

  it('is not needed in the network at home', () => {
    const model = createOpenAiModel({ baseUrl: 'http://192.168.1.5:11434/v1/', model: 'llama3.2' });
    expect(model.name).toBe('llama3.2 at 192.168.1.5:11434');
  });

  it.each([{ key: 'schlüssel\n' }, { headers: { 'x-key': 'a\nb secret' } }])(
    'and headers that cannot be sent are not quoted: %j',
    (options) => {
      const make = () => createOpenAiModel({ baseUrl: 'https://example.com', model: 'test', ...options });
      expect(make).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/secret|schl/) }));
    },
  );
});

describe('listModelsAt', () => {
  it('names what the endpoint offers', async () => {
    bench.server.about['/v1/models'] = { body: { object: 'list', data: [{ id: 'llama3.2' }, { id: 'qwen3' }] } };
    expect(await listModelsAt({ baseUrl: bench.server.url, key: KEY }, signal)).toEqual(['llama3.2', 'qwen3']);
    expect(bench.server.requests).toMatchObject([
      { method: 'GET', path: '/v1/models', headers: { authorization: `Bearer ${KEY}` } },
    ]);
  });

  it('names no more than anybody reads', async () => {
    const data = Array.from({ length: 5_000 }, (_, index) => ({ id: index === 0 ? 'x'.repeat(1_000) : `m${index}` }));
    bench.server.about['/v1/models'] = { body: { data } };
    const names = await listModelsAt({ baseUrl: bench.server.url }, signal);
    expect(names).toHaveLength(2_000);
    expect(names[0]).toBe('m1');
  });

  it('is empty for an Ollama without models', async () => {
    bench.server.about['/v1/models'] = { body: { object: 'list', data: null } };
    expect(await listModelsAt({ baseUrl: bench.server.url }, signal)).toEqual([]);
  });

  it.each<[ModelReply, ErrorCode]>([
    [{ body: '<html>' }, 'MODEL_BAD_ANSWER'],
    [{ body: { models: [] } }, 'MODEL_BAD_ANSWER'],
    [{ status: 404, body: 'Not found' }, 'MODEL_NOT_FOUND'],
    [{ status: 401, body: said('no') }, 'MODEL_UNAUTHORIZED'],
  ])('says what is wrong: %j', async (reply, code) => {
    bench.server.about['/v1/models'] = reply;
    expect(await failure(listModelsAt({ baseUrl: bench.server.url }, signal))).toMatchObject({ code });
  });
});

describe('testModelAt', () => {
  const test = () => testModelAt({ baseUrl: bench.server.url, model: 'test' }, signal);

  it('succeeds with a word, and with a model that thinks too long for one', async () => {
    bench.server.say('yes');
    bench.server.reply({ body: { choices: [{ message: { content: '' }, finish_reason: 'length' }] } });
    expect(await test()).toEqual({ milliseconds: expect.any(Number) });
    expect(await test()).toEqual({ milliseconds: expect.any(Number) });
  });

  it('fails for a model that is not there', async () => {
    bench.server.reply({ status: 404, body: said('model not found') });
    expect(await failure(test())).toMatchObject({ code: 'MODEL_NOT_FOUND', message: expect.stringContaining('test') });
  });
});

describe('modelFrom', () => {
  it('gives none, or the one at an address with the key that was given', async () => {
    expect(await modelFrom({ kind: 'none' })).toBeNull();
    bench.server.say('Hello');
    const model = await modelFrom(
      { kind: 'openai-compatible', baseUrl: bench.server.url, model: 'test' },
      { key: KEY },
    );
    expect(await model?.complete(PROMPT, { signal })).toBe('Hello');
    expect(bench.server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('says that this browser has no model', async () => {
    expect(await failure(modelFrom({ kind: 'built-in' }))).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
});
