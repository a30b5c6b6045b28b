import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { type Route, type Sites, startSites } from '../../support/sites.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command as a person runs it. */
export interface Server {
  child: ChildProcess;
  url: string;
  key: string;
  ended: Promise<Ended>;
  /** Text that it has printed on standard error. */
  stderr(): string;
  post(body: object, init?: RequestInit): Promise<Response>;
  /** The data of a scrape that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: what it is, the test says.
  data(body: object): Promise<any>;
  /** Process ids of the browsers it has started. */
  browsers(): number[];
}

/** Starts a site with the pages of test/sites, and those of the test. */
export type SiteStarter = (routes?: Record<string, Route>) => Promise<Sites>;

interface Fixtures {
  serve(...args: string[]): Promise<Server>;
  site: SiteStarter;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern to see which fixtures are used
  serve: async ({}, use, info) => {
    info.setTimeout(SERVER_TEST_LIMIT);
    const servers: Server[] = [];
    await use(async (...args) => {
      const server = await startServer(args);
      servers.push(server);
      return server;
    });
    for (const { child, ended } of servers) {
      child.kill();
      await ended;
    }
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  site: async ({}, use) => {
    const all: Sites[] = [];
    await use(async (routes) => {
      const sites = await startSites(routes);
      all.push(sites);
      return sites;
    });
    for (const sites of all) await sites.close();
  },
});

/** Milliseconds: a Chromium is started, for some tests several. */
export const SERVER_TEST_LIMIT = 120_000;

/** @param env what differs from this process's environment */
export async function startServer(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  // Jobs of a test stay out of the user's data folder, and out of those of other tests.
  const data = await mkdtemp(join(tmpdir(), 'winnow-test-data-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts', '--port', '0', ...args], {
    cwd: ROOT,
    env: { ...process.env, XDG_DATA_HOME: data, ...env },
  });
  child.once('close', () => void rm(data, { recursive: true, force: true }));
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (printed.stdout += text));
  child.stderr.on('data', (text) => (printed.stderr += text));
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...printed }));
  await Promise.race([once(child.stdout, 'data'), ended]);
  const address = printed.stdout.match(/^POST (\S+)\/v2\/scrape$/m)?.[1];
  expect(address, printed.stderr).toBeDefined();

  const url = address as string;
  const key = printed.stdout.match(/^Key: (\S+)$/m)?.[1] ?? (args[args.indexOf('--key') + 1] as string);
  const post = (body: object, init?: RequestInit) =>
    fetch(`${url}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    });
  return {
    child,
    url,
    key,
    ended,
    stderr: () => printed.stderr,
    post,
    async data(body) {
      const answer = await (await post(body)).json();
      expect(answer, answer.error).toMatchObject({ success: true });
      return answer.data;
    },
    browsers: () =>
      execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0 && isBrowser(pid)),
  };
}

/** Not `ps` itself, which is a child, too. */
const isBrowser = (pid: number): boolean => {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      '--remote-debugging-pipe',
    );
  } catch {
    return false;
  }
};

export { expect };
