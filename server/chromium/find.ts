import { join } from 'node:path';

/** A machine's files and environment, as far as the search reads them. */
export interface Machine {
  platform: NodeJS.Platform;
  home: string;
  env: NodeJS.ProcessEnv;
  /** Returns the names in a folder; an empty list if it does not exist. */
  list(folder: string): string[];
  isExecutable(path: string): boolean;
}

const CHROME_FOR_TESTING = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';
const CHROMIUM_APP = 'Chromium.app/Contents/MacOS/Chromium';

/** Usual paths of a Chromium or a Chrome for Testing. Branded Chrome ignores `--load-extension`. */
const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/local/bin/chromium',
    '/snap/bin/chromium',
    '/opt/chrome-for-testing/chrome',
  ],
  darwin: [
    `/Applications/${CHROMIUM_APP}`,
    `/Applications/${CHROME_FOR_TESTING}`,
    '/opt/homebrew/bin/chromium',
    '/usr/local/bin/chromium',
  ],
};

/** The program inside one downloaded version; the layout is the same in Playwright's and in Puppeteer's cache. */
const IN_DOWNLOAD: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['chrome-linux64/chrome', 'chrome-linux-arm64/chrome', 'chrome-linux/chrome'],
  darwin: [
    `chrome-mac-arm64/${CHROME_FOR_TESTING}`,
    `chrome-mac-x64/${CHROME_FOR_TESTING}`,
    `chrome-mac/${CHROMIUM_APP}`,
  ],
};

/** Returns the folders of downloaded versions, and their naming patterns. */
function caches({ platform, home, env }: Machine): { folder: string; version: RegExp }[] {
  const playwright =
    platform === 'darwin'
      ? join(home, 'Library/Caches/ms-playwright')
      : join(env.XDG_CACHE_HOME || join(home, '.cache'), 'ms-playwright');
  const puppeteer = env.PUPPETEER_CACHE_DIR || join(home, '.cache/puppeteer');
  return [
    { folder: env.PLAYWRIGHT_BROWSERS_PATH || playwright, version: /^chromium-\d+$/ },
    { folder: join(puppeteer, 'chrome'), version: /^(linux|mac)[_a-z]*-\d/ },
    { folder: join(puppeteer, 'chromium'), version: /^(linux|mac)[_a-z]*-\d/ },
  ];
}

/**
 * Finds every Chromium and Chrome for Testing on this machine, in the order to try them, the newest of a cache first.
 */
export function findChromiums(machine: Machine): string[] {
  const { platform } = machine;
  const downloaded = caches(machine).flatMap(({ folder, version }) =>
    machine
      .list(folder)
      .filter((name) => version.test(name))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .flatMap((name) => (IN_DOWNLOAD[platform] ?? []).map((program) => join(folder, name, program))),
  );
  return [...(USUAL_PLACES[platform] ?? []), ...downloaded].filter((path) => machine.isExecutable(path));
}
