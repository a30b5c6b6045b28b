import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { WinnowError } from '@/lib/base/errors';
import { scrapeRequest } from '@/lib/contract';
import type { Engine } from '@/lib/operations/engine';
import { refusedFormats } from '@/lib/store/refused-formats';
import { rememberRefusals } from '@/lib/worker/remember-refusals';

const SERVICE = 'https://api.example';

beforeEach(() => fakeBrowser.reset());

/** Asks a service that refuses some formats. */
async function ask(formats: string[], refused: string[], service = SERVICE): Promise<void> {
  const engine: Engine = async () => {
    if (refused.length > 0) throw new WinnowError('BAD_REQUEST', 'Refused.', { unknownFormats: refused });
    return undefined;
  };
  const request = scrapeRequest.parse({ url: 'https://quay.example/', formats });
  const context = { signal: new AbortController().signal, progress: async () => undefined };
  await rememberRefusals(engine, service)('scrape', request, context).catch((error) => {
    if (refused.length === 0) throw error;
  });
}

it('remembers the formats that a service refuses, until it gives them', async () => {
  await ask(['markdown', 'menu', 'product'], ['menu', 'product']);
  expect(await refusedFormats(SERVICE)).toEqual(['menu', 'product']);
  await ask(['markdown', 'menu'], []);
  expect(await refusedFormats(SERVICE)).toEqual(['product']);
});

it('says nothing of another service', async () => {
  await ask(['menu'], ['menu']);
  expect(await refusedFormats('https://other.example')).toEqual([]);
  await ask(['markdown'], [], 'https://other.example');
  expect(await refusedFormats(SERVICE)).toEqual(['menu']);
  await ask(['images'], ['images'], 'https://other.example');
  expect(await refusedFormats('https://other.example')).toEqual(['images']);
  expect(await refusedFormats(SERVICE)).toEqual([]);
});

it('hands on what the service said', async () => {
  const refusing: Engine = () => Promise.reject(new WinnowError('UNAUTHORIZED', 'No.'));
  const request = scrapeRequest.parse({ url: 'https://quay.example/' });
  const asking = rememberRefusals(refusing, SERVICE)('scrape', request, {
    signal: new AbortController().signal,
    progress: async () => undefined,
  });
  await expect(asking).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await refusedFormats(SERVICE)).toEqual([]);
});
