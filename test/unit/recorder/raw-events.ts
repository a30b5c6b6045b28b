import type { Action } from '@/lib/contract';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import type { RawEvent, RawEventKey, Target } from '@/lib/recorder/raw-event';
import type { RecordedElement, RowKey } from '@/lib/recorder/selector';

/** An event without what every event has; `after` are milliseconds since the one before. */
export type Said = (RawEvent extends infer E
  ? E extends RawEvent
    ? Omit<E, keyof RawEventKey | 'at'>
    : never
  : never) & {
  after?: number;
  document?: string;
};

/** Milliseconds between two events that say nothing else. */
const PACE = 1_000;

export function tape(...events: readonly Said[]): RawEvent[] {
  let at = 1_000_000;
  let document = 'page-1';
  return events.map(({ after = PACE, document: own, ...said }, seq) => {
    at += after;
    document = own ?? document;
    return { ...said, document, seq, at } as RawEvent;
  });
}

export const element = (selector: string): RecordedElement => ({
  selector,
  candidates: [{ selector, cost: 1, kind: 'id' }],
  fingerprint: { tag: 'p', text: '', attributes: {}, classes: [], path: [], before: '', index: 0 },
});

/** What tells a row by a number that it shows. */
export const rowKey = (words: string): RowKey => ({
  name: words,
  levels: [{ shape: 'tr', depth: 1, alike: 1, ways: [[{ words: [words], place: 'td:0', of: 1 }]] }],
  caption: 'Pay',
  inner: ' > td:nth-of-type(2) > button',
  likes: 1,
  lang: '',
});

export const target = (selector: string, more: Partial<Target> = {}): Target => ({
  element: element(selector),
  label: '',
  tag: 'button',
  kind: 'button',
  hosts: [],
  frames: [],
  ...more,
});

const field = (selector: string, more: Partial<Target> = {}) =>
  target(selector, { tag: 'input', kind: 'field', ...more });

type Clicked = Partial<Omit<Extract<RawEvent, { type: 'click' }>, 'target'>>;

export const click = (selector: string, more: Partial<Target> & Clicked = {}): Said => {
  const { count = 1, checked, held, heldFor, ...rest } = more;
  return {
    ...{ type: 'click', target: target(selector, rest), count },
    ...(checked !== undefined && { checked }),
    ...(held && { held }),
    ...(heldFor && { heldFor }),
  };
};

type Filled = Partial<Omit<Extract<RawEvent, { type: 'field' }>, 'target'>> & { target?: Partial<Target> };

export const fill = (selector: string, value: string, { target: more, ...rest }: Filled = {}): Said => ({
  type: 'field',
  target: field(selector, more),
  kind: 'line',
  before: '',
  value,
  ...rest,
});

export const fillSecret = (selector: string, secret: NonNullable<Filled['secret']> = 'password'): Said => ({
  type: 'field',
  target: field(selector),
  kind: 'line',
  secret,
});

export const key = (name: string, focus: 'field' | 'lines' | 'other' = 'field'): Said => ({
  type: 'key',
  key: name,
  focus,
});

export const scrolled = (delta: number, more: { height?: number; target?: Target } = {}): Said => ({
  type: 'scroll',
  delta,
  height: 1_000,
  ...more,
});

export const change = (more: Partial<Omit<Extract<RawEvent, { type: 'change' }>, 'type'>> = {}): Said => ({
  type: 'change',
  first: 50,
  last: 50,
  share: 0,
  after: 600,
  ...more,
});

export const ask = (action: 'wait' | 'screenshot' | 'scrape'): Said => ({ type: 'ask', action });

export const cannot = (note: Extract<RawEvent, { type: 'cannot' }>['note'], detail?: string): Said => ({
  type: 'cannot',
  note,
  ...(detail !== undefined && { detail }),
});

/** Another document of the tab, with what tells that it is there. */
export function arrival(
  document: string,
  { landmark = null as string | null, how = 'navigate' as const, entry = document, after = 500 } = {} as {
    landmark?: string | null;
    how?: Extract<RawEvent, { type: 'page' }>['how'];
    entry?: string;
    after?: number;
  },
): Said[] {
  return [
    { type: 'page', document, url: `https://shop.example/${document}`, title: '', how, entry, after },
    { type: 'ready', landmark, title: document, after: 300 },
  ];
}

export const begin = (landmark: string | null = null) => arrival('page-1', { landmark });

/** Compiles the events of a recording. */
export function compiled(...events: readonly Said[]) {
  const { steps, notes } = compile(normalize(tape(...events)));
  return { steps, notes, actions: steps.map(({ action }) => short(action)) };
}

/** Without what the contract fills in. */
function short(action: Action): object {
  if (action.type !== 'click' || action.all) return action;
  const { all: _all, ...rest } = action;
  return rest;
}

/** Makers of actions for expectations. */
export const to = {
  wait: (selector: string) => ({ type: 'wait', selector }),
  pause: (milliseconds: number) => ({ type: 'wait', milliseconds }),
  click: (selector: string) => ({ type: 'click', selector }),
  write: (text: string) => ({ type: 'write', text }),
  press: (name: string) => ({ type: 'press', key: name }),
  script: (script: string) => ({ type: 'executeJavascript', script }),
  scroll: (selector?: string, direction = 'down') => ({ type: 'scroll', direction, ...(selector && { selector }) }),
};
