import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder with Debian's Postgres programs, by version. */
const DEBIAN = '/usr/lib/postgresql';

/** A Postgres for one test, on loopback. */
export interface TestPostgres extends AsyncDisposable {
  /** Creates an empty database. @returns its `postgres://…` address */
  address(name?: string): Promise<string>;
  /** Stops it abruptly, like a machine that goes down. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Finds the programs of a Postgres. @returns their folder; undefined if it is not installed */
export async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  return newest && join(DEBIAN, newest, 'bin');
}

/** Reason for skipping tests that need a Postgres. */
export const NO_POSTGRES = 'Install postgresql to run this.';

/** Starts a Postgres in its own folder. @param bin folder of its programs */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-postgres-'));
  // It refuses to run as root.
  const isRoot = userInfo().uid === 0;
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), -1);
  }
  await chmod(folder, 0o700);
  const as = (program: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args];
  const data = join(folder, 'data');
  await run(...as('initdb', ['-D', data, '-U', 'winnow', '-A', 'trust', '--no-sync']));
  const port = await freePort();
  let server: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const options = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F'];
    server = spawn(...as('postgres', options), { stdio: 'ignore' });
    for (;;) {
      const isReady = await run(...as('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)])).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function stop(): Promise<void> {
    if (!server) return;
    const ended = once(server, 'exit');
    await run(...as('pg_ctl', ['stop', '-D', data, '-m', 'immediate'])).catch(() => undefined);
    await ended;
    server = undefined;
  }

  await start();
  let count = 0;
  return {
    async address(name = `test_${count++}`) {
      await run(...as('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'winnow', name]));
      return `postgres://winnow@127.0.0.1:${port}/${name}`;
    },
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
