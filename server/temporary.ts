import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for files that must not outlive this process. */
export interface TemporaryFolder extends AsyncDisposable {
  path: string;
}

const PREFIX = 'winnow-';

/**
 * A socket in the folder that accepts connections while its process lives: the system itself ends that with the
 * process, for whatever reason, and unlike a process id it cannot be reused by another process.
 */
const ALIVE = 'alive';
/** Maximum length of a socket's path that every system accepts, in bytes; Node truncates a longer path. */
const LONGEST_SOCKET_PATH = 100;

/** @param parent folder to create it in, instead of the system's temporary folder */
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

/** Removes the folders of killed processes, and never one in use. Never throws. */
export async function sweepTemporaryFolders(parent: string = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const folders = names.filter((name) => name.startsWith(PREFIX)).map((name) => join(parent, name));
  await Promise.all(
    folders.map(async (folder) => {
      if (!(await isAbandoned(folder))) return;
      // It may belong to another user, for example.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    }),
  );
}

/** Without a socket, the folder stays when its process is killed, which is better than losing a folder in use. */
async function listen(path: string): Promise<Server | undefined> {
  if (Buffer.byteLength(path) > LONGEST_SOCKET_PATH) return undefined;
  const server = createServer((socket) => socket.destroy()).listen(path);
  // It does not keep the process running.
  server.unref();
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}

/** Returns true only if a socket exists that no process listens on. */
const isAbandoned = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(folder, ALIVE));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
