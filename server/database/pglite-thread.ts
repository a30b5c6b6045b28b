import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { FailedCall, ThreadCall } from './pglite.ts';

/**
 * Thread of the Postgres that runs in this process. Making or opening a database takes seconds of nothing but computing, in
 * which a thread that also answers requests would answer none.
 */
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

const { PGlite: Database } = await import('@electric-sql/pglite');
let database: PGlite | undefined;

function failureOf(thrown: unknown): FailedCall {
  const error: Error & { code?: string } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, code, stack } = error;
  return { message, code, stack, isFatal: error instanceof WebAssembly.RuntimeError };
}

async function run(call: ThreadCall): Promise<unknown> {
  if (call.kind === 'open') {
    database = await Database.create(workerData.folder);
    return undefined;
  }
  if (!database) throw new Error('The database is not open.');
  switch (call.kind) {
    case 'query':
      return (await database.query(call.text, call.values)).rows;
    case 'exec':
      return void (await database.exec(call.text));
    case 'listen':
      return void (await database.listen(call.channel, (payload) =>
        port?.postMessage({ channel: call.channel, payload }),
      ));
    case 'close':
      return database.close();
  }
}

port.on('message', ({ id, ...call }: ThreadCall & { id: number }) => {
  run(call).then(
    (value) => port.postMessage({ id, value }),
    (thrown) => port.postMessage({ id, failure: failureOf(thrown) }),
  );
});
