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

/** A recorded element as the page has it now. */
export interface Located {
  selector: string;
  /** The element as it is now, where the recorded selector no longer leads to it. */
  target?: RecordedElement;
  /** State of a checkbox or radio button. */
  checked?: boolean;
  /** Words of its row where that is another one: its place is all that led to it. */
  otherRow?: string;
}

/** Milliseconds between two looks. */
const LOOK = 150;
/** Similarity below which a person would have to say whether it is the one. */
const SURE = 0.7;
/** Milliseconds before the only thing that may be it is taken for it: the page that has the right one may still come. */
const PATIENCE = 5_000;

/**
 * Waits until an element that was recorded is in the page, under its selector or another.
 * @param limit milliseconds
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
 * Words of an element's row where it has none of those of the recorded one. An element with another text of its own may
 * be that of a page in another language.
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

/** It was found by what told its row, which the selector of today need not say. */
function keptRow({ inCss: _inCss, ...row }: RowKey): RowKey {
  return row;
}

function firstMatch(page: Document, selector: string): Element | null {
  try {
    return first(page, selector);
  } catch {
    // An imported recording may have anything for a selector.
    return null;
  }
}

/** The API that finds what was recorded inside of a page. */
export interface ElementLocator {
  locate(recorded: RecordedElement, limit: number): Promise<Located | null>;
  compareEnd(facts: readonly EndFact[]): PageEnd;
}
