import { WinnowError } from '@/lib/base/errors';
import { listModelsAt } from './list-models';

/** A server of models on this computer that responded. */
export interface FoundServer {
  name: string;
  /** Address up to and without `/chat/completions`. */
  baseUrl: string;
  /** Names of models that can write answers, in the server's order. */
  models: string[];
  /** Set if the server is running but refuses requests from an extension. */
  isClosed?: true;
}

/** Timeout, in ms: programs on this computer respond at once. */
const LIMIT = 3_000;

/** Matches embedding models, which cannot write answers. */
const EMBEDS = /embed/i;

/** Requests the models of servers, all at the same time. @returns the servers with a valid response */
export async function findServersAt(servers: readonly Pick<FoundServer, 'name' | 'baseUrl'>[]): Promise<FoundServer[]> {
  const found = await Promise.all(
    servers.map(async ({ name, baseUrl }): Promise<FoundServer[]> => {
      try {
        const names = await listModelsAt({ baseUrl }, AbortSignal.timeout(LIMIT));
        return [{ name, baseUrl, models: names.filter((model) => !EMBEDS.test(model)) }];
      } catch (thrown) {
        const isClosed = thrown instanceof WinnowError && thrown.init.status === 403;
        return isClosed ? [{ name, baseUrl, models: [], isClosed }] : [];
      }
    }),
  );
  return found.flat();
}
