import './recording-now.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { useNow } from '@/components/base/use-now';
import { describeSteps } from '@/lib/recorder/describe';
import type { RecordingStep } from '@/lib/recorder/recording';
import { StepSentence } from './StepSentence';

/** Steps that are shown, the newest of them last. */
const SHOWN = 5;

/** `unseen`: paused because the page hid the recorder's bar. */
type RecordingState = 'recording' | 'paused' | 'unseen';

interface RecordingNowProps {
  steps: readonly RecordingStep[];
  /** In ms since the epoch. */
  startedAt: number;
  state: RecordingState;
  onStop(): void;
}

/** A recording under way: what it has so far. */
export function RecordingNow({ steps, startedAt, state, onStop }: RecordingNowProps) {
  const now = useNow();
  const first = Math.max(steps.length - SHOWN, 0);
  const sentences = describeSteps(steps).slice(first);
  return (
    <>
      <div class="popup-body">
        <div class="recording-now">
          <div class="recording-now-head">
            <strong>
              <span class={state === 'recording' ? 'recording-dot' : 'recording-dot paused'} aria-hidden="true" />
              {i18n.t(state === 'recording' ? 'recordings.now.title' : 'recordings.now.paused')}
            </strong>
            <span class="meta">
              {i18n.t('recordings.steps', steps.length)},{' '}
              <span role="timer" aria-label={i18n.t('recordings.now.time')}>
                {minutes(now - startedAt)}
              </span>
            </span>
          </div>
          {state === 'unseen' && <p role="alert">{i18n.t('recordings.unseenText')}</p>}
          <div role="status" aria-label={i18n.t('common.status')}>
            {sentences.length === 0 && <p class="meta">{i18n.t('recordings.now.none')}</p>}
            <ol class="recording-now-steps" start={first + 1}>
              {sentences.map(({ parts }, index) => (
                <li key={first + index} value={first + index + 1}>
                  <span class="step-number" aria-hidden="true">
                    {first + index + 1}
                  </span>
                  <StepSentence parts={parts} />
                </li>
              ))}
            </ol>
          </div>
        </div>
        <Button kind="primary" wide label={i18n.t('recordings.stopRecording')} autofocus onClick={onStop} />
      </div>
      <p class="popup-note">{i18n.t('recordings.now.note')}</p>
    </>
  );
}

/** Formats a duration in ms as `0:38`. */
function minutes(milliseconds: number): string {
  const seconds = Math.max(Math.floor(milliseconds / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
