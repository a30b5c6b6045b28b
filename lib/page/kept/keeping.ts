import * as dom from '@/lib/base/dom';
import { isTextShown } from '../find-passage';
import { type Marked, scrollToRange } from '../mark-passage';
import { createPainter } from '../painter';
import { selectedRanges } from '../selection';
import { findQuote } from './find-quote';
import { foldText } from './fold-text';
import { KEPT_NAME, KEPT_STYLE } from './kept-style';
import { rangesOfSpan, readPageText, spanOfRanges } from './page-text';
import { quoteAt, type TextQuote } from './text-quote';

/** A highlight as its page receives it. */
export interface KeptQuote {
  id: string;
  quote: TextQuote;
}

/** The outcome of looking for the highlights of a page, by their ids. */
export interface LookOutcome {
  found: string[];
  lost: string[];
}

/** The way from a page to the store of its highlights. */
export interface KeptChannel {
  /** Returns the highlights of this page; null if nobody can be asked any more, as after an update of the extension. */
  quotes(): Promise<KeptQuote[] | null>;
  report(outcome: LookOutcome): void;
}

/** Shows the highlights of a page in it. */
export interface Keeping {
  /** Describes the selection; null without one, or if it could not be found again. */
  describe(): TextQuote | null;
  /** Asks for the highlights of the page, and shows them. */
  look(): Promise<LookOutcome>;
  /** Scrolls to a highlight. */
  reveal(id: string): Promise<Marked>;
}

/** Pause before the page is searched again after a change, in ms: the first, and the longest. It doubles in between. */
const PAUSE = { first: 400, longest: 30_000 };
/** How long a page may take to show its text before a highlight counts as lost, in ms. */
const SETTLING = 4_000;

interface ShownQuote {
  ranges: Range[];
  /** The text that was found; a page may put another one into the same node. */
  texts: string[];
}

/** Finds quotes in a page, and paints what it finds. */
function createFinder(page: Document) {
  const { paint, clear } = createPainter(KEPT_NAME, KEPT_STYLE);
  const shown = new Map<string, ShownQuote>();
  return {
    /** Finds those that are not shown, or that the page has taken away. */
    find(quotes: readonly KeptQuote[]): void {
      for (const [id, one] of shown) if (isBroken(one)) shown.delete(id);
      let missing = quotes.filter(({ id }) => !shown.has(id));
      // Hidden text is searched last: a menu or a folded part may repeat the words.
      for (const only of [true, false]) {
        if (missing.length === 0) break;
        const read = readPageText(page, { shown: only });
        const folded = foldText(read.text);
        for (const { id, quote } of missing) {
          const span = findQuote(folded, quote);
          const ranges = span ? rangesOfSpan(read, span) : [];
          if (ranges.length > 0) shown.set(id, { ranges, texts: ranges.map(String) });
        }
        missing = missing.filter(({ id }) => !shown.has(id));
      }
      clear();
      paint([...shown.values()].flatMap(({ ranges }) => ranges));
    },
    forget: () => shown.clear(),
    isShown(id: string): boolean {
      const one = shown.get(id);
      return one !== undefined && !isBroken(one);
    },
    rangesOf: (id: string): readonly Range[] => shown.get(id)?.ranges ?? [],
  };
}

/** Shows highlights as long as the page is open, and finds them again when the page replaces its nodes. */
export function createKeeping(page: Document, channel: KeptChannel): Keeping {
  const finder = createFinder(page);
  let quotes: readonly KeptQuote[] = [];
  let pause = PAUSE.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSettling = false;
  let reported = '';
  const settled = performance.now() + SETTLING;

  const outcome = (): LookOutcome => ({
    found: quotes.flatMap(({ id }) => (finder.isShown(id) ? id : [])),
    lost: quotes.flatMap(({ id }) => (finder.isShown(id) ? [] : id)),
  });

  /** Finds and reports what changed. That something is lost is reported once the page had time to show it. */
  function findAndReport(): void {
    finder.find(quotes);
    if (quotes.length === 0) return;
    const { found, lost } = outcome();
    const isSettled = performance.now() >= settled;
    const next = { found, lost: isSettled ? lost : [] };
    const text = JSON.stringify(next);
    if (text !== reported) channel.report(next);
    reported = text;
    if (isSettled || isSettling || lost.length === 0) return;
    isSettling = true;
    setTimeout(findAndReport, SETTLING);
  }

  const observer = new MutationObserver(() => {
    if (timer !== undefined || quotes.every(({ id }) => finder.isShown(id))) return;
    timer = setTimeout(() => {
      timer = undefined;
      findAndReport();
    }, pause);
    pause = Math.min(pause * 2, PAUSE.longest);
  });

  async function look(): Promise<LookOutcome> {
    quotes = (await channel.quotes()) ?? [];
    finder.forget();
    pause = PAUSE.first;
    findAndReport();
    const root = dom.documentElement(page);
    if (quotes.length > 0 && root) observer.observe(root, { subtree: true, childList: true, characterData: true });
    else observer.disconnect();
    return outcome();
  }

  followAddress(page, look);
  const first = look();
  return {
    describe: () => describeSelection(page),
    look: () => first.then(look),
    async reveal(id) {
      if (!finder.isShown(id)) await look();
      const ranges = finder.rangesOf(id);
      const visible = ranges.find(({ startContainer }) => isTextShown(startContainer));
      if (visible) scrollToRange(visible);
      return visible ? 'shown' : ranges.length > 0 ? 'folded' : 'missing';
    },
  };
}

/** Notifies when an app goes to another of its pages without loading it, where the browser has the Navigation API. */
function followAddress(page: Document, changed: () => void): void {
  let address = dom.address(page);
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', () => {
    if (dom.address(page) === address) return;
    address = dom.address(page);
    changed();
  });
}

/** True if the page has removed or changed the text of a highlight. */
const isBroken = ({ ranges, texts }: ShownQuote): boolean =>
  ranges.some((range, index) => !dom.isConnected(range.startContainer) || String(range) !== texts[index]);

function describeSelection(page: Document): TextQuote | null {
  let ranges: Range[];
  try {
    ranges = selectedRanges(page);
  } catch {
    return null;
  }
  const read = readPageText(page, { shown: true });
  const span = spanOfRanges(read, ranges);
  return (span && quoteAt(read.text, span)) ?? null;
}
