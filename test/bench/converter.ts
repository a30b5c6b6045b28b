import { writeMarkdown } from '@/lib/page/markdown';
import { readTree } from '@/lib/page/read-tree';

/** The writer alone, for measuring it beside other converters. Takes HTML as it is: what is hidden is not judged. */
export default function convert(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return writeMarkdown(readTree(page, { leaveOutHidden: false }), { removeBase64Images: false });
}

/** From a live document, as a scrape of the open tab does it. */
export function fromNode(root: Document | Element): string {
  return writeMarkdown(readTree(root, { leaveOutHidden: true }), { removeBase64Images: false });
}
