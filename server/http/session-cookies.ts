import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CookieData } from 'puppeteer-core';

/** Browsers forget cookies without an expiry when they end, and most sign-ins are such a cookie. */
const FILE = 'session-cookies.json';

/** Writes the cookies that the browser would forget into a profile's folder. */
export async function keepSession(browser: Browser, profile: string): Promise<void> {
  await writeSessionCookies(
    profile,
    (await browser.cookies()).filter(({ session }) => session),
  );
}

/** Restores them in the next browser. */
export async function restoreSession(browser: Browser, profile: string): Promise<void> {
  await browser.setCookie(...(await readSessionCookies(profile)));
}

export const writeSessionCookies = (profile: string, cookies: readonly CookieData[]): Promise<void> =>
  writeFile(join(profile, FILE), JSON.stringify(cookies), { mode: 0o600 });

/** Returns the cookies that the browser of a profile would have forgotten; empty for a new profile. */
export async function readSessionCookies(profile: string): Promise<CookieData[]> {
  const text = await readFile(join(profile, FILE), 'utf8').catch(() => '[]');
  return JSON.parse(text) as CookieData[];
}
