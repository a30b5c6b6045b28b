import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '@/lib/contract';
import { actionsOf, fits, type Note, type RecordingStep, type WaitReason } from '@/lib/recorder/recording';
import { withinLimits } from '@/lib/recorder/within-limits';

const stepsOf = (...drafts: readonly Omit<RecordingStep, 'id'>[]): RecordingStep[] =>
  drafts.map((draft, index) => ({ ...draft, id: `s${index + 1}` }));

const click = (selector: string): Omit<RecordingStep, 'id'> => ({ action: { type: 'click', selector, all: false } });
const wait = (milliseconds: number, reason: WaitReason): Omit<RecordingStep, 'id'> => ({
  action: { type: 'wait', milliseconds },
  reason,
});
const many = (count: number, draft: Omit<RecordingStep, 'id'>) => Array.from({ length: count }, () => draft);

const ids = (steps: readonly RecordingStep[]) => steps.map(({ id }) => id);

describe('withinLimits', () => {
  it('leaves what fits as it is', () => {
    const steps = stepsOf(...many(50, click('#a')));
    const notes: Note[] = [{ at: 3, code: 'drag' }];
    expect(withinLimits(steps, notes)).toEqual({ steps, notes });
  });
  it('drops waits that open something first, then those that load, appear and arrive; the last of each first', () => {
    const steps = stepsOf(
      wait(500, 'navigation'),
      wait(500, 'appears'),
      wait(500, 'loads'),
      wait(500, 'opens'),
      wait(500, 'opens'),
      ...many(50, click('#a')),
    );
    const dropped = (count: number) => {
      const { steps: kept } = withinLimits(steps.slice(0, 50 + count), []);
      return ids(steps.slice(0, 50 + count)).filter((id) => !ids(kept).includes(id));
    };
    expect(dropped(1)).toEqual(['s5']);
    expect(dropped(3)).toEqual(['s3', 's4', 's5']);
    expect(dropped(5)).toEqual(['s1', 's2', 's3', 's4', 's5']);
  });
  it('drops no more waits than it has to', () => {
    const steps = stepsOf(...many(7, wait(10_000, 'loads')));
    const { steps: kept, notes } = withinLimits(steps, []);
    expect(ids(kept)).toEqual(['s1', 's2', 's3', 's4', 's5', 's6']);
    expect(notes).toEqual([{ at: 6, code: 'merged', detail: '1 waits' }]);
  });
  it('keeps all that a user did, with its waits, and says from where on it does not fit', () => {
    const scroll: Omit<RecordingStep, 'id'> = { action: { type: 'scroll', direction: 'down' } };
    const steps = stepsOf(wait(500, 'opens'), ...many(60, scroll));
    const notes: Note[] = [
      { at: 3, code: 'drag' },
      { at: 55, code: 'file' },
    ];
    expect(withinLimits(steps, notes)).toEqual({
      steps,
      notes: [
        { at: 3, code: 'drag' },
        { at: 50, code: 'too-long' },
        { at: 55, code: 'file' },
      ],
    });
  });
  it('ends where a recording can be no longer, and says how much came after', () => {
    const { steps, notes } = withinLimits(stepsOf(...many(503, click('#a'))), []);
    expect(steps).toHaveLength(500);
    expect(notes).toEqual([{ at: 500, code: 'dropped', detail: '3 steps' }]);
  });
  it('counts what only a service waits', () => {
    const next: Omit<RecordingStep, 'id'> = {
      action: { type: 'wait', selector: '#next' },
      reason: 'navigation',
      serviceWait: 1_000,
    };
    const { steps } = withinLimits(stepsOf(...many(20, next).flatMap((draft) => [click('#next'), draft])), []);
    expect(fits(actionsOf({ steps }, true))).toBe(true);
    expect(steps.filter(({ action }) => action.type === 'click')).toHaveLength(20);
  });
  it('keeps notes before the step that they stood before', () => {
    const steps = stepsOf(wait(500, 'opens'), ...many(49, click('#a')), click('#z'));
    const notes: Note[] = [
      { at: 0, code: 'drag' },
      { at: 1, code: 'hover' },
      { at: 50, code: 'file' },
      { at: 51, code: 'canvas' },
    ];
    const { notes: moved } = withinLimits(steps, notes);
    expect(moved.slice(0, 4)).toEqual([
      { at: 0, code: 'drag' },
      { at: 0, code: 'hover' },
      { at: 49, code: 'file' },
      { at: 50, code: 'canvas' },
    ]);
  });

  const anyAction: fc.Arbitrary<Action> = fc.oneof(
    fc.record({ type: fc.constant('wait' as const), milliseconds: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ type: fc.constant('wait' as const), selector: fc.constant('#a') }),
    fc.constant<Action>({ type: 'scroll', direction: 'down' }),
    fc.constant<Action>({ type: 'press', key: 'Enter' }),
    fc.constant<Action>({ type: 'click', selector: '#a', all: false }),
  );
  const anySteps = fc
    .array(
      fc.record(
        {
          action: anyAction,
          reason: fc.constantFrom<WaitReason>('first', 'navigation', 'appears', 'opens', 'loads', 'person'),
          serviceWait: fc.constant(1_000),
        },
        { requiredKeys: ['action'] },
      ),
      { maxLength: 120, size: 'max' },
    )
    .map((drafts) => stepsOf(...(drafts as Omit<RecordingStep, 'id'>[])));

  it('leaves out nothing but waits, and says whether the rest fits, and changes nothing that it was given', () => {
    fc.assert(
      fc.property(anySteps, fc.array(fc.nat(120), { maxLength: 5 }), (steps, places) => {
        const notes: Note[] = places.map((at) => ({ at: Math.min(at, steps.length), code: 'drag' }));
        const before = structuredClone({ steps, notes });
        const kept = withinLimits(steps, notes);
        expect({ steps, notes }).toEqual(before);
        expect(kept.steps).toEqual(steps.filter((step) => kept.steps.includes(step)));
        const left = steps.filter((step) => !kept.steps.includes(step));
        for (const { action, reason } of left) expect([action.type, reason]).toEqual(['wait', expect.any(String)]);
        const isTooLong = kept.notes.some(({ code }) => code === 'too-long');
        expect(fits(actionsOf(kept, true))).toBe(!isTooLong);
        for (const { at } of kept.notes) expect(at).toBeLessThanOrEqual(kept.steps.length);
      }),
    );
  });
});
