import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing';
import { CHROMIUM_ARGS, chromiumPath } from './server/chromium.ts';
import { i18nInEnglish } from './test/support/english.ts';

const executablePath = await chromiumPath();

/** Two kinds of unit test: what reads a document runs in a real browser, everything else in Node. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [WxtVitest()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/page/**', 'test/unit/recorder/selector/**'],
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        plugins: [i18nInEnglish()],
        resolve: { alias: { '@': new URL('.', import.meta.url).pathname } },
        // Found while the tests run, they would make the page reload in the middle of them.
        optimizeDeps: {
          include: ['dompurify', 'marked', 'preact', 'preact/hooks', 'preact/jsx-dev-runtime', 'zod'],
        },
        test: {
          name: 'page',
          include: [
            'test/unit/page/**/*.test.ts',
            'test/unit/recorder/selector/**/*.test.ts',
            'test/unit/components/**/*.test.tsx',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
