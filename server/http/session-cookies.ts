import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CookieData } from 'puppeteer-core';

/** Browsers forget cookies without an expiry when they end, and most sign-ins are such a cookie. */
const FILE = 'session-cookies.json';

/** Writes into a profile's folder what its browser would forget. */
export async function keepSession(browser: Browser, profile: string): Promise<void> {
  const cookies = (await browser.cookies()).filter(({ session }) => session);
  await writeFile(join(profile, FILE), JSON.stringify(cookies), { mode: 0o600 });
}

/** Gives it back to the next one. */
export async function restoreSession(browser: Browser, profile: string): Promise<void> {
  const text = await readFile(join(profile, FILE), 'utf8').catch(() => '[]');
  await browser.setCookie(...(JSON.parse(text) as CookieData[]));
}
