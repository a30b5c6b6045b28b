import './running.css';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { inSeconds } from '@/components/base/numbers';
import { useNow } from '@/components/base/use-now';
import type { Job } from '@/lib/jobs/job';
import type { Step } from '@/lib/scrape/engine';

interface RunningProps {
  job: Job;
  onStop(): void;
}

/** A running scrape: its current step, and the steps before it with their durations. */
export function Running({ job, onStop }: RunningProps) {
  const now = useNow();
  const log = useStepLog(job);
  const { name = 'queued', done, total } = job.step ?? {};
  return (
    <>
      <div class="popup-body">
        <div class="running" role="status" aria-label={i18n.t('common.status')}>
          <p class="running-step">
            <strong>{i18n.t('popup.scraping')}</strong>
            {total !== undefined && <span class="meta">{i18n.t('common.stepParts', { done: done ?? 0, total })}</span>}
          </p>
          <span class="visually-hidden">{i18n.t(`common.step.${name}`)}</span>
          <progress aria-label={i18n.t('common.progress')} value={total === undefined ? undefined : done} max={total} />
        </div>
        <ol class="steps-done">
          {log.map(({ step, startedAt, endedAt }) => (
            <li key={startedAt} class={endedAt === undefined ? 'step-now' : undefined}>
              <Icon name={endedAt === undefined ? 'clock' : 'check'} />
              <span>{i18n.t(`common.${endedAt === undefined ? 'step' : 'stepDone'}.${step}`)}</span>
              <span class="meta">{i18n.t('common.seconds', { seconds: inSeconds((endedAt ?? now) - startedAt) })}</span>
            </li>
          ))}
        </ol>
        <RetryNote until={job.step?.until} now={now} />
        <Button kind="second" wide label={i18n.t('common.stop')} onClick={onStop} />
        {job.engine === 'remote' && <p class="meta">{i18n.t('popup.stopCharged')}</p>}
      </div>
      <p class="popup-note">{i18n.t(`popup.running.${job.delivery?.to ?? 'panel'}`)}</p>
    </>
  );
}

/** Counts down to the next attempt. It is outside the status region, which would read out every second. */
function RetryNote({ until, now }: { until: number | undefined; now: number }) {
  if (until === undefined || until <= now) return null;
  return <p class="meta">{i18n.t('common.retryIn', { seconds: Math.ceil((until - now) / 1000) })}</p>;
}

/** A step as seen by this view; times are in ms since the epoch. */
interface LoggedStep {
  step: Step['name'];
  startedAt: number;
  endedAt?: number;
}

/**
 * The steps that a job went through while it was watched, the one in hand last. A job's record holds only its present
 * step, so steps from before the popup was opened are not in the list.
 */
function useStepLog(job: Job): readonly LoggedStep[] {
  const log = useRef<{ jobId: string; steps: LoggedStep[] }>({ jobId: job.id, steps: [] });
  if (log.current.jobId !== job.id) log.current = { jobId: job.id, steps: [] };
  const { steps } = log.current;
  const last = steps.at(-1);
  const name = job.step?.name;
  if (name && last?.step !== name) {
    const now = Date.now();
    if (last) last.endedAt = now;
    steps.push({ step: name, startedAt: last ? now : (job.startedAt ?? now) });
  }
  return steps;
}
