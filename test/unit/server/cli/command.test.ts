import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRequest } from '@/lib/contract';
import { parseRecording } from '@/lib/recorder/recording';
import { recordingFile, requestOf } from '@/lib/transfer/export/recording';
import { readCommand } from '@/server/cli/command';
import type { StartOptions } from '@/server/cli/start-options';

const plain: StartOptions = { json: false, headless: false, help: false };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The command for a request file with this text. */
async function commandOf(text: string, url?: string, variables?: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
  const requestFile = join(folder, 'body.json');
  await writeFile(requestFile, text);
  return readCommand({ ...plain, url, requestFile, variables }, env);
}

it('leaves page and formats open where nothing was asked for', async () => {
  const command = await readCommand(plain);
  expect(command).toMatchObject({ variables: {}, ownPage: false, ephemeral: false, warnings: [] });
  expect(command).not.toHaveProperty('url');
  expect(command.request.formats).toEqual([{ type: 'markdown' }]);
});

it('takes an address as people write it', async () => {
  expect(await readCommand({ ...plain, url: 'a.example' })).toMatchObject({ url: 'http://a.example' });
});

it('makes a request of formats', async () => {
  const { request } = await readCommand({ ...plain, formats: ['html', 'links'] });
  expect(request.formats).toEqual([{ type: 'html' }, { type: 'links' }]);
});

it('reads the address and the request of a request file', async () => {
  const command = await commandOf(
    '{"url": "https://a.example/", "formats": ["html"], "timeout": 5000, "lockdown": true}',
  );
  expect(command).toMatchObject({
    url: 'https://a.example/',
    request: { formats: [{ type: 'html' }], timeout: 5000, lockdown: true },
    variables: {},
    ownPage: false,
    ephemeral: true,
  });
});

it('leaves a page to the extension that is to be opened with actions', async () => {
  expect((await commandOf('{"url": "https://a.example/", "actions": []}')).ownPage).toBe(false);
  expect((await commandOf('{"url": "https://a.example/", "actions": [{"type": "scroll"}]}')).ownPage).toBe(true);
});

it('takes the address beside a request file that has none', async () => {
  expect(await commandOf('{"formats": []}', 'https://a.example/')).toMatchObject({
    url: 'https://a.example/',
    request: { formats: [] },
  });
});

it.each([
  ['ftp://a.example/', 'url: URL uses unsupported protocol: use http or https'],
  ['file:///etc/hosts', 'url: URL uses unsupported protocol: use http or https'],
  ['javascript:alert(1)', 'url: Invalid URL'],
  ['', 'url: Must not be empty'],
])('refuses the address "%s"', async (url, line) => {
  await expect(readCommand({ ...plain, url })).rejects.toThrow(line);
});

it('names every wrong field of a request, one to a line', async () => {
  const failed = await commandOf('{"waitFor": -1, "formats": ["markdown"], "colour": "red"}').catch((error) => error);
  expect(failed.exitCode).toBe(1);
  expect(failed.message.split('\n').sort()).toEqual([
    expect.stringMatching(/^colour: Unknown field/),
    expect.stringMatching(/^waitFor: Must be at least 0/),
  ]);
});

it('refuses a request file that is not there, not JSON, or not an object', async () => {
  const requestFile = join(folder, 'missing.json');
  await expect(readCommand({ ...plain, requestFile })).rejects.toThrow(
    `request: There is no such file: ${requestFile}`,
  );
  await expect(commandOf('{')).rejects.toThrow(/^request: .* is not JSON: /);
  await expect(commandOf('[]')).rejects.toThrow(/^body: /);
});

it('refuses two addresses', async () => {
  await expect(commandOf('{"url": "https://a.example/"}', 'https://b.example/')).rejects.toThrow(/^url: Given twice/);
});

const signIn = {
  version: 1,
  name: 'Sign in',
  startUrl: 'https://a.example/login',
  formats: ['markdown', { type: 'screenshot', fullPage: true }],
  notes: [],
  steps: [
    { id: 's1', action: { type: 'wait', selector: '#login' }, reason: 'first' },
    { id: 's2', action: { type: 'click', selector: '[name="pw"]' }, serviceWait: 1000 },
    { id: 's3', action: { type: 'write', text: '\\{{name}}' } },
    { id: 's4', action: { type: 'write', text: '{{password}} {{city}} {{password}}' } },
  ],
};
const signInText = JSON.stringify(signIn);
const variables = { password: 'PASSWORD', city: 'TOWN' };

describe('a recording', () => {
  it('is its request, with the values of its placeholders beside it', async () => {
    const parsed = parseRecording(signIn);
    if (!parsed.ok) throw new Error('The recording is none.');
    const read = parseRequest(requestOf(parsed.recording, false));
    if (!read.ok) throw new Error('The request is none.');
    const { request } = read;
    const env = { PASSWORD: 'hunter2', TOWN: 'Ulm', OTHER: 'x' };
    const command = {
      url: request.url,
      request,
      variables: { password: 'hunter2', city: 'Ulm' },
      ownPage: true,
      ephemeral: false,
    };
    expect(await commandOf(signInText, undefined, variables, env)).toMatchObject(command);
    // As a file of the extension's own, which has all of its members.
    expect(await commandOf(recordingFile(parsed.recording), undefined, variables, env)).toMatchObject(command);
  });

  it('is refused with the field, and what to do, where a placeholder has no value', async () => {
    await expect(commandOf(signInText, undefined, {}, { PASSWORD: 'hunter2' })).rejects.toThrow(
      'actions[3].text: {{password}} has no value. Set PASSWORD in the environment, and add --var password.\n' +
        'actions[3].text: {{city}} has no value. Set WINNOW_CITY in the environment, and add --var city.',
    );
  });

  it.each([
    [{}, 'var: PASSWORD is not set in the environment: set it to what {{password}} stands for.'],
    [{ PASSWORD: '' }, 'var: PASSWORD is not set in the environment: set it to what {{password}} stands for.'],
    [
      { PASSWORD: 'hunter2' },
      'var: What --var city=… names is not set in the environment: it takes a variable’s name, never the value itself.',
    ],
  ])('is refused where the environment lacks what was named: %j', async (env, message) => {
    const failed = await commandOf(signInText, undefined, variables, env).catch((error) => error);
    expect(failed.message).toBe(message);
  });

  it('is refused where a value is not asked for', async () => {
    const env = { PASSWORD: 'hunter2', TOWN: 'Ulm' };
    await expect(commandOf(signInText, undefined, { ...variables, name: 'TOWN' }, env)).rejects.toThrow(
      'var: {{name}} is in no text that is typed: what can be given is password, city.',
    );
    await expect(commandOf('{"url": "https://a.example/"}', undefined, variables, env)).rejects.toThrow(
      'var: {{password}} is in no text that is typed: leave out --var.',
    );
  });

  it('is refused where it is of a later version, damaged, or has more actions than a request', async () => {
    await expect(commandOf(JSON.stringify({ ...signIn, version: 2 }))).rejects.toThrow(
      /^version: The file has version 2/,
    );
    await expect(commandOf(JSON.stringify({ ...signIn, startUrl: 'javascript:1' }))).rejects.toThrow(/^startUrl: /);
    await expect(commandOf(JSON.stringify({ ...signIn, notes: undefined }))).rejects.toThrow(/^notes: /);
    const steps = Array.from({ length: 51 }, (_, index) => ({ id: `s${index}`, action: { type: 'scroll' } }));
    await expect(commandOf(JSON.stringify({ ...signIn, steps }))).rejects.toThrow(/^actions: /);
    await expect(commandOf(signInText, 'https://b.example/')).rejects.toThrow(/^url: Given twice/);
  });
});

it('fills the placeholders of a request, too', async () => {
  const text = '{"url": "https://a.example/", "actions": [{"type": "write", "text": "{{password}}"}]}';
  const { request, variables } = await commandOf(text, undefined, { password: 'SECRET' }, { SECRET: 'hunter2' });
  expect(request.actions).toEqual([{ type: 'write', text: '{{password}}' }]);
  expect(variables).toEqual({ password: 'hunter2' });
});
