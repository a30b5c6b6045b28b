import { renderMarkdown } from '../render-markdown';

/**
 * Converts markdown to plain text: no emphasis marks, no addresses, no pictures, tabs between the cells of a table. The
 * browser itself provides the text of each element (HTML, 3.2.7, `innerText`), which must be laid out for that.
 * @param base address of the page
 */
export function markdownAsText(markdown: string, base: string): string {
  const content = renderMarkdown(markdown, { base, images: false, blockedLabel: () => '' })?.content;
  if (!content) return markdown;
  for (const picture of content.querySelectorAll('img, .blocked-image')) picture.remove();
  for (const item of content.querySelectorAll('li')) item.prepend(markerOf(item));
  const place = document.createElement('div');
  place.className = 'visually-hidden';
  place.append(content);
  document.body.append(place);
  // biome-ignore lint/performance/useDomNodeTextContent: the lines of paragraphs and rows are what is asked for
  const text = place.innerText;
  place.remove();
  return text.trim();
}

/** Returns the marker before an item, which a list draws but does not have in its text. */
function markerOf(item: Element): string {
  const list = item.parentElement;
  if (list?.localName !== 'ol') return '- ';
  return `${(list as HTMLOListElement).start + [...list.children].indexOf(item)}. `;
}

/** Converts markdown to HTML that is safe to show. @returns undefined if the markdown can only be shown as it is written */
export function markdownAsHtml(markdown: string, base: string): string | undefined {
  const content = renderMarkdown(markdown, { base, images: true, blockedLabel: () => '' })?.content;
  if (!content) return undefined;
  // In its own inert document, which loads nothing.
  const place = content.ownerDocument.createElement('div');
  place.append(content);
  return place.innerHTML;
}

/** Copies markdown to the clipboard as formatted text, and as it is for programs without formatting. */
export function copyRichText(markdown: string, base: string): Promise<void> {
  const html = markdownAsHtml(markdown, base);
  if (html === undefined) return navigator.clipboard.writeText(markdown);
  return navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([markdown], { type: 'text/plain' }),
    }),
  ]);
}
