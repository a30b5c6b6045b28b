import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { docx, paragraph, run } from '../support/document-files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Command {
  /** Folder of the command's temporary files. */
  temporary: string;
  begin(...args: string[]): { child: ChildProcess; ended: Promise<Ended> };
  /** Runs `npm start -- …args` where there is no display, to its end. */
  run(...args: string[]): Promise<Ended>;
  /** A server on loopback. @returns its address */
  serve(listener: RequestListener): Promise<string>;
}

const test = base.extend<{ command: Command }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern to see which fixtures are used
  command: async ({}, use) => {
    const temporary = await mkdtemp(join(tmpdir(), 'winnow-start-'));
    const servers: Server[] = [];
    const commands: ReturnType<Command['begin']>[] = [];
    const env = { ...process.env, TMPDIR: temporary, DISPLAY: '', WAYLAND_DISPLAY: '' };

    const begin = (...args: string[]) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/start.ts', ...args], { cwd: ROOT, env });
      const printed = { stdout: '', stderr: '' };
      child.stdout.on('data', (text) => (printed.stdout += text));
      child.stderr.on('data', (text) => (printed.stderr += text));
      const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...printed })));
      commands.push({ child, ended });
      return { child, ended };
    };

    await use({
      temporary,
      begin,
      run: (...args) => begin(...args).ended,
      serve: async (listener) => {
        const server = createServer(listener);
        servers.push(server);
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      },
    });

    for (const { child, ended } of commands) {
      child.kill();
      await ended;
    }
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await rm(temporary, { recursive: true, force: true });
  },
});

/** The lines on standard error that are not about running as root. */
const complaints = ({ stderr }: Ended) =>
  stderr.split('\n').filter((line) => line && line !== 'Running as root: Chromium is started without its sandbox.');

/** A page with something of every kind. */
const page: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><html lang="en"><title>Tides</title><main><h1>Tides</h1>
    <p>The sea comes and goes twice a day, and a <a href="/moon">moon</a> has to do with it. ${'Slack water. '.repeat(30)}</p>
    </main>`);
};

test('prints the demo article as markdown, and where a picture of the side panel is', { tag: '@promise' }, async ({
  command,
}) => {
  const ended = await command.run();
  expect(complaints(ended)).toEqual([expect.stringMatching(/^Side panel: /)]);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toContain('Why the wind can sort a harvest');
  expect(ended.stdout).toMatch(/\| *Husk *\| *1\.5 *\| *2\.7 *\| *well away *\|/);
  // This sentence is there only once the page's script has run.
  expect(ended.stdout).toContain('a kernel lands 0.5 m downwind and a husk 2.7 m.');
  expect(ended.stdout).not.toContain('Cookie settings');

  const png = await readFile(ended.stderr.match(/^Side panel: (.+)$/m)?.[1] as string);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('scrapes the page at an address', async ({ command }) => {
  const { code, stdout } = await command.run(await command.serve(page));
  expect(code).toBe(0);
  expect(stdout).toContain('The sea comes and goes twice a day');
});

test('prints the whole response with pictures in it, for the formats asked for', async ({ command }) => {
  const url = await command.serve(page);
  const { code, stdout } = await command.run(url, '--json', '--formats', 'links,screenshot,summary');
  expect(code).toBe(0);
  const { success, data } = JSON.parse(stdout);
  expect(success).toBe(true);
  expect(data.links).toEqual([`${url}moon`]);
  expect(data.screenshot).toMatch(/^data:image\/png;base64,/);
  expect(data).not.toHaveProperty('markdown');
  expect(data.summary).toBeNull();
  expect(data.warning).toContain('summary');
});

test('does what a request file says, and writes where it is told', async ({ command }) => {
  const request = join(command.temporary, 'request.json');
  const out = join(command.temporary, 'page.json');
  const url = await command.serve(page);
  await writeFile(request, JSON.stringify({ url, formats: ['html'], includeTags: ['h1'], zeroDataRetention: true }));
  const { code, stdout } = await command.run('--request', request, '--json', '--out', out);
  expect(code).toBe(0);
  expect(stdout).toBe('');
  const { data } = JSON.parse(await readFile(out, 'utf8'));
  expect(data.html).toContain('Tides');
  expect(data.html).not.toContain('Slack water');
});

test('says in one line what is wrong, before anything is started', async ({ command }) => {
  const wrong: [args: string[], code: number, line: RegExp][] = [
    [['--request', 'missing.json'], 1, /^request: There is no such file/],
    [['--out', 'missing/page.md'], 1, /^out: There is no folder/],
    [['--formast', 'html'], 2, /^options: Unknown option '--formast'/],
  ];
  for (const [args, code, line] of wrong) {
    const ended = await command.run(...args);
    expect(ended, args.join(' ')).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(line) });
    expect(ended.stderr.trimEnd().split('\n'), args.join(' ')).toHaveLength(1);
  }
});

test('names why a page cannot be opened', async ({ command }) => {
  const refused = await command.run('http://127.0.0.1:1/');
  expect(complaints(refused)).toEqual([expect.stringMatching(/^url: http:\/\/127\.0\.0\.1:1\/ cannot be opened\. /)]);
  const unknown = await command.run('http://nobody.invalid/');
  expect(complaints(unknown)).toEqual([
    'url: http://nobody.invalid/ cannot be opened. There is no host named nobody.invalid.',
  ]);
  expect([refused.code, unknown.code]).toEqual([1, 1]);
});

test('gives up when the time of the request is over, and leaves nothing', async ({ command }) => {
  const request = join(command.temporary, 'request.json');
  const url = await command.serve(() => {
    // Never answers.
  });
  await writeFile(request, JSON.stringify({ url, timeout: 1000 }));
  const ended = await command.run('--request', request);
  expect(complaints(ended)).toEqual([expect.stringMatching(/^timeout: The scrape took more than 1000 ms/)]);
  expect(ended.code).toBe(1);
  expect(await profiles(command)).toEqual([]);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`leaves nothing when it is stopped by ${signal}`, async ({ command }) => {
    // The page is asked for by a browser that is open, and keeps it busy.
    let asked = () => {};
    const opened = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { child, ended } = command.begin(await command.serve(() => asked()));
    await opened;
    expect(await profiles(command)).not.toEqual([]);
    child.kill(signal);
    expect((await ended).code).toBe(130);
    expect(complaints(await ended)).toEqual(['start: Stopped.']);
    expect(await profiles(command)).toEqual([]);
  });
}

/** Temporary folders of Chromium that are there. */
const profiles = async ({ temporary }: Command) =>
  (await readdir(temporary)).filter((name) => /puppeteer|chromium|winnow-try/i.test(name));

test('prints the markdown of a file, and says of another why it does not', async ({ command }) => {
  const word = join(command.temporary, 'The mill.docx');
  await writeFile(word, Buffer.from(await docx(paragraph(run('The river was low.'))).arrayBuffer()));
  const read = await command.run('parse', word);
  expect([read.code, read.stdout]).toEqual([0, 'The river was low.\n']);
  expect(complaints(read)).toEqual([]);
  const refused = await command.run('parse', join(command.temporary, 'none.doc'));
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('file: Unsupported upload type.');
});

test('prints the addresses of a site, from its sitemap and from its first page', async ({ command }) => {
  const url = await command.serve((request, response) => {
    if (request.url === '/') return page(request, response);
    if (request.url !== '/sitemap.xml') return response.writeHead(404).end();
    response.end(`<urlset><url><loc>${url}tables</loc></url></urlset>`);
  });
  const mapped = await command.run('map', url);
  expect([mapped.code, mapped.stdout]).toEqual([0, `${url}\n${url}moon\n${url}tables\n`]);
  expect(complaints(mapped)).toEqual([]);
});

/** A site of four pages, one of which cannot be had, and one that robots.txt forbids. */
const site: RequestListener = (request, response) => {
  const links = ['lost', 'guide/tides.html', 'no', 'more']
    .map((path) => `<a href="/docs/${path}">${path}</a>`)
    .join(' ');
  const titles: Record<string, string> = { '/docs/': 'Quay', '/docs/guide/tides.html': 'Tides', '/docs/more': 'More' };
  if (request.url === '/robots.txt') return response.end('User-agent: *\nDisallow: /docs/no\n');
  if (request.url === '/docs/lost') return request.socket.destroy();
  const title = titles[request.url ?? ''];
  if (!title) return response.writeHead(404).end();
  response.setHeader('content-type', 'text/html');
  response.end(
    `<title>${title}</title><meta name="description" content="Of ${title}."><main><h1>${title}</h1><p>${links}</p></main>`,
  );
};

test('turns a site into a folder of markdown, with llms.txt', async ({ command }) => {
  const url = await command.serve(site);
  const out = join(command.temporary, 'made', 'site');
  const crawled = await command.run('crawl', `${url}docs/`, '--limit', '2', '--out', out, '--llms');
  expect([crawled.code, crawled.stdout]).toEqual([3, '']);
  const said = complaints(crawled);
  expect(said[0]).toBe(`1 of 1  ${url}docs/`);
  expect(said).toContainEqual(expect.stringMatching(new RegExp(`of \\d {2}failed: ${url}docs/lost: .+`)));
  expect(said).toContainEqual(expect.stringMatching(/^warning: .*Stopped at the limit of 2 page\(s\): 1 more /));
  expect(said.at(-1)).toBe(`2 pages in ${out}, 1 failed, 1 blocked by robots.txt`);
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    'Not scraped.md',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'tides.md',
  ]);
  expect(await readFile(join(out, 'docs', 'guide', 'tides.md'), 'utf8')).toMatch(/^# Tides\n/);
  expect(await readFile(join(out, 'llms.txt'), 'utf8')).toBe(
    `# Quay\n\n> Of Quay.\n\n## Pages\n\n- [Quay](${url}docs/): Of Quay.\n- [Tides](${url}docs/guide/tides.html): Of Tides.\n`,
  );

  const again = await command.run('crawl', `${url}docs/`, '--out', out);
  expect([again.code, complaints(again)]).toEqual([
    1,
    [`out: ${out} is not empty. Name a new folder, or empty this one.`],
  ]);
});

test('a crawl that is stopped keeps what it has', async ({ command }) => {
  const url = await command.serve(site);
  const out = join(command.temporary, 'site');
  const { child, ended } = command.begin('crawl', `${url}docs/`, '--out', out, '--delay', '60');
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (text) => String(text).includes(`1 of`) && resolve());
  });
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toContain(`1 page in ${out}`);
  expect(stderr.trim().split('\n').at(-1)).toBe('start: Stopped.');
  expect(await readFile(join(out, 'docs', 'index.md'), 'utf8')).toMatch(/^# Quay\n/);
});

test('prints a line of JSON for each address of a list', async ({ command }) => {
  const url = await command.serve(site);
  const list = join(command.temporary, 'list.txt');
  await writeFile(list, `${url}docs/\nnot an address\n`);
  const refused = await command.run('batch', list);
  expect([refused.code, refused.stdout, complaints(refused)]).toEqual([
    1,
    '',
    ['file: Line 2 is no address: not an address'],
  ]);
  await writeFile(list, `${url}docs/\n\n${url}docs/guide/tides.html\n`);
  const { code, stdout } = await command.run('batch', list, '--json', '--formats', 'markdown,screenshot');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([code, lines.map(({ url }) => url).sort()]).toEqual([0, [`${url}docs/`, `${url}docs/guide/tides.html`]]);
  expect(lines[0].data.screenshot).toMatch(/^data:image\/png;base64,/);
  const joined = await command.run('batch', list);
  expect(joined.stdout).toContain(`\n---\n\n# `);
  expect(joined.stdout).toContain(`<${url}docs/guide/tides.html>`);
});

test('watch prints what changes in a page, and hands it to a command that no text of the page can reach', async ({
  command,
}) => {
  test.setTimeout(300_000);
  let reads = 0;
  const hostile = '$(touch "$TMPDIR/hacked")`touch "$TMPDIR/hacked"`; "quoted"';
  const url = await command.serve((_request, response) => {
    reads++;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<main><h1>Tea</h1><p>A pot costs ${reads === 1 ? '3 euros' : `4 euros ${hostile}`}.</p></main>`);
  });
  const kept = join(command.temporary, 'kept');
  const exec = `printf '%s %s\\n%s' "$WINNOW_STATUS" "$WINNOW_URL" "$WINNOW_DIFF" > '${kept}'`;
  const { child, ended } = command.begin('watch', url, '--every', '1s', '--exec', exec);
  await expect
    .poll(() => readFile(kept, 'utf8').catch(() => ''), { timeout: 240_000 })
    .toContain('-A pot costs 3 euros.');
  expect(await readFile(kept, 'utf8')).toMatch(new RegExp(`^changed ${url}\n`));
  child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(code).toBe(130);
  expect(stdout).toMatch(/Z {2}new {2}http[\s\S]*Z {2}changed {2}http[\s\S]*\n-A pot costs 3 euros\./);
  expect(await readdir(command.temporary)).not.toContain('hacked');
});
