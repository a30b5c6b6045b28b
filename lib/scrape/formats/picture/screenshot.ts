import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { PageFormat } from '../format';

const POINTER = '/data/screenshot';

/**
 * A picture of the page in its current state. A quality asks for JPEG, otherwise it is PNG. The picture must show the
 * page that was read: if the user left the tab in between, it is missing, and the rest of the result stays.
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
