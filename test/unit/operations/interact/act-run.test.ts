import { expect, it } from 'vitest';
import { type ActStep, recordingOfRun } from '@/lib/operations/interact/act-run';
import { parseRecording, type RecordingStep } from '@/lib/recorder/recording';
import type { RecordedElement } from '@/lib/recorder/selector';

const target = (selector: string) => ({ selector, candidates: [], fingerprint: {} }) as unknown as RecordedElement;

function step(selector: string, more: Partial<ActStep> = {}): ActStep {
  const action = { type: 'click' as const, selector, all: false };
  const recorded: RecordingStep[] = [{ id: 's1', action, target: target(selector), label: selector }];
  return { id: selector, proposal: { type: 'click', ref: 'e1' }, recorded, state: 'done', ...more };
}

it('keeps what was done, and waits for the first element of each page', () => {
  const steps = [step('#a'), step('#b', { navigated: true }), step('#c', { state: 'failed' }), step('#d')];
  const recording = recordingOfRun({ wish: ' Open\n it ', startUrl: 'https://shop.example/', steps }, ['markdown']);
  expect(recording.name).toBe('Open it');
  expect(recording.steps.map(({ id, action, reason, navigates }) => [id, action.type, reason, navigates])).toEqual([
    ['s1', 'wait', 'first', undefined],
    ['s2', 'click', undefined, undefined],
    ['s3', 'click', undefined, true],
    ['s4', 'wait', 'navigation', undefined],
    ['s5', 'click', undefined, undefined],
  ]);
  expect(parseRecording(recording)).toMatchObject({ ok: true });
});
