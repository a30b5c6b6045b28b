import { setTimeout as sleep } from 'node:timers/promises';
import { launchRaw } from '../e2e/raw/browser.ts';
import { startDesktop } from '../support/desktop.ts';

/** CSS pixels of the window, and device pixels for each. */
const WINDOW = { width: 1320, height: 840 };
const SCALE = 2;
/** Milliseconds in which the window has surely drawn what was pressed: nothing tells. */
const DRAWN = 1_500;

interface WindowOptions {
  /** Folder of the built extension. */
  extension: string;
  url: string;
  /** Arguments of the browser, without which it does not find the address. */
  args: readonly string[];
  /** File for the picture. */
  path: string;
}

/** Pictures a whole window of the browser: a page, and beside it the panel that the keys for a scrape have opened. */
export async function pictureWindow({ extension, url, args, path }: WindowOptions): Promise<void> {
  const { width, height } = WINDOW;
  const desktop = await startDesktop(`${width * SCALE}x${height * SCALE}`);
  const look = [
    // Without it, a bar of the window complains about other arguments.
    '--test-type',
    `--force-device-scale-factor=${SCALE}`,
    `--window-size=${width},${height}`,
    '--window-position=0,0',
  ];
  const { browser, close } = await launchRaw(extension, {
    headless: false,
    env: { DISPLAY: desktop.display },
    args: [...args, ...look],
    // With it, a bar says that software controls the browser.
    without: ['--enable-automation'],
  });
  try {
    const [page] = await browser.pages();
    await page?.goto(url);
    await sleep(DRAWN);
    // A press into the window first: there is no manager of windows that gives it the keyboard.
    desktop.press('mousemove', `${width}`, `${height}`, 'click', '1', 'key', 'alt+shift+s');
    const target = await browser.waitForTarget((one) => one.url().endsWith('/sidepanel.html'));
    const panel = await target.asPage();
    await panel.waitForSelector('main img, [role=tabpanel] img');
    await sleep(DRAWN);
    desktop.picture(path);
  } finally {
    await close();
    desktop.close();
  }
}
