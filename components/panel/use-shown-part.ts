import './put-back.css';
import { useEffect } from 'preact/hooks';
import { RESULT_PANEL } from './ResultPage';
import { reveal } from './reveal';

/** How long the part is marked, in ms: enough to find it again after a look elsewhere. */
const MARKED = 6_000;
/** How long the text may take to be drawn up to the part, in ms. */
const LONGEST = 10_000;
/** Name of the highlight, as used in the style sheet. */
const MARK = 'put-back';

/**
 * Scrolls to a part of the shown text, marks it for a while, and moves the focus to it.
 * @param beginning its first words; undefined without a part to show
 */
export function useShownPart(beginning: string | undefined): void {
  useEffect(() => {
    const body = document.getElementById(RESULT_PANEL);
    if (!body || !beginning) return;
    const showing = new AbortController();
    const show = () => {
      const place = findBeginning(body, beginning);
      if (!place) return;
      changes.disconnect();
      const stop = reveal(place, body);
      showing.signal.addEventListener('abort', stop);
      CSS.highlights.set(MARK, new Highlight(place));
      focusBlock(place);
      setTimeout(() => showing.abort(), MARKED);
    };
    showing.signal.addEventListener('abort', () => CSS.highlights.delete(MARK));
    // Views draw a long text piece by piece.
    const changes = new MutationObserver(show);
    changes.observe(body, { childList: true, subtree: true });
    const late = setTimeout(() => changes.disconnect(), LONGEST);
    show();
    return () => {
      clearTimeout(late);
      changes.disconnect();
      showing.abort();
    };
  }, [beginning]);
}

/** Moves the focus to the element that the part begins in, which Tab then goes on from. */
function focusBlock({ startContainer }: StaticRange): void {
  const block = startContainer.parentElement?.closest<HTMLElement>('h1, h2, h3, h4, h5, h6, p, li, td, th, pre, div');
  if (!block) return;
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}

/** Numbers of characters to look for, the most exact first: markdown may write the end of a beginning otherwise. */
const LENGTHS = [120, 60, 30, 15];

/** Finds the first words of a part, whatever white space and elements are between them. */
function findBeginning(root: Element, beginning: string): StaticRange | undefined {
  const wanted = beginning.replace(/\s|…$/g, '');
  const letters: { node: Text; offset: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node as Text).data.matchAll(/\S+/g)) {
      for (let i = 0; i < word.length; i++) letters.push({ node: node as Text, offset: index + i });
      text += word;
    }
  }
  for (const length of LENGTHS) {
    const sought = wanted.slice(0, length);
    const at = sought ? text.indexOf(sought) : -1;
    const [from, to] = [letters[at], letters[at + sought.length - 1]];
    if (from && to) {
      return new StaticRange({
        startContainer: from.node,
        startOffset: from.offset,
        endContainer: to.node,
        endOffset: to.offset + 1,
      });
    }
  }
  return undefined;
}
