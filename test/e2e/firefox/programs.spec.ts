import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Server, startServer } from '../serve/server.ts';
import { useFirefox } from './support/firefox.ts';
import { useSites } from './support/sites.ts';

const firefox = useFirefox();
const sites = useSites();

const CODE = /[A-Z2-9]{4}-[A-Z2-9]{4}$/m;

/** Turns programs on, and allows those without a name to read a site. */
const turnOn = (address: string, site: string) =>
  firefox.background.run(
    (programs, grant) => chrome.storage.local.set({ programs, programGrants: [grant] }),
    { enabled: true, address },
    { program: 'main', site, kind: 'read', allowed: true, at: 0 },
  );

/** Types the code that the server prints into the settings. */
async function pair(server: Server): Promise<void> {
  await firefox.tab.open(firefox.address('options.html#programs'));
  await firefox.tab.press('button', 'Get a code');
  await expect.poll(server.stderr).toMatch(CODE);
  await expect.poll(() => firefox.tab.has('textbox', 'Code')).toBe(true);
  await firefox.tab.type('Code', server.stderr().match(CODE)?.[0] ?? '');
  await firefox.tab.press('button', 'Connect');
  await expect.poll(() => firefox.tab.text()).toContain('Connected. Programs can ask, and you decide.');
}

test('a program reads the tab in front, also after its server has started again, or the background page has ended', async () => {
  const data = await mkdtemp(join(tmpdir(), 'winnow-firefox-data-'));
  const start = (port: string) =>
    startServer(['--browser', 'mine', '--key', 'a-key-for-firefox', '--data', data, '--port', port]);
  const first = await start('0');
  await firefox.allowSites();
  await turnOn(first.url, new URL(sites.url).host);
  await pair(first);

  await firefox.tab.open(`${sites.url}/article.html`);
  const read = { url: 'tab:active', formats: ['markdown'] };
  expect((await first.data(read)).markdown).toContain('12.42 h');

  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start(new URL(first.url).port);
  // It waits for the browser, which connects by itself.
  expect((await second.data(read)).markdown).toContain('12.42 h');

  await firefox.endBackground();
  await expect.poll(second.stderr).toContain('Your browser has left.');
  // An alarm starts it again within half a minute.
  expect((await second.data({ ...read, timeout: 60_000 })).markdown).toContain('12.42 h');
  second.child.kill();
  await second.ended;
  await rm(data, { recursive: true, force: true });
});
