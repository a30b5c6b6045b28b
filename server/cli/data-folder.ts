import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from '../problem.ts';

/** Folder of a server's data, from the command line. */
export interface ChosenFolder {
  folder: string;
  /** True if the user named it, so that no other folder may be used. */
  isNamed: boolean;
}

/** A folder that no other server uses until it is disposed of. */
export interface TakenFolder extends Disposable {
  path: string;
}

/** Maximum number of servers with numbered folders next to the default one. */
const MOST_FOLDERS = 100;
/** Maximum length of a socket's path that every system accepts, in bytes; Node truncates a longer path. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Takes a folder for one server, and creates it if missing. If another server uses the default folder, the first free
 * number is appended: a server that is restarted alone finds its data again.
 * @throws Problem if another server uses a named folder, or it cannot be created
 */
export async function takeFolder({ folder, isNamed }: ChosenFolder): Promise<TakenFolder> {
  const numbers = Array.from({ length: isNamed ? 0 : MOST_FOLDERS - 1 }, (_, at) => at + 2);
  for (const path of [folder, ...numbers.map((number) => `${folder}-${number}`)]) {
    const lock = await lockFolder(path);
    if (lock) return { path, [Symbol.dispose]: () => void lock.close() };
  }
  throw new Problem(
    `data: Another server uses ${folder}. Choose another folder with --data, or let both use one Postgres with --database.`,
  );
}

/**
 * Locks a folder by a socket on which only a living process listens: the system itself ends that with the process, for
 * whatever reason.
 * @returns undefined if another server holds the lock
 */
async function lockFolder(folder: string): Promise<Server | undefined> {
  await makeFolder(folder).catch((cause: NodeJS.ErrnoException) => {
    const fault = cause.code === 'EEXIST' ? 'is no folder' : `cannot be made (${cause.code})`;
    throw new Problem(`data: ${folder} ${fault}. Choose another with --data.`, 1, cause);
  });
  const path = socketOf(await realpath(folder));
  const lock = await listen(path);
  if (lock || (await isListening(path))) return lock;
  // A killed server has left it.
  await rm(path, { force: true });
  return listen(path);
}

/**
 * Creates a folder and its parents. Node's own `recursive` never ends below a folder that accepts none, such as
 * `/proc`.
 * @throws the system's error
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder || (await isThere(parent))) throw thrown;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function socketOf(folder: string): string {
  const own = join(folder, 'lock');
  if (Buffer.byteLength(own) <= LONGEST_SOCKET_PATH) return own;
  return join(tmpdir(), `winnow-lock.${createHash('sha256').update(own).digest('hex').slice(0, 24)}`);
}

/** @returns undefined if such a socket already exists */
async function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(path);
  // It does not keep the process running.
  server.unref();
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
