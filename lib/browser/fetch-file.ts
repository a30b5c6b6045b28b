import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { readBlob } from '@/lib/base/http/read-body';
import type { Loaded } from '@/lib/scrape/page-driver';

/**
 * Fetches the file at an address with the user's sign-in.
 * @throws WinnowError SCRAPE_SITE_ERROR if the site does not respond, or sends more than can be stored
 */
export async function fetchFile(url: string | undefined, signal: AbortSignal): Promise<{ file: Blob; loaded: Loaded }> {
  try {
    const response = await fetch(url ?? '', { credentials: 'include', signal });
    const file = await readBlob(response);
    const { status: statusCode, url: address } = response;
    return { file, loaded: { url: address || (url ?? ''), statusCode, ...(file.type && { contentType: file.type }) } };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof RangeError)
      throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.pdf.tooLarge'), { cause });
    throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.site.notOpened'), { cause });
  }
}
