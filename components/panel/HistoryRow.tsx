import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Favicon } from '@/components/base/Favicon';
import { Icon, type IconName } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { readableUrl } from '@/components/base/readable-url';
import { timeOf } from '@/components/base/times';
import { dataKey } from '@/lib/contract';
import { firstPageOf } from '@/lib/jobs/first-page';
import { isFinished, type Job, type JobState } from '@/lib/jobs/job';
import type { PanelActions } from './actions';
import { pageOf } from './page-of';
import { hostOf } from './web-href';

export const STATE_ICONS: Record<JobState, IconName> = {
  queued: 'clock',
  running: 'clock',
  paused: 'pause',
  done: 'check',
  failed: 'alert',
  cancelled: 'x',
};

/** One scrape: opens its result, or why there is none. What else can be done with it is in its menu. */
export function HistoryRow({ job, actions }: { job: Job; actions: PanelActions }) {
  const page = pageOf(job);
  const title = page.title || readableUrl(page.url);
  const formats = firstPageOf(job)
    ?.formats.map(({ type }) => dataKey(type))
    .join(', ');
  const failed = job.state === 'failed';
  const repeatable = failed && job.input;
  const ended = isFinished(job);

  return (
    <li class="history-row">
      <button type="button" class="history-open" onClick={() => actions.showResult(job.id)}>
        <Favicon {...page} title={title} />
        <span class="history-text">
          <b dir="auto">{title}</b>
          <small class={`history-${job.state}`}>
            <Icon name={STATE_ICONS[job.state]} small />
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
      <Menu
        icon="dots"
        label={i18n.t('panel.history.more', { title })}
        items={[
          ended &&
            job.input !== undefined && { label: i18n.t('panel.head.scrapeAgain'), onChoose: () => actions.again(job) },
          ended && { label: i18n.t('panel.history.delete'), icon: 'trash', onChoose: () => actions.remove(job) },
          !ended && { label: i18n.t('common.stop'), icon: 'stop', onChoose: () => actions.stop(job) },
        ]}
      />
    </li>
  );
}
