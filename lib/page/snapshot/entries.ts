import type { PageSentence } from '../sentence';
import type { Origin, Said } from './recall';

/**
 * A page as a flat list: what begins, what is said, what ends; so that depth costs nothing, and every tree is possible.
 * HTML as text could not hold the trees that scripts make, a link in a link or a block in a paragraph, nor shadow trees
 * and frames; and a page could write whatever marks we made in it.
 *
 * - A string is a text.
 * - An array begins an element: its name, then names and values of its attributes by turns.
 * - `page` begins a document: the first entry, and in a frame. `shadow` begins a shadow tree.
 * - `said` belongs to the element that was begun last.
 * - A number ends that many of what was begun.
 */
export type Entry =
  | string
  | number
  | [name: string, ...attributes: string[]]
  | { page: DocumentFacts }
  | { shadow: SlotAssignmentMode }
  | { said: SaidEntry };

export interface SaidEntry extends Said {
  /** True for a box that is ticked now, where its attribute says otherwise. */
  checked?: boolean;
}

export interface DocumentFacts extends Origin {
  /** Without a doctype, names of classes and ids match in any case. */
  quirks: boolean;
}

/** A snapshot as JSON. */
export interface Snapshot {
  /** The status that the page was answered with, where the browser knows it. */
  statusCode?: number;
  /** Sentences about what of the page could not be read. */
  warnings: PageSentence[];
  entries: Entry[];
}

export const HTML = 'http://www.w3.org/1999/xhtml';

/**
 * An element's name in a list; one that is not HTML has its namespace before it, and a blank.
 * @param localName of HTML: elsewhere the name has a prefix
 */
export const nameIn = (namespace: string | null, localName: string, nodeName: string) =>
  namespace === HTML ? localName : `${namespace ?? ''} ${nodeName}`;

/** The other way round. */
export function partsOfName(name: string): { namespace: string | null; qualified: string } {
  const [first = '', second] = name.split(' ');
  return second === undefined ? { namespace: HTML, qualified: first } : { namespace: first || null, qualified: second };
}
