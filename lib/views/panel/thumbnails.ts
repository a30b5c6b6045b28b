import type { PanelActions } from '@/components/panel/actions';
import type { Stores } from '@/lib/store/stores';

/** Size of a thumbnail in pixels: twice that of its place in History, for dense screens. */
const SIZE = { width: 112, height: 80 };

export const thumbnailActions = ({ results }: Pick<Stores, 'results'>): Pick<PanelActions, 'thumbnail'> => ({
  // A file that is no picture has no thumbnail; its result says what is wrong with it.
  thumbnail: (jobId) => results.thumbnail(jobId, thumbnailOf).catch(() => undefined),
});

/** Draws the top of a screenshot, which may be of a whole page. */
async function thumbnailOf(screenshot: Blob): Promise<Blob> {
  const picture = await createImageBitmap(screenshot);
  const scale = SIZE.width / picture.width;
  const height = Math.min(picture.height, SIZE.height / scale);
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, picture.width, height, 0, 0, SIZE.width, height * scale);
  }
  picture.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
}
