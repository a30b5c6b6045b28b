import { type DocumentKind, factsOfKind, kindOfFile } from '@/lib/files/documents/kinds';
import type { PageContent } from '@/lib/page/page-content';
import type { Loaded } from './page-driver';

/** Types that a browser shows as a document; anything else is a file. */
const DOCUMENT = /^text\/|[/+](?:xml|json)$|^application\/(?:javascript|x-javascript|ecmascript)$|^image\/svg\+xml$/;

/** Returns true if an address returned a file instead of a readable document. */
export const isFile = ({ contentType, isFile = false }: Loaded): boolean =>
  isFile || (contentType !== undefined && !DOCUMENT.test(contentType));

/** Types that servers send for any file. */
export const GENERIC_TYPES: readonly string[] = [
  'application/octet-stream',
  'binary/octet-stream',
  'application/force-download',
  'application/x-download',
];

/** Types of the containers of some documents, sent by servers that do not know them. */
const PACKAGES: readonly string[] = ['application/zip', 'application/x-zip-compressed'];

/**
 * Returns the kind of document that an address returned as a file. Its type counts first, and its name if the type is
 * generic.
 * @returns undefined for an unreadable kind, and for a PDF, which is recognized by its bytes
 */
export function documentAt({ contentType = '', url }: Loaded): { name: string; kind: ReadKind } | undefined {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const isNamed = !contentType || GENERIC_TYPES.includes(contentType) || PACKAGES.includes(contentType);
  const kind = kindOfFile({ name: '', type: contentType }) ?? (isNamed ? kindOfFile({ name }) : undefined);
  // Text that came as a file is something that the browser could not show.
  if (kind === undefined || kind === 'pdf' || factsOfKind(kind).container === 'text') return undefined;
  return { name, kind };
}

type ReadKind = Exclude<DocumentKind, 'pdf'>;

/** Returns the content of a file: only a message that it is a file. */
export const fileContent = ({ contentType, url }: Loaded): PageContent => ({
  metadata: {},
  warnings: [['file', { type: contentType ?? 'unknown' }]],
  leftOut: [],
  share: 1,
  ...(PLAYED.test(contentType ?? '') && { media: { video: [url], audio: [] } }),
});

const PLAYED = /^(?:video|audio)\/|mpegurl$/;
