import type { ElementPath, InRow } from '@/lib/recorder/script';
import type { HeldKey, NewEvent, NoteCode, RawEventOf, Target, Typed } from './raw-event';
import type { SecretName } from './secrets/names';

/** Response of the page to a gesture. */
export interface After {
  /** Another document came, or most of this one was replaced. */
  navigated?: {
    /** Selector of what tells that the new page is there. */
    landmark: string | null;
    /** The page before had it, too. */
    wasThere: boolean;
  };
  change?: Pick<RawEventOf<'change'>, 'first' | 'last' | 'came' | 'became'>;
  /** Dialogs that the page opened, in their order. */
  dialogs?: RawEventOf<'dialog'>[];
  /** It left the focus in the field that is written next. */
  focused?: true;
}

/** One thing that a person did, whatever number of events it took. Times are milliseconds since the epoch. */
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
      /** Entries of the history that were gone through at once, if it was more than one. */
      many?: number;
    }
  | { type: 'note'; code: NoteCode; detail?: string }
  | Extract<NewEvent, { type: DoingEvent }>
);

/** Types of the events that say how a document is, and no gesture. */
type PageEvent = 'page' | 'ready' | 'leave' | 'change' | 'moved' | 'dialog';
/** Types of the events that are a gesture as they are. */
type DoingEvent = Exclude<NewEvent['type'], PageEvent | 'click' | 'field' | 'key' | 'cannot'>;

export type GestureOf<Type extends Gesture['type']> = Extract<Gesture, { type: Type }>;

/** Notes are about what was not done, and asking the bar does nothing to the page. */
export const isDoing = (gesture: Gesture) => gesture.type !== 'note' && gesture.type !== 'ask';

/** Tells whether two targets have the same selector. */
export const hasSameSelector = (one: Target, other: Target) =>
  placeOf(one) === placeOf(other) && one.element.selector === other.element.selector;

/** Tells whether two targets are the same element: one way to it, but by its place, is enough, since others change. */
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

/** Tells whether a selector of the document reaches a target: it is in no frame or shadow root. */
export const isPlain = ({ hosts, frames }: Target) => hosts.length === 0 && frames.length === 0;

/**
 * The way to a target for a script. In a frame or shadow root, where nothing else finds the row that is meant, the way is
 * by what tells that; in the page itself an engine knows it from the step.
 */
export function pathTo(target: Target): ElementPath | InRow {
  const { frames, hosts, element } = target;
  if (element.row && !element.row.inCss && !isPlain(target)) {
    const selectorsOf = (around: Target['frames']) => around.map(({ selector }) => selector);
    return { ...element.row, tag: target.tag, within: { frames: selectorsOf(frames), hosts: selectorsOf(hosts) } };
  }
  return [...frames.map(({ selector }) => [selector]), [...hosts, element].map(({ selector }) => selector)];
}

/** The target that has to be there first: what the pointer goes over before all others, or itself. */
export const firstOf = (target: Target): Target => (target.over ? firstOf(target.over) : target);

/** Tells whether the page did something after a gesture. */
export const hasEffect = ({ after: { navigated, change, dialogs, focused } }: Gesture) =>
  navigated !== undefined || change !== undefined || dialogs !== undefined || focused === true;

/** Tells whether a click may do nothing: on what is not there to be pressed, and without an effect that was seen. */
export const isDoubtful = (gesture: GestureOf<'click'>) =>
  (gesture.target.kind === 'text' || gesture.target.kind === 'field') && !hasEffect(gesture);

/** Tells whether a gesture may find nothing to do: what it clicks need not come again. */
export const isOptional = (gesture: Gesture) =>
  gesture.type === 'click' && gesture.target.passing === true && isPlain(gesture.target);
