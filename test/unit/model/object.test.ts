import { describe, expect, it } from 'vitest';
import { failure, PROMPT, signal, useModelServer } from './use-model-server';

const bench = useModelServer();
const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const ask = (model = bench.model()) => model.object(PROMPT, schema, { signal });
const formats = () => bench.server.requests.map(({ body }) => body.response_format?.type ?? 'none');
const refusal = { status: 400, body: { error: { message: "'response_format.type' is not supported" } } };

describe('object', () => {
  it('asks by strict json_schema, and shows the schema to the model', async () => {
    bench.server.say('{"name": "Ada"}');
    expect(await ask()).toEqual({ name: 'Ada' });
    expect(bench.server.requests[0]?.body).toMatchObject({
      messages: [{ content: expect.stringContaining(JSON.stringify(schema)) }, { content: PROMPT.user }],
      response_format: { type: 'json_schema', json_schema: { strict: true, schema } },
    });
  });

  it('asks by json_object where that is refused, then by the prompt alone, and remembers it', async () => {
    bench.server.reply(refusal, refusal);
    bench.server.say('{"name": "Ada"}', '{"name": "Bob"}');
    const model = bench.model();
    expect(await ask(model)).toEqual({ name: 'Ada' });
    expect(await ask(model)).toEqual({ name: 'Bob' });
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'none']);
  });

  it('leaves a schema that is not of an object to the prompt', async () => {
    bench.server.say('[1, 2]');
    expect(await bench.model().object(PROMPT, { type: 'array' }, { signal })).toEqual([1, 2]);
    expect(formats()).toEqual(['none']);
  });

  it('gives up when the server refuses that too', async () => {
    bench.server.reply(refusal, refusal, refusal);
    expect(await failure(ask())).toMatchObject({ code: 'MODEL_REFUSED' });
  });

  it.each([
    ['a code fence', 'Here it is:\n```json\n{"name": "Ada"}\n```\nAnything else?'],
    ['sentences around it', 'Sure! {"name": "Ada"} Hope this helps.'],
    ['single quotes, comments and commas', "{'name': 'Ada', /* the first */ }"],
    ['no end', '{"name": "Ada"'],
    ['reasoning before it', '<think>{"name": "Bob"}?</think>{"name": "Ada"}'],
  ])('reads JSON with %s', async (_name, text) => {
    bench.server.say(text);
    expect(await ask()).toEqual({ name: 'Ada' });
  });

  it.each(['I cannot do that.', '', 'null and void'])('calls no sentence JSON: %j', async (text) => {
    bench.server.say(text);
    expect(await failure(ask())).toMatchObject({ code: 'MODEL_BAD_ANSWER' });
  });

  it('refuses JSON that nothing could keep', async () => {
    bench.server.say(`{"name": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
    expect(await failure(ask())).toMatchObject({
      code: 'MODEL_BAD_ANSWER',
      message: expect.stringContaining('nested deeper than 200 levels.'),
    });
  });

  it('does not validate: that is for whoever has the schema', async () => {
    bench.server.say('{"name": 5}');
    expect(await ask()).toEqual({ name: 5 });
  });
});
