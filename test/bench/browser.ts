import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A headless Chromium that tells how large its heap is, to the byte. */
export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });
}

/**
 * Bundles modules for a page.
 * @param source module text; relative imports are of this folder
 * @returns code that runs by itself
 */
export async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: HERE, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    write: false,
    logLevel: 'error',
    alias: { '@': ROOT },
  });
  return outputFiles[0]?.text ?? '';
}

/** An empty tab with code in it. */
export async function blankTab(browser: Browser, code: string): Promise<Page> {
  const tab = await browser.newPage();
  await tab.goto('about:blank');
  await tab.evaluate(code);
  return tab;
}

/**
 * A tab that shows a page as a person's would, but inert: no script of the page runs, not even an inline handler, and
 * every request fails. Code given to `evaluate` does run.
 */
export async function inertTab(browser: Browser, html: string): Promise<Page> {
  const context = await browser.newContext();
  await context.route('**/*', (route) => {
    const request = route.request();
    const isPage = request.resourceType() === 'document' && !request.frame().parentFrame();
    return isPage
      ? route.fulfill({
          body: html,
          contentType: 'text/html; charset=utf-8',
          headers: {
            'content-security-policy': "script-src 'none'",
            // By itself, a page's clock ticks in microseconds; it is 0.1 ms otherwise, as long as small pages take.
            'cross-origin-opener-policy': 'same-origin',
            'cross-origin-embedder-policy': 'require-corp',
          },
        })
      : route.abort();
  });
  const tab = await context.newPage();
  await tab.goto('https://site.example/', { waitUntil: 'domcontentloaded' });
  return tab;
}
