import type { ClosedRoot } from '@/lib/base/dom';
import type { NewEvent, NoteCode, Target } from '../raw-event';
import type { PageSecrets } from '../secrets/page-secrets';

export type NewEventOf<Type extends NewEvent['type']> = Omit<Extract<NewEvent, { type: Type }>, 'type'>;

/** Observes one kind of user input. Its handlers receive user events before the page can stop them. */
export interface Tool {
  on: { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };
  /** Reports everything that is still pending. */
  flush?(): void;
}

/** The recorder's interface to a document, for its tools. */
export interface Page {
  document: Document;
  secrets: PageSecrets;
  /** Aborts when the recording ends. */
  signal: AbortSignal;
  /** Starts an event: calling the result again updates the same event. */
  open(): (said: NewEvent) => void;
  say(said: NewEvent): void;
  /** Notes input without an action; only once if nothing came between. */
  cannot(note: NoteCode, detail?: string): void;
  targetOf(element: Element): Target;
  closedRoot: ClosedRoot;
  /** Returns how an element in a closed shadow root can be pressed from outside. */
  reachOf(element: Element, event: MouseEvent): Target['closed'];
  /** Reads a target as it is now, once the event is over, or as soon as the target is needed. */
  targetLater(element: Element): () => Target;
  /**
   * Starts a gesture: changes of the page from here on are its response.
   * @param element the pressed element; only with it is the page's layout checked for visibility
   */
  gesture(element?: Element): void;
}

/** Returns an address without its query and fragment, which may contain what was typed into a form. */
export const pathOf = ({ origin, pathname }: Location) => origin + pathname;
