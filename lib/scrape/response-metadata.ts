import { i18n } from '#i18n';
import { defined } from '@/lib/base/json';
import type { Metadata } from '@/lib/contract';
import type { Loaded } from './page-driver';

/** Metadata of the response itself. */
export function metadataOf({ url, statusCode, contentType, pages, retryAfter }: Loaded): Metadata {
  const isError = statusCode !== undefined && (statusCode < 200 || statusCode > 299);
  return {
    url,
    ...pages,
    ...defined({ statusCode }),
    ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter / 1_000) }),
    ...(contentType && { contentType }),
    ...(isError && { error: i18n.t('errors.page.status', { statusCode }) }),
  };
}
