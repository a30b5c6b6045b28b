import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '../../support/sites.ts';
import { findTraces } from '../../support/traces.ts';
import { expect, type Server, startServer, test } from './server.ts';

const SECRETS = ['secretpath', 'secrettoken', 'Secrettitle', 'Secretwords', 'secretcookie', 'secretitem'];
const secret: Route = (request, response) => {
  response.setHeader('content-type', 'text/html');
  response.setHeader('cache-control', 'max-age=3600');
  response.end(`<!doctype html><title>Secrettitle</title>
    <main><p>Secretwords.</p><p>Cookies: ${request.headers.cookie ?? 'none'}.</p></main>
    <script>document.cookie = 'secretcookie=1; max-age=3600'; localStorage.setItem('secretitem', '1');</script>`);
};

/** A temporary folder of its own, so that all that a server leaves is in it. */
async function temporary() {
  const folder = await mkdtemp(join(tmpdir(), 'w-'));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

/** Ends a server as nothing can be tidied up after, and waits for its browsers, which end by themselves. */
async function kill({ child, ended, browsers }: Server): Promise<void> {
  const left = browsers();
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => left.filter(isAlive)).toEqual([]);
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a server that runs has nothing on its disk of a scrape with zeroDataRetention, and nothing for the next one', async ({
  site,
}) => {
  await using folder = await temporary();
  const server = await startServer([], { TMPDIR: folder.path });
  const { url, otherUrl } = await site({ '/secretpath': secret });
  const of = (origin: string, more = {}) =>
    server.data({ url: `${origin}/secretpath?t=secrettoken`, zeroDataRetention: true, maxAge: 0, ...more });
  const forgotten = expect.stringContaining('Cookies: none.');
  expect(await of(url)).toMatchObject({ markdown: forgotten, metadata: { title: 'Secrettitle' } });
  expect((await of(url, { formats: ['markdown', 'screenshot'] })).warning).toBeUndefined();
  const together = await Promise.all([of(url, { actions: [{ type: 'scroll' }] }), of(otherUrl), of(url)]);
  expect(together.map(({ markdown }) => markdown)).toEqual([forgotten, forgotten, forgotten]);
  expect(await findTraces(folder.path, SECRETS)).toEqual([]);
  server.child.kill();
  await server.ended;
  expect((await readdir(folder.path)).filter((name) => name.startsWith('winnow-'))).toEqual([]);
});

test('a profile that such a scrape reads is there, and stays as it was', async ({ site }) => {
  await using folder = await temporary();
  const server = await startServer(['--profile', join(folder.path, 'kept')], { TMPDIR: folder.path });
  const { url } = await site({
    '/public': (_request, response) => response.setHeader('set-cookie', 'known=1; max-age=3600').end('<p>Public.'),
    '/secretpath': secret,
  });
  await server.data({ url: `${url}/public`, profile: { name: 'me' } });
  const data = await server.data({
    url: `${url}/secretpath?t=secrettoken`,
    profile: { name: 'me' },
    zeroDataRetention: true,
    maxAge: 0,
  });
  expect(data.markdown).toContain('known=1');
  expect(await findTraces(folder.path, SECRETS)).toEqual([]);
  server.child.kill();
  await server.ended;
});

test('what a killed server leaves, the next one removes, and nothing of one that runs', async ({ site }) => {
  await using folder = await temporary();
  const env = { TMPDIR: folder.path };
  const kept = ['--profile', join(folder.path, 'kept')];
  const asked: string[] = [];
  const { url } = await site({
    '/secretpath': secret,
    '/held': (request) => void asked.push(request.url ?? ''),
  });
  const picture = { url: `${url}/secretpath?t=secrettoken`, formats: ['screenshot'] };

  const running = await startServer([], env);
  const { screenshot } = await running.data(picture);
  const killed = await startServer(kept, env);
  await killed.data(picture);
  void killed.post({ url: `${url}/held`, profile: { name: 'me' } }).catch(() => undefined);
  await expect.poll(() => asked.length).toBe(1);
  const before = await readdir(folder.path);
  await kill(killed);
  expect((await readdir(join(folder.path, 'kept'))).length).toBe(1);

  const next = await startServer(kept, env);
  expect(await readdir(join(folder.path, 'kept'))).toEqual([]);
  const names = (list: string[]) => list.filter((name) => name.startsWith('winnow-')).length;
  expect(names(await readdir(folder.path))).toBe(names(before));
  next.child.kill();
  await next.ended;
  expect((await fetch(screenshot)).status).toBe(200);
  expect((await running.data({ url: `${url}/article.html` })).metadata.statusCode).toBe(200);
  running.child.kill();
  await running.ended;
  expect(names(await readdir(folder.path))).toBe(0);
});
