import { i18n } from '#i18n';
import type { OpenPage } from '@/lib/scrape/open-page';
import type { DrivenPage, PictureOptions } from '@/lib/scrape/page-driver';
import type { EngineContext } from '../../engine';
import { captureFullPage } from './full-page';

export interface Picture {
  image: Blob;
  /** Messages for `data.warning`. */
  warnings: string[];
}

export type TakePicture = (options: PictureOptions, context: EngineContext) => Promise<Picture>;

/** Takes pictures of a page in its current window; of the whole page by scrolling and stitching. */
export const picturesOf =
  (page: OpenPage): TakePicture =>
  async ({ fullPage, quality, viewport }, context) => {
    const { image, warnings } = fullPage
      ? await captureFullPage(page, quality, context)
      : { image: await page.captureVisible(quality), warnings: [] };
    const sized = i18n.t('warnings.screenshot.viewport');
    return { image, warnings: viewport ? [sized, ...warnings] : warnings };
  };

/** Takes pictures of a driven page: by its driver if that supports it. */
export const drivenPictures = (page: DrivenPage): TakePicture =>
  page.picture
    ? async (options) => ({ image: (await page.picture?.(options)) as Blob, warnings: [] })
    : picturesOf(page);
