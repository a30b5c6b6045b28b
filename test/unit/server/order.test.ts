import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '@/lib/contract';
import type { Options } from '@/server/options';
import { readOrder } from '@/server/order';

const plain: Options = { json: false, headless: false, help: false };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-order-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The order for a request file with this text. */
async function orderOf(text: string, url?: string) {
  const requestFile = join(folder, 'body.json');
  await writeFile(requestFile, text);
  return readOrder({ ...plain, url, requestFile });
}

it('leaves page and formats open where nothing was asked for', async () => {
  expect(await readOrder(plain)).toEqual({ ephemeral: false, timeout: LIMITS.timeout.default });
});

it('takes an address as people write it', async () => {
  expect(await readOrder({ ...plain, url: 'a.example' })).toMatchObject({ url: 'http://a.example' });
});

it('makes a request of formats', async () => {
  expect((await readOrder({ ...plain, formats: ['html', 'links'] })).body).toEqual({ formats: ['html', 'links'] });
});

it('opens the address of a request file, and keeps the rest as the request', async () => {
  const order = await orderOf('{"url": "https://a.example/", "formats": ["html"], "timeout": 5000, "lockdown": true}');
  expect(order).toEqual({
    url: 'https://a.example/',
    body: { formats: ['html'], timeout: 5000, lockdown: true },
    ephemeral: true,
    timeout: 5000,
  });
});

it('takes the address beside a request file that has none', async () => {
  expect(await orderOf('{"formats": []}', 'https://a.example/')).toMatchObject({
    url: 'https://a.example/',
    body: { formats: [] },
  });
});

it.each([
  ['ftp://a.example/', 'url: URL uses unsupported protocol: use http or https'],
  ['file:///etc/hosts', 'url: URL uses unsupported protocol: use http or https'],
  ['javascript:alert(1)', 'url: Invalid URL'],
  ['', 'url: Must not be empty'],
])('refuses the address "%s"', async (url, line) => {
  await expect(readOrder({ ...plain, url })).rejects.toThrow(line);
});

it('names every wrong field of a request, one to a line', async () => {
  const failed = await orderOf('{"waitFor": -1, "formats": ["markdown"], "colour": "red"}').catch((error) => error);
  expect(failed.exitCode).toBe(1);
  expect(failed.message.split('\n').sort()).toEqual([
    expect.stringMatching(/^colour: Unknown field/),
    expect.stringMatching(/^waitFor: Must be at least 0/),
  ]);
});

it('refuses a request file that is not there, not JSON, or not an object', async () => {
  const requestFile = join(folder, 'missing.json');
  await expect(readOrder({ ...plain, requestFile })).rejects.toThrow(`request: There is no such file: ${requestFile}`);
  await expect(orderOf('{')).rejects.toThrow(/^request: .* is not JSON: /);
  await expect(orderOf('[]')).rejects.toThrow(/^body: /);
});

it('refuses two addresses', async () => {
  await expect(orderOf('{"url": "https://a.example/"}', 'https://b.example/')).rejects.toThrow(/^url: Given twice/);
});
