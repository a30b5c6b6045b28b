import { openExcerpt } from './excerpt/open-excerpt';
import { writeMarkdown } from './markdown';
import type { MarkdownOptions } from './markdown/writer';
import type { CapturedContent, PageContent } from './page-content';
import { inSlices } from './slices';

function* writing(excerpt: readonly string[], options: MarkdownOptions): Generator<void, string> {
  return yield* writeMarkdown(yield* openExcerpt(excerpt), options);
}

/** Writes what is still to be written of a content, where there need be no page. */
export async function writeCaptured(
  { excerpt, ...content }: CapturedContent,
  options: MarkdownOptions,
): Promise<PageContent> {
  if (excerpt === undefined) return content;
  return { ...content, markdown: await inSlices(writing(excerpt, options)) };
}
