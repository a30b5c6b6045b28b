import type { PageContent } from '@/lib/page/page-content';
import type { Loaded } from './page-driver';

/** Types that a browser shows as a document; anything else is a file. */
const DOCUMENT = /^text\/|[/+](?:xml|json)$|^application\/(?:javascript|x-javascript|ecmascript)$|^image\/svg\+xml$/;

/** True if an address gave a file, of which there is no document to read. */
export const isFile = ({ contentType, isFile = false }: Loaded): boolean =>
  isFile || (contentType !== undefined && !DOCUMENT.test(contentType));

/** Content of a file: nothing but a sentence that it is one. */
export const fileContent = ({ contentType, url }: Loaded): PageContent => ({
  metadata: {},
  warnings: [['file', { type: contentType ?? 'unknown' }]],
  leftOut: [],
  share: 1,
  ...(PLAYED.test(contentType ?? '') && { media: { video: [url], audio: [] } }),
});

const PLAYED = /^(?:video|audio)\/|mpegurl$/;
