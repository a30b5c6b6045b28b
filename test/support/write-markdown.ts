import type { Content } from '@/lib/page/content';
import { openExcerpt } from '@/lib/page/excerpt/open-excerpt';
import { takeExcerpt } from '@/lib/page/excerpt/take-excerpt';
import { writeMarkdown } from '@/lib/page/markdown';
import type { MarkdownOptions } from '@/lib/page/markdown/writer';
import { atOnce } from '@/lib/page/slices';

/** Converts content to markdown synchronously, by way of its excerpt. */
export const markdownOf = (content: Content, options: MarkdownOptions): string =>
  atOnce(writeMarkdown(atOnce(openExcerpt(atOnce(takeExcerpt(content, options)))), options));
