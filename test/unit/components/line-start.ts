/** Returns the right edge of a text in CSS pixels, which is where a line from right to left starts. */
export function rightOf(text: string): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.nodeValue !== text) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    return range.getBoundingClientRect().right;
  }
  throw new Error(`The view does not show “${text}”.`);
}
