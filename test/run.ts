/**
 * `npm test`: builds what the tests drive, runs both runners in the same Chromium, one of them in Firefox, too, if that is
 * there; `npm test -- --unit` or `-- --e2e` runs only one. At the end it names the tests that failed and those that passed only
 * when they were tried again, counts the latter and the skipped ones, and sums the others in one line, `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../server/chromium/chromium.ts';
import { findFirefox } from './e2e/firefox/support/find-firefox.ts';
import { TALLY_FILE, type Tally } from './support/tally-reporter.ts';

const REPORTER = './test/support/tally-reporter.ts';

const folder = mkdtempSync(join(tmpdir(), 'winnow-test-'));

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync('npx', [command, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

/** Runs one runner. One that fails without a failed test counts as one failure: its other tests are not known. */
function tallyOf(command: string, args: string[]): Tally {
  const file = join(folder, `${command}.json`);
  const passed = run(command, args, { [TALLY_FILE]: file });
  try {
    const tally: Tally = JSON.parse(readFileSync(file, 'utf8'));
    return passed || tally.failed.length ? tally : { ...tally, failed: [`${command}: no test failed, but it did`] };
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
    tallyOf('vitest', ['run', ...files, '--reporter=default', `--reporter=${REPORTER}`]);
  const first = test();
  const files = first.failed.flatMap((name) => /^test\/\S+\.test\.tsx?(?=: | › )/.exec(name) ?? []);
  if (!process.env.CI || !files.length) return first;
  const second = test([...new Set(files)]);
  const flaky = first.failed.filter((name) => !second.failed.includes(name));
  return { ...first, failed: second.failed, flaky: [...first.flaky, ...flaky] };
}

const failureOf = (failure: string): Tally => ({ passed: 0, skipped: 0, failed: [failure], flaky: [] });

const build = () =>
  run('wxt', ['build']) &&
  run('wxt', ['build', '--mode', 'lite']) &&
  (!findFirefox() || run('wxt', ['build', '--browser', 'firefox', '--mv3', '--mode', 'lite']));

const only = process.argv[2];
const tallies: Tally[] = [];
process.env.CHROMIUM_PATH = await chromiumPath();
if (only !== '--e2e') tallies.push(unitTests());
if (only !== '--unit')
  tallies.push(build() ? tallyOf('playwright', ['test', `--reporter=list,${REPORTER}`]) : failureOf('the build'));
rmSync(folder, { recursive: true, force: true });

const sum = (key: 'passed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
const failed = tallies.flatMap((tally) => tally.failed);
const flaky = tallies.flatMap((tally) => tally.flaky);
for (const name of failed) console.log(`failed: ${name}`);
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${flaky.length} flaky, ${sum('skipped')} skipped`);
console.log(`${sum('passed')} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;
