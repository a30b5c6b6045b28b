import type { ElementPath, InRow } from '@/lib/recorder/script';
import type { HeldKey, NewEvent, NoteCode, RawEventOf, Target, Typed } from './raw-event';
import type { SecretName } from './secrets/names';

/** The page's response to a gesture. */
export interface After {
  /** Another document opened, or most of this one was replaced. */
  navigated?: {
    /** Selector of an element that shows that the new page is ready. */
    landmark: string | null;
    /** True if the previous page contained it, too. */
    wasThere: boolean;
  };
  change?: Pick<RawEventOf<'change'>, 'first' | 'last' | 'came' | 'became'>;
  /** Dialogs that the page opened, in order. */
  dialogs?: RawEventOf<'dialog'>[];
  /** True if it focused the field that is written next. */
  focused?: true;
}

/** One user input, however many events it took. Times are in ms since the epoch. */
export type Gesture = { at: number; document: string; after: After } & (
  | { type: 'click'; target: Target; times: 1 | 2; checked?: boolean; held?: HeldKey[]; heldFor?: number }
  | {
      type: 'write';
      target: Target;
      kind: RawEventOf<'field'>['kind'];
      before: string;
      value: string;
      secret?: SecretName;
      row?: number;
      rest?: true;
      typed?: Typed[];
      inPlace?: true;
    }
  | { type: 'press'; key: string; times: number; focus: RawEventOf<'key'>['focus']; taken?: true }
  | {
      type: 'go';
      how: 'back' | 'forward' | 'reload' | 'address';
      url: string;
      /** Number of history entries that were traversed at once, if more than one. */
      many?: number;
    }
  | { type: 'note'; code: NoteCode; detail?: string }
  | Extract<NewEvent, { type: DoingEvent }>
);

/** Types of events that describe the state of a document and are not a gesture. */
type PageEvent = 'page' | 'ready' | 'leave' | 'change' | 'moved' | 'dialog';
/** Types of events that are a gesture as they are. */
type DoingEvent = Exclude<NewEvent['type'], PageEvent | 'click' | 'field' | 'key' | 'cannot'>;

export type GestureOf<Type extends Gesture['type']> = Extract<Gesture, { type: Type }>;

/** Notes describe input that was not recorded, and toolbar commands do nothing to the page. */
export const isDoing = (gesture: Gesture) => gesture.type !== 'note' && gesture.type !== 'ask';

/** Returns true if two targets have the same selector. */
export const hasSameSelector = (one: Target, other: Target) =>
  placeOf(one) === placeOf(other) && one.element.selector === other.element.selector;

/**
 * Returns true if two targets are the same element: one common selector is enough, unless it is a position, since others
 * change.
 */
export const isSame = (one: Target, other: Target) =>
  hasSameSelector(one, other) ||
  (placeOf(one) === placeOf(other) &&
    one.element.candidates.some(
      ({ kind, selector }) =>
        kind !== 'position' && other.element.candidates.some((candidate) => candidate.selector === selector),
    ));

const placeOf = ({ hosts, frames }: Target) => [...frames, ...hosts].map(({ selector }) => selector).join(' ');

export const gestureTarget = (gesture: Gesture): Target | undefined =>
  'target' in gesture ? gesture.target : undefined;

/** Returns true if a selector of the document reaches a target, outside of any frame or shadow root. */
export const isPlain = ({ hosts, frames }: Target) => hosts.length === 0 && frames.length === 0;

/**
 * Returns the path to a target for a script. In a frame or shadow root, it uses the row's key if nothing else finds the row;
 * in the page itself, the engine gets the key from the step.
 */
export function pathTo(target: Target): ElementPath | InRow {
  const { frames, hosts, element } = target;
  if (element.row && !element.row.inCss && !isPlain(target)) {
    const selectorsOf = (around: Target['frames']) => around.map(({ selector }) => selector);
    return { ...element.row, tag: target.tag, within: { frames: selectorsOf(frames), hosts: selectorsOf(hosts) } };
  }
  return [...frames.map(({ selector }) => [selector]), [...hosts, element].map(({ selector }) => selector)];
}

/**
 * Returns the target that must exist first: the first element that the pointer hovers on the way, or else the target itself.
 */
export const firstOf = (target: Target): Target => (target.over ? firstOf(target.over) : target);

/** Returns true if the page responded to a gesture. */
export const hasEffect = ({ after: { navigated, change, dialogs, focused } }: Gesture) =>
  navigated !== undefined || change !== undefined || dialogs !== undefined || focused === true;

/** Returns true if a click may do nothing: its target is not interactive, and no effect was seen. */
export const isDoubtful = (gesture: GestureOf<'click'>) =>
  (gesture.target.kind === 'text' || gesture.target.kind === 'field') && !hasEffect(gesture);

/** Returns true if a gesture may find nothing to do: its target need not appear again. */
export const isOptional = (gesture: Gesture) =>
  gesture.type === 'click' && gesture.target.passing === true && isPlain(gesture.target);
