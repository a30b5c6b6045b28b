import { ScrapeError } from '@/lib/contract';
import { captureFullPage } from '../full-page';
import type { LocalFormat } from './format';

const POINTER = '/data/screenshot';

/**
 * A picture of the live tab as it stands in its window. A quality asks for JPEG, else it is PNG. The picture must be of
 * the page that was read: where the tab was left meanwhile there is none, and the rest of the result stays.
 */
export const screenshot: LocalFormat<'screenshot'> = {
  parts: [],
  async fill({ fullPage, quality, viewport }, _content, page, context) {
    const warnings = viewport
      ? ['The screenshot has the size of the window: the viewport of an open tab cannot be set.']
      : [];
    try {
      await context.progress({ name: 'screenshot' });
      const picture = fullPage
        ? await captureFullPage(page, quality, context)
        : { image: await page.captureVisible(quality), warnings: [] };
      return {
        data: { screenshot: POINTER },
        attachments: { [POINTER]: picture.image },
        warnings: [...warnings, ...picture.warnings],
      };
    } catch (error) {
      if (context.signal.aborted) throw error;
      return { data: { screenshot: null }, warnings: [`No screenshot: ${ScrapeError.from(error).message}`] };
    }
  },
};
