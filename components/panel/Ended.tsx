import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isFinished, type Job } from '@/lib/jobs/job';
import { questionOf } from '@/lib/jobs/thread';
import { useLanding } from './use-landing';

/** How long before the panel opened an end still counts as news, in ms: a short scrape is over by then. */
const JUST_NOW = 5_000;

interface EndedProps {
  job: Job | undefined;
  /** The result is drawn a moment after the end. */
  isShown: boolean;
}

/**
 * Announces the end of the work to screen readers, in a region that existed before, and moves the keyboard focus to the
 * controls of its outcome. An error announces itself.
 */
export function Ended({ job, isShown }: EndedProps) {
  const [since] = useState(() => Date.now() - JUST_NOW);
  const [said, say] = useState('');
  const isNews = job?.state === 'done' && (job.finishedAt ?? 0) > since;
  useEffect(() => {
    if (!job || !isNews) return say('');
    say(i18n.t(questionOf(job) === undefined ? 'panel.ended.result' : 'panel.ended.answer'));
  }, [job?.id, isNews]);
  useLanding(`${job?.id} ${job && isFinished(job)} ${isShown}`);
  return (
    <p class="visually-hidden" role="status" aria-label={i18n.t('panel.ended.label')}>
      {said}
    </p>
  );
}
