import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { Favicon } from '@/components/base/Favicon';
import { Icon, type IconName } from '@/components/base/Icon';
import { readableUrl } from '@/components/base/readable-url';
import { timeOf } from '@/components/base/times';
import { dataKey } from '@/lib/contract';
import { firstPageOf, type Job, type JobState } from '@/lib/jobs/job';
import type { PanelActions } from './actions';
import { pageOf } from './page-of';
import { hostOf } from './web-href';

const ICONS: Record<JobState, IconName> = {
  queued: 'clock',
  running: 'clock',
  done: 'check',
  failed: 'alert',
  cancelled: 'x',
};

/** One scrape: opens its result, or why there is none. Deleting asks first, in the row's own place. */
export function HistoryRow({ job, actions }: { job: Job; actions: PanelActions }) {
  const [deleting, setDeleting] = useState<boolean>();
  const row = useRef<HTMLLIElement>(null);
  // To the first answer with the question, and back to what asked it.
  useEffect(() => {
    if (deleting !== undefined) [...(row.current?.querySelectorAll('button') ?? [])].at(deleting ? 0 : -1)?.focus();
  }, [deleting]);
  const page = pageOf(job);
  const title = page.title || readableUrl(page.url);
  const formats = firstPageOf(job)
    ?.formats.map(({ type }) => dataKey(type))
    .join(', ');
  const failed = job.state === 'failed';
  const repeatable = failed && job.input;

  if (deleting) {
    return (
      <li class="history-row" ref={row}>
        <span class="history-question">{i18n.t('panel.history.deleteQuestion')}</span>
        <Button kind="second" small label={i18n.t('panel.history.deleteYes')} onClick={() => actions.remove(job)} />
        <Button kind="ghost" small label={i18n.t('panel.history.deleteNo')} onClick={() => setDeleting(false)} />
      </li>
    );
  }
  return (
    <li class="history-row" ref={row}>
      <button type="button" class="history-open" onClick={() => actions.showResult(job.id)}>
        <Favicon {...page} title={title} />
        <span class="history-text">
          <b dir="auto">{title}</b>
          <small class={`history-${job.state}`}>
            <Icon name={ICONS[job.state]} small />
            {[i18n.t(`panel.history.${job.state}`), hostOf(page.url), formats].filter(Boolean).join(' · ')}
          </small>
          {failed && job.error && (
            <small class="history-cause">
              {job.error.message} {job.error.nextStep}
            </small>
          )}
        </span>
        {!repeatable && <time dateTime={new Date(job.createdAt).toISOString()}>{timeOf(job.createdAt)}</time>}
      </button>
      {repeatable && <Button kind="link" label={i18n.t('error.remedy.retry')} onClick={() => actions.again(job)} />}
      <IconButton icon="trash" label={i18n.t('panel.history.delete', { title })} onClick={() => setDeleting(true)} />
    </li>
  );
}
