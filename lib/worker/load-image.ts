import { toDataUrl } from '@/lib/data-urls';

/** Milliseconds that one image may take. */
const LIMIT = 30_000;
/** Bytes that one image may have: as base64 it still fits a message, which ends at 64 MB. */
const LARGEST = 30_000_000;

/**
 * Loads an image for a view, as somebody who is not logged in: the policy of our views keeps them from reading the web.
 * @returns a `data:` URL
 * @throws Error where it is none, is larger than 30 MB, or cannot be had within 30 seconds
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
