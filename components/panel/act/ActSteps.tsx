import '@/components/recordings/steps.css';
import '@/components/recordings/step-row.css';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '@/components/base/Icon';
import { StepSentence } from '@/components/recordings/StepSentence';
import type { ActStep, ActStepState } from '@/lib/operations/interact/act-run';
import { describeStep } from '@/lib/recorder/describe';

interface ActStepsProps {
  steps: readonly ActStep[];
  /** Id of the step that the button would run. */
  next: string | undefined;
}

/** The proposed steps in the recorder's words, with the outcome of each. */
export function ActSteps({ steps, next }: ActStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [next]);
  if (steps.length === 0) return null;
  return (
    <ol class="steps" aria-label={i18n.t('acting.steps')} ref={list}>
      {steps.map((step, index) => (
        <li key={step.id} aria-current={step.id === next ? 'step' : undefined}>
          <Proposed step={step} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

function Proposed({ step, number }: { step: ActStep; number: number }) {
  // The last action types or presses; those before it only reach its field.
  const shown = step.recorded.at(-1);
  return (
    <div class={step.state === 'skipped' ? 'step-row act-skipped' : 'step-row'}>
      <span class="step-number" aria-hidden="true">
        {i18n.number(number)}
      </span>
      <div class="step-text">
        {shown ? <StepSentence parts={describeStep(shown).parts} /> : i18n.t(`acting.kind.${step.proposal.type}`)}
        {step.reason && <small class="step-reason">{step.reason}</small>}
      </div>
      <Mark state={step.state} />
    </div>
  );
}

/** An icon with a text for screen readers. */
function Mark({ state }: { state: ActStepState }) {
  switch (state) {
    case 'proposed':
      return <span class="visually-hidden">{i18n.t('recordings.one.pending')}</span>;
    case 'running':
      return mark('clock', i18n.t('recordings.one.running'), 'running');
    case 'done':
      return mark('check', i18n.t('recordings.one.done'), 'done');
    case 'failed':
      return mark('alert', i18n.t('recordings.one.failed'), 'failed');
    default:
      return <span class="meta">{i18n.t(`acting.state.${state}`)}</span>;
  }
}

const mark = (icon: 'clock' | 'check' | 'alert', word: string, state: string) => (
  <span class={`step-mark step-mark-${state}`} title={word}>
    <Icon name={icon} />
    <span class="visually-hidden">{word}</span>
  </span>
);
