import './step-row.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { classNames } from '@/components/base/class-names';
import { Icon } from '@/components/base/Icon';
import type { Sentence } from '@/lib/recorder/describe';
import type { Healed, StepState } from './run';
import { StepSentence, StepSmall } from './StepSentence';

interface StepRowProps {
  number: number;
  sentence: Sentence;
  state?: StepState | undefined;
  healed?: Healed | undefined;
  open: boolean;
  /** Marks the row where the tab key stops; arrows lead to the others. */
  current: boolean;
  onToggle(): void;
  onFocus(): void;
  onDragStart(event: DragEvent): void;
  onDragEnd(): void;
  /** Content of an open step. */
  children?: ComponentChildren;
}

/** One step: what it does, how it went, and opened, what can be changed. */
export function StepRow({ number, sentence, state, healed, open, current, children, ...on }: StepRowProps) {
  return (
    <div class={classNames('step-row', open && 'step-row-open')}>
      <span
        class="step-number step-grip"
        draggable
        title={i18n.t('recordings.one.drag', { number })}
        aria-hidden="true"
        onDragStart={on.onDragStart}
        onDragEnd={on.onDragEnd}
      >
        <span>{number}</span>
        <Icon name="grip" />
      </span>
      <div class="step-text">
        <button
          type="button"
          class="step-open"
          aria-expanded={open}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          tabIndex={current ? 0 : -1}
          onClick={on.onToggle}
          onFocus={on.onFocus}
        >
          <StepSentence parts={sentence.parts} />
        </button>
        <StepSmall small={sentence.small} />
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
        {open && children}
      </div>
      <StateMark state={state?.state} />
    </div>
  );
}

/** A sign and, for who cannot see it, a word. */
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
