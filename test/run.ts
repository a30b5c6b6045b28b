/**
 * `npm test`: builds what the tests drive, runs both runners in the same Chromium, one of them in Firefox, too, if that is
 * there; `npm test -- --unit` or `-- --e2e` runs only one. At the end it names the tests that passed only when they were tried
 * again, counts those and the skipped ones, and sums the others in one line, `N passed, N failed`.
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
    return passed || tally.failed ? tally : { ...tally, failed: 1 };
  } catch {
    return FAILURE;
  }
}

const FAILURE: Tally = { passed: 0, failed: 1, skipped: 0, flaky: [] };

const build = () =>
  run('wxt', ['build']) &&
  run('wxt', ['build', '--mode', 'lite']) &&
  (!findFirefox() || run('wxt', ['build', '--browser', 'firefox', '--mv3', '--mode', 'lite']));

const only = process.argv[2];
const tallies: Tally[] = [];
process.env.CHROMIUM_PATH = await chromiumPath();
if (only !== '--e2e') tallies.push(tallyOf('vitest', ['run', '--reporter=default', `--reporter=${REPORTER}`]));
if (only !== '--unit') tallies.push(build() ? tallyOf('playwright', ['test', `--reporter=list,${REPORTER}`]) : FAILURE);
rmSync(folder, { recursive: true, force: true });

const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
const flaky = tallies.flatMap((tally) => tally.flaky);
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${flaky.length} flaky, ${sum('skipped')} skipped`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;
