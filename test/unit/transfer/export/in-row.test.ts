import { describe, expect, it } from 'vitest';
import type { Action } from '@/lib/contract';
import { readScript, scripts } from '@/lib/recorder/script';
import { actionInRow } from '@/lib/transfer/export/in-row';
import { requestOf } from '@/lib/transfer/export/recording';
import { element, rowKey } from '../../recorder/raw-events';

describe('a step in one of many rows', () => {
  const selector = 'tr:nth-of-type(2) button';
  const actionOf = (action: Action, row = rowKey('1041')) => actionInRow(action, { ...element(selector), row });
  const ways = scripts.press.write({ ...rowKey('1041'), tag: 'p' });

  it('is a script for a service where no selector can say which', () => {
    expect(actionOf({ type: 'click', selector, all: false })).toEqual({ type: 'executeJavascript', script: ways });
    expect(readScript(ways)?.name).toBe('press');
  });
  it('keeps its selector where that says it, and where it was changed', () => {
    const press: Action = { type: 'click', selector, all: false };
    expect(actionOf(press, { ...rowKey('1041'), inCss: true })).toEqual(press);
    expect(actionOf({ ...press, selector: '#mine' })).toMatchObject({ selector: '#mine' });
  });
  it('finds the row in scripts as well, and waits for any', () => {
    const script = scripts.choose.write([[selector]], 'paid');
    expect(actionOf({ type: 'executeJavascript', script })).toEqual({
      type: 'executeJavascript',
      script: scripts.choose.write({ ...rowKey('1041'), tag: 'p' }, 'paid'),
    });
    expect(actionOf({ type: 'wait', selector })).toEqual({ type: 'wait', selector: 'tr p' });
  });
  it('is so in a request for a service alone', () => {
    const action: Action = { type: 'click', selector, all: false };
    const recording = {
      startUrl: 'https://shop.example/',
      formats: [],
      steps: [{ id: 'a', action, target: { ...element(selector), row: rowKey('1041') } }],
    };
    expect(requestOf(recording, true).actions).toEqual([{ type: 'executeJavascript', script: ways }]);
    expect(requestOf(recording, false).actions).toEqual([{ type: 'click', selector }]);
  });
});
