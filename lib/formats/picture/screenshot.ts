import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import type { PageFormat } from '../format';

const POINTER = '/data/screenshot';

/**
 * A picture of the page as it stands. A quality asks for JPEG, else it is PNG. The picture must be of the page that was
 * read: where the tab was left meanwhile there is none, and the rest of the result stays.
 */
export const screenshot: PageFormat<'screenshot'> = {
  madeFrom: 'picture',
  parts: [],
  showsOriginal: true,
  async fill({ fullPage, quality, viewport }, _content, takePicture, context) {
    try {
      await context.progress({ name: 'screenshot' });
      const { image, warnings } = await takePicture({ fullPage, quality, viewport }, context);
      return { data: { screenshot: POINTER }, attachments: { [POINTER]: image }, warnings };
    } catch (error) {
      if (context.signal.aborted) throw error;
      const why = error instanceof WinnowError ? error.message : i18n.t('warnings.screenshot.notTaken');
      return {
        data: { screenshot: null },
        warnings: [i18n.t('warnings.screenshot.none', { why })],
        remedy: 'take-screenshot',
      };
    }
  },
};
