import { cutSentence, tilesOf } from '@/lib/scrape/formats/picture/full-page';
import type { PageOptions, PictureOptions } from '@/lib/scrape/page-driver';
import { readablePage } from '../../readable-page';
import { blobOf } from './blob-of';
import { metricsOf } from './emulation';
import type { Session } from './session';

/** Timeout of a screenshot, in ms. A page of many megapixels takes a while. */
const LIMIT = 60_000;

/**
 * Takes a screenshot of the page, and restores the page afterwards.
 * @returns the picture, with a message if it does not show the whole page
 */
export async function takePicture(
  session: Session,
  tabId: number,
  pageOptions: Pick<PageOptions, 'mobile'>,
  { fullPage, quality, viewport }: PictureOptions,
): Promise<{ image: Blob; note?: string }> {
  const metrics = metricsOf(pageOptions);
  if (viewport) {
    const { width } = viewport;
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...metrics,
      width,
      height: fullPage ? metrics.height : viewport.height,
    });
  }
  try {
    const format =
      quality === undefined ? { format: 'png' as const } : { format: 'jpeg' as const, quality: Math.round(quality) };
    const whole = fullPage ? await wholePage(tabId) : undefined;
    const { data } = await session.send(
      'Page.captureScreenshot',
      { ...format, ...(whole && { clip: whole.clip, captureBeyondViewport: true }) },
      LIMIT,
    );
    return { image: await blobOf(data, `image/${format.format}`), ...(whole?.note && { note: whole.note }) };
  } finally {
    if (fullPage) await readablePage(tabId).restore();
    if (viewport) await session.send('Emulation.setDeviceMetricsOverride', metrics);
  }
}

/** Scrolls through the page to make lazy content load, and measures the page from its top. */
async function wholePage(tabId: number) {
  const page = readablePage(tabId);
  for (const y of tilesOf(await page.measure()).tiles) await page.scrollTo(0, y);
  await page.scrollTo(0, 0);
  const measured = await page.measure();
  const { height } = tilesOf(measured);
  const cut = height < measured.height;
  return {
    clip: { x: 0, y: 0, width: measured.viewportWidth, height, scale: 1 },
    ...(cut && { note: cutSentence(height, measured.height) }),
  };
}
