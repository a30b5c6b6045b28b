import { openExcerpt } from './excerpt/open-excerpt';
import { writeMarkdown } from './markdown';
import type { CapturedContent, PageContent, ReadOptions } from './page-content';
import { inSlices } from './slices';

/** Writes what is still to be written of a content, where there need be no page. */
export async function writeCaptured(
  { excerpt, ...content }: CapturedContent,
  options: Pick<ReadOptions, 'removeBase64Images'>,
): Promise<PageContent> {
  if (excerpt === undefined) return content;
  return { ...content, markdown: await inSlices(writeMarkdown(openExcerpt(excerpt), options)) };
}
