import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/**
 * Thread of the Postgres that runs in this process. Making or opening a database takes seconds of nothing but computing, in
 * which a thread that also answers requests would answer none. JavaScript, because no loader for TypeScript works in threads
 * of every version of Node. Its messages are typed in pglite.ts.
 */
let database;

const CALLS = {
  async open() {
    database = await PGlite.create(workerData.folder);
  },
  query: async ({ text, values }) => (await database.query(text, values)).rows,
  async exec({ text }) {
    await database.exec(text);
  },
  async listen({ channel }) {
    await database.listen(channel, (payload) => parentPort.postMessage({ channel, payload }));
  },
  close: () => database.close(),
};

function failureOf(thrown) {
  const { message, code, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { message, code, stack, isFatal: thrown instanceof WebAssembly.RuntimeError };
}

parentPort.on('message', async ({ id, kind, ...call }) => {
  try {
    parentPort.postMessage({ id, value: await CALLS[kind](call) });
  } catch (thrown) {
    parentPort.postMessage({ id, failure: failureOf(thrown) });
  }
});
