import { describe, expect, it, test } from 'vitest';
import { ACTION_TYPES } from '@/lib/contract';
import { accepted, complaints, UNKNOWN, warnings } from './parse';

/** Every action with the least it needs, and as it is with its defaults. */
const LEAST = [
  [
    { type: 'wait', milliseconds: 1 },
    { type: 'wait', milliseconds: 1 },
  ],
  [
    { type: 'wait', selector: '#a' },
    { type: 'wait', selector: '#a' },
  ],
  [{ type: 'screenshot' }, { type: 'screenshot', fullPage: false }],
  [
    { type: 'click', selector: '#a' },
    { type: 'click', selector: '#a', all: false },
  ],
  [
    { type: 'write', text: '' },
    { type: 'write', text: '' },
  ],
  [
    { type: 'press', key: 'Enter' },
    { type: 'press', key: 'Enter' },
  ],
  [{ type: 'scroll' }, { type: 'scroll', direction: 'down' }],
  [{ type: 'scrape' }, { type: 'scrape' }],
  [
    { type: 'executeJavascript', script: '' },
    { type: 'executeJavascript', script: '' },
  ],
  [{ type: 'pdf' }, { type: 'pdf', format: 'Letter', landscape: false, scale: 1 }],
] as const;

it('is the list of the specification', () => {
  expect(ACTION_TYPES).toEqual([...new Set(LEAST.map(([action]) => action.type))]);
});

test.each(LEAST)('%j is taken as %j', (action, taken) => {
  expect(accepted({ actions: [action] }).actions).toEqual([taken]);
});

test.each([
  { type: 'screenshot', fullPage: true, quality: 100, viewport: { width: 800, height: 600 } },
  { type: 'click', selector: 'a', all: true },
  { type: 'scroll', direction: 'up', selector: '#list' },
  ...['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'].map((format) => ({
    type: 'pdf',
    format,
    landscape: true,
    scale: 0.5,
  })),
])('%j is taken as it is', (action) => {
  expect(accepted({ actions: [action] }).actions).toEqual([action]);
});

const FORMS = "Either 'milliseconds' or 'selector' must be provided, but not both.";

test.each([
  [{ type: 'wait' }, `actions[0]: ${FORMS}`],
  [{ type: 'wait', milliseconds: 1, selector: 'a' }, `actions[0]: ${FORMS}`],
  [{ type: 'wait', milliseconds: 0 }, 'actions[0].milliseconds: Must be at least 1.'],
  [{ type: 'wait', milliseconds: 1.5 }, 'actions[0].milliseconds: Must be a whole number, not a fraction.'],
  [{ type: 'wait', milliseconds: '1' }, 'actions[0].milliseconds: Must be a number, not a string.'],
  [{ type: 'wait', selector: '' }, 'actions[0].selector: Must not be empty.'],
  [{ type: 'wait', milliseconds: 1, all: true }, `actions[0].all: ${UNKNOWN}`],
  [{ type: 'screenshot', quality: 0 }, 'actions[0].quality: Must be at least 1.'],
  [{ type: 'screenshot', quality: 101 }, 'actions[0].quality: Must be at most 100.'],
  [{ type: 'screenshot', viewport: { width: 1 } }, 'actions[0].viewport.height: Required: give a number.'],
  [{ type: 'click' }, 'actions[0].selector: Required: give a string.'],
  [{ type: 'click', selector: '' }, 'actions[0].selector: Must not be empty.'],
  [{ type: 'click', selector: 'a', all: 1 }, 'actions[0].all: Must be true or false, not a number.'],
  [{ type: 'write' }, 'actions[0].text: Required: give a string.'],
  [{ type: 'press' }, 'actions[0].key: Required: give a string.'],
  [{ type: 'press', key: '' }, 'actions[0].key: Must not be empty.'],
  [{ type: 'scroll', direction: 'left' }, 'actions[0].direction: Must be one of "up", "down".'],
  [{ type: 'scroll', selector: '' }, 'actions[0].selector: Must not be empty.'],
  [{ type: 'executeJavascript' }, 'actions[0].script: Required: give a string.'],
  [{ type: 'pdf', landscape: 'no' }, 'actions[0].landscape: Must be true or false, not a string.'],
  [{ type: 'pdf', scale: '1' }, 'actions[0].scale: Must be a number, not a string.'],
  [
    { type: 'pdf', format: 'B5' },
    'actions[0].format: Must be one of "A0", "A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", "Ledger".',
  ],
  [
    { type: 'hover', selector: 'a' },
    'actions[0]: Its type must be one of "wait", "screenshot", "click", "write", "press", "scroll", "scrape", "executeJavascript", "pdf".',
  ],
  ['click', 'actions[0]: Must be an object, not a string.'],
])('%j is refused', (action, complaint) => {
  expect(complaints({ actions: [action] })).toEqual([complaint]);
});

test.each(LEAST.map(([action]) => action).filter(({ type }) => type !== 'wait'))(
  'an unknown key of %j is dropped with a warning',
  (action) => {
    const actions = [{ ...action, schema: {}, constructor: 1 }];
    expect(accepted({ actions })).toEqual(accepted({ actions: [action] }));
    expect(warnings({ actions })).toEqual([
      'actions[0].schema is not part of the contract and was ignored.',
      'actions[0].constructor is not part of the contract and was ignored.',
    ]);
  },
);

describe('actions together', () => {
  test.each([49, 50])('may be %i', (count) => {
    expect(complaints({ actions: Array(count).fill({ type: 'scrape' }) })).toEqual([]);
  });

  it('may not be 51', () => {
    expect(complaints({ actions: Array(51).fill({ type: 'scrape' }) })).toEqual([
      'actions: Number of actions cannot exceed 50.',
    ]);
  });

  const selectorWait = { type: 'wait', selector: 'a' };

  it('may wait a minute in all, a wait for a selector counting a second', () => {
    const actions = [{ type: 'wait', milliseconds: 58_000 }, selectorWait, selectorWait];
    expect(complaints({ actions, waitFor: 30_000 })).toEqual([]);
  });

  it('may not wait longer', () => {
    const actions = [{ type: 'wait', milliseconds: 59_001 }, selectorWait];
    expect(complaints({ actions })).toEqual([
      'actions: Total wait time of the actions cannot exceed 60 seconds; a wait for a selector counts one.',
    ]);
  });
});
