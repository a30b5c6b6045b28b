import { cleanHtml } from './clean-html';
import { copyPage, MAX_DEPTH, type PageCopy } from './copy-page';
import { chooseImageSources } from './image-sources';
import { images } from './images';
import { links } from './links';
import { mainContent } from './main-content';
import { toMarkdown } from './markdown';
import { metadata } from './metadata';
import type { PageContent, ReadOptions } from './page-content';
import { RAW_HTML_WARNING, rawHtml } from './raw-html';
import { matcher } from './select';
import { selected } from './selection';
import { textDocument } from './text-document';
import { dropHidden } from './visibility';

export type { LeftOut, PageContent, Part, ReadOptions } from './page-content';

/**
 * Reads a document as it stands, without changing it.
 * @returns the parts that were asked for, and always metadata, warnings and what was left out; every string is
 * well-formed Unicode
 * @throws ReadError where a selector is wrong, or nothing is selected
 */
export function readPage(document: Document, options: ReadOptions): PageContent {
  const { parts, includeTags, excludeTags, selection } = options;
  const copy = copyPage(document, {
    include: includeTags.length > 0 ? matcher(includeTags, 'includeTags') : undefined,
    exclude: matcher(excludeTags, 'excludeTags'),
    selected: selection ? selected(document) : undefined,
  });
  const { root } = copy;
  const warnings = warningsOf(copy);
  if (includeTags.length > 0 && !root.hasChildNodes()) warnings.push('includeTags matched nothing on this page.');
  const leftOut = dropHidden(root, copy.hidden);
  // What is named with includeTags or selected is wanted, boilerplate or not.
  if (options.onlyMainContent && includeTags.length === 0 && !selection) leftOut.push(...mainContent(root));

  const content: PageContent = { metadata: metadata(document), warnings, leftOut };
  if (parts.includes('links')) content.links = links(root);
  if (parts.includes('images')) content.images = images(root, document);
  chooseImageSources(root);
  if (parts.includes('html')) content.html = cleanHtml(root);
  if (parts.includes('markdown')) {
    content.markdown = (selection ? undefined : textDocument(document)) ?? toMarkdown(root, options);
  }
  if (parts.includes('rawHtml')) {
    content.rawHtml = rawHtml(document);
    warnings.push(RAW_HTML_WARNING);
  }
  return wellFormed(content);
}

function warningsOf({ unreadFrames, tooDeep }: PageCopy): string[] {
  const warnings: string[] = [];
  if (unreadFrames.size > 0) {
    warnings.push(`Frames from other sites were not read: ${[...unreadFrames].join(', ')}.`);
  }
  if (tooDeep) {
    warnings.push(`The page nests elements more than ${MAX_DEPTH} deep; of what lies deeper only the text was read.`);
  }
  return warnings;
}

/** Replaces lone surrogates, which neither JSON nor a message to another context carries safely. */
function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.toWellFormed(), wellFormed(member)]),
  ) as T;
}
