import './step-row.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { classNames } from '@/components/base/class-names';
import { Icon } from '@/components/base/Icon';
import type { Sentence } from '@/lib/recorder/describe';
import type { RecordingStep } from '@/lib/recorder/recording';
import { OpenStep } from './OpenStep';
import { useRecording } from './recording-context';
import type { StepState } from './run';
import { StepSentence, StepSmall } from './StepSentence';
import type { useDrag } from './use-drag';

interface StepRowProps {
  step: RecordingStep;
  index: number;
  sentence: Sentence;
  /** Marks the row that the tab key stops at; arrow keys lead to the other rows. */
  isCurrent: boolean;
  onFocus(): void;
  drag: ReturnType<typeof useDrag>;
}

/** One step: what it does, how it went, and opened, what can be changed. */
export function StepRow({ step, index, sentence, isCurrent, onFocus, drag }: StepRowProps) {
  const { run, editor, hasService } = useRecording();
  const { id } = step;
  const number = index + 1;
  const isOpen = editor.openId === id;
  const state = run?.steps[id];
  const healed = run?.healed?.find(({ stepId, selector }) => stepId === id && isNews(step, selector));
  return (
    <div class={classNames('step-row', isOpen && 'step-row-open')}>
      <span
        class="step-number step-grip"
        draggable
        title={i18n.t('recordings.one.drag', { number })}
        aria-hidden="true"
        onDragStart={(event) => drag.start(event, index)}
        onDragEnd={drag.end}
      >
        <Icon name="grip" />
        {number}
      </span>
      <div class="step-text">
        <button
          type="button"
          class="step-open"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => editor.open(isOpen ? undefined : id)}
          onFocus={onFocus}
        >
          <StepSentence parts={sentence.parts} />
        </button>
        <StepSmall small={sentence.small.filter(({ ofService }) => hasService || !ofService)} />
        {step.doubtful && <Doubtful index={index} />}
        {healed && (
          <small class="step-careful">
            <Icon name="alert" small />
            {i18n.t('recordings.small.healed', { selector: healed.selector })}
          </small>
        )}
        {state?.state === 'failed' && <small class="step-reason">{state.reason}</small>}
        {state?.state === 'running' && (
          <progress aria-label={i18n.t('common.progress')} value={state.progress} max={1} />
        )}
        {isOpen && <OpenStep step={step} index={index} />}
      </div>
      <StateMark state={state?.state} />
    </div>
  );
}

/** Asks what becomes of a step that may be needless. */
function Doubtful({ index }: { index: number }) {
  const { editor } = useRecording();
  const number = index + 1;
  return (
    <span class="step-choices">
      <Button
        kind="link"
        label={i18n.t('recordings.one.keepIt')}
        aria-label={i18n.t('recordings.one.keep', { number })}
        onClick={() => editor.keep(index)}
      />
      <Button
        kind="link"
        label={i18n.t('recordings.one.removeIt')}
        aria-label={i18n.t('recordings.one.remove', { number })}
        onClick={() => editor.remove(index)}
      />
    </span>
  );
}

/** Returns true if a selector differs from the step's own. A script does not contain a selector to replace. */
export const isNews = ({ action }: RecordingStep, selector: string) =>
  'selector' in action && action.selector !== undefined && action.selector !== selector;

/** An icon with a text for screen readers. */
function StateMark({ state }: { state: StepState['state'] | undefined }) {
  switch (state) {
    case undefined:
      return null;
    case 'pending':
      return <span class="visually-hidden">{i18n.t('recordings.one.pending')}</span>;
    case 'running':
      return mark('clock', i18n.t('recordings.one.running'), state);
    case 'done':
      return mark('check', i18n.t('recordings.one.done'), state);
    case 'failed':
      return mark('alert', i18n.t('recordings.one.failed'), state);
  }
}

const mark = (icon: 'clock' | 'check' | 'alert', word: string, state: string) => (
  <span class={`step-mark step-mark-${state}`} title={word}>
    <Icon name={icon} />
    <span class="visually-hidden">{word}</span>
  </span>
);
