import { afterEach, beforeEach } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { createOpenAiModel, type OpenAiModelOptions } from '@/lib/model';
import { type Dialect, type ModelServer, startModelServer } from '../../support/model-server';

export const KEY = 'sk-secret-0123456789';
export const PROMPT = { system: 'Be short.', user: 'Say hello.' };
export const signal = new AbortController().signal;

/** A fresh server for each test of the file. */
export function useModelServer(dialect?: Dialect) {
  const bench = {} as { server: ModelServer };
  beforeEach(async () => {
    bench.server = await startModelServer(dialect);
  });
  afterEach(() => bench.server[Symbol.asyncDispose]());
  return {
    get server() {
      return bench.server;
    },
    model: (options: Partial<OpenAiModelOptions> = {}) =>
      createOpenAiModel({ baseUrl: bench.server.url, key: KEY, model: 'test', ...options }),
  };
}

/** Returns the failure as a view would receive it. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => expectedFailure(value),
    (thrown: unknown) => (thrown instanceof WinnowError ? thrown.record : thrown),
  );

const expectedFailure = (value: unknown) => ({ code: 'none', message: `did not fail: ${JSON.stringify(value)}` });
