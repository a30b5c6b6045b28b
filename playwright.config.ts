import { defineConfig } from '@playwright/test';

/**
 * Lanes, because each browser set-up hides something: Playwright keeps the worker alive and every page focused, a raw
 * launch does not but has no person in front of it, and only a real display has menus, shortcuts and dialogs. The server
 * brings a browser of its own. Firefox is driven by its own protocol: no page of Playwright's is in it.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // Other people's machines stall now and then: there, one more try tells a stall from a fault. On one's own every failure
  // shows. A test that needed it is named as flaky, and counted apart.
  retries: process.env.CI ? 1 : 0,
  // Measured on two cores where starting a program is slow: three at a time take a fifth longer than two, and one as long as three.
  workers: 2,
  // Milliseconds. Long for the machine on which a test takes three times as long as on most.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [
    // From the checkout's own folders: a pattern without them would match the folder that the checkout is in.
    { name: 'native', testDir: 'test/e2e/native', fullyParallel: false, workers: 1 },
    { name: 'firefox', testDir: 'test/e2e/firefox', fullyParallel: false, workers: 1 },
    { name: 'headless', testIgnore: ['raw', 'native', 'serve', 'firefox'].map((lane) => `**/test/e2e/${lane}/**`) },
    { name: 'serve', testDir: 'test/e2e/serve' },
    { name: 'raw', testDir: 'test/e2e/raw' },
    { name: 'attack', testDir: 'test/attack' },
  ],
});
