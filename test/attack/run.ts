/**
 * `npm run attack`: everything that is tried against Winnow, in full; `npm test` runs a part of it. Prints how much was
 * tried and what did not hold, and ends with `N passed, N failed`.
 * `-- --seed N` makes other choices at random, `-- --grep WORDS` runs the tests that the words name.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { chromiumPath } from '../../server/chromium/chromium.ts';
import { table } from '../bench/table.ts';

/** Ends of a worker, of an extension, of the disk's space; traces on the disk. Whole in `npm test`, too. */
const RAW = ['storage', 'own-windows', 'recording-life', 'traces', 'worker-life'].map(
  (name) => `test/e2e/raw/${name}.spec.ts`,
);

/** Pages that do not end, go away or block themselves. In `npm test`, some ways of each. */
const UNRULY = 'test/e2e/serve/unruly-pages.spec.ts';

/** Unit tests that feed parsers what strangers may send; each runs in seconds and is whole in `npm test`, too. */
const PARSERS = [
  'test/unit/page/linear.test.ts',
  'test/unit/page/hostile.test.ts',
  'test/unit/page/markdown-properties.test.ts',
  'test/unit/contract/never-throws.test.ts',
  'test/unit/language/hostile.test.ts',
  'test/unit/language/injection.test.ts',
];

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, grep: { type: 'string' } } });
const results = mkdtempSync(join(tmpdir(), 'winnow-attack-'));
const env = { ...process.env, ATTACK: 'full', ATTACK_SEED: values.seed, CHROMIUM_PATH: await chromiumPath() };

const run = (command: string, args: string[], more: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync('npx', [command, ...args], { stdio: 'inherit', env: { ...env, ...more } }).status === 0;

interface Row {
  title: string;
  tried: string;
  held: boolean;
}

/** Playwright's report: suites of files and of `describe`, with tests in them. */
const test = z.object({
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
  status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
});
const suite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(test) })),
  get suites() {
    return z.array(suite).optional();
  },
});
type Suite = z.output<typeof suite>;

const rowsOf = ({ specs, suites = [] }: Suite): Row[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ annotations, status }) => ({
        title,
        tried: annotations.flatMap(({ type, description }) => (type === 'tried' ? (description ?? []) : [])).join(', '),
        held: status !== 'unexpected',
      })),
  ),
  ...suites.flatMap(rowsOf),
];

function parsers(): Row[] {
  const held = run('vitest', ['run', ...PARSERS]);
  return [{ title: 'parsers take what strangers may send, in linear time', tried: `${PARSERS.length} suites`, held }];
}

function browsers(): Row[] {
  const file = join(results, 'playwright.json');
  if (!run('wxt', ['build'])) return [{ title: 'the extension is built', tried: '', held: false }];
  const only = values.grep ? ['--grep', values.grep] : [];
  run(
    'playwright',
    [
      'test',
      '--project=attack',
      '--project=raw',
      '--project=serve',
      '--workers=1',
      '--reporter=list,json',
      ...only,
      'test/attack',
      ...RAW,
      UNRULY,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = z.object({ suites: z.array(suite) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return report.suites.flatMap(rowsOf);
}

const rows = [...(values.grep ? [] : parsers()), ...browsers()];
rmSync(results, { recursive: true, force: true });
console.log(`\nSeed ${values.seed}\n`);
console.log(
  table(
    ['', 'tried', 'held'],
    rows.map(({ title, tried, held }) => [title, tried, held ? 'yes' : 'no']),
  ),
);
const failed = rows.filter(({ held }) => !held).length;
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
