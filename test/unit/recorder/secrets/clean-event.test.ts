import { expect, it } from 'vitest';
import type { RawEvent } from '@/lib/recorder/raw-event';
import { cleanEvent } from '@/lib/recorder/secrets/clean-event';
import { marksOf } from '@/lib/recorder/secrets/marks';
import { HIDDEN } from '@/lib/recorder/secrets/redact';
import { rowKey, target as targetOf } from '../raw-events';

const marks = marksOf('hunter22');
const key = { document: 'd', seq: 1, at: 2 };
const clean = (event: RawEvent) => cleanEvent(event, { marks, beginnings: [] });
const candidate = (selector: string) => ({ selector, cost: 1, kind: 'id' as const });

it('is found by selectors that hold no secret', () => {
  const target = targetOf('#x,:root:not(:has(#x)) [data-echo="hunter22"]');
  target.element.candidates = [candidate('[data-echo="hunter22"]'), candidate('#x')];
  const event = clean({ ...key, type: 'click', count: 1, target: { ...target, label: 'Hi hunter22' } });
  expect(event).toMatchObject({
    type: 'click',
    target: { label: `Hi ${HIDDEN}`, element: { selector: '#x', candidates: [{ selector: '#x' }] } },
  });
});

it('is noted where only the secret names its element', () => {
  const target = targetOf('[data-echo="hunter22"]');
  target.element.candidates = [];
  expect(clean({ ...key, type: 'click', count: 1, target })).toEqual({ ...key, type: 'cannot', note: 'secret-name' });
});

it('waits for nothing that holds a secret', () => {
  const change = { ...key, type: 'change', first: 1, last: 2, share: 0 } as const;
  expect(clean({ ...change, came: '[href="/hunter22"]', became: '#ok' })).toEqual({ ...change, became: '#ok' });
  expect(clean({ ...key, type: 'ready', landmark: '#hunter22', title: 'Hunter22' })).toEqual({
    ...key,
    type: 'ready',
    landmark: null,
    title: HIDDEN,
  });
});

it('has an address without what a form may have put there', () => {
  const moved = { ...key, type: 'moved' } as const;
  expect(clean({ ...moved, url: 'https://a.example/hunter22/b?q=5f4dcc3b#t' })).toEqual({
    ...moved,
    url: `https://a.example/${HIDDEN}/b`,
  });
  expect(cleanEvent({ ...moved, url: 'https://a.example/?q=1#t' }, { marks: [], beginnings: [] })).toEqual({
    ...moved,
    url: 'https://a.example/?q=1#t',
  });
});

it('has no key of a row that holds a secret', () => {
  const inRow = (words: string) => {
    const target = targetOf('#x');
    return { ...target, element: { ...target.element, row: rowKey(words) } };
  };
  const rowOf = (words: string) => {
    const event = clean({ ...key, type: 'click', count: 1, target: inRow(words) });
    return event.type === 'click' && event.target.element.row;
  };
  expect(rowOf('hunter22')).toBeUndefined();
  expect(rowOf('1041')).toEqual(rowKey('1041'));
});
