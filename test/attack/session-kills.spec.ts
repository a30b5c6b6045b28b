import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { delay } from '../../lib/base/async.ts';
import { testChromium } from '../support/chromium.ts';
import { PLAIN_KEY, type PlainProcess, startPlain } from '../support/plain-process.ts';
import { onlyInFull, SEED, tried } from './amount.ts';

/** Milliseconds for processes to end that nobody needs any more. */
const ENDED = 20_000;
const PROFILE = { name: 'p', saveChanges: true };

/** A site that is also a model, which never answers. */
async function startSite() {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    asked.add(new URL(request.url ?? '/', 'http://site').pathname);
    if (request.method === 'GET') response.setHeader('content-type', 'text/html').end('<h1>A page</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Waits until a path was asked for. */
    async asked(path: string) {
      await expect.poll(() => asked.has(path), { timeout: 30_000 }).toBe(true);
      asked.clear();
    },
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

async function ask({ url }: PlainProcess, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${PLAIN_KEY}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: await response.json() };
}

/** Returns the ids of the running processes that are wanted. */
function processes(isWanted: (process: { parent: number; command: string }) => boolean): number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim();
  return lines.split('\n').flatMap((line) => {
    const [, id, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return !state.startsWith('Z') && isWanted({ parent: Number(parent), command }) ? [Number(id)] : [];
  });
}

const browsersOf = ({ pid }: PlainProcess) =>
  processes(({ parent, command }) => parent === pid && command.includes('--remote-debugging-pipe'));
const programsOf = ({ pid }: PlainProcess) =>
  processes(({ parent, command }) => parent === pid && command.includes('sandbox.mjs'));

interface Stage {
  server: PlainProcess;
  site: Site;
  /** Milliseconds for which a session may end before the kill. */
  life: number;
}

async function openSession({ server }: Stage): Promise<string> {
  const { status, body } = await ask(server, 'POST', '/v2/browser', { profile: PROFILE });
  expect(status, body.error).toBe(200);
  return body.id;
}

/** Moments of a session. Each begins something, and returns it once it is time to kill. */
const MOMENTS: Record<string, (stage: Stage) => Promise<{ begun: Promise<unknown> }>> = {
  async open({ server }) {
    const begun = ask(server, 'POST', '/v2/browser', { profile: PROFILE });
    begun.catch(() => undefined);
    await expect.poll(() => browsersOf(server).length, { timeout: 30_000, intervals: [20] }).toBe(1);
    return { begun };
  },
  async execute(stage) {
    const id = await openSession(stage);
    const code = `await page.goto('${stage.site.url}/begun'); while (true) {}`;
    const begun = ask(stage.server, 'POST', `/v2/browser/${id}/execute`, { code, timeout: 300 });
    begun.catch(() => undefined);
    await stage.site.asked('/begun');
    return { begun };
  },
  async prompt(stage) {
    const { body } = await ask(stage.server, 'POST', '/v2/scrape', { url: `${stage.site.url}/` });
    const existingSessionId = await openSession(stage);
    const path = `/v2/scrape/${body.data.metadata.scrapeId}/interact`;
    const begun = ask(stage.server, 'POST', path, { prompt: 'Click', existingSessionId, timeout: 300 });
    begun.catch(() => undefined);
    await stage.site.asked('/v1/chat/completions');
    return { begun };
  },
  async close(stage) {
    const { body } = await ask(stage.server, 'POST', '/v2/browser', {});
    const begun = ask(stage.server, 'DELETE', `/v2/browser/${body.id}`);
    begun.catch(() => undefined);
    await delay(stage.life);
    return { begun };
  },
  async save(stage) {
    const begun = ask(stage.server, 'DELETE', `/v2/browser/${await openSession(stage)}`);
    begun.catch(() => undefined);
    await delay(stage.life);
    return { begun };
  },
};

/** Checks that a session can be opened that saves the profile, and that nothing else is left of the ones before. */
async function expectClean(server: PlainProcess, folders: { temporary: string; profiles: string }, atRest: number) {
  await expect.poll(() => [...browsersOf(server), ...programsOf(server)], { timeout: ENDED }).toEqual([]);
  const { body: listed } = await ask(server, 'GET', '/v2/browser?status=active');
  expect(listed.sessions).toEqual([]);
  // The session before may still be saving it.
  let id = '';
  const open = async () => {
    const { status, body } = await ask(server, 'POST', '/v2/browser', { profile: PROFILE });
    id = body.id;
    return status;
  };
  await expect.poll(open, { timeout: ENDED }).toBe(200);
  expect((await ask(server, 'DELETE', `/v2/browser/${id}`)).status).toBe(200);
  const left = async () => (await readdir(folders.temporary)).filter((name) => name.startsWith('winnow-')).length;
  await expect.poll(left, { timeout: ENDED, message: 'temporary folders' }).toBe(atRest);
  expect((await readdir(folders.profiles)).filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([]);
}

test('of a session whose browser or server is killed at any moment, nothing is left', async () => {
  onlyInFull(
    'The unit tests of programs and profiles, and those of sessions that end with their server, show parts of it.',
  );
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'w-kills-'));
  const folders = { temporary: join(folder, 'tmp'), profiles: join(folder, 'profiles') };
  await mkdir(folders.temporary);
  using site = await startSite();
  const options = { ...folders, chromium: await testChromium(), model: `${site.url}/v1` };
  const start = () => startPlain(null, options);
  let server = await start();
  const atRest = (await readdir(folders.temporary)).filter((name) => name.startsWith('winnow-')).length;
  const moments = Object.entries(MOMENTS);
  const lives = fc.sample(fc.integer({ min: 0, max: 300 }), { numRuns: 2 * moments.length, seed: SEED });

  for (const [name, begin] of moments) {
    await test.step(`the browser, during ${name}`, async () => {
      const { begun } = await begin({ server, site, life: lives.pop() ?? 0 });
      for (const browser of browsersOf(server)) process.kill(browser, 'SIGKILL');
      expect((await begun) as object, 'it is answered').toMatchObject({ status: expect.any(Number) });
      for (const { id } of (await ask(server, 'GET', '/v2/browser?status=active')).body.sessions)
        await ask(server, 'DELETE', `/v2/browser/${id}`);
      await expectClean(server, folders, atRest);
    });
    await test.step(`the server, during ${name}`, async () => {
      const { begun } = await begin({ server, site, life: lives.pop() ?? 0 });
      const running = processes(({ command }) => command.includes(folder));
      const programs = programsOf(server);
      await server.kill();
      await begun.catch(() => undefined);
      const isOfIt = (id: number) => running.includes(id) || programs.includes(id);
      await expect
        .poll(() => processes(() => true).filter((id) => isOfIt(id) && id !== server.pid), { timeout: ENDED })
        .toEqual([]);
      server = await start();
      await expectClean(server, folders, atRest);
    });
  }
  await server.kill();
  await rm(folder, { recursive: true, force: true });
  tried(2 * moments.length, 'browsers and servers killed in the middle of a session');
});
