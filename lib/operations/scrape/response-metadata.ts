import { i18n } from '#i18n';
import type { Metadata } from '@/lib/contract';
import type { Loaded } from './page-driver';

/** Metadata of the response itself. */
export function metadataOf({ url, statusCode, contentType, pages }: Loaded): Metadata {
  const isError = statusCode !== undefined && (statusCode < 200 || statusCode > 299);
  return {
    url,
    ...pages,
    ...(statusCode !== undefined && { statusCode }),
    ...(contentType && { contentType }),
    ...(isError && { error: i18n.t('errors.page.status', { statusCode }) }),
  };
}
