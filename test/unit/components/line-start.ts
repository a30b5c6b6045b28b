/**
 * Returns the right edge of a text in CSS pixels, which is where a line from right to left starts.
 * @param within selector of an element that contains the text
 */
export function rightOf(text: string, within = 'body'): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (nodeValue !== text || !parentElement?.closest(within)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    return range.getBoundingClientRect().right;
  }
  throw new Error(`The view does not show “${text}”.`);
}
