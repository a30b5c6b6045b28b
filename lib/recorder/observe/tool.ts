import type { ClosedRoot } from '@/lib/base/dom';
import type { NewEvent, NoteCode, Target } from '../raw-event';
import type { PageSecrets } from '../secrets/page-secrets';

export type NewEventOf<Type extends NewEvent['type']> = Omit<Extract<NewEvent, { type: Type }>, 'type'>;

/**
 * Follows one way in which a user acts on a page. Its handlers hear events of the user before the page can stop them.
 */
export interface Tool {
  on: { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };
  /** Says what has not been said yet. */
  flush?(): void;
}

/** The recorder's side of a document, as its tools use it. */
export interface Page {
  document: Document;
  secrets: PageSecrets;
  /** Aborts when nothing is recorded any more. */
  signal: AbortSignal;
  /** Begins an event: calling what it gives again says the same event anew. */
  open(): (said: NewEvent) => void;
  say(said: NewEvent): void;
  /** Notes what has no action; once where nothing came between. */
  cannot(note: NoteCode, detail?: string): void;
  targetOf(element: Element): Target;
  closedRoot: ClosedRoot;
  /** Tells how what was pressed in a closed shadow root is pressed from outside. */
  reachOf(element: Element, event: MouseEvent): Target['closed'];
  /** Reads a target once the event is over, as it is now; at once where the target is asked for before that. */
  targetLater(element: Element): () => Target;
  /**
   * Begins a gesture: changes of the page from here on are its response.
   * @param element what is pressed; only then is the page asked what of it can be seen
   */
  gesture(element?: Element): void;
}

/** The part of an address that is the page's own: the rest may be what was typed into a form. */
export const pathOf = ({ origin, pathname }: Location) => origin + pathname;
