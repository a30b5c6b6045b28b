import { toDataUrl } from '@/lib/base/data-urls';

/** Timeout for loading one image, in ms. */
const LIMIT = 30_000;
/** Maximum size of one image, in bytes: as base64 it still fits into a message, which is limited to 64 MB. */
const LARGEST = 30_000_000;

/**
 * Loads an image for a view, without the user's sign-in: the policy of views keeps them from reading the web.
 * @returns a `data:` URL
 * @throws Error if it is not an image, is larger than 30 MB, or cannot be loaded within 30 seconds
 */
export async function loadImage(address: string): Promise<string> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LIMIT),
  });
  const isImage = response.headers.get('Content-Type')?.startsWith('image/');
  const tooLarge = Number(response.headers.get('Content-Length')) > LARGEST;
  if (!response.ok || !isImage || tooLarge) throw new Error('There is no image at this address.');
  const image = await response.blob();
  if (image.size > LARGEST) throw new Error('The image is too large.');
  return toDataUrl(image);
}
