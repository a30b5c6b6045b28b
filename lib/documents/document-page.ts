import type { Metadata } from '@/lib/contract';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { origins } from '@/lib/page/snapshot/recall';
import type { DocumentReading } from './document-reading';

/** A file as the one reader of pages read it. */
export interface DocumentContent {
  content: PageContent;
  /** Sentences for `data.warning`. */
  notes: string[];
}

/**
 * Reads what a file says as that of a page, where there is a DOM.
 * @param url address that stands for the file
 * @throws ReadError where a selector is wrong
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

/** By name, as those of pages are. */
const inOrder = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Makes a document without a window: no script in it runs, and nothing that it names is loaded. */
function openWritten(written: string, type: string, url: string): Document {
  const isHtml = type === 'text/html';
  const page = new DOMParser().parseFromString(isHtml ? written : '<pre></pre>', 'text/html');
  const shown = page.querySelector('pre');
  if (!isHtml && shown) shown.textContent = written;
  origins.set(page, { url, base: baseIn(page), contentType: type, isUnseen: true });
  return page;
}

/** The address that relative ones are relative to. A file is at none, so that its own stay as they are. */
const baseIn = (page: Document): string =>
  URL.parse(page.querySelector('base[href]')?.getAttribute('href') ?? '')?.href ?? '';
