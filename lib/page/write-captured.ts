import type { Metadata } from '@/lib/contract';
import { openExcerpt } from './excerpt/open-excerpt';
import { escapeHtml } from './html/escape';
import { writeMarkdown } from './markdown';
import type { MarkdownOptions } from './markdown/writer';
import { pageMetadata } from './metadata/page-metadata';
import type { CapturedContent, PageContent, ReadOptions } from './page-content';
import { writePlainText } from './plain-text';
import { inSlices } from './slices';
import type { TextDocument } from './text-document';
import { wellFormed } from './well-formed';

/** A lone surrogate, as JSON writes it. Heads hardly ever contain any, and checking each of their strings again takes time. */
const LONE = /\\ud[89a-f]/;

/** Produces the parts of a captured content that are not written in its page. Does not need a DOM. */
export async function writeCaptured(
  { head, excerpt, text, ...content }: CapturedContent,
  options: Pick<ReadOptions, 'parts' | 'removeBase64Images'>,
): Promise<PageContent> {
  const metadata = pageMetadata(JSON.parse(head));
  return {
    metadata: LONE.test(head) ? (wellFormed(metadata) as Metadata) : metadata,
    ...content,
    ...(excerpt && { markdown: await inSlices(writing(excerpt, options)) }),
    ...(text && writtenText(text, options)),
  };
}

function* writing(excerpt: readonly string[], options: MarkdownOptions): Generator<void, string> {
  return yield* writeMarkdown(yield* openExcerpt(excerpt), options);
}

const writtenText = ({ text, contentType }: TextDocument, { parts }: Pick<ReadOptions, 'parts'>) => ({
  ...(parts.includes('markdown') && { markdown: writePlainText(text, contentType) }),
  ...(parts.includes('html') && { html: `<html><body><pre>${escapeHtml(text)}</pre></body></html>` }),
});
