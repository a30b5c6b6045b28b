import { describe, expect, it } from 'vitest';
import type { Model } from '@/lib/model';
import { type Dialect, sse, startModelServer } from '../../support/model-server';
import { failure, KEY, PROMPT, signal, useModelServer } from './use-model-server';

const bench = useModelServer();

async function all(pieces: AsyncIterable<string>): Promise<string[]> {
  const got: string[] = [];
  for await (const piece of pieces) got.push(piece);
  return got;
}

const read = (model: Model) => all(model.stream(PROMPT, { signal }));

describe('stream', () => {
  it('passes each piece on before the next is sent', async () => {
    const answer = bench.server.open();
    const pieces = bench.model().stream(PROMPT, { signal })[Symbol.asyncIterator]();
    const first = pieces.next();
    await answer.asked;
    for (const [index, word] of ['One', ' two', ' three'].entries()) {
      const next = index === 0 ? first : pieces.next();
      await answer.send(word);
      // Would wait for ever if it were kept back: the next word is only sent when this one has come.
      expect(await next).toEqual({ done: false, value: word });
    }
    await answer.finish();
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });

  it.each<Dialect>(['openai', 'ollama', 'llama.cpp', 'lm-studio'])('reads the chunks of %s', async (dialect) => {
    bench.server.reply({ headers: { 'content-type': 'text/event-stream' }, body: sse(dialect, ['Hel', 'lo ', ' ']) });
    expect(await read(bench.model())).toEqual(['Hel', 'lo ', ' ']);
  });

  it('reads characters and events that come in two halves', async () => {
    const bytes = Buffer.from(sse('openai', ['สวัสดี']));
    await using server = await startModelServer();
    const answer = server.open();
    const got = read(bench.model({ baseUrl: server.url, fetch: halvingFetch }));
    await answer.raw(bytes.toString());
    await answer.finish();
    expect(await got).toEqual(['สวัสดี']);
  });

  it('reads a completion from a server that does not stream', async () => {
    bench.server.reply({
      body: { choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }] },
    });
    expect(await read(bench.model())).toEqual(['Hello']);
  });

  it('leaves out what a reasoning model thinks, wherever the pieces break', async () => {
    bench.server.say(['<th', 'ink>Hm', 'm.</thi', 'nk>\n\nYes', '.'], ['<', 'b> is a tag']);
    expect(await read(bench.model())).toEqual(['Yes', '.']);
    expect((await read(bench.model())).join('')).toBe('<b> is a tag');
  });

  it('asks as the interface wants it, with the key and the extra headers', async () => {
    bench.server.say('Hello');
    await all(bench.model({ headers: { 'x-title': 'Winnow' } }).stream(PROMPT, { signal, maxTokens: 50 }));
    expect(bench.server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/chat/completions',
        headers: { authorization: `Bearer ${KEY}`, 'x-title': 'Winnow', 'content-type': 'application/json' },
        body: {
          model: 'test',
          messages: [
            { role: 'system', content: 'Be short.' },
            { role: 'user', content: 'Say hello.' },
          ],
          stream: true,
          max_tokens: 50,
          temperature: 0,
        },
      },
    ]);
  });

  it('does without what a reasoning model of OpenAI refuses, and remembers it', async () => {
    const refusal = (message: string) => ({ status: 400, body: { error: { message, type: 'invalid_request_error' } } });
    bench.server.reply(
      refusal(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
      refusal("Unsupported value: 'temperature' does not support 0 with this model."),
    );
    bench.server.say('Hello', 'Again');
    const model = bench.model();
    expect(await model.complete(PROMPT, { signal })).toBe('Hello');
    expect(await model.complete(PROMPT, { signal })).toBe('Again');
    expect(bench.server.requests).toHaveLength(4);
    expect(bench.server.requests[3]?.body).toMatchObject({ max_completion_tokens: 2048 });
    expect(bench.server.requests[3]?.body).not.toHaveProperty('max_tokens');
    expect(bench.server.requests[3]?.body).not.toHaveProperty('temperature');
  });
});

describe('cancelling', () => {
  it('hangs up, and throws the reason', async () => {
    const answer = bench.server.open();
    const controller = new AbortController();
    const got = all(bench.model().stream(PROMPT, { signal: controller.signal }));
    await answer.send('One');
    const reason = new Error('The person pressed Cancel.');
    controller.abort(reason);
    await expect(got).rejects.toBe(reason);
    await answer.hungUp;
  });

  it('hangs up when nobody reads on', async () => {
    const answer = bench.server.open();
    void answer.send('One');
    for await (const _ of bench.model().stream(PROMPT, { signal })) break;
    await answer.hungUp;
  });

  it('asks nothing when it was cancelled before', async () => {
    await expect(bench.model().complete(PROMPT, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(bench.server.requests).toEqual([]);
  });
});

describe('a stream that goes wrong', () => {
  it('is an error when it is cut half-way, behind the pieces that came', async () => {
    const answer = bench.server.open();
    const got: string[] = [];
    const reading = (async () => {
      for await (const piece of bench.model().stream(PROMPT, { signal })) {
        got.push(piece);
        await answer.cut();
      }
    })();
    await answer.send('One');
    expect(await failure(reading)).toMatchObject({ code: 'MODEL_STOPPED', nextStep: expect.any(String) });
    expect(got).toEqual(['One']);
  });

  it('is an error when it ends in order but without an end of the text', async () => {
    const whole = sse('openai', ['One', 'two']);
    bench.server.reply({
      headers: { 'content-type': 'text/event-stream' },
      body: whole.slice(0, whole.indexOf('two')),
    });
    expect(await failure(read(bench.model()))).toMatchObject({ code: 'MODEL_STOPPED' });
  });

  it('is given up when it falls silent', async () => {
    const answer = bench.server.open();
    const got = failure(read(bench.model({ timeouts: { idle: 30 } })));
    await answer.send('One');
    expect(await got).toMatchObject({ code: 'MODEL_STOPPED', message: expect.stringContaining('stopped writing') });
    await answer.hungUp;
  });

  it('is given up when it does not begin', async () => {
    const answer = bench.server.open();
    // A request that is given up before it arrives is not seen to hang up.
    const got = failure(read(bench.model({ timeouts: { first: 500 } })));
    expect(await got).toMatchObject({ code: 'MODEL_STOPPED', message: expect.stringContaining('did not begin') });
    await answer.hungUp;
  });

  it('is given up when it never ends, though it keeps talking', async () => {
    const answer = bench.server.open();
    const got = failure(read(bench.model({ timeouts: { whole: 100 } })));
    const talk = setInterval(() => void answer.send('and '), 5);
    expect(await got).toMatchObject({
      code: 'MODEL_STOPPED',
      message: expect.stringContaining('did not finish within'),
    });
    clearInterval(talk);
    await answer.hungUp;
  });

  it('is given up when its text is longer than any answer', async () => {
    bench.server.say(Array.from({ length: 30 }, () => 'x'.repeat(50_000)));
    expect(await failure(read(bench.model()))).toMatchObject({ code: 'MODEL_STOPPED' });
  });

  it('is an error when the text ended at its limit', async () => {
    bench.server.reply({ headers: { 'content-type': 'text/event-stream' }, body: sse('ollama', ['One'], 'length') });
    expect(await failure(read(bench.model()))).toMatchObject({ code: 'MODEL_OUTPUT_LIMIT' });
  });

  it.each([
    ['an error event', 'data: {"error":{"message":"out of memory"}}\n\n'],
    ['an error field, as llama.cpp sent it', 'error: {"code":500,"error":{"message":"out of memory"}}\n\n'],
    ['a bare line, as Ollama sends it', '{"error":"out of memory"}\n'],
  ])('tells the reason in %s', async (_name, bytes) => {
    const answer = bench.server.open();
    const got = failure(read(bench.model()));
    await answer.send('One');
    await answer.raw(bytes);
    await answer.cut();
    expect(await got).toMatchObject({ code: 'MODEL_REFUSED', message: expect.stringContaining('out of memory') });
  });
});

/** Gives the body on byte by byte. */
const halvingFetch: typeof fetch = async (...args) => {
  const response = await fetch(...args);
  const single = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
    },
  });
  return new Response(response.body?.pipeThrough(single), response);
};
