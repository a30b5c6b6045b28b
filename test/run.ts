/**
 * `npm test` runs what a person waits for: the quick unit tests, and a journey through each way in and each promise of the
 * README. `npm run test:all` runs everything, other people's clients among it. Both build what they drive, unless it is built
 * already. At the end they name the slowest tests, what they left out, and the tests that failed or passed only on a second
 * try, and sum the others in one line, `N passed, N failed`.
 *
 * `--rest` runs what `npm test` leaves out, and `--also raw,firefox` adds those lanes' part of it to the first tier. `--unit` and
 * `--e2e` run one half of any of them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath } from '../server/chromium/chromium.ts';
import { findFirefox } from './e2e/firefox/support/find-firefox.ts';
import { buildOnce } from './support/build-once.ts';
import { TALLY_FILE, type Tally } from './support/tally-reporter.ts';

const REPORTER = './test/support/tally-reporter.ts';
/** How many of the slowest tests are named. */
const NAMED = 10;

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    also: { type: 'string', default: '' },
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
  },
});
// `npm run test:all -- --rest` passes both.
const tier = options.rest ? 'rest' : options.all ? 'all' : 'first';
/** Lanes of playwright.config.ts of which the rest runs after the first tier. */
const lanes = options.also.split(',').filter(Boolean);

/** Arguments that choose the tests of a tier. CONTRIBUTING says which tests belong to the first one. */
const CHOICE = {
  first: { vitest: ['--tagsFilter=!slow'], playwright: ['--grep=@promise'] },
  rest: { vitest: ['--tagsFilter=slow'], playwright: ['--grep-invert=@promise'] },
  all: { vitest: [], playwright: [] },
} satisfies Record<typeof tier, { vitest: string[]; playwright: string[] }>;

const LEFT_OUT = {
  first:
    'Left out: slow unit tests, other people’s clients and most end-to-end tests, Firefox among them. npm run test:all runs them.',
  rest: 'Left out: what npm test runs.',
  all: findFirefox() ? 'Left out: nothing.' : 'Left out: the tests in Firefox, which is not installed.',
} satisfies Record<typeof tier, string>;

const folder = mkdtempSync(join(tmpdir(), 'winnow-test-'));

/** Runs one runner. One that fails without a failed test counts as one failure: its other tests are not known. */
function tallyOf(command: string, args: string[]): Tally {
  const file = join(folder, 'tally.json');
  // A runner that writes none must not be taken for the one before it.
  rmSync(file, { force: true });
  const env = { ...process.env, [TALLY_FILE]: file };
  const { status } = spawnSync('npx', [command, ...args], { stdio: 'inherit', env });
  try {
    const tally: Tally = JSON.parse(readFileSync(file, 'utf8'));
    if (status === 0 || tally.failed.length) return tally;
    return { ...tally, failed: [`${command}: no test failed, but it did`] };
  } catch {
    return failureOf(`${command}: it ended without a result`);
  }
}

/**
 * Runs the unit tests. On CI the files of those that failed run again, in a browser of their own: one that is stuck fails every
 * test that follows.
 */
function unitTests(): Tally {
  const test = (files: string[] = []) =>
    tallyOf('vitest', ['run', ...files, ...CHOICE[tier].vitest, '--reporter=default', `--reporter=${REPORTER}`]);
  const first = test();
  const files = first.failed.flatMap((name) => /^test\/\S+\.test\.tsx?(?=: | › )/.exec(name) ?? []);
  if (!process.env.CI || !files.length) return first;
  const second = test([...new Set(files)]);
  const flaky = first.failed.filter((name) => !second.failed.includes(name));
  return { ...first, failed: second.failed, flaky: [...first.flaky, ...flaky] };
}

/** Runs the end-to-end tests of the tier, then what it leaves out in the lanes that are asked for. */
function endToEndTests(): Tally[] {
  const isForFirefox = tier !== 'first' || lanes.includes('firefox');
  const packages = ['full', 'lite', ...(isForFirefox && findFirefox() ? ['firefox'] : [])] as const;
  const broken = packages.find((name) => !buildOnce(name as 'full'));
  if (broken) return [failureOf(`the build of the package “${broken}”`)];
  const test = (...args: string[]) => tallyOf('playwright', ['test', ...args, `--reporter=list,${REPORTER}`]);
  const chosen = test(...CHOICE[tier].playwright);
  if (lanes.length === 0) return [chosen];
  return [chosen, test(...CHOICE.rest.playwright, ...lanes.map((lane) => `--project=${lane}`))];
}

/**
 * Runs client programs and libraries of other people against the server, each check as a test. They are installed at the
 * first run.
 */
const clientTests = (): Tally => tallyOf('tsx', ['test/clients/run.mjs']);

const failureOf = (failure: string): Tally => ({ passed: 0, skipped: 0, failed: [failure], flaky: [], durations: {} });

const began = Date.now();
process.env.CHROMIUM_PATH = await chromiumPath();
const tallies = [
  ...(options.e2e ? [] : [unitTests()]),
  ...(options.unit ? [] : endToEndTests()),
  ...(options.unit || tier === 'first' ? [] : [clientTests()]),
];
rmSync(folder, { recursive: true, force: true });

const sum = (key: 'passed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
const failed = tallies.flatMap((tally) => tally.failed);
const flaky = tallies.flatMap((tally) => tally.flaky);
const slowest = tallies.flatMap((tally) => Object.entries(tally.durations)).sort(([, a], [, b]) => b - a);
console.log('\nThe slowest tests, in seconds:');
for (const [name, duration] of slowest.slice(0, NAMED))
  console.log(`${(duration / 1000).toFixed(1).padStart(6)}  ${name}`);
for (const name of failed) console.log(`failed: ${name}`);
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(LEFT_OUT[tier]);
if (lanes.length > 0) console.log(`Not left out: the rest of ${lanes.join(', ')}.`);
const minutes = ((Date.now() - began) / 60_000).toFixed(1);
console.log(`${flaky.length} flaky, ${sum('skipped')} skipped, ${minutes} minutes`);
console.log(`${sum('passed')} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;
