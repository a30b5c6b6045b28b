import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing';
import { CHROMIUM_ARGS, chromiumPath } from './server/chromium/chromium.ts';
import { clickAt } from './test/support/click-at.ts';
import { i18nInNode, i18nInPage } from './test/support/english.ts';

const executablePath = await chromiumPath();

/** Tests of what runs in pages. */
const IN_PAGE = [
  'test/unit/{files/media,page,picker}/**/*.test.ts',
  'test/unit/recorder/{bar,ending,listing,observe,point,selector}/**/*.test.ts',
  'test/unit/recorder/locate.test.ts',
  'test/unit/base/rpc/life.test.ts',
];

/** Two kinds of unit test: what reads a document runs in a real browser, everything else in Node. */
export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description: 'Takes seconds, or tests a tool that measures: npm test leaves it out, npm run test:all runs it.',
      },
    ],
    projects: [
      {
        plugins: [WxtVitest(), i18nInNode()],
        test: {
          name: 'unit',
          environment: 'node',
          // Starting and loading a process for each file took half of the time. Files that mock undo it themselves.
          pool: 'threads',
          isolate: false,
          include: ['test/unit/**/*.test.ts'],
          exclude: IN_PAGE,
          // Milliseconds. Some parse every source, or half a megabyte of hostile text: on a busy machine 5 seconds are few.
          testTimeout: 30_000,
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        plugins: [i18nInPage()],
        resolve: { alias: { '@': new URL('.', import.meta.url).pathname } },
        // Found while the tests run, they would make the page reload in the middle of them.
        optimizeDeps: {
          include: [
            'axe-core',
            'diff',
            'dompurify',
            'katex',
            'marked',
            'mediabunny',
            'preact',
            'preact/hooks',
            'preact/jsx-dev-runtime',
            'zod',
          ],
        },
        test: {
          name: 'page',
          include: [...IN_PAGE, 'test/unit/components/**/*.test.tsx'],
          // Milliseconds, as above. What is waited for in a page comes late while a busy machine draws another.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            // Milliseconds. The first run bundles what tests import, which takes a minute on a busy machine.
            connectTimeout: 300_000,
            screenshotFailures: false,
            commands: { clickAt },
            provider: playwright({ launchOptions: { executablePath, args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
