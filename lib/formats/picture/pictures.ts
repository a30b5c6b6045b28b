import { i18n } from '#i18n';
import type { EngineContext } from '@/lib/operations/engine';
import type { OpenPage } from '@/lib/operations/scrape/open-page';
import type { DrivenPage, PictureOptions } from '@/lib/operations/scrape/page-driver';
import { captureFullPage } from './full-page';

export interface Picture {
  image: Blob;
  /** Sentences for `data.warning`. */
  warnings: string[];
}

export type TakePicture = (options: PictureOptions, context: EngineContext) => Promise<Picture>;

/** Pictures of a page as it stands in its window: the whole of it by scrolling and stitching. */
export const picturesOf =
  (page: OpenPage): TakePicture =>
  async ({ fullPage, quality, viewport }, context) => {
    const { image, warnings } = fullPage
      ? await captureFullPage(page, quality, context)
      : { image: await page.captureVisible(quality), warnings: [] };
    const sized = i18n.t('warnings.screenshot.viewport');
    return { image, warnings: viewport ? [sized, ...warnings] : warnings };
  };

/** Pictures of a page of our own: by its driver where that can take them. */
export const drivenPictures = (page: DrivenPage): TakePicture =>
  page.picture
    ? async (options) => ({ image: (await page.picture?.(options)) as Blob, warnings: [] })
    : picturesOf(page);
