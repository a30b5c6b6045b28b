import type { PageSentence } from '../sentence';
import type { Origin, RecordedState } from './recall';

/**
 * A page as a flat list of beginnings, texts and ends, so that depth costs nothing and every tree is possible. HTML could not
 * express the trees that scripts create (a link in a link, a block in a paragraph), nor shadow trees and frames; and a page
 * could forge any marks added to it.
 *
 * - A string is a text.
 * - An array begins an element: its name, then alternating names and values of its attributes.
 * - `page` begins a document: the first entry, and in a frame. `shadow` begins a shadow tree.
 * - `said` belongs to the element that was begun last.
 * - A number ends that many open items.
 */
export type Entry =
  | string
  | number
  | [name: string, ...attributes: string[]]
  | { page: DocumentInfo }
  | { shadow: SlotAssignmentMode }
  | { said: SaidEntry };

export interface SaidEntry extends RecordedState {
  /** The current state of a checkbox, if its attribute differs. */
  checked?: boolean;
}

export interface DocumentInfo extends Origin {
  /** Without a doctype, class names and ids match case-insensitively. */
  quirks: boolean;
}

/** A snapshot as JSON. */
export interface Snapshot {
  /** The HTTP status of the page, if the browser knows it. */
  statusCode?: number;
  /** Messages about parts of the page that could not be read. */
  warnings: PageSentence[];
  entries: Entry[];
}

export const HTML = 'http://www.w3.org/1999/xhtml';

/**
 * Returns an element's name for a list; outside of HTML it is preceded by the namespace and a blank.
 * @param localName used for HTML; other namespaces use the name with its prefix
 */
export const nameIn = (namespace: string | null, localName: string, nodeName: string) =>
  namespace === HTML ? localName : `${namespace ?? ''} ${nodeName}`;

/** The inverse of `nameIn`. */
export function partsOfName(name: string): { namespace: string | null; qualified: string } {
  const [first = '', second] = name.split(' ');
  return second === undefined ? { namespace: HTML, qualified: first } : { namespace: first || null, qualified: second };
}
