import type { Metadata } from '@/lib/contract';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { origins } from '@/lib/page/snapshot/recall';
import type { DocumentReading } from './document-reading';

/** The content of a file, as returned by the page reader. */
export interface DocumentContent {
  content: PageContent;
  /** Messages for `data.warning`. */
  notes: string[];
}

/**
 * Reads the content of a file like a page, in a context with a DOM.
 * @param url address that represents the file
 * @throws ReadError if a selector is invalid
 */
export async function contentOf(
  { written, type = 'text/html', notes }: DocumentReading,
  url: string,
  options: ReadOptions,
): Promise<DocumentContent> {
  const { parts } = options;
  const read = parts.filter((part) => part !== 'rawHtml' && part !== 'branding');
  const content = await readPage(openWritten(written, type, url), { ...options, parts: read });
  return {
    notes,
    content: {
      ...content,
      metadata: inOrder(content.metadata),
      ...(parts.includes('rawHtml') && { rawHtml: written }),
    },
  };
}

/** Sorts metadata by name, like that of pages. */
const inOrder = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Creates a document without a window: no script in it runs, and nothing that it references is loaded. */
function openWritten(written: string, type: string, url: string): Document {
  const isHtml = type === 'text/html';
  const page = new DOMParser().parseFromString(isHtml ? written : '<pre></pre>', 'text/html');
  const shown = page.querySelector('pre');
  if (!isHtml && shown) shown.textContent = written;
  origins.set(page, { url, base: baseIn(page), contentType: type, isUnseen: true });
  return page;
}

/** Returns the base URL. A file lacks an address, so its relative links stay as they are. */
const baseIn = (page: Document): string =>
  URL.parse(page.querySelector('base[href]')?.getAttribute('href') ?? '')?.href ?? '';
