import './restricted.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Favicon } from '@/components/base/Favicon';
import { readableUrl } from '@/components/base/readable-url';
import { savedWhen } from '@/components/base/times';
import { pageOf } from '@/components/panel/page-of';
import type { Job } from '@/lib/jobs/job';

interface RestrictedProps {
  /** The reason why this page cannot be read, and the way out: a sentence each. */
  why: string;
  more: string;
  /** Given where a reload helps. */
  onReload?: (() => void) | undefined;
  /** Jobs whose results can be shown all the same. */
  recent: readonly Job[];
  onResult(jobId: string): void;
  onHistory(): void;
}

/** A page that no extension can read: why, and what still works. */
export function Restricted({ why, more, onReload, recent, onResult, onHistory }: RestrictedProps) {
  return (
    <>
      <div class="popup-body restricted">
        <p role="status" aria-label={i18n.t('common.status')}>
          <strong>{why}</strong> {more}
        </p>
        {onReload && <Button kind="primary" wide label={i18n.t('error.remedy.reloadPage')} onClick={onReload} />}
        {recent.length > 0 && (
          <section>
            <h3 class="caption">{i18n.t('popup.recent')}</h3>
            <ul class="recent" aria-label={i18n.t('popup.recent')}>
              {recent.map((job) => (
                <Recent key={job.id} job={job} onOpen={() => onResult(job.id)} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <p class="popup-note">
        {i18n.t('popup.allResults')} <Button kind="link" label={i18n.t('common.history')} onClick={onHistory} />
      </p>
    </>
  );
}

function Recent({ job, onOpen }: { job: Job; onOpen(): void }) {
  const page = pageOf(job);
  const title = page.title || readableUrl(page.url);
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <Favicon {...page} title={title} />
        <span dir="auto">{title}</span>
        <time dateTime={new Date(job.createdAt).toISOString()}>{savedWhen(job.createdAt, Date.now())}</time>
      </button>
    </li>
  );
}
