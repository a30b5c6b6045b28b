import { WinnowError } from '@/lib/base/errors';
import { SCHEMA_CALLS } from './schema-calls';
import type { SchemaReply, SchemaRequest } from './schemas';

/** Runs in a worker: makes one call, and is ended by the caller. */
addEventListener('message', ({ data: { name, parameters } }: MessageEvent<SchemaRequest>) => {
  const call = SCHEMA_CALLS[name] as (...given: unknown[]) => unknown;
  try {
    reply({ value: call(...parameters) });
  } catch (thrown) {
    // The caller has the message.
    reply({ issues: (thrown instanceof WinnowError && thrown.init.issues) || [] });
  }
});

const reply = (said: SchemaReply) => postMessage(said);

reply('ready');
