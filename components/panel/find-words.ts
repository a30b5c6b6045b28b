/** Elements that stand in a line of text: words may go across their edges. */
const INLINE = new Set(
  'a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
);

/** A part of a block's text, and the offset in it that the part begins at. */
interface TextPart {
  node: Text;
  at: number;
}

/** The text of one block, and the nodes that it is in. */
interface BlockText {
  text: string;
  parts: TextPart[];
}

/**
 * Finds words in an element, in either case, block by block. Spaces stand for any white space. The element is not changed,
 * and may grow at its end meanwhile.
 * @returns a function that gives the places in the next block; undefined where there is no further block for now
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

/** Expression that finds words in a row, whatever white space is between them. */
export const wordsPattern = (words: string): RegExp => {
  const written = words.trim().split(/\s+/);
  return new RegExp(written.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'giu');
};

/** Reads an element's text, a block at each call. */
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
  // The last character, not the place behind it, which may be of another node.
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
