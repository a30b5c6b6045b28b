import { describe, expect, it } from 'vitest';
import type { Action } from '@/lib/contract';
import {
  actionsOf,
  fits,
  parseRecording,
  type RecordingFile,
  type RecordingStep,
  startHostOf,
} from '@/lib/recorder/recording';
import { element, rowKey } from './raw-events';

const step = (action: Action, details: Partial<RecordingStep> = {}): RecordingStep => ({
  id: `${Math.random()}`,
  action,
  ...details,
});
const click: Action = { type: 'click', selector: '#a', all: false };

const file = (fields: object = {}): unknown => ({
  version: 1,
  name: 'Search',
  startUrl: 'https://shop.example:8080/a',
  formats: ['markdown', { type: 'question', question: 'Why?' }],
  steps: [{ id: 'a', action: { type: 'click', selector: '#a' }, label: 'Go', navigates: true, after: 12.5 }],
  notes: [],
  ...fields,
});

const complaints = (fields: object) => {
  const parsed = parseRecording(file(fields));
  return parsed.ok ? [] : parsed.issues.map(({ field, message }) => `${field}: ${message}`);
};

describe('parseRecording', () => {
  it('takes a recording', () => {
    const parsed = parseRecording(file());
    expect(parsed.ok && parsed.recording.steps[0]?.action).toEqual(click);
  });

  it.each([
    [{ name: '' }, ['name: Must not be empty.']],
    [{ startUrl: 'javascript:alert(1)' }, ['startUrl: Must be an address of the web.']],
    [{ startUrl: 'https://' }, ['startUrl: Must be an address of the web.']],
    [{ endUrl: 'javascript:alert(1)' }, ['endUrl: Must be an address of the web.']],
    [{ id: 'mine' }, ['id: Unknown field: remove it, or check its spelling.']],
    [
      { notes: [{ at: 0, code: 'nothing' }] },
      [expect.stringMatching(/^notes\[0\]\.code: Must be one of "cross-origin/)],
    ],
    [{ steps: [{ id: 'a' }] }, [expect.stringMatching(/^steps\[0\]\.action/)]],
    [
      { steps: [{ id: 'a', action: { type: 'fly' } }] },
      [expect.stringMatching(/^steps\[0\]\.action: Its type must be/)],
    ],
    [
      { steps: ['a', 'b', 'a'].map((id) => ({ id, action: { type: 'scrape' } })) },
      ['steps[2].id: Another step has this id too.'],
    ],
    [
      { steps: [{ id: 'a', action: { type: 'scrape' }, serviceWait: 60_000 }] },
      ['steps[0].serviceWait: Must be at most 10000.'],
    ],
  ])('says what is wrong: %j', (fields, expected) => {
    expect(complaints(fields)).toEqual(expected);
  });

  it.each([null, 3, 'text', [], {}, { version: 2 }])('never throws: %j', (value) => {
    expect(parseRecording(value).ok).toBe(false);
  });
});

describe('a step in one of many rows', () => {
  const selector = 'tr:nth-of-type(2) button';

  it('is read from a file, and from one that knows nothing of rows', () => {
    const known = (row: unknown) => ({
      steps: [{ id: 'a', action: { type: 'click', selector }, target: { ...element(selector), row } }],
    });
    expect(complaints(known(rowKey('1041')))).toEqual([]);
    expect(complaints(known(undefined))).toEqual([]);
    expect(complaints(known({ ...rowKey('1041'), levels: [] }))).toHaveLength(1);
  });
});

describe('actionsOf', () => {
  const steps = [step(click), step({ type: 'wait', selector: 'main' }, { serviceWait: 1_000 })];

  it('has what a browser needs, or what a service needs', () => {
    expect(actionsOf({ steps })).toEqual([click, { type: 'wait', selector: 'main' }]);
    expect(actionsOf({ steps }, true)).toEqual([
      click,
      { type: 'wait', milliseconds: 1_000 },
      { type: 'wait', selector: 'main' },
    ]);
  });
});

describe('fits', () => {
  it('counts actions and waits as a request does', () => {
    expect(fits(Array(50).fill(click))).toBe(true);
    expect(fits(Array(51).fill(click))).toBe(false);
    expect(
      fits([
        { type: 'wait', milliseconds: 59_000 },
        { type: 'wait', selector: 'a' },
      ]),
    ).toBe(true);
    expect(
      fits([
        { type: 'wait', milliseconds: 59_001 },
        { type: 'wait', selector: 'a' },
      ]),
    ).toBe(false);
  });
});

describe('siteOf', () => {
  it('is the host with its port', () => {
    expect(startHostOf(file() as RecordingFile)).toBe('shop.example:8080');
  });
});
