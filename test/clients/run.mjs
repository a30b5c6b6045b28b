import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHECKS } from './checks.mjs';

/**
 * Runs client programs and libraries, unchanged, against this server: each method whose family it has. `npm run clients`
 * installs them into this folder, which has a lock file of its own, so that nobody else needs them.
 *
 * node test/clients/run.mjs [NAME…]   only those whose name contains one of these
 */
const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEY = 'fc-0123456789abcdef0123456789abcdef';
/** Milliseconds for one check. */
const LIMIT = 120_000;

if (!existsSync(join(HERE, 'node_modules'))) await run('npm', ['ci'], { cwd: HERE });
const site = await startSite();
const searxng = await startSearxng(site.url);
const data = await mkdtemp(join(tmpdir(), 'winnow-clients-'));
const server = spawn(
  process.execPath,
  ['--import', 'tsx', 'server/cli/serve.ts', '--port', '0', '--key', KEY, '--data', data, '--search-url', searxng.url],
  {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const tally = { passed: 0, skipped: 0, failed: [], flaky: [], durations: {} };
try {
  const url = await addressOf(server);
  const wanted = process.argv.slice(2);
  for (const [name, check] of CHECKS) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    const since = Date.now();
    try {
      await within(check({ url, key: KEY, site: site.url, here: HERE, run }), LIMIT);
      tally.passed++;
      console.log(`ok      ${name}  ${Date.now() - since} ms`);
    } catch (error) {
      tally.failed.push(`clients › ${name}`);
      console.log(`FAILED  ${name}  ${error.message}`);
    }
    tally.durations[`clients › ${name}`] = Date.now() - since;
  }
} finally {
  server.kill();
  await once(server, 'close');
  site.close();
  searxng.close();
  await rm(data, { recursive: true, force: true });
}
console.log(tally.failed.length === 0 ? 'All clients work.' : `${tally.failed.length} failed.`);
// The runner of all tests reads it, as it reads those of the other runners (test/support/tally-reporter.ts).
if (process.env.WINNOW_TALLY) await writeFile(process.env.WINNOW_TALLY, JSON.stringify(tally));
process.exit(tally.failed.length === 0 ? 0 : 1);

/** Runs a program to its end. @returns what it printed */
function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const settings = { cwd: HERE, timeout: LIMIT, maxBuffer: 20_000_000, ...options };
    execFile(program, args, settings, (error, stdout, stderr) => {
      if (error)
        reject(
          new Error(`${program} ${args.slice(0, 3).join(' ')}: ${stderr || stdout || error.message}`.slice(0, 600)),
        );
      else resolve(stdout);
    });
  });
}

function within(work, limit) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No end after ${limit} ms.`)), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function addressOf({ stdout }) {
  let text = '';
  for await (const piece of stdout) {
    text += piece;
    const [, url] = /^POST (\S+)\/v2\/scrape$/m.exec(text) ?? [];
    if (url) return url;
  }
  throw new Error('The server has not started.');
}

/** A site of four pages, each linked from the first. */
function startSite() {
  const page = (title, links = []) =>
    `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>The text of the page ${title}, which is long enough.</p>${links
      .map((link) => `<a href="${link}">${link}</a>`)
      .join(' ')}</main>`;
  const pages = {
    '/': page('Harbour', ['/one', '/two', '/three']),
    '/one': page('One'),
    '/two': page('Two'),
    '/three': page('Three'),
  };
  return listening(({ url }, response) => {
    const html = pages[url];
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html ?? 'Nothing here.');
  });
}

/** A search engine that finds the first page and the third, whatever is asked. */
function startSearxng(site) {
  const results = ['/', '/three'].map((path) => ({
    url: site + path,
    title: `Page ${path}`,
    content: 'Words',
    category: 'general',
  }));
  return listening((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ query: '', results }));
  });
}

/** Answers on loopback. */
async function listening(answer) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
