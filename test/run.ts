/**
 * `npm test`: builds what the tests drive, runs both runners in the same Chromium, one of them in Firefox, too, if that is
 * there, and ends with one line that sums them, `N passed, N failed`. Arguments are given to both runners;
 * `npm test -- --unit` or `--e2e` runs only one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { chromiumPath } from '../server/chromium/chromium.ts';
import { findFirefox } from './e2e/firefox/support/find-firefox.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const results = mkdtempSync(join(tmpdir(), 'winnow-test-'));

/** A runner that could not write its report counts as one failure: what it would have found is not known. */
const UNKNOWN: Count = { passed: 0, failed: 1, skipped: 0 };

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync('npx', [command, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

function read<T>(file: string, schema: z.ZodType<T>, count: (report: T) => Count): Count {
  try {
    return count(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return UNKNOWN;
  }
}

function unit(): Count {
  const file = join(results, 'vitest.json');
  const passed = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numFailedTestSuites: z.number(),
    numPendingTests: z.number(),
  });
  const found = read(file, report, (counts) => ({
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests,
  }));
  // An error outside of any test fails the run without a failed test to count.
  return passed || found.failed ? found : { ...found, failed: 1 };
}

function endToEnd(): Count {
  const file = join(results, 'playwright.json');
  const passed = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const report = z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  });
  const found = read(file, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
  return passed || found.failed ? found : { ...found, failed: 1 };
}

const only = process.argv[2];
const counts: Count[] = [];
process.env.CHROMIUM_PATH = await chromiumPath();
if (only !== '--e2e') counts.push(unit());
if (only !== '--unit') {
  const built =
    run('wxt', ['build']) &&
    run('wxt', ['build', '--mode', 'lite']) &&
    (!findFirefox() || run('wxt', ['build', '--browser', 'firefox', '--mv3', '--mode', 'lite']));
  counts.push(built ? endToEnd() : UNKNOWN);
}
rmSync(results, { recursive: true, force: true });

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') ? 1 : 0;
