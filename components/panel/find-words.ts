/** Inline elements: words may cross their edges. */
const INLINE = new Set(
  'a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
);

/** A part of a block's text, and its offset in it. */
interface TextPart {
  node: Text;
  at: number;
}

/** The text of one block, and its nodes. */
interface BlockText {
  text: string;
  parts: TextPart[];
}

/**
 * Finds words in an element, ignoring case, block by block. Spaces match any white space. The element is not changed, and may
 * grow at its end meanwhile.
 * @returns a function that returns the matches in the next block; undefined if no further block exists yet
 */
export function wordFinder(root: Element, words: string): () => StaticRange[] | undefined {
  const pattern = wordsPattern(words);
  const nextBlock = blockReader(root);
  return () => {
    const block = nextBlock();
    if (!block) return undefined;
    return Array.from(block.text.matchAll(pattern), ({ 0: found, index }) => rangeIn(block, index, found.length));
  };
}

/** Returns an expression that finds words in a row, with any white space between them. */
export const wordsPattern = (words: string): RegExp => {
  const written = words.trim().split(/\s+/);
  return new RegExp(written.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'giu');
};

/** Reads an element's text, one block per call. */
function blockReader(root: Element): () => BlockText | undefined {
  const isRead = (node: Node) => {
    if (node instanceof Text || node.nodeName === 'BR') return NodeFilter.FILTER_ACCEPT;
    const isUnseen = node instanceof Element && node.classList.contains('visually-hidden');
    return isUnseen ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, isRead);
  return () => {
    const read: BlockText = { text: '', parts: [] };
    let block: Element | null | undefined;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = blockOf(node);
      block ??= own;
      if (own !== block) {
        walker.previousNode();
        return read;
      }
      if (node instanceof Text) {
        read.parts.push({ node, at: read.text.length });
        read.text += node.data;
      } else {
        read.text += '\n';
      }
    }
    return block ? read : undefined;
  };
}

function blockOf(node: Node): Element | null {
  let block = node.parentElement;
  while (block && INLINE.has(block.localName)) block = block.parentElement;
  return block;
}

function rangeIn({ parts }: BlockText, start: number, length: number): StaticRange {
  const from = partAt(parts, start);
  // The last character, not the position after it, which may be in another node.
  const to = partAt(parts, start + length - 1);
  return new StaticRange({
    startContainer: from.node,
    startOffset: start - from.at,
    endContainer: to.node,
    endOffset: start + length - to.at,
  });
}

const partAt = (parts: readonly TextPart[], offset: number): TextPart =>
  parts.findLast(({ at }) => at <= offset) as TextPart;
