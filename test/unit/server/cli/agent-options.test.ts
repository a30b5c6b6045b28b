import { expect, it } from 'vitest';
import { printedConclusion } from '@/server/cli/agent';
import { readAgentOptions } from '@/server/cli/agent-options';

const SCHEMA = { type: 'object', properties: { name: { type: 'string' } } };
const read = (argv: string[], schema: unknown = SCHEMA, env = {}) => readAgentOptions(argv, env, async () => schema);

it('reads the question, pages, schema and budget', async () => {
  const argv = ['who', 'founded it', '--url', 'a.example', '--url', 'b.example', '--only', '--schema', 's.json'];
  const options = await read([...argv, '--effort', 'low', '--pages', '3', '--concurrency', '1', '--json']);
  expect(options).toMatchObject({
    input: {
      prompt: 'who founded it',
      urls: ['http://a.example', 'http://b.example'],
      strictConstrainToURLs: true,
      schema: SCHEMA,
      effort: 'low',
      maxCredits: 3,
    },
    concurrency: 1,
    json: true,
  });
});

it.each([
  [['--url', 'a.example'], 'Give the question.'],
  [['who'], 'There is no search engine'],
  [['who', '--url', 'a.example', '--effort', 'most'], 'effort'],
  [['who', '--url', 'a.example', '--pages', 'x'], 'maxCredits'],
  [['who', '--only'], 'urls'],
])('refuses %j', async (argv, sentence) => {
  await expect(read(argv)).rejects.toThrow(sentence);
});

it('refuses a schema that is none', async () => {
  const argv = ['who', '--url', 'a.example', '--schema', 's.json'];
  await expect(read(argv, ['x'])).rejects.toThrow('schema: s.json is no JSON Schema.');
  await expect(read(argv, { type: 'wat' })).rejects.toThrow('schema: Invalid JSON schema.');
});

it('prints the answer with its pages, data as JSON, and both with their sources if that is wanted', () => {
  const sources = [
    { url: 'http://a.example/', text: 'x' },
    { url: 'http://a.example/', text: 'y' },
  ];
  const answer = { data: { answer: 'Ada.', sources }, message: 'Ada.', sources, creditsUsed: 1 };
  expect(printedConclusion(answer, false)).toBe('Ada.\n\nhttp://a.example/\n');
  expect(JSON.parse(printedConclusion(answer, true))).toEqual({ data: answer.data, sources });
  expect(JSON.parse(printedConclusion({ data: { name: null }, sources: {}, creditsUsed: 1 }, false))).toEqual({
    name: null,
  });
});
