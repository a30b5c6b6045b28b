import type { SecretName } from './secrets/names';
import type { RecordedElement } from './selector';

/** A place in an element, as shares of its width and height; or a way in CSS pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** An element as it was when it was touched. Data only: it crosses from the page to the disk. */
export interface Target {
  element: RecordedElement;
  /** Its name for people: its label or text, at most 80 characters, never what was typed into it. */
  label: string;
  /** The name of the group, list, dialog or section that it is in. */
  region?: string;
  /** Lower case. */
  tag: string;
  /** Meaning of a click on it: `text` is not interactive. */
  kind: 'button' | 'link' | 'field' | 'checkbox' | 'radio' | 'text';
  /** Spot in it that was pressed, where that is what counts. */
  point?: Spot;
  /** The hosts of the open shadow roots around it, the outermost first. */
  hosts: RecordedElement[];
  /** The frames of the same site around it, the outermost first. */
  frames: RecordedElement[];
  /** Milliseconds since the epoch at which it came into the document; absent where it was there from the start. */
  bornAt?: number;
  /** True if it was in the document at the gesture before, but could not be seen. */
  wasHidden?: true;
  /** Selector of the state “open” that the element of the gesture before has now: `[aria-expanded="true"]`. */
  opened?: string;
  /** The element that the pointer had to be over for it to show. */
  over?: Target;
  /** True if a style sheet shows it then, and no script. */
  byStyle?: boolean;
  /** True if it lies in a layer that asks about cookies or a newsletter, and may not come again. */
  passing?: true;
  /** Given if a part in its closed shadow root was pressed: whether a click in its middle finds that. */
  closed?: 'middle' | 'never';
}

/** The key of an event: documents are told apart, and an event that is said again replaces what it said before. */
export interface RawEventKey {
  document: string;
  /** Counts in a document. */
  seq: number;
}

/** A key that changes what a click means, as the contract's `press` names it. */
export type HeldKey = 'Control' | 'Meta' | 'Alt' | 'Shift';

/** A piece of what was typed: characters, or a key that writes none. */
export type Typed = string | { key: string };

/** An event as the page's script saw it, before its document has numbered it. */
export type NewEvent =
  | {
      /** A document of the tab itself, not of a frame, has begun. */
      type: 'page';
      /** Address, without what a form may have put into it once a secret was typed. */
      url: string;
      title: string;
      how: 'navigate' | 'reload' | 'back_forward' | 'prerender';
      /** The browser's key of its place in the tab's history; empty where that tells none. */
      entry: string;
    }
  /** The document is loaded and stands still. `landmark` is a selector that tells it is there. */
  | { type: 'ready'; landmark: string | null; title: string }
  /** `isLed`: the page or a link of it led elsewhere, not the browser; absent where the browser does not tell. */
  | { type: 'leave'; isLed?: boolean | undefined }
  | {
      type: 'click';
      target: Target;
      /** 2 for the second click of a double click. */
      count: number;
      /** The state after it, of a checkbox or radio button. */
      checked?: boolean;
      /** Keys that were held down meanwhile. */
      held?: HeldKey[];
      /** How long the button of the pointer was held down, in milliseconds. */
      heldFor?: number;
    }
  /** Something was pressed, drawn along a way and let go. The target has its point. */
  | {
      type: 'drag';
      target: Target;
      /** CSS pixels from the start to each next place. */
      way: Spot[];
      /** The element on which it was dropped, with its point, where the browser itself drags. */
      onto?: Target;
    }
  /** The page itself took a turn of the wheel. The target has its point; the way is in CSS pixels. */
  | { type: 'wheel'; target: Target; way: Spot }
  /** The page opened a menu of its own for the other button. The target has its point. */
  | { type: 'menu'; target: Target }
  | {
      type: 'field';
      target: Target;
      /** The way in which it takes what is given to it. */
      kind: 'line' | 'lines' | 'rich' | 'set';
      /** The field was empty, or had this; absent for a secret. */
      before?: string;
      /** Its content now; absent for a secret, which never leaves the page's script. */
      value?: string;
      secret?: SecretName;
      /** The row of boxes that it is one of: they take one secret together. */
      row?: number;
      /** A secret field is empty again. */
      emptied?: true;
      /** It had the beginning of the same secret, of which it was said that it is typed there. */
      rest?: true;
      /** The keys of it; absent where something else wrote in it, too, as a paste, and for a secret. */
      typed?: Typed[];
      /** True if it was written at the caret of a field that had the focus, by what was done before or from the page. */
      inPlace?: true;
    }
  | {
      type: 'choose';
      target: Target;
      chosen: { value: string; text: string }[];
      multiple: boolean;
      /** Places of the chosen options, from 0, where their values and texts are secret and not in `chosen`. */
      places?: number[];
    }
  | {
      type: 'key';
      /** Name of the key in the contract's `press`, modifiers first: `Control+k`. */
      key: string;
      /** Kind of element that has the focus: `field` takes text in one line. */
      focus: 'field' | 'lines' | 'other';
      /** True if the page kept the browser from doing anything at it. */
      taken?: true;
    }
  | {
      type: 'scroll';
      /** The scrolled element; absent for the page itself. */
      target?: Target;
      /** CSS pixels, down is positive. */
      delta: number;
      /** Height of what is seen of it, in CSS pixels. */
      height: number;
      /** Place at which it ended, in CSS pixels from the top left, where it went sideways or is in a frame or shadow root. */
      to?: Spot;
    }
  | {
      /** The page has responded to the gesture before, and stands still again. */
      type: 'change';
      /** Milliseconds after that gesture. */
      first: number;
      last: number;
      /** Selector of something that came, sturdy enough to wait for. */
      came?: string;
      /** Selector of something that has another state now. */
      became?: string;
      /** Share of the body's elements that are new, 0 to 1. */
      share: number;
    }
  /**
   * The page asked something by a dialog of the browser. The answer is true or false by its button, or what was typed;
   * absent if that is a secret. `beforeunload`: whether to leave the page, and the user stayed.
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
      /** As of a page. */
      entry?: string;
      /** The user's doing in the browser, not in the page. */
      byBrowser?: boolean;
    }
  /** Asked for in the bar. */
  | { type: 'ask'; action: 'wait' | 'screenshot' | 'scrape' }
  | { type: 'cannot'; note: NoteCode; detail?: string };

/** An event of a document. `at` is milliseconds since the epoch. */
export type RawEvent = RawEventKey & { at: number } & NewEvent;

export type RawEventOf<Type extends RawEvent['type']> = Extract<RawEvent, { type: Type }>;

/** Codes for what was done and has no action of the contract. */
export const NOTE_CODES = [
  'cross-origin-frame',
  'closed-shadow-root',
  'new-tab',
  'other-button',
  'file',
  'paste',
  'drag',
  'selection',
  // Kept by recordings of earlier versions.
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
