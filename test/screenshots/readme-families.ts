import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';
import { startServer } from '../e2e/serve/server.ts';
import { SCREENS } from './tour.ts';

/** Families of the specification, and the view that the README shows for each. */
const VIEWS = {
  scrape: 'panel-markdown',
  map: 'panel-map',
  crawl: 'panel-set-table',
  batch: 'panel-set',
  search: 'panel-search',
  parse: 'panel-pdf',
  extract: 'panel-extract',
  monitor: 'panel-watch',
  interact: 'panel-act',
  agent: 'panel-agent',
};

/** Share of the pictures' size: they are taken with two device pixels for each CSS pixel. */
const SCALE = 0.5;

/**
 * Keeps the README's picture of each family, and one that a program in a browser session has taken itself.
 * @param folder where the README's pictures are
 * @param url page that the session opens
 */
export async function keepFamilies(folder: string, url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = Object.entries(VIEWS).map(
    async ([family, view]) => [family, await readFile(join(SCREENS, `${view}.png`))] as const,
  );
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    for (const [family, png] of [...(await Promise.all(pictures)), ['browser', await pictureBySession(url)] as const]) {
      const webp = await page.evaluate(shrink, { png: png.toString('base64'), scale: SCALE });
      await writeFile(join(folder, `${family}.webp`), Buffer.from(webp, 'base64'));
    }
  } finally {
    await browser.close();
  }
}

/** Runs in a page. @returns the picture as WebP, in base64 */
async function shrink({ png, scale }: { png: string; scale: number }): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
}

/** The picture that a program takes in a browser session of the server. */
async function pictureBySession(url: string): Promise<Buffer> {
  const server = await startServer([]);
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { id: string; result: string };
  };
  const { id } = await ask('/v2/browser', {});
  const code = `await page.setViewportSize({ width: 800, height: 1520 }); await page.goto(${JSON.stringify(url)});
    (await page.screenshot()).toString('base64')`;
  const { result } = await ask(`/v2/browser/${id}/execute`, { code });
  server.child.kill();
  await server.ended;
  return Buffer.from(result, 'base64');
}
