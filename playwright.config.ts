import { defineConfig } from '@playwright/test';

/**
 * Three lanes, because each browser set-up hides something: Playwright keeps the worker alive and every page focused, a
 * raw launch does not but has no person in front of it, and only a real display has menus, shortcuts and dialogs.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'headless', testIgnore: ['raw/**', 'native/**'] },
    { name: 'raw', testDir: 'test/e2e/raw', timeout: 120_000 },
    { name: 'native', testDir: 'test/e2e/native', timeout: 120_000, fullyParallel: false, workers: 1 },
  ],
});
