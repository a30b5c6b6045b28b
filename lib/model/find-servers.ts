import { WinnowError } from '@/lib/errors';
import { listModelsAt } from './list-models';

/** A server of models on this computer that responded. */
export interface FoundServer {
  name: string;
  /** Up to and without `/chat/completions`. */
  baseUrl: string;
  /** Names of models that can answer, in the server's order. */
  models: string[];
  /** Set where it runs, and turns away what comes from an extension. */
  isClosed?: true;
}

/** Milliseconds: what runs on this computer answers at once. */
const LIMIT = 3_000;

/** Models that turn text into numbers answer nothing. */
const EMBEDS = /embed/i;

/** Asks servers for their models, all at the same time. @returns those that responded as one does */
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
