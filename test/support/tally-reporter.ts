import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter as PlaywrightReporter, Suite, TestError } from '@playwright/test/reporter';
import type { SerializedError, TestModule, Reporter as VitestReporter } from 'vitest/node';

/** The outcome of one runner; every test is counted once. */
export interface Tally {
  passed: number;
  skipped: number;
  /** Names of failed tests, and messages of errors outside of tests. */
  failed: string[];
  /** Names of tests that failed and then passed in a retry. */
  flaky: string[];
  /** Duration of each test with all of its retries in ms, by name. */
  durations: Record<string, number>;
}

/** Environment variable with the path of the file to write the tally to. */
export const TALLY_FILE = 'WINNOW_TALLY';

/** Reporter for Vitest and for Playwright: each calls its own methods. */
export default class TallyReporter implements PlaywrightReporter, VitestReporter {
  #tally: Tally = { passed: 0, skipped: 0, failed: [], flaky: [], durations: {} };
  #suite: Suite | undefined;

  /** Called by Vitest, with every file and with the errors outside of any test. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#tally.failed.push(...errors.map(({ message }) => message));
    for (const module of modules) {
      this.#tally.failed.push(...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`));
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} › ${test.fullName}`;
        this.#count(test.diagnostic()?.flaky ? 'flaky' : test.result().state, name, test.diagnostic()?.duration ?? 0);
      }
    }
    this.#write();
  }

  /** Called by Playwright. */
  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  /** Called by Playwright for an error outside of any test. */
  onError({ message = 'an error outside of any test' }: TestError): void {
    this.#tally.failed.push(message);
  }

  /** Called by Playwright. */
  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      const [, ...path] = test.titlePath();
      const duration = test.results.reduce((sum, result) => sum + result.duration, 0);
      this.#count(test.outcome(), path.join(' › '), duration);
    }
    this.#write();
  }

  #count(outcome: string, name: string, duration: number): void {
    this.#tally.durations[name] = duration;
    if (outcome === 'flaky') this.#tally.flaky.push(name);
    else if (outcome === 'passed' || outcome === 'expected') this.#tally.passed++;
    else if (outcome === 'skipped') this.#tally.skipped++;
    else this.#tally.failed.push(name);
  }

  #write(): void {
    const file = process.env[TALLY_FILE];
    if (file) writeFileSync(file, JSON.stringify(this.#tally));
  }
}
