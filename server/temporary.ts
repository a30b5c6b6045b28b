import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what is not to outlive this process. */
export interface TemporaryFolder extends AsyncDisposable {
  path: string;
}

const PREFIX = 'winnow-';

/**
 * A socket in the folder that can be connected to while its process lives: the system itself ends that with the process,
 * whatever that dies of, and no other process can take its place, as with a number.
 */
const ALIVE = 'alive';
/** Bytes of a socket's path that every system takes; Node cuts a longer one off. */
const LONGEST_SOCKET_PATH = 100;

/** @param parent where to make it, instead of the system's folder for such */
export async function makeTemporaryFolder(name: string, parent: string = tmpdir()): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, `${PREFIX}${name}-`));
  const alive = await listen(join(path, ALIVE));
  return {
    path,
    async [Symbol.asyncDispose]() {
      alive?.close();
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Removes the folders of processes that were killed, and never one that is in use. Never throws. */
export async function sweepTemporaryFolders(parent: string = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const folders = names.filter((name) => name.startsWith(PREFIX)).map((name) => join(parent, name));
  await Promise.all(
    folders.map(async (folder) => {
      if (!(await isAbandoned(folder))) return;
      // One of somebody else's, for example.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    }),
  );
}

/** Without a socket the folder stays when its process is killed, which is better than to lose one that is in use. */
async function listen(path: string): Promise<Server | undefined> {
  if (Buffer.byteLength(path) > LONGEST_SOCKET_PATH) return undefined;
  const server = createServer((socket) => socket.destroy()).listen(path);
  // It keeps no process running.
  server.unref();
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}

/** True only if there is a socket that nobody listens on. */
const isAbandoned = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(folder, ALIVE));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
