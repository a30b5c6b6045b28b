import { type DocumentKind, factsOfKind, kindOfFile } from '@/lib/documents/kinds';
import type { PageContent } from '@/lib/page/page-content';
import type { Loaded } from './page-driver';

/** Types that a browser shows as a document; anything else is a file. */
const DOCUMENT = /^text\/|[/+](?:xml|json)$|^application\/(?:javascript|x-javascript|ecmascript)$|^image\/svg\+xml$/;

/** True if an address gave a file, of which there is no document to read. */
export const isFile = ({ contentType, isFile = false }: Loaded): boolean =>
  isFile || (contentType !== undefined && !DOCUMENT.test(contentType));

/** Types of which servers send any file. */
export const GENERIC_TYPES: readonly string[] = [
  'application/octet-stream',
  'binary/octet-stream',
  'application/force-download',
  'application/x-download',
];

/** Types that the packages of some documents have for servers that do not know them. */
const PACKAGES: readonly string[] = ['application/zip', 'application/x-zip-compressed'];

/**
 * The kind of document that an address gave as a file. Its type counts first, and its name if the type says nothing.
 * @returns undefined for a kind that is not read, and for a PDF, which is told by its bytes
 */
export function documentAt({ contentType = '', url }: Loaded): { name: string; kind: ReadKind } | undefined {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const isNamed = !contentType || GENERIC_TYPES.includes(contentType) || PACKAGES.includes(contentType);
  const kind = kindOfFile({ name: '', type: contentType }) ?? (isNamed ? kindOfFile({ name }) : undefined);
  // Text that came as a file is one that the browser could not show, whatever it is.
  if (kind === undefined || kind === 'pdf' || factsOfKind(kind).container === 'text') return undefined;
  return { name, kind };
}

type ReadKind = Exclude<DocumentKind, 'pdf'>;

/** Content of a file: nothing but a sentence that it is one. */
export const fileContent = ({ contentType, url }: Loaded): PageContent => ({
  metadata: {},
  warnings: [['file', { type: contentType ?? 'unknown' }]],
  leftOut: [],
  share: 1,
  ...(PLAYED.test(contentType ?? '') && { media: { video: [url], audio: [] } }),
});

const PLAYED = /^(?:video|audio)\/|mpegurl$/;
