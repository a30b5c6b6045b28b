import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { runProgram } from '../../server/chromium/run-program.ts';
import type { Scenario, State } from './scenario.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Everything that the lab makes: the libraries, the bundles, the results. */
export const MADE = fileURLToPath(new URL('../../.output/lab', import.meta.url));
const PAGES = join(HERE, 'pages');
const BUNDLES = join(MADE, 'bundles');
const ANGULAR_THEME = '@angular/material/prebuilt-themes/azure-blue.css';
const LIBRARIES = join(MADE, 'node_modules');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Installs the libraries where the lock file is newer than they are.
 * @throws Error where npm fails
 */
async function installLibraries(): Promise<void> {
  const lock = join(MADE, 'package-lock.json');
  const wanted = readFileSync(join(HERE, 'package-lock.json'), 'utf8');
  if (existsSync(LIBRARIES) && existsSync(lock) && readFileSync(lock, 'utf8') === wanted) return;
  process.stderr.write('Installing the libraries of the lab…\n');
  mkdirSync(MADE, { recursive: true });
  // Not beside their list: whatever reads the tests' sources would read them, too.
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(HERE, name), join(MADE, name));
  const { code } = await runProgram('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps'], { cwd: MADE });
  if (code !== 0) throw new Error('The libraries of the lab could not be installed: run npm ci in .output/lab.');
}

/** Bundles the pages of these families, and all they need, into one folder. */
export async function bundlePages(families: readonly string[]): Promise<void> {
  const entries = families.map((name) => readdirSync(PAGES).find((file) => basename(file, extname(file)) === name));
  const files = entries.map((file, index) => {
    if (!file) throw new Error(`There is no page for the family ${families[index]}.`);
    return join(PAGES, file);
  });
  if (!files.length) return;
  await installLibraries();
  await Promise.all(files.map(bundlePage));
}

/** Compiles components of Svelte, by the compiler that the lab's libraries bring. */
const svelte: Plugin = {
  name: 'svelte',
  setup(made) {
    made.onLoad({ filter: /\.svelte(\.js)?$/ }, async ({ path }) => {
      const compiler = await import(pathToFileURL(join(LIBRARIES, 'svelte/src/compiler/index.js')).href);
      const source = await readFile(path, 'utf8');
      const { js } = path.endsWith('.js')
        ? compiler.compileModule(source, { filename: path })
        : compiler.compile(source, { filename: path, css: 'injected' });
      return { contents: js.code, resolveDir: dirname(path) };
    });
  },
};

/** Each by itself: what one library needs must not be in the page of another. */
async function bundlePage(file: string): Promise<void> {
  const out = join(BUNDLES, `${basename(file, extname(file))}.js`);
  const lock = join(MADE, 'package-lock.json');
  const sources = [lock, file, ...readdirSync(join(PAGES, 'shared')).map((name) => join(PAGES, 'shared', name))];
  if (existsSync(out) && sources.every((source) => statSync(source).mtimeMs < statSync(out).mtimeMs)) return;
  await build({
    entryPoints: [file],
    outfile: out,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // The project's own settings are those of Preact.
    tsconfigRaw: { compilerOptions: { jsxImportSource: 'react' } },
    define: {
      global: 'globalThis',
      process: '{ "env": { "NODE_ENV": "production" } }',
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    loader: {
      '.svg': 'dataurl',
      '.png': 'dataurl',
      '.gif': 'dataurl',
      '.woff2': 'dataurl',
      '.woff': 'dataurl',
      '.ttf': 'dataurl',
      '.eot': 'dataurl',
    },
    nodePaths: [LIBRARIES],
    conditions: ['svelte', 'browser', 'import', 'module'],
    // Its package has this for style sheets alone, and with their condition others would give scripts no script.
    alias: { [ANGULAR_THEME]: join(LIBRARIES, ANGULAR_THEME) },
    plugins: [svelte],
    logLevel: 'error',
  });
}

/** The pages of all scenarios on loopback. Each run has a host of its own, by which its state is told from others'. */
export interface LabSite {
  /** Address of a scenario's page. @param run a label that may stand in a host's name */
  addressOf(scenario: Scenario, run: string): string;
  /** States that a page of this run has reported, from the first to the last. */
  statesOf(run: string): readonly State[];
  close(): void;
}

/** Reports the state of a page whenever it changes; with it comes the moment, since requests can overtake each other. */
const REPORTER = `<script>
  window.endState = () => undefined;
  let reported;
  setInterval(() => {
    const state = JSON.stringify(endState());
    if (state === undefined || state === reported) return;
    reported = state;
    const at = performance.timeOrigin + performance.now();
    fetch('/__state?at=' + at, { method: 'POST', body: state, keepalive: true });
  }, 50);
</script>`;

const documentOf = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body { font: 16px sans-serif; margin: 24px }</style>${REPORTER}${body}`;

export async function serveLab(scenarios: readonly Scenario[]): Promise<LabSite> {
  const reports = new Map<string, { at: number; state: State }[]>();
  const byPath = new Map(scenarios.map((scenario) => [pathOf(scenario), scenario]));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hostname, pathname, searchParams } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (pathname === '/__state') {
      const run = hostname.split('.')[0] ?? '';
      let text = '';
      for await (const chunk of request) text += chunk;
      reports.set(run, [...(reports.get(run) ?? []), { at: Number(searchParams.get('at')), state: JSON.parse(text) }]);
      return void response.end();
    }
    if (pathname.startsWith('/bundles/')) {
      const body = await readFile(join(BUNDLES, basename(pathname)));
      return void response.setHeader('content-type', TYPES[extname(pathname)] ?? 'text/plain').end(body);
    }
    const [, family = '', what = '', ...rest] = pathname.split('/');
    const scenario = byPath.get(`/${family}/${what}/`);
    const body = scenario && bodyOf(asOf(scenario, hostname), rest.join('/'));
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(documentOf(scenario?.name ?? 'Not found', body ?? '<h1>Not found</h1>'));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (scenario, run) => `http://${run}.localhost:${port}${pathOf(scenario)}`,
    statesOf: (run) => [...(reports.get(run) ?? [])].sort((one, other) => one.at - other.at).map(({ state }) => state),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const pathOf = ({ name }: Scenario) => `/${name.replaceAll(' ', '-')}/`;

/** A scenario as its page is in a run: it may be another one when the recording is replayed. */
const asOf = ({ later, ...scenario }: Scenario, host: string): Scenario =>
  later === undefined || /^(check|r\d+-(peer-)?record)/.test(host) ? scenario : { ...scenario, html: later };

/** Markup of a page of a scenario; undefined where it has none of that name. */
function bodyOf({ html, pages, widget, family }: Scenario, rest: string): string | undefined {
  if (html !== undefined) return rest === '' ? html : pages?.[rest];
  const styles = existsSync(join(BUNDLES, `${family}.css`))
    ? `<link rel="stylesheet" href="/bundles/${family}.css">`
    : '';
  return `${styles}<div id="root"></div><script>window.widget = ${JSON.stringify(widget)}</script>
    <script type="module" src="/bundles/${family}.js"></script>`;
}
