import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter as PlaywrightReporter, Suite } from '@playwright/test/reporter';
import type { TestModule, Reporter as VitestReporter } from 'vitest/node';

/** The outcome of one runner; every test is in one of the four. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of tests that failed and passed when they were tried again. */
  flaky: string[];
}

/** Environment variable with the name of the file that the tally is written to. */
export const TALLY_FILE = 'WINNOW_TALLY';

/** Reporter for Vitest and for Playwright: each calls its own methods. */
export default class TallyReporter implements PlaywrightReporter, VitestReporter {
  #tally: Tally = { passed: 0, failed: 0, skipped: 0, flaky: [] };
  #suite: Suite | undefined;

  /** Called by Vitest, with every file and with the errors outside of any test. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    this.#tally.failed += errors.length;
    for (const module of modules) {
      this.#tally.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} › ${test.fullName}`;
        this.#count(test.diagnostic()?.flaky ? 'flaky' : test.result().state, name);
      }
    }
    this.#write();
  }

  /** Called by Playwright. */
  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  /** Called by Playwright for an error outside of any test. */
  onError(): void {
    this.#tally.failed++;
  }

  /** Called by Playwright. */
  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      const [, ...path] = test.titlePath();
      this.#count(test.outcome(), path.join(' › '));
    }
    this.#write();
  }

  #count(outcome: string, name: string): void {
    if (outcome === 'flaky') this.#tally.flaky.push(name);
    else if (outcome === 'passed' || outcome === 'expected') this.#tally.passed++;
    else if (outcome === 'skipped') this.#tally.skipped++;
    else this.#tally.failed++;
  }

  #write(): void {
    const file = process.env[TALLY_FILE];
    if (file) writeFileSync(file, JSON.stringify(this.#tally));
  }
}
