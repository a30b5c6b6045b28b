import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { parseRecording, type RecordingFile } from '../../../lib/recorder/recording.ts';
import { curlCommand } from '../../../lib/transfer/export/curl.ts';
import { fetchCode } from '../../../lib/transfer/export/javascript.ts';
import { recordingFile, requestOf } from '../../../lib/transfer/export/recording.ts';
import { typescriptCode } from '../../../lib/transfer/export/typescript.ts';
import type { Route } from '../../support/sites.ts';
import { test as base, expect } from './shared-server.ts';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A program's end, as `execFile` tells it. */
interface Ended {
  code?: number;
  stdout: string;
  stderr: string;
}

interface Replay {
  /** Runs an exported command. */
  shell(code: string, env: Record<string, string>): Promise<Ended>;
  /** Runs an exported module. */
  node(code: string, env: Record<string, string>): Promise<Ended>;
  /** Runs `npm start -- --request` with a recording as a file, where there is no display. */
  start(recording: RecordingFile, args: string[], env: Record<string, string>): Promise<Ended>;
}

const test = base.extend<{ replay: Replay }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern to see which fixtures are used
  replay: async ({}, use) => {
    const stage = await mkdtemp(join(tmpdir(), 'winnow-replay-'));
    await symlink(join(ROOT, 'node_modules'), join(stage, 'node_modules'));
    const run = (program: string, args: string[], env: Record<string, string>, cwd = stage): Promise<Ended> =>
      execute(program, args, { cwd, env: { ...process.env, TMPDIR: stage, ...env }, maxBuffer: 10_000_000 }).catch(
        (failed) => failed,
      );
    await use({
      shell: (code, env) => run('sh', ['-c', code], env),
      async node(code, env) {
        const { code: javascript } = await transform(code, { loader: 'ts', format: 'esm', target: 'es2022' });
        await writeFile(join(stage, 'exported.mjs'), javascript);
        return run(process.execPath, ['exported.mjs'], env);
      },
      async start(recording, args, env) {
        const file = join(stage, 'recording.json');
        await writeFile(file, recordingFile(recording));
        const command = ['--import', 'tsx', 'server/cli/start.ts', '--request', file, ...args];
        return run(process.execPath, command, { DISPLAY: '', WAYLAND_DISPLAY: '', ...env }, ROOT);
      },
    });
    await rm(stage, { recursive: true, force: true, maxRetries: 5 });
  },
});

const PASSWORD = 'it\'s "hunter2" & \\ 日本 {}';

const page = (title: string, body: string) => `<!doctype html><meta charset="utf-8"><title>${title}</title>${body}`;

/** A site to sign in to, of which nothing is to be seen without the cookie that the right password gives. */
const account: Record<string, Route> = {
  '/login': (_request, response) => {
    response.setHeader('content-type', 'text/html').end(
      page(
        'Sign in',
        `<form id="login" action="/session" method="post"><label>E-mail <input name="email" type="email"></label>
          <label>Password <input name="pw" type="password"></label><button type="submit">Sign in</button></form>`,
      ),
    );
  },
  '/session': async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    const cookie = form.get('pw') === PASSWORD ? `name=${form.get('email')}` : 'name=';
    response.writeHead(303, { location: '/account', 'set-cookie': `${cookie}; path=/` }).end();
  },
  '/account': ({ headers }, response) => {
    const name = headers.cookie?.match(/name=([^;]+)/)?.[1];
    const text = name ? `Good day, ${name}. Three ships lie at your quay.` : 'Signed out.';
    response
      .setHeader('content-type', 'text/html')
      .end(page('Account', `<nav id="account">Account</nav><main><h1>Account</h1><p>${text}</p></main>`));
  },
};

/** Description of a field by the recorder, shortened to two selectors. */
const field = (selector: string, other: string, name: string) => ({
  selector,
  candidates: [
    { selector, cost: 7.9, kind: 'name' },
    { selector: other, cost: 18, kind: 'name' },
  ],
  fingerprint: {
    tag: 'input',
    text: '',
    attributes: { name },
    classes: [],
    path: ['form', 'body'],
    before: '',
    index: 0,
  },
});

const email = field('#login input[name="email"]', 'input[name="email"]', 'email');
const pw = field('#login input[name="pw"]', 'input[name="pw"]', 'pw');
const ship = field('#search input[name="q"]', 'input[name="q"]', 'q');

interface Journey {
  path: string;
  steps: object[];
  /** Text that the markdown has only if all steps were done. */
  gives: string;
  env: Record<string, string>;
  args: string[];
}

/** As the recorder writes them of a person who does this. */
const journeys = {
  'a login': {
    path: '/login',
    steps: [
      { action: { type: 'wait', selector: email.selector }, label: 'E-mail', target: email, reason: 'first' },
      { action: { type: 'click', selector: email.selector, all: false }, label: 'E-mail', target: email },
      { action: { type: 'write', text: 'a@b.co' }, label: 'E-mail', target: email },
      { action: { type: 'click', selector: pw.selector, all: false }, label: 'Password', target: pw, after: 37 },
      { action: { type: 'write', text: '{{password}}' }, label: 'Password', target: pw },
      {
        action: { type: 'click', selector: '#login button[type="submit"]', all: false },
        label: 'Sign in',
        navigates: true,
        after: 60,
      },
      { action: { type: 'wait', selector: '#account' }, reason: 'navigation', serviceWait: 1000 },
    ],
    gives: 'Good day, a@b.co. Three ships lie at your quay.',
    env: { PASSWORD },
    args: ['--var', 'password'],
  },
  'a search': {
    path: '/search.html',
    steps: [
      { action: { type: 'wait', selector: ship.selector }, label: 'Ship', target: ship, reason: 'first' },
      { action: { type: 'click', selector: ship.selector, all: false }, label: 'Ship', target: ship },
      { action: { type: 'write', text: 'anna' }, label: 'Ship', target: ship },
      { action: { type: 'press', key: 'Enter' }, after: 27 },
      { action: { type: 'wait', selector: '#hits > li' }, reason: 'appears' },
    ],
    gives: 'The Annabelle lies at the quay',
    env: {},
    args: [],
  },
  'an infinite list': {
    path: '/endless.html',
    steps: [0, 982, 700].flatMap((after) => [
      { action: { type: 'scroll', direction: 'down' }, after },
      { action: { type: 'wait', milliseconds: 500 }, reason: 'loads' },
    ]),
    gives: 'Entry 60 of the log.',
    env: {},
    args: [],
  },
} satisfies Record<string, Journey>;

/** The recording of a journey on a site. */
function recordingOf({ path, steps }: Pick<Journey, 'path' | 'steps'>, site: { url: string }): RecordingFile {
  const parsed = parseRecording({
    version: 1,
    name: 'Journey',
    startUrl: site.url + path,
    formats: ['markdown'],
    steps: steps.map((step, index) => ({ id: `s${index + 1}`, ...step })),
    notes: [],
  });
  expect(parsed).toMatchObject({ ok: true });
  return (parsed as { recording: RecordingFile }).recording;
}

for (const [name, journey] of Object.entries<Journey>(journeys)) {
  test(`${name}: the exported command and the terminal give the same`, async ({ server, site, replay }) => {
    const sites = await site(account);
    const recording = recordingOf(journey, sites);
    const untouched = await server.data({ url: recording.startUrl });
    expect(untouched.markdown).not.toContain(journey.gives);

    const code = curlCommand(requestOf(recording, true), '');
    const sent = await replay.shell(code, { API_KEY: server.key, BASE_URL: server.url, ...journey.env });
    const answer = JSON.parse(sent.stdout);
    expect(answer).toMatchObject({ success: true, data: { markdown: expect.stringContaining(journey.gives) } });

    const { stdout, stderr } = await replay.start(recording, journey.args, journey.env);
    expect(stderr).toMatch(/^Side panel: /m);
    expect(stdout).toBe(`${answer.data.markdown.trimEnd()}\n`);
    expect(stderr + JSON.stringify(server.logged)).not.toContain('hunter2');
  });
}

test('the exported TypeScript gives it, too', async ({ server, site, replay }) => {
  const recording = recordingOf(journeys['a login'], await site(account));
  const code = typescriptCode(requestOf(recording, true), server.url);
  const { stdout } = await replay.node(code, { API_KEY: server.key, PASSWORD });
  expect(JSON.parse(stdout).markdown).toContain(journeys['a login'].gives);
});

test('the exported JavaScript gives it, with no client library', async ({ server, site, replay }) => {
  const recording = recordingOf(journeys['a login'], await site(account));
  const code = fetchCode(requestOf(recording, true), server.url);
  const { stdout } = await replay.node(code, { API_KEY: server.key, PASSWORD });
  expect(JSON.parse(stdout).data.markdown).toContain(journeys['a login'].gives);
});

test('the terminal opens the page once, so that it is new to the recording', async ({ site, replay }) => {
  const sites = await site(account);
  await replay.start(recordingOf(journeys['a login'], sites), ['--var', 'password'], { PASSWORD });
  expect(sites.requested.filter((address) => address === '/login')).toHaveLength(1);
});

test('a value that is missing is refused by all of them, and no page is asked for', async ({
  server,
  site,
  replay,
}) => {
  const sites = await site(account);
  const recording = recordingOf(journeys['a login'], sites);

  const code = curlCommand(requestOf(recording, true), server.url);
  expect(await replay.shell(code, { API_KEY: server.key })).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('PASSWORD: is not set.'),
  });

  expect(await replay.start(recording, [], { PASSWORD })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'actions[4].text: {{password}} has no value. Set PASSWORD in the environment, and add --var password.\n',
  });

  expect(await server.failure(requestOf(recording, false))).toEqual({
    status: 400,
    code: 'BAD_REQUEST',
    error: expect.any(String),
    details: [
      { code: 'custom', path: ['actions', 4, 'text'], message: expect.stringMatching(/^{{password}} has no value\. /) },
    ],
  });
  expect(sites.requested).toEqual([]);
});

test('braces that a person typed are typed, and need no value', async ({ server, site, replay }) => {
  const field =
    '<textarea></textarea><main></main><script>document.oninput = ({ target }) => { document.querySelector("main").textContent = target.value }</script>';
  const sites = await site({
    '/field': (_request, response) => void response.setHeader('content-type', 'text/html').end(page('Field', field)),
  });
  const steps = [
    { action: { type: 'click', selector: 'textarea' } },
    { action: { type: 'write', text: 'Dear \\{{name}}, {{' } },
  ];
  const recording = recordingOf({ path: '/field', steps }, sites);
  const { markdown } = await server.data(requestOf(recording, false));
  expect(markdown).toMatch(/^Dear \\?\{\\?\{name\}\}, \\?\{\\?\{$/);
  expect((await replay.start(recording, [], {})).stdout).toBe(`${markdown}\n`);
});
