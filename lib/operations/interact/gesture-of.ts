import { defined } from '@/lib/base/json';
import { compile } from '@/lib/recorder/compile';
import { about } from '@/lib/recorder/compile/steps';
import { type Gesture, pathTo } from '@/lib/recorder/gesture';
import type { Inspected } from '@/lib/recorder/listing';
import type { RecordingStep } from '@/lib/recorder/recording';
import { scripts } from '@/lib/recorder/script';
import { placeholder } from '@/lib/recorder/variables';
import type { PromptStep } from './steps';

/**
 * Returns the gesture by which a user would perform a step, as the recorder would have received it.
 * @returns undefined if its element does not support such a step
 */
function gestureOf(step: PromptStep, found: Inspected): Gesture | undefined {
  const { target, checked, chosen, kind, secret, multiple = false, before = '' } = found;
  const made = { document: '', after: {}, at: 0, target };
  switch (step.type) {
    case 'click': {
      const state = checked === undefined ? {} : { checked: target.kind === 'radio' || !checked };
      return { ...made, type: 'click', times: 1, ...state };
    }
    case 'select':
      return chosen && { ...made, type: 'choose', chosen: [chosen], multiple };
    case 'write':
      return kind && { ...made, type: 'write', kind, before, value: step.text, ...defined({ secret }) };
    default:
      return undefined;
  }
}

/**
 * Returns a step in the recorder's form: the actions that perform it, and the selectors of their element.
 * @param found its element; absent for a step without one
 * @param variable name of the variable whose value is typed instead of the step's text
 * @returns undefined if its element does not support such a step
 */
export function recordedSteps(
  step: PromptStep,
  found: Inspected | undefined,
  variable: string | undefined,
): RecordingStep[] | undefined {
  if (step.type === 'scroll') return [{ id: 's1', action: { type: 'scroll', direction: step.direction } }];
  if (step.type === 'wait') return [{ id: 's1', action: { type: 'wait', milliseconds: step.milliseconds } }];
  if (step.type === 'press') return pressed(step.key, step.ref ? found : undefined);
  const gesture = found && gestureOf(step, found);
  if (!gesture) return undefined;
  // The element is in the page already, so the steps need not wait.
  const steps = compile([gesture]).steps.filter(({ action }) => action.type !== 'wait');
  return steps.map((done) => withVariable(done, variable));
}

/** Presses a key in the element that should have the focus. */
function pressed(key: string, found: Inspected | undefined): RecordingStep[] {
  const press: RecordingStep = { id: 's2', action: { type: 'press', key } };
  if (!found) return [press];
  const script = scripts.focus.write(pathTo(found.target));
  const focus = { action: { type: 'executeJavascript' as const, script }, script: 'focus' as const };
  return [{ id: 's1', ...focus, ...about(found.target) }, press];
}

function withVariable(step: RecordingStep, variable: string | undefined): RecordingStep {
  if (variable === undefined || step.action.type !== 'write') return step;
  return { ...step, action: { ...step.action, text: placeholder(variable) } };
}
