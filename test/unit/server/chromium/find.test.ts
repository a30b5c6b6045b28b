import { expect, it } from 'vitest';
import { findChromiums, type Machine } from '@/server/chromium/find';

/** A machine with these programs and nothing else. */
function machine(programs: string[], rest: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    home: '/home/ada',
    env: {},
    list: (folder) => [
      ...new Set(
        programs
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''),
      ),
    ],
    isExecutable: (path) => programs.includes(path),
    ...rest,
  };
}

it('finds nothing on a bare machine', () => {
  expect(findChromiums(machine([]))).toEqual([]);
});

it('takes the distribution before what was downloaded', () => {
  const downloaded = '/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome';
  expect(findChromiums(machine([downloaded, '/usr/bin/chromium']))).toEqual(['/usr/bin/chromium', downloaded]);
});

it('leaves branded Chrome, other browsers and the headless shell alone', () => {
  const programs = [
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/home/ada/.cache/ms-playwright/firefox-1500/firefox/firefox',
    '/home/ada/.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell',
  ];
  expect(findChromiums(machine(programs))).toEqual([]);
});

it('prefers the newest of a cache, by number', () => {
  const at = (version: string) => `/home/ada/.cache/ms-playwright/chromium-${version}/chrome-linux/chrome`;
  expect(findChromiums(machine([at('999'), at('1200'), at('1010')]))).toEqual([at('1200'), at('1010'), at('999')]);
});

it("knows Puppeteer's cache, and where environment variables move the caches", () => {
  const puppeteer = (root: string) => `${root}/chrome/linux-150.0.7000.1/chrome-linux64/chrome`;
  const playwright = (root: string) => `${root}/chromium-1200/chrome-linux64/chrome`;
  expect(findChromiums(machine([puppeteer('/home/ada/.cache/puppeteer')]))).toHaveLength(1);

  const moved = [playwright('/srv/browsers'), puppeteer('/srv/puppeteer')];
  const env = { PLAYWRIGHT_BROWSERS_PATH: '/srv/browsers', PUPPETEER_CACHE_DIR: '/srv/puppeteer' };
  expect(findChromiums(machine(moved, { env }))).toEqual(moved);
  expect(findChromiums(machine(moved))).toEqual([]);

  const xdg = playwright('/srv/cache/ms-playwright');
  expect(findChromiums(machine([xdg], { env: { XDG_CACHE_HOME: '/srv/cache' } }))).toEqual([xdg]);
});

it('knows where macOS keeps them', () => {
  const program = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';
  const programs = [
    `/Applications/${program}`,
    `/Users/ada/Library/Caches/ms-playwright/chromium-1200/chrome-mac-arm64/${program}`,
    `/Users/ada/.cache/puppeteer/chrome/mac_arm-150.0.7000.1/chrome-mac-arm64/${program}`,
  ];
  expect(findChromiums(machine(programs, { platform: 'darwin', home: '/Users/ada' }))).toEqual(programs);
});
