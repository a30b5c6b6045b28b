import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/** Bytes of a socket's path that every system takes; Node cuts a longer one off. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Keeps every other server out of a folder, by a socket that only a process that lives listens on: the system itself ends
 * that with the process, whatever it dies of.
 * @throws Problem where another server has it
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const own = join(await realpath(folder), 'lock');
  const name = createHash('sha256').update(own).digest('hex').slice(0, 24);
  const path = Buffer.byteLength(own) > LONGEST_SOCKET_PATH ? join(tmpdir(), `winnow-lock.${name}`) : own;
  if (await isListening(path)) {
    throw new Problem(
      `data: Another server uses ${folder}. Choose another folder with --data, or let both use one Postgres with --database.`,
    );
  }
  await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy()).listen(path);
  // It keeps no process running.
  server.unref();
  await once(server, 'listening');
  return { release: () => server.close() };
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
