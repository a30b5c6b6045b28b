/** @module-tag slow */

import { expect, it } from 'vitest';
import { hasNeedless, verdictOf } from '../../lab/verdict.ts';

const ended = { state: 'Banana', said: [] };

it.each([
  ['exact', ended, []],
  ['silent', { ...ended, state: 'Apple' }, []],
  ['said', { ...ended, state: 'Apple' }, [{ code: 'drag' }]],
  ['loud', { ...ended, state: 'Apple', said: ['ended elsewhere'] }, []],
  // An error is no success, even where the page is as it was.
  ['loud', { ...ended, failed: 'Nothing matches.' }, []],
  ['said', { ...ended, failed: 'Nothing matches.' }, [{ code: 'drag' }]],
] as const)('judges as %s: %j with the notes %j', (verdict, replay, notes) => {
  expect(verdictOf({ failed: undefined, ...replay, said: [...replay.said] }, 'Banana', notes, false)).toBe(verdict);
});

it('calls an exact replay needless where a step is', () => {
  expect(verdictOf(ended, 'Banana', [], true)).toBe('needless');
});

it('finds a step that nothing hangs on, and looks only where there are more steps than gestures', async () => {
  const tried: string[][] = [];
  const replay = async (steps: string[]) => {
    tried.push(steps);
    return { state: steps.includes('choose') && steps.includes('open') ? 'Banana' : '', said: [] };
  };
  const find = (gestures: number) =>
    hasNeedless(['open', 'idle', 'choose', 'wait'], (step) => step !== 'wait', gestures, 'Banana', replay);
  expect(await find(3)).toBe(false);
  expect(tried).toEqual([]);
  expect(await find(2)).toBe(true);
  expect(tried).toEqual([
    ['idle', 'choose', 'wait'],
    ['open', 'choose', 'wait'],
  ]);
});
