import { i18n } from '#i18n';
import type { PageMetrics } from '@/lib/page/scrolling';
import type { OpenPage } from '@/lib/scrape/open-page';
import type { EngineContext } from '../../engine';

/**
 * Limits in device pixels. Chromium's canvas is limited to 16,384 a side and 268 million in all; a picture that reaches
 * them is empty, not cut (skia's limits, the same in every Chromium since 2016), so tall pages are cut before.
 */
const MAX_SIDE = 16_384;
const MAX_AREA = 200_000_000;

/**
 * Cuts a page into viewports from its top, as far as it fits into one picture. Sizes are in CSS pixels.
 * @returns `tiles`: positions to scroll to; the picture of each viewport is drawn at the same position
 */
export function tilesOf({ height, viewportWidth, viewportHeight, devicePixelRatio }: PageMetrics): {
  tiles: number[];
  height: number;
} {
  const fits = Math.min(MAX_SIDE / devicePixelRatio, MAX_AREA / devicePixelRatio ** 2 / viewportWidth);
  const shown = Math.max(1, Math.min(height, Math.floor(fits)));
  const tiles: number[] = [];
  for (let y = 0; y < shown; y += viewportHeight) {
    // The last tile ends with the page, since nothing can be scrolled further.
    tiles.push(Math.max(0, Math.min(y, height - viewportHeight)));
  }
  return { tiles, height: shown };
}

/** Returns the message for a picture of only part of the page; heights are in CSS pixels. */
export const cutSentence = (shown: number, whole: number) => i18n.t('warnings.screenshot.cut', { shown, whole });

/**
 * Takes a picture of the whole page by scrolling and stitching. The scroll position and sticky elements are restored in
 * any case.
 * @param quality 1 to 100 for JPEG; PNG without it
 * @returns the picture, and a message if it does not show the whole page
 */
export async function captureFullPage(
  page: OpenPage,
  quality: number | undefined,
  { signal, progress }: EngineContext,
): Promise<{ image: Blob; warnings: string[] }> {
  const metrics = await page.measure();
  const { tiles, height } = tilesOf(metrics);
  const ratio = metrics.devicePixelRatio;
  const canvas = new OffscreenCanvas(Math.round(metrics.viewportWidth * ratio), Math.round(height * ratio));
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  try {
    for (const [index, y] of tiles.entries()) {
      signal.throwIfAborted();
      await progress({ name: 'screenshot', done: index, total: tiles.length });
      const reached = await page.scrollTo(0, y);
      const bitmap = await createImageBitmap(await page.captureVisible());
      context.drawImage(bitmap, 0, Math.round(reached.y * ratio));
      bitmap.close();
      // Sticky elements belong to the first viewport, so that a reader sees them once.
      if (index === 0) await page.hideSticky();
    }
  } finally {
    await page.restore();
  }
  const cut = height < metrics.height;
  return {
    image: await canvas.convertToBlob(
      quality === undefined ? { type: 'image/png' } : { type: 'image/jpeg', quality: quality / 100 },
    ),
    warnings: cut ? [cutSentence(height, metrics.height)] : [],
  };
}
