import { first } from '@/lib/base/dom';
import type { PageEnd } from './ending/read';
import type { EndFact } from './recording';
import {
  describeElement,
  findElement,
  fingerprintOf,
  type RecordedElement,
  type RowKey,
  rowLikeness,
} from './selector';

/** A recorded element, found in the current page. */
export interface Located {
  selector: string;
  /** The element as it is now, if the recorded selector no longer finds it. */
  target?: RecordedElement;
  /** State of a checkbox or radio button. */
  checked?: boolean;
  /** Words of its row if that is a different row: the element was found by position only. */
  otherRow?: string;
}

/** Interval between two attempts, in ms. */
const LOOK = 150;
/** Similarity below which a user would have to confirm the element. */
const SURE = 0.7;
/** How long to wait before accepting the only possible match, in ms: the page that contains the right one may still come. */
const PATIENCE = 5_000;

/**
 * Waits until a recorded element is in the page, under its selector or another.
 * @param limit timeout in ms
 */
export async function locate(page: Document, recorded: RecordedElement, limit: number): Promise<Located | null> {
  const begin = Date.now();
  const end = begin + limit;
  for (;;) {
    const found = findElement(recorded, page);
    const isSure = found !== null && (found.byRow || found.selector === recorded.selector || found.similarity >= SURE);
    const isLate = Date.now() >= Math.min(end, begin + PATIENCE);
    const isIt = found !== null && (isSure || (isLate && found.selector !== undefined));
    const otherRow = isIt && !found.byRow && isPlace(found.selector) ? otherRowOf(recorded, found.element) : '';
    if (isIt && !otherRow) return locatedAt(page, recorded, found.element);
    if (Date.now() >= end) return otherRow ? { selector: recorded.selector, otherRow } : null;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

const isPlace = (selector = '') => /:nth-/.test(selector);

/**
 * Returns the words of an element's row if it shares none with the recorded row. An element with different text may belong to
 * a page in another language.
 */
function otherRowOf({ fingerprint }: RecordedElement, element: Element): string {
  const now = fingerprintOf(element);
  const isOther = now.text === fingerprint.text && rowLikeness(fingerprint, now) === 0;
  return (isOther && now.row) || '';
}

function locatedAt(page: Document, recorded: RecordedElement, element: Element): Located {
  const toggle = element instanceof HTMLLabelElement ? element.control : element;
  const checked =
    toggle instanceof HTMLInputElement && /^(checkbox|radio)$/.test(toggle.type) ? toggle.checked : undefined;
  const state = checked === undefined ? {} : { checked };
  if (firstMatch(page, recorded.selector) === element) return { selector: recorded.selector, ...state };
  const now = describeElement(element);
  const target = recorded.row ? { ...now, row: keptRow(recorded.row) } : now;
  return { selector: target.selector, target, ...state };
}

/** Drops `inCss`: the element was found by its row's key, and its current selector need not express that. */
function keptRow({ inCss: _inCss, ...row }: RowKey): RowKey {
  return row;
}

function firstMatch(page: Document, selector: string): Element | null {
  try {
    return first(page, selector);
  } catch {
    // An imported recording may contain anything as a selector.
    return null;
  }
}

/** API to find recorded elements inside a page. */
export interface ElementLocator {
  locate(recorded: RecordedElement, limit: number): Promise<Located | null>;
  compareEnd(facts: readonly EndFact[]): PageEnd;
}
