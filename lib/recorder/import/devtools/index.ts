import { isObject } from '@/lib/base/json';
import { type Issue, issuesOf, sentence } from '@/lib/contract';
import { MAX_STEPS, RECORDING_VERSION } from '../../recording';
import { type Read, refused, tooManySteps } from '../result';
import { convert } from './convert';
import { RecordingDraft } from './draft';
import { type DevtoolsStep, isStepType, stepSchemas } from './schema';

/** Steps without a meaning for a page. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  close: 'Closing the tab is left out: it is closed in the end anyway.',
  emulateNetworkConditions: 'A slow network cannot be asked for and was left out.',
  customStep: 'A step of an extension of the Recorder is not known here and was left out.',
};

/**
 * Reads a recording of the Recorder in Chrome's DevTools.
 * @param file the whole file
 * @param steps its steps
 */
export function readDevtools(file: Record<string, unknown>, steps: readonly unknown[]): Read {
  if (steps.length > MAX_STEPS) return tooManySteps(steps.length);
  const draft = new RecordingDraft();
  const issues: Issue[] = [];
  for (const [index, step] of steps.entries()) {
    const type = isObject(step) ? step.type : undefined;
    if (!isStepType(type)) {
      if (typeof type !== 'string') issues.push(...refused(['steps', index], 'Must be an object with a type.').issues);
      else draft.note(index + 1, sentenceFor(type));
      continue;
    }
    const parsed = stepSchemas[type].safeParse(step, { error: sentence });
    if (parsed.success) convert(parsed.data as DevtoolsStep, draft, index + 1);
    else issues.push(...inStep(index, issuesOf(parsed.error)));
  }
  if (issues.length) return { ok: false, issues };
  if (!draft.startUrl) return refused(['steps'], 'There is no address to start at: a step must navigate to a page.');
  draft.finish();
  const { hostname } = new URL(draft.startUrl);
  const title = typeof file.title === 'string' ? file.title.trim().slice(0, 200).toWellFormed() : '';
  return {
    ok: true,
    recording: {
      version: RECORDING_VERSION,
      name: title || hostname,
      startUrl: draft.startUrl,
      formats: ['markdown'],
      steps: draft.steps,
      notes: [],
    },
    notes: draft.notes,
  };
}

const sentenceFor = (type: string) =>
  Object.hasOwn(LEFT_OUT, type)
    ? (LEFT_OUT[type] as string)
    : `A step of the kind “${type.slice(0, 40)}” is not known here and was left out.`;

const inStep = (index: number, issues: Issue[]): Issue[] =>
  issues.map(({ path, message }) => refused(['steps', index, ...path], message).issues[0] as Issue);
