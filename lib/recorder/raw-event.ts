import type { SecretName } from './secrets/names';
import type { RecordedElement } from './selector';

/** A position in an element, as shares of its width and height; or a distance in CSS pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** An element at the time of an input. Data only: it travels from the page to storage. */
export interface Target {
  element: RecordedElement;
  /** Its name for people: its label or text, at most 80 characters, but never text that was typed into it. */
  label: string;
  /** Name of the group, list, dialog or section around it. */
  region?: string;
  /** In lower case. */
  tag: string;
  /** Meaning of a click on it: `text` is not interactive. */
  kind: 'button' | 'link' | 'field' | 'checkbox' | 'radio' | 'text';
  /** Position in it that was pressed, if it matters. */
  point?: Spot;
  /** Hosts of the open shadow roots around it, outermost first. */
  hosts: RecordedElement[];
  /** Same-site frames around it, outermost first. */
  frames: RecordedElement[];
  /** When it was added to the document, in ms since the epoch; absent if it was there from the start. */
  bornAt?: number;
  /**
   * Present if it took the place of an element of the same tag then, like a row of a list that is drawn anew: when the first of
   * its predecessors was added to the document, in ms since the epoch; 0 if that was there from the start.
   */
  bornAgain?: number;
  /** True if it was in the document at the previous gesture, but not visible. */
  wasHidden?: true;
  /** True if it was disabled when the pointer was last pressed before. */
  wasDisabled?: true;
  /** Selector of the “open” state that the target of the previous gesture has now: `[aria-expanded="true"]`. */
  opened?: string;
  /** Element that the pointer had to be over to reveal it. */
  over?: Target;
  /** True if a style sheet reveals it then, without a script. */
  byStyle?: boolean;
  /** True if it is in a layer that asks about cookies or a newsletter, and may not appear again. */
  passing?: true;
  /** Present if a part of its closed shadow root was pressed: whether a click in its middle hits that part. */
  closed?: 'middle' | 'never';
}

/** Key of an event: it identifies the document, and an event with a known key replaces the earlier version. */
export interface RawEventKey {
  document: string;
  /** Counts the events of a document. */
  seq: number;
}

/** A key that changes the meaning of a click, as the contract's `press` names it. */
export type HeldKey = 'Control' | 'Meta' | 'Alt' | 'Shift';

/** A piece of typed text: characters, or a key that writes none. */
export type Typed = string | { key: string };

/** An event as the page's script saw it, before its document has numbered it. */
export type NewEvent =
  | {
      /** A document of the tab itself, not of a frame, has started. */
      type: 'page';
      /** Address, without its query and fragment if a form may have put a secret into it. */
      url: string;
      title: string;
      how: 'navigate' | 'reload' | 'back_forward' | 'prerender';
      /** The browser's key of its history entry; empty if unsupported. */
      entry: string;
    }
  /** The document is loaded and settled. `landmark` is a selector that shows that it is ready. */
  | { type: 'ready'; landmark: string | null; title: string }
  /** `isLed`: the page or one of its links led elsewhere, not the browser; absent if the browser does not say. */
  | { type: 'leave'; isLed?: boolean | undefined }
  | {
      type: 'click';
      target: Target;
      /** 2 for the second click of a double click. */
      count: number;
      /** Resulting state of a checkbox or radio button. */
      checked?: boolean;
      /** Modifier keys that were held down. */
      held?: HeldKey[];
      /** How long the pointer's button was held down, in ms. */
      heldFor?: number;
    }
  /** Something was dragged along a path and released. The target includes its point. */
  | {
      type: 'drag';
      target: Target;
      /** Distances from the start to each further point, in CSS pixels. */
      way: Spot[];
      /** For a native drag, the element that it was dropped on, with its point. */
      onto?: Target;
    }
  /** The page handled a turn of the wheel itself. The target includes its point; the distance is in CSS pixels. */
  | { type: 'wheel'; target: Target; way: Spot }
  /** The page opened its own context menu. The target includes its point. */
  | { type: 'menu'; target: Target }
  | {
      type: 'field';
      target: Target;
      /** How the field takes its content. */
      kind: 'line' | 'lines' | 'rich' | 'set';
      /** Previous content, which may be empty; absent for a secret. */
      before?: string;
      /** Current content; absent for a secret, which never leaves the page's script. */
      value?: string;
      secret?: SecretName;
      /** Number of its row of boxes, which take one secret together. */
      row?: number;
      /** True if a secret field is empty again. */
      emptied?: true;
      /** True if it contained the beginning of the same secret, which was already reported as typed. */
      rest?: true;
      /** The typed keys; absent for a secret, and if something other than keys wrote in it, such as a paste. */
      typed?: Typed[];
      /** True if it was written at the caret of a field that was focused by the previous input or by the page. */
      inPlace?: true;
    }
  | {
      type: 'choose';
      target: Target;
      chosen: { value: string; text: string }[];
      multiple: boolean;
      /** Indices of the chosen options, from 0, if their values and texts are secret and not in `chosen`. */
      places?: number[];
    }
  | {
      type: 'key';
      /** Name of the key in the contract's `press`, modifiers first: `Control+k`. */
      key: string;
      /** Kind of the focused element: `field` takes a single line of text. */
      focus: 'field' | 'lines' | 'other';
      /** True if the page canceled the browser's default action. */
      taken?: true;
    }
  | {
      type: 'scroll';
      /** The scrolled element; absent for the page itself. */
      target?: Target;
      /** Distance in CSS pixels; down is positive. */
      delta: number;
      /** Visible height of the scroller, in CSS pixels. */
      height: number;
      /** Final position from the top left, in CSS pixels, if it scrolled sideways or is in a frame or shadow root. */
      to?: Spot;
    }
  | {
      /** The page has responded to the previous gesture, and settled. */
      type: 'change';
      /** Times of the first and last change, in ms after that gesture. */
      first: number;
      last: number;
      /** Selector of an added element, sturdy enough to wait for. */
      came?: string;
      /** Selector of an element whose state changed. */
      became?: string;
      /** Share of new elements in the body, 0 to 1. */
      share: number;
    }
  /**
   * The page opened a dialog. The answer is true or false for its button, or the typed text; absent if that is a secret.
   * `beforeunload`: the dialog that asks whether to leave the page; the user stayed.
   */
  | {
      type: 'dialog';
      kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
      question: string;
      answer?: string | boolean;
    }
  /** The address changed without a new document. */
  | {
      type: 'moved';
      url: string;
      how?: 'push' | 'replace' | 'reload' | 'traverse';
      /** The history entry, as for a page. */
      entry?: string;
      /** True if the user moved by the browser's own controls. */
      byBrowser?: boolean;
    }
  /** A command of the recorder toolbar. */
  | { type: 'ask'; action: 'wait' | 'screenshot' | 'scrape' }
  | { type: 'cannot'; note: NoteCode; detail?: string };

/** An event of a document. `at` is in ms since the epoch. */
export type RawEvent = RawEventKey & { at: number } & NewEvent;

export type RawEventOf<Type extends RawEvent['type']> = Extract<RawEvent, { type: Type }>;

/** Codes for input that the contract's actions cannot express. */
export const NOTE_CODES = [
  'cross-origin-frame',
  'closed-shadow-root',
  'new-tab',
  'other-button',
  'file',
  'paste',
  'drag',
  'selection',
  // Used by recordings of earlier versions.
  'canvas',
  'horizontal-scroll',
  'combination',
  'hover',
  'hidden-keys',
  'secret-name',
  'formats',
  'question',
  'secret-answer',
  'stayed',
  'merged',
  'dropped',
  'too-long',
  'row-place',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];
